/** Errors that are only counted, for a terminal: same verdict, same numbers, same first errors. */
import { describe, expect, it } from 'vitest';
import type { Finding, Gate, Report } from '../../src/model/report.ts';
import { truncatedOf } from '../../src/model/truncation.ts';
import { pretty } from '../../src/report/pretty.ts';
import { checkFile } from '../../src/settings/check-file.ts';
import { checkSettings, type SettingsFile, type SettingsOptions } from '../../src/settings/gate.ts';

/** Projects with errors of every kind: with safe, unsafe and no fixes, with secrets and with warnings. */
const projectBodies = [
  'resume: 4',
  'tips: "yes"',
  'version: 1.10',
  'apply: {when: pull-request, requires: [checks, checks]}',
  'bogus: 1',
  'binary: tofuu',
  'env: {A: 1, B: true}',
  'notify: {slack: "https://hooks.example.com/T0/secret-of-a-project"}',
  'gate: on-destroy',
  'gate: always',
  'parallelism: 0',
  'apply: {merge: auto}',
  'apply: {when: pull-request, branches: {prod: 5}}',
  'apply: 5',
  'wrapper_a: {version: 1.2}',
];
const chunkSizes = { minSplitLength: 0, minChunkLength: 400 };

function control(projects: number, more = ''): string {
  const lines = Array.from(
    { length: projects },
    (_, index) => `  https://h/o/p${index}:\n    ${projectBodies[index % projectBodies.length]}\n`,
  );
  return `defaults: {tips: 7}\nprojects:\n${lines.join('')}parallelism: 0\n${more}`;
}

const withoutFingerprint = ({ fingerprint, ...finding }: Finding) => finding;
const errorsOf = (findings: readonly Finding[]) => findings.filter(({ severity }) => severity === 'error');

describe('a file of which only the first errors are reported', () => {
  const text = Buffer.from(control(300));
  it.each([1, 5, 40, 100])('has the first %i, and the number of all', async (maxErrors) => {
    const all = await checkFile('p.yml', text, undefined, { chunkSizes });
    const limited = await checkFile('p.yml', text, undefined, { maxErrors, chunkSizes });
    const [errors, first] = [errorsOf(all.findings), errorsOf(limited.findings)];
    const truncated = limited.truncated!;
    expect(first.slice(0, maxErrors).map(withoutFingerprint)).toEqual(
      errors.slice(0, maxErrors).map(withoutFingerprint),
    );
    expect(first.length + truncated.errors).toBe(errors.length);
    const isSafe = ({ fix }: Finding) => fix?.safe === true;
    expect(first.filter(isSafe).length + truncated.fixable).toBe(errors.filter(isSafe).length);
    expect(truncated.errors).toBeGreaterThan(50);
    expect(truncated.fixable).toBeGreaterThan(10);
    expect([...limited.secrets].sort()).toEqual([...all.secrets].sort());
    const warningsOf = (findings: readonly Finding[]) =>
      findings.filter(({ severity }) => severity !== 'error').map(withoutFingerprint);
    expect(warningsOf(limited.findings)).toEqual(warningsOf(all.findings));
    expect(warningsOf(all.findings)).not.toEqual([]);
    expect(limited.findings.every(({ fingerprint }) => fingerprint === '')).toBe(true);
  });

  it('has all of them where it contains ignore comments, or is read whole in the end', async () => {
    for (const more of ['# gatehouse-ignore deprecated: old\n', '---\na: b\n']) {
      const bytes = Buffer.from(control(100, more));
      const all = await checkFile('p.yml', bytes, undefined, { chunkSizes });
      const limited = await checkFile('p.yml', bytes, undefined, { maxErrors: 1, chunkSizes });
      expect(limited.truncated).toBeUndefined();
      expect(limited.findings.map(withoutFingerprint)).toEqual(all.findings.map(withoutFingerprint));
    }
  });
});

describe('a terminal', () => {
  const files = ['a.yml', 'b.yml'].map((name) => ({ name, bytes: Buffer.from(control(9000)) }));
  const gateOf = async (
    options: Partial<SettingsOptions>,
    given: readonly SettingsFile[] = files,
  ): Promise<Gate> => {
    const { gate } = await checkSettings(given, { now: () => new Date(0), ...options });
    return gate;
  };
  const render = (gate: Gate) => {
    const report: Report = {
      version: 1,
      tool: { name: 'gatehouse', version: '0' },
      verdict: gate.verdict,
      startedAt: gate.startedAt,
      durationMs: 0,
      gates: [gate],
    };
    return pretty(report);
  };

  it('shows the same whether all errors are reported or the first thousand', async () => {
    const all = await gateOf({});
    const limited = await gateOf({ maxErrors: 1000 });
    expect(limited.checks.every((check) => truncatedOf(check).errors > 1000)).toBe(true);
    expect({ verdict: limited.verdict, counts: limited.counts }).toEqual({
      verdict: all.verdict,
      counts: all.counts,
    });
    expect(render(limited)).toBe(render(all));
  });

  it('gets all errors where each is matched by its fingerprint', async () => {
    const previous = files.map((file) => ({ ...file, previous: { bytes: undefined } }));
    for (const [given, options] of [
      [files, { baseline: [] }],
      [previous, {}],
    ] as const) {
      const gate = await gateOf({ maxErrors: 1000, ...options }, given);
      expect(gate.checks.map((check) => truncatedOf(check).errors)).not.toContain(1);
      expect(gate.checks.every((check) => truncatedOf(check).errors === 0)).toBe(true);
    }
  });
});
