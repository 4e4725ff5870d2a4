import { decideRequest, egressRequest, messagesRequest } from '../check-requests.ts';
import { expectKept } from '../checks/declaration.ts';
import { expectForwardedOnce } from '../forwarding-assertions.ts';
import { type ExtendedCheck, extendedCheck } from './extended-check.ts';

const withAgent = { capability: 'inference', declaredScopes: { inference: ['agent'] } } as const;
const AGENT_MENTIONS = ['inference', 'agent'];

export const reportChecks: readonly ExtendedCheck[] = [
  extendedCheck(
    'report-replaces',
    'spec 2, 2.3',
    'A report replaces the one before, from the next request on',
    'Forget the earlier report when a new one comes, before you answer it',
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
    'A body that is not a report leaves the last report as it was',
    'Keep nothing of a body that you answer with 400',
    async (ctx) => {
      const malformed = { capabilities: [...ctx.capabilityEntries({ inference: ['decide'] }), 'nothing'] };
      ctx.expectRefusal(await ctx.postReport(malformed), { status: [400] });
      expectForwardedOnce(ctx, await ctx.request(messagesRequest(ctx)), 'model');
      ctx.expectRefusal(await ctx.request(decideRequest(ctx)), {
        status: [403],
        why: 'with a word of a report that was refused',
      });
    },
    withAgent,
  ),
  extendedCheck(
    'report-foreign-broker',
    'spec 2, 4',
    'An entry that names another broker grants nothing',
    'Look only at entries whose `broker` is your word',
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
    'A scope word is granted only where it is listed as it is written',
    'Compare scope words and capability names as they are, not by a part or in any case',
    async (ctx) => {
      for (const scope of [['agents'], ['AGENT'], ['agen'], ['*'], ['']]) {
        // A broker may refuse a word that can be none.
        const response = await ctx.postReport({ capabilities: ctx.capabilityEntries({ inference: scope }) });
        if (!ctx.expectStatus(response, [200, 400])) continue;
        if (response.status === 400) await ctx.declare({});
        ctx.expectRefusal(await ctx.request(messagesRequest(ctx)), {
          status: [403],
          why: `with the scope ${JSON.stringify(scope)}`,
        });
      }
      await ctx.declare({ inferences: ['agent'], Inference: ['agent'] });
      ctx.expectRefusal(await ctx.request(messagesRequest(ctx)), {
        status: [403],
        why: 'with entries of other names',
      });
    },
    withAgent,
  ),
  extendedCheck(
    'report-words-apart',
    'spec 2, 4',
    'A scope word counts for its own capability only',
    'Look for the word in the entry of the capability that the route belongs to',
    async (ctx) => {
      await ctx.declare({ feedback: ['agent', 'decide'], egress: ['agent'], inference: ['CONFORMANCE'] });
      ctx.expectRefusal(await ctx.request(messagesRequest(ctx)), {
        status: [403],
        mentions: AGENT_MENTIONS,
        why: 'with `agent` of other capabilities',
      });
      if (ctx.capabilities.has('egress'))
        ctx.expectRefusal(await ctx.request(egressRequest(ctx)), {
          status: [403],
          why: 'with the secret among the words of inference',
        });
    },
    withAgent,
  ),
  extendedCheck(
    'report-free-names',
    'spec 2, 2.1',
    'A capability of any name is kept',
    'Keep entries that name you, also of capabilities that you do not know',
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
    'A report does not cut off a request that is under way',
    'Judge a request by the report at its beginning, and let it end',
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
      ctx.expectStatus(response, [200], 'when the report changed on its way');
      if (response.body.toString() !== '{"late":true}')
        ctx.fail(
          `${response.endpoint} lost the upstream’s answer when the report changed on its way; expected it whole`,
        );
      ctx.expectRefusal(await ctx.request(messagesRequest(ctx)), {
        status: [403],
        mentions: AGENT_MENTIONS,
        why: 'after the report changed',
      });
    },
    withAgent,
  ),
];
