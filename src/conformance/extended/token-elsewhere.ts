/** The box's token wherever a box may put it beside its place: no upstream may receive it. */
import type { BoxRequest } from '../box-messages.ts';
import type { CheckContext } from '../check-context.ts';
import {
  agentsvcRequest,
  egressRequest,
  MODEL_ID,
  messagesRequest,
  modelRequest,
  startConversationRequest,
} from '../check-requests.ts';
import { EGRESS_SECRET, REPORTING_BOX } from '../env.ts';
import { endpointOf } from '../evidence.ts';
import { LeakFinder } from '../leaks.ts';
import { UPSTREAM_LABELS } from '../upstreams/recorder.ts';
import { type ExtendedCheck, extendedCheck } from './extended-check.ts';

const percentEncoded = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&');
const base64 = (text: string) => Buffer.from(text).toString('base64');

type Placement = readonly [where: string, request: BoxRequest];

const modelPlacements = (ctx: CheckContext, token: string): readonly Placement[] => [
  ['in a header of its own', messagesRequest(ctx, { headers: [['X-Box-Token', token]] })],
  ['in base64 in a header', messagesRequest(ctx, { headers: [['X-Box-Token', base64(token)]] })],
  ['percent-encoded in a header', messagesRequest(ctx, { headers: [['X-Box', percentEncoded(token)]] })],
  ['in a cookie', messagesRequest(ctx, { headers: [['Cookie', `a=1; box=${token}`]] })],
  ['in x-api-key too', messagesRequest(ctx, { headers: [['x-api-key', token]] })],
  ['in the query', messagesRequest(ctx, { query: `key=${encodeURIComponent(token)}` })],
  ['percent-encoded in the query', messagesRequest(ctx, { query: `key=${percentEncoded(token)}` })],
  ['in the path', modelRequest(ctx, 'GET', `/v1/models/${encodeURIComponent(token)}`)],
  [
    'in the body',
    messagesRequest(ctx, {
      body: JSON.stringify({ model: MODEL_ID, messages: [{ role: 'user', content: `my key is ${token}` }] }),
    }),
  ],
];

const agentsvcPlacements = (ctx: CheckContext, token: string): readonly Placement[] => [
  [
    'in a header of its own',
    agentsvcRequest(ctx, ctx.routes.sandboxes, { headers: [['X-Box-Token', token]] }),
  ],
  ['in the query', agentsvcRequest(ctx, ctx.routes.sandboxes, { query: `key=${encodeURIComponent(token)}` })],
  [
    'in the body',
    startConversationRequest(ctx, {
      body: JSON.stringify({ agent_id: 'conformance-agent', prompt: `my key is ${token}` }),
    }),
  ],
];

const egressPlacements = (ctx: CheckContext, token: string): readonly Placement[] => [
  [
    'in the body',
    egressRequest(ctx, EGRESS_SECRET, {
      method: 'POST',
      headers: [['Content-Type', 'application/json']],
      body: JSON.stringify({ key: token }),
    }),
  ],
  ['in the path', egressRequest(ctx, EGRESS_SECRET, { below: `/v1/${encodeURIComponent(token)}` })],
];

export const tokenElsewhereChecks: readonly ExtendedCheck[] = [
  extendedCheck(
    'token-elsewhere',
    'spec 2, 1.3',
    'The token reaches no upstream, wherever else in a request the box puts it',
    'Remove the token from every header; refuse a request with the token in its path, query or body, or replace it there',
    async (ctx) => {
      const token = ctx.tokenOf(REPORTING_BOX);
      const finder = new LeakFinder([{ label: 'token', value: token }]);
      const placements = [
        ...(ctx.capabilities.has('inference') ? modelPlacements(ctx, token) : []),
        ...(ctx.capabilities.has('egress') ? egressPlacements(ctx, token) : []),
        ...(ctx.capabilities.has(ctx.names.agentsvc) ? agentsvcPlacements(ctx, token) : []),
      ];
      if (placements.length === 0) ctx.skip('the broker serves no capability with an upstream');
      for (const [where, request] of placements) {
        await ctx.tryRequest(request);
        for (const received of ctx.upstreamRequestsFor(request))
          if (finder.find(received).length > 0)
            ctx.fail(
              `${endpointOf(request)} reached ${UPSTREAM_LABELS[received.upstream]} with the token that the box sent ${where}; expected it removed, or the request refused`,
            );
      }
    },
    {
      declaredScopes: {
        inference: ['agent'],
        egress: [EGRESS_SECRET],
        agentsvc: ['agent', 'conversations', 'sandboxes'],
      },
    },
  ),
];
