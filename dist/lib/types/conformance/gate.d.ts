/** The gate `conformance` (spec 2, 4.7): a broker started, its checks tried one after the other, and all ended. */
import { type RunOptions } from '../model/judging.js';
import type { Outcome } from '../model/outcome.js';
import type { Gate } from '../model/report.js';
import type { ConformanceCheck } from './check.js';
import { type ExtraCapability } from './extra.js';
import { Session, type SessionOptions } from './session.js';
export type Extended = 'off' | 'warn' | 'strict';
export interface ConformanceOptions extends RunOptions, Omit<SessionOptions, 'extended' | 'signal' | 'timeoutMs' | 'requestTimeoutMs'> {
    /** The checks beyond the table; `warn`: none of them is more than a warning. */
    readonly extended?: Extended | undefined;
}
export interface ConformanceResult {
    readonly gate: Gate;
    /** Tokens, credentials and values: to be shown nowhere. */
    readonly secrets: readonly string[];
}
/** All checks that a run of this kind has, in the order of the report. */
export declare function checksOf(options: {
    readonly extra?: readonly ExtraCapability[] | undefined;
    readonly extended?: Extended | undefined;
}): Promise<ConformanceCheck[]>;
/** The ids that `--only` and baselines may name, the accepted second names among them. */
export declare function checkIds(options: Parameters<typeof checksOf>[0]): Promise<string[]>;
/**
 * Judges the broker that `start` gives. What the broker does never makes it throw. `subject` carries no port.
 */
export declare function checkConformance(subject: string, options: ConformanceOptions): Promise<ConformanceResult>;
export declare function unservedBy(session: Pick<Session, 'serves' | 'word'>, { capability }: ConformanceCheck): string | undefined;
/** What the table does not ask for is at most a warning, unless that is wanted. */
export declare function softened(check: ConformanceCheck, outcome: Outcome, extended: Extended | undefined): Outcome;
