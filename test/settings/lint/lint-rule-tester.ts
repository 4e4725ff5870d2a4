/** Runs one piece of advice over documents, and says what it tells. */
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
import {
  isMap,
  type SettingsBlock,
  settingsBlocksOf,
  valueAt,
} from '../../../src/settings/settings-blocks.ts';
import { nameFormatterOf } from '../../../src/settings/to-findings.ts';
import { readFully } from '../../../src/text/full/read.ts';
import { nameLocations } from '../../../src/vocabulary/name-locations.ts';
import { VocabularyTranslator } from '../../../src/vocabulary/translator.ts';
import { neutralVocabulary, type Vocabulary } from '../../../src/vocabulary/vocabulary.ts';
import { bucketCheck, reservedNameCheck } from '../../../src/vocabulary/vocabulary-checks.ts';

const parseDocument = (yaml: string): unknown => {
  const { value, syntaxErrors } = readFully(yaml);
  if (syntaxErrors.length > 0) throw new Error(`${yaml}: ${syntaxErrors[0]!.message}`);
  return value;
};

/** The unit's own words. */
const neutralNames: SettingNames = { path: (...path) => path.join('.'), value: (name) => name };

const messageOf = (warning: LintWarning, names: SettingNames): { message: string; help?: string } => {
  const description = warning.describe(names);
  return typeof description === 'string' ? { message: description } : description;
};

/** `key apply.merge: what is said`, with the help behind `//` and the one right value behind `=>`. */
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

function warningsIn(rule: LintRule, document: unknown, context?: LintContext): BlockWarning[] {
  return [...settingsBlocksOf(document)].flatMap((block) =>
    rule.run(block, context).map((warning) => ({ block, warning })),
  );
}

/** Whether a path leads to something. */
export function pathExists(value: unknown, path: LintWarning['path']): boolean {
  return path.every((part) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return false;
    value = (value as Record<string, unknown>)[part];
    return true;
  });
}

/** Every word that a vocabulary may rename, renamed. */
const renamedVocabulary: Vocabulary = {
  ...neutralVocabulary,
  name: 'renamed',
  settings: Object.fromEntries(
    Object.keys(neutralVocabulary.settings).map((name, index) => [name, `own${index}`]),
  ),
};
const renamedNames = nameFormatterOf(new VocabularyTranslator([renamedVocabulary]));
const neutralName = new RegExp(`\\b(?:${nameLocations.map((place) => place.neutral).join('|')})\\b`);

/** Holds for every hint: one plain line, about a place that is there, in the words of the user's vocabulary. */
function expectWellFormed({ block, warning }: BlockWarning): void {
  expect(pathExists(block.settings, warning.path), `${warning.path.join('.')} is there`).toBe(true);
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

/** Values of every type, for the `%` of a document. `but` are those that make it another case. */
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
  /** Valid documents → what is told of them. */
  readonly flagged: Readonly<Record<string, string | readonly string[]>>;
  /** Documents, valid or not, of which nothing is told. */
  readonly clean: readonly string[];
  readonly context?: LintContext;
}

/** Tests a piece of advice by its cases: as a whole file, as a project and as defaults. */
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

    test('is silent where nothing is amiss', () => {
      const reported = clean.map((yaml) => [
        yaml,
        ...warningsIn(rule, parseDocument(yaml), context).map(({ warning }) => formatWarning(warning)),
      ]);
      expect(reported.filter((lines) => lines.length > 1)).toEqual([]);
    });

    test('looks at projects and defaults one by one, and is asked by key', () => {
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
            rule.run(block, context).map(formatWarning).sort(),
          );
        }
      }
    });
  });
}
