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
    { says: 'a value', marked: 'a: «12»\n', yaml: 'a: 12\n', places: [range(1, 4, 1, 6)] },
    { says: 'nothing', marked: 'a: 12\n', yaml: 'a: 12\n', places: [] },
    { says: 'the very start', marked: '«»a: 1', yaml: 'a: 1', places: [range(1, 1, 1, 1)] },
    {
      says: 'two on one line, the second counted without the marks of the first',
      marked: '{«a»: «b»}',
      yaml: '{a: b}',
      places: [range(1, 2, 1, 3), range(1, 5, 1, 6)],
    },
    {
      says: 'a later line and a range over two lines',
      marked: 'a:\n  «b: 1\n  c: 2»\n',
      yaml: 'a:\n  b: 1\n  c: 2\n',
      places: [range(2, 3, 3, 7)],
    },
    {
      says: 'lines that end in CRLF',
      marked: 'a: 1\r\nb: «2»\r\n',
      yaml: 'a: 1\r\nb: 2\r\n',
      places: [range(2, 4, 2, 5)],
    },
    {
      says: 'astral characters as two units',
      marked: 'a: "😀" # «x»',
      yaml: 'a: "😀" # x',
      places: [range(1, 11, 1, 12)],
    },
  ])('finds $says', ({ marked, yaml, places: ranges }) => {
    expect(readMarks(marked)).toEqual({ yaml, places: ranges });
  });

  it.each(['a: «1', 'a: 1»', 'a: ««1»»'])('throws at %s', (marked) => {
    expect(() => readMarks(marked)).toThrow(/a mark/);
  });
});
