/** Redirects of the model provider and the agent service, which would take the credential along. */
import type { BoxRequest, BoxResponse } from '../box-messages.ts';
import type { CheckContext } from '../check-context.ts';
import { agentsvcRequest, decideRequest, messagesRequest, modelRequest } from '../check-requests.ts';
import { expectForwardedOnce, expectReturned } from '../forwarding-assertions.ts';
import type { UpstreamName } from '../upstreams/recorder.ts';
import { UPSTREAM_LABELS } from '../upstreams/recorder.ts';
import { type ExtendedCheck, extendedCheck } from './extended-check.ts';

const STATUSES = [301, 302, 303, 307, 308] as const;
const REDIRECT_BODY = '{"moved":true}';

/** Lets the upstream redirect every request to this path of an upstream. */
function redirectTo(ctx: CheckContext, from: UpstreamName, status: number, to: UpstreamName): void {
  ctx.harness.upstreams.setScript(from, ({ mark }) => ({
    status,
    headers: {
      'content-type': 'application/json',
      location: `${ctx.harness.upstreams.url(to)}/v1/moved?mark=${mark}`,
    },
    body: REDIRECT_BODY,
  }));
}

/** Expects one request to the upstream and none to where it redirects. */
async function expectNotFollowed(
  ctx: CheckContext,
  upstream: UpstreamName,
  create: () => BoxRequest,
): Promise<BoxResponse[]> {
  const responses: BoxResponse[] = [];
  for (const to of ['elsewhere', upstream] as const)
    for (const status of STATUSES) {
      redirectTo(ctx, upstream, status, to);
      const response = await ctx.request(create());
      expectForwardedOnce(ctx, response, upstream);
      responses.push(response);
    }
  return responses;
}

const HELP = 'Return redirects to the box instead of following them';

export const redirectChecks: readonly ExtendedCheck[] = [
  extendedCheck(
    'model-redirect',
    'spec 2, 4.2.1',
    'A redirect from the model provider is returned and not followed',
    HELP,
    async (ctx) => {
      const create = [() => messagesRequest(ctx), () => modelRequest(ctx, 'GET', '/v1/models')];
      for (const each of create)
        for (const [index, response] of (await expectNotFollowed(ctx, 'model', each)).entries())
          expectReturned(ctx, response, { status: STATUSES[index % STATUSES.length]!, body: REDIRECT_BODY });
    },
    { capability: 'inference', declaredScopes: { inference: ['agent'] } },
  ),
  extendedCheck(
    'decide-redirect',
    'spec 2, 5.4',
    'A redirect from the model provider takes no credential along on the decide route',
    'Do not follow redirects of the model provider, or only without the credential',
    async (ctx) => {
      for (const status of STATUSES) {
        redirectTo(ctx, 'model', status, 'elsewhere');
        const response = await ctx.request(decideRequest(ctx));
        for (const { upstream } of ctx.upstreamRequestsFor(response))
          if (upstream !== 'model')
            ctx.failOn(
              response,
              `${response.endpoint} followed a redirect (${status}) to ${UPSTREAM_LABELS[upstream]}; expected requests to the model provider only`,
            );
      }
    },
    { capability: 'inference', declaredScopes: { inference: ['decide'] } },
  ),
  extendedCheck(
    'agentsvc-redirect',
    'spec 2, 4.6',
    'A redirect from the agent service is not followed',
    HELP,
    async (ctx) => {
      await expectNotFollowed(ctx, 'agentsvc', () => agentsvcRequest(ctx, ctx.routes.sandboxes));
    },
    { capability: 'agentsvc', declaredScopes: { agentsvc: ['sandboxes'] } },
  ),
];
