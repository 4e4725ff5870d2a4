import { relay } from '../relay.ts';
import { type BrokerRequestContext, sendError } from '../request-context.ts';

/** The model provider's API, on the payer's credential (spec 2, 4.2). */
export function handleModel(context: BrokerRequestContext): void {
  const { state, req, box, payment } = context;
  const { hooks, routes, config, modelapi, grantHeader } = state;
  if (!box || !modelapi || !payment) return sendError(context, 'unpaid');
  if (!hooks.maySpend(payment.payer.kind, box.paused)) return sendError(context, 'paused');
  if (hooks.containsToken(context.query, box.matcher))
    return sendError(context, 'token-inside', { problem: 'query' });
  if (hooks.containsToken(context.path, box.matcher))
    return sendError(context, 'token-inside', { problem: 'path' });
  const headers = hooks.requestHeaders(req.rawHeaders, { kind: 'model', matcher: box.matcher, grantHeader });
  relay(context, {
    target: modelapi,
    path:
      hooks.upstreamPath(context.path.slice(routes.model.length), 'model') +
      hooks.upstreamQuery(context.query, 'model'),
    headers: hooks.credentialHeaders(headers, payment.credential, config.modelapi?.betaHeader ?? BETA_HEADER),
    redactions: [{ matcher: state.matcherFor(payment.credential.value), replacement: box.token }],
  });
}

/** Tells the provider's command-line agent that somebody is there (spec 2, 4.2.3). */
export function handleHello({ res }: BrokerRequestContext): void {
  res.writeHead(200, ['content-length', '0']);
  res.end();
}

/** Where the model provider takes beta values. */
export const BETA_HEADER = 'anthropic-beta';
