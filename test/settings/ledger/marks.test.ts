import { describe, expect, it } from 'vitest';
import { readMarks } from './marks.ts';

const range = (line: number, column: number, endLine: number, endColumn: number) => ({
  line,
  column,
  endLine,
  endColumn,
});

describe('readMarks', () => {
  it.each([
    { name: 'a value', marked: 'a: «12»\n', yaml: 'a: 12\n', ranges: [range(1, 4, 1, 6)] },
    { name: 'nothing', marked: 'a: 12\n', yaml: 'a: 12\n', ranges: [] },
    { name: 'the very start', marked: '«»a: 1', yaml: 'a: 1', ranges: [range(1, 1, 1, 1)] },
    {
      name: 'two on one line, the second counted without the marks of the first',
      marked: '{«a»: «b»}',
      yaml: '{a: b}',
      ranges: [range(1, 2, 1, 3), range(1, 5, 1, 6)],
    },
    {
      name: 'a later line and a range over two lines',
      marked: 'a:\n  «b: 1\n  c: 2»\n',
      yaml: 'a:\n  b: 1\n  c: 2\n',
      ranges: [range(2, 3, 3, 7)],
    },
    {
      name: 'lines that end in CRLF',
      marked: 'a: 1\r\nb: «2»\r\n',
      yaml: 'a: 1\r\nb: 2\r\n',
      ranges: [range(2, 4, 2, 5)],
    },
    {
      name: 'astral characters as two units',
      marked: 'a: "😀" # «x»',
      yaml: 'a: "😀" # x',
      ranges: [range(1, 11, 1, 12)],
    },
  ])('finds $name', ({ marked, yaml, ranges }) => {
    expect(readMarks(marked)).toEqual({ yaml, ranges });
  });

  it.each(['a: «1', 'a: 1»', 'a: ««1»»'])('throws at %s', (marked) => {
    expect(() => readMarks(marked)).toThrow(/a mark/);
  });
});
