import type { Box, Secret } from '../box.ts';
import { type Call, refuse } from '../call.ts';
import { mapFields } from '../raw-headers.ts';
import { relay } from '../relay.ts';
import type { BrokerState } from '../state.ts';

/** A request to the one host of a secret, with the value where the stand-in was (spec 2, 4.4). */
export function egress(call: Call): void {
  const { state, req, box, method } = call;
  const { rules, grantHeader } = state;
  const target = rules.egressTarget(call.path);
  if (!box || !target) return refuse(call, 'not-served');
  const word = target.name;
  const own = box.supplied.get(word);
  if (own && !rules.suppliedFor(own.config, method, target.path)) return refuse(call, 'limited', { word });
  const secret = own ?? box.secrets.get(word);
  if (!secret) return refuse(call, 'no-value', { word });
  if (!own && !rules.maySpend('owner', box.paused)) return refuse(call, 'paused');
  const { value } = secret.config;
  const swap = (text: string, place: 'query' | 'path') => rules.swapIn(text, box.hidden, value, place);
  const fields = rules.requestFields(req.rawHeaders, { kind: 'egress', hidden: box.hidden, grantHeader });
  relay(call, {
    target: secret.target,
    path:
      rules.upstreamPath(swap(target.path, 'path'), 'egress') +
      rules.upstreamQuery(swap(call.query, 'query'), 'egress'),
    fields: mapFields(fields, (_, text) => rules.swapIn(text, box.hidden, value, 'header')),
    veiled: [{ hidden: secret.hidden, by: box.token }],
  });
}

/** The broker's own value for what a path names: it stands outside the declaration (spec 2, 4.4.4). */
export function suppliedAt(state: BrokerState, box: Box, path: string): Secret | undefined {
  const target = state.rules.egressTarget(path);
  return target && box.supplied.get(target.name);
}
