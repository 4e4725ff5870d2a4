import { gunzipSync } from 'node:zlib';
import { headerPairs } from '../broker/raw-headers.ts';
import { bufferedBody } from './body-filters.ts';
import {
  type BrokerVariant,
  brokenVariant,
  defaultHandlers,
  withHandlers,
  withInterceptor,
  withResponseStatus,
} from './builders.ts';
import { findRawHeader, json, withoutHeaders } from './interceptor.ts';

const keepOnly = (names: readonly string[]) => (raw: readonly string[]) =>
  headerPairs(raw)
    .filter(([name]) => names.includes(name.toLowerCase()))
    .flat();

export const responses: readonly BrokerVariant[] = [
  brokenVariant(
    'answer-large',
    'returns the first megabyte of a response, then only zeros',
    withHandlers({
      responseBodyFilter: () => {
        let size = 0;
        return {
          push: (part) => {
            size += part.length;
            return size > 1e6 ? Buffer.alloc(part.length) : part;
          },
          end: () => Buffer.alloc(0),
          matched: false,
        };
      },
    }),
  ),
  brokenVariant(
    'answer-empty',
    'adds JSON to a response without a body',
    withInterceptor(() => async (request, pass) => {
      const reply = await pass();
      return request.url.startsWith('/llm') &&
        reply.status === 200 &&
        reply.body.length === 0 &&
        request.method === 'POST'
        ? { ...reply, body: Buffer.from('{}') }
        : reply;
    }),
  ),
  brokenVariant(
    'answer-cut',
    'passes a truncated response off as complete',
    withInterceptor(() => (request, pass) => pass().catch(() => json(200, { url: request.url }))),
  ),
  brokenVariant(
    'answer-errors',
    'returns 503 for 529',
    withResponseStatus((status) => (status === 529 ? 503 : status)),
  ),
  brokenVariant(
    'answer-errors',
    'returns 403 for a 401 of the model provider',
    withResponseStatus((status) => (status === 401 ? 403 : status)),
  ),
  brokenVariant(
    'answer-errors',
    'drops `retry-after`',
    withHandlers({
      responseHeaders: (...all) => withoutHeaders(defaultHandlers.responseHeaders(...all), 'retry-after'),
    }),
  ),
  brokenVariant(
    'answer-errors',
    'rewrites errors',
    withInterceptor(() => async ({ url }, pass) => {
      const reply = await pass();
      return reply.status >= 500 && url.startsWith('/llm')
        ? { ...reply, body: Buffer.from('{"error":"the upstream failed"}') }
        : reply;
    }),
  ),
  brokenVariant(
    'answer-headers',
    'returns only the content type of a response',
    withHandlers({
      responseHeaders: (...all) =>
        keepOnly([
          'content-type',
          'content-length',
          'transfer-encoding',
          'retry-after',
          'echo-authorization',
          'content-encoding',
        ])(defaultHandlers.responseHeaders(...all)),
    }),
  ),
  brokenVariant(
    'answer-compressed',
    'drops the content encoding of a response',
    withHandlers({
      responseHeaders: (...all) =>
        withoutHeaders(defaultHandlers.responseHeaders(...all), 'content-encoding'),
    }),
  ),
  brokenVariant(
    'answer-compressed',
    'decompresses responses',
    withInterceptor(() => async (_, pass) => {
      const reply = await pass();
      return findRawHeader(reply.headers, 'content-encoding') === 'gzip'
        ? {
            ...reply,
            headers: withoutHeaders(reply.headers, 'content-encoding'),
            body: gunzipSync(reply.body),
          }
        : reply;
    }),
  ),
  brokenVariant(
    'answer-streams',
    'buffers a response before it returns it',
    withHandlers({ responseBodyFilter: bufferedBody }),
  ),
  brokenVariant(
    'answer-hop-by-hop',
    'forwards hop-by-hop headers of requests',
    withHandlers({
      requestHeaders: (raw, facts) => [
        ...defaultHandlers.requestHeaders(raw, facts),
        ...keepOnly(['x-conformance-hop', 'te', 'proxy-authorization'])(raw),
      ],
    }),
  ),
  brokenVariant(
    'answer-hop-by-hop',
    'returns hop-by-hop headers of responses',
    withHandlers({
      responseHeaders: (raw, veiled) => [
        ...defaultHandlers.responseHeaders(raw, veiled),
        ...keepOnly(['proxy-authenticate'])(raw),
      ],
    }),
  ),
  brokenVariant(
    'requests-at-once',
    'serves at most five requests at once',
    withInterceptor(() => {
      let open = 0;
      return async (request, pass) => {
        if (!request.url.startsWith('/llm')) return pass();
        if (open >= 5) return { status: 503, headers: [], body: Buffer.from('busy') };
        open++;
        return pass().finally(() => open--);
      };
    }),
  ),
];
