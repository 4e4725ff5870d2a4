/** From tries to checks, and from checks to a gate: what every gate over a running system does alike (CONTRACT 3). */
import { type BaselineEntry } from './baseline.js';
import type { CheckSpec, Outcome, Problem } from './outcome.js';
import type { Check, Gate, GateName } from './report.js';
import { type FailOn } from './verdict.js';
/** What every gate over a running system is given. */
export interface RunOptions {
    readonly now: () => Date;
    /** Aborted when the run is stopped: tear down, then report. */
    readonly signal: AbortSignal;
    /** The time the whole gate may take. */
    readonly timeoutMs: number;
    /** The time one request may take. */
    readonly requestTimeoutMs: number;
    /** How often a failed check is tried again. */
    readonly retries: number;
    /** Check ids; all where there is none. */
    readonly only: readonly string[];
    readonly baseline?: readonly BaselineEntry[] | undefined;
    readonly failOn: FailOn;
    /** Takes what the gate does now, in words, for a person who waits. */
    readonly progress: (line: string) => void;
    /** Takes each check that was tried, before the baseline. */
    readonly judged?: ((check: Check) => void) | undefined;
}
/**
 * Tries a check until it does not fail, at most `retries` times again. One that passed on a later try warns: it is flaky.
 * Throws what `attempt` throws.
 */
export declare function tryCheck(gate: GateName, spec: CheckSpec, attempt: (number: number) => Promise<Outcome>, { retries, now, signal, judged }: Pick<RunOptions, 'retries' | 'now' | 'signal' | 'judged'>): Promise<Check>;
/** A check that was not judged, and why. */
export declare function skipped(spec: CheckSpec, reason: string, durationMs?: number): Check;
/**
 * The gate of these checks: baseline, counts and verdict. With a `cause` it could not run, or not to its end: its verdict is
 * `error`, and the cause stands first.
 */
export declare function gateOf(gate: GateName, subject: string, checks: readonly Check[], run: {
    readonly startedAt: Date;
    readonly options: Pick<RunOptions, 'now' | 'baseline' | 'failOn' | 'only'>;
    readonly cause?: Problem | undefined;
}): Gate;
