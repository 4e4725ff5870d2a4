/** What a run tries, and in which order. */
import type { Outcome } from '../model/outcome.js';
import type { ConformanceCheck } from './check.js';
import { type ExtraCapability } from './extra.js';
import type { Session } from './session.js';
export type Extended = 'off' | 'warn' | 'strict';
/**
 * All checks that a run of this kind has, in the order of the report. Throws `TypeError` where an extra capability makes one
 * that there is.
 */
export declare function checksOf(options: {
    readonly extra?: readonly ExtraCapability[] | undefined;
    readonly extended?: Extended | undefined;
}): Promise<ConformanceCheck[]>;
/** The ids that `--only` and baselines may name, the accepted second names among them. */
export declare function checkIds(options: Parameters<typeof checksOf>[0]): Promise<string[]>;
export interface Plan {
    /** What is shown, in the order of the report. */
    readonly listed: readonly ConformanceCheck[];
    /** What is tried, in this order: those that look back at a part of the run come after it, and bring it along. */
    readonly tried: readonly ConformanceCheck[];
}
/** `only` are ids, second names too; none are all. Throws `TypeError` for one that is none. */
export declare function planOf(checks: readonly ConformanceCheck[], only: readonly string[]): Plan;
export declare function unservedBy(session: Pick<Session, 'serves' | 'word'>, { capability }: ConformanceCheck): string | undefined;
/** What the table does not ask for is at most a warning, unless that is wanted. */
export declare function softened(check: ConformanceCheck, outcome: Outcome, extended: Extended | undefined): Outcome;
