import type { ConformanceCheck } from '../check.ts';

/** What the text demands beyond the table of 4.7. */
export const beyond: readonly ConformanceCheck[] = [];
