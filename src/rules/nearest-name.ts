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
  const nameBySpelling = new Map(
    names.flatMap((name) => spellingsOf(name).map((spelling) => [spelling, name] as const)),
  );
  const spelling = nearest(written, nameBySpelling.keys());
  return spelling === undefined ? extendedName(written, nameBySpelling) : nameBySpelling.get(spelling);
}

/** The only name that goes on where the written one ends (`token` for `token_env`), or that the written one spells out (`directory` for `dir`). */
function extendedName(written: string, nameBySpelling: ReadonlyMap<string, string>): string | undefined {
  const found = [...nameBySpelling].filter(
    ([spelling]) =>
      (written.length >= MIN_PREFIX && spelling.startsWith(`${written}_`)) ||
      (spelling.length >= MIN_PREFIX &&
        /^[a-z]+$/.test(written.slice(spelling.length)) &&
        written.startsWith(spelling)),
  );
  return found.length === 1 ? found[0]![1] : undefined;
}

/** A shorter beginning says nothing. */
const MIN_PREFIX = 3;
