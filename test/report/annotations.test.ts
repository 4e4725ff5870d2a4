import { error } from '@actions/core';
import { afterEach, expect, test, vi } from 'vitest';
import { github } from '../../src/report/annotations.ts';
import { broken, check, errored, finding, gate, green, hostile, manyFindings, report } from './reports.ts';

afterEach(() => void vi.restoreAllMocks());

const COMMAND = /^::(error|warning|notice) ((?:[a-zA-Z]+=[^:,\r\n]*)(?:,[a-zA-Z]+=[^:,\r\n]*)*)::([^\r\n]*)$/;

const decode = (text: string) =>
  text.replace(/%(25|0D|0A|3A|2C)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Reads the lines as the runner does; a line that is no command fails. */
function read(text: string) {
  const lines = text.split('\n').slice(0, -1);
  return lines.map((line) => {
    const [, kind, pairs, message] = COMMAND.exec(line) ?? expect.fail(`not one command: ${line}`);
    const entries = pairs!.split(',').map((pair) => pair.split('=') as [string, string]);
    const properties: Record<string, string> = Object.fromEntries(
      entries.map(([key, value]) => [key, decode(value)]),
    );
    return { kind, properties, message: decode(message!) };
  });
}

test('a command is what @actions/core writes', () => {
  const title = 'settings/a:b,c%';
  const message = '100% of a:b,c ::error::x';
  const file = 'a,b:c%/d.yml';
  const help = 'first\nsecond';
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  error(`${message}\n${help}`, { title, file, startLine: 3, endLine: 3, startColumn: 4, endColumn: 7 });
  const theirs = written.mock.calls
    .map(([text]) => text)
    .join('')
    .replaceAll('\r\n', '\n');
  written.mockRestore();
  const location = { file, line: 3, column: 4, endLine: 3, endColumn: 7 };
  const checks = [check({ id: 'a', findings: [finding({ code: title, message, help, location })] })];
  expect(github(report([gate({ gate: 'settings', checks })]))).toBe(theirs);
});

test('a green report has no annotations', () => {
  expect(github(green)).toBe('');
});

test('columns are left out of a range over several lines', () => {
  const over = read(github(broken)).find(({ properties }) => properties['line'] !== properties['endLine']);
  expect(over?.properties).toEqual({
    title: 'settings/unknown-key',
    file: 'pipeline.yml',
    line: '4',
    endLine: '5',
  });
});

test('a gate that could not run is an error without a file, with its reason', () => {
  expect(read(github(errored))).toEqual([
    {
      kind: 'error',
      properties: { title: 'conformance my broker could not run' },
      message:
        'the broker did not start within 30 s; its last lines were:\nlistening failed: address in use\nexit 1',
    },
  ]);
});

test('the finding of its failed check is the reason', () => {
  const failed = check({
    id: 'setup',
    findings: [finding({ code: 'conformance/setup', message: 'no start' })],
  });
  const all = read(github(report([gate({ gate: 'conformance', verdict: 'error', checks: [failed] })])));
  expect(all.map(({ properties }) => properties)).toEqual([{ title: 'conformance/setup' }]);
});

test('a report without gates is an error', () => {
  expect(read(github(report([])))[0]).toMatchObject({
    kind: 'error',
    message: expect.stringContaining('no gate ran'),
  });
});

test('ten of a kind at most, the tenth counts the rest', () => {
  const all = read(github({ ...manyFindings, source: broken.source! }));
  for (const [kind, title] of [
    ['error', '5991 more errors'],
    ['warning', '1991 more warnings'],
    ['notice', '1991 more notes'],
  ]) {
    const some = all.filter((each) => each.kind === kind);
    expect(some).toHaveLength(10);
    expect(some[9]).toEqual({ kind, properties: { title }, message: `See ${broken.source!.runUrl}` });
  }
});

test('exactly ten fit', () => {
  const findings = Array.from({ length: 10 }, (_, index) =>
    finding({ code: 'settings/x', message: `m${index}` }),
  );
  const all = read(github(report([gate({ gate: 'settings', checks: [check({ id: 'a', findings })] })])));
  expect(all.map(({ message }) => message.split('\n')[0])).toEqual(findings.map(({ message }) => message));
});

test('hostile text stays in its place', () => {
  const all = read(github(hostile));
  expect(all.map(({ kind }) => kind)).toEqual(['error', 'warning', 'notice']);
  const [first] = all;
  expect(first!.properties['file']).toBe('::error ::x,y:z%25 <b>@me #1`pipeline.yml');
  expect(first!.message).toContain('%0A%25');
});

test('a message stays below what the runner keeps', () => {
  const findings = [finding({ code: 'settings/x'.repeat(100), message: '🚀'.repeat(5000) })];
  const [only] = read(github(report([gate({ gate: 'settings', checks: [check({ id: 'a', findings })] })])));
  expect(only!.message.length).toBeLessThan(4096);
  expect(only!.message).toMatch(/^(🚀)+…$/u);
  expect(only!.properties['title']!.length).toBeLessThanOrEqual(255);
});
