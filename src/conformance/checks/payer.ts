import type { ConformanceCheck } from '../check.ts';
import type { Context, Told } from '../context.ts';
import { type Payer, payerIn, payerOf, written } from '../payer.ts';
import { messages } from '../requests.ts';

const FORM = '`shared`, `owner` or `visitor`, and `<provider>:<login>` or null';

/** The payer of a declaration answer; undefined where none is stated. */
export function statedIn(ctx: Context, answer: Told): Payer | undefined {
  const body = ctx.json(answer);
  if (!('payer' in body)) return undefined;
  const payer = payerIn(body['payer']);
  if (typeof payer === 'string') ctx.halt(`the payer of the declaration answer ${payer}; expected ${FORM}`);
  return payer;
}

/** The payer of a model or decide answer; undefined where none is stated. */
export function statedOn(ctx: Context, answer: Told): Payer | undefined {
  const name = `${ctx.words.header_prefix}payer`;
  const values = answer.headers.filter(([each]) => each.toLowerCase() === name.toLowerCase());
  const [[, value] = []] = values;
  if (value === undefined) return undefined;
  if (values.length > 1)
    ctx.halt(`${answer.what} has the header ${name} ${values.length} times; expected one payer`);
  const payer = payerOf(value);
  if (typeof payer === 'string') ctx.halt(`the header ${name} of ${answer.what} ${payer}; expected ${FORM}`);
  return payer;
}

export const payer: readonly ConformanceCheck[] = [
  {
    id: 'payer-consistent',
    capability: 'inference',
    title:
      'A payer, when stated, is well formed and the same on the declaration answer and on a messages answer',
    spec: 'spec 2, 4.7',
    help: 'State the payer in both places, as {kind, principal} and as "<kind> <principal>", or in neither',
    run: async (ctx) => {
      const declared = await ctx.declare({ inference: ['agent'] });
      const answer = await ctx.ask(messages(ctx));
      const inAnswer = statedIn(ctx, declared);
      const onAnswer = statedOn(ctx, answer);
      if (!inAnswer && !onAnswer) return 'the broker states no payer';
      if (!inAnswer)
        ctx.fail(`the payer is stated on ${answer.what} only; expected it on the declaration answer too`);
      else if (!onAnswer)
        ctx.fail(`the payer is stated on the declaration answer only; expected it on ${answer.what} too`);
      else if (written(inAnswer) !== written(onAnswer))
        ctx.fail(
          `the payer is "${written(inAnswer)}" on the declaration answer and "${written(onAnswer)}" on ${answer.what}; expected the same`,
        );
      return undefined;
    },
  },
];
