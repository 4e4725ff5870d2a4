/** How many findings the report for a terminal shows; the others are counted. */
export const MAX_TERMINAL_FINDINGS = 1000;
