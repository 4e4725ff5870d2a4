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
  ['a model that is not a string', JSON.stringify({ model: 7, state: 'ready', questions: QUESTIONS })],
  ['no state', JSON.stringify({ model: MODEL_ID, questions: QUESTIONS })],
  ['no questions', JSON.stringify({ model: MODEL_ID, state: 'ready' })],
  ['an empty list of questions', JSON.stringify({ model: MODEL_ID, state: 'ready', questions: [] })],
  ['questions that are a string', JSON.stringify({ model: MODEL_ID, state: 'ready', questions: 'ready?' })],
];

/** A model whose name a broker could normalize. */
const SPELLED_MODEL = 'Conformance.Model-V1:0';

const UNKNOWN_PATHS = [
  '/decide/v1/systemtwo',
  '/decide/v1/systemone/more',
  '/decide/v1/systemone/',
  '/decide/v1//systemone',
  '/decide/v1',
  '/decide',
];

export const extendedDecideChecks: readonly ExtendedCheck[] = [
  extendedCheck(
    'decide-malformed',
    'spec 2, 4.3.2',
    'A request not in the decide format returns 422',
    'Return 422 for anything that is not a decide request, before calling any upstream',
    async (ctx) => {
      for (const [what, body] of MALFORMED)
        ctx.expectRefusal(await ctx.request(decideRequest(ctx, { body })), {
          status: [422],
          why: `for ${what}`,
        });
      if (ctx.upstreamRequests().length > 0)
        ctx.fail('a malformed decide request reached an upstream; expected nothing to reach an upstream');
    },
    withDecide,
  ),
  extendedCheck(
    'decide-unsupported',
    'spec 2, 2.10',
    'A question of an unknown type gets the answer `unsupported`',
    'Answer {"type": "unsupported"} to a question of an unknown type, and the others as usual',
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
          `the answer to a question of an unknown type has the type ${JSON.stringify(type)}; expected "unsupported"`,
        );
    },
    withDecide,
  ),
  extendedCheck(
    'decide-many',
    'spec 2, 4.3.1',
    'Twenty questions get twenty answers',
    'Answer every question, however many there are',
    async (ctx) => {
      const questions = Object.fromEntries(
        Array.from({ length: 20 }, (_, index) => [`question_${index}`, { ...QUESTIONS.certain }]),
      );
      const response = await ctx.request(decideRequest(ctx, { questions, model: SPELLED_MODEL }));
      expectDecideResponse(ctx, response, Object.keys(questions), SPELLED_MODEL);
    },
    withDecide,
  ),
  extendedCheck(
    'decide-no-token',
    'spec 2, 7',
    'A decide request without a token or with an unknown one is refused before its body is read',
    'Return 401 or 403 on the decide route for a token that is missing or belongs to no box',
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
    'Any other path below the decide route returns 404',
    'Return 404 for every path that is not a route',
    async (ctx) => {
      for (const path of UNKNOWN_PATHS)
        ctx.expectRefusal(await ctx.request(decideRequest(ctx, { path })), { status: [404] });
    },
    withDecide,
  ),
  extendedCheck(
    'decide-upstream-error',
    'spec 2, 4.3.3',
    'A failure to answer returns a non-2xx status',
    'Return 502 or another non-2xx status if the model provider fails or its response is unusable',
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
        if (ctx.upstreamRequests('model').length === 0)
          ctx.skip('the broker does not call the model provider');
        if (response.status >= 200 && response.status < 300)
          ctx.failOn(
            response,
            `${response.endpoint} returned ${response.status} where the model provider returned ${what}; expected a non-2xx status`,
          );
      }
      ctx.harness.upstreams.setScript('model', (_, response) => void response.destroy());
      const broken = await ctx.request(decideRequest(ctx));
      if (broken.status >= 200 && broken.status < 300)
        ctx.failOn(
          broken,
          `${broken.endpoint} returned ${broken.status} where the model provider broke the connection; expected a non-2xx status`,
        );
    },
    withDecide,
  ),
];
