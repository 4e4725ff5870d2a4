import type { CodePage } from '../../model/codes.ts';
import type { Path } from '../../text/path.ts';
import type { Vocabulary } from '../../vocabulary/vocabulary.ts';
import type { SettingsBlock } from '../settings-blocks.ts';

/** The names of settings in the user's file. Paths are relative to the settings map. */
export interface SettingNames {
  /** A path as a user would write it: `apply.merge`. */
  path(...path: (string | number)[]): string;
  /** A neutral value as written at a path: `value('forge_b', 'forge')`. */
  value(name: string, ...path: (string | number)[]): string;
}

/** A warning of a lint rule, at a path of the settings map. */
export interface LintWarning {
  /** Relative to the settings map. */
  readonly path: Path;
  readonly anchor: 'key' | 'value';
  /** What is there and what should be, on one line, and help if there is more to say. */
  readonly describe: (names: SettingNames) => string | { readonly message: string; readonly help: string };
  /** The only right value, if there is one; a fix may write it without review. */
  readonly suggestion?: string | boolean;
  /** A value that is perhaps right; a person must decide. */
  readonly alternative?: string;
}

/** What visitors need of the vocabulary: names inside strings are not translated. */
export type LintContext = Pick<Vocabulary, 'bucketSchemes'>;

/**
 * Finds what to warn about in the value of one key of a settings map. The document may have errors, so a visitor assumes
 * nothing about types and does not warn about mere consequences of an error elsewhere. The gate drops warnings at or
 * below a path with an error.
 */
export type LintVisitor = (
  value: unknown,
  block: SettingsBlock,
  context: LintContext,
) => readonly LintWarning[];

/** A rule about settings that are valid, but probably not what the author wants. */
export interface LintRule extends Omit<CodePage, 'code' | 'severity'> {
  /** The code without `settings/`. */
  readonly ruleId: string;
  /** Visitors by the key of the settings map that each visits. */
  readonly visitors: Readonly<Record<string, LintVisitor>>;
}

/** The same empty list each time, as most visits end without a warning. */
export const noWarnings: readonly LintWarning[] = Object.freeze([]);
