/** The verdict rules (CONTRACT 3), and nothing else. */
import type { Check, Finding, Gate, Report, Status, Verdict } from './report.js';
/** From which severity on a finding blocks: the flag `--fail-on`. */
export type FailOn = 'error' | 'warning';
/** The status of a check that was judged: an error finding fails it, a warning only warns, a note does neither. */
export declare function statusOf(findings: readonly Pick<Finding, 'severity'>[]): Exclude<Status, 'skip'>;
/** How many checks have each status. */
export declare function countsOf(checks: readonly Pick<Check, 'status'>[]): Gate['counts'];
/**
 * The verdict of a gate that ran. A gate of which no check was judged says nothing about its subject, so it is an
 * `error`. A gate that could not run is an `error` without asking here.
 */
export declare function gateVerdict(counts: Gate['counts'], failOn?: FailOn): Verdict;
/** `error` over `fail` over `pass`; a report without gates judged nothing and is an `error`. */
export declare function reportVerdict(gates: readonly Pick<Gate, 'verdict'>[]): Verdict;
/** 0 pass, 1 a gate failed, 3 a gate could not run (CONTRACT 2). */
export declare function exitCodeOf(report: Pick<Report, 'verdict'>): 0 | 1 | 3;
