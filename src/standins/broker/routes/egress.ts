import type { Box, EgressSecret } from '../box.ts';
import type { SecretConfig } from '../config.ts';
import { mapHeaders } from '../raw-headers.ts';
import { relay } from '../relay.ts';
import { type BrokerRequestContext, sendError } from '../request-context.ts';
import type { BrokerState } from '../state.ts';

/** Forwards to the one host of a secret, with the secret's value in place of the token (spec 2, 4.4). */
export function handleEgress(context: BrokerRequestContext): void {
  const { state, req, box, method } = context;
  const { handlers, grantHeader } = state;
  const target = handlers.egressTarget(context.path);
  if (!box || !target) return sendError(context, 'not-served');
  const word = target.name;
  const supplied = box.supplied.get(word);
  if (supplied && !isSupplyAllowed(supplied.config, method, target.path))
    return sendError(context, 'limited', { word });
  const secret = supplied ?? box.secrets.get(word);
  if (!secret) return sendError(context, 'no-value', { word });
  if (!supplied && box.paused) return sendError(context, 'paused');
  const { value } = secret.config;
  const swap = (text: string, location: 'query' | 'path') =>
    handlers.swapStandIn(text, box.matcher, value, location);
  const headers = handlers.requestHeaders(req.rawHeaders, {
    kind: 'egress',
    matcher: box.matcher,
    grantHeader,
  });
  relay(context, {
    target: secret.target,
    path: swap(target.path, 'path') + swap(context.query, 'query'),
    headers: mapHeaders(headers, (_, text) => handlers.swapStandIn(text, box.matcher, value, 'header')),
    redactions: [{ matcher: secret.matcher, replacement: box.token }],
  });
}

/** Whether the broker's own value may be used for a request. A path prefix covers whole segments. */
const isSupplyAllowed = ({ supplied = {} }: SecretConfig, method: string, path: string): boolean =>
  (supplied.methods?.includes(method) ?? true) &&
  (supplied.paths?.some((prefix) => path === prefix || path.startsWith(`${prefix.replace(/\/$/, '')}/`)) ??
    true);

/** The broker's own secret that a path names: it needs no declaration (spec 2, 4.4.4). */
export function findSuppliedSecret(state: BrokerState, box: Box, path: string): EgressSecret | undefined {
  const target = state.handlers.egressTarget(path);
  return target && box.supplied.get(target.name);
}
