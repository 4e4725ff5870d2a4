import type { CheckContext } from '../check-context.ts';
import {
  agentsvcRequest,
  egressRequest,
  messagesRequest,
  startConversationRequest,
} from '../check-requests.ts';
import { expectOperatorKey, readId } from '../checks/agentsvc.ts';
import { EGRESS_SECRET, OTHER_BOX } from '../env.ts';
import { expectForwardedOnce } from '../forwarding-assertions.ts';
import { type ExtendedCheck, extendedCheck } from './extended-check.ts';

const HELP = 'See to it that what a box names is its own, before anything is sent on';
const SPEC = 'spec 2, 4.6';

/** What one box makes, it reaches and the other does not. */
async function expectOwnOnly(ctx: CheckContext, path: string, word: string): Promise<void> {
  const scopes = { agentsvc: ['agent', word] };
  await ctx.declare(scopes, OTHER_BOX);
  const isConversation = path === ctx.routes.conversations;
  const created = await ctx.request(
    isConversation
      ? startConversationRequest(ctx)
      : agentsvcRequest(ctx, path, {
          method: 'POST',
          headers: [['Content-Type', 'application/json']],
          body: '{"name":"conformance"}',
        }),
  );
  const id = readId(created);
  if (id === undefined) ctx.skip(`the broker lets the box make none (${created.status})`);
  const response = await ctx.request(agentsvcRequest(ctx, `${path}/${id}`));
  if (expectForwardedOnce(ctx, response, 'agentsvc')) expectOperatorKey(ctx, response);
  const foreign = await ctx.request(agentsvcRequest(ctx, `${path}/${id}`, { box: OTHER_BOX }));
  ctx.expectRefusal(foreign, { status: [403, 404], why: 'to a box that it does not belong to' });
  const nested = await ctx.request(agentsvcRequest(ctx, `${path}/${id}/messages`, { box: OTHER_BOX }));
  ctx.expectRefusal(nested, { status: [403, 404], why: 'to a box that it does not belong to' });
}

const withAgentsvc = (word: string) =>
  ({ capability: 'agentsvc', declaredScopes: { agentsvc: ['agent', word] } }) as const;

export const boxChecks: readonly ExtendedCheck[] = [
  extendedCheck(
    'boxes-scope',
    'spec 2, 4',
    'What one box reports grants another nothing',
    'Keep the report of each box by itself',
    async (ctx) => {
      await ctx.declare({}, OTHER_BOX);
      ctx.expectRefusal(await ctx.request(messagesRequest(ctx, { box: OTHER_BOX })), {
        status: [403],
        mentions: ['inference', 'agent'],
        why: 'for a box whose own report is empty',
      });
      expectForwardedOnce(ctx, await ctx.request(messagesRequest(ctx)), 'model');
      await ctx.declare({ inference: ['agent'] }, OTHER_BOX);
      await ctx.declare({});
      ctx.expectRefusal(await ctx.request(messagesRequest(ctx)), {
        status: [403],
        mentions: ['inference', 'agent'],
        why: 'by what another box reported',
      });
      expectForwardedOnce(ctx, await ctx.request(messagesRequest(ctx, { box: OTHER_BOX })), 'model');
    },
    { capability: 'inference', declaredScopes: { inference: ['agent'] } },
  ),
  extendedCheck(
    'boxes-secrets',
    'spec 2, 2.8',
    'A secret of one box is not held for another',
    'Look for a secret under the box of the token',
    async (ctx) => {
      await ctx.declare({ egress: [EGRESS_SECRET] }, OTHER_BOX);
      ctx.expectRefusal(await ctx.request(egressRequest(ctx, EGRESS_SECRET, { box: OTHER_BOX })), {
        status: [403],
        why: 'for a secret of another box',
      });
    },
    { capability: 'egress', declaredScopes: { egress: [EGRESS_SECRET] } },
  ),
  extendedCheck(
    'boxes-conversations',
    SPEC,
    'A box reaches its own conversations only',
    HELP,
    (ctx) => expectOwnOnly(ctx, ctx.routes.conversations, 'conversations'),
    withAgentsvc('conversations'),
  ),
  extendedCheck(
    'boxes-sandboxes',
    SPEC,
    'A box reaches its own sandboxes only',
    HELP,
    (ctx) => expectOwnOnly(ctx, ctx.routes.sandboxes, 'sandboxes'),
    withAgentsvc('sandboxes'),
  ),
  extendedCheck(
    'boxes-vault',
    SPEC,
    'A box reaches its own vault only',
    HELP,
    (ctx) => expectOwnOnly(ctx, ctx.routes.vaults, 'vault'),
    withAgentsvc('vault'),
  ),
];
