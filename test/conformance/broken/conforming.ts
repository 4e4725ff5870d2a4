/** Brokers that differ in what the specification leaves open, and conform. */
import type { ConformanceEnv } from '../../../src/broker/harness.ts';
import { type Came, type Goes, json } from './front.ts';
import { config, front, type OtherBroker, refuses, right, rules, type Switch, status } from './make.ts';

const different = (does: string, turn: OtherBroker['turn']): OtherBroker => ({ does, turn });

const refusesAll = (body: (message: string) => unknown) =>
  rules({
    refusal: (refused) => {
      const usual = right.refusal(refused);
      return { ...usual, body: body((usual.body as { error: { message: string } }).error.message) };
    },
  });

const boxes = (env: ConformanceEnv, owner: object) =>
  env.boxes.map((name) => ({ name, owner, secrets: env.secrets.filter(({ box }) => box === name) }));

const token = (env: ConformanceEnv, kind: 'api-key' | 'setup-token') => ({
  url: env.modelapi.url,
  credential: { kind, value: env.modelapi.credential },
});

/** Another answer on one route; all others pass as they come. */
const on = (path: string, change: (came: Came, goes: Goes) => Goes) =>
  front(
    () =>
      async (came, pass, { pipe }) =>
        came.url.endsWith(path) ? change(came, await pass()) : pipe(),
  );

type Kept = ReturnType<typeof right.declarationAnswer>;
const answers = (change: (kept: Kept) => object) =>
  rules({ declarationAnswer: (...all) => change(right.declarationAnswer(...all)) as Kept });

/** Below a path of its own. */
const below =
  (base: string): OtherBroker['turn'] =>
  (): Switch => ({
    base,
    front: async (came, _, { pipe }) =>
      came.url.startsWith(base)
        ? pipe(came.url.slice(base.length) || '/')
        : json(404, { error: 'elsewhere' }),
  });

export const conforming: readonly OtherBroker[] = [
  different('is as it is', () => ({})),
  different(
    'refuses with the message as a string',
    refusesAll((message) => ({ error: message })),
  ),
  different(
    'refuses with a message and no type',
    refusesAll((message) => ({ error: { message } })),
  ),
  different(
    'refuses with more than it has to say',
    refusesAll((message) => ({
      error: { type: 'permission_error', message, docs: 'https://broker.test' },
      requestId: 7,
    })),
  ),
  different(
    'refuses in another language',
    refusesAll((message) => ({ error: `Verweigert. ${message}` })),
  ),
  different('states no payer', config({ statesPayer: false })),
  different(
    'states the box’s owner as payer',
    config((env) => ({
      boxes: boxes(env, {
        principal: 'github:owner',
        credential: { kind: 'api-key', value: env.modelapi.credential },
      }),
    })),
  ),
  different(
    'states an owner that it does not know',
    config((env) => ({
      boxes: boxes(env, { credential: { kind: 'api-key', value: env.modelapi.credential } }),
    })),
  ),
  different('keeps neither listing nor spend', config({ keeps: { listing: false, spend: false } })),
  different('keeps the listing and not spend', config({ keeps: { listing: true, spend: false } })),
  different('keeps no feedback', config({ feedback: { policy: 'none' } })),
  different(
    'answers 501 to feedback whoever sends it',
    on('/api/feedback', () => json(501, { error: 'no feedback here' })),
  ),
  different('withholds feedback', config({ feedback: { policy: 'withhold' } })),
  different(
    'withholds feedback of an owner who has not agreed',
    config((env) => ({ boxes: boxes(env, { consent: false }) })),
  ),
  different(
    'answers 204 to feedback',
    on('/api/feedback', (_, goes) =>
      goes.status === 200 ? { status: 204, headers: [], body: Buffer.alloc(0) } : goes,
    ),
  ),
  different(
    'wants other fields of an entry',
    on('/api/feedback', (came, goes) =>
      goes.status === 200 && came.body.includes('entries')
        ? json(422, { error: 'an entry needs a rating' })
        : goes,
    ),
  ),
  different(
    'pays with a setup token',
    config((env) => ({ modelapi: token(env, 'setup-token') })),
  ),
  different(
    'sends an API key as both',
    rules({
      credentialFields: (raw, ...rest) => [
        ...right.credentialFields(raw, { ...rest[0], kind: 'setup-token' }, rest[1]),
        'x-api-key',
        rest[0].value,
      ],
    }),
  ),
  different(
    'supports no type of question',
    rules({
      modelRequest: () => undefined,
      decideAnswer: ({ model, questions }) => ({
        answer: {
          model,
          answers: Object.fromEntries(questions.map(({ name }) => [name, { type: 'unsupported' as const }])),
        },
      }),
    }),
  ),
  different(
    'supports one type of question',
    rules({
      decideAnswer: (...all) => {
        const made = right.decideAnswer(...all);
        return 'answer' in made
          ? {
              answer: {
                ...made.answer,
                answers: Object.fromEntries(
                  Object.entries(made.answer.answers).map(([name, answer]) => [
                    name,
                    answer.type === 'choice' ? { type: 'unsupported' as const } : answer,
                  ]),
                ),
              },
            }
          : made;
      },
    }),
  ),
  different(
    'gives decide answers in a form of its own',
    rules({
      decideAnswer: (...all) => {
        const made = right.decideAnswer(...all);
        return 'answer' in made
          ? {
              answer: {
                ...made.answer,
                answers: Object.entries(made.answer.answers).map(([question, answer]) => ({
                  question,
                  ...answer,
                })) as never,
              },
            }
          : made;
      },
    }),
  ),
  different(
    'gives a reason with each answer',
    rules({
      decideAnswer: (...all) => {
        const made = right.decideAnswer(...all);
        return 'answer' in made
          ? {
              answer: {
                ...made.answer,
                answers: Object.fromEntries(
                  Object.entries(made.answer.answers).map(([name, answer]) => [
                    name,
                    answer.type === 'unsupported' ? answer : { ...answer, reason: 'because' },
                  ]),
                ),
              },
            }
          : made;
      },
    }),
  ),
  different(
    'answers 401 to reports and decide requests of nobody',
    refuses({ reason: 'unknown-token' }, ({ kind }) => ({ status: kind === 'model' ? 403 : 401 })),
  ),
  different(
    'answers 403 to reports of nobody',
    refuses({ reason: 'unknown-token', kind: 'declaration' }, status(403)),
  ),
  different(
    'gives the time with an offset',
    answers((kept) => ({ ...kept, at: kept.at.replace(/\.\d+Z$/, '+00:00') })),
  ),
  different(
    'tells more on the declaration answer',
    answers((kept) => ({ ...kept, version: 1, box: 'mine' })),
  ),
  different(
    'orders entries and words',
    answers((kept) => ({
      ...kept,
      capabilities: kept.capabilities
        .map((entry) => ({ ...entry, scope: [...entry.scope].reverse() }))
        .reverse(),
    })),
  ),
  different('stands below a path of its own', below('/brokers/one')),
  different(
    'adds headers to answers',
    rules({
      answerFields: (...all) => [...right.answerFields(...all), 'Via', '1.1 broker', 'X-Request-Id', 'abc'],
    }),
  ),
  different(
    'adds headers to requests',
    rules({
      requestFields: (...all) => [
        ...right.requestFields(...all),
        'Via',
        '1.1 broker',
        'X-Forwarded-For',
        '192.0.2.1',
      ],
    }),
  ),
  different(
    'writes header names in lower case',
    rules({
      answerFields: (...all) =>
        right.answerFields(...all).map((text, index) => (index % 2 ? text : text.toLowerCase())),
    }),
  ),
  different(
    'gives error pages to paths of nobody',
    refuses({ reason: 'not-served' }, () => ({ body: {} })),
  ),
  different(
    'answers 413 to what is over a limit',
    on('/declaration', (_, goes) =>
      goes.status === 400 && /larger than|items; at most|more than 50/.test(goes.body.toString())
        ? { ...goes, status: 413 }
        : goes,
    ),
  ),
  different(
    'answers hello with a body',
    on('/api/hello', (_, goes) => ({
      ...goes,
      headers: ['content-type', 'text/plain'],
      body: Buffer.from('hello'),
    })),
  ),
];
