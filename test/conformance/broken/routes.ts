import type { BrokerHooks } from '../../../src/standins/broker/index.ts';
import {
  type BrokerVariant,
  brokenVariant,
  defaultRules,
  knownTokens,
  secretValue,
  withInterceptor,
  withNeededWords,
  withRefusal,
  withRules,
} from './builders.ts';
import { forward, json } from './interceptor.ts';

type DecideBody = Extract<ReturnType<BrokerHooks['decideResponse']>, { answer: unknown }>['answer'];

/** A broker whose decide answer is another. */
const withDecideBody = (change: (body: DecideBody) => object) =>
  withRules({
    decideResponse: (...all) => {
      const result = defaultRules.decideResponse(...all);
      return 'answer' in result ? { answer: change(result.answer) as DecideBody } : result;
    },
  });

const mapAnswers = (answers: DecideBody['answers'], change: (answer: object) => unknown) =>
  Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, change(answer)]));

export const routes: readonly BrokerVariant[] = [
  brokenVariant(
    'feedback-counts-taken',
    'asks for `agent` too where it takes counts',
    withNeededWords(({ body }, name) =>
      name === 'feedback' && (body as { counts?: unknown } | undefined)?.counts
        ? ['passive', 'agent']
        : undefined,
    ),
  ),
  brokenVariant(
    'decide-answers',
    'leaves one answer out',
    withDecideBody((answer) => ({
      ...answer,
      answers: Object.fromEntries(Object.entries(answer.answers).slice(1)),
    })),
  ),
  brokenVariant(
    'decide-answers',
    'gives an answer too many',
    withDecideBody((answer) => ({
      ...answer,
      answers: { ...answer.answers, more: { type: 'unsupported' } },
    })),
  ),
  brokenVariant(
    'decide-answers',
    'gives no answers',
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
    'gives answers that are text',
    withDecideBody((answer) => ({ ...answer, answers: mapAnswers(answer.answers, () => 'yes') })),
  ),
  brokenVariant(
    'decide-answers',
    'gives answers without a type',
    withDecideBody((answer) => ({
      ...answer,
      answers: mapAnswers(answer.answers, (answer) => ({ ...answer, type: undefined })),
    })),
  ),
  brokenVariant(
    'decide-answers',
    'gives a reason that is no text',
    withDecideBody((answer) => ({
      ...answer,
      answers: mapAnswers(answer.answers, (answer) => ({ ...answer, reason: 7 })),
    })),
  ),
  brokenVariant(
    'decide-answers',
    'makes answers up without asking',
    withRules({
      modelRequest: () => undefined,
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
    'asks for decisions without the credential',
    withRules({
      credentialHeaders: (raw, ...rest) =>
        raw.length === 4 ? raw : defaultRules.credentialHeaders(raw, ...rest),
    }),
  ),
  brokenVariant('decide-answers', 'asks for decisions with the token', (env) => ({
    config: knownTokens(env),
    rules: {
      credentialHeaders: (raw, credential, beta) =>
        defaultRules.credentialHeaders(
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
    'answers a request without questions',
    withRules({
      readDecide: (value) => {
        const read = defaultRules.readDecide(value);
        return 'problem' in read
          ? { request: { model: 'conformance-model', state: '', questions: [] } }
          : read;
      },
    }),
  ),
  brokenVariant(
    'decide-malformed',
    'takes a model that is no text',
    withRules({
      readDecide: (value) =>
        defaultRules.readDecide({
          ...(value as object),
          ...(typeof (value as { model?: unknown }).model === 'number' ? { model: 'seven' } : {}),
        }),
    }),
  ),
  brokenVariant(
    'decide-unsupported',
    'refuses a question of a type that it does not know',
    withRules({
      readDecide: (value) => {
        const read = defaultRules.readDecide(value);
        return 'request' in read && read.request.questions.some(({ type }) => type.startsWith('conformance'))
          ? { problem: 'unknown type' }
          : read;
      },
    }),
  ),
  brokenVariant(
    'decide-unsupported',
    'answers a question of a type that it does not know',
    withRules({
      decideResponse: (...all) => {
        const result = defaultRules.decideResponse(...all);
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
    'answers ten questions at most',
    withDecideBody((answer) => ({
      ...answer,
      answers: Object.fromEntries(Object.entries(answer.answers).slice(0, 10)),
    })),
  ),

  brokenVariant(
    'egress-forwards',
    'sends the token to the secret’s host',
    withRules({ swapStandIn: (text) => text }),
  ),
  brokenVariant(
    'egress-forwards',
    'swaps in headers only',
    withRules({
      swapStandIn: (text, token, value, location) =>
        location === 'header' ? defaultRules.swapStandIn(text, token, value, location) : text,
    }),
  ),
  brokenVariant(
    'egress-forwards',
    'swaps in the query only',
    withRules({
      swapStandIn: (text, token, value, location) =>
        location === 'header' ? text : defaultRules.swapStandIn(text, token, value, location),
    }),
  ),
  brokenVariant(
    'egress-several',
    'swaps the first occurrence in the query only',
    withRules({
      swapStandIn: (text, token, value, location) =>
        location === 'query'
          ? text.replace(token.value, value)
          : defaultRules.swapStandIn(text, token, value, location),
    }),
  ),
  brokenVariant(
    'egress-any-header',
    'swaps a bearer only',
    withRules({
      swapStandIn: (text, token, value, location) =>
        location !== 'header' || text.startsWith('Bearer ')
          ? defaultRules.swapStandIn(text, token, value, location)
          : text,
    }),
  ),
  brokenVariant(
    'egress-basic',
    'does not look into basic credentials',
    withRules({ swapStandIn: (text, token, value) => text.replaceAll(token.value, value) }),
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
    'returns the value where the secret’s host repeats it',
    withRules({ responseHeaders: (raw) => defaultRules.responseHeaders(raw, []) }),
  ),
  brokenVariant(
    'egress-forwards',
    'puts stars in the place of a repeated value',
    withRules({
      responseHeaders: (raw, redactions) =>
        defaultRules.responseHeaders(
          raw,
          redactions.map(({ matcher }) => ({ matcher, replacement: '***' })),
        ),
    }),
  ),
  brokenVariant(
    'egress-forwards',
    'drops the header that repeats the value',
    withRules({
      responseHeaders: (raw, redactions) => {
        const fields = defaultRules.responseHeaders(raw, redactions);
        return fields.filter((_, index) => !/^echo-/i.test(fields[index - (index % 2)]!));
      },
    }),
  ),
  brokenVariant(
    'egress-answer-headers',
    'looks for a repeated value as it is written only',
    withRules({
      responseHeaders: (raw, redactions) =>
        defaultRules
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
    'looks for a repeated value once a header',
    withRules({
      responseHeaders: (raw, redactions) =>
        defaultRules
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
    withRules((env) => ({
      send: (upstream, ...rest) =>
        defaultRules.send(
          upstream.headers.some((text) => text.includes(secretValue(env)))
            ? { ...upstream, target: { ...upstream.target, port: Number(new URL(env.modelapi.url).port) } }
            : upstream,
          ...rest,
        ),
    })),
  ),
  brokenVariant(
    'egress-forwards',
    'sends a secret to a second host too',
    withRules((env) => ({
      send: (upstream, ...rest) => {
        if (upstream.headers.some((text) => text.includes(secretValue(env))))
          defaultRules
            .send(
              { ...upstream, target: { ...upstream.target, port: Number(new URL(env.agentsvc.url).port) } },
              { onResponse: (answer) => answer.resume(), onError: () => {} },
              rest[1],
            )
            .end();
        return defaultRules.send(upstream, ...rest);
      },
    })),
  ),
  brokenVariant(
    'egress-redirect',
    'follows redirects of the secret’s host',
    withRules({
      send: (upstream, handlers, wire) =>
        defaultRules.send(
          upstream,
          {
            ...handlers,
            onResponse: (answer) => {
              const { location = '' } = answer.headers;
              if (!location.startsWith('http')) return handlers.onResponse(answer);
              answer.resume();
              const { hostname, port, host, pathname } = new URL(location);
              defaultRules
                .send(
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
    'sends a secret where a header says',
    withRules({
      send: (upstream, ...rest) => {
        const at = upstream.headers.findIndex(
          (name, index) => index % 2 === 0 && name.toLowerCase() === 'x-forwarded-host',
        );
        const [hostname = '', port] = at < 0 ? [] : upstream.headers[at + 1]!.split(':');
        return defaultRules.send(
          at < 0 ? upstream : { ...upstream, target: { ...upstream.target, hostname, port: Number(port) } },
          ...rest,
        );
      },
    }),
  ),
  brokenVariant(
    'egress-host-header',
    'sends its own name as host',
    withRules({
      send: (upstream, ...rest) =>
        defaultRules.send({ ...upstream, target: { ...upstream.target, host: 'broker.test' } }, ...rest),
    }),
  ),
  brokenVariant(
    'egress-methods',
    'forwards as POST',
    withRules({
      send: (upstream, ...rest) =>
        defaultRules.send(
          { ...upstream, method: upstream.method === 'PATCH' ? 'POST' : upstream.method },
          ...rest,
        ),
    }),
  ),
  brokenVariant(
    'egress-answer-unchanged',
    'answers 502 for errors of the secret’s host',
    withRules({ responseStatus: (status, kind) => (kind === 'egress' && status >= 400 ? 502 : status) }),
  ),
  brokenVariant(
    'egress-bad-name',
    'takes names in lower case',
    withRules({
      egressTarget: (path) =>
        defaultRules.egressTarget(
          path.replace(/^\/egress\/[^/]*/, (name) => `/egress/${name.slice(8).toUpperCase()}`),
        ),
      requiredScopeWords: (spec, request) =>
        defaultRules.requiredScopeWords(spec, {
          ...request,
          path: request.path.replace(/^\/egress\/[^/]*/, (name) => `/egress/${name.slice(8).toUpperCase()}`),
        }),
    }),
  ),
  brokenVariant(
    'egress-bad-name',
    'takes names of any length',
    withNeededWords(({ path }) => {
      const [, name = ''] = /^\/egress\/([A-Z][A-Z0-9_]*)\//.exec(path) ?? [];
      return name.length > 40 ? [name] : undefined;
    }),
  ),
  brokenVariant(
    'egress-names',
    'takes names of 39 characters at most',
    withNeededWords(({ path }) => (/^\/egress\/[A-Z0-9_]{40}\//.test(path) ? null : undefined)),
  ),
  brokenVariant(
    'egress-paths',
    'reads a path that begins with two slashes as a host',
    withRules({
      egressTarget: (path) => {
        const [, name, rest] = /^\/egress\/([A-Z]+)(\/\/.*)$/.exec(path) ?? [];
        return name && rest ? { name, path: rest } : defaultRules.egressTarget(path);
      },
      requiredScopeWords: (spec, request) =>
        /^\/egress\/CONFORMANCE\/\//.test(request.path)
          ? ['CONFORMANCE']
          : defaultRules.requiredScopeWords(spec, request),
      send: (upstream, ...rest) => {
        const [, hostname = '', port] = /^\/\/([^:/]+):([0-9]+)/.exec(upstream.path) ?? [];
        return defaultRules.send(
          port ? { ...upstream, target: { ...upstream.target, hostname, port: Number(port) } } : upstream,
          ...rest,
        );
      },
    }),
  ),
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
    'answers 500 to entries',
    withRules({
      feedbackPolicy: () => {
        throw new Error('no room');
      },
    }),
  ),
  brokenVariant(
    'feedback-taken',
    'refuses entries as if they were missing',
    withRules({ readFeedback: () => ({ problem: 'the batch has neither entries nor counts' }) }),
  ),
  brokenVariant(
    'feedback-taken',
    'withholds entries without a word',
    withInterceptor(
      () => async (request, pass) =>
        request.url === '/api/feedback' && request.body.includes('entries')
          ? { status: 403, headers: [], body: Buffer.alloc(0) }
          : pass(),
    ),
  ),
  brokenVariant('feedback-taken', 'names the declaration where its policy withholds', (env) => ({
    config: { feedback: { policy: 'withhold' } },
    ...withRefusal({ reason: 'withheld' }, () => ({ body: { error: 'feedback lacks agent' } }))(env),
  })),
  brokenVariant(
    'feedback-refused',
    'takes counts without a word',
    withNeededWords(({ body }, name) =>
      name === 'feedback' && (body as { counts?: unknown } | undefined)?.counts ? [] : undefined,
    ),
  ),
  brokenVariant(
    'feedback-empty',
    'takes an empty batch',
    withRules({
      readFeedback: (value) => {
        const read = defaultRules.readFeedback(value);
        return 'problem' in read ? { batch: {} } : read;
      },
    }),
  ),
  brokenVariant(
    'feedback-both-words',
    'asks for one of two words',
    withNeededWords(({ body }, name) => {
      const { entries, counts } = (body ?? {}) as { entries?: unknown; counts?: unknown };
      return name === 'feedback' && entries && counts ? ['agent'] : undefined;
    }),
  ),
  brokenVariant(
    'feedback-keeps-none',
    'keeps entries and answers 501 to counts',
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
    withRules({ operatorHeaders: () => [] }),
  ),
  brokenVariant(
    'fountain-forwards',
    'sends the operator’s key as x-api-key',
    withRules({ operatorHeaders: (key) => ['x-api-key', key] }),
  ),
  brokenVariant(
    'fountain-forwards',
    'sends the operator’s key as it is',
    withRules({ operatorHeaders: (key) => ['authorization', key] }),
  ),
  brokenVariant(
    'fountain-forwards',
    'sends the agent service the credential of the model',
    withRules((env) => ({ operatorHeaders: () => ['authorization', `Bearer ${env.modelapi.credential}`] })),
  ),
  brokenVariant(
    'fountain-forwards',
    'does not serve conversations',
    withNeededWords(({ path }) => (path.includes('/api/conversations/') ? null : undefined)),
  ),
  brokenVariant(
    'fountain-refused',
    'lists sandboxes for everybody',
    withNeededWords(({ path }) => (path.endsWith('/api/sandboxes') ? [] : undefined)),
  ),
  brokenVariant(
    'boxes-conversations',
    'lets boxes read each other’s conversations',
    withRules({ owns: (owned, kind) => owned || kind === 'conversations' }),
  ),
  brokenVariant(
    'boxes-sandboxes',
    'lets boxes reach each other’s sandboxes',
    withRules({ owns: (owned, kind) => owned || kind === 'sandboxes' }),
  ),
  brokenVariant(
    'boxes-vault',
    'lets boxes reach each other’s vaults',
    withRules({ owns: (owned, kind) => owned || kind === 'vaults' }),
  ),
  brokenVariant(
    'agentsvc-words',
    'asks for `sandboxes` where it is about vaults',
    withNeededWords(({ path }) => (path.includes('/api/vaults') ? ['sandboxes'] : undefined)),
  ),
  brokenVariant(
    'agentsvc-starts',
    'asks for `conversations` too where one is started',
    withNeededWords(({ method, path }) =>
      method === 'POST' && path.endsWith('/api/conversations') ? ['agent', 'conversations'] : undefined,
    ),
  ),
  brokenVariant(
    'agentsvc-unknown-route',
    'answers 403 to other paths of the agent service',
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
