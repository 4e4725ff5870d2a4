import type { BoxResponse } from '../box-messages.ts';
import type { ConformanceCheck } from '../check.ts';
import type { CheckContext } from '../check-context.ts';
import { decideRequest, MODEL_ID, QUESTIONS, UNKNOWN_TOKEN } from '../check-requests.ts';
import { expectCredential } from '../forwarding-assertions.ts';

const SPEC = 'spec 2, 4.7';
const capability = 'inference';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The answers in a decide response. The spec only requires one for each question, so they may be in any field, as a map by the
 * questions' names or as a list.
 */
function findAnswers(body: Fields, names: readonly string[]): readonly unknown[] | undefined {
  const fields = ['answers', ...Object.keys(body).filter((field) => field !== 'answers')];
  for (const field of fields) {
    const value = body[field];
    if (Array.isArray(value)) return value;
    if (typeof value !== 'object' || value === null) continue;
    const answerNames = Object.keys(value);
    if (field === 'answers' || answerNames.some((name) => names.includes(name)))
      return answerNames.every((name) => names.includes(name)) ? Object.values(value) : answerNames;
  }
  return undefined;
}

/** What is wrong with one answer, to follow its name; undefined if nothing is. */
function answerProblem(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return 'is not an object';
  const { type, reason } = answer as Fields;
  if (typeof type !== 'string' || type === '') return 'has no `type`';
  return reason === undefined || typeof reason === 'string'
    ? undefined
    : 'has a `reason` that is not a string';
}

/** The answer to a question: by its key in a map, or by the name that an item of a list has in any field. */
export function answerTo(body: Fields, name: string, names: readonly string[]): Fields | undefined {
  for (const value of Object.values(body)) {
    if (typeof value !== 'object' || value === null) continue;
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    const named = items.find((item) => Object.values((item ?? {}) as Fields).includes(name));
    const isMap = Object.keys(value).some((key) => names.includes(key));
    const answer = isMap ? (value as Fields)[name] : named;
    if (typeof answer === 'object' && answer !== null) return answer as Fields;
  }
  return undefined;
}

/** Expects each answer to have the type of its question, or `unsupported`. */
function expectTypes(ctx: CheckContext, response: BoxResponse): void {
  const body = ctx.parseJsonObject(response);
  for (const [name, { type }] of Object.entries(QUESTIONS)) {
    const actual = answerTo(body, name, Object.keys(QUESTIONS))?.['type'];
    if (actual !== undefined && actual !== type && actual !== 'unsupported')
      ctx.failOn(
        response,
        `the answer to the question "${name}" has the type ${JSON.stringify(actual)}; expected "${type}", as its question, or "unsupported"`,
      );
  }
}

/** Expects a decide response with one answer for each of these questions; returns the answers. */
export function expectDecideResponse(
  ctx: CheckContext,
  response: BoxResponse,
  names: readonly string[],
  model: string = MODEL_ID,
): readonly Fields[] {
  if (!ctx.expectStatus(response, [200])) return [];
  const body = ctx.parseJsonObject(response);
  if (body['model'] !== model)
    ctx.fail(
      `the decide response names ${JSON.stringify(body['model']) ?? 'no model'}; expected the requested model, "${model}"`,
    );
  const answers = findAnswers(body, names);
  if (!answers)
    ctx.abort(`the decide response has no answers; expected one for each of ${names.length} questions`);
  if (answers.length !== names.length)
    ctx.fail(
      `the decide response has ${answers.length === 1 ? '1 answer' : `${answers.length} answers`}; expected one for each of ${names.length} questions`,
    );
  for (const each of answers) {
    const problem = answerProblem(each);
    if (problem) ctx.abort(`an answer in the decide response ${problem}; expected an object with a \`type\``);
  }
  return answers as readonly Fields[];
}

export const decideChecks: readonly ConformanceCheck[] = [
  {
    id: 'decide-answers',
    capability,
    title: 'With `decide`, each question is answered by the requested model, with the credential',
    spec: SPEC,
    help: 'Return 200 with the model of the request and one answer per question; call the model provider with the credential',
    declaredScopes: { inference: ['decide'] },
    run: async (ctx) => {
      const response = await ctx.request(decideRequest(ctx));
      const answers = expectDecideResponse(ctx, response, Object.keys(QUESTIONS));
      if (answers.length > 0) expectTypes(ctx, response);
      const modelRequests = ctx.upstreamRequests('model');
      for (const received of modelRequests) expectCredential(ctx, response, received);
      const supported = answers.filter(({ type }) => type !== 'unsupported');
      if (supported.length > 0 && modelRequests.length === 0)
        ctx.failOn(
          response,
          `${response.endpoint} returned answers without calling the model provider; expected a call with the credential`,
        );
      for (const stray of ctx.upstreamRequests())
        if (stray.upstream !== 'model')
          ctx.failOn(
            response,
            `${response.endpoint} reached an upstream other than the model provider; expected the model provider only`,
          );
      return answers.length > 0 && supported.length === 0
        ? 'the broker supports neither of the question types'
        : undefined;
    },
  },
  {
    id: 'decide-refused',
    capability,
    title: 'Without `decide`, a decide request is refused, naming inference and decide',
    spec: SPEC,
    help: 'Return 403 with {"error": …} whose message names `inference` and `decide`, unless the last report\'s inference entry lists `decide`',
    declaredScopes: { inference: ['agent'] },
    run: async (ctx) => {
      const response = await ctx.request(decideRequest(ctx));
      ctx.expectRefusal(response, {
        status: [403],
        mentions: ['inference', 'decide'],
        why: 'without `decide`',
      });
    },
  },
  {
    id: 'decide-invalid',
    capability,
    title: 'A decide request without questions returns 422',
    spec: SPEC,
    help: 'Return 422 for a decide request without questions, before calling any upstream',
    declaredScopes: { inference: ['decide'] },
    run: async (ctx) => {
      ctx.expectRefusal(await ctx.request(decideRequest(ctx, { questions: {} })), {
        status: [422],
        why: 'without questions',
      });
    },
  },
  {
    id: 'decide-unknown-token',
    capability,
    title: 'A decide request with an unknown token is refused',
    spec: SPEC,
    help: 'Return 401 or 403 on the decide route for a token that belongs to no box',
    declaredScopes: { inference: ['agent', 'decide'] },
    run: async (ctx) => {
      ctx.expectRefusal(await ctx.request(decideRequest(ctx, { token: UNKNOWN_TOKEN })), {
        status: [401, 403],
        why: 'with an unknown token',
      });
    },
  },
];
