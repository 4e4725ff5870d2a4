import { type Call, refuse } from '../call.ts';
import { relay } from '../relay.ts';

/** The model provider's API, on the payer's credential (spec 2, 4.2). */
export function model(call: Call): void {
  const { state, req, box, payment } = call;
  const { rules, routes, config, modelapi, grantHeader } = state;
  if (!box || !modelapi || !payment) return refuse(call, 'unpaid');
  if (!rules.maySpend(payment.payer.kind, box.paused)) return refuse(call, 'paused');
  if (rules.repeatsToken(call.query, box.hidden)) return refuse(call, 'token-inside', { problem: 'query' });
  if (rules.repeatsToken(call.path, box.hidden)) return refuse(call, 'token-inside', { problem: 'path' });
  const fields = rules.requestFields(req.rawHeaders, { kind: 'model', hidden: box.hidden, grantHeader });
  relay(call, {
    target: modelapi,
    path:
      rules.upstreamPath(call.path.slice(routes.model.length), 'model') +
      rules.upstreamQuery(call.query, 'model'),
    fields: rules.credentialFields(fields, payment.credential, config.modelapi?.betaHeader ?? BETA_HEADER),
    veiled: [{ hidden: state.hidden(payment.credential.value), by: box.token }],
  });
}

/** Tells the provider's command-line agent that somebody is there (spec 2, 4.2.3). */
export function hello({ res }: Call): void {
  res.writeHead(200, ['content-length', '0']);
  res.end();
}

/** Where the model provider takes beta values. */
export const BETA_HEADER = 'anthropic-beta';
