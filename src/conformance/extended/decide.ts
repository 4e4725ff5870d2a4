import { decideRequest, MODEL_ID, QUESTIONS, UNKNOWN_TOKEN } from '../check-requests.ts';
import { expectDecideResponse } from '../checks/decide.ts';
import { type ExtendedCheck, extendedCheck } from './extended-check.ts';

const withDecide = { capability: 'inference', declaredScopes: { inference: ['decide'] } } as const;

const MALFORMED: readonly (readonly [what: string, body: string])[] = [
  ['text that is not JSON', 'decide'],
  ['an empty body', ''],
  ['JSON null', 'null'],
  ['a list', '[]'],
  ['an empty object', '{}'],
  ['no model', JSON.stringify({ state: 'ready', questions: QUESTIONS })],
  ['a model that is no text', JSON.stringify({ model: 7, state: 'ready', questions: QUESTIONS })],
  ['no questions', JSON.stringify({ model: MODEL_ID, state: 'ready' })],
  ['an empty list of questions', JSON.stringify({ model: MODEL_ID, state: 'ready', questions: [] })],
  ['questions that are text', JSON.stringify({ model: MODEL_ID, state: 'ready', questions: 'ready?' })],
];

export const extendedDecideChecks: readonly ExtendedCheck[] = [
  extendedCheck(
    'decide-malformed',
    'spec 2, 4.3.2',
    'A request that is not in the decide format is refused',
    'Answer 422, before anything is asked upstream, to whatever is no decide request',
    async (ctx) => {
      for (const [what, body] of MALFORMED)
        ctx.expectRefusal(await ctx.request(decideRequest(ctx, { body })), {
          status: [422],
          why: `to ${what}`,
        });
      if (ctx.upstreamRequests().length > 0)
        ctx.fail('a malformed decide request reached an upstream; expected nothing to reach it');
    },
    withDecide,
  ),
  extendedCheck(
    'decide-unsupported',
    'spec 2, 2.10',
    'A question of a type that the broker does not answer is answered as unsupported',
    'Answer {"type": "unsupported"} to a question of a type that you do not know, and the others as ever',
    async (ctx) => {
      const questions = { ...QUESTIONS, odd: { type: 'conformance-type', instructions: 'What is this?' } };
      const response = await ctx.request(decideRequest(ctx, { questions }));
      expectDecideResponse(ctx, response, Object.keys(questions));
      const { answers } = ctx.parseJsonObject(response) as {
        answers?: Record<string, { type?: unknown } | undefined>;
      };
      const type = Array.isArray(answers) ? 'unsupported' : answers?.['odd']?.type;
      if (response.status === 200 && type !== 'unsupported')
        ctx.fail(
          `a question of an unknown type was answered with the type ${JSON.stringify(type)}; expected "unsupported"`,
        );
    },
    withDecide,
  ),
  extendedCheck(
    'decide-many',
    'spec 2, 4.3.1',
    'Twenty questions get twenty answers',
    'Answer each question, however many there are',
    async (ctx) => {
      const questions = Object.fromEntries(
        Array.from({ length: 20 }, (_, index) => [`question_${index}`, { ...QUESTIONS.certain }]),
      );
      expectDecideResponse(ctx, await ctx.request(decideRequest(ctx, { questions })), Object.keys(questions));
    },
    withDecide,
  ),
  extendedCheck(
    'decide-no-token',
    'spec 2, 7',
    'A decide request with no token or a foreign one is refused before it is read',
    'Answer 401 or 403 on the decide route where the token is no box’s',
    async (ctx) => {
      for (const [why, overrides] of [
        ['without a token', { box: null }],
        ['with an unknown token and no questions', { token: UNKNOWN_TOKEN, questions: {} }],
      ] as const)
        ctx.expectRefusal(await ctx.request(decideRequest(ctx, overrides)), { status: [401, 403], why });
    },
    withDecide,
  ),
  extendedCheck(
    'decide-unknown-route',
    'spec 2, 4',
    'Another path below the decide route is not found',
    'Answer 404 to what is no route',
    async (ctx) => {
      for (const path of ['/decide/v1/systemtwo', '/decide/v1/systemone/more', '/decide/v1', '/decide'])
        ctx.expectRefusal(await ctx.request(decideRequest(ctx, { path })), { status: [404] });
    },
    withDecide,
  ),
  extendedCheck(
    'decide-upstream-error',
    'spec 2, 4.3.3',
    'What stops an answer is a status that is not 2xx',
    'Answer 502 or the like where the model provider fails or answers what is no answer',
    async (ctx) => {
      const failures = [
        ['an error', { status: 500, body: '{"type":"error","error":{"type":"api_error","message":"down"}}' }],
        ['a rate limit', { status: 429, headers: { 'retry-after': '0' }, body: '{}' }],
        [
          'something that is not JSON',
          { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' },
        ],
      ] as const;
      for (const [what, reply] of failures) {
        ctx.harness.upstreams.setScript('model', () => reply);
        const response = await ctx.request(decideRequest(ctx));
        if (ctx.upstreamRequests('model').length === 0) ctx.skip('the broker asks nothing upstream');
        if (response.status >= 200 && response.status < 300)
          ctx.fail(
            `${response.endpoint} was answered ${response.status} where the model provider gave ${what}; expected a status that is not 2xx`,
          );
      }
    },
    withDecide,
  ),
];
