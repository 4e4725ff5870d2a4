import { expect, it } from 'vitest';
import { ledgerProblems } from '../../requirement.ts';
import { cases } from '../broken/cases.ts';
import { brokenStandIns } from '../broken/stand-ins.ts';
import { ledger } from './index.ts';

const SECTIONS = ['1.2', '1.3', '2.6', '4.2', '4.3', '5', '6', '7', '8', '9'];
const systems = [...cases, ...brokenStandIns];

it('every sentence of spec 3 about conversations has broken systems that fail its check, or a reason', () => {
  expect(ledgerProblems(ledger, SECTIONS, systems)).toEqual([]);
});

it('every check of the gate is named by a sentence', () => {
  const named = new Set(ledger.flatMap(({ broken = {} }) => Object.keys(broken)));
  const failing = new Set(systems.flatMap(({ failingChecks }) => failingChecks));
  expect([...failing].filter((check) => !named.has(check))).toEqual([]);
});

it.each<[problem: string, entry: object, expected: string]>([
  ['an unknown system', { broken: { repeated: ['nothing'] } }, 'no broken system is called "nothing"'],
  ['a check that the system passes', { broken: { repeated: ['exit 1'] } }, '"exit 1" does not fail repeated'],
  ['neither a system nor a reason', {}, 'needs a broken system or a reason, and not both'],
  [
    'a test that does not exist',
    { reason: 'none', tests: [['verify-conversation/turn.test.ts', ['never', 'written'].join(' ')]] },
    'no test has verify-conversation/turn.test.ts: never written',
  ],
])('the ledger rejects %s', (_, entry, expected) => {
  const requirement = { id: 'S3-9-x', spec: '9', sentence: 'A sentence of the spec.', ...entry };
  expect(ledgerProblems([requirement], ['9'], systems)).toEqual([`S3-9-x: ${expected}`]);
});
