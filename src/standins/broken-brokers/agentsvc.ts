import type { ConformanceEnv } from '../../broker/start-contract.ts';
import {
  type BrokerVariant,
  brokenVariant,
  isSentTo,
  withInterceptor,
  withNeededWords,
  withRefusal,
  withUpstreamRequest,
} from './builders.ts';
import { forward, withoutHeaders } from './interceptor.ts';

/** A broker that sends the agent service other headers in place of the operator's key. */
const withOperatorHeaders = (headers: (env: ConformanceEnv) => readonly string[]) =>
  withUpstreamRequest((sent, env) =>
    isSentTo(sent, env.agentsvc.url)
      ? { ...sent, headers: [...withoutHeaders(sent.headers, 'authorization'), ...headers(env)] }
      : sent,
  );

/** A broker that lets every box reach all objects of a kind. */
const withSharedObjects = (kind: 'conversations' | 'sandboxes' | 'vaults') =>
  withInterceptor((env) => async (request, pass) => {
    const reply = await pass();
    if (!reply.body.includes(`${kind} \\"`) || !reply.body.includes('does not belong to this box'))
      return reply;
    return forward(env.agentsvc.url, {
      ...request,
      url: request.url.replace('/agentsvc', ''),
      headers: ['authorization', `Bearer ${env.agentsvc.credential}`],
    });
  });

export const agentsvc: readonly BrokerVariant[] = [
  brokenVariant(
    'fountain-forwards',
    'sends no key to the agent service',
    withOperatorHeaders(() => []),
  ),
  brokenVariant(
    'fountain-forwards',
    "sends the operator's key as x-api-key",
    withOperatorHeaders((env) => ['x-api-key', env.agentsvc.credential]),
  ),
  brokenVariant(
    'fountain-forwards',
    "sends the operator's key without a scheme",
    withOperatorHeaders((env) => ['authorization', env.agentsvc.credential]),
  ),
  brokenVariant(
    'fountain-forwards',
    "sends the model's credential to the agent service",
    withOperatorHeaders((env) => ['authorization', `Bearer ${env.modelapi.credential}`]),
  ),
  brokenVariant(
    'fountain-forwards',
    'does not serve conversations',
    withNeededWords(({ path }) => (path.includes('/api/conversations/') ? null : undefined)),
  ),
  brokenVariant(
    'fountain-refused',
    'lists sandboxes without a scope word',
    withNeededWords(({ path }) => (path.endsWith('/api/sandboxes') ? [] : undefined)),
  ),
  brokenVariant(
    'boxes-conversations',
    "lets boxes read each other's conversations",
    withSharedObjects('conversations'),
  ),
  brokenVariant('boxes-sandboxes', "lets boxes reach each other's sandboxes", withSharedObjects('sandboxes')),
  brokenVariant('boxes-vault', "lets boxes reach each other's vaults", withSharedObjects('vaults')),
  brokenVariant(
    'agentsvc-words',
    'requires `sandboxes` for vaults',
    withNeededWords(({ path }) => (path.includes('/api/vaults') ? ['sandboxes'] : undefined)),
  ),
  brokenVariant(
    'agentsvc-starts',
    'also requires `conversations` to start one',
    withNeededWords(({ method, path }) =>
      method === 'POST' && path.endsWith('/api/conversations') ? ['agent', 'conversations'] : undefined,
    ),
  ),
  brokenVariant(
    'agentsvc-unknown-route',
    'returns 403 for other paths of the agent service',
    withRefusal({ reason: 'not-served', kind: 'agents' }, () => ({ status: 403 })),
  ),
  brokenVariant('agentsvc-paths', 'forwards dot segments to the agent service', (env) => ({
    interceptor: async (request, pass) => {
      const path = request.url.split('?')[0]!;
      if (!path.startsWith('/agentsvc/api/conversations/') || !/\.\.|%2e/i.test(path)) return pass();
      return forward(env.agentsvc.url, {
        ...request,
        url: request.url.replace('/agentsvc', ''),
        headers: ['authorization', `Bearer ${env.agentsvc.credential}`],
      });
    },
  })),
  brokenVariant(
    'agentsvc-unknown-route',
    'takes every path that begins like conversations for one of them',
    withInterceptor((env) => async (request, pass) => {
      if (!request.url.startsWith('/agentsvc/api/conversations-')) return pass();
      return forward(env.agentsvc.url, {
        ...request,
        url: request.url.replace('/agentsvc', ''),
        headers: ['authorization', `Bearer ${env.agentsvc.credential}`],
      });
    }),
  ),
];
