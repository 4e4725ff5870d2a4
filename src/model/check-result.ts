/** What a check over a running system is, and what a try of it comes to. */
import type { Exchange, Severity } from './report.ts';

/** A check as data: one entry of a gate's list. */
export interface CheckSpec {
  /** Stable: the same for pass and fail. */
  readonly id: string;
  /** What holds when it passes. */
  readonly title: string;
  /** In the form `spec 2, 4.7`. */
  readonly spec: string;
}

/** One thing that does not hold. */
export interface Problem {
  /** An error where nothing is said. */
  readonly severity?: Severity;
  /** One line: what happened, and what was expected. */
  readonly message: string;
  /** What to do next. */
  readonly help?: string | undefined;
}

/** What a try came to: judged, or found not to apply. A judged try without an error passes. */
export type CheckResult =
  | {
      readonly problems: readonly Problem[];
      /** What the status rests on. */
      readonly reason?: string | undefined;
      readonly evidence?: readonly Exchange[];
    }
  | { readonly skip: string };
