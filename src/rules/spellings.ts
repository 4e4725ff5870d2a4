import { nearest } from '../text/nearest.ts';
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

/** The neutral word one of whose spellings is nearest to a word as written. */
export function nearestSpelling(
  written: string,
  words: readonly string[],
  spellingsOf: (word: string) => readonly string[],
): string | undefined {
  const wordOf = new Map(
    words.flatMap((word) => spellingsOf(word).map((spelling) => [spelling, word] as const)),
  );
  const spelling = nearest(written, wordOf.keys());
  return spelling === undefined ? undefined : wordOf.get(spelling);
}
