import { expect, test } from 'vitest';
import { sanitizeLine, sanitizeLines, sanitizeReport, toJson } from '../../src/report/sanitize.ts';
import { clip } from '../../src/text/clip.ts';
import { broken, check, finding, gate, report } from './reports.ts';

test.each([
  ['plain', 'plain'],
  ['\u001b[1;31mred\u001b[0m', 'red'],
  ['\u001b]8;;http://a.example\u0007link\u001b]8;;\u0007', 'link'],
  ['half \u001b[', 'half \\u001b['],
  ['a\nb\tc', 'a\\nb\\tc'],
])('one line of %j is %j', (text, line) => {
  expect(sanitizeLine(text)).toBe(line);
});

test('a paragraph keeps its lines', () => {
  expect(sanitizeLines('\n a\r\n\tb\u0000\rc\n\n')).toEqual(['a', '    b\\u0000', 'c']);
});

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'ab…'],
  ['a🚀🚀', 3, 'a…'],
])('%j cut to %i is %j', (text, max, cut) => {
  expect(clip(text, max)).toBe(cut);
});

test('a clean report is the report, but for what is unseen', () => {
  expect(sanitizeReport(broken)).toEqual(broken);
  const dirty = 'a\u001b[31m\n\u0000';
  const location = { file: dirty, line: 1, column: 1, endLine: 1, endColumn: 1 };
  const fix = { title: dirty, safe: true, edits: [{ location, text: dirty }] };
  const request = { method: dirty, url: dirty, headers: { [dirty]: dirty }, body: dirty };
  const evidence = [{ request, response: { status: 200, headers: {} }, upstream: [] }];
  const one = finding({ code: 'settings/x', message: dirty, help: dirty, location, fix });
  const [cleaned] = sanitizeReport(
    report([gate({ gate: 'settings', checks: [check({ id: dirty, evidence, findings: [one] })] })]),
  ).gates[0]!.checks;
  expect(cleaned).toMatchObject({
    id: 'a\\n\\u0000',
    evidence: [{ request: { headers: { 'a\\n\\u0000': 'a\\n\\u0000' }, body: 'a\n\\u0000' } }],
    findings: [
      {
        message: 'a\\n\\u0000',
        help: 'a\n\\u0000',
        location: { file: dirty },
        fix: { title: 'a\\n\\u0000', edits: [{ text: dirty }] },
      },
    ],
  });
});

test('JSON shows what it may hold unseen, and means the same', () => {
  const value = { text: '\u009b31m \u202e \u2028 \ud800 é\n' };
  expect(toJson(value)).toBe('{\n  "text": "\\u009b31m \\u202e \\u2028 \\ud800 é\\n"\n}\n');
  expect(JSON.parse(toJson(value))).toEqual(value);
});
