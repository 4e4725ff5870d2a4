import type { Box, EgressSecret } from '../box.ts';
import { mapHeaders } from '../raw-headers.ts';
import { relay } from '../relay.ts';
import { type BrokerRequestContext, sendError } from '../request-context.ts';
import type { BrokerState } from '../state.ts';

/** A request to the one host of a secret, with the value where the stand-in was (spec 2, 4.4). */
export function handleEgress(context: BrokerRequestContext): void {
  const { state, req, box, method } = context;
  const { hooks, grantHeader } = state;
  const target = hooks.egressTarget(context.path);
  if (!box || !target) return sendError(context, 'not-served');
  const word = target.name;
  const supplied = box.supplied.get(word);
  if (supplied && !hooks.maySupply(supplied.config, method, target.path))
    return sendError(context, 'limited', { word });
  const secret = supplied ?? box.secrets.get(word);
  if (!secret) return sendError(context, 'no-value', { word });
  if (!supplied && !hooks.maySpend('owner', box.paused)) return sendError(context, 'paused');
  const { value } = secret.config;
  const swap = (text: string, location: 'query' | 'path') =>
    hooks.swapStandIn(text, box.matcher, value, location);
  const headers = hooks.requestHeaders(req.rawHeaders, { kind: 'egress', matcher: box.matcher, grantHeader });
  relay(context, {
    target: secret.target,
    path:
      hooks.upstreamPath(swap(target.path, 'path'), 'egress') +
      hooks.upstreamQuery(swap(context.query, 'query'), 'egress'),
    headers: mapHeaders(headers, (_, text) => hooks.swapStandIn(text, box.matcher, value, 'header')),
    redactions: [{ matcher: secret.matcher, replacement: box.token }],
  });
}

/** The broker's own value for what a path names: it stands outside the declaration (spec 2, 4.4.4). */
export function findSuppliedSecret(state: BrokerState, box: Box, path: string): EgressSecret | undefined {
  const target = state.hooks.egressTarget(path);
  return target && box.supplied.get(target.name);
}
