import type { BoxRequest } from '../box-messages.ts';
import type { CheckContext } from '../check-context.ts';
import { agentsvcRequest, startConversationRequest, UNKNOWN_TOKEN } from '../check-requests.ts';
import { expectOperatorKey } from '../checks/agentsvc.ts';
import { expectForwardedOnce } from '../forwarding-assertions.ts';
import { parseRefusal, unmentionedWords } from '../refusal-body.ts';
import { type ExtendedCheck, extendedCheck } from './extended-check.ts';

const capability = 'agentsvc';
const SPEC = 'spec 2, 4';

/** Requests of each route family, with the scope word they need. */
const routeFamilies = (ctx: CheckContext): readonly (readonly [string, BoxRequest])[] => [
  ['agent', startConversationRequest(ctx)],
  ['conversations', agentsvcRequest(ctx, `${ctx.routes.conversations}/conformance`)],
  [
    'conversations',
    agentsvcRequest(ctx, `${ctx.routes.conversations}/conformance/messages`, { method: 'POST', body: '{}' }),
  ],
  ['sandboxes', agentsvcRequest(ctx, ctx.routes.sandboxes)],
  ['sandboxes', agentsvcRequest(ctx, `${ctx.routes.sandboxes}/conformance`)],
  ['vault', agentsvcRequest(ctx, ctx.routes.vaults)],
  ['vault', agentsvcRequest(ctx, `${ctx.routes.vaults}/conformance`)],
];

const SCOPE_WORDS = ['agent', 'conversations', 'sandboxes', 'vault'];

export const extendedAgentsvcChecks: readonly ExtendedCheck[] = [
  extendedCheck(
    'agentsvc-words',
    SPEC,
    'Each route family of the agent service needs its own scope word',
    "Require the family's scope word: `agent` to start a conversation, else `conversations`, `sandboxes` or `vault`",
    async (ctx) => {
      for (const word of SCOPE_WORDS) {
        await ctx.declare({ agentsvc: SCOPE_WORDS.filter((each) => each !== word) });
        for (const [needed, request] of routeFamilies(ctx))
          if (needed === word)
            ctx.expectRefusal(await ctx.request(request), {
              status: [403],
              mentions: [ctx.names.agentsvc, word],
              why: `without \`${word}\``,
            });
      }
    },
    { capability },
  ),
  extendedCheck(
    'agentsvc-starts',
    'spec 2, 4.6',
    "With `agent` alone, a conversation can be started, with the operator's key",
    'Require no scope word other than `agent` to start a conversation',
    async (ctx) => {
      const response = await ctx.request(startConversationRequest(ctx));
      const refusal = parseRefusal(response.body);
      const isRefusedFor = (word: string) =>
        'message' in refusal && unmentionedWords(refusal.message, [ctx.names.agentsvc, word]).length === 0;
      if (response.status === 403 && SCOPE_WORDS.some(isRefusedFor))
        ctx.abortOn(
          response,
          `${response.endpoint} returned 403 for a missing scope word, but the last report lists \`agent\`; expected it to be forwarded`,
        );
      if (response.status === 403 && ctx.upstreamRequestsFor(response).length === 0)
        ctx.skip("the broker does not accept the agent as the box's own");
      expectForwardedOnce(ctx, response, 'agentsvc');
      expectOperatorKey(ctx, response);
    },
    { capability, declaredScopes: { agentsvc: ['agent'] } },
  ),
  extendedCheck(
    'agentsvc-unknown-route',
    SPEC,
    'Any other path of the agent service returns 404',
    'Return 404 for every path that is not a route of section 4',
    async (ctx) => {
      const root = ctx.routes.conversations.replace(/\/api\/.*/, '');
      for (const path of [
        `${root}/api/agents`,
        `${root}/api/conformance`,
        `${root}/api`,
        `${root}/conversations`,
        `${root}/api/Conversations/x`,
        `${root}/api/conversations-export`,
        `${root}//api/conversations/x`,
        `${root}-callback/api/conversations/x`,
      ])
        ctx.expectRefusal(await ctx.request(agentsvcRequest(ctx, path)), { status: [404] });
    },
    { capability, declaredScopes: { agentsvc: SCOPE_WORDS, 'agentsvc-callback': ['agent'] } },
  ),
  extendedCheck(
    'agentsvc-paths',
    SPEC,
    'No spelling of a path reaches another route family',
    'Reject dot segments, however encoded, before choosing the route family',
    async (ctx) => {
      const base = ctx.routes.conversations;
      for (const path of [
        `${base}/../sandboxes`,
        `${base}/%2e%2e/sandboxes`,
        `${base}/..%2fsandboxes`,
        `${base}/x/../../vaults`,
        `${base}//../sandboxes`,
        `${base}/.%2e/vaults/x`,
      ]) {
        const response = await ctx.request(agentsvcRequest(ctx, path));
        for (const { url } of ctx.upstreamRequestsFor(response))
          ctx.failOn(
            response,
            `${response.endpoint} reached the agent service at ${url.split('?')[0]}; expected it to be refused`,
          );
      }
    },
    { capability, declaredScopes: { agentsvc: ['agent', 'conversations'] } },
  ),
  extendedCheck(
    'agentsvc-no-token',
    'spec 2, 5.1',
    'A request to the agent service without a token or with an unknown one is refused',
    'Return 401 or 403 for a token that is missing or belongs to no box',
    async (ctx) => {
      for (const [why, overrides] of [
        ['without a token', { box: null }],
        ['with an unknown token', { token: UNKNOWN_TOKEN }],
      ] as const)
        for (const path of [ctx.routes.sandboxes, ctx.routes.conversations])
          ctx.expectRefusal(
            await ctx.request(
              agentsvcRequest(ctx, path, {
                ...overrides,
                method: path === ctx.routes.sandboxes ? 'GET' : 'POST',
              }),
            ),
            { status: [401, 403], why },
          );
    },
    { capability, declaredScopes: { agentsvc: SCOPE_WORDS } },
  ),
];
