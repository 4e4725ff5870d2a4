import type { Spend, SpendShare } from './schema/spend.js';
export type { Spend, SpendShare };
export interface Run {
    /** When it began. */
    readonly startedAt: Date;
    /** Whom it names, as `<provider>:<login>`. */
    readonly principal?: string | null | undefined;
    readonly costs: readonly {
        readonly currency: string;
        readonly amount: number;
    }[];
}
/**
 * The figures of a month (`YYYY-MM`, UTC): a run counts in the month it began in and under the principal it names. Only
 * costs in USD are summed; a run without one is unpriced. Of more than 50 principals those who spent most are named, and
 * the totals count all.
 */
export declare function monthsSpend(runs: readonly Run[], month: string): Spend;
