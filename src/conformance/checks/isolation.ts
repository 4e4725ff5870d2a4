import type { ConformanceCheck } from '../check.ts';
import type { CheckContext } from '../check-context.ts';
import type { CheckDescription } from '../check-description.ts';
import {
  COUNTS,
  decideRequest,
  ENTRIES,
  egressRequest,
  feedbackRequest,
  messagesRequest,
  startConversationRequest,
} from '../check-requests.ts';
import { credentialsOf, EGRESS_SECRET, SILENT_BOX } from '../env.ts';
import { endpointOf } from '../evidence.ts';
import { probeRequest } from '../extra-checks.ts';
import { type Leak, LeakFinder } from '../leaks.ts';
import { UPSTREAM_LABELS } from '../upstreams/recorder.ts';

const SPEC = 'spec 2, 4.7';

const describeLeak = ({ sensitiveValue, where, encoding }: Leak) =>
  `the ${sensitiveValue.label} in ${where}${encoding && ` ${encoding}`}`;

/** Searches the traffic of these checks for secrets. Returns how much was searched, for the report. */
export function expectNoLeaks(ctx: CheckContext, includes: (check: CheckDescription) => boolean): string {
  const { harness } = ctx;
  const exchanges = harness.exchanges.flatMap(({ check, exchange }) => (includes(check) ? [exchange] : []));
  const received = harness.receivedDuring(includes);
  const responseCount = exchanges.filter(({ response }) => response !== undefined).length;
  if (responseCount === 0)
    ctx.abort('the broker returned no response during the run; expected responses to search');
  const tokens = new LeakFinder(harness.tokens);
  for (const each of received)
    for (const leak of tokens.find(each)) {
      const exchange = exchanges.find(
        ({ upstream, mark }) => upstream.includes(each) || (mark !== undefined && mark === each.mark),
      );
      const request = exchange ? endpointOf(exchange.request) : 'a request';
      ctx.fail(
        `${request} reached ${UPSTREAM_LABELS[each.upstream]} as ${each.method} ${pathOf(each.url)} with ${describeLeak(leak)}; expected no token to reach an upstream`,
        undefined,
        exchange,
      );
    }
  const credentials = new LeakFinder(credentialsOf(harness.env));
  for (const exchange of exchanges)
    for (const leak of exchange.response ? credentials.find(exchange.response) : [])
      ctx.fail(
        `${endpointOf(exchange.request)} returned ${exchange.response?.status} with ${describeLeak(leak)}; expected no response to contain a credential or secret value`,
        undefined,
        exchange,
      );
  return `searched ${plural(responseCount, 'response')} and ${plural(received.length, 'upstream request')}`;
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
const pathOf = (url: string) => url.split('?')[0] ?? '';

export const unreportedRefused: ConformanceCheck = {
  id: 'unreported-refused',
  title: 'A box that never reported is refused every capability, and nothing reaches an upstream',
  spec: SPEC,
  help: 'Return 403 on every route with a capability until the box itself has reported',
  // Another box's report must not count.
  declaredScopes: {
    inference: ['agent', 'decide'],
    egress: [EGRESS_SECRET],
    feedback: ['agent', 'passive'],
    agentsvc: ['agent', 'conversations', 'sandboxes', 'vault'],
  },
  run: async (ctx) => {
    const { capabilities, names } = ctx;
    const box = SILENT_BOX;
    const requests = [
      ...(capabilities.has('inference') ? [messagesRequest(ctx, { box }), decideRequest(ctx, { box })] : []),
      ...(capabilities.has('egress') ? [egressRequest(ctx, EGRESS_SECRET, { box })] : []),
      ...(capabilities.has(names.agentsvc) ? [startConversationRequest(ctx, { box })] : []),
      ...ctx.harness.probes.map((probe) => ({ ...probeRequest(probe), box })),
    ];
    if (requests.length === 0 && !capabilities.has('feedback')) ctx.skip('the broker serves no capability');
    for (const request of requests)
      ctx.expectRefusal(await ctx.request(request), { status: [403], why: 'for a box that never reported' });
    if (!capabilities.has('feedback')) return undefined;
    for (const batch of [ENTRIES, COUNTS]) {
      const response = await ctx.request(feedbackRequest(ctx, batch, { box }));
      // A broker that keeps no feedback may return 501 to everyone.
      if (response.status !== 501)
        ctx.expectRefusal(response, { status: [403], why: 'for a box that never reported' });
      else if ((await statusWhenDeclared(ctx)) !== 501)
        ctx.expectStatus(response, [403], 'for a box that never reported');
    }
    return undefined;
  },
};

async function statusWhenDeclared(ctx: CheckContext): Promise<number> {
  await ctx.declare({ feedback: ['agent', 'passive'] });
  return (await ctx.request(feedbackRequest(ctx, { ...ENTRIES, ...COUNTS }))).status;
}

export const tokenIsolation: ConformanceCheck = {
  id: 'token-isolation',
  after: 'table',
  title: 'No token reached an upstream and no response contained a credential or secret value',
  spec: SPEC,
  help: 'Strip the box token from everything you forward, and credentials and secret values from every response',
  run: async (ctx) => expectNoLeaks(ctx, (check) => !check.extended),
};
