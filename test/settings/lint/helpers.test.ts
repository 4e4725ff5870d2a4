import { expect, test } from 'vitest';
import { keyTables } from '../../../src/settings/generated/key-tables.ts';
import { deriveKeyTables } from '../../../src/settings/lint/derive-key-tables.ts';
import { isKeyMissing, isOn } from '../../../src/settings/lint/helpers.ts';

test('the generated key tables match the tables', () => {
  expect(keyTables).toEqual(deriveKeyTables());
});

test.each<[string, object, boolean]>([
  ['is missing', {}, true],
  ['is missing beside known keys', { merge: 'auto', requires: [] }, true],
  ['is missing beside an unknown key', { merge: 'auto', owner: 'me' }, true],
  ['is present', { when: 'merge' }, false],
  ['is present with a wrong value', { when: null }, false],
  ['is present, misspelled', { whem: 'merge' }, false],
])('a key %s', (_, parent, isMissing) => {
  expect(isKeyMissing({ ...parent }, 'when', keyTables.known.apply)).toBe(isMissing);
});

test('a misspelled key is the nearest one that is missing', () => {
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
