import { isPaymentPaused } from '../payment.ts';
import { relay } from '../relay.ts';
import { type BrokerRequestContext, sendError } from '../request-context.ts';

/** Forwards to the model provider's API, on the payer's credential (spec 2, 4.2). */
export function handleModel(context: BrokerRequestContext): void {
  const { state, req, box, payment } = context;
  const { handlers, routes, config, modelapi, grantHeader } = state;
  if (!box || !modelapi || !payment) return sendError(context, 'unpaid');
  if (isPaymentPaused(payment, box)) return sendError(context, 'paused');
  if (box.matcher.matches(context.query)) return sendError(context, 'token-inside', { problem: 'query' });
  if (box.matcher.matches(context.path)) return sendError(context, 'token-inside', { problem: 'path' });
  const headers = handlers.requestHeaders(req.rawHeaders, {
    kind: 'model',
    matcher: box.matcher,
    grantHeader,
  });
  relay(context, {
    target: modelapi,
    path: context.path.slice(routes.model.length) + context.query,
    headers: handlers.credentialHeaders(
      headers,
      payment.credential,
      config.modelapi?.betaHeader ?? BETA_HEADER,
    ),
    redactions: [{ matcher: state.matcherFor(payment.credential.value), replacement: box.token }],
  });
}

/** Answers the reachability probe of the provider's command-line agent (spec 2, 4.2.3). */
export function handleHello({ res }: BrokerRequestContext): void {
  res.writeHead(200, ['content-length', '0']);
  res.end();
}

/** The model provider's default header for beta values. */
export const BETA_HEADER = 'anthropic-beta';
