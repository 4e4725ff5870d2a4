import { expect, it } from 'vitest';
import { screens } from '../../../src/platform/screens.ts';
import { ledgerProblems } from '../../requirement.ts';
import { brokenPlatforms } from '../../validate/broken-platforms.ts';
import { checks } from './checks.ts';
import { records } from './records.ts';

const ledger = [...records, ...checks];
const SECTIONS = ['1', '2.1', '2.2', '2.3', '2.4', '2.5', '4.1', '5', '7', '8'];

it('every sentence of spec 3 about the platform has broken platforms that fail its check, or a reason', () => {
  expect(ledgerProblems(ledger, SECTIONS, brokenPlatforms)).toEqual([]);
});

it('every broken platform fails the check of a sentence', () => {
  const named = new Set(ledger.flatMap(({ broken = {} }) => Object.values(broken).flat()));
  expect(brokenPlatforms.filter(({ name }) => !named.has(name)).map(({ name }) => name)).toEqual([]);
  expect(Object.keys(Object.assign({}, ...ledger.map(({ broken }) => broken))).sort()).toEqual(
    screens.map(({ id }) => id).sort(),
  );
});
