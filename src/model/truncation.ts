/**
 * Errors of a check that are counted but not in the report. The terminal shows only the first thousand findings and the number of
 * the others, and writing ten thousand findings takes longer than finding them. Only a report that goes to nothing but the
 * terminal may be truncated: this is not part of the report's schema.
 */
import type { Check } from './report.ts';

/** The most findings that the report for a terminal shows; the others are counted. */
export const MAX_TERMINAL_FINDINGS = 1000;

/**
 * The most errors and the most warnings of one file that any report lists. One finding says how many more there are: a small file
 * can have a hundred thousand, which nobody reads and which every writer would take seconds for.
 */
export const MAX_FILE_FINDINGS = 10_000;

/** The number of errors that were left out of a check. */
export interface Truncated {
  readonly errors: number;
  /** How many of them have a safe fix. */
  readonly fixable: number;
}

const NONE: Truncated = { errors: 0, fixable: 0 };

/** A check with the errors that were left out. */
export type TruncatedCheck = Check & { readonly truncated?: Truncated };

/** What is missing of a check: mostly nothing. */
export const truncatedOf = (check: TruncatedCheck): Truncated => check.truncated ?? NONE;
