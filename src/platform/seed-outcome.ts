import type { Problem } from '../model/check-result.ts';

/** What came of the records and steps, each by its label. */
export interface SeedOutcome {
  readonly created: string[];
  readonly existing: string[];
  /** With the reasons. */
  readonly skipped: string[];
  readonly failed: (Problem & { readonly label: string })[];
  /** With what they wait for. */
  readonly notTried: string[];
  /** Kept records that differ from what would be written. */
  readonly warnings: string[];
}
