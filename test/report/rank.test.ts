import { expect, test } from 'vitest';
import { fixFirstEntries, orderGates, rankFindings, safeFixCount } from '../../src/report/rank.ts';
import { check, finding, gate, green, report } from './reports.ts';

const at = (file: string, line: number) => ({ file, line, column: 1, endLine: line, endColumn: 2 });
const failed = gate({
  gate: 'settings',
  checks: [
    check({
      id: 'b.yml',
      findings: [
        finding({ code: 'settings/x', message: 'note', severity: 'note' }),
        finding({ code: 'settings/x', message: 'warning', severity: 'warning' }),
        finding({ code: 'settings/x', message: 'b 9', location: at('b.yml', 9) }),
        finding({ code: 'settings/x', message: 'b 2', location: at('b.yml', 2) }),
      ],
    }),
    check({
      id: 'a.yml',
      findings: [
        finding({
          code: 'settings/x',
          message: 'a 1',
          location: at('a.yml', 1),
          fix: { title: 'Fix it', safe: true, edits: [{ location: at('a.yml', 1), text: '' }] },
        }),
        finding({ code: 'settings/x', message: 'nowhere' }),
      ],
    }),
  ],
});
const strict = gate({
  gate: 'conformance',
  verdict: 'fail',
  checks: [
    check({
      id: 'w',
      findings: [finding({ code: 'conformance/w', message: 'blocks', severity: 'warning' })],
    }),
  ],
});
const stopped = gate({
  gate: 'verify',
  verdict: 'error',
  checks: [check({ id: 'start', findings: [finding({ code: 'verify/start', message: 'no start' })] })],
});
const skipped = gate({
  gate: 'validate',
  checks: [check({ id: 's', status: 'skip', reason: 'no token\nand more' })],
});
const all = report([failed, strict, stopped, skipped]);

test('findings are ranked: why a gate could not run, errors, blocking warnings, warnings, notes', () => {
  expect(rankFindings(all).map(({ finding: { message } }) => message)).toEqual([
    ...['no start', 'nowhere', 'a 1', 'b 2', 'b 9', 'blocks', 'warning', 'note'],
  ]);
});

test('what to fix first has an entry per gate that could not run, then per file or gate', () => {
  const entries = fixFirstEntries(all, rankFindings(all));
  expect(entries.map(({ where, message, others }) => [where, message, others.length])).toEqual([
    ['verify pipeline.yml', 'no start', 0],
    ['validate pipeline.yml', 'no token', 0],
    ['settings pipeline.yml, a.yml', 'nowhere', 0],
    ['a.yml:1:1', 'a 1', 0],
    ['b.yml:2:1', 'b 2', 1],
    ['conformance pipeline.yml, w', 'blocks', 0],
  ]);
});

test('the blocking findings with a safe fix are counted', () => {
  const fixable = report([
    gate({
      gate: 'settings',
      checks: [{ ...failed.checks[1]!, findings: [failed.checks[1]!.findings[0]!] }],
    }),
  ]);
  expect(safeFixCount(all, rankFindings(all))).toBe('1 of these 6');
  expect(safeFixCount(fixable, rankFindings(fixable))).toBe('it');
  expect(safeFixCount(green, rankFindings(green))).toBeUndefined();
});

test('up to eight gates stay in their order; of more the worst come first', () => {
  const passes = Array.from({ length: 6 }, () => green.gates[0]!);
  expect(orderGates([...passes, failed, stopped])).toEqual([...passes, failed, stopped]);
  expect(orderGates([...passes, ...passes, failed, stopped]).slice(0, 3)).toEqual([
    stopped,
    failed,
    passes[0],
  ]);
});
