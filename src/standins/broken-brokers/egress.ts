import {
  type BrokerVariant,
  brokenVariant,
  defaultHandlers,
  isSentTo,
  secretValue,
  withHandlers,
  withInterceptor,
  withNeededWords,
  withResponseStatus,
  withSpecs,
  withUpstreamRequest,
} from './builders.ts';
import { findRawHeader, json } from './interceptor.ts';

const upperCaseName = (path: string) =>
  path.replace(/^\/egress\/[^/]*/, (name) => `/egress/${name.slice(8).toUpperCase()}`);

export const egress: readonly BrokerVariant[] = [
  brokenVariant(
    'egress-forwards',
    "sends the token to the secret's host",
    withHandlers({ swapStandIn: (text) => text }),
  ),
  brokenVariant(
    'egress-forwards',
    'swaps the token in headers only',
    withHandlers({
      swapStandIn: (text, token, value, location) =>
        location === 'header' ? defaultHandlers.swapStandIn(text, token, value, location) : text,
    }),
  ),
  brokenVariant(
    'egress-forwards',
    'swaps the token in the query only',
    withHandlers({
      swapStandIn: (text, token, value, location) =>
        location === 'header' ? text : defaultHandlers.swapStandIn(text, token, value, location),
    }),
  ),
  brokenVariant(
    'egress-several',
    'swaps only the first occurrence in the query',
    withHandlers({
      swapStandIn: (text, token, value, location) =>
        location === 'query'
          ? text.replace(token.value, value)
          : defaultHandlers.swapStandIn(text, token, value, location),
    }),
  ),
  brokenVariant(
    'egress-any-header',
    'swaps bearer tokens only',
    withHandlers({
      swapStandIn: (text, token, value, location) =>
        location !== 'header' || text.startsWith('Bearer ')
          ? defaultHandlers.swapStandIn(text, token, value, location)
          : text,
    }),
  ),
  brokenVariant(
    'egress-basic',
    'does not swap the token in basic credentials',
    withHandlers({ swapStandIn: (text, token, value) => text.replaceAll(token.value, value) }),
  ),
  brokenVariant(
    'egress-query',
    'finds a token in headers only',
    withInterceptor(() => async (request, pass, { tokens }) => {
      const token = Object.values(tokens).some((each) =>
        request.headers.some((value) => value.includes(each)),
      );
      return request.url.startsWith('/egress') && !token ? json(403, { error: 'no token' }) : pass();
    }),
  ),
  brokenVariant(
    'egress-forwards',
    "returns a value that the secret's host repeats",
    withHandlers({ responseHeaders: (raw) => defaultHandlers.responseHeaders(raw, []) }),
  ),
  brokenVariant(
    'egress-forwards',
    'replaces a repeated value with asterisks',
    withHandlers({
      responseHeaders: (raw, redactions) =>
        defaultHandlers.responseHeaders(
          raw,
          redactions.map(({ matcher }) => ({ matcher, replacement: '***' })),
        ),
    }),
  ),
  brokenVariant(
    'egress-forwards',
    'drops the header that repeats the value',
    withHandlers({
      responseHeaders: (raw, redactions) => {
        const fields = defaultHandlers.responseHeaders(raw, redactions);
        return fields.filter((_, index) => !/^echo-/i.test(fields[index - (index % 2)]!));
      },
    }),
  ),
  brokenVariant(
    'egress-answer-headers',
    'only finds a repeated value in its plain form',
    withHandlers({
      responseHeaders: (raw, redactions) =>
        defaultHandlers
          .responseHeaders(raw, [])
          .map((text, index) =>
            index % 2
              ? redactions.reduce(
                  (all, { matcher, replacement }) => all.replaceAll(matcher.value, replacement),
                  text,
                )
              : text,
          ),
    }),
  ),
  brokenVariant(
    'egress-answer-headers',
    'only finds the first repeated value in a header',
    withHandlers({
      responseHeaders: (raw, redactions) =>
        defaultHandlers
          .responseHeaders(raw, [])
          .map((text, index) =>
            index % 2
              ? redactions.reduce(
                  (all, { matcher, replacement }) => all.replace(new RegExp(matcher.value, 'i'), replacement),
                  text,
                )
              : text,
          ),
    }),
  ),
  brokenVariant(
    'egress-forwards',
    'sends a secret to another host',
    withUpstreamRequest((sent, env) =>
      sent.headers.some((text) => text.includes(secretValue(env)))
        ? { ...sent, target: { ...sent.target, port: Number(new URL(env.modelapi.url).port) } }
        : sent,
    ),
  ),
  brokenVariant(
    'egress-forwards',
    'sends a secret to a second host too',
    withHandlers((env) => ({
      sendUpstream: (upstream, ...rest) => {
        if (upstream.headers.some((text) => text.includes(secretValue(env))))
          defaultHandlers
            .sendUpstream(
              { ...upstream, target: { ...upstream.target, port: Number(new URL(env.agentsvc.url).port) } },
              { onResponse: (answer) => answer.resume(), onError: () => {} },
              rest[1],
            )
            .end();
        return defaultHandlers.sendUpstream(upstream, ...rest);
      },
    })),
  ),
  brokenVariant(
    'egress-redirect',
    "follows redirects of the secret's host",
    withHandlers({
      sendUpstream: (upstream, handlers, wire) =>
        defaultHandlers.sendUpstream(
          upstream,
          {
            ...handlers,
            onResponse: (answer) => {
              const { location = '' } = answer.headers;
              if (!location.startsWith('http')) return handlers.onResponse(answer);
              answer.resume();
              const { hostname, port, host, pathname } = new URL(location);
              defaultHandlers
                .sendUpstream(
                  {
                    target: { secure: false, hostname, port: Number(port), host, basePath: '' },
                    method: 'GET',
                    path: pathname,
                    headers: [],
                  },
                  handlers,
                  wire,
                )
                .end();
            },
          },
          wire,
        ),
    }),
  ),
  brokenVariant(
    'egress-foreign-host',
    'sends a secret to the host in a header',
    withUpstreamRequest((sent) => {
      const forwardedHost = findRawHeader(sent.headers, 'x-forwarded-host');
      const [hostname = '', port] = forwardedHost?.split(':') ?? [];
      return forwardedHost === undefined
        ? sent
        : { ...sent, target: { ...sent.target, hostname, port: Number(port) } };
    }),
  ),
  brokenVariant(
    'egress-host-header',
    'sends its own name in the Host header',
    withUpstreamRequest((sent) => ({ ...sent, target: { ...sent.target, host: 'broker.test' } })),
  ),
  brokenVariant(
    'egress-methods',
    'forwards as POST',
    withUpstreamRequest((sent) => ({ ...sent, method: sent.method === 'PATCH' ? 'POST' : sent.method })),
  ),
  brokenVariant(
    'egress-answer-unchanged',
    "returns 502 for errors of the secret's host",
    withResponseStatus((status, sent, env) =>
      status >= 400 && isSentTo(sent, env.secrets[0]!.host) ? 502 : status,
    ),
  ),
  brokenVariant('egress-bad-name', 'accepts names in lower case', (env) => ({
    handlers: {
      egressTarget: (path) => defaultHandlers.egressTarget(upperCaseName(path)),
      ...withSpecs((spec) => ({
        ...spec,
        needed: (request) => spec.needed({ ...request, path: upperCaseName(request.path) }),
      }))(env).handlers,
    },
  })),
  brokenVariant(
    'egress-bad-name',
    'accepts names of any length',
    withNeededWords(({ path }) => {
      const [, name = ''] = /^\/egress\/([A-Z][A-Z0-9_]*)\//.exec(path) ?? [];
      return name.length > 40 ? [name] : undefined;
    }),
  ),
  brokenVariant(
    'egress-names',
    'accepts names of at most 39 characters',
    withNeededWords(({ path }) => (/^\/egress\/[A-Z0-9_]{40}\//.test(path) ? null : undefined)),
  ),
  brokenVariant('egress-paths', 'reads a path that begins with two slashes as a host', (env) => ({
    handlers: {
      egressTarget: (path) => {
        const [, name, rest] = /^\/egress\/([A-Z]+)(\/\/.*)$/.exec(path) ?? [];
        return name && rest ? { name, path: rest } : defaultHandlers.egressTarget(path);
      },
      ...withNeededWords(({ path }) =>
        /^\/egress\/CONFORMANCE\/\//.test(path) ? ['CONFORMANCE'] : undefined,
      )(env).handlers,
      ...withUpstreamRequest((sent) => {
        const [, hostname = '', port] = /^\/\/([^:/]+):([0-9]+)/.exec(sent.path) ?? [];
        return port ? { ...sent, target: { ...sent.target, hostname, port: Number(port) } } : sent;
      })(env).handlers,
    },
  })),
];
