import { parseJson } from '../../text/bounded-json.ts';
import type { BoxResponse } from '../box-messages.ts';
import type { ConformanceCheck } from '../check.ts';
import type { CheckContext } from '../check-context.ts';
import { agentsvcRequest, startConversationRequest } from '../check-requests.ts';
import { hasBearer } from '../forwarding-assertions.ts';

const SPEC = 'spec 2, 4.7';
const capability = 'agentsvc';

/** The id in a response; undefined if it has none or is an error. */
export function readId(response: BoxResponse): string | undefined {
  try {
    const { id } = parseJson(response.body.toString()) as { id?: unknown };
    return typeof id === 'string' && response.status < 300 ? id : undefined;
  } catch {
    return undefined;
  }
}

/** Expects the requests that reached the agent service to carry the operator's key. */
export function expectOperatorKey(ctx: CheckContext, response: BoxResponse): void {
  for (const received of ctx.upstreamRequestsFor(response))
    if (!hasBearer(received, ctx.env.agentsvc.credential))
      ctx.failOn(
        response,
        `${response.endpoint} reached the agent service without the operator's key; expected it as a bearer token in place of the box's`,
      );
}

export const agentsvcChecks: readonly ConformanceCheck[] = [
  {
    id: 'fountain-forwards',
    capability,
    title: "With `conversations`, a request reaches the agent service with the operator's key",
    spec: SPEC,
    help: "Forward requests that the declaration allows with `Authorization: Bearer <operator's key>`",
    declaredScopes: { agentsvc: ['agent', 'conversations'] },
    run: async (ctx) => {
      // A broker refuses conversations that aren't the box's own, so the box starts one first.
      const started = await ctx.request(startConversationRequest(ctx));
      const id = readId(started) ?? 'conformance';
      const response = await ctx.request(agentsvcRequest(ctx, `${ctx.routes.conversations}/${id}`));
      const requests = ctx.upstreamRequestsFor(response);
      if (requests.length === 0)
        ctx.abortOn(
          response,
          `${response.endpoint} returned ${response.status} and did not reach the agent service; expected it to be forwarded`,
        );
      if (requests.some(({ upstream }) => upstream !== 'agentsvc'))
        ctx.failOn(
          response,
          `${response.endpoint} reached another upstream; expected it to reach the agent service only`,
        );
      expectOperatorKey(ctx, started);
      expectOperatorKey(ctx, response);
    },
  },
  {
    id: 'fountain-refused',
    capability,
    title: 'Without `sandboxes`, a sandbox request is refused, naming agentsvc and sandboxes',
    spec: SPEC,
    help: 'Return 403 with {"error": …} whose message names `agentsvc` and `sandboxes`, unless the last report\'s entry lists `sandboxes`',
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

/** Second names for ids of the table in spec 2, 4.7. */
export const CHECK_ALIASES: Readonly<Record<string, string>> = {
  'agentsvc-forwards': 'fountain-forwards',
  'agentsvc-refused': 'fountain-refused',
};
