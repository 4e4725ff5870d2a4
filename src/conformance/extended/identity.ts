/** Who a request belongs to: the box of its own token, each time, and nobody else. */
import type { BoxRequest, BoxResponse } from '../box-messages.ts';
import type { CheckContext } from '../check-context.ts';
import {
  agentsvcRequest,
  decideRequest,
  egressRequest,
  messagesRequest,
  modelRequest,
  UNKNOWN_TOKEN,
} from '../check-requests.ts';
import { type KeptConnection, keepConnection } from '../client.ts';
import { EGRESS_SECRET, OTHER_BOX, REPORTING_BOX, SILENT_BOX } from '../env.ts';
import { type ExtendedCheck, extendedCheck } from './extended-check.ts';

type Sender = Pick<BoxRequest, 'box' | 'token'>;

/** Requests that may not do what the reporting box may. */
const OTHERS: readonly (readonly [why: string, sender: Sender])[] = [
  ['for a box that never reported', { box: SILENT_BOX }],
  ['for a box whose own report is empty', { box: OTHER_BOX }],
  ['with an unknown token', { token: UNKNOWN_TOKEN }],
  ['without a token', { box: null }],
];

const EVERYTHING = {
  inference: ['agent', 'decide'],
  egress: [EGRESS_SECRET],
  agentsvc: ['agent', 'conversations', 'sandboxes', 'vault'],
};

/** A request of each route that goes upstream, with what it needs and the statuses of its refusal. */
const ROUTES: readonly {
  readonly capability: string;
  readonly create: (ctx: CheckContext, sender: Partial<BoxRequest>) => BoxRequest;
  readonly refusal: readonly number[];
}[] = [
  { capability: 'inference', create: messagesRequest, refusal: [403] },
  {
    capability: 'inference',
    create: (ctx, sender) => modelRequest(ctx, 'GET', '/v1/models', sender),
    refusal: [403],
  },
  { capability: 'inference', create: decideRequest, refusal: [401, 403] },
  {
    capability: 'egress',
    create: (ctx, sender) => egressRequest(ctx, EGRESS_SECRET, sender),
    refusal: [401, 403],
  },
  {
    capability: 'agentsvc',
    create: (ctx, sender) => agentsvcRequest(ctx, ctx.routes.sandboxes, sender),
    refusal: [401, 403],
  },
];

const servedRoutes = (ctx: CheckContext) =>
  ROUTES.filter(({ capability }) => ctx.capabilities.has(ctx.harness.capabilityName(capability)));

/** Sends a request of each route as the reporting box and, on the same connection, as others. */
async function expectOwnIdentity(ctx: CheckContext, connection: KeptConnection): Promise<void> {
  for (const { create, refusal } of servedRoutes(ctx))
    for (const [why, sender] of OTHERS) {
      await ctx.request(create(ctx, { connection }));
      const response = await ctx.request(create(ctx, { ...sender, connection }));
      ctx.expectRefusal(response, { status: refusal, why: `${why}, on a connection that another box used` });
    }
}

/** The same request from others, to the last byte of its URL. */
async function expectRefusedAgain(
  ctx: CheckContext,
  { mark: _, ...request }: BoxRequest,
  status: readonly number[],
): Promise<void> {
  for (const [why, sender] of OTHERS) {
    const repeated = await ctx.request({ ...request, ...sender });
    ctx.expectRefusal(repeated, { status, why: `${why}, to a URL that another box has requested` });
  }
}

const swapCase = (text: string) =>
  [...text].map((char) => (char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase())).join('');

/** Strings that resemble the token of the reporting box, and belong to no box. */
const nearMisses = (token: string): readonly (readonly [what: string, token: string])[] => [
  ['without its last character', token.slice(0, -1)],
  ['with a character behind it', `${token}x`],
  ['with a character before it', `x${token}`],
  ...(swapCase(token) === token ? [] : [['in another letter case', swapCase(token)] as const]),
];

async function expectNoNearMiss(ctx: CheckContext): Promise<void> {
  const own = Object.values(ctx.harness.broker.tokens);
  for (const [what, token] of nearMisses(ctx.tokenOf(REPORTING_BOX))) {
    if (own.includes(token)) continue;
    const why = `for a box's token ${what}`;
    const report = { capabilities: ctx.capabilityEntries({ inference: [] }) };
    ctx.expectRefusal(await ctx.postReport(report, { token }), { status: [401, 403], why });
    // On an egress route a token may be part of a longer string, wherever the target API expects its key.
    const isWithin = token.toLowerCase().includes(ctx.tokenOf(REPORTING_BOX).toLowerCase());
    for (const { capability, create, refusal } of servedRoutes(ctx))
      if (capability !== 'egress' || (!isWithin && !what.includes('case')))
        ctx.expectRefusal(await ctx.request(create(ctx, { token })), { status: refusal, why });
  }
}

const isOwnAnswer = (ctx: CheckContext, response: BoxResponse) =>
  ctx.upstreamRequestsFor(response).length > 0;

export const identityChecks: readonly ExtendedCheck[] = [
  extendedCheck(
    'boxes-connection',
    'spec 2, 5.1',
    'On a connection that one box used, every other request needs its own token',
    'Authenticate each request by its own token; keep nothing about a connection',
    async (ctx) => {
      if (servedRoutes(ctx).length === 0) ctx.skip('the broker serves no capability with an upstream');
      await ctx.declare({}, OTHER_BOX);
      const connection = keepConnection();
      try {
        await expectOwnIdentity(ctx, connection);
      } finally {
        connection.destroy();
      }
    },
    { declaredScopes: EVERYTHING },
  ),
  extendedCheck(
    'requests-repeated',
    'spec 2, 4',
    'A URL that one box has requested is refused to others as any URL',
    'Check token and scope before looking into a cache, or keep no responses',
    async (ctx) => {
      if (servedRoutes(ctx).length === 0) ctx.skip('the broker serves no capability with an upstream');
      await ctx.declare({}, OTHER_BOX);
      for (const { create, refusal } of servedRoutes(ctx)) {
        const request = create(ctx, {});
        const first = await ctx.request(request);
        if (first.status < 300 && isOwnAnswer(ctx, first)) await expectRefusedAgain(ctx, request, refusal);
      }
    },
    { declaredScopes: EVERYTHING },
  ),
  extendedCheck(
    'token-near-miss',
    'spec 2, 5.1',
    "A string that resembles a box's token is not accepted for it",
    'Compare whole tokens, case-sensitively',
    expectNoNearMiss,
    { declaredScopes: EVERYTHING },
  ),
];
