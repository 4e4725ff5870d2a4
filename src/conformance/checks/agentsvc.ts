import type { ConformanceCheck } from '../check.ts';
import type { BoxResponse, CheckContext } from '../check-context.ts';
import { agentsvcRequest, startConversationRequest } from '../check-requests.ts';
import { hasBearer } from '../forwarding-assertions.ts';

const SPEC = 'spec 2, 4.7';
const capability = 'agentsvc';

/** The id in an answer, where there is one. */
export function readId(response: BoxResponse): string | undefined {
  try {
    const { id } = JSON.parse(response.body.toString()) as { id?: unknown };
    return typeof id === 'string' && response.status < 300 ? id : undefined;
  } catch {
    return undefined;
  }
}

/** Holds the requests that reached the agent service to carry the operator's key. */
export function expectOperatorKey(ctx: CheckContext, response: BoxResponse): void {
  for (const received of ctx.upstreamRequestsFor(response))
    if (!hasBearer(received, ctx.env.agentsvc.credential))
      ctx.fail(
        `${response.endpoint} reached the agent service without the operator’s key as bearer; expected it in place of the token`,
      );
}

export const agentsvcChecks: readonly ConformanceCheck[] = [
  {
    id: 'fountain-forwards',
    capability,
    title: 'With `conversations` a request reaches the agent service with the operator’s key',
    spec: SPEC,
    help: 'Forward what the declaration allows with `Authorization: Bearer <the operator’s key>`',
    declaredScopes: { agentsvc: ['agent', 'conversations'] },
    run: async (ctx) => {
      // A broker sees to it that the box names its own, so it is given one.
      const started = await ctx.request(startConversationRequest(ctx));
      const id = readId(started) ?? 'conformance';
      const response = await ctx.request(agentsvcRequest(ctx, `${ctx.routes.conversations}/${id}`));
      const requests = ctx.upstreamRequestsFor(response);
      if (requests.length === 0)
        ctx.abort(
          `${response.endpoint} was answered ${response.status} and did not reach the agent service; expected it to be forwarded`,
        );
      if (requests.some(({ upstream }) => upstream !== 'agentsvc'))
        ctx.fail(`${response.endpoint} reached another upstream; expected the agent service only`);
      expectOperatorKey(ctx, started);
      expectOperatorKey(ctx, response);
    },
  },
  {
    id: 'fountain-refused',
    capability,
    title: 'Without `sandboxes` a request for them is refused, naming agentsvc and sandboxes',
    spec: SPEC,
    help: 'Answer 403 with {"error": …} whose message names `agentsvc` and `sandboxes`, unless the last report’s entry lists `sandboxes`',
    declaredScopes: { agentsvc: ['agent', 'conversations', 'vault'] },
    run: async (ctx) => {
      const response = await ctx.request(agentsvcRequest(ctx, ctx.routes.sandboxes));
      ctx.expectRefusal(response, {
        status: [403],
        mentions: [ctx.names.agentsvc, 'sandboxes'],
        why: 'without `sandboxes`',
      });
    },
  },
];

/** Accepted for the ids that the table of specification 2 has (CONTRACT 6). */
export const CHECK_ALIASES: Readonly<Record<string, string>> = {
  'agentsvc-forwards': 'fountain-forwards',
  'agentsvc-refused': 'fountain-refused',
};
