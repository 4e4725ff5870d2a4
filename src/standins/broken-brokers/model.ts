import { changedBody, limitedBody, rewrittenBody } from './body-filters.ts';
import {
  type BrokerVariant,
  brokenVariant,
  defaultHandlers,
  isSentTo,
  replaceQuery,
  withHandlers,
  withNeededWords,
  withResponseStatus,
  withSpecs,
  withUpstreamRequest,
} from './builders.ts';

const isModelPath = (capability: string, path: string) =>
  capability === 'inference' && path.startsWith('/llm/');

export const model: readonly BrokerVariant[] = [
  brokenVariant(
    'body-unchanged',
    'replaces bytes that are not text with question marks',
    withHandlers({
      requestBodyFilter: changedBody((part) => part.map((byte) => (byte > 0xf7 ? 0x3f : byte)) as Buffer),
    }),
  ),
  brokenVariant(
    'inference-hello',
    'requires a token on hello',
    withSpecs((spec) => ({ ...spec, isPublic: () => false })),
  ),
  brokenVariant(
    'inference-hello',
    'does not serve HEAD on hello',
    withNeededWords(({ method, path }) =>
      method === 'HEAD' && path.endsWith('/api/hello') ? null : undefined,
    ),
  ),
  brokenVariant(
    'hello-get',
    'does not serve GET on hello',
    withNeededWords(({ method, path }) =>
      method === 'GET' && path.endsWith('/api/hello') ? null : undefined,
    ),
  ),
  brokenVariant(
    'inference-unknown-route',
    'forwards every path of the model provider',
    withNeededWords(({ path }, name) =>
      isModelPath(name, path) && !path.endsWith('hello') ? ['agent'] : undefined,
    ),
  ),
  brokenVariant(
    'inference-unknown-route',
    'forwards every POST of the model provider',
    withNeededWords(({ method, path }, name) =>
      isModelPath(name, path) && method === 'POST' ? ['agent'] : undefined,
    ),
  ),
  brokenVariant(
    'model-near-routes',
    'forwards paths that begin like messages',
    withNeededWords(({ path }) => (path.startsWith('/llm/modelapi/v1/messages') ? ['agent'] : undefined)),
  ),
  brokenVariant(
    'model-near-routes',
    'ignores the case of paths',
    withNeededWords(({ path }) =>
      path.toLowerCase() === '/llm/modelapi/v1/messages' ? ['agent'] : undefined,
    ),
  ),
  brokenVariant(
    'model-methods',
    'forwards routes with any method',
    withNeededWords(({ path }) => (path === '/llm/modelapi/v1/messages' ? ['agent'] : undefined)),
  ),
  brokenVariant(
    'model-paths',
    'forwards dot segments below models',
    withNeededWords(({ path }) => (path.startsWith('/llm/modelapi/v1/models/') ? ['agent'] : undefined)),
  ),
  brokenVariant(
    'model-routes',
    'does not serve token counts',
    withNeededWords(({ path }) => (path.endsWith('/count_tokens') ? null : undefined)),
  ),
  brokenVariant(
    'model-routes',
    'does not serve the list of models',
    withNeededWords(({ path }) => (path.endsWith('/v1/models') ? null : undefined)),
  ),
  brokenVariant(
    'model-routes',
    'does not serve a single model',
    withNeededWords(({ path }) => (path.includes('/v1/models/') ? null : undefined)),
  ),
  brokenVariant(
    'model-routes-refused',
    'counts tokens without a scope word',
    withNeededWords(({ path }) => (path.endsWith('/count_tokens') ? [] : undefined)),
  ),
  brokenVariant(
    'model-routes-refused',
    'lists models without a scope word',
    withNeededWords(({ path }) => (path.endsWith('/v1/models') ? [] : undefined)),
  ),
  brokenVariant(
    'model-routes-refused',
    'counts tokens with `decide`',
    withNeededWords(({ path }) => (path.endsWith('/count_tokens') ? ['decide'] : undefined)),
  ),
  brokenVariant(
    'inference-forwards',
    'forwards to another path',
    withUpstreamRequest((sent, env) =>
      isSentTo(sent, env.modelapi.url) ? { ...sent, path: `/api${sent.path}` } : sent,
    ),
  ),
  brokenVariant(
    'inference-forwards',
    'drops the query',
    withUpstreamRequest((sent) => replaceQuery(sent, () => '')),
  ),
  brokenVariant(
    'inference-forwards',
    'adds to the query',
    withUpstreamRequest((sent) => replaceQuery(sent, (query) => `${query}&via=broker`)),
  ),
  brokenVariant(
    'query-unchanged',
    're-encodes the query',
    withUpstreamRequest((sent) =>
      replaceQuery(sent, (query) => (query ? `?${new URLSearchParams(query)}` : '')),
    ),
  ),
  brokenVariant(
    'query-unchanged',
    'sorts the query',
    withUpstreamRequest((sent) =>
      replaceQuery(sent, (query) => (query ? `?${query.slice(1).split('&').sort().join('&')}` : '')),
    ),
  ),
  brokenVariant(
    'inference-forwards',
    'changes whitespace in the body',
    withHandlers({
      requestBodyFilter: changedBody((part) =>
        Buffer.from(part.toString('latin1').replaceAll('\n', ' '), 'latin1'),
      ),
    }),
  ),
  brokenVariant(
    'inference-forwards',
    're-serializes the body',
    withHandlers({ requestBodyFilter: rewrittenBody }),
  ),
  brokenVariant(
    'body-large',
    'accepts bodies of at most 1 MB',
    withHandlers({ requestBodyFilter: limitedBody(1_000_000) }),
  ),
  brokenVariant(
    'inference-forwards',
    'forwards without a credential',
    withHandlers({ credentialHeaders: (raw) => raw }),
  ),
  brokenVariant(
    'inference-forwards',
    'forwards with another credential',
    withHandlers((env) => ({ credentialHeaders: (raw) => [...raw, 'x-api-key', env.agentsvc.credential] })),
  ),
  brokenVariant(
    'inference-forwards',
    'puts the credential into the query',
    withHandlers((env) => ({
      ...withUpstreamRequest((sent) =>
        replaceQuery(sent, (query) => `${query}&key=${env.modelapi.credential}`),
      )(env).handlers,
      credentialHeaders: (raw) => raw,
    })),
  ),
  brokenVariant(
    'inference-forwards',
    'forwards every request twice',
    withHandlers({
      sendUpstream: (...all) => {
        defaultHandlers
          .sendUpstream(all[0], { onResponse: (answer) => answer.resume(), onError: () => {} }, all[2])
          .end();
        return defaultHandlers.sendUpstream(...all);
      },
    }),
  ),
  brokenVariant(
    'inference-forwards',
    'forwards as GET',
    withUpstreamRequest((sent) => ({ ...sent, method: 'GET' })),
  ),
  brokenVariant(
    'inference-forwards',
    'returns 201 for 200',
    withResponseStatus((status) => (status === 200 ? 201 : status)),
  ),
  brokenVariant(
    'inference-forwards',
    'changes the body of the response',
    withHandlers({
      responseBodyFilter: changedBody((part) => Buffer.from(part.toString('latin1').toUpperCase(), 'latin1')),
    }),
  ),
  brokenVariant(
    'model-near-routes',
    'forwards messages with a slash at the end of the path',
    withNeededWords(({ path }) => (path === '/llm/modelapi/v1/messages/' ? ['agent'] : undefined)),
  ),
  brokenVariant(
    'model-near-routes',
    'forwards messages with two slashes in the path',
    withNeededWords(({ path }) => (/\/\//.test(path) && path.endsWith('messages') ? ['agent'] : undefined)),
  ),
  brokenVariant(
    'model-near-routes',
    'forwards models without an id',
    withNeededWords(({ path }) => (path.endsWith('/v1/models/') ? ['agent'] : undefined)),
  ),
  brokenVariant(
    'model-routes',
    'does not serve a model whose id has a colon',
    withNeededWords(({ path }) => (path.includes(':') ? null : undefined)),
  ),
];
