/**
 * Errors that are counted, but not in the report: a terminal shows only so many findings, and building ten thousand of
 * them takes longer than finding them. Only a report for nothing but the terminal may have them; its schema has no field
 * for them.
 */
import type { Check } from './report.ts';

/** The most findings that the report for a terminal shows; the others are counted. */
export const MAX_TERMINAL_FINDINGS = 1000;

/** The number of errors that were left out of a check. */
export interface Truncated {
  readonly errors: number;
  /** How many of them have a safe fix. */
  readonly fixable: number;
}

const NONE: Truncated = { errors: 0, fixable: 0 };

/** A check with the errors that were left out. */
export type TruncatedCheck = Check & { readonly truncated?: Truncated };

/** What was left out of a check: usually nothing. */
export const truncatedOf = (check: TruncatedCheck): Truncated => check.truncated ?? NONE;
