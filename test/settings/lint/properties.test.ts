import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Rule } from '../../../src/rules/rule.ts';
import { lintRules, runLintRules } from '../../../src/settings/lint/index.ts';
import type { LintRule, LintWarning } from '../../../src/settings/lint/lint-rule.ts';
import { settingsFields } from '../../../src/settings/schema/settings-fields.ts';
import type { SettingsBlock } from '../../../src/settings/settings-blocks.ts';
import { isMap } from '../../../src/text/is-map.ts';
import { neutralVocabulary } from '../../../src/vocabulary/vocabulary.ts';
import { repositoryRoot } from '../../fakes/io.ts';
import { runs } from '../../runs.ts';
import { formatWarning, pathExists, runLintRule } from './lint-rule-tester.ts';

const kinds = ['file', 'defaults', 'project'] as const;

/** The formatted warnings of a rule about a settings map; each is about a path that exists. */
function formatWarnings(rule: LintRule, block: SettingsBlock): string[] {
  return runLintRule(rule, block).map((warning: LintWarning) => {
    if (!pathExists(block.settings, warning.path)) throw new Error(`nothing is at ${warning.path.join('.')}`);
    return formatWarning(warning);
  });
}

/** Settings as the tables define them, with values that lint rules look for and a wrong value now and then. */
function settingsLike(rule: Rule): fc.Arbitrary<unknown> {
  const valid = validValueFor(rule);
  return fc.oneof({ weight: 12, arbitrary: valid }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) });
}

const strings = fc.constantFrom(
  'x',
  'A',
  'git-tags',
  'oci://h/p',
  'gs://b',
  'https://h',
  '1.0.0',
  'a//b',
  '..',
  'git+https://h@-',
  '',
);

function validValueFor(rule: Rule): fc.Arbitrary<unknown> {
  switch (rule.kind) {
    case 'string':
      return strings;
    case 'choice':
      return fc.constantFrom(...rule.values);
    case 'boolean':
      return fc.boolean();
    case 'number':
      return fc.integer({ min: -1, max: 9 });
    case 'null':
      return fc.constant(null);
    case 'any':
      return fc.jsonValue({ maxDepth: 3 });
    case 'union':
      return fc.oneof(...rule.branches.map(settingsLike));
    case 'list':
      return fc.array(settingsLike(rule.items), { maxLength: 3 });
    case 'map':
      return fc.dictionary(strings, settingsLike(rule.values), { maxKeys: 3 });
    case 'object':
      return fc
        .tuple(
          fc.record(
            Object.fromEntries(
              Object.entries(rule.fields).map(([key, field]) => [key, settingsLike(field.rule)]),
            ),
            { requiredKeys: [] },
          ),
          fc.dictionary(fc.string({ maxLength: 6 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 1 }),
        )
        .map(([known, other]) => ({ ...other, ...known }));
  }
}

/** `generate` as it is used; no table defines its content. */
const generateSettings = fc.letrec((tie) => {
  const args = fc.dictionary(fc.constantFrom('version', 'alias', 'a'), fc.jsonValue({ maxDepth: 3 }), {
    maxKeys: 3,
  });
  const named = fc.dictionary(strings, args, { maxKeys: 3 });
  const scalar = fc.oneof(strings, fc.constantFrom('yes', 1.1, null, true));
  const section = fc.record(
    { backend: named, providers: named, required_version: scalar, disable_init: scalar },
    { requiredKeys: [] },
  );
  const sections = fc.dictionary(strings, section, { maxKeys: 2 });
  return {
    section,
    whole: fc
      .tuple(tie('section'), fc.record({ dirs: sections, roots: sections }, { requiredKeys: [] }))
      .map(([own, others]) => ({ ...(own as object), ...others })),
  };
}).whole;

const likelySettings = settingsLike({ kind: 'object', fields: settingsFields }).filter(isMap);
const settingsMaps = fc.oneof(
  fc.jsonValue().map((value) => (isMap(value) ? value : { [JSON.stringify(value)]: value })),
  likelySettings,
  fc.tuple(likelySettings, generateSettings).map(([value, generate]) => ({ ...value, generate })),
);

test('no document makes a rule throw or warn about a path that does not exist', () => {
  fc.assert(
    fc.property(settingsMaps, fc.constantFrom(...kinds), (value, kind) => {
      const block: SettingsBlock = { kind, path: [], settings: value };
      const direct = lintRules.flatMap((rule) =>
        formatWarnings(rule, block).map((line) => `${rule.ruleId} ${line}`),
      );
      const byKey = runLintRules(block, neutralVocabulary).map(
        ({ ruleId, warning }) => `${ruleId} ${formatWarning(warning)}`,
      );
      expect(byKey.sort()).toEqual(direct.sort());
    }),
    { ...runs, numRuns: Math.max(1000, runs.numRuns) },
  );
});

test('these documents make every rule warn', () => {
  const samples = fc
    .sample(settingsMaps, { seed: 1, numRuns: 1000 })
    .map((value): SettingsBlock => ({ kind: 'file', path: [], settings: value }));
  const neverReported = lintRules.filter(
    (rule) => !samples.some((block) => runLintRule(rule, block).length > 0),
  );
  expect(neverReported.map(({ ruleId }) => ruleId)).toEqual([]);
});

test('every rule has a test file of its own, but those of generate, which share one', () => {
  const sources = readdirSync(join(repositoryRoot, 'src/settings/lint/generate'));
  const missing = lintRules
    .map(({ ruleId }) => (sources.includes(`${ruleId}.ts`) ? 'generate.test.ts' : `${ruleId}.test.ts`))
    .filter((file) => !existsSync(join(import.meta.dirname, file)));
  expect(missing).toEqual([]);
});

test('no list is made for a map without warnings', () => {
  const clean: SettingsBlock = {
    kind: 'project',
    path: ['projects', 'h/o/n'],
    settings: { gate: 'always', binary: 'tool_a' },
  };
  expect(runLintRules(clean, neutralVocabulary)).toBe(
    runLintRules({ kind: 'file', path: [], settings: {} }, neutralVocabulary),
  );
});
