import { bearerHeaders } from '../credential-headers.ts';
import { relay } from '../relay.ts';
import { type BrokerRequestContext, sendError } from '../request-context.ts';

/** Forwards a request of an extra capability (spec 2, 2.11) to its upstream, without the prefix. */
export function handleExtra(context: BrokerRequestContext, prefix: string): void {
  const { state, req, box, capability = '' } = context;
  const { handlers, grantHeader } = state;
  const upstream = state.extraUpstreams.get(capability);
  if (!box || !upstream) return sendError(context, 'not-served');
  if (box.matcher.matches(context.path + context.query))
    return sendError(context, 'token-inside', { problem: 'address' });
  const headers = handlers.requestHeaders(req.rawHeaders, {
    kind: 'extra',
    matcher: box.matcher,
    grantHeader,
  });
  relay(context, {
    target: upstream.target,
    path: (context.path.slice(prefix.length) || '/') + context.query,
    headers: bearerHeaders(headers, upstream.credential),
    redactions: [{ matcher: state.matcherFor(upstream.credential), replacement: box.token }],
  });
}
