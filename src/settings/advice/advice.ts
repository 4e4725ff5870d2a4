import type { CodePage } from '../../model/codes.ts';
import type { Path } from '../../text/build.ts';
import { neutral, type Vocabulary } from '../../vocabulary/vocabulary.ts';
import type { Unit } from '../units.ts';

/** How a piece of advice speaks of settings in the words of the user's file. Paths are relative to the unit. */
export interface Names {
  /** A setting by its path: `apply.merge`. */
  path(...path: (string | number)[]): string;
  /** A word as the file writes it at a path: `value('forge_b', 'forge')`. */
  value(word: string, ...path: (string | number)[]): string;
}

/** One piece of advice, at a place of the unit. */
export interface Hint {
  /** Relative to the unit. */
  readonly path: Path;
  readonly spot: 'key' | 'value';
  /** What is there and what should be, on one line; then what to do, where that is not said already. */
  readonly say: (names: Names) => string | { readonly message: string; readonly help: string };
  /** The one right value, where there is one. */
  readonly right?: string | boolean;
}

/** What a look may ask about words inside strings, which are not translated. */
export type Inside = Pick<Vocabulary, 'bucketSchemes'>;

/**
 * Looks at what one key of a settings map holds. What it says is about valid settings, but it is shown documents that
 * may have errors: it takes nothing for granted about types, and says nothing that only follows from an error at
 * another place. A hint at or below a place that is wrong itself is left out by the gate.
 */
export type Look = (held: unknown, unit: Unit, inside: Inside) => readonly Hint[];

/** A rule that is no validity rule: what it finds is valid, and not what the author wants. */
export interface Advice extends Omit<CodePage, 'code' | 'severity'> {
  /** The word behind `settings/`. */
  readonly word: string;
  /** By the key of the settings map that each looks at; a map without the key costs nothing. */
  readonly looks: Readonly<Record<string, Look>>;
  /** All that its looks find in a map. */
  readonly find: (unit: Unit, inside?: Inside) => readonly Hint[];
}

/** A piece of advice from its page and its looks. */
export function advise(rule: Omit<Advice, 'find'>): Advice {
  const looks = Object.entries(rule.looks);
  return {
    ...rule,
    find: (unit, inside = neutral) =>
      looks.flatMap(([key, look]) =>
        Object.hasOwn(unit.value, key) ? look(unit.value[key], unit, inside) : none,
      ),
  };
}

/** Nothing to say: the same list each time, as most looks end here. */
export const none: readonly Hint[] = Object.freeze([]);
