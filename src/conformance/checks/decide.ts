import type { ConformanceCheck } from '../check.ts';
import type { Context, Told } from '../context.ts';
import { paid } from '../forwarded.ts';
import { decide, MODEL, QUESTIONS, UNKNOWN_TOKEN } from '../requests.ts';

const SPEC = 'spec 2, 4.7';
const capability = 'inference';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The answers of a decide answer by question. Only that there is one for each is specified, so they may stand under any
 * field: as a map by the questions' names, or as a list.
 */
function answersIn(body: Fields, names: readonly string[]): readonly unknown[] | undefined {
  const fields = ['answers', ...Object.keys(body).filter((field) => field !== 'answers')];
  for (const field of fields) {
    const value = body[field];
    if (Array.isArray(value)) return value;
    if (typeof value !== 'object' || value === null) continue;
    const named = Object.keys(value);
    if (field === 'answers' || named.some((name) => names.includes(name)))
      return named.every((name) => names.includes(name)) ? Object.values(value) : named;
  }
  return undefined;
}

/** What is wrong with one answer by what is specified of it; nothing where it may be one. */
function faultOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return 'is no object';
  const { type, reason } = answer as Fields;
  if (typeof type !== 'string' || type === '') return 'has no `type`';
  return reason === undefined || typeof reason === 'string' ? undefined : 'has a `reason` that is no string';
}

/** Holds a decide answer to its format; returns the answers. */
export function decided(ctx: Context, answer: Told, names: readonly string[]): readonly Fields[] {
  if (!ctx.status(answer, [200])) return [];
  const body = ctx.json(answer);
  if (body['model'] !== MODEL)
    ctx.fail(
      `the decide answer names ${JSON.stringify(body['model']) ?? 'no model'}; expected the model asked, "${MODEL}"`,
    );
  const answers = answersIn(body, names);
  if (!answers)
    ctx.halt(`the decide answer holds no answers; expected one for each of ${names.length} questions`);
  if (answers.length !== names.length)
    ctx.fail(
      `the decide answer holds ${answers.length} answers; expected one for each of ${names.length} questions`,
    );
  for (const each of answers) {
    const fault = faultOf(each);
    if (fault) ctx.halt(`an answer of the decide answer ${fault}; expected an object with a \`type\``);
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
    declares: { inference: ['decide'] },
    run: async (ctx) => {
      const answer = await ctx.ask(decide(ctx));
      const answers = decided(ctx, answer, Object.keys(QUESTIONS));
      const asked = ctx.reached('model');
      for (const received of asked) paid(ctx, answer.what, received);
      const judged = answers.filter(({ type }) => type !== 'unsupported');
      if (judged.length > 0 && asked.length === 0)
        ctx.fail(
          `${answer.what} was answered and the model provider was not asked; expected it to be asked on the credential`,
        );
      for (const stray of ctx.reached())
        if (stray.upstream !== 'model')
          ctx.fail(`${answer.what} reached another upstream than the model provider; expected it only`);
      return answers.length > 0 && judged.length === 0
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
    declares: { inference: ['agent'] },
    run: async (ctx) => {
      const answer = await ctx.ask(decide(ctx));
      ctx.refused(answer, { status: [403], names: ['inference', 'decide'], why: 'without `decide`' });
    },
  },
  {
    id: 'decide-invalid',
    capability,
    title: 'A decide request with no question is refused',
    spec: SPEC,
    help: 'Answer 422, before anything is asked upstream, to a decide request without questions',
    declares: { inference: ['decide'] },
    run: async (ctx) => {
      ctx.refused(await ctx.ask(decide(ctx, { questions: {} })), {
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
    declares: { inference: ['agent', 'decide'] },
    run: async (ctx) => {
      ctx.refused(await ctx.ask(decide(ctx, { token: UNKNOWN_TOKEN })), {
        status: [401, 403],
        why: 'with an unknown token',
      });
    },
  },
];
