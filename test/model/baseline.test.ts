import { describe, expect, test } from 'vitest';
import { applyBaseline, type BaselineEntry } from '../../src/model/baseline.ts';
import type { Check, Finding, Severity } from '../../src/model/report.ts';

const location = (line: number) => ({ file: 'baseline.yml', line, column: 3, endLine: line, endColumn: 4 });
const entry = (what: Partial<BaselineEntry>, until = '2027-06-30', line = 1): BaselineEntry => ({
  reason: 'agreed',
  until,
  location: location(line),
  ...what,
});
const finding = (severity: Severity, fingerprint = 'f', help?: string): Finding => ({
  code: 'settings/type',
  severity,
  message: 'wrong',
  fingerprint,
  ...(help ? { help } : {}),
});
const check = (id: string, ...findings: Finding[]): Check => ({
  id,
  title: id,
  status: 'pass',
  durationMs: 0,
  findings,
});

const TODAY = '2027-06-15';
/** The checks as text: their statuses and severities, and the messages of the check `baseline`. */
function applyEntries(checks: readonly Check[], ...entries: readonly BaselineEntry[]) {
  const checked = applyBaseline('settings', checks, entries, TODAY);
  const own = checked.at(-1)!;
  expect(own.id).toBe('baseline');
  return {
    checks: checked
      .slice(0, -1)
      .map(({ status, findings }) => [status, ...findings.map(({ severity }) => severity)]),
    status: own.status,
    messages: own.findings.map(({ message }) => message),
    own,
    checked,
  };
}

describe('a listed failure', () => {
  test.each<[string, Partial<BaselineEntry>]>([
    ['by its check', { check: 'a' }],
    ['by its fingerprint', { fingerprint: 'f' }],
  ])('%s is a warning with the reason and the date', (_, what) => {
    const { checks, status, checked } = applyEntries(
      [check('a', finding('error', 'f', 'Mend it'))],
      entry(what),
    );
    expect(checks).toEqual([['warn', 'warning']]);
    expect(status).toBe('pass');
    expect(checked[0]!.findings[0]!.help).toBe('Accepted until 2027-06-30: agreed. Mend it');
  });

  test('by fingerprint does not accept other failures of its check', () => {
    const { checks } = applyEntries(
      [check('a', finding('error', 'f'), finding('error', 'g'))],
      entry({ fingerprint: 'f' }),
    );
    expect(checks).toEqual([['fail', 'warning', 'error']]);
  });

  test('by check does not accept failures of other checks', () => {
    const { checks } = applyEntries(
      [check('a', finding('error')), check('b', finding('error', 'g'))],
      entry({ check: 'a' }),
    );
    expect(checks).toEqual([
      ['warn', 'warning'],
      ['fail', 'error'],
    ]);
  });

  test('is accepted on its last day, but not on the next', () => {
    expect(applyEntries([check('a', finding('error'))], entry({ check: 'a' }, TODAY)).checks).toEqual([
      ['warn', 'warning'],
    ]);
    const late = applyEntries([check('a', finding('error'))], entry({ check: 'a' }, '2027-06-14', 7));
    expect(late.checks).toEqual([['fail', 'error']]);
    expect(late.messages).toEqual(['a was accepted until 2027-06-14; fix it, or set a new date']);
    expect(late.own.findings[0]).toMatchObject({
      code: 'settings/baseline',
      severity: 'error',
      location: location(7),
    });
  });
});

describe('an entry', () => {
  test.each<[string, Finding[]]>([
    ['without a finding', []],
    ['with a warning only', [finding('warning')]],
  ])('%s no longer fails and must be removed', (_, findings) => {
    const { status, messages } = applyEntries([check('a', ...findings)], entry({ check: 'a' }));
    expect(status).toBe('fail');
    expect(messages).toEqual(['a does not fail; remove it from the baseline']);
  });

  test('for an unknown check or fingerprint must be removed', () => {
    const { messages } = applyEntries(
      [check('a', finding('error'))],
      entry({ check: 'b' }),
      entry({ fingerprint: 'e' }),
    );
    expect(messages).toEqual([
      'b does not fail; remove it from the baseline',
      'e does not fail; remove it from the baseline',
    ]);
  });

  test('for a failure that another entry lists too is in use', () => {
    const both = [entry({ check: 'a' }), entry({ fingerprint: 'f' })];
    for (const entries of [both, both.toReversed()]) {
      const { checks, messages } = applyEntries([check('a', finding('error'))], ...entries);
      expect(checks).toEqual([['warn', 'warning']]);
      expect(messages).toEqual([]);
    }
  });

  test('that has expired is reported and does not hide a current one', () => {
    const both = [entry({ check: 'a' }, '2027-01-01'), entry({ fingerprint: 'f' })];
    for (const entries of [both, both.toReversed()]) {
      const { checks, messages } = applyEntries([check('a', finding('error'))], ...entries);
      expect(checks).toEqual([['warn', 'warning']]);
      expect(messages).toEqual(['a was accepted until 2027-01-01; fix it, or set a new date']);
    }
  });
});

test('a skipped check stays skipped', () => {
  const skipped: Check = { ...check('a'), status: 'skip', reason: 'not read' };
  expect(applyEntries([skipped]).checked[0]).toEqual(skipped);
});

test('entries have fingerprints of their own', () => {
  const { own } = applyEntries([], entry({ check: 'a' }), entry({ check: 'b' }));
  expect(new Set(own.findings.map(({ fingerprint }) => fingerprint)).size).toBe(2);
});
