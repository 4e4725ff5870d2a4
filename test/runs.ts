/** How often a property is tried, for fast-check. */
const asked = process.env['GATEHOUSE_RUNS'];

/**
 * A few hundred tries that are the same every time, so that a change is judged by itself. GATEHOUSE_RUNS=100000 tries
 * that many, other ones every time.
 */
export const runs: { readonly numRuns: number; readonly seed?: number } = asked
  ? { numRuns: Number(asked) }
  : { numRuns: 300, seed: 1 };
