/** What is only counted where a terminal alone is told: the same verdict, the same numbers, the same first errors. */
import { describe, expect, it } from 'vitest';
import type { Finding, Gate, Report } from '../../src/model/report.ts';
import { untoldOf } from '../../src/model/untold.ts';
import { pretty } from '../../src/report/pretty.ts';
import { checkFile } from '../../src/settings/check-file.ts';
import { checkSettings, type SettingsOptions } from '../../src/settings/gate.ts';

/** Projects with faults of every sort: with and without a fix, safe and not, with secrets and with advice. */
const bodies = [
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
const inParts = { whole: 0, part: 400 };

function control(projects: number, more = ''): string {
  const lines = Array.from(
    { length: projects },
    (_, index) => `  https://h/o/p${index}:\n    ${bodies[index % bodies.length]}\n`,
  );
  return `defaults: {tips: 7}\nprojects:\n${lines.join('')}parallelism: 0\n${more}`;
}

const told = ({ fingerprint, ...finding }: Finding) => finding;
const errorsOf = (findings: readonly Finding[]) => findings.filter(({ severity }) => severity === 'error');

describe('a file of which only the first errors are told', () => {
  const text = Buffer.from(control(300));
  it.each([1, 5, 40, 100])('has the first %i, and the number of all', async (most) => {
    const all = await checkFile('p.yml', text, undefined, undefined, inParts);
    const some = await checkFile('p.yml', text, undefined, most, inParts);
    const [errors, first] = [errorsOf(all.findings), errorsOf(some.findings)];
    const untold = some.untold!;
    expect(first.slice(0, most).map(told)).toEqual(errors.slice(0, most).map(told));
    expect(first.length + untold.errors).toBe(errors.length);
    const isSafe = ({ fix }: Finding) => fix?.safe === true;
    expect(first.filter(isSafe).length + untold.safe).toBe(errors.filter(isSafe).length);
    expect(untold.errors).toBeGreaterThan(50);
    expect(untold.safe).toBeGreaterThan(10);
    expect([...some.secrets].sort()).toEqual([...all.secrets].sort());
    const advice = (findings: readonly Finding[]) =>
      findings.filter(({ severity }) => severity !== 'error').map(told);
    expect(advice(some.findings)).toEqual(advice(all.findings));
    expect(advice(all.findings)).not.toEqual([]);
    expect(some.findings.every(({ fingerprint }) => fingerprint === '')).toBe(true);
  });

  it('has all of them where a comment has a say, or it is read again as a whole', async () => {
    for (const more of ['# gatehouse-ignore deprecated: old\n', '---\na: b\n']) {
      const one = Buffer.from(control(100, more));
      const all = await checkFile('p.yml', one, undefined, undefined, inParts);
      const some = await checkFile('p.yml', one, undefined, 1, inParts);
      expect(some.untold).toBeUndefined();
      expect(some.findings.map(told)).toEqual(all.findings.map(told));
    }
  });
});

describe('a terminal', () => {
  const files = ['a.yml', 'b.yml'].map((name) => ({ name, bytes: Buffer.from(control(9000)) }));
  const gateOf = async (options: Partial<SettingsOptions>): Promise<Gate> => {
    const { gate } = await checkSettings(files, { now: () => new Date(0), ...options });
    return gate;
  };
  const shown = (gate: Gate) => {
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

  it('shows the same, whether all errors are told or the first thousand', async () => {
    const all = await gateOf({});
    const some = await gateOf({ most: 1000 });
    expect(some.checks.every((check) => untoldOf(check).errors > 1000)).toBe(true);
    expect({ verdict: some.verdict, counts: some.counts }).toEqual({
      verdict: all.verdict,
      counts: all.counts,
    });
    expect(shown(some)).toBe(shown(all));
  });

  it('is never asked for less where each error is looked up', async () => {
    for (const options of [{ baseline: [] }, { onlyNew: true }]) {
      const gate = await gateOf({ most: 1000, ...options });
      expect(gate.checks.map((check) => untoldOf(check).errors)).not.toContain(1);
      expect(gate.checks.every((check) => untoldOf(check).errors === 0)).toBe(true);
    }
  });
});
