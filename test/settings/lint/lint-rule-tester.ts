/** Runs one lint rule on documents and formats its warnings. */
import { describe, expect, test } from 'vitest';
import { collectViolations } from '../../../src/rules/collect-violations.ts';
import { cronCheck } from '../../../src/settings/cron.ts';
import { runLintRules } from '../../../src/settings/lint/index.ts';
import type {
  LintContext,
  LintRule,
  LintWarning,
  SettingNames,
} from '../../../src/settings/lint/lint-rule.ts';
import { documentRule } from '../../../src/settings/schema/document.ts';
import { type SettingsBlock, settingsBlocksOf, valueAt } from '../../../src/settings/settings-blocks.ts';
import { nameFormatterOf } from '../../../src/settings/to-findings.ts';
import { readFully } from '../../../src/text/full/read.ts';
import { isMap } from '../../../src/text/is-map.ts';
import { nameLocations } from '../../../src/vocabulary/name-locations.ts';
import { VocabularyTranslator } from '../../../src/vocabulary/translator.ts';
import { neutralVocabulary, type Vocabulary } from '../../../src/vocabulary/vocabulary.ts';
import { bucketCheck, reservedNameCheck } from '../../../src/vocabulary/vocabulary-checks.ts';

const parseDocument = (yaml: string): unknown => {
  const { value, syntaxErrors } = readFully(yaml);
  if (syntaxErrors.length > 0) throw new Error(`${yaml}: ${JSON.stringify(syntaxErrors[0])}`);
  return value;
};

/** Neutral names. */
const neutralNames: SettingNames = { path: (...path) => path.join('.'), value: (name) => name };

const messageOf = (warning: LintWarning, names: SettingNames): { message: string; help?: string } => {
  const description = warning.describe(names);
  return typeof description === 'string' ? { message: description } : description;
};

/** `key apply.merge: message`, with the help after `//` and the suggestion after `=>`. */
export function formatWarning(warning: LintWarning): string {
  const { message, help } = messageOf(warning, neutralNames);
  const suggestion = warning.suggestion === undefined ? '' : ` => ${warning.suggestion}`;
  return `${warning.anchor} ${warning.path.join('.')}: ${message}${help === undefined ? '' : ` // ${help}`}${suggestion}`;
}

const contentChecksOf = (vocabulary: Vocabulary) => ({
  cron: cronCheck,
  'reserved-name': reservedNameCheck(vocabulary),
  bucket: bucketCheck(vocabulary),
});

interface BlockWarning {
  readonly block: SettingsBlock;
  readonly warning: LintWarning;
}

/** The warnings of one rule about a settings map. */
export function runLintRule(
  { visitors }: LintRule,
  block: SettingsBlock,
  context: LintContext = neutralVocabulary,
): LintWarning[] {
  return Object.entries(visitors).flatMap(([key, visitor]) =>
    Object.hasOwn(block.settings, key) ? visitor(block.settings[key], block, context) : [],
  );
}

function warningsIn(rule: LintRule, document: unknown, context?: LintContext): BlockWarning[] {
  return [...settingsBlocksOf(document)].flatMap((block) =>
    runLintRule(rule, block, context).map((warning) => ({ block, warning })),
  );
}

/** Whether a path exists in a value. */
export function pathExists(value: unknown, path: LintWarning['path']): boolean {
  return path.every((part) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return false;
    value = (value as Record<string, unknown>)[part];
    return true;
  });
}

/** A vocabulary with another name for every neutral one. */
const renamedVocabulary: Vocabulary = {
  ...neutralVocabulary,
  name: 'renamed',
  settings: Object.fromEntries(
    Object.keys(neutralVocabulary.settings).map((name, index) => [name, `own${index}`]),
  ),
};
const renamedNames = nameFormatterOf(new VocabularyTranslator([renamedVocabulary]));
const neutralName = new RegExp(`\\b(?:${nameLocations.map((place) => place.neutral).join('|')})\\b`);

/** Holds for every warning: one line, about a path that exists, in the names of the user's vocabulary. */
function expectWellFormed({ block, warning }: BlockWarning): void {
  expect(pathExists(block.settings, warning.path), `${warning.path.join('.')} exists`).toBe(true);
  const { message, help } = messageOf(warning, {
    path: (...path) => renamedNames.formatPath(path, 0),
    value: (name, ...path) => renamedNames.value(path, name),
  });
  for (const text of [message, help ?? 'Help']) {
    expect(text).toMatch(/^\S[^\r\n]*[^\s.]$|^\S.* \.\.$/);
    expect(text).not.toMatch(neutralName);
  }
  expect(message).not.toBe(help);
}

/** The document with values of every type for `%`, but those that make it another case. */
export function junk(document: string, except: readonly string[] = []): string[] {
  const values = [
    'null',
    'true',
    'false',
    '0',
    '7',
    '1.5',
    '""',
    'other',
    '[]',
    '[1]',
    '[null]',
    '{}',
    '{a: null}',
    '{a: [1]}',
  ];
  return values.filter((value) => !except.includes(value)).map((value) => document.replaceAll('%', value));
}

export interface LintRuleCases {
  /** Valid documents → their warnings. */
  readonly flagged: Readonly<Record<string, string | readonly string[]>>;
  /** Documents, valid or not, without warnings. */
  readonly clean: readonly string[];
  readonly context?: LintContext;
}

/** Tests a lint rule by its cases: in a file of its own, in a project and in defaults. */
export function testLintRule(rule: LintRule, { flagged, clean, context }: LintRuleCases): void {
  describe(rule.ruleId, () => {
    test.each(Object.entries(flagged))('%s', (yaml, expected) => {
      const document = parseDocument(yaml);
      const checks = contentChecksOf({ ...neutralVocabulary, ...context });
      expect(collectViolations(documentRule, document, checks), 'the document is valid').toEqual([]);
      const blockWarnings = warningsIn(rule, document, context);
      expect(blockWarnings.map(({ warning }) => formatWarning(warning))).toEqual([expected].flat());
      for (const blockWarning of blockWarnings) expectWellFormed(blockWarning);
    });

    test('does not warn about clean documents', () => {
      const reported = clean.map((yaml) => [
        yaml,
        ...warningsIn(rule, parseDocument(yaml), context).map(({ warning }) => formatWarning(warning)),
      ]);
      expect(reported.filter((lines) => lines.length > 1)).toEqual([]);
    });

    test('visits projects and defaults one by one, by key', () => {
      for (const [yaml, expected] of Object.entries(flagged)) {
        const document = parseDocument(yaml);
        if (!isMap(document) || isMap(valueAt(document, 'version'))) continue;
        const control = { defaults: document, projects: { 'h/o/a': document, 'h/o/b': null, 'h/o/c': {} } };
        const lines = [expected].flat();
        expect(
          warningsIn(rule, control, context).map(({ block, warning }) => [
            block.path,
            formatWarning(warning),
          ]),
        ).toEqual([
          ...lines.map((line) => [['defaults'], line]),
          ...lines.map((line) => [['projects', 'h/o/a'], line]),
        ]);
        for (const block of settingsBlocksOf(control)) {
          const results = runLintRules(block, context ?? neutralVocabulary).filter(
            ({ ruleId }) => ruleId === rule.ruleId,
          );
          expect(results.map(({ warning }) => formatWarning(warning)).sort()).toEqual(
            runLintRule(rule, block, context).map(formatWarning).sort(),
          );
        }
      }
    });
  });
}
