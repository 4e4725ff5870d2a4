import type { Path } from './fault.ts';

/** All the ways a neutral word may be written, to find the one an author nearly wrote. */
export interface Spellings {
  keySpellings(path: Path, neutral: string): readonly string[];
  valueSpellings(path: Path, neutral: string): readonly string[];
}

/** Words that are written as they are. */
export const asWritten: Spellings = {
  keySpellings: (_, neutral) => [neutral],
  valueSpellings: (_, neutral) => [neutral],
};
