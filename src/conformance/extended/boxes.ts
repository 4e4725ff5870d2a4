import { idIn, keyed } from '../checks/agentsvc.ts';
import type { Context } from '../context.ts';
import { OTHER, SECRET } from '../env.ts';
import { forwardedOnce } from '../forwarded.ts';
import { agentsvc, egress, messages, startConversation } from '../requests.ts';
import { type Beyond, beyond } from './beyond.ts';

const HELP = 'See to it that what a box names is its own, before anything is sent on';
const SPEC = 'spec 2, 4.6';

/** What one box makes, it reaches and the other does not. */
async function own(ctx: Context, path: string, word: string): Promise<void> {
  const scopes = { agentsvc: ['agent', word] };
  await ctx.declare(scopes, OTHER);
  const isConversation = path === ctx.paths.conversations;
  const made = await ctx.ask(
    isConversation
      ? startConversation(ctx)
      : agentsvc(ctx, path, {
          method: 'POST',
          headers: [['Content-Type', 'application/json']],
          body: '{"name":"conformance"}',
        }),
  );
  const id = idIn(made);
  if (id === undefined) ctx.notShown(`the broker lets the box make none (${made.status})`);
  const answer = await ctx.ask(agentsvc(ctx, `${path}/${id}`));
  if (forwardedOnce(ctx, answer, 'agentsvc')) keyed(ctx, answer);
  const foreign = await ctx.ask(agentsvc(ctx, `${path}/${id}`, { box: OTHER }));
  ctx.refused(foreign, { status: [403, 404], why: 'to a box that it does not belong to' });
  const deeper = await ctx.ask(agentsvc(ctx, `${path}/${id}/messages`, { box: OTHER }));
  ctx.refused(deeper, { status: [403, 404], why: 'to a box that it does not belong to' });
}

const served = (word: string) =>
  ({ capability: 'agentsvc', declares: { agentsvc: ['agent', word] } }) as const;

export const boxes: readonly Beyond[] = [
  beyond(
    'boxes-scope',
    'spec 2, 4',
    'What one box reports grants another nothing',
    'Keep the report of each box by itself',
    async (ctx) => {
      await ctx.declare({}, OTHER);
      ctx.refused(await ctx.ask(messages(ctx, { box: OTHER })), {
        status: [403],
        names: ['inference', 'agent'],
        why: 'for a box whose own report is empty',
      });
      forwardedOnce(ctx, await ctx.ask(messages(ctx)), 'model');
      await ctx.declare({ inference: ['agent'] }, OTHER);
      await ctx.declare({});
      ctx.refused(await ctx.ask(messages(ctx)), {
        status: [403],
        names: ['inference', 'agent'],
        why: 'by what another box reported',
      });
      forwardedOnce(ctx, await ctx.ask(messages(ctx, { box: OTHER })), 'model');
    },
    { capability: 'inference', declares: { inference: ['agent'] } },
  ),
  beyond(
    'boxes-secrets',
    'spec 2, 2.8',
    'A secret of one box is not held for another',
    'Look for a secret under the box of the token',
    async (ctx) => {
      await ctx.declare({ egress: [SECRET] }, OTHER);
      ctx.refused(await ctx.ask(egress(ctx, SECRET, { box: OTHER })), {
        status: [403],
        why: 'for a secret of another box',
      });
    },
    { capability: 'egress', declares: { egress: [SECRET] } },
  ),
  beyond(
    'boxes-conversations',
    SPEC,
    'A box reaches its own conversations only',
    HELP,
    (ctx) => own(ctx, ctx.paths.conversations, 'conversations'),
    served('conversations'),
  ),
  beyond(
    'boxes-sandboxes',
    SPEC,
    'A box reaches its own sandboxes only',
    HELP,
    (ctx) => own(ctx, ctx.paths.sandboxes, 'sandboxes'),
    served('sandboxes'),
  ),
  beyond(
    'boxes-vault',
    SPEC,
    'A box reaches its own vault only',
    HELP,
    (ctx) => own(ctx, ctx.paths.vaults, 'vault'),
    served('vault'),
  ),
];
