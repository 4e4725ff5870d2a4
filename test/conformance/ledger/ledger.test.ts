import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listChecks } from '../../../src/conformance/select-checks.ts';
import { ledger } from './index.ts';

const SECTIONS = [
  ...['1', '2.1', '2.2', '2.3', '2.4', '2.5', '2.6', '2.7', '2.8', '2.9', '2.10', '2.11'],
  ...['4', '4.1', '4.2', '4.3', '4.4', '4.5', '4.6', '4.7', '5', '7', '8', '9'],
];
const testsFolder = join(import.meta.dirname, '../..');
const allChecks = await listChecks({ extended: 'strict' });
const checks = allChecks.map(({ id }) => id);
/** Good practice: no sentence demands it. */
const advice = allChecks.flatMap(({ id, advice }) => (advice ? [id] : []));

describe('the ledger of spec 2', () => {
  it('has unique, well-formed ids, and requirements for every binding section', () => {
    const sections = ledger.map(({ id, sentence }) => {
      const [, section = ''] = /^S2-([0-9](?:\.[0-9]{1,2})?)(?:-[a-z0-9]+)+$/.exec(id) ?? [];
      expect(section, id).not.toBe('');
      expect(sentence.length, id).toBeGreaterThan(10);
      return section;
    });
    expect(new Set(ledger.map(({ id }) => id)).size).toBe(ledger.length);
    expect([...new Set(sections)].sort()).toEqual([...SECTIONS].sort());
  });

  it('has a check, a test or a reason for each requirement', () => {
    const unproven = ledger.filter(
      ({ checks: checkIds, tests, reason }) => checkIds.length + tests.length > 0 === (reason !== undefined),
    );
    expect(unproven.map(({ id }) => id)).toEqual([]);
  });

  it('names existing checks only, and has a requirement for each that is not advice', () => {
    const named = ledger.flatMap((requirement) => requirement.checks);
    expect(named.filter((id) => !checks.includes(id))).toEqual([]);
    expect(checks.filter((id) => !named.includes(id))).toEqual(advice);
    expect(advice.length).toBeGreaterThan(0);
  });

  it('names existing tests only', () => {
    const missingTests = ledger.flatMap(({ id, tests }) =>
      tests.flatMap(([file, text]) => {
        const path = join(testsFolder, file);
        const content = existsSync(path) ? readFileSync(path, 'utf8').replace(/\s+/g, ' ') : '';
        return content.includes(text) ? [] : [`${id}: ${file}: ${text}`];
      }),
    );
    expect(missingTests).toEqual([]);
  });
});
