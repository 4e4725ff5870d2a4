import { nearest } from '../text/nearest.ts';
import type { Path } from '../text/path.ts';

/** All spellings of a neutral name at a path, to find the one an author almost wrote. */
export interface Spellings {
  keySpellings(path: Path, neutral: string): readonly string[];
  valueSpellings(path: Path, neutral: string): readonly string[];
}

/** Spellings of documents without a vocabulary: each name is its own spelling. */
export const untranslated: Spellings = {
  keySpellings: (_, neutral) => [neutral],
  valueSpellings: (_, neutral) => [neutral],
};

/** The neutral name with the spelling nearest to a written one, if any is near enough. */
export function nearestName(
  written: string,
  names: readonly string[],
  spellingsOf: (name: string) => readonly string[],
): string | undefined {
  return nameFinder(names, spellingsOf)(written);
}

/** `nearestName` for many written names: looks up the spellings once. */
export function nameFinder(
  names: readonly string[],
  spellingsOf: (name: string) => readonly string[],
): (written: string) => string | undefined {
  const nameBySpelling = new Map(
    names.flatMap((name) => spellingsOf(name).map((spelling) => [spelling, name] as const)),
  );
  return (written) => {
    const spelling = nearest(written, nameBySpelling.keys());
    return spelling === undefined ? undefined : nameBySpelling.get(spelling);
  };
}
