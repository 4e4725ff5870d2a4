import { describe, expect, test } from 'vitest';
import { codeFrame } from '../../src/text/code-frame.ts';
import { LineIndex } from '../../src/text/line-index.ts';

const at = (line: number, column: number, endColumn: number, endLine = line) => ({
  file: 'a.yml',
  line,
  column,
  endLine,
  endColumn,
});

test.each([
  ['a value', 'a: 1\nresume: 90\nb: 2\n', at(2, 9, 11), ['  |', '2 | resume: 90', '  |         ^~']],
  ['one character', 'a: 1', at(1, 4, 5), ['  |', '1 | a: 1', '  |    ^']],
  ['nothing, at the end of the line', 'a:', at(1, 3, 3), ['  |', '1 | a:', '  |   ^']],
  ['an empty line', 'a:\n\nb:', at(2, 1, 1), ['  |', '2 |', '  | ^']],
  ['a column beyond the line', 'a:\nb:', at(1, 9, 12), ['  |', '1 | a:', '  |   ^']],
  ['a number of two digits', `${'\n'.repeat(9)}x: y`, at(10, 1, 2), ['   |', '10 | x: y', '   | ^']],
  ['\\r\\n', 'a: 1\r\nb: 2\r\n', at(2, 4, 5), ['  |', '2 | b: 2', '  |    ^']],
  ['several lines', 'a:\n  b: 1  \n  c: 2', at(2, 3, 5, 3), ['  |', '2 |   b: 1', '  |   ^~~~']],
  ['tabs', '\ta:\tb', at(1, 5, 6), ['  |', '1 |     a:    b', '  |           ^']],
  ['a marked tab', 'a:\tb', at(1, 3, 5), ['  |', '1 | a:    b', '  |   ^~~~~']],
  ['wide characters', '日本: 値', at(1, 5, 6), ['  |', '1 | 日本: 値', '  |       ^~']],
  ['astral characters', '🚀🚀: 𝒳y', at(1, 7, 10), ['  |', '1 | 🚀🚀: 𝒳y', '  |       ^~']],
  ['joined emoji', '👩‍💻 x', at(1, 7, 8), ['  |', '1 | 👩‍💻 x', '  |    ^']],
  ['combining marks', 'e\u0301e\u0301 x', at(1, 6, 7), ['  |', '1 | e\u0301e\u0301 x', '  |    ^']],
  ['narrow katakana', 'ｱｲ x', at(1, 4, 5), ['  |', '1 | ｱｲ x', '  |    ^']],
  [
    'controls',
    'a\u001b[31m\u202eb',
    at(1, 8, 9),
    ['  |', '1 | a\\u001b[31m\\u202eb', '  |                  ^'],
  ],
  ['a lone surrogate', 'a\ud800b', at(1, 3, 4), ['  |', '1 | a\ufffdb', '  |   ^']],
])('%s', (_, text, location, lines) => {
  expect(codeFrame(new LineIndex(text).line(location.line)!, location)).toEqual(lines);
});

describe('a line that is too long is cropped', () => {
  const digits = Array.from({ length: 100 }, (_, index) => `${index % 10}`).join('');
  const mark = (column: number, endColumn: number) =>
    codeFrame(digits, at(1, column, endColumn), 20).slice(1);

  test('at its end', () => {
    expect(mark(3, 5)).toEqual(['1 | 012345678901234567…', '  |   ^~']);
  });
  test('on both sides', () => {
    expect(mark(51, 53)).toEqual(['1 | …456789012345678901…', '  |        ^~']);
  });
  test('at its start', () => {
    expect(mark(99, 101)).toEqual(['1 | …234567890123456789', '  |                  ^~']);
  });
  test('together with its underline', () => {
    expect(mark(51, 101)).toEqual(['1 | …456789012345678901…', '  |        ^~~~~~~~~~~~~']);
  });
  test('unless it just fits', () => {
    expect(codeFrame(digits, at(1, 1, 2), 100)[1]).toBe(`1 | ${digits}`);
  });
  test('between characters', () => {
    const rockets = '🚀'.repeat(100);
    const [, line] = codeFrame(rockets, at(1, 101, 103), 20);
    expect(line).toMatch(/^1 \| …🚀+…$/u);
  });
  test('around joined emoji', () => {
    const families = '👨‍👩‍👧‍👦'.repeat(40);
    expect(codeFrame(families, at(1, 221, 232), 20)[1]).toMatch(/^1 \| …(👨‍👩‍👧‍👦){9}…$/u);
  });
  test('quickly, however long it is', () => {
    const line = 'é'.repeat(5_000_000);
    expect(codeFrame(line, at(1, 2_500_000, 2_500_001))[1]!.length).toBeLessThan(110);
  });
});
