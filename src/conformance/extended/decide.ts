import { decided } from '../checks/decide.ts';
import { decide, MODEL, QUESTIONS, UNKNOWN_TOKEN } from '../requests.ts';
import { type Beyond, beyond } from './beyond.ts';

const open = { capability: 'inference', declares: { inference: ['decide'] } } as const;

const MALFORMED: readonly (readonly [what: string, body: string])[] = [
  ['text that is not JSON', 'decide'],
  ['an empty body', ''],
  ['JSON null', 'null'],
  ['a list', '[]'],
  ['an empty object', '{}'],
  ['no model', JSON.stringify({ state: 'ready', questions: QUESTIONS })],
  ['a model that is no text', JSON.stringify({ model: 7, state: 'ready', questions: QUESTIONS })],
  ['no questions', JSON.stringify({ model: MODEL, state: 'ready' })],
  ['an empty list of questions', JSON.stringify({ model: MODEL, state: 'ready', questions: [] })],
  ['questions that are text', JSON.stringify({ model: MODEL, state: 'ready', questions: 'ready?' })],
];

export const decideBeyond: readonly Beyond[] = [
  beyond(
    'decide-malformed',
    'spec 2, 4.3.2',
    'A request that is not in the decide format is refused',
    'Answer 422, before anything is asked upstream, to whatever is no decide request',
    async (ctx) => {
      for (const [what, body] of MALFORMED)
        ctx.refused(await ctx.ask(decide(ctx, { body })), { status: [422], why: `to ${what}` });
      if (ctx.reached().length > 0)
        ctx.fail('a malformed decide request reached an upstream; expected nothing to reach it');
    },
    open,
  ),
  beyond(
    'decide-unsupported',
    'spec 2, 2.10',
    'A question of a type that the broker does not answer is answered as unsupported',
    'Answer {"type": "unsupported"} to a question of a type that you do not know, and the others as ever',
    async (ctx) => {
      const questions = { ...QUESTIONS, odd: { type: 'conformance-type', instructions: 'What is this?' } };
      const answer = await ctx.ask(decide(ctx, { questions }));
      decided(ctx, answer, Object.keys(questions));
      const { answers } = ctx.json(answer) as { answers?: Record<string, { type?: unknown } | undefined> };
      const type = Array.isArray(answers) ? 'unsupported' : answers?.['odd']?.type;
      if (answer.status === 200 && type !== 'unsupported')
        ctx.fail(
          `a question of an unknown type was answered with the type ${JSON.stringify(type)}; expected "unsupported"`,
        );
    },
    open,
  ),
  beyond(
    'decide-many',
    'spec 2, 4.3.1',
    'Twenty questions get twenty answers',
    'Answer each question, however many there are',
    async (ctx) => {
      const questions = Object.fromEntries(
        Array.from({ length: 20 }, (_, index) => [`question_${index}`, { ...QUESTIONS.certain }]),
      );
      decided(ctx, await ctx.ask(decide(ctx, { questions })), Object.keys(questions));
    },
    open,
  ),
  beyond(
    'decide-no-token',
    'spec 2, 7',
    'A decide request with no token or a foreign one is refused before it is read',
    'Answer 401 or 403 on the decide route where the token is no box’s',
    async (ctx) => {
      for (const [why, more] of [
        ['without a token', { box: null }],
        ['with an unknown token and no questions', { token: UNKNOWN_TOKEN, questions: {} }],
      ] as const)
        ctx.refused(await ctx.ask(decide(ctx, more)), { status: [401, 403], why });
    },
    open,
  ),
  beyond(
    'decide-unknown-route',
    'spec 2, 4',
    'Another path below the decide route is not found',
    'Answer 404 to what is no route',
    async (ctx) => {
      for (const path of ['/decide/v1/systemtwo', '/decide/v1/systemone/more', '/decide/v1', '/decide'])
        ctx.refused(await ctx.ask(decide(ctx, { path })), { status: [404] });
    },
    open,
  ),
  beyond(
    'decide-upstream-error',
    'spec 2, 4.3.3',
    'What stops an answer is a status that is not 2xx',
    'Answer 502 or the like where the model provider fails or answers what is no answer',
    async (ctx) => {
      const fails = [
        ['an error', { status: 500, body: '{"type":"error","error":{"type":"api_error","message":"down"}}' }],
        ['a rate limit', { status: 429, headers: { 'retry-after': '0' }, body: '{}' }],
        [
          'something that is not JSON',
          { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' },
        ],
      ] as const;
      for (const [what, reply] of fails) {
        ctx.session.upstreams.script('model', () => reply);
        const answer = await ctx.ask(decide(ctx));
        if (ctx.reached('model').length === 0) ctx.notShown('the broker asks nothing upstream');
        if (answer.status >= 200 && answer.status < 300)
          ctx.fail(
            `${answer.what} was answered ${answer.status} where the model provider gave ${what}; expected a status that is not 2xx`,
          );
      }
    },
    open,
  ),
];
