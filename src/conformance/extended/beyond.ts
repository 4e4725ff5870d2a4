import type { ConformanceCheck } from '../check.ts';
import type { Context } from '../context.ts';

export type Beyond = ConformanceCheck & { readonly extended: true };

type More = Pick<ConformanceCheck, 'capability' | 'declares' | 'over'>;

/** A check beyond the table: its id, the sentence it rests on, what holds when it passes, what to change when it does not. */
export const beyond = (
  id: string,
  spec: string,
  title: string,
  help: string,
  run: (ctx: Context) => Promise<unknown>,
  more: More = {},
): Beyond => ({
  id,
  spec,
  title,
  help,
  extended: true,
  ...more,
  run: async (ctx) => {
    const reason = await run(ctx);
    return typeof reason === 'string' ? reason : undefined;
  },
});
