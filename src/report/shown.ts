/** How many findings the report for a terminal shows; the others are counted. */
export const SHOWN = 1000;
