/** Files with more findings than a report lists: the rest is counted, never accepted unseen, and never found twice. */
import { describe, expect, it } from 'vitest';
import type { BaselineEntry } from '../../src/model/baseline.ts';
import type { Finding } from '../../src/model/report.ts';
import { MAX_FILE_FINDINGS, truncatedOf } from '../../src/model/truncation.ts';
import { checkSettings, type SettingsFile, type SettingsOptions } from '../../src/settings/gate.ts';

const text = (count: number, line: (index: number) => string, before = '') =>
  before + Array.from({ length: count }, (_, index) => `${line(index)}\n`).join('');
const unknownKeys = (count: number) => text(count, (index) => `key${index}: 1`);
const ignoredKeys = (count: number) => text(count, (index) => `  key${index}: 1`, 'waves:\n');

async function check(
  source: string,
  options: Partial<SettingsOptions> = {},
  file: Partial<SettingsFile> = {},
) {
  const settingsFile = { name: 'p.yml', bytes: Buffer.from(source), ...file };
  const result = await checkSettings([settingsFile], { now: () => new Date(0), ...options });
  const [first] = result.gate.checks;
  const findings = first?.findings ?? [];
  const omitted = findings.filter(({ code }) => code === 'settings/limit');
  return { ...result, check: first!, findings, omitted };
}

const entryFor = ({ fingerprint }: Finding): BaselineEntry => ({
  fingerprint,
  reason: 'known',
  until: '2099-01-01',
  location: { file: 'baseline.yml', line: 1, column: 1, endLine: 1, endColumn: 1 },
});

describe('more findings than a report lists', () => {
  it('are counted in one error', async () => {
    const { findings, omitted, gate } = await check(unknownKeys(MAX_FILE_FINDINGS + 7));
    expect(findings).toHaveLength(MAX_FILE_FINDINGS + 1);
    expect(omitted.map(({ severity, message }) => [severity, message])).toEqual([
      ['error', '7 more errors not listed: a report lists at most 10000 errors and 10000 warnings of a file'],
    ]);
    expect(findings.at(-1)?.path).toBe(`/key${MAX_FILE_FINDINGS - 1}`);
    expect(gate.verdict).toBe('fail');
  });

  it.each([
    ['duplicate keys', text(MAX_FILE_FINDINGS + 3, () => 'tips: true'), 'p.yml', '2 more errors'],
    ['errors of JSON', text(MAX_FILE_FINDINGS + 3, () => 'x'), 'p.json', '3 more errors'],
    ['one more than that', unknownKeys(MAX_FILE_FINDINGS + 1), 'p.yml', '1 more error not'],
  ])('are counted: %s', async (_what, source, name, message) => {
    const { findings, omitted } = await check(source, {}, { name });
    expect(findings).toHaveLength(MAX_FILE_FINDINGS + 1);
    expect(omitted[0]?.message).toContain(message);
  });

  it('are all listed where there are exactly so many', async () => {
    expect((await check(unknownKeys(MAX_FILE_FINDINGS))).omitted).toEqual([]);
  });

  it('are a warning where all are warnings, which leave the place of errors alone', async () => {
    const source = `${ignoredKeys(MAX_FILE_FINDINGS + 5)}bogus: 1\n`;
    const { findings, omitted, gate } = await check(ignoredKeys(MAX_FILE_FINDINGS + 5));
    expect(omitted.map(({ severity, message }) => [severity, message.slice(0, 15)])).toEqual([
      ['warning', '5 more warnings'],
    ]);
    expect(gate.verdict).toBe('pass');
    expect(findings).toHaveLength(MAX_FILE_FINDINGS + 1);
    expect((await check(ignoredKeys(MAX_FILE_FINDINGS + 5), { failOn: 'warning' })).gate.verdict).toBe(
      'fail',
    );
    const withError = await check(source);
    expect(withError.findings.filter(({ severity }) => severity === 'error')).toMatchObject([
      { code: 'settings/unknown-key', path: '/bogus' },
    ]);
  });

  it('are counted by the terminal', async () => {
    const { check: checked, omitted } = await check(unknownKeys(MAX_FILE_FINDINGS + 7), { maxErrors: 1000 });
    expect([omitted, truncatedOf(checked).errors]).toEqual([[], 7]);
  });

  it('hide the secrets among them', async () => {
    const secret = 'https://hooks.example.com/T0/secret-of-the-last';
    const { secrets } = await check(`${unknownKeys(MAX_FILE_FINDINGS)}notify: {slack: "${secret}"}\n`);
    expect(secrets).toContain(secret);
  });
});

describe('what is not listed', () => {
  const before = unknownKeys(MAX_FILE_FINDINGS + 2);
  const changed = before.replace(/: 1\n$/, ': 2\n');

  it('is accepted by a baseline only as long as the file stays the same', async () => {
    const baseline = (await check(before)).findings.map(entryFor);
    expect((await check(before, { baseline })).gate.verdict).toBe('pass');
    const { gate, findings } = await check(changed, { baseline });
    expect(gate.verdict).toBe('fail');
    expect(findings.filter(({ severity }) => severity === 'error')).toMatchObject([
      { code: 'settings/limit' },
    ]);
  });

  it('is old only as long as the file stays the same', async () => {
    const previous = { bytes: Buffer.from(before) };
    expect((await check(before, {}, { previous })).gate.verdict).toBe('pass');
    const { gate, findings } = await check(changed, {}, { previous });
    expect(gate.verdict).toBe('fail');
    expect(findings.filter(({ severity }) => severity === 'error')).toMatchObject([
      { code: 'settings/limit' },
    ]);
  });
});

describe('aliases of one node', () => {
  const aliased = (first: string, count: number) =>
    `projects:\n  h/o/a: &x ${first}\n${text(count, (index) => `  h/o/p${index}: *x`)}`;
  const items = Array.from({ length: 100 }, (_, index) => `zz${index}`).join(', ');

  it.each([
    ['a list', `{apply: {requires: [${items}]}}`, 100],
    ['a map in a map', '{apply: {merge: auto, resume: 4}}', 2],
    ['warnings', '{waves: {a: 1, b: 2}}', 2],
  ])('have its findings once: %s', async (_what, first, count) => {
    const alone = await check(aliased(first, 0));
    expect(alone.findings).toHaveLength(count);
    expect((await check(aliased(first, 3000))).findings).toEqual(alone.findings);
  });

  it('are not counted as more findings', async () => {
    const source = `defaults: {parallelism: &x 0}\nprojects:\n${text(MAX_FILE_FINDINGS + 5, (index) => `  h/o/p${index}: {parallelism: *x}`)}`;
    expect((await check(source)).findings).toMatchObject([{ path: '/defaults/parallelism' }]);
  });

  it('are each a place of their own for what is wrong with the alias', async () => {
    const source = 'env: &x [1]\nsteps: *x\nprojects: 1\ndefaults: {apply: *x, oidc: *x}\n';
    const { findings } = await check(source);
    const lines = findings.map(({ location, path }) => `${location?.line} ${path}`);
    expect(lines).toContain('4 /defaults/apply');
    expect(lines).toContain('4 /defaults/oidc');
  });
});

describe('a time limit', () => {
  it('ends inside a file', async () => {
    let ms = 0;
    // Every look at the clock takes a millisecond.
    const now = () => new Date(ms++);
    const { gate } = await check(unknownKeys(9000), { now, timeoutMs: 10 });
    expect(gate).toMatchObject({ verdict: 'error', counts: { fail: 1, skip: 1 } });
    expect(gate.checks[0]?.findings[0]?.message).toContain('timed out after 0.01 s (--timeout)');
    ms = 0;
    expect((await check(unknownKeys(9000), { now, timeoutMs: 10_000 })).gate.verdict).toBe('fail');
  });
});
