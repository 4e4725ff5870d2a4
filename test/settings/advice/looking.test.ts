import { expect, test } from 'vitest';
import { keys } from '../../../src/settings/advice/keys.ts';
import { isOn, lacks, listed, quoted } from '../../../src/settings/advice/looking.ts';
import { keysOfTables } from '../../../src/settings/advice/tables.ts';

test('the keys that are known are those of the tables', () => {
  expect(keys).toEqual(keysOfTables());
});

test.each<[string, object, boolean]>([
  ['is not there', {}, true],
  ['is not there beside known keys', { merge: 'auto', requires: [] }, true],
  ['is not there beside an unknown key', { merge: 'auto', owner: 'me' }, true],
  ['is there', { when: 'merge' }, false],
  ['is there with a wrong value', { when: null }, false],
  ['is there, misspelt', { whem: 'merge' }, false],
])('a key %s', (_, holder, missing) => {
  expect(lacks({ ...holder }, 'when', keys.known.apply)).toBe(missing);
});

test('a misspelt key is the nearest one that is not there', () => {
  const known = [...keys.known.apply, 'whens'];
  expect(lacks({ whenss: 1 }, 'when', known)).toBe(true);
  expect(lacks({ whenss: 1, whens: 1 }, 'when', known)).toBe(false);
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
