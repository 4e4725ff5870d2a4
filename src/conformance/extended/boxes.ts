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

const HELP = 'Check that what a box names is its own before forwarding anything';
const SPEC = 'spec 2, 4.6';

/** Expects that a box can reach what it created, and that another box cannot. */
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
  if (id === undefined) ctx.skip(`the broker does not let the box create one (${created.status})`);
  const response = await ctx.request(agentsvcRequest(ctx, `${path}/${id}`));
  if (expectForwardedOnce(ctx, response, 'agentsvc')) expectOperatorKey(ctx, response);
  const foreign = await ctx.request(agentsvcRequest(ctx, `${path}/${id}`, { box: OTHER_BOX }));
  ctx.expectRefusal(foreign, { status: [403, 404], why: 'to a box that does not own it' });
  const nested = await ctx.request(agentsvcRequest(ctx, `${path}/${id}/messages`, { box: OTHER_BOX }));
  ctx.expectRefusal(nested, { status: [403, 404], why: 'to a box that does not own it' });
}

const withAgentsvc = (word: string) =>
  ({ capability: 'agentsvc', declaredScopes: { agentsvc: ['agent', word] } }) as const;

export const boxChecks: readonly ExtendedCheck[] = [
  extendedCheck(
    'boxes-scope',
    'spec 2, 4',
    "One box's report grants nothing to another box",
    "Keep each box's report separate",
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
        why: 'for a box whose own report is empty',
      });
      expectForwardedOnce(ctx, await ctx.request(messagesRequest(ctx, { box: OTHER_BOX })), 'model');
    },
    { capability: 'inference', declaredScopes: { inference: ['agent'] } },
  ),
  extendedCheck(
    'boxes-secrets',
    'spec 2, 2.8',
    'A secret of one box is not available to another',
    'Look up secrets by the box of the token',
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
    'A box reaches only its own conversations',
    HELP,
    (ctx) => expectOwnOnly(ctx, ctx.routes.conversations, 'conversations'),
    withAgentsvc('conversations'),
  ),
  extendedCheck(
    'boxes-sandboxes',
    SPEC,
    'A box reaches only its own sandboxes',
    HELP,
    (ctx) => expectOwnOnly(ctx, ctx.routes.sandboxes, 'sandboxes'),
    withAgentsvc('sandboxes'),
  ),
  extendedCheck(
    'boxes-vault',
    SPEC,
    'A box reaches only its own vault',
    HELP,
    (ctx) => expectOwnOnly(ctx, ctx.routes.vaults, 'vault'),
    withAgentsvc('vault'),
  ),
];
