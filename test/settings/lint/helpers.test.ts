import { expect, test } from 'vitest';
import { deriveKeyTables } from '../../../src/settings/lint/derive-key-tables.ts';
import { formatList, isKeyMissing, isOn, quoteShort } from '../../../src/settings/lint/helpers.ts';
import { keyTables } from '../../../src/settings/generated/key-tables.ts';

test('the keys that are known are those of the tables', () => {
  expect(keyTables).toEqual(deriveKeyTables());
});

test.each<[string, object, boolean]>([
  ['is not there', {}, true],
  ['is not there beside known keys', { merge: 'auto', requires: [] }, true],
  ['is not there beside an unknown key', { merge: 'auto', owner: 'me' }, true],
  ['is there', { when: 'merge' }, false],
  ['is there with a wrong value', { when: null }, false],
  ['is there, misspelt', { whem: 'merge' }, false],
])('a key %s', (_, parent, isMissing) => {
  expect(isKeyMissing({ ...parent }, 'when', keyTables.known.apply)).toBe(isMissing);
});

test('a misspelt key is the nearest one that is not there', () => {
  const knownKeys = [...keyTables.known.apply, 'whens'];
  expect(isKeyMissing({ whenss: 1 }, 'when', knownKeys)).toBe(true);
  expect(isKeyMissing({ whenss: 1, whens: 1 }, 'when', knownKeys)).toBe(false);
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
])('%j is on: %s', (value, isEnabled) => {
  expect(isOn(value)).toBe(isEnabled);
});

test.each([
  ['short', '"short"'],
  ['a "quoted"\nline', '"a \\"quoted\\"\\nline"'],
  ['x'.repeat(60), `"${'x'.repeat(60)}"`],
  ['x'.repeat(61), `"${'x'.repeat(57)}…"`],
  // A pair of surrogates is not cut in two.
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
  expect(formatList(items, 'and')).toBe(expected);
});
