import { describe, expect, it } from 'vitest';
import { decode } from '../../src/text/decode.ts';
import { LineIndex } from '../../src/text/line-index.ts';

const bytes = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))));

describe('decoding', () => {
  it.each([
    ['nothing', bytes(), ''],
    ['text', bytes('a: é😀\n'), 'a: é😀\n'],
    ['a byte order mark, which is left out', bytes('\uFEFFa: 1\n'), 'a: 1\n'],
    ['a second one, which is text', bytes('\uFEFF\uFEFFa'), '\uFEFFa'],
    ['a replacement character that is really there', bytes('a: \uFFFD\n'), 'a: \uFFFD\n'],
    ['NUL', bytes('a', 0, 'b'), 'a\0b'],
  ])('accepts %s', (_, given, text) => {
    expect(decode(given)).toEqual({ text });
  });

  it.each([
    ['at the start', bytes(0xff, 'a'), 1, 1],
    ['behind text', bytes('a: b', 0xe9, '\n'), 1, 5],
    ['behind wide characters, counted in UTF-16 units', bytes('é😀', 0x80), 1, 4],
    ['behind a byte order mark, which has no column', bytes('\uFEFFab', 0xc0), 1, 3],
    ['on a later line', bytes('a\nb\r\nc\rde', 0xf5), 4, 3],
    ['behind replacement characters that are really there', bytes('\uFFFD\n\uFFFD', 0xff), 2, 2],
    ['right behind a cut sequence', bytes('a', 0xe2, 0x82, 'b'), 1, 2],
    ['an overlong form', bytes('a', 0xc0, 0xaf), 1, 2],
    ['a surrogate', bytes('ab', 0xed, 0xa0, 0x80), 1, 3],
    ['a sequence that the end cuts', bytes('abc', 0xf0, 0x9f), 1, 4],
  ])('locates an invalid byte %s', (_, given, line, column) => {
    expect(decode(given)).toEqual({ error: 'utf-8', line, column });
  });

  it.each([
    ['little end first', bytes(0xff, 0xfe, 'a', 0)],
    ['big end first', bytes(0xfe, 0xff, 0, 'a')],
  ])('recognises UTF-16 by its %s', (_, given) => {
    expect(decode(given)).toEqual({ error: 'utf-16' });
  });
});

describe('lines', () => {
  const text = 'ab\ncd\r\n\re😀f\r\n';
  const index = new LineIndex(text);
  const places: [offset: number, line: number, column: number][] = [
    [0, 1, 1],
    [2, 1, 3],
    [3, 2, 1],
    [6, 2, 4],
    [7, 3, 1],
    [8, 4, 1],
    [11, 4, 4],
    [14, 5, 1],
  ];

  it.each(places)('offset %i is %i:%i', (offset, line, column) => {
    expect(index.at(offset)).toEqual({ line, column });
    expect(index.offset({ line, column })).toBe(offset);
  });

  it('end at the end of the text', () => {
    expect(index.at(1000)).toEqual(index.at(text.length));
    expect(new LineIndex('').at(0)).toEqual({ line: 1, column: 1 });
  });

  it('have no offset where they do not exist', () => {
    for (const place of [
      { line: 0, column: 1 },
      { line: 9, column: 1 },
      { line: 1, column: 0 },
      { line: 1, column: 9 },
      { line: 5, column: 2 },
    ]) {
      expect(index.offset(place), JSON.stringify(place)).toBeUndefined();
    }
  });
});
