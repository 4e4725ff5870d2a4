import { gunzipSync } from 'node:zlib';
import type { DeclarationReport } from '../../../src/broker/report.ts';
import { headerPairs } from '../../../src/standins/broker/raw-headers.ts';
import {
  type BrokerVariant,
  brokenVariant,
  defaultHandlers,
  isSentTo,
  replaceQuery,
  withConfig,
  withHandlers,
  withInterceptor,
  withNeededWords,
  withResponseStatus,
  withSpecs,
  withUpstreamRequest,
} from './builders.ts';
import { findRawHeader, json, withoutHeaders } from './interceptor.ts';

const keepOnly = (names: readonly string[]) => (raw: readonly string[]) =>
  headerPairs(raw)
    .filter(([name]) => names.includes(name.toLowerCase()))
    .flat();

/** Changes every chunk of a body; the length must stay. */
const changedBody = (change: (part: Buffer) => Buffer) => () => ({
  push: change,
  end: () => Buffer.alloc(0),
  matched: false,
});

/** Buffers the body until its end. */
const bufferedBody = () => {
  const parts: Buffer[] = [];
  return {
    push: (part: Buffer) => {
      parts.push(part);
      return Buffer.alloc(0);
    },
    end: () => Buffer.concat(parts),
    matched: false,
  };
};

/** Re-serializes a JSON body, padded to its length. */
const rewrittenBody = () => {
  const buffered = bufferedBody();
  return {
    ...buffered,
    end: () => {
      const body = buffered.end();
      try {
        return Buffer.from(JSON.stringify(JSON.parse(body.toString())).padEnd(body.length)).subarray(
          0,
          body.length,
        );
      } catch {
        return body;
      }
    },
  };
};

/** Rejects a body above this size. */
const limitedBody = (maxBytes: number) => () => {
  let size = 0;
  return {
    push: (part: Buffer) => {
      size += part.length;
      return part;
    },
    end: () => Buffer.alloc(0),
    get matched() {
      return size > maxBytes;
    },
  };
};

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
  brokenVariant('setup-token-beta', 'sends a setup token without its beta value', (env) => ({
    config: {
      modelapi: {
        url: env.modelapi.url,
        credential: { kind: 'setup-token', value: env.modelapi.credential },
      },
    },
    handlers: { credentialHeaders: (raw, { value }) => [...raw, 'authorization', `Bearer ${value}`] },
  })),
  brokenVariant(
    'setup-token-beta',
    'drops the beta values of the box',
    withHandlers({
      requestHeaders: (raw, facts) =>
        withoutHeaders(defaultHandlers.requestHeaders(raw, facts), 'anthropic-beta'),
    }),
  ),
  brokenVariant('report-in-flight', 'aborts requests when a report arrives', () => {
    const inFlight = new Set<{ destroy(): unknown }>();
    return {
      handlers: {
        sendUpstream: (...all) => {
          const sent = defaultHandlers.sendUpstream(...all);
          inFlight.add(sent);
          sent.on('close', () => inFlight.delete(sent));
          return sent;
        },
        replaceReport: (_, next) => {
          for (const sent of inFlight) sent.destroy();
          return next;
        },
      },
    };
  }),
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
  brokenVariant('boxes-scope', "applies the last box's report to all boxes that have reported", () => {
    let last: DeclarationReport | undefined;
    return {
      handlers: {
        replaceReport: (_, next) => (last = next),
        isScopeAllowed: (entries, ...rest) =>
          defaultHandlers.isScopeAllowed(entries && last?.capabilities, ...rest),
      },
    };
  }),
  brokenVariant(
    'boxes-secrets',
    'has every secret for every box',
    withConfig((env) => ({ boxes: env.boxes.map((name) => ({ name, secrets: env.secrets })) })),
  ),
];
