import { relay } from '../relay.ts';
import { type BrokerRequestContext, sendError } from '../request-context.ts';

/** A further capability (spec 2, 2.11): what follows its prefix, at its upstream, with its bearer. */
export function handleExtra(context: BrokerRequestContext, prefix: string): void {
  const { state, req, box, capability = '' } = context;
  const { hooks, grantHeader } = state;
  const upstream = state.extraUpstreams.get(capability);
  if (!box || !upstream) return sendError(context, 'not-served');
  if (hooks.containsToken(context.path + context.query, box.matcher))
    return sendError(context, 'token-inside', { problem: 'address' });
  const headers = hooks.requestHeaders(req.rawHeaders, { kind: 'extra', matcher: box.matcher, grantHeader });
  relay(context, {
    target: upstream.target,
    path:
      hooks.upstreamPath(context.path.slice(prefix.length) || '/', 'extra') +
      hooks.upstreamQuery(context.query, 'extra'),
    headers: [...headers, ...hooks.operatorHeaders(upstream.credential)],
    redactions: [{ matcher: state.matcherFor(upstream.credential), replacement: box.token }],
  });
}
