import { decideRequest, egressRequest, messagesRequest } from '../check-requests.ts';
import { expectKept } from '../checks/declaration.ts';
import { EGRESS_SECRET } from '../env.ts';
import { expectForwardedOnce } from '../forwarding-assertions.ts';
import { type ExtendedCheck, extendedCheck } from './extended-check.ts';

const withAgent = { capability: 'inference', declaredScopes: { inference: ['agent'] } } as const;
const AGENT_MENTIONS = ['inference', 'agent'];

export const reportChecks: readonly ExtendedCheck[] = [
  extendedCheck(
    'report-replaces',
    'spec 2, 2.3',
    'A report replaces the previous one from the next request on',
    'Replace the earlier report before responding to the new one',
    async (ctx) => {
      expectForwardedOnce(ctx, await ctx.request(messagesRequest(ctx)), 'model');
      await ctx.declare({ inference: ['decide'] });
      ctx.expectRefusal(await ctx.request(messagesRequest(ctx)), {
        status: [403],
        mentions: AGENT_MENTIONS,
        why: 'after a report without `agent`',
      });
      await ctx.declare({ inference: ['agent'] });
      ctx.expectRefusal(await ctx.request(decideRequest(ctx)), {
        status: [403],
        mentions: ['inference', 'decide'],
        why: 'after a report without `decide`',
      });
      expectForwardedOnce(ctx, await ctx.request(messagesRequest(ctx)), 'model');
      await ctx.declare({});
      ctx.expectRefusal(await ctx.request(messagesRequest(ctx)), {
        status: [403],
        mentions: AGENT_MENTIONS,
        why: 'after an empty report',
      });
    },
    withAgent,
  ),
  extendedCheck(
    'report-malformed-changes-nothing',
    'spec 2, 4.1.4',
    'A body that is not a report leaves the last report in force',
    'Keep nothing from a body for which you return 400',
    async (ctx) => {
      const malformed = { capabilities: [...ctx.capabilityEntries({ inference: ['decide'] }), 'nothing'] };
      ctx.expectRefusal(await ctx.postReport(malformed), { status: [400] });
      expectForwardedOnce(ctx, await ctx.request(messagesRequest(ctx)), 'model');
      ctx.expectRefusal(await ctx.request(decideRequest(ctx)), {
        status: [403],
        why: 'with a scope word from a refused report',
      });
    },
    withAgent,
  ),
  extendedCheck(
    'report-foreign-broker',
    'spec 2, 4',
    'An entry that names another broker grants nothing',
    'Consider only entries whose `broker` is your word',
    async (ctx) => {
      const foreign = (broker: string) => ({ name: 'inference', broker, scope: ['agent'] });
      const { broker } = ctx.env;
      for (const other of [`not-${broker}`, broker.toUpperCase(), `${broker} `]) {
        const response = await ctx.postReport({ capabilities: [foreign(other)] });
        if (!ctx.expectStatus(response, [200])) continue;
        expectKept(ctx, response, []);
        ctx.expectRefusal(await ctx.request(messagesRequest(ctx)), {
          status: [403],
          mentions: AGENT_MENTIONS,
          why: `with an entry for the broker "${other}"`,
        });
      }
    },
    withAgent,
  ),
  extendedCheck(
    'report-exact-words',
    'spec 2, 4',
    'A scope word is granted only if it is listed exactly',
    'Compare whole scope words and capability names, case-sensitively',
    async (ctx) => {
      for (const scope of [['agents'], ['AGENT'], ['agen'], ['*'], ['']]) {
        // A broker may refuse an impossible scope word.
        const response = await ctx.postReport({ capabilities: ctx.capabilityEntries({ inference: scope }) });
        if (!ctx.expectStatus(response, [200, 400], `for the scope ${JSON.stringify(scope)}`)) continue;
        if (response.status === 400) await ctx.declare({});
        ctx.expectRefusal(await ctx.request(messagesRequest(ctx)), {
          status: [403],
          why: `with the scope ${JSON.stringify(scope)}`,
        });
      }
      await ctx.declare({ inferences: ['agent'], Inference: ['agent'] });
      ctx.expectRefusal(await ctx.request(messagesRequest(ctx)), {
        status: [403],
        why: 'with entries for other names',
      });
      if (!ctx.capabilities.has('egress')) return;
      const response = await ctx.postReport({
        capabilities: ctx.capabilityEntries({ egress: [EGRESS_SECRET.toLowerCase()] }),
      });
      if (ctx.expectStatus(response, [200, 400], 'for the name of a secret in lower case'))
        ctx.expectRefusal(await ctx.request(egressRequest(ctx)), {
          status: [403],
          why: 'with the name of the secret in lower case in the scope',
        });
    },
    withAgent,
  ),
  extendedCheck(
    'report-words-apart',
    'spec 2, 4',
    'A scope word counts for its own capability only',
    "Look for the scope word in the entry of the route's own capability",
    async (ctx) => {
      await ctx.declare({ feedback: ['agent', 'decide'], egress: ['agent'], inference: ['CONFORMANCE'] });
      ctx.expectRefusal(await ctx.request(messagesRequest(ctx)), {
        status: [403],
        mentions: AGENT_MENTIONS,
        why: 'with `agent` listed for other capabilities',
      });
      if (ctx.capabilities.has('egress'))
        ctx.expectRefusal(await ctx.request(egressRequest(ctx)), {
          status: [403],
          why: 'with the secret listed for inference',
        });
    },
    withAgent,
  ),
  extendedCheck(
    'report-free-names',
    'spec 2, 2.1',
    'A capability of any name is kept',
    'Keep all entries that name you, for unknown capabilities too',
    async (ctx) => {
      const entries = ctx.capabilityEntries({
        'conformance-capability': ['word'],
        [`${ctx.names.agentsvc}-callback`]: ['agent'],
      });
      const response = await ctx.postReport({ capabilities: entries });
      if (ctx.expectStatus(response, [200])) expectKept(ctx, response, entries);
    },
  ),
  extendedCheck(
    'report-in-flight',
    'spec 2, 4',
    'A new report does not cut off a request in flight',
    'Apply the report that is current when a request begins, and let the request finish',
    async (ctx) => {
      let markArrived = () => {};
      let release = () => {};
      const arrived = new Promise<void>((resolve) => {
        markArrived = resolve;
      });
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      ctx.harness.upstreams.setScript('model', (_, response) => {
        markArrived();
        void released.then(() =>
          response.writeHead(200, { 'content-type': 'application/json' }).end('{"late":true}'),
        );
        return undefined;
      });
      const pendingResponse = ctx.request(messagesRequest(ctx));
      await Promise.race([arrived, pendingResponse]);
      await ctx.declare({});
      release();
      const response = await pendingResponse;
      ctx.expectStatus(response, [200], 'when the report changed in flight');
      if (response.body.toString() !== '{"late":true}')
        ctx.failOn(
          response,
          `${response.endpoint} lost the upstream's response when the report changed in flight; expected it complete`,
        );
      ctx.expectRefusal(await ctx.request(messagesRequest(ctx)), {
        status: [403],
        mentions: AGENT_MENTIONS,
        why: 'after the report changed',
      });
    },
    { ...withAgent, advice: true },
  ),
];
