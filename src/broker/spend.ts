/** Computes a month's spend from runs (spec 2, 2.5). */
import { limits } from './limits.ts';
import type { Spend, SpendShare } from './schema/spend.ts';

export type { Spend, SpendShare };

/** One run of a box. */
export interface BoxRun {
  /** Its start time. */
  readonly startedAt: Date;
  /** The principal that it names, as `<provider>:<login>`. */
  readonly principal?: string | null | undefined;
  readonly costs: readonly { readonly currency: string; readonly amount: number }[];
}

/** Sums are in integers of this unit, so that the order of the runs makes no difference. */
const NANOS_PER_USD = 1e9;

/**
 * The spend of a month (`YYYY-MM`, UTC). A run counts in the month of its start and under the principal it names. Only USD costs are
 * summed; a run without one is unpriced. The 50 principals with the highest spend are listed; the totals include all.
 */
export function computeMonthlySpend(runs: readonly BoxRun[], month: string): Spend {
  const shares = new Map<string | null, SpendShare & { nano: number }>();
  const total = { usd: 0, runs: 0, unpriced: 0, nano: 0 };
  for (const run of runs) {
    if (run.startedAt.toISOString().slice(0, 7) !== month) continue;
    const principal = run.principal ?? null;
    const share = shares.get(principal) ?? { principal, usd: 0, runs: 0, unpriced: 0, nano: 0 };
    shares.set(principal, share);
    const costs = run.costs.filter(({ currency }) => currency === 'USD');
    const nano = costs.reduce((sum, { amount }) => sum + Math.round(amount * NANOS_PER_USD), 0);
    for (const figures of [total, share]) {
      figures.runs++;
      figures.nano += nano;
      figures.unpriced += costs.length === 0 ? 1 : 0;
    }
  }
  const byPrincipal = [...shares.values()]
    .sort((a, b) => b.nano - a.nano || b.runs - a.runs || compare(a.principal ?? '', b.principal ?? ''))
    .slice(0, limits.principals)
    .map(({ principal, nano, runs, unpriced }) => ({ principal, usd: nano / NANOS_PER_USD, runs, unpriced }));
  return { month, usd: total.nano / NANOS_PER_USD, runs: total.runs, unpriced: total.unpriced, byPrincipal };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
