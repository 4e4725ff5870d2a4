import { expect, test } from 'vitest';
import { isOn, lacks, listed, quoted } from '../../../src/settings/advice/looking.ts';
import { apply } from '../../../src/settings/schema/apply.ts';

test.each<[string, object, boolean]>([
  ['is not there', {}, true],
  ['is not there beside known keys', { merge: 'auto', requires: [] }, true],
  ['is not there beside an unknown key', { merge: 'auto', owner: 'me' }, true],
  ['is there', { when: 'merge' }, false],
  ['is there with a wrong value', { when: null }, false],
  ['is there, misspelt', { whem: 'merge' }, false],
])('a key %s', (_, holder, missing) => {
  expect(lacks({ ...holder }, 'when', apply.fields)).toBe(missing);
});

test('a misspelt key is the nearest one that is not there', () => {
  const fields = { ...apply.fields, whens: apply.fields['when']! };
  expect(lacks({ whenss: 1 }, 'when', fields)).toBe(true);
  expect(lacks({ whenss: 1, whens: 1 }, 'when', fields)).toBe(false);
});

test.each<[unknown, boolean]>([
  [true, true],
  [{}, true],
  [{ timeout: 1 }, true],
  [false, false],
  [null, false],
  [[], false],
  ['true', false],
  [1, false],
])('%j is on: %s', (value, on) => {
  expect(isOn(value)).toBe(on);
});

test.each([
  ['short', '"short"'],
  ['a "quoted"\nline', '"a \\"quoted\\"\\nline"'],
  ['x'.repeat(60), `"${'x'.repeat(60)}"`],
  ['x'.repeat(61), `"${'x'.repeat(57)}…"`],
  // A pair of surrogates is not cut in two.
  [`${'x'.repeat(56)}😀${'y'.repeat(10)}`, `"${'x'.repeat(56)}…"`],
])('%j is quoted as %s', (text, expected) => {
  expect(quoted(text)).toBe(expected);
});

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
])('%j is listed as %s', (items, expected) => {
  expect(listed(items, 'and')).toBe(expected);
});
