import type { Spend, SpendShare } from './schema/spend.js';
export type { Spend, SpendShare };
/** One run of a box. */
export interface BoxRun {
    /** Its start time. */
    readonly startedAt: Date;
    /** The principal that it names, as `<provider>:<login>`. */
    readonly principal?: string | null | undefined;
    readonly costs: readonly {
        readonly currency: string;
        readonly amount: number;
    }[];
}
/**
 * The spend of a month (`YYYY-MM`, UTC). A run counts in the month of its start and under the principal it names. Only USD costs are
 * summed; a run without one is unpriced. The 50 principals with the highest spend are listed; the totals include all.
 */
export declare function computeMonthlySpend(runs: readonly BoxRun[], month: string): Spend;
