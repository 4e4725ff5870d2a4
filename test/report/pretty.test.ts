import { stripVTControlCharacters } from 'node:util';
import pc from 'picocolors';
import { describe, expect, test } from 'vitest';
import { pretty } from '../../src/report/pretty.ts';
import {
  broken,
  check,
  finding,
  gate,
  green,
  hostile,
  hostileLine,
  manyFindings,
  report,
  sourceLine,
} from './reports.ts';

const last = (text: string) => text.trimEnd().split('\n').at(-1)!;

test('colors do not change the text', () => {
  for (const [each, from] of [
    [broken, sourceLine],
    [hostile, hostileLine],
  ] as const) {
    const colored = pretty(each, { sourceLine: from, paint: pc.createColors(true) });
    expect(colored).toContain('\u001b[');
    expect(stripVTControlCharacters(colored)).toBe(pretty(each, { sourceLine: from }));
  }
});

test('no line is a command to the runner', () => {
  for (const color of [false, true]) {
    const paint = pc.createColors(color);
    const text = pretty(hostile, { sourceLine: hostileLine, paint, notConfigured: ['::error::x'] });
    for (const line of text.split('\n')) {
      expect(line.replace(/\u001b\[\d+m/g, '').trimStart()).not.toMatch(/^::/);
      expect(line).not.toContain('##[');
    }
  }
});

test('there are no frames without the text of the files', () => {
  const text = pretty(broken);
  expect(text).toContain(
    'pipeline.yml:7:11: apply.resume is 90; use a whole number from 5 to 60 [settings/range]\n',
  );
  expect(text).not.toContain(' | ');
});

describe('ten thousand findings', () => {
  const text = pretty(manyFindings, {
    sourceLine: (file, number) => sourceLine(`${file}/pipeline.yml`, number),
  });
  const lines = text.split('\n');
  const headlines = lines.filter((line) => line.endsWith('[settings/range]'));

  test('are shown worst first, by file', () => {
    expect(headlines).toHaveLength(1000);
    expect(headlines.every((line) => /resume is [012];/.test(line))).toBe(true);
    expect(headlines.slice(0, 4).map((line) => line.split(' ')[0])).toEqual([
      'team-0/pipeline.yml:7:11:',
      'team-0/pipeline.yml:7:11:',
      'team-0/pipeline.yml:7:11:',
      'team-1/pipeline.yml:7:11:',
    ]);
  });
  test('have fifty frames', () => {
    expect(lines.filter((line) => line === '  |           ^~')).toHaveLength(50);
  });
  test('are counted where they are not shown', () => {
    expect(text).toContain('6000 errors\n');
    expect(text).toContain('and 5000 more\n');
    expect(text).toContain('2000 warnings\n\nand 2000 more\n');
    expect(text).toContain('2000 existing findings are not shown');
    expect(text).toContain('  and 1995 more places\n');
    expect(last(text)).toBe('fail: settings blocks the merge (6000 errors and 2000 warnings, 3.5 s)');
  });
});

describe('the verdict is the last line', () => {
  const warned = [
    check({ id: 'a', findings: [finding({ severity: 'warning', code: 'settings/x', message: 'm' })] }),
  ];
  const failing = gate({
    gate: 'settings',
    checks: [check({ id: 'a', findings: [finding({ code: 'settings/x', message: 'm' })] })],
  });
  const passing = gate({ gate: 'conformance', checks: [check({ id: 'b' })] });
  const skipped = gate({ gate: 'validate', checks: [check({ id: 'c', status: 'skip', reason: 'r' })] });
  test.each([
    ['of a pass', green, 'pass: nothing blocks the merge (3 checks passed, 3.5 s)'],
    [
      'of one that only warns',
      report([gate({ gate: 'settings', checks: warned })]),
      'pass: nothing blocks the merge (1 warning, 3.5 s)',
    ],
    ['of a failure', report([failing, passing]), 'fail: settings blocks the merge (1 error, 3.5 s)'],
    [
      'of a gate that could not run',
      report([skipped, failing, passing]),
      'error: validate could not run; settings failed (1 error, 3.5 s)',
    ],
    ['of nothing', report([]), 'error: no gate ran, so nothing was checked (0 checks passed, 3.5 s)'],
  ])('%s', (_, each, line) => {
    expect(last(pretty(each))).toBe(line);
  });
});

test('warnings that block are listed under what to fix first', () => {
  const warning = finding({
    severity: 'warning',
    code: 'settings/x',
    message: 'm',
    location: { file: 'a.yml', line: 1, column: 1, endLine: 1, endColumn: 2 },
  });
  const strict = gate({
    gate: 'settings',
    verdict: 'fail',
    checks: [check({ id: 'a.yml', findings: [warning] })],
  });
  expect(pretty(report([strict]))).toContain('Fix first:\n  a.yml:1:1: m\n');
});

test('the failed check of a gate that could not run is listed once, as its reason', () => {
  const failed = check({
    id: 'setup',
    findings: [finding({ code: 'conformance/setup', message: 'no start' })],
  });
  const text = pretty(
    report([gate({ gate: 'conformance', verdict: 'error', subject: 'x', checks: [failed] })]),
  );
  expect(text).toContain('Fix first:\n  conformance x: no start\n\n');
});

test('a very long value does not fill the screen', () => {
  const long = finding({ code: 'settings/x', message: 'é'.repeat(1_000_000), help: 'x'.repeat(1_000_000) });
  const text = pretty(report([gate({ gate: 'settings', checks: [check({ id: 'a', findings: [long] })] })]));
  expect(text.length).toBeLessThan(5000);
});

test('the summary fits on one screen, and starts with what to fix first', () => {
  const skip = (id: string) => check({ id, status: 'skip', reason: `${id} does not apply` });
  const failing = Array.from({ length: 30 }, (_, index) =>
    gate({
      gate: 'conformance',
      subject: `broker ${index}`,
      checks: [
        check({
          id: 'health',
          findings: [finding({ code: 'conformance/health', message: 'x'.repeat(400) })],
        }),
        ...Array.from({ length: 12 }, (_, at) => skip(`check-${at}`)),
      ],
    }),
  );
  const text = pretty(report(failing), { notConfigured: ['validate'] });
  const screen = text.slice(text.indexOf('Fix first:')).trimEnd().split('\n');
  expect(screen.length).toBeLessThanOrEqual(24);
  expect(screen[1]).toMatch(/^ {2}conformance broker 0, health: x+…$/);
  expect(screen).toContain('and 22 more gates, 0 of which passed');
  expect(Math.max(...screen.map((line) => line.length))).toBeLessThan(200);
});

test('a passing report is a line per gate, with the reasons of skipped checks', () => {
  const skips = ['a', 'b', 'c', 'd'].map((id) => check({ id, status: 'skip', reason: 'not served' }));
  const one = gate({ gate: 'conformance', subject: 'x', checks: [...skips, check({ id: 'e' })] });
  expect(pretty(report([one]))).toBe(
    [
      'conformance x: pass (4 skipped, 1 passed, 1.2 s)',
      '  skipped 4 checks: not served',
      'pass: nothing blocks the merge (1 check passed, 3.5 s)\n',
    ].join('\n'),
  );
});
