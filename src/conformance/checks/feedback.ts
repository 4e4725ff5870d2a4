import type { ConformanceCheck } from '../check.ts';
import type { Context, Told } from '../context.ts';
import { refusalIn, unnamed } from '../refusal.ts';
import { COUNTS, ENTRIES, feedback } from '../requests.ts';

const SPEC = 'spec 2, 4.7';
const capability = 'feedback';
const KEEPS_NONE = 'the broker keeps no feedback';

/** Whether the broker answers 501 to whatever is allowed: it keeps no feedback (spec 2, 4.5). */
export async function keepsNone(ctx: Context, answer: Told): Promise<boolean> {
  if (answer.status !== 501) return false;
  await ctx.declare({ feedback: ['agent', 'passive'] });
  return (await ctx.ask(feedback(ctx, { ...ENTRIES, ...COUNTS }))).status === 501;
}

/** Whether a refusal says that the declaration lacks a word. */
export function isByDeclaration(answer: Told): boolean {
  const refusal = refusalIn(answer.body);
  const names = (word: string) =>
    'message' in refusal && unnamed(refusal.message, ['feedback', word]).length === 0;
  return names('agent') || names('passive');
}

export const feedbackChecks: readonly ConformanceCheck[] = [
  {
    id: 'feedback-taken',
    capability,
    title: 'With `agent` a batch of entries is not refused by the declaration',
    spec: SPEC,
    help: 'Take entries where the last report’s feedback entry lists `agent`; answer 501 if you keep none, 403 with the reason if your policy withholds them',
    declares: { feedback: ['agent'] },
    run: async (ctx) => {
      const answer = await ctx.ask(feedback(ctx, ENTRIES));
      const { status } = answer;
      if (status >= 200 && status < 300) return undefined;
      if (status === 501) return KEEPS_NONE;
      if (status === 403) {
        const refusal = refusalIn(answer.body);
        if ('fault' in refusal)
          ctx.fail(
            `${answer.what} was refused with ${refusal.fault}; expected it to be taken, or a message that says why not`,
          );
        else if (isByDeclaration(answer))
          ctx.fail(
            `${answer.what} was refused by the declaration, which lists what entries need; expected it to be taken`,
          );
        else return 'withheld by the broker’s policy';
        return undefined;
      }
      // The fields of an entry are not specified: a broker may want others than ours, and says so as it says to nothing else.
      if (status === 400 || status === 422) {
        const empty = await ctx.ask(feedback(ctx, {}));
        if (empty.status !== status || !empty.body.equals(answer.body))
          return `the broker wants other fields of an entry (${status})`;
        ctx.fail(
          `${answer.what} was answered to a batch of entries as to an empty one, ${status}; expected it to be taken`,
        );
        return undefined;
      }
      ctx.fail(
        `${answer.what} was answered ${status} to a batch of entries; expected 2xx, or 501 from a broker that keeps none`,
      );
      return undefined;
    },
  },
  {
    id: 'feedback-refused',
    capability,
    title: 'Counts without `passive` are refused, naming feedback and passive',
    spec: SPEC,
    help: 'Answer 403 with {"error": …} whose message names `feedback` and `passive`, unless the last report’s feedback entry lists `passive`',
    declares: { feedback: ['agent'] },
    run: async (ctx) => {
      const answer = await ctx.ask(feedback(ctx, COUNTS));
      if (await keepsNone(ctx, answer)) return KEEPS_NONE;
      ctx.refused(answer, {
        status: [403],
        names: ['feedback', 'passive'],
        why: 'to counts without `passive`',
      });
      return undefined;
    },
  },
  {
    id: 'feedback-empty',
    capability,
    title: 'A batch with neither entries nor counts is refused',
    spec: SPEC,
    help: 'Answer 400 to a batch that has neither `entries` nor `counts`',
    declares: { feedback: ['agent', 'passive'] },
    run: async (ctx) => {
      const answer = await ctx.ask(feedback(ctx, {}));
      if (await keepsNone(ctx, answer)) return KEEPS_NONE;
      ctx.refused(answer, { status: [400], why: 'to a batch with neither entries nor counts' });
      return undefined;
    },
  },
];
