import type { ConformanceCheck } from '../check.ts';
import type { Context, Told } from '../context.ts';
import { isBearer } from '../forwarded.ts';
import { agentsvc, startConversation } from '../requests.ts';

const SPEC = 'spec 2, 4.7';
const capability = 'agentsvc';

/** The id in an answer, where there is one. */
export function idIn(answer: Told): string | undefined {
  try {
    const { id } = JSON.parse(answer.body.toString()) as { id?: unknown };
    return typeof id === 'string' && answer.status < 300 ? id : undefined;
  } catch {
    return undefined;
  }
}

/** Holds the requests that reached the agent service to carry the operator's key. */
export function keyed(ctx: Context, answer: Told): void {
  for (const received of ctx.upstreamOf(answer))
    if (!isBearer(received, ctx.env.agentsvc.credential))
      ctx.fail(
        `${answer.what} reached the agent service without the operator’s key as bearer; expected it in place of the token`,
      );
}

export const agentsvcChecks: readonly ConformanceCheck[] = [
  {
    id: 'fountain-forwards',
    capability,
    title: 'With `conversations` a request reaches the agent service with the operator’s key',
    spec: SPEC,
    help: 'Forward what the declaration allows with `Authorization: Bearer <the operator’s key>`',
    declares: { agentsvc: ['agent', 'conversations'] },
    run: async (ctx) => {
      // A broker sees to it that the box names its own, so it is given one.
      const started = await ctx.ask(startConversation(ctx));
      const id = idIn(started) ?? 'conformance';
      const answer = await ctx.ask(agentsvc(ctx, `${ctx.paths.conversations}/${id}`));
      const reached = ctx.upstreamOf(answer);
      if (reached.length === 0)
        ctx.halt(
          `${answer.what} was answered ${answer.status} and did not reach the agent service; expected it to be forwarded`,
        );
      if (reached.some(({ upstream }) => upstream !== 'agentsvc'))
        ctx.fail(`${answer.what} reached another upstream; expected the agent service only`);
      keyed(ctx, started);
      keyed(ctx, answer);
    },
  },
  {
    id: 'fountain-refused',
    capability,
    title: 'Without `sandboxes` a request for them is refused, naming agentsvc and sandboxes',
    spec: SPEC,
    help: 'Answer 403 with {"error": …} whose message names `agentsvc` and `sandboxes`, unless the last report’s entry lists `sandboxes`',
    declares: { agentsvc: ['agent', 'conversations', 'vault'] },
    run: async (ctx) => {
      const answer = await ctx.ask(agentsvc(ctx, ctx.paths.sandboxes));
      ctx.refused(answer, {
        status: [403],
        names: [ctx.words.agentsvc, 'sandboxes'],
        why: 'without `sandboxes`',
      });
    },
  },
];

/** Accepted for the ids that the table of specification 2 has (CONTRACT 6). */
export const ALIASES: Readonly<Record<string, string>> = {
  'agentsvc-forwards': 'fountain-forwards',
  'agentsvc-refused': 'fountain-refused',
};
