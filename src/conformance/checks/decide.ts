import type { ConformanceCheck } from '../check.ts';
import type { BoxResponse, CheckContext } from '../check-context.ts';
import { decideRequest, MODEL_ID, QUESTIONS, UNKNOWN_TOKEN } from '../check-requests.ts';
import { expectCredential } from '../forwarding-assertions.ts';

const SPEC = 'spec 2, 4.7';
const capability = 'inference';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The answers of a decide answer by question. Only that there is one for each is specified, so they may stand under any
 * field: as a map by the questions' names, or as a list.
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

/** What is wrong with one answer by what is specified of it; nothing where it may be one. */
function answerProblem(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return 'is no object';
  const { type, reason } = answer as Fields;
  if (typeof type !== 'string' || type === '') return 'has no `type`';
  return reason === undefined || typeof reason === 'string' ? undefined : 'has a `reason` that is no string';
}

/** Holds a decide answer to its format; returns the answers. */
export function expectDecideResponse(
  ctx: CheckContext,
  response: BoxResponse,
  names: readonly string[],
): readonly Fields[] {
  if (!ctx.status(response, [200])) return [];
  const body = ctx.parseJsonObject(response);
  if (body['model'] !== MODEL_ID)
    ctx.fail(
      `the decide answer names ${JSON.stringify(body['model']) ?? 'no model'}; expected the model asked, "${MODEL_ID}"`,
    );
  const answers = findAnswers(body, names);
  if (!answers)
    ctx.abort(`the decide answer holds no answers; expected one for each of ${names.length} questions`);
  if (answers.length !== names.length)
    ctx.fail(
      `the decide answer holds ${answers.length} answers; expected one for each of ${names.length} questions`,
    );
  for (const each of answers) {
    const problem = answerProblem(each);
    if (problem) ctx.abort(`an answer of the decide answer ${problem}; expected an object with a \`type\``);
  }
  return answers as readonly Fields[];
}

export const decideChecks: readonly ConformanceCheck[] = [
  {
    id: 'decide-answers',
    capability,
    title: 'With `decide` each question is answered, for the model asked, on the credential',
    spec: SPEC,
    help: 'Answer 200 with the model of the request and one answer per question; ask the model provider with the credential',
    declaredScopes: { inference: ['decide'] },
    run: async (ctx) => {
      const response = await ctx.request(decideRequest(ctx));
      const answers = expectDecideResponse(ctx, response, Object.keys(QUESTIONS));
      const modelRequests = ctx.upstreamRequests('model');
      for (const received of modelRequests) expectCredential(ctx, response.endpoint, received);
      const supported = answers.filter(({ type }) => type !== 'unsupported');
      if (supported.length > 0 && modelRequests.length === 0)
        ctx.fail(
          `${response.endpoint} was answered and the model provider was not asked; expected it to be asked on the credential`,
        );
      for (const stray of ctx.upstreamRequests())
        if (stray.upstream !== 'model')
          ctx.fail(`${response.endpoint} reached another upstream than the model provider; expected it only`);
      return answers.length > 0 && supported.length === 0
        ? 'the broker supports neither type of question'
        : undefined;
    },
  },
  {
    id: 'decide-refused',
    capability,
    title: 'Without `decide` a decide request is refused, naming inference and decide',
    spec: SPEC,
    help: 'Answer 403 with {"error": …} whose message names `inference` and `decide`, unless the last report’s inference entry lists `decide`',
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
    title: 'A decide request with no question is refused',
    spec: SPEC,
    help: 'Answer 422, before anything is asked upstream, to a decide request without questions',
    declaredScopes: { inference: ['decide'] },
    run: async (ctx) => {
      ctx.expectRefusal(await ctx.request(decideRequest(ctx, { questions: {} })), {
        status: [422],
        why: 'without a question',
      });
    },
  },
  {
    id: 'decide-unknown-token',
    capability,
    title: 'A decide request with an unknown token is refused',
    spec: SPEC,
    help: 'Answer 401 or 403 on the decide route to a token that is no box’s',
    declaredScopes: { inference: ['agent', 'decide'] },
    run: async (ctx) => {
      ctx.expectRefusal(await ctx.request(decideRequest(ctx, { token: UNKNOWN_TOKEN })), {
        status: [401, 403],
        why: 'with an unknown token',
      });
    },
  },
];
