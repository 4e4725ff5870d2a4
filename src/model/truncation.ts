/**
 * Errors of a check that are counted but not in the report. The terminal shows only the first thousand findings and the number of
 * the others, and writing ten thousand findings takes longer than finding them. Only a report that goes to nothing but the
 * terminal may be truncated: this is not part of the report's schema.
 */
import type { Check } from './report.ts';

export interface Truncated {
  readonly errors: number;
  /** How many of them have a safe fix. */
  readonly fixable: number;
}

const NONE: Truncated = { errors: 0, fixable: 0 };

export type TruncatedCheck = Check & { readonly truncated?: Truncated };

/** What is missing of a check: mostly nothing. */
export const truncatedOf = (check: TruncatedCheck): Truncated => check.truncated ?? NONE;
