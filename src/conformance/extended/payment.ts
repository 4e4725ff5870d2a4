/** Who pays: grants, and where it is stated. */
import { statedIn, statedOn } from '../checks/payer.ts';
import type { Context } from '../context.ts';
import { written } from '../payer.ts';
import { decide, messages, model } from '../requests.ts';
import { type Beyond, beyond } from './beyond.ts';

const both = { capability: 'inference', declares: { inference: ['agent', 'decide'] } } as const;

const GRANTS: readonly (readonly [what: string, grant: string])[] = [
  ['of a valid form that was never issued', 'conformance-grant-0123456789'],
  ['of one character', 'g'],
  ['of 2048 characters', 'g'.repeat(2048)],
  ['of 2049 characters', 'g'.repeat(2049)],
  ['with a space', 'conformance grant'],
  ['that is not ASCII', 'conformance-gr\u00e4nt'],
  ['that is empty', ''],
  ['that looks like a payer', 'visitor github:conformance'],
];

/** The payer as the header of an answer says it; empty where it says nothing. */
async function headerOf(ctx: Context, ask: Parameters<Context['ask']>[0]): Promise<string> {
  const payer = statedOn(ctx, await ctx.ask(ask));
  return payer ? written(payer) : '';
}

const grants = (
  id: string,
  title: string,
  make: (ctx: Context, grant: string | undefined) => Parameters<Context['ask']>[0],
): Beyond =>
  beyond(
    id,
    'spec 2, 4.2.5',
    title,
    'Pay as without a grant, and say so in the payer header, where a grant does not hold',
    async (ctx) => {
      const without = make(ctx, undefined);
      const plain = await ctx.ask(without);
      const payer = statedOn(ctx, plain);
      for (const [what, grant] of GRANTS) {
        const answer = await ctx.ask(make(ctx, grant));
        if (!ctx.status(answer, [plain.status], `with a grant ${what}`)) continue;
        const stated = statedOn(ctx, answer);
        const [seen, wanted] = [stated, payer].map((each) => (each ? written(each) : 'nobody'));
        if (seen !== wanted)
          ctx.fail(
            `${answer.what} with a grant ${what} states ${seen} as payer; expected ${wanted}, as without it`,
          );
      }
    },
    both,
  );

const grantHeader = (ctx: Context, grant: string | undefined) =>
  grant === undefined ? {} : { headers: [[`${ctx.words.header_prefix}grant`, grant]] as const };

export const payment: readonly Beyond[] = [
  grants('grant-ignored', 'A grant that does not hold is ignored on the model routes', (ctx, grant) =>
    messages(ctx, grantHeader(ctx, grant)),
  ),
  grants(
    'grant-ignored-on-decide',
    'A grant that does not hold is ignored on the decide route',
    (ctx, grant) => decide(ctx, grantHeader(ctx, grant)),
  ),
  beyond(
    'grant-and-scope',
    'spec 2, 4',
    'A grant is no scope word',
    'Apply the scope rule with a grant as without',
    async (ctx) => {
      await ctx.declare({});
      ctx.refused(await ctx.ask(messages(ctx, grantHeader(ctx, GRANTS[0]![1]))), {
        status: [403],
        names: ['inference', 'agent'],
        why: 'with a grant and without `agent`',
      });
    },
    both,
  ),
  beyond(
    'payer-everywhere',
    'spec 2, 2.6',
    'A payer that is stated is on every answer of the model routes and the decide route',
    'Set the payer header on all of these answers, those of the upstream’s errors too',
    async (ctx) => {
      const inAnswer = statedIn(ctx, await ctx.declare({ inference: ['agent', 'decide'] }));
      const stated = await headerOf(ctx, messages(ctx));
      if (!inAnswer && stated === '') ctx.notShown('the broker states no payer');
      const wanted = inAnswer ? written(inAnswer) : stated;
      const hold = async (what: string, ask: Parameters<Context['ask']>[0]) => {
        const seen = await headerOf(ctx, ask);
        if (seen !== wanted)
          ctx.fail(
            `${what} states ${seen || 'nobody'} as payer; expected ${wanted} as on the declaration answer`,
          );
      };
      await hold('a token count', model(ctx, 'POST', '/v1/messages/count_tokens'));
      await hold('a list of models', model(ctx, 'GET', '/v1/models'));
      await hold('a model', model(ctx, 'GET', '/v1/models/conformance-model'));
      await hold('a decide answer', decide(ctx));
      await hold(
        'a streamed answer',
        messages(ctx, { body: '{"model":"conformance-model","stream":true,"messages":[]}' }),
      );
      ctx.session.upstreams.script('model', () => ({
        status: 429,
        headers: { 'retry-after': '1' },
        body: '{}',
      }));
      await hold('an error of the model provider', messages(ctx));
    },
    both,
  ),
];
