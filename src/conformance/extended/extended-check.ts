import type { ConformanceCheck } from '../check.ts';
import type { CheckContext } from '../check-context.ts';

/** A check of `--extended`. */
export type ExtendedCheck = ConformanceCheck & { readonly extended: true };

type ExtendedCheckOptions = Pick<ConformanceCheck, 'capability' | 'declaredScopes' | 'after' | 'advice'>;

/** A check beyond the table. */
export const extendedCheck = (
  id: string,
  spec: string,
  title: string,
  help: string,
  run: (ctx: CheckContext) => Promise<unknown>,
  options: ExtendedCheckOptions = {},
): ExtendedCheck => ({
  id,
  spec,
  title,
  help,
  extended: true,
  ...options,
  run: async (ctx) => {
    const reason = await run(ctx);
    return typeof reason === 'string' ? reason : undefined;
  },
});
