import { describe, expect, test } from 'vitest';
import { applyBaseline, type BaselineEntry } from '../../src/model/baseline.ts';
import type { Check, Finding } from '../../src/model/report.ts';
import { advice } from '../../src/settings/advice/index.ts';
import { settingsCodes } from '../../src/settings/codes.ts';
import { checkSettings } from '../../src/settings/gate.ts';
import { read } from '../../src/text/read.ts';
import { findingsOf } from './findings.ts';

const errors = [
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
const around = ['unused-ignore', 'two-files'];

describe('the pages', () => {
  test('are there for each code, once', () => {
    const codes = settingsCodes.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    const words = new Set([...errors, ...around, ...advice.map(({ word }) => word)]);
    expect(new Set(codes)).toEqual(new Set([...words].map((word) => `settings/${word}`)));
    expect(new Set(advice.map(({ word }) => word)).size).toBe(advice.length);
  });

  test.each(settingsCodes)(
    '$code has words that can be read',
    ({ code, title, severity, means, spec, bad, good }) => {
      expect(code).toMatch(/^settings\/[a-z]+(?:-[a-z]+)*$/);
      expect(severity).toBe(errors.includes(code.slice('settings/'.length)) ? 'error' : 'warning');
      expect(title).toMatch(/^[A-Z].*[^.]$/);
      expect(means).toMatch(/^[A-Za-z][^\n]{40,}\.$/);
      if (spec !== undefined) expect(spec).toMatch(/^spec 1, (?:\d(?:\.\d+a?)?|naming)$/);
      expect(bad).not.toBe(good);
    },
  );
});

/** What is found in an example, where it is one settings file. */
const single = settingsCodes.filter(
  ({ code }) => code !== 'settings/baseline' && code !== 'settings/two-files',
);

describe('the examples of', () => {
  test.each(single)('$code', async ({ code, severity, bad, good }) => {
    expect((await findingsOf(bad)).map((one) => [one.code, one.severity])).toEqual([[code, severity]]);
    expect(await findingsOf(good)).toEqual([]);
  });

  test.each(advice)('the advice $word', async ({ word, bad, good }) => {
    expect((await findingsOf(bad)).map((one) => [one.code, one.severity])).toEqual([
      [`settings/${word}`, 'warning'],
    ]);
    expect(await findingsOf(good)).toEqual([]);
  });

  test('settings/two-files', async () => {
    const { bad, good } = pageOf('two-files');
    const codesOf = async (yaml: string, rival?: string) => {
      const { gate } = await checkSettings([{ name: 'pipeline.yml', bytes: Buffer.from(yaml), rival }], {
        now: () => new Date(0),
      });
      return gate.checks.flatMap(({ findings }) => findings.map((one) => [one.code, one.severity]));
    };
    expect(await codesOf(bad, 'pipeline.yaml')).toEqual([['settings/two-files', 'warning']]);
    expect(await codesOf(good)).toEqual([]);
  });

  test('settings/baseline', () => {
    const { bad, good } = pageOf('baseline');
    expect(judgedBy(bad).map(({ code, severity }) => [code, severity])).toContainEqual([
      'settings/baseline',
      'error',
    ]);
    expect(judgedBy(good).map(({ severity }) => severity)).toEqual(['warning']);
  });
});

const pageOf = (word: string) => settingsCodes.find(({ code }) => code === `settings/${word}`)!;

/** What is left of a failing pipeline.yml with a baseline file, in the middle of 2027. */
function judgedBy(baseline: string): Finding[] {
  const location = { file: 'baseline.yml', line: 1, column: 1, endLine: 1, endColumn: 1 };
  const entries = (read(baseline).value as Omit<BaselineEntry, 'location'>[]).map((one) => ({
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
