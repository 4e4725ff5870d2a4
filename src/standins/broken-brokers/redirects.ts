import type { ConformanceEnv } from '../../broker/start-contract.ts';
import { parseTarget } from '../broker/target.ts';
import {
  type BrokerVariant,
  brokenVariant,
  defaultHandlers,
  isSentTo,
  withHandlers,
  withInterceptor,
} from './builders.ts';
import { findRawHeader, forward, withoutHeaders } from './interceptor.ts';

/** A broker that follows the redirects of one upstream, with everything it sent there. */
const following = (
  upstreamUrl: (env: ConformanceEnv) => string,
  isFollowed: (status: number, isSameHost: boolean) => boolean = () => true,
) =>
  withHandlers((env) => ({
    sendUpstream: (sent, callbacks, connections) =>
      defaultHandlers.sendUpstream(
        sent,
        {
          ...callbacks,
          onResponse: (response) => {
            const { statusCode = 0, headers } = response;
            const url = URL.parse(headers.location ?? '');
            const isRedirect = isSentTo(sent, upstreamUrl(env)) && statusCode >= 300 && statusCode < 400;
            if (!url || !isRedirect || !isFollowed(statusCode, url.host === sent.target.host))
              return callbacks.onResponse(response);
            response.resume();
            const followed = {
              target: parseTarget(url.origin),
              method: 'GET',
              path: url.pathname + url.search,
              headers: withoutHeaders(sent.headers, 'content-length', 'transfer-encoding'),
            };
            defaultHandlers.sendUpstream(followed, callbacks, connections).end();
          },
        },
        connections,
      ),
  }));

export const redirects: readonly BrokerVariant[] = [
  brokenVariant(
    'model-redirect',
    'follows redirects of the model provider with the credential',
    following(({ modelapi }) => modelapi.url),
  ),
  brokenVariant(
    'model-redirect',
    'follows redirects of the model provider to its own host',
    following(
      ({ modelapi }) => modelapi.url,
      (_, isSameHost) => isSameHost,
    ),
  ),
  brokenVariant(
    'model-redirect',
    'follows temporary redirects of the model provider',
    following(
      ({ modelapi }) => modelapi.url,
      (status) => status === 307,
    ),
  ),
  brokenVariant(
    'agentsvc-redirect',
    "follows redirects of the agent service with the operator's key",
    following(({ agentsvc }) => agentsvc.url),
  ),
  brokenVariant(
    'decide-redirect',
    'follows redirects of the model provider on the decide route',
    withInterceptor((env) => async (request, pass) => {
      const reply = await pass();
      if (!request.url.startsWith('/decide') || reply.status < 500) return reply;
      const credential = ['x-api-key', env.modelapi.credential];
      const first = await forward(env.modelapi.url, { ...request, url: '/v1/messages', headers: credential });
      const location = URL.parse(findRawHeader(first.headers, 'location') ?? '');
      if (location)
        await forward(location.origin, {
          ...request,
          url: location.pathname + location.search,
          headers: credential,
        });
      return reply;
    }),
  ),
];
