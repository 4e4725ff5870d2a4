/** A check of a running system, and the result of one attempt. */
import type { Exchange, Severity } from './report.js';
/** A check as data: one entry of a gate's list. */
export interface CheckSpec {
    /** Stable: the same for pass and fail. */
    readonly id: string;
    /** What is true when it passes. */
    readonly title: string;
    /** In the form `spec 2, 4.7`. */
    readonly spec: string;
}
/** One thing that is wrong. */
export interface Problem {
    /** Defaults to `error`. */
    readonly severity?: Severity;
    /** One line: what happened, and what was expected. */
    readonly message: string;
    /** What to do next. */
    readonly help?: string | undefined;
}
/** The result of an attempt: checked, or not applicable. It passes if no problem is an error. */
export type CheckResult = {
    readonly problems: readonly Problem[];
    /** What the status is based on: `5 events in 812 ms`. */
    readonly reason?: string | undefined;
    readonly evidence?: readonly Exchange[];
} | {
    readonly skip: string;
};
