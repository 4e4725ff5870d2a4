import { type Call, refuse } from '../call.ts';
import { relay } from '../relay.ts';

/** A further capability (spec 2, 2.11): what follows its prefix, at its upstream, with its bearer. */
export function extra(call: Call, prefix: string): void {
  const { state, req, box, capability = '' } = call;
  const { rules, grantHeader } = state;
  const upstream = state.extra.get(capability);
  if (!box || !upstream) return refuse(call, 'not-served');
  if (rules.repeatsToken(call.path + call.query, box.hidden))
    return refuse(call, 'token-inside', { problem: 'address' });
  const fields = rules.requestFields(req.rawHeaders, { kind: 'extra', hidden: box.hidden, grantHeader });
  relay(call, {
    target: upstream.target,
    path:
      rules.upstreamPath(call.path.slice(prefix.length) || '/', 'extra') +
      rules.upstreamQuery(call.query, 'extra'),
    fields: [...fields, ...rules.operatorFields(upstream.credential)],
    veiled: [{ hidden: state.hidden(upstream.credential), by: box.token }],
  });
}
