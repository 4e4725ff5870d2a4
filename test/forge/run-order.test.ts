import { expect, test } from 'vitest';
import { attemptUrl, compareRuns, runAttemptFromUrl } from '../../src/forge/run-order.ts';

const run = (runId: string | undefined, runAttempt = 1) => ({ runId, runAttempt });

test.each([
  [run('9'), run('10'), -1],
  [run('10'), run('9'), 1],
  [run('12345678901234567890'), run('12345678901234567891'), -1],
  [run('7', 1), run('7', 2), -1],
  [run('7', 10), run('7', 9), 1],
  [run('7'), run('7'), 0],
  [run('7', 2), run('8', 1), -1],
  // A run without a numeric id is not known to be older.
  [run(undefined), run('8'), 0],
  [run('x'), run('8'), 0],
  [run(undefined, 1), run(undefined, 2), -1],
])('compareRuns of %j and %j is %i', (a, b, order) => {
  expect(Math.sign(compareRuns(a, b))).toBe(order);
  expect(Math.sign(compareRuns(b, a))).toBe(order === 0 ? 0 : -order);
});

test('the URL of an attempt parses back to the run', () => {
  const url = 'https://forge.example/org/shop/actions/runs/77';
  const ours = url.replace('77', '8');
  expect(runAttemptFromUrl(attemptUrl(url, 3), ours)).toEqual(run('77', 3));
  expect(runAttemptFromUrl(url, ours)).toEqual(run('77'));
  const elsewhere = url.replace('forge.', 'evil.');
  for (const other of [undefined, '', 'https://ci.example/runs/77', `${url}/job/5`, elsewhere])
    expect(runAttemptFromUrl(other, ours)).toBeUndefined();
});
