import type { CheckContext } from '../check-context.ts';
import { COUNTS, ENTRIES, feedbackRequest, UNKNOWN_TOKEN } from '../check-requests.ts';
import { isScopeRefusal, keepsNoFeedback } from '../checks/feedback.ts';
import { type ExtendedCheck, extendedCheck } from './extended-check.ts';

const capability = 'feedback';
const HELP = 'Require `agent` for a batch with entries and `passive` for one with counts';

async function skipIfNoFeedbackKept(ctx: CheckContext): Promise<void> {
  const probe = await ctx.request(feedbackRequest(ctx, ENTRIES));
  if (await keepsNoFeedback(ctx, probe)) ctx.skip('the broker keeps no feedback');
}

export const extendedFeedbackChecks: readonly ExtendedCheck[] = [
  extendedCheck(
    'feedback-counts-taken',
    'spec 2, 4.5.1',
    'With `passive`, counts are not refused for their scope',
    HELP,
    async (ctx) => {
      const response = await ctx.request(feedbackRequest(ctx, COUNTS));
      if (response.status === 403 && isScopeRefusal(response))
        ctx.failOn(
          response,
          `${response.endpoint} returned 403 for a missing scope word, but the last report lists \`passive\`; expected it to be accepted`,
        );
      else if (response.status === 401 || response.status === 404)
        ctx.expectStatus(response, [200], 'for counts');
    },
    { capability, declaredScopes: { feedback: ['passive'] } },
  ),
  extendedCheck(
    'feedback-both-words',
    'spec 2, 4.5.1',
    'A batch of entries and counts needs both scope words',
    HELP,
    async (ctx) => {
      await skipIfNoFeedbackKept(ctx);
      const both = { ...ENTRIES, ...COUNTS };
      for (const [listed, missing, batch] of [
        ['agent', 'passive', both],
        ['passive', 'agent', both],
        ['passive', 'agent', ENTRIES],
      ] as const) {
        await ctx.declare({ feedback: [listed] });
        ctx.expectRefusal(await ctx.request(feedbackRequest(ctx, batch)), {
          status: [403],
          mentions: ['feedback', missing],
          why: `with \`${listed}\` only`,
        });
      }
    },
    { capability, declaredScopes: { feedback: ['agent', 'passive'] } },
  ),
  extendedCheck(
    'feedback-keeps-none',
    'spec 2, 4.5.3',
    'A broker that keeps no feedback returns 501 for every allowed batch',
    'Return 501 for all batches or for none',
    async (ctx) => {
      const responses = [];
      for (const batch of [ENTRIES, COUNTS, { ...ENTRIES, ...COUNTS }])
        responses.push(await ctx.request(feedbackRequest(ctx, batch)));
      const notKept = responses.filter(({ status }) => status === 501).length;
      if (notKept === 0) ctx.skip('the broker keeps feedback');
      if (notKept < responses.length)
        ctx.fail(
          `the broker returned 501 for ${notKept} of ${responses.length} batches; expected all or none`,
        );
    },
    { capability, declaredScopes: { feedback: ['agent', 'passive'] } },
  ),
  extendedCheck(
    'feedback-no-token',
    'spec 2, 5.1',
    'A batch without a token or with an unknown one is refused',
    'Return 401 or 403 for a token that is missing or belongs to no box',
    async (ctx) => {
      await skipIfNoFeedbackKept(ctx);
      for (const [why, overrides] of [
        ['without a token', { box: null }],
        ['with an unknown token', { token: UNKNOWN_TOKEN }],
      ] as const)
        ctx.expectRefusal(await ctx.request(feedbackRequest(ctx, ENTRIES, overrides)), {
          status: [401, 403],
          why,
        });
    },
    { capability, declaredScopes: { feedback: ['agent', 'passive'] } },
  ),
  extendedCheck(
    'feedback-no-batch',
    'spec 2, 4.5.1',
    'A body that is not a batch returns 400',
    'Return 400 for every body that has neither `entries` nor `counts`',
    async (ctx) => {
      await skipIfNoFeedbackKept(ctx);
      for (const batch of [[], [{ text: 'an entry' }], null, 'entries', { entry: [] }])
        ctx.expectRefusal(await ctx.request(feedbackRequest(ctx, batch)), {
          status: [400],
          why: `for the body ${JSON.stringify(batch)}`,
        });
    },
    { capability, declaredScopes: { feedback: ['agent', 'passive'] } },
  ),
  extendedCheck(
    'feedback-unknown-route',
    'spec 2, 4',
    'Any other path below the feedback route returns 404',
    'Return 404 for every path that is not a route',
    async (ctx) => {
      await skipIfNoFeedbackKept(ctx);
      for (const path of [`${ctx.routes.feedback}/more`, `${ctx.routes.feedback}/`])
        ctx.expectRefusal(await ctx.request(feedbackRequest(ctx, ENTRIES, { path })), { status: [404] });
    },
    { capability, declaredScopes: { feedback: ['agent', 'passive'] } },
  ),
];
