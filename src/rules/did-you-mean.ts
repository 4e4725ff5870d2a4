import { nearest } from '../text/nearest.ts';
import type { SettingPath } from './violation.ts';

/** All the ways a neutral word may be written, to find the one an author nearly wrote. */
export interface Spellings {
  keySpellings(path: SettingPath, neutral: string): readonly string[];
  valueSpellings(path: SettingPath, neutral: string): readonly string[];
}

/** Words that are written as they are. */
export const untranslated: Spellings = {
  keySpellings: (_, neutral) => [neutral],
  valueSpellings: (_, neutral) => [neutral],
};

/** The neutral word one of whose spellings is nearest to a word as written. */
export function nearestName(
  written: string,
  names: readonly string[],
  spellingsOf: (name: string) => readonly string[],
): string | undefined {
  const nameBySpelling = new Map(
    names.flatMap((name) => spellingsOf(name).map((spelling) => [spelling, name] as const)),
  );
  const spelling = nearest(written, nameBySpelling.keys());
  return spelling === undefined ? undefined : nameBySpelling.get(spelling);
}
