import { expect, test } from 'vitest';
import { formatList, quoteShort, truncate } from '../../src/text/sentence.ts';

test.each([
  ['short', '"short"'],
  ['a "quoted"\nline', '"a \\"quoted\\"\\nline"'],
  ['x'.repeat(60), `"${'x'.repeat(60)}"`],
  ['x'.repeat(61), `"${'x'.repeat(57)}…"`],
  // A surrogate pair is not split.
  [`${'x'.repeat(56)}😀${'y'.repeat(10)}`, `"${'x'.repeat(56)}…"`],
])('%j is quoted as %s', (text, expected) => {
  expect(quoteShort(text)).toBe(expected);
});

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
])('%j is listed as %s', (items, expected) => {
  expect(formatList(items)).toBe(expected);
  expect(formatList(items, 'or')).toBe(expected.replace(' and ', ' or '));
});

test('a string of 60 units is not truncated', () => {
  expect(truncate('x'.repeat(60))).toBe('x'.repeat(60));
  expect(truncate('x'.repeat(61))).toBe(`${'x'.repeat(57)}…`);
});
