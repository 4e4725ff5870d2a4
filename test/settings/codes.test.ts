import { describe, expect, test } from 'vitest';
import { applyBaseline, type BaselineEntry } from '../../src/model/baseline.ts';
import type { Check, Finding } from '../../src/model/report.ts';
import { settingsCodes } from '../../src/settings/codes.ts';
import { checkSettings } from '../../src/settings/gate.ts';
import { lintRules } from '../../src/settings/lint/index.ts';
import { repositoryPages } from '../../src/settings/repository/pages.ts';
import { readFully } from '../../src/text/full/read.ts';
import { findingsOf } from './findings.ts';

const errorRuleIds = [
  'syntax',
  'duplicate-key',
  'unknown-key',
  'type',
  'enum',
  'pattern',
  'range',
  'required',
  'conflict',
  'requires',
  'unique',
  'empty',
  'cron',
  'reserved-name',
  'limit',
  'vocabulary',
  'baseline',
];
const repositoryRuleIds = repositoryPages.map(({ ruleId }) => ruleId);
const otherRuleIds = ['unused-ignore', 'two-files', ...repositoryRuleIds];

describe('the pages of codes', () => {
  test('exist once for each code', () => {
    const codes = settingsCodes.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    const ruleIds = new Set([...errorRuleIds, ...otherRuleIds, ...lintRules.map(({ ruleId }) => ruleId)]);
    expect(new Set(codes)).toEqual(new Set([...ruleIds].map((ruleId) => `settings/${ruleId}`)));
    expect(new Set(lintRules.map(({ ruleId }) => ruleId)).size).toBe(lintRules.length);
  });

  test.each(settingsCodes)(
    '$code has a title and a description',
    ({ code, title, severity, description, spec, bad, good }) => {
      expect(code).toMatch(/^settings\/[a-z]+(?:-[a-z]+)*$/);
      expect(severity).toBe(errorRuleIds.includes(code.slice('settings/'.length)) ? 'error' : 'warning');
      expect(title).toMatch(/^[A-Z].*[^.]$/);
      expect(description).toMatch(/^[A-Za-z][^\n]{40,}\.$/);
      if (spec !== undefined) expect(spec).toMatch(/^spec 1, (?:\d(?:\.\d+a?)?|naming)$/);
      expect(bad).not.toBe(good);
    },
  );
});

/** The codes whose example is a single settings file; test/settings/repository has those of a repository. */
const singleFileCodes = settingsCodes.filter(
  ({ code }) => !['baseline', 'two-files', ...repositoryRuleIds].includes(code.slice('settings/'.length)),
);

describe('the examples of', () => {
  test.each(singleFileCodes)('$code', async ({ code, severity, bad, good }) => {
    expect((await findingsOf(bad)).map((one) => [one.code, one.severity])).toEqual([[code, severity]]);
    expect(await findingsOf(good)).toEqual([]);
  });

  test.each(lintRules)('the lint rule $ruleId', async ({ ruleId, bad, good }) => {
    expect((await findingsOf(bad)).map((one) => [one.code, one.severity])).toEqual([
      [`settings/${ruleId}`, 'warning'],
    ]);
    expect(await findingsOf(good)).toEqual([]);
  });

  test('settings/two-files', async () => {
    const { bad, good } = codePageOf('two-files');
    const codesOf = async (yaml: string, sibling?: string) => {
      const { gate } = await checkSettings([{ name: 'pipeline.yml', bytes: Buffer.from(yaml), sibling }], {
        now: () => new Date(0),
      });
      return gate.checks.flatMap(({ findings }) => findings.map((one) => [one.code, one.severity]));
    };
    expect(await codesOf(bad, 'pipeline.yaml')).toEqual([['settings/two-files', 'warning']]);
    expect(await codesOf(good)).toEqual([]);
  });

  test('settings/baseline', () => {
    const { bad, good } = codePageOf('baseline');
    expect(findingsWithBaseline(bad).map(({ code, severity }) => [code, severity])).toContainEqual([
      'settings/baseline',
      'error',
    ]);
    expect(findingsWithBaseline(good).map(({ severity }) => severity)).toEqual(['warning']);
  });
});

const codePageOf = (ruleId: string) => settingsCodes.find(({ code }) => code === `settings/${ruleId}`)!;

/** The findings of a failing pipeline.yml after applying a baseline file, in the middle of 2027. */
function findingsWithBaseline(baseline: string): Finding[] {
  const location = { file: 'baseline.yml', line: 1, column: 1, endLine: 1, endColumn: 1 };
  const entries = (readFully(baseline).value as Omit<BaselineEntry, 'location'>[]).map((one) => ({
    ...one,
    location,
  }));
  const finding: Finding = { code: 'settings/type', severity: 'error', message: 'wrong', fingerprint: 'f' };
  const check: Check = {
    id: 'pipeline.yml',
    title: 'pipeline.yml is valid',
    status: 'fail',
    durationMs: 0,
    findings: [finding],
  };
  return applyBaseline('settings', [check], entries, '2027-06-15').flatMap(({ findings }) => findings);
}
