import type { CodePage } from '../../model/codes.ts';
import type { Path } from '../../text/path.ts';
import { neutralVocabulary, type Vocabulary } from '../../vocabulary/vocabulary.ts';
import type { SettingsBlock } from '../settings-blocks.ts';

/** How a piece of advice speaks of settings in the words of the user's file. Paths are relative to the unit. */
export interface SettingNames {
  /** A setting by its path: `apply.merge`. */
  path(...path: (string | number)[]): string;
  /** A word as the file writes it at a path: `value('forge_b', 'forge')`. */
  value(name: string, ...path: (string | number)[]): string;
}

/** One piece of advice, at a place of the unit. */
export interface LintWarning {
  /** Relative to the unit. */
  readonly path: Path;
  readonly anchor: 'key' | 'value';
  /** What is there and what should be, on one line; then what to do, where that is not said already. */
  readonly describe: (names: SettingNames) => string | { readonly message: string; readonly help: string };
  /** The one right value, where there is one. */
  readonly suggestion?: string | boolean;
}

/** What a look may ask about words inside strings, which are not translated. */
export type LintContext = Pick<Vocabulary, 'bucketSchemes'>;

/**
 * Looks at what one key of a settings map holds. What it says is about valid settings, but it is shown documents that
 * may have errors: it takes nothing for granted about types, and says nothing that only follows from an error at
 * another place. A hint at or below a place that is wrong itself is left out by the gate.
 */
export type LintVisitor = (
  value: unknown,
  block: SettingsBlock,
  context: LintContext,
) => readonly LintWarning[];

/** A rule that is no validity rule: what it finds is valid, and not what the author wants. */
export interface LintRule extends Omit<CodePage, 'code' | 'severity'> {
  /** The word behind `settings/`. */
  readonly ruleId: string;
  /** By the key of the settings map that each looks at; a map without the key costs nothing. */
  readonly visitors: Readonly<Record<string, LintVisitor>>;
  /** All that its looks find in a map. */
  readonly run: (block: SettingsBlock, context?: LintContext) => readonly LintWarning[];
}

/** A piece of advice from its page and its looks. */
export function defineLintRule(rule: Omit<LintRule, 'run'>): LintRule {
  const visitors = Object.entries(rule.visitors);
  return {
    ...rule,
    run: (block, context = neutralVocabulary) =>
      visitors.flatMap(([key, visitor]) =>
        Object.hasOwn(block.settings, key) ? visitor(block.settings[key], block, context) : noWarnings,
      ),
  };
}

/** Nothing to say: the same list each time, as most looks end here. */
export const noWarnings: readonly LintWarning[] = Object.freeze([]);
