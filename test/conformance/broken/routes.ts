import type { BrokerRules } from '../../../src/standins/broker/index.ts';
import { json, send } from './front.ts';
import {
  front,
  knownTokens,
  needs,
  type OtherBroker,
  refuses,
  right,
  row,
  rules,
  secretValue,
} from './make.ts';

type Answer = Extract<ReturnType<BrokerRules['decideAnswer']>, { answer: unknown }>['answer'];

/** A broker whose decide answer is another. */
const decides = (change: (answer: Answer) => object) =>
  rules({
    decideAnswer: (...all) => {
      const made = right.decideAnswer(...all);
      return 'answer' in made ? { answer: change(made.answer) as Answer } : made;
    },
  });

const each = (answers: Answer['answers'], change: (answer: object) => unknown) =>
  Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, change(answer)]));

export const routes: readonly OtherBroker[] = [
  row(
    'decide-answers',
    'leaves one answer out',
    decides((answer) => ({
      ...answer,
      answers: Object.fromEntries(Object.entries(answer.answers).slice(1)),
    })),
  ),
  row(
    'decide-answers',
    'gives an answer too many',
    decides((answer) => ({ ...answer, answers: { ...answer.answers, more: { type: 'unsupported' } } })),
  ),
  row(
    'decide-answers',
    'gives no answers',
    decides(({ model }) => ({ model })),
  ),
  row(
    'decide-answers',
    'names another model',
    decides((answer) => ({ ...answer, model: 'another-model' })),
  ),
  row(
    'decide-answers',
    'names no model',
    decides(({ answers }) => ({ answers })),
  ),
  row(
    'decide-answers',
    'gives answers that are text',
    decides((answer) => ({ ...answer, answers: each(answer.answers, () => 'yes') })),
  ),
  row(
    'decide-answers',
    'gives answers without a type',
    decides((answer) => ({
      ...answer,
      answers: each(answer.answers, (one) => ({ ...one, type: undefined })),
    })),
  ),
  row(
    'decide-answers',
    'gives a reason that is no text',
    decides((answer) => ({ ...answer, answers: each(answer.answers, (one) => ({ ...one, reason: 7 })) })),
  ),
  row(
    'decide-answers',
    'makes answers up without asking',
    rules({
      modelRequest: () => undefined,
      decideAnswer: ({ model, questions }) => ({
        answer: {
          model,
          answers: Object.fromEntries(questions.map(({ name }) => [name, { type: 'noul', noul: 0.5 }])),
        },
      }),
    }),
  ),
  row(
    'decide-answers',
    'asks for decisions without the credential',
    rules({
      credentialFields: (raw, ...rest) => (raw.length === 4 ? raw : right.credentialFields(raw, ...rest)),
    }),
  ),
  row('decide-answers', 'asks for decisions with the token', (env) => ({
    config: knownTokens(env),
    rules: {
      credentialFields: (raw, credential, beta) =>
        right.credentialFields(
          raw,
          raw.length === 4 ? { ...credential, value: 'token-of-conformance-a-0123456789' } : credential,
          beta,
        ),
    },
  })),
  row(
    'decide-answers',
    'does not serve decisions',
    needs(({ path }) => (path.startsWith('/decide') ? null : undefined)),
  ),
  row(
    'decide-invalid',
    'answers a request without questions',
    rules({
      readDecide: (value) => {
        const read = right.readDecide(value);
        return 'problem' in read
          ? { request: { model: 'conformance-model', state: '', questions: [] } }
          : read;
      },
    }),
  ),
  row(
    'decide-malformed',
    'takes a model that is no text',
    rules({
      readDecide: (value) =>
        right.readDecide({
          ...(value as object),
          ...(typeof (value as { model?: unknown }).model === 'number' ? { model: 'seven' } : {}),
        }),
    }),
  ),
  row(
    'decide-unsupported',
    'refuses a question of a type that it does not know',
    rules({
      readDecide: (value) => {
        const read = right.readDecide(value);
        return 'request' in read && read.request.questions.some(({ type }) => type.startsWith('conformance'))
          ? { problem: 'unknown type' }
          : read;
      },
    }),
  ),
  row(
    'decide-unsupported',
    'answers a question of a type that it does not know',
    rules({
      decideAnswer: (...all) => {
        const made = right.decideAnswer(...all);
        return 'answer' in made
          ? {
              answer: {
                ...made.answer,
                answers: each(made.answer.answers, (one) =>
                  (one as { type: string }).type === 'unsupported' ? { type: 'noul', noul: 0.5 } : one,
                ) as Answer['answers'],
              },
            }
          : made;
      },
    }),
  ),
  row(
    'decide-many',
    'answers ten questions at most',
    decides((answer) => ({
      ...answer,
      answers: Object.fromEntries(Object.entries(answer.answers).slice(0, 10)),
    })),
  ),

  row('egress-forwards', 'sends the token to the secret’s host', rules({ swapIn: (text) => text })),
  row(
    'egress-forwards',
    'swaps in headers only',
    rules({
      swapIn: (text, token, value, place) =>
        place === 'header' ? right.swapIn(text, token, value, place) : text,
    }),
  ),
  row(
    'egress-forwards',
    'swaps in the query only',
    rules({
      swapIn: (text, token, value, place) =>
        place === 'header' ? text : right.swapIn(text, token, value, place),
    }),
  ),
  row(
    'egress-several',
    'swaps the first occurrence in the query only',
    rules({
      swapIn: (text, token, value, place) =>
        place === 'query' ? text.replace(token.value, value) : right.swapIn(text, token, value, place),
    }),
  ),
  row(
    'egress-any-header',
    'swaps a bearer only',
    rules({
      swapIn: (text, token, value, place) =>
        place !== 'header' || text.startsWith('Bearer ') ? right.swapIn(text, token, value, place) : text,
    }),
  ),
  row(
    'egress-basic',
    'does not look into basic credentials',
    rules({ swapIn: (text, token, value) => text.replaceAll(token.value, value) }),
  ),
  row(
    'egress-query',
    'finds a token in headers only',
    front(() => async (came, pass, { tokens }) => {
      const token = Object.values(tokens).some((each) => came.headers.some((value) => value.includes(each)));
      return came.url.startsWith('/egress') && !token ? json(403, { error: 'no token' }) : pass();
    }),
  ),
  row(
    'egress-forwards',
    'returns the value where the secret’s host repeats it',
    rules({ answerFields: (raw) => right.answerFields(raw, []) }),
  ),
  row(
    'egress-forwards',
    'puts stars in the place of a repeated value',
    rules({
      answerFields: (raw, veiled) =>
        right.answerFields(
          raw,
          veiled.map(({ hidden }) => ({ hidden, by: '***' })),
        ),
    }),
  ),
  row(
    'egress-forwards',
    'drops the header that repeats the value',
    rules({
      answerFields: (raw, veiled) => {
        const fields = right.answerFields(raw, veiled);
        return fields.filter((_, index) => !/^echo-/i.test(fields[index - (index % 2)]!));
      },
    }),
  ),
  row(
    'egress-answer-headers',
    'looks for a repeated value as it is written only',
    rules({
      answerFields: (raw, veiled) =>
        right
          .answerFields(raw, [])
          .map((text, index) =>
            index % 2 ? veiled.reduce((all, { hidden, by }) => all.replaceAll(hidden.value, by), text) : text,
          ),
    }),
  ),
  row(
    'egress-answer-headers',
    'looks for a repeated value once a header',
    rules({
      answerFields: (raw, veiled) =>
        right
          .answerFields(raw, [])
          .map((text, index) =>
            index % 2
              ? veiled.reduce((all, { hidden, by }) => all.replace(new RegExp(hidden.value, 'i'), by), text)
              : text,
          ),
    }),
  ),
  row(
    'egress-forwards',
    'sends a secret to another host',
    rules((env) => ({
      send: (upstream, ...rest) =>
        right.send(
          upstream.fields.some((text) => text.includes(secretValue(env)))
            ? { ...upstream, target: { ...upstream.target, port: Number(new URL(env.modelapi.url).port) } }
            : upstream,
          ...rest,
        ),
    })),
  ),
  row(
    'egress-forwards',
    'sends a secret to a second host too',
    rules((env) => ({
      send: (upstream, ...rest) => {
        if (upstream.fields.some((text) => text.includes(secretValue(env))))
          right
            .send(
              { ...upstream, target: { ...upstream.target, port: Number(new URL(env.agentsvc.url).port) } },
              { answer: (answer) => answer.resume(), failed: () => {} },
              rest[1],
            )
            .end();
        return right.send(upstream, ...rest);
      },
    })),
  ),
  row(
    'egress-redirect',
    'follows redirects of the secret’s host',
    rules({
      send: (upstream, heard, wire) =>
        right.send(
          upstream,
          {
            ...heard,
            answer: (answer) => {
              const { location = '' } = answer.headers;
              if (!location.startsWith('http')) return heard.answer(answer);
              answer.resume();
              const { hostname, port, host, pathname } = new URL(location);
              right
                .send(
                  {
                    target: { secure: false, hostname, port: Number(port), host, base: '' },
                    method: 'GET',
                    path: pathname,
                    fields: [],
                  },
                  heard,
                  wire,
                )
                .end();
            },
          },
          wire,
        ),
    }),
  ),
  row(
    'egress-foreign-host',
    'sends a secret where a header says',
    rules({
      send: (upstream, ...rest) => {
        const at = upstream.fields.findIndex(
          (name, index) => index % 2 === 0 && name.toLowerCase() === 'x-forwarded-host',
        );
        const [hostname = '', port] = at < 0 ? [] : upstream.fields[at + 1]!.split(':');
        return right.send(
          at < 0 ? upstream : { ...upstream, target: { ...upstream.target, hostname, port: Number(port) } },
          ...rest,
        );
      },
    }),
  ),
  row(
    'egress-host-header',
    'sends its own name as host',
    rules({
      send: (upstream, ...rest) =>
        right.send({ ...upstream, target: { ...upstream.target, host: 'broker.test' } }, ...rest),
    }),
  ),
  row(
    'egress-methods',
    'forwards as POST',
    rules({
      send: (upstream, ...rest) =>
        right.send({ ...upstream, method: upstream.method === 'PATCH' ? 'POST' : upstream.method }, ...rest),
    }),
  ),
  row(
    'egress-answer-unchanged',
    'answers 502 for errors of the secret’s host',
    rules({ answerStatus: (status, kind) => (kind === 'egress' && status >= 400 ? 502 : status) }),
  ),
  row(
    'egress-bad-name',
    'takes names in lower case',
    rules({
      egressTarget: (path) =>
        right.egressTarget(
          path.replace(/^\/egress\/[^/]*/, (name) => `/egress/${name.slice(8).toUpperCase()}`),
        ),
      needed: (spec, request) =>
        right.needed(spec, {
          ...request,
          path: request.path.replace(/^\/egress\/[^/]*/, (name) => `/egress/${name.slice(8).toUpperCase()}`),
        }),
    }),
  ),
  row(
    'egress-bad-name',
    'takes names of any length',
    needs(({ path }) => {
      const [, name = ''] = /^\/egress\/([A-Z][A-Z0-9_]*)\//.exec(path) ?? [];
      return name.length > 40 ? [name] : undefined;
    }),
  ),
  row(
    'egress-names',
    'takes names of 39 characters at most',
    needs(({ path }) => (/^\/egress\/[A-Z0-9_]{40}\//.test(path) ? null : undefined)),
  ),
  row(
    'egress-paths',
    'reads a path that begins with two slashes as a host',
    rules({
      egressTarget: (path) => {
        const [, name, rest] = /^\/egress\/([A-Z]+)(\/\/.*)$/.exec(path) ?? [];
        return name && rest ? { name, path: rest } : right.egressTarget(path);
      },
      needed: (spec, request) =>
        /^\/egress\/CONFORMANCE\/\//.test(request.path) ? ['CONFORMANCE'] : right.needed(spec, request),
      send: (upstream, ...rest) => {
        const [, hostname = '', port] = /^\/\/([^:/]+):([0-9]+)/.exec(upstream.path) ?? [];
        return right.send(
          port ? { ...upstream, target: { ...upstream.target, hostname, port: Number(port) } } : upstream,
          ...rest,
        );
      },
    }),
  ),
  row(
    'feedback-taken',
    'refuses every batch of entries',
    needs(({ body }, name) =>
      name === 'feedback' && (body as { entries?: unknown } | undefined)?.entries
        ? ['agent', 'passive']
        : undefined,
    ),
  ),
  row(
    'feedback-taken',
    'answers 500 to entries',
    rules({
      feedbackPolicy: () => {
        throw new Error('no room');
      },
    }),
  ),
  row(
    'feedback-taken',
    'refuses entries as if they were missing',
    rules({ readFeedback: () => ({ problem: 'the batch has neither entries nor counts' }) }),
  ),
  row(
    'feedback-taken',
    'withholds entries without a word',
    front(
      () => async (came, pass) =>
        came.url === '/api/feedback' && came.body.includes('entries')
          ? { status: 403, headers: [], body: Buffer.alloc(0) }
          : pass(),
    ),
  ),
  row('feedback-taken', 'names the declaration where its policy withholds', (env) => ({
    config: { feedback: { policy: 'withhold' } },
    ...refuses({ reason: 'withheld' }, () => ({ body: { error: 'feedback lacks agent' } }))(env),
  })),
  row(
    'feedback-refused',
    'takes counts without a word',
    needs(({ body }, name) =>
      name === 'feedback' && (body as { counts?: unknown } | undefined)?.counts ? [] : undefined,
    ),
  ),
  row(
    'feedback-empty',
    'takes an empty batch',
    rules({
      readFeedback: (value) => {
        const read = right.readFeedback(value);
        return 'problem' in read ? { batch: {} } : read;
      },
    }),
  ),
  row(
    'feedback-both-words',
    'asks for one of two words',
    needs(({ body }, name) => {
      const { entries, counts } = (body ?? {}) as { entries?: unknown; counts?: unknown };
      return name === 'feedback' && entries && counts ? ['agent'] : undefined;
    }),
  ),
  row(
    'feedback-keeps-none',
    'keeps entries and answers 501 to counts',
    front(() => async (came, pass) => {
      const goes = await pass();
      return came.url === '/api/feedback' && goes.status < 300 && came.body.includes('counts')
        ? json(501, { error: 'not kept' })
        : goes;
    }),
  ),

  row('fountain-forwards', 'sends no key to the agent service', rules({ operatorFields: () => [] })),
  row(
    'fountain-forwards',
    'sends the operator’s key as x-api-key',
    rules({ operatorFields: (key) => ['x-api-key', key] }),
  ),
  row(
    'fountain-forwards',
    'sends the operator’s key as it is',
    rules({ operatorFields: (key) => ['authorization', key] }),
  ),
  row(
    'fountain-forwards',
    'sends the agent service the credential of the model',
    rules((env) => ({ operatorFields: () => ['authorization', `Bearer ${env.modelapi.credential}`] })),
  ),
  row(
    'fountain-forwards',
    'does not serve conversations',
    needs(({ path }) => (path.includes('/api/conversations/') ? null : undefined)),
  ),
  row(
    'fountain-refused',
    'lists sandboxes for everybody',
    needs(({ path }) => (path.endsWith('/api/sandboxes') ? [] : undefined)),
  ),
  row(
    'boxes-conversations',
    'lets boxes read each other’s conversations',
    rules({ owns: (owned, kind) => owned || kind === 'conversations' }),
  ),
  row(
    'boxes-sandboxes',
    'lets boxes reach each other’s sandboxes',
    rules({ owns: (owned, kind) => owned || kind === 'sandboxes' }),
  ),
  row(
    'boxes-vault',
    'lets boxes reach each other’s vaults',
    rules({ owns: (owned, kind) => owned || kind === 'vaults' }),
  ),
  row(
    'agentsvc-words',
    'asks for `sandboxes` where it is about vaults',
    needs(({ path }) => (path.includes('/api/vaults') ? ['sandboxes'] : undefined)),
  ),
  row(
    'agentsvc-starts',
    'asks for `conversations` too where one is started',
    needs(({ method, path }) =>
      method === 'POST' && path.endsWith('/api/conversations') ? ['agent', 'conversations'] : undefined,
    ),
  ),
  row(
    'agentsvc-unknown-route',
    'answers 403 to other paths of the agent service',
    refuses({ reason: 'not-served', kind: 'agents' }, () => ({ status: 403 })),
  ),
  row('agentsvc-paths', 'forwards dot segments to the agent service', (env) => ({
    front: async (came, pass) => {
      const path = came.url.split('?')[0]!;
      if (!path.startsWith('/agentsvc/api/conversations/') || !/\.\.|%2e/i.test(path)) return pass();
      return send(env.agentsvc.url, {
        ...came,
        url: came.url.replace('/agentsvc', ''),
        headers: ['authorization', `Bearer ${env.agentsvc.credential}`],
      });
    },
  })),
];
