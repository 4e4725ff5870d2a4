import { keyed } from '../checks/agentsvc.ts';
import type { BoxAsk, Context } from '../context.ts';
import { forwardedOnce } from '../forwarded.ts';
import { refusalIn, unnamed } from '../refusal.ts';
import { agentsvc, startConversation, UNKNOWN_TOKEN } from '../requests.ts';
import { type Beyond, beyond } from './beyond.ts';

const capability = 'agentsvc';
const SPEC = 'spec 2, 4';

/** A request of each family, with the word that it needs. */
const families = (ctx: Context): readonly (readonly [string, BoxAsk])[] => [
  ['agent', startConversation(ctx)],
  ['conversations', agentsvc(ctx, `${ctx.paths.conversations}/conformance`)],
  [
    'conversations',
    agentsvc(ctx, `${ctx.paths.conversations}/conformance/messages`, { method: 'POST', body: '{}' }),
  ],
  ['sandboxes', agentsvc(ctx, ctx.paths.sandboxes)],
  ['sandboxes', agentsvc(ctx, `${ctx.paths.sandboxes}/conformance`)],
  ['vault', agentsvc(ctx, ctx.paths.vaults)],
  ['vault', agentsvc(ctx, `${ctx.paths.vaults}/conformance`)],
];

const WORDS = ['agent', 'conversations', 'sandboxes', 'vault'];

export const agentsvcBeyond: readonly Beyond[] = [
  beyond(
    'agentsvc-words',
    SPEC,
    'Each family of the agent service needs its own scope word',
    'Ask for the word of the family: `agent` to start a conversation, `conversations`, `sandboxes`, `vault` for the rest',
    async (ctx) => {
      for (const word of WORDS) {
        await ctx.declare({ agentsvc: WORDS.filter((each) => each !== word) });
        for (const [needed, ask] of families(ctx))
          if (needed === word)
            ctx.refused(await ctx.ask(ask), {
              status: [403],
              names: [ctx.words.agentsvc, word],
              why: `without \`${word}\``,
            });
      }
    },
    { capability },
  ),
  beyond(
    'agentsvc-starts',
    'spec 2, 4.6',
    'With `agent` alone a conversation is started, with the operator’s key',
    'Ask for no other word than `agent` where a conversation is started',
    async (ctx) => {
      const answer = await ctx.ask(startConversation(ctx));
      const refusal = refusalIn(answer.body);
      const lacks = (word: string) =>
        'message' in refusal && unnamed(refusal.message, [ctx.words.agentsvc, word]).length === 0;
      if (answer.status === 403 && WORDS.some(lacks))
        ctx.halt(
          `${answer.what} was refused by the declaration, which lists \`agent\`; expected it to be forwarded`,
        );
      if (answer.status === 403 && ctx.upstreamOf(answer).length === 0)
        ctx.notShown('the broker does not take the agent for the box’s own');
      forwardedOnce(ctx, answer, 'agentsvc');
      keyed(ctx, answer);
    },
    { capability, declares: { agentsvc: ['agent'] } },
  ),
  beyond(
    'agentsvc-unknown-route',
    SPEC,
    'Another path of the agent service is not found',
    'Answer 404 to what is no route of section 4',
    async (ctx) => {
      const root = ctx.paths.conversations.replace(/\/api\/.*/, '');
      for (const path of [
        `${root}/api/agents`,
        `${root}/api/conformance`,
        `${root}/api`,
        `${root}/conversations`,
        `${root}/api/Conversations/x`,
        `${root}-callback/api/conversations/x`,
      ])
        ctx.refused(await ctx.ask(agentsvc(ctx, path)), { status: [404] });
    },
    { capability, declares: { agentsvc: WORDS, 'agentsvc-callback': ['agent'] } },
  ),
  beyond(
    'agentsvc-paths',
    SPEC,
    'No spelling of a path reaches another family',
    'Refuse dot segments, however encoded, before you look for the family',
    async (ctx) => {
      const at = ctx.paths.conversations;
      for (const path of [
        `${at}/../sandboxes`,
        `${at}/%2e%2e/sandboxes`,
        `${at}/..%2fsandboxes`,
        `${at}/x/../../vaults`,
        `${at}//../sandboxes`,
        `${at}/.%2e/vaults/x`,
      ]) {
        const answer = await ctx.ask(agentsvc(ctx, path));
        for (const { url } of ctx.upstreamOf(answer))
          ctx.fail(
            `${answer.what} reached the agent service at ${url.split('?')[0]}; expected it to be refused`,
          );
      }
    },
    { capability, declares: { agentsvc: ['agent', 'conversations'] } },
  ),
  beyond(
    'agentsvc-no-token',
    'spec 2, 5.1',
    'A request to the agent service with no token or a foreign one is refused',
    'Answer 401 or 403 where the token is no box’s',
    async (ctx) => {
      for (const [why, more] of [
        ['without a token', { box: null }],
        ['with an unknown token', { token: UNKNOWN_TOKEN }],
      ] as const)
        for (const path of [ctx.paths.sandboxes, ctx.paths.conversations])
          ctx.refused(
            await ctx.ask(
              agentsvc(ctx, path, { ...more, method: path === ctx.paths.sandboxes ? 'GET' : 'POST' }),
            ),
            { status: [401, 403], why },
          );
    },
    { capability, declares: { agentsvc: WORDS } },
  ),
];
