/**
 * Errors of a check that are counted and not told. A terminal is shown the first thousand findings; of the others it needs
 * their number, and making ten thousand findings takes longer than finding them. Only a report that nothing but the
 * terminal gets may have them: it is no part of the report's schema.
 */
import type { Check } from './report.ts';

export interface Truncated {
  readonly errors: number;
  /** How many of them have a safe fix. */
  readonly fixable: number;
}

const NONE: Truncated = { errors: 0, fixable: 0 };

export type TruncatedCheck = Check & { readonly truncated?: Truncated };

/** What was not told of a check: mostly nothing. */
export const truncatedOf = (check: TruncatedCheck): Truncated => check.truncated ?? NONE;
