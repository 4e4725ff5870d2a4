import { isByDeclaration, keepsNone } from '../checks/feedback.ts';
import type { Context } from '../context.ts';
import { COUNTS, ENTRIES, feedback, UNKNOWN_TOKEN } from '../requests.ts';
import { type Beyond, beyond } from './beyond.ts';

const capability = 'feedback';
const HELP = 'Ask for `agent` where a batch has entries and for `passive` where it has counts';

async function unlessKeepsNone(ctx: Context): Promise<void> {
  const probe = await ctx.ask(feedback(ctx, ENTRIES));
  if (await keepsNone(ctx, probe)) ctx.notShown('the broker keeps no feedback');
}

export const feedbackBeyond: readonly Beyond[] = [
  beyond(
    'feedback-counts-taken',
    'spec 2, 4.5.1',
    'With `passive` counts are not refused by the declaration',
    HELP,
    async (ctx) => {
      const answer = await ctx.ask(feedback(ctx, COUNTS));
      if (answer.status === 403 && isByDeclaration(answer))
        ctx.fail(
          `${answer.what} was refused by the declaration, which lists \`passive\`; expected it to be taken`,
        );
      else if (answer.status === 401 || answer.status === 404) ctx.status(answer, [200], 'to counts');
    },
    { capability, declares: { feedback: ['passive'] } },
  ),
  beyond(
    'feedback-both-words',
    'spec 2, 4.5.1',
    'A batch of entries and counts needs both words',
    HELP,
    async (ctx) => {
      await unlessKeepsNone(ctx);
      const both = { ...ENTRIES, ...COUNTS };
      for (const [listed, missing, batch] of [
        ['agent', 'passive', both],
        ['passive', 'agent', both],
        ['passive', 'agent', ENTRIES],
      ] as const) {
        await ctx.declare({ feedback: [listed] });
        ctx.refused(await ctx.ask(feedback(ctx, batch)), {
          status: [403],
          names: ['feedback', missing],
          why: `with \`${listed}\` only`,
        });
      }
    },
    { capability, declares: { feedback: ['agent', 'passive'] } },
  ),
  beyond(
    'feedback-keeps-none',
    'spec 2, 4.5.3',
    'A broker that keeps no feedback answers 501 to every batch that is allowed',
    'Answer 501 to all of them, or to none',
    async (ctx) => {
      const answers = [];
      for (const batch of [ENTRIES, COUNTS, { ...ENTRIES, ...COUNTS }])
        answers.push(await ctx.ask(feedback(ctx, batch)));
      const none = answers.filter(({ status }) => status === 501).length;
      if (none === 0) ctx.notShown('the broker keeps feedback');
      if (none < answers.length)
        ctx.fail(`${none} of ${answers.length} batches were answered 501; expected all or none`);
    },
    { capability, declares: { feedback: ['agent', 'passive'] } },
  ),
  beyond(
    'feedback-no-token',
    'spec 2, 5.1',
    'A batch with no token or a foreign one is refused',
    'Answer 401 or 403 where the token is no box’s',
    async (ctx) => {
      await unlessKeepsNone(ctx);
      for (const [why, more] of [
        ['without a token', { box: null }],
        ['with an unknown token', { token: UNKNOWN_TOKEN }],
      ] as const)
        ctx.refused(await ctx.ask(feedback(ctx, ENTRIES, more)), { status: [401, 403], why });
    },
    { capability, declares: { feedback: ['agent', 'passive'] } },
  ),
];
