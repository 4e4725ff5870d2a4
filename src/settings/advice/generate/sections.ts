/** `generate` as it is used; spec 1 does not show its inside, so nothing in it is an error. */
import { isMap, type Settings } from '../../units.ts';
import { type Hint, type Look, none } from '../advice.ts';

/** What is written for all roots, for those of a glob under `dirs`, or for one under `roots`. */
export interface Section {
  readonly value: Settings;
  readonly path: readonly string[];
}

/** A look at each section. */
export const inSections =
  (look: (section: Section, hints: Hint[]) => void): Look =>
  (held) => {
    if (!isMap(held)) return none;
    const hints: Hint[] = [];
    look({ value: held, path: ['generate'] }, hints);
    for (const key of ['dirs', 'roots']) {
      const some = held[key];
      if (!isMap(some)) continue;
      for (const [name, value] of Object.entries(some)) {
        if (isMap(value)) look({ value, path: ['generate', key, name] }, hints);
      }
    }
    return hints;
  };

/** The arguments of a section's backends or providers, by type or local name. */
export function argumentsIn({ value, path }: Section, key: 'backend' | 'providers'): Section[] {
  const some = value[key];
  if (!isMap(some)) return [];
  return Object.entries(some).flatMap(([name, inner]) =>
    isMap(inner) ? [{ value: inner, path: [...path, key, name] }] : [],
  );
}
