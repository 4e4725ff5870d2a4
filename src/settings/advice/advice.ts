import type { CodePage } from '../../model/codes.ts';
import type { Path } from '../../text/build.ts';
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
  readonly right?: string;
}

/**
 * A rule that is no validity rule: what it finds is valid, and not what the author wants. It is shown documents that
 * may have errors elsewhere, so it takes nothing for granted about types.
 */
export interface Advice extends Omit<CodePage, 'code' | 'severity'> {
  /** The word behind `settings/`. */
  readonly word: string;
  readonly find: (unit: Unit) => Iterable<Hint>;
}
