import type { Socket } from 'node:net';
import type { ConformanceEnv } from '../../broker/start-contract.ts';
import {
  type BrokerOverrides,
  type BrokerVariant,
  brokenVariant,
  defaultHandlers,
  knownTokens,
  tokenOf,
  withHandlers,
  withInterceptor,
} from './builders.ts';
import { findRawHeader, forward, type InterceptedReply, withoutHeaders } from './interceptor.ts';

/** The box's token where a client usually puts it. */
const bearerOf = (headers: readonly string[]) => findRawHeader(headers, 'authorization') ?? '';

/** A broker that also takes other strings for a token that it knows. */
const takingFor =
  (isTaken: (candidate: string, token: string) => boolean) =>
  (env: ConformanceEnv): BrokerOverrides => ({
    config: knownTokens(env),
    handlers: {
      findTokens: (kind, raw) => {
        const tokens = defaultHandlers.findTokens(kind, raw);
        const taken = env.boxes
          .map(tokenOf)
          .filter((token) => tokens.some((candidate) => candidate !== '' && isTaken(candidate, token)));
        return [...tokens, ...taken];
      },
    },
  });

/** A broker that gives a request the identity of an earlier one on its connection, if `replaces` says so. */
const keepingIdentity = (replaces: (token: string, tokens: readonly string[]) => boolean) =>
  withInterceptor(() => {
    const identities = new WeakMap<Socket, string>();
    return async (request, pass, { response, tokens }) => {
      const { socket } = response;
      const own = bearerOf(request.headers);
      const known = socket ? identities.get(socket) : undefined;
      const isReplaced = known !== undefined && replaces(own, Object.values(tokens));
      const headers = isReplaced
        ? [...withoutHeaders(request.headers, 'authorization', 'x-api-key'), 'authorization', known]
        : request.headers;
      const reply = await pass({ headers });
      if (socket && !isReplaced && reply.status < 300) identities.set(socket, own);
      return reply;
    };
  });

/** A broker that answers from a cache, by the key of a request. */
const caching = (keyOf: (method: string, url: string, token: string, body: Buffer) => string | undefined) =>
  withInterceptor(() => {
    const replies = new Map<string, InterceptedReply>();
    return async (request, pass) => {
      const key = keyOf(request.method, request.url, bearerOf(request.headers), request.body);
      const cached = key === undefined ? undefined : replies.get(key);
      if (cached) return cached;
      const reply = await pass();
      if (key !== undefined && reply.status === 200) replies.set(key, reply);
      return reply;
    };
  });

const keptHeader = (name: string, isKept: (value: string) => boolean) =>
  withHandlers({
    requestHeaders: (raw, facts) => {
      const value = findRawHeader(raw, name);
      const isPlaced = value !== undefined && isKept(value);
      const usual = defaultHandlers.requestHeaders(raw, facts);
      return isPlaced ? [...withoutHeaders(usual, name), name, value] : usual;
    },
  });

/** A broker that sends requests with the token in this part to the model provider, the token included. */
const passingOn = (
  isPassed: (request: { readonly url: string; readonly body: Buffer }, token: string) => boolean,
) =>
  withInterceptor((env) => async (request, pass, { tokens, pipe }) => {
    const token = Object.values(tokens).find((each) => bearerOf(request.headers).includes(each));
    if (!request.url.startsWith('/llm/modelapi/v1/') || token === undefined) return pipe();
    if (!isPassed(request, token)) return pass();
    return forward(env.modelapi.url, {
      ...request,
      url: request.url.replace('/llm/modelapi', ''),
      headers: ['x-api-key', env.modelapi.credential],
    });
  });

export const identity: readonly BrokerVariant[] = [
  brokenVariant(
    'boxes-connection',
    'takes every request on a connection for one of the box that used it first',
    keepingIdentity(() => true),
  ),
  brokenVariant(
    'boxes-connection',
    'takes requests without a token for those of the box that used the connection',
    keepingIdentity((own) => own === ''),
  ),
  brokenVariant(
    'boxes-connection',
    'takes unknown tokens for that of the box that used the connection',
    keepingIdentity((own, tokens) => own !== '' && !tokens.some((token) => own.endsWith(token))),
  ),
  brokenVariant(
    'requests-repeated',
    'answers from a cache before it looks at the token',
    caching((method, url) => (method === 'GET' && url.startsWith('/llm') ? url : undefined)),
  ),
  brokenVariant(
    'requests-repeated',
    "answers from a cache of the secret's host before it looks at the token",
    caching((method, url) => (method === 'GET' && url.startsWith('/egress') ? url : undefined)),
  ),
  brokenVariant(
    'requests-repeated',
    'answers repeated messages from a cache of all boxes',
    caching((_, url, token, body) =>
      url.includes('/v1/messages') && token !== '' ? `${url} ${body}` : undefined,
    ),
  ),
  brokenVariant(
    'token-near-miss',
    'accepts the first characters of a token',
    takingFor((candidate, token) => token.startsWith(candidate)),
  ),
  brokenVariant(
    'token-near-miss',
    'accepts a token with characters behind it',
    takingFor((candidate, token) => candidate.startsWith(token)),
  ),
  brokenVariant(
    'token-near-miss',
    'accepts a token with characters before it',
    takingFor((candidate, token) => candidate.endsWith(token)),
  ),
  brokenVariant(
    'token-near-miss',
    'ignores the case of tokens',
    takingFor((candidate, token) => candidate.toLowerCase() === token.toLowerCase()),
  ),
  brokenVariant(
    'token-elsewhere',
    'forwards a header of its own that holds the token',
    keptHeader('x-box-token', (value) => !value.endsWith('=')),
  ),
  brokenVariant(
    'token-elsewhere',
    'forwards a header with the token percent-encoded',
    keptHeader('x-box', () => true),
  ),
  brokenVariant(
    'token-elsewhere',
    'forwards cookies',
    keptHeader('cookie', () => true),
  ),
  brokenVariant(
    'token-elsewhere',
    'forwards the x-api-key of a request with a bearer token too',
    keptHeader('x-api-key', () => true),
  ),
  brokenVariant(
    'token-elsewhere',
    'forwards a query that holds the token',
    passingOn(({ url }, token) => url.split('?')[1]?.includes(token) ?? false),
  ),
  brokenVariant(
    'token-elsewhere',
    'forwards a query that holds the token percent-encoded',
    passingOn(({ url }) => url.includes('key=%')),
  ),
  brokenVariant(
    'token-elsewhere',
    'forwards a path that holds the token',
    passingOn(({ url }, token) => url.split('?')[0]?.includes(token) ?? false),
  ),
  brokenVariant(
    'token-elsewhere',
    'forwards a body that holds the token',
    withHandlers({
      requestBodyFilter: () => ({ push: (part: Buffer) => part, end: () => Buffer.alloc(0), matched: false }),
    }),
  ),
];
