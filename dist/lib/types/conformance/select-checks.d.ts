/** Which checks a run has, and in which order they run. */
import type { CheckResult } from '../model/check-result.js';
import type { ConformanceCheck } from './check.js';
import type { CheckDescription } from './check-description.js';
import type { ExtraCapabilitySpec } from './extra-capabilities.js';
import type { ConformanceHarness } from './harness.js';
/** `warn` runs the extended checks with warnings instead of errors, `strict` with errors. */
export type ExtendedMode = 'off' | 'warn' | 'strict';
/**
 * All checks of a run, in the order of the report. Throws `TypeError` if two have the same id because of an extra capability.
 */
export declare function listChecks(options: {
    readonly extra?: readonly ExtraCapabilitySpec[] | undefined;
    readonly extended?: ExtendedMode | undefined;
}): Promise<ConformanceCheck[]>;
/** The ids that `--only` and baselines may name, second names included. Throws as `listChecks` does. */
export declare function listCheckIds(options: Parameters<typeof listChecks>[0]): Promise<string[]>;
export interface CheckPlan {
    /** The checks to report, in the order of the report. */
    readonly selected: readonly ConformanceCheck[];
    /** The checks to run, in this order: a check that reviews part of the run comes after that part, which then runs too. */
    readonly toRun: readonly ConformanceCheck[];
}
/** `only` holds ids, second names included; empty for all. Throws `TypeError` for an unknown id. */
export declare function planChecks(checks: readonly ConformanceCheck[], only: readonly string[]): CheckPlan;
/** Why a check is skipped for what the broker serves; undefined if it is not. */
export declare function unservedReason(harness: Pick<ConformanceHarness, 'capabilities' | 'capabilityName'>, { capability }: CheckDescription): string | undefined;
/** Turns errors of extended checks into warnings, unless `strict`; those of advice always. */
export declare function downgradeExtended(check: CheckDescription, outcome: CheckResult, extended: ExtendedMode | undefined): CheckResult;
