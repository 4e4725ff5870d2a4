import type { BoxResponse } from '../box-messages.ts';
import type { ConformanceCheck } from '../check.ts';
import type { CheckContext } from '../check-context.ts';
import { COUNTS, ENTRIES, feedbackRequest } from '../check-requests.ts';
import { parseRefusal, unmentionedWords } from '../refusal-body.ts';

const SPEC = 'spec 2, 4.7';
const capability = 'feedback';
const NO_FEEDBACK_KEPT = 'the broker keeps no feedback';

/** Whether the broker returns 501 for everything that is allowed: it keeps no feedback (spec 2, 4.5). */
export async function keepsNoFeedback(ctx: CheckContext, response: BoxResponse): Promise<boolean> {
  if (response.status !== 501) return false;
  await ctx.declare({ feedback: ['agent', 'passive'] });
  return (await ctx.request(feedbackRequest(ctx, { ...ENTRIES, ...COUNTS }))).status === 501;
}

/** Whether a refusal names a scope word that the declaration lacks. */
export function isScopeRefusal(response: BoxResponse): boolean {
  const refusal = parseRefusal(response.body);
  const mentions = (word: string) =>
    'message' in refusal && unmentionedWords(refusal.message, ['feedback', word]).length === 0;
  return mentions('agent') || mentions('passive');
}

export const feedbackChecks: readonly ConformanceCheck[] = [
  {
    id: 'feedback-taken',
    capability,
    title: 'With `agent`, a batch of entries is not refused for its scope',
    spec: SPEC,
    help: "Accept entries if the last report's feedback entry lists `agent`; return 501 if you keep none, 403 with the reason if your policy withholds them",
    declaredScopes: { feedback: ['agent'] },
    run: async (ctx) => {
      const response = await ctx.request(feedbackRequest(ctx, ENTRIES));
      const { status } = response;
      if (status >= 200 && status < 300) return undefined;
      if (status === 501) return NO_FEEDBACK_KEPT;
      if (status === 403) {
        const refusal = parseRefusal(response.body);
        if ('problem' in refusal)
          ctx.failOn(
            response,
            `${response.endpoint} returned 403 with ${refusal.problem}; expected it to be accepted, or a message that gives the reason`,
          );
        else if (isScopeRefusal(response))
          ctx.failOn(
            response,
            `${response.endpoint} returned 403 for a missing scope word, but the last report lists \`agent\`; expected it to be accepted`,
          );
        else return "withheld by the broker's policy";
        return undefined;
      }
      // The fields of an entry are not specified, so a broker may reject ours; but not in the same way as an empty batch.
      if (status === 400 || status === 422) {
        const empty = await ctx.request(feedbackRequest(ctx, {}));
        if (empty.status !== status || !empty.body.equals(response.body))
          return `the broker expects other fields in an entry (${status})`;
        ctx.failOn(
          response,
          `${response.endpoint} returned ${status} for a batch of entries, as for an empty batch; expected it to be accepted`,
        );
        return undefined;
      }
      ctx.failOn(
        response,
        `${response.endpoint} returned ${status} for a batch of entries; expected 2xx, or 501 from a broker that keeps none`,
      );
      return undefined;
    },
  },
  {
    id: 'feedback-refused',
    capability,
    title: 'Without `passive`, counts are refused, naming feedback and passive',
    spec: SPEC,
    help: 'Return 403 with {"error": …} whose message names `feedback` and `passive`, unless the last report\'s feedback entry lists `passive`',
    declaredScopes: { feedback: ['agent'] },
    run: async (ctx) => {
      const response = await ctx.request(feedbackRequest(ctx, COUNTS));
      if (await keepsNoFeedback(ctx, response)) return NO_FEEDBACK_KEPT;
      ctx.expectRefusal(response, {
        status: [403],
        mentions: ['feedback', 'passive'],
        why: 'for counts without `passive`',
      });
      return undefined;
    },
  },
  {
    id: 'feedback-empty',
    capability,
    title: 'A batch with neither entries nor counts returns 400',
    spec: SPEC,
    help: 'Return 400 for a batch that has neither `entries` nor `counts`',
    declaredScopes: { feedback: ['agent', 'passive'] },
    run: async (ctx) => {
      const response = await ctx.request(feedbackRequest(ctx, {}));
      if (await keepsNoFeedback(ctx, response)) return NO_FEEDBACK_KEPT;
      ctx.expectRefusal(response, { status: [400], why: 'for a batch with neither entries nor counts' });
      return undefined;
    },
  },
];
