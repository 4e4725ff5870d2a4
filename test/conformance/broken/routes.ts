import type { ConformanceEnv } from '../../../src/broker/start-contract.ts';
import type { BrokerHandlers } from '../../../src/standins/broker/index.ts';
import {
  type BrokerVariant,
  brokenVariant,
  defaultHandlers,
  isSentTo,
  knownTokens,
  secretValue,
  withHandlers,
  withInterceptor,
  withNeededWords,
  withoutSupportedTypes,
  withRefusal,
  withResponseStatus,
  withSpecs,
  withUpstreamRequest,
} from './builders.ts';
import { findRawHeader, forward, json, withoutHeaders } from './interceptor.ts';

type DecideBody = Extract<ReturnType<BrokerHandlers['decideResponse']>, { answer: unknown }>['answer'];

/** A broker whose decide response differs. */
const withDecideBody = (change: (body: DecideBody) => object) =>
  withHandlers({
    decideResponse: (...all) => {
      const result = defaultHandlers.decideResponse(...all);
      return 'answer' in result ? { answer: change(result.answer) as DecideBody } : result;
    },
  });

const mapAnswers = (answers: DecideBody['answers'], change: (answer: object) => unknown) =>
  Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, change(answer)]));

const upperCaseName = (path: string) =>
  path.replace(/^\/egress\/[^/]*/, (name) => `/egress/${name.slice(8).toUpperCase()}`);

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

export const routes: readonly BrokerVariant[] = [
  brokenVariant(
    'feedback-counts-taken',
    'also requires `agent` for counts',
    withNeededWords(({ body }, name) =>
      name === 'feedback' && (body as { counts?: unknown } | undefined)?.counts
        ? ['passive', 'agent']
        : undefined,
    ),
  ),
  brokenVariant(
    'decide-answers',
    'omits one answer',
    withDecideBody((answer) => ({
      ...answer,
      answers: Object.fromEntries(Object.entries(answer.answers).slice(1)),
    })),
  ),
  brokenVariant(
    'decide-answers',
    'returns an extra answer',
    withDecideBody((answer) => ({
      ...answer,
      answers: { ...answer.answers, more: { type: 'unsupported' } },
    })),
  ),
  brokenVariant(
    'decide-answers',
    'returns no answers',
    withDecideBody(({ model }) => ({ model })),
  ),
  brokenVariant(
    'decide-answers',
    'names another model',
    withDecideBody((answer) => ({ ...answer, model: 'another-model' })),
  ),
  brokenVariant(
    'decide-answers',
    'names no model',
    withDecideBody(({ answers }) => ({ answers })),
  ),
  brokenVariant(
    'decide-answers',
    'returns answers that are strings',
    withDecideBody((answer) => ({ ...answer, answers: mapAnswers(answer.answers, () => 'yes') })),
  ),
  brokenVariant(
    'decide-answers',
    'returns answers without a type',
    withDecideBody((answer) => ({
      ...answer,
      answers: mapAnswers(answer.answers, (answer) => ({ ...answer, type: undefined })),
    })),
  ),
  brokenVariant(
    'decide-answers',
    'returns a reason that is not a string',
    withDecideBody((answer) => ({
      ...answer,
      answers: mapAnswers(answer.answers, (answer) => ({ ...answer, reason: 7 })),
    })),
  ),
  brokenVariant(
    'decide-answers',
    'makes up answers without asking the model',
    withHandlers({
      readDecideRequest: (value) => withoutSupportedTypes(defaultHandlers.readDecideRequest(value)),
      decideResponse: ({ model, questions }) => ({
        answer: {
          model,
          answers: Object.fromEntries(questions.map(({ name }) => [name, { type: 'noul', noul: 0.5 }])),
        },
      }),
    }),
  ),
  brokenVariant(
    'decide-answers',
    'asks the model for decisions without the credential',
    withHandlers({
      credentialHeaders: (raw, ...rest) =>
        raw.length === 4 ? raw : defaultHandlers.credentialHeaders(raw, ...rest),
    }),
  ),
  brokenVariant('decide-answers', 'asks the model for decisions with the token', (env) => ({
    config: knownTokens(env),
    handlers: {
      credentialHeaders: (raw, credential, beta) =>
        defaultHandlers.credentialHeaders(
          raw,
          raw.length === 4 ? { ...credential, value: 'token-of-conformance-a-0123456789' } : credential,
          beta,
        ),
    },
  })),
  brokenVariant(
    'decide-answers',
    'does not serve decisions',
    withNeededWords(({ path }) => (path.startsWith('/decide') ? null : undefined)),
  ),
  brokenVariant(
    'decide-invalid',
    'accepts a request without questions',
    withHandlers({
      readDecideRequest: (value) => {
        const read = defaultHandlers.readDecideRequest(value);
        return 'problem' in read
          ? { request: { model: 'conformance-model', state: '', questions: [] } }
          : read;
      },
    }),
  ),
  brokenVariant(
    'decide-malformed',
    'accepts a model that is not a string',
    withHandlers({
      readDecideRequest: (value) =>
        defaultHandlers.readDecideRequest({
          ...(value as object),
          ...(typeof (value as { model?: unknown }).model === 'number' ? { model: 'seven' } : {}),
        }),
    }),
  ),
  brokenVariant(
    'decide-unsupported',
    'refuses a question of an unknown type',
    withHandlers({
      readDecideRequest: (value) => {
        const read = defaultHandlers.readDecideRequest(value);
        return 'request' in read && read.request.questions.some(({ type }) => type.startsWith('conformance'))
          ? { problem: 'unknown type' }
          : read;
      },
    }),
  ),
  brokenVariant(
    'decide-unsupported',
    'answers a question of an unknown type',
    withHandlers({
      decideResponse: (...all) => {
        const result = defaultHandlers.decideResponse(...all);
        return 'answer' in result
          ? {
              answer: {
                ...result.answer,
                answers: mapAnswers(result.answer.answers, (answer) =>
                  (answer as { type: string }).type === 'unsupported' ? { type: 'noul', noul: 0.5 } : answer,
                ) as DecideBody['answers'],
              },
            }
          : result;
      },
    }),
  ),
  brokenVariant(
    'decide-many',
    'answers at most ten questions',
    withDecideBody((answer) => ({
      ...answer,
      answers: Object.fromEntries(Object.entries(answer.answers).slice(0, 10)),
    })),
  ),

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
  brokenVariant(
    'feedback-taken',
    'refuses every batch of entries',
    withNeededWords(({ body }, name) =>
      name === 'feedback' && (body as { entries?: unknown } | undefined)?.entries
        ? ['agent', 'passive']
        : undefined,
    ),
  ),
  brokenVariant(
    'feedback-taken',
    'returns 500 for entries',
    withHandlers({
      readFeedback: (value) => {
        const read = defaultHandlers.readFeedback(value);
        if ('batch' in read) throw new Error('no room');
        return read;
      },
    }),
  ),
  brokenVariant(
    'feedback-taken',
    'refuses entries as if they were missing',
    withHandlers({ readFeedback: () => ({ problem: 'the batch has neither entries nor counts' }) }),
  ),
  brokenVariant(
    'feedback-taken',
    'withholds entries without a message',
    withInterceptor(
      () => async (request, pass) =>
        request.url === '/api/feedback' && request.body.includes('entries')
          ? { status: 403, headers: [], body: Buffer.alloc(0) }
          : pass(),
    ),
  ),
  brokenVariant('feedback-taken', 'names the declaration when its policy withholds feedback', (env) => ({
    config: { feedback: { policy: 'withhold' } },
    ...withRefusal({ reason: 'withheld' }, () => ({ body: { error: 'feedback lacks agent' } }))(env),
  })),
  brokenVariant(
    'feedback-refused',
    'accepts counts without a scope word',
    withNeededWords(({ body }, name) =>
      name === 'feedback' && (body as { counts?: unknown } | undefined)?.counts ? [] : undefined,
    ),
  ),
  brokenVariant(
    'feedback-empty',
    'accepts an empty batch',
    withHandlers({
      readFeedback: (value) => {
        const read = defaultHandlers.readFeedback(value);
        return 'problem' in read ? { batch: {} } : read;
      },
    }),
  ),
  brokenVariant(
    'feedback-both-words',
    'requires only one of two scope words',
    withNeededWords(({ body }, name) => {
      const { entries, counts } = (body ?? {}) as { entries?: unknown; counts?: unknown };
      return name === 'feedback' && entries && counts ? ['agent'] : undefined;
    }),
  ),
  brokenVariant(
    'feedback-keeps-none',
    'keeps entries and returns 501 for counts',
    withInterceptor(() => async (request, pass) => {
      const reply = await pass();
      return request.url === '/api/feedback' && reply.status < 300 && request.body.includes('counts')
        ? json(501, { error: 'not kept' })
        : reply;
    }),
  ),

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
];
