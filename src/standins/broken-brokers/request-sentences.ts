/** Brokers written from single sentences of the specification, rather than from the checks. */
import { gunzipSync } from 'node:zlib';
import {
  type BrokerVariant,
  brokenVariant,
  defaultHandlers,
  replaceQuery,
  secretValue,
  withHandlers,
  withInterceptor,
  withMessage,
  withRefusal,
  withStatus,
  withUpstreamRequest,
} from './builders.ts';
import { findRawHeader, forward, json, withoutHeaders } from './interceptor.ts';

export const requestSentences: readonly BrokerVariant[] = [
  brokenVariant(
    'egress-answer-headers',
    "repeats the secret's value in trailers",
    withInterceptor((env) => async (request, pass, { response }) => {
      const reply = await pass();
      if (!request.url.startsWith('/egress') || reply.status !== 200) return reply;
      response.writeHead(200, {
        trailer: 'x-sum',
        'transfer-encoding': 'chunked',
        ...(findRawHeader(reply.headers, 'echo-authorization')
          ? { 'echo-authorization': findRawHeader(reply.headers, 'echo-authorization') }
          : {}),
      });
      response.addTrailers({ 'x-sum': secretValue(env) });
      response.end(reply.body);
      return undefined;
    }),
  ),
  brokenVariant(
    'model-refusals',
    'lets a box that never reported read a model',
    withInterceptor((env) => async (request, pass) => {
      const reply = await pass();
      return reply.status === 403 && request.url.includes('/v1/models/') && request.method === 'GET'
        ? forward(env.modelapi.url, {
            ...request,
            url: request.url.replace('/llm/modelapi', ''),
            headers: ['x-api-key', env.modelapi.credential],
          })
        : reply;
    }),
  ),
  brokenVariant(
    'feedback-unknown-route',
    'serves paths below feedback',
    withInterceptor(
      () => async (request, pass) =>
        pass({ url: request.url.replace(/^\/api\/feedback\/.*/, '/api/feedback') }),
    ),
  ),
  brokenVariant(
    'model-near-routes',
    'answers hello below hello',
    withInterceptor(
      () => async (request, pass) =>
        request.url.startsWith('/llm/modelapi/api/hello/') ? json(200, {}) : pass(),
    ),
  ),
  brokenVariant(
    'model-near-routes',
    'answers the root of the model routes',
    withInterceptor(
      () => async (request, pass) => (/^\/llm\/modelapi\/?(\?|$)/.test(request.url) ? json(200, {}) : pass()),
    ),
  ),
  brokenVariant(
    'hello-get',
    'refuses hello with an unknown token',
    withInterceptor(() => async (request, pass, { tokens }) => {
      const own = findRawHeader(request.headers, 'authorization');
      return request.url.endsWith('/api/hello') &&
        own &&
        !Object.values(tokens).some((token) => own.includes(token))
        ? json(403, { error: 'unknown' })
        : pass();
    }),
  ),
  brokenVariant(
    'inference-agent-refused',
    'refuses with a list of errors',
    withRefusal({ reason: 'lacks-scope' }, () => ({ body: { error: ['inference needs agent'] } })),
  ),
  brokenVariant(
    'egress-refused',
    'names the secret in lower case',
    withRefusal(
      { reason: 'lacks-scope', kind: 'egress' },
      withMessage(({ word }) => `egress lacks ${word?.toLowerCase()}`),
    ),
  ),
  brokenVariant(
    'body-unchanged',
    'decompresses request bodies',
    withInterceptor(
      () => async (request, pass) =>
        findRawHeader(request.headers, 'content-encoding') === 'gzip'
          ? pass({
              body: gunzipSync(request.body),
              headers: withoutHeaders(request.headers, 'content-encoding'),
            })
          : pass(),
    ),
  ),
  brokenVariant(
    'model-routes',
    'drops the query of the list of models',
    withUpstreamRequest((sent) =>
      sent.path.startsWith('/v1/models')
        ? replaceQuery(sent, (query) => query.replace(/limit=5&/, ''))
        : sent,
    ),
  ),
  brokenVariant(
    'egress-answer-headers',
    'returns only the last of repeated headers',
    withHandlers({
      responseHeaders: (...all) => {
        const raw = defaultHandlers.responseHeaders(...all);
        return raw.filter(
          (_, at) =>
            raw.findLastIndex(
              (name, index) => index % 2 === 0 && name.toLowerCase() === raw[at - (at % 2)]!.toLowerCase(),
            ) ===
            at - (at % 2),
        );
      },
    }),
  ),
  brokenVariant(
    'model-refusals',
    'returns 401 to a box that never reported, on models',
    withInterceptor(() => async (request, pass) => {
      const reply = await pass();
      return reply.status === 403 && request.url.includes('/v1/models/') ? { ...reply, status: 401 } : reply;
    }),
  ),
  brokenVariant(
    'egress-several',
    'swaps the token only in the query parameter key',
    withHandlers({
      swapStandIn: (text, token, value, location) =>
        location === 'query'
          ? text.replaceAll(`=${token.value}`, (found) =>
              text.includes(`key${found}`) ? `=${encodeURIComponent(value)}` : found,
            )
          : defaultHandlers.swapStandIn(text, token, value, location),
    }),
  ),
  brokenVariant(
    'egress-methods',
    "drops the body of requests to the secret's host",
    withInterceptor(
      () => async (request, pass) =>
        request.url.startsWith('/egress') ? pass({ body: Buffer.alloc(0) }) : pass(),
    ),
  ),
  brokenVariant(
    'feedback-no-batch',
    'returns 200 for a batch that is a list',
    withInterceptor(
      () => async (request, pass) =>
        request.url === '/api/feedback' && request.body.toString().startsWith('[') ? json(200, {}) : pass(),
    ),
  ),
  brokenVariant(
    'feedback-no-token',
    'returns 400 for a batch without a token',
    withInterceptor(
      () => async (request, pass) =>
        request.url === '/api/feedback' && !findRawHeader(request.headers, 'authorization')
          ? json(400, { error: 'token' })
          : pass(),
    ),
  ),
  brokenVariant(
    'agentsvc-starts',
    'loses the body of a new conversation',
    withInterceptor(
      () => async (request, pass) =>
        request.url.startsWith('/agentsvc') ? pass({ body: Buffer.alloc(0) }) : pass(),
    ),
  ),
  brokenVariant(
    'agentsvc-no-token',
    'returns 409 for an unknown token on the agent service',
    withRefusal({ reason: 'unknown-token', kind: 'agents' }, withStatus(409)),
  ),
];
