import type { ConformanceCheck } from '../check.ts';
import type { Context } from '../context.ts';
import { credentialsOf, SECRET, SILENT, tokensOf } from '../env.ts';
import { type Leak, Search } from '../leaks.ts';
import { NAMES } from '../names.ts';
import { COUNTS, decide, ENTRIES, egress, feedback, messages, startConversation } from '../requests.ts';

const SPEC = 'spec 2, 4.7';

const told = ({ needle, where, form }: Leak) => `the ${needle.what} in ${where}${form && ` ${form}`}`;

/** Looks through all that a part of the run sent and got. */
export function isolated(ctx: Context, of: (check: ConformanceCheck) => boolean): string {
  const { session } = ctx;
  const answers = session.answers.filter(({ check }) => of(check));
  const received = session.receivedBy(of);
  if (answers.length === 0)
    ctx.halt('the broker answered nothing during the run; expected answers to look through');
  const tokens = new Search(tokensOf(session.broker));
  for (const each of received)
    for (const leak of tokens.in(each))
      ctx.fail(
        `${NAMES[each.upstream]} received ${told(leak)} (${each.method} ${path(each.url)}); expected no upstream to receive a token`,
      );
  const credentials = new Search(credentialsOf(session.env));
  for (const { ask, answer } of answers)
    for (const leak of credentials.in(answer))
      ctx.fail(
        `the answer to ${ask.method} ${path(ask.path)} carried ${told(leak)}; expected no answer to carry a credential or a value`,
      );
  return `${answers.length} answers and ${received.length} requests upstream looked through`;
}

const path = (url: string) => url.split('?')[0] ?? '';

export const unreported: ConformanceCheck = {
  id: 'unreported-refused',
  title: 'A box that never reported is refused every capability, and nothing reaches an upstream',
  spec: SPEC,
  help: 'Answer 403 on every route with a capability until the box itself has reported',
  // What another box reported must not count.
  declares: {
    inference: ['agent', 'decide'],
    egress: [SECRET],
    feedback: ['agent', 'passive'],
    agentsvc: ['agent', 'conversations', 'sandboxes', 'vault'],
  },
  run: async (ctx) => {
    const { serves, words } = ctx;
    const box = SILENT;
    const asks = [
      ...(serves.has('inference') ? [messages(ctx, { box }), decide(ctx, { box })] : []),
      ...(serves.has('egress') ? [egress(ctx, SECRET, { box })] : []),
      ...(serves.has(words.agentsvc) ? [startConversation(ctx, { box })] : []),
      ...ctx.session.extraAsks(box),
    ];
    if (asks.length === 0 && !serves.has('feedback')) ctx.notShown('the broker serves no capability');
    for (const ask of asks)
      ctx.refused(await ctx.ask(ask), { status: [403], why: 'for a box that never reported' });
    if (!serves.has('feedback')) return undefined;
    for (const batch of [ENTRIES, COUNTS]) {
      const answer = await ctx.ask(feedback(ctx, batch, { box }));
      // A broker that keeps no feedback answers so to everybody.
      if (answer.status !== 501) ctx.refused(answer, { status: [403], why: 'for a box that never reported' });
      else if ((await permitted(ctx)) !== 501) ctx.status(answer, [403], 'for a box that never reported');
    }
    return undefined;
  },
};

async function permitted(ctx: Context): Promise<number> {
  await ctx.declare({ feedback: ['agent', 'passive'] });
  return (await ctx.ask(feedback(ctx, { ...ENTRIES, ...COUNTS }))).status;
}

export const tokenIsolation: ConformanceCheck = {
  id: 'token-isolation',
  over: 'table',
  title: 'Over the whole run no upstream received a token, and no answer carried a credential or a value',
  spec: SPEC,
  help: 'Take the token out of every part of what you forward, and the credential and values out of every part of what you answer',
  run: async (ctx) => isolated(ctx, (check) => !check.extended),
};
