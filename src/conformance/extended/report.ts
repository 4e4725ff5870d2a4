import { keeps } from '../checks/declaration.ts';
import { forwardedOnce } from '../forwarded.ts';
import { decide, egress, messages } from '../requests.ts';
import { type Beyond, beyond } from './beyond.ts';

const agent = { capability: 'inference', declares: { inference: ['agent'] } } as const;
const NAMED = ['inference', 'agent'];

export const report: readonly Beyond[] = [
  beyond(
    'report-replaces',
    'spec 2, 2.3',
    'A report replaces the one before, from the next request on',
    'Forget the earlier report when a new one comes, before you answer it',
    async (ctx) => {
      forwardedOnce(ctx, await ctx.ask(messages(ctx)), 'model');
      await ctx.declare({ inference: ['decide'] });
      ctx.refused(await ctx.ask(messages(ctx)), {
        status: [403],
        names: NAMED,
        why: 'after a report without `agent`',
      });
      await ctx.declare({ inference: ['agent'] });
      ctx.refused(await ctx.ask(decide(ctx)), {
        status: [403],
        names: ['inference', 'decide'],
        why: 'after a report without `decide`',
      });
      forwardedOnce(ctx, await ctx.ask(messages(ctx)), 'model');
      await ctx.declare({});
      ctx.refused(await ctx.ask(messages(ctx)), {
        status: [403],
        names: NAMED,
        why: 'after an empty report',
      });
    },
    agent,
  ),
  beyond(
    'report-malformed-changes-nothing',
    'spec 2, 4.1.4',
    'A body that is not a report leaves the last report as it was',
    'Keep nothing of a body that you answer with 400',
    async (ctx) => {
      const malformed = { capabilities: [...ctx.entries({ inference: ['decide'] }), 'nothing'] };
      ctx.refused(await ctx.report(malformed), { status: [400] });
      forwardedOnce(ctx, await ctx.ask(messages(ctx)), 'model');
      ctx.refused(await ctx.ask(decide(ctx)), {
        status: [403],
        why: 'with a word of a report that was refused',
      });
    },
    agent,
  ),
  beyond(
    'report-foreign-broker',
    'spec 2, 4',
    'An entry that names another broker grants nothing',
    'Look only at entries whose `broker` is your word',
    async (ctx) => {
      const foreign = (broker: string) => ({ name: 'inference', broker, scope: ['agent'] });
      const { broker } = ctx.env;
      for (const other of [`not-${broker}`, broker.toUpperCase(), `${broker} `]) {
        const answer = await ctx.report({ capabilities: [foreign(other)] });
        if (!ctx.status(answer, [200])) continue;
        keeps(ctx, answer, []);
        ctx.refused(await ctx.ask(messages(ctx)), {
          status: [403],
          names: NAMED,
          why: `with an entry for the broker "${other}"`,
        });
      }
    },
    agent,
  ),
  beyond(
    'report-exact-words',
    'spec 2, 4',
    'A scope word is granted only where it is listed as it is written',
    'Compare scope words and capability names as they are, not by a part or in any case',
    async (ctx) => {
      for (const scope of [['agents'], ['AGENT'], ['agen'], ['*'], ['']]) {
        // A broker may refuse a word that can be none.
        const answer = await ctx.report({ capabilities: ctx.entries({ inference: scope }) });
        if (!ctx.status(answer, [200, 400])) continue;
        if (answer.status === 400) await ctx.declare({});
        ctx.refused(await ctx.ask(messages(ctx)), {
          status: [403],
          why: `with the scope ${JSON.stringify(scope)}`,
        });
      }
      await ctx.declare({ inferences: ['agent'], Inference: ['agent'] });
      ctx.refused(await ctx.ask(messages(ctx)), { status: [403], why: 'with entries of other names' });
    },
    agent,
  ),
  beyond(
    'report-words-apart',
    'spec 2, 4',
    'A scope word counts for its own capability only',
    'Look for the word in the entry of the capability that the route belongs to',
    async (ctx) => {
      await ctx.declare({ feedback: ['agent', 'decide'], egress: ['agent'], inference: ['CONFORMANCE'] });
      ctx.refused(await ctx.ask(messages(ctx)), {
        status: [403],
        names: NAMED,
        why: 'with `agent` of other capabilities',
      });
      if (ctx.serves.has('egress'))
        ctx.refused(await ctx.ask(egress(ctx)), {
          status: [403],
          why: 'with the secret among the words of inference',
        });
    },
    agent,
  ),
  beyond(
    'report-free-names',
    'spec 2, 2.1',
    'A capability of any name is kept',
    'Keep entries that name you, also of capabilities that you do not know',
    async (ctx) => {
      const entries = ctx.entries({
        'conformance-capability': ['word'],
        [`${ctx.words.agentsvc}-callback`]: ['agent'],
      });
      const answer = await ctx.report({ capabilities: entries });
      if (ctx.status(answer, [200])) keeps(ctx, answer, entries);
    },
  ),
  beyond(
    'report-in-flight',
    'spec 2, 4',
    'A report does not cut off a request that is under way',
    'Judge a request by the report at its beginning, and let it end',
    async (ctx) => {
      let reached = () => {};
      let release = () => {};
      const arrived = new Promise<void>((resolve) => {
        reached = resolve;
      });
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      ctx.session.upstreams.script('model', (_, response) => {
        reached();
        void released.then(() =>
          response.writeHead(200, { 'content-type': 'application/json' }).end('{"late":true}'),
        );
        return undefined;
      });
      const asked = ctx.ask(messages(ctx));
      await Promise.race([arrived, asked]);
      await ctx.declare({});
      release();
      const answer = await asked;
      ctx.status(answer, [200], 'when the report changed on its way');
      if (answer.body.toString() !== '{"late":true}')
        ctx.fail(
          `${answer.what} lost the upstream’s answer when the report changed on its way; expected it whole`,
        );
      ctx.refused(await ctx.ask(messages(ctx)), {
        status: [403],
        names: NAMED,
        why: 'after the report changed',
      });
    },
    agent,
  ),
];
