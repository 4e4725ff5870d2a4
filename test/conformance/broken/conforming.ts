/** Brokers that differ in what the specification leaves open, and conform. */
import type { ConformanceEnv } from '../../../src/broker/harness.ts';
import { type Came, type Goes, json } from './front.ts';
import { config, front, type OtherBroker, refuses, right, rules, type Switch, status } from './make.ts';

/** Its difference may show in the checks that `near` names. */
const different = (does: string, near: RegExp, turn: OtherBroker['turn']): OtherBroker => ({
  does,
  near,
  turn,
});

/** Moves megabytes, or opens a hundred connections; says nothing of a broker that differs elsewhere. */
const ALL_BUT_HEAVY = /^(?!body-large|answer-large|requests-at-once)/;
const REFUSALS =
  /^(?:model-(?:refusals|routes-refused)|report-words|boxes-scope|decide-no|feedback-both|agentsvc-words)/;
const PAYER = /^(?:payer|grant|boxes-scope|setup-token)/;
const KEPT = /^(?:limit|listing|spend|report)/;
const FEEDBACK = /^feedback/;
const DECIDE = /^(?:decide|payer)/;
const MODEL = /^(?:model-routes$|token-as|setup-token|answer-headers|decide-many|payer)/;
const ANSWERS = /^(?:answer-(?:headers|hop|errors|empty|compressed)|egress-answer|hello)/;
const REQUESTS = /^(?:model-routes$|answer-hop|egress-(?:any|host|methods)|query|setup)/;

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

const each: readonly OtherBroker[] = [
  different(
    'refuses with the message as a string',
    REFUSALS,
    refusesAll((message) => ({ error: message })),
  ),
  different(
    'refuses with a message and no type',
    REFUSALS,
    refusesAll((message) => ({ error: { message } })),
  ),
  different(
    'refuses with more than it has to say',
    REFUSALS,
    refusesAll((message) => ({
      error: { type: 'permission_error', message, docs: 'https://broker.test' },
      requestId: 7,
    })),
  ),
  different(
    'refuses in another language',
    REFUSALS,
    refusesAll((message) => ({ error: `Verweigert. ${message}` })),
  ),
  different('states no payer', PAYER, config({ statesPayer: false })),
  different(
    'states the box’s owner as payer',
    PAYER,
    config((env) => ({
      boxes: boxes(env, {
        principal: 'github:owner',
        credential: { kind: 'api-key', value: env.modelapi.credential },
      }),
    })),
  ),
  different(
    'states an owner that it does not know',
    PAYER,
    config((env) => ({
      boxes: boxes(env, { credential: { kind: 'api-key', value: env.modelapi.credential } }),
    })),
  ),
  different('keeps neither listing nor spend', KEPT, config({ keeps: { listing: false, spend: false } })),
  different('keeps the listing and not spend', KEPT, config({ keeps: { listing: true, spend: false } })),
  different('keeps no feedback', FEEDBACK, config({ feedback: { policy: 'none' } })),
  different(
    'answers 501 to feedback whoever sends it',
    FEEDBACK,
    on('/api/feedback', () => json(501, { error: 'no feedback here' })),
  ),
  different('withholds feedback', FEEDBACK, config({ feedback: { policy: 'withhold' } })),
  different(
    'withholds feedback of an owner who has not agreed',
    FEEDBACK,
    config((env) => ({ boxes: boxes(env, { consent: false }) })),
  ),
  different(
    'answers 204 to feedback',
    FEEDBACK,
    on('/api/feedback', (_, goes) =>
      goes.status === 200 ? { status: 204, headers: [], body: Buffer.alloc(0) } : goes,
    ),
  ),
  different(
    'wants other fields of an entry',
    FEEDBACK,
    on('/api/feedback', (came, goes) =>
      goes.status === 200 && came.body.includes('entries')
        ? json(422, { error: 'an entry needs a rating' })
        : goes,
    ),
  ),
  different(
    'pays with a setup token',
    MODEL,
    config((env) => ({ modelapi: token(env, 'setup-token') })),
  ),
  different(
    'sends an API key as both',
    MODEL,
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
    DECIDE,
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
    DECIDE,
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
    DECIDE,
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
    DECIDE,
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
    /no-token|model-refusals/,
    refuses({ reason: 'unknown-token' }, ({ kind }) => ({ status: kind === 'model' ? 403 : 401 })),
  ),
  different(
    'answers 403 to reports of nobody',
    /no-token|model-refusals/,
    refuses({ reason: 'unknown-token', kind: 'declaration' }, status(403)),
  ),
  different(
    'gives the time with an offset',
    /^report/,
    answers((kept) => ({ ...kept, at: kept.at.replace(/\.\d+Z$/, '+00:00') })),
  ),
  different(
    'tells more on the declaration answer',
    /^(?:report|payer)/,
    answers((kept) => ({ ...kept, version: 1, box: 'mine' })),
  ),
  different(
    'orders entries and words',
    /^(?:report|limit)/,
    answers((kept) => ({
      ...kept,
      capabilities: kept.capabilities
        .map((entry) => ({ ...entry, scope: [...entry.scope].reverse() }))
        .reverse(),
    })),
  ),
  different('stands below a path of its own', /paths|routes|hello|boxes|redirect/, below('/brokers/one')),
  different(
    'adds headers to answers',
    ANSWERS,
    rules({
      answerFields: (...all) => [...right.answerFields(...all), 'Via', '1.1 broker', 'X-Request-Id', 'abc'],
    }),
  ),
  different(
    'adds headers to requests',
    REQUESTS,
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
    ANSWERS,
    rules({
      answerFields: (...all) =>
        right.answerFields(...all).map((text, index) => (index % 2 ? text : text.toLowerCase())),
    }),
  ),
  different(
    'gives error pages to paths of nobody',
    /unknown-route|near-routes|methods|paths|names/,
    refuses({ reason: 'not-served' }, () => ({ body: {} })),
  ),
  different(
    'answers 413 to what is over a limit',
    /^limit/,
    on('/declaration', (_, goes) =>
      goes.status === 400 && /larger than|items; at most|more than 50/.test(goes.body.toString())
        ? { ...goes, status: 413 }
        : goes,
    ),
  ),
  different(
    'answers hello with a body',
    /^hello/,
    on('/api/hello', (_, goes) => ({
      ...goes,
      headers: ['content-type', 'text/plain'],
      body: Buffer.from('hello'),
    })),
  ),
];

/** A broker that differs in several ways, each in another part of the stand-in. */
const together = (does: string, ...ways: readonly string[]): OtherBroker =>
  different(does, ALL_BUT_HEAVY, (env) => {
    const all = ways.map((way) => each.find((broker) => broker.does === way)!.turn(env));
    return {
      ...Object.assign({}, ...all),
      rules: Object.assign({}, ...all.map(({ rules: one }) => one)),
      config: Object.assign({}, ...all.map(({ config: one }) => one)),
    };
  });

export const conforming: readonly OtherBroker[] = [
  ...each,
  together(
    'does less than it may',
    'refuses with the message as a string',
    'states no payer',
    'keeps neither listing nor spend',
    'keeps no feedback',
    'pays with a setup token',
    'gives the time with an offset',
    'writes header names in lower case',
    'supports no type of question',
    'stands below a path of its own',
  ),
  together(
    'does more than it has to',
    'refuses in another language',
    'states the box’s owner as payer',
    'keeps the listing and not spend',
    'sends an API key as both',
    'orders entries and words',
    'gives a reason with each answer',
    'adds headers to requests',
    'adds headers to answers',
    'answers hello with a body',
  ),
];
