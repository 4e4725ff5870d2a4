import { nearest } from '../text/nearest.ts';
import type { Path } from '../text/path.ts';

/** All spellings of a neutral name at a path, to find the one an author almost wrote. */
export interface Spellings {
  keySpellings(path: Path, neutral: string): readonly string[];
  valueSpellings(path: Path, neutral: string): readonly string[];
  /** Whether a neutral value at `path` is only a placeholder, which nobody means. */
  isPlaceholder(path: Path, neutral: string): boolean;
}

/** Spellings of documents without a vocabulary: each name is its own spelling. */
export const untranslated: Spellings = {
  keySpellings: (_, neutral) => [neutral],
  valueSpellings: (_, neutral) => [neutral],
  isPlaceholder: () => false,
};

/** The neutral name with the spelling nearest to a written one, if any is near enough. */
export function nearestName(
  written: string,
  names: readonly string[],
  spellingsOf: (name: string) => readonly string[],
): string | undefined {
  return nameFinder(names, spellingsOf)(written);
}

/** The known key that an unknown one may be: one that is not set, else one that is. */
export interface KeySuggestion {
  readonly didYouMean?: string | undefined;
  readonly alreadySet?: string | undefined;
}

export const NO_SUGGESTION: KeySuggestion = {};

/** Suggests known keys for the unknown ones of a map: looks up the spellings once. */
export function keySuggester(
  knownKeys: readonly string[],
  map: object,
  spellingsOf: (name: string) => readonly string[],
): (written: string) => KeySuggestion {
  const isSet = (key: string) => Object.hasOwn(map, key);
  const findUnset = nameFinder(
    knownKeys.filter((key) => !isSet(key)),
    spellingsOf,
  );
  const findSet = nameFinder(knownKeys.filter(isSet), spellingsOf);
  return (written) => {
    const didYouMean = findUnset(written);
    return didYouMean === undefined ? { alreadySet: findSet(written) } : { didYouMean };
  };
}

/** `nearestName` for many written names: looks up the spellings once. */
function nameFinder(
  names: readonly string[],
  spellingsOf: (name: string) => readonly string[],
): (written: string) => string | undefined {
  const nameBySpelling = new Map(
    names.flatMap((name) => spellingsOf(name).map((spelling) => [spelling, name] as const)),
  );
  return (written) => {
    const spelling = nearest(written, nameBySpelling.keys());
    return spelling === undefined ? extendedName(written, nameBySpelling) : nameBySpelling.get(spelling);
  };
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
