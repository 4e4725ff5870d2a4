import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checks } from '../../../src/verify-conversation/checks.ts';
import { EVENT_FORMATS } from '../../control/sse.ts';
import { failedChecks, type GateRun, inOrder, runGate } from '../run-gate.ts';
import type { BrokenServiceCase } from './case.ts';
import { cases } from './cases.ts';

/** The cases mostly wait, so many run at once. */
const CONCURRENCY = 16;

describe.each(EVENT_FORMATS)('a service with the %s event format', (form) => {
  let waiting = Promise.resolve<unknown>(undefined);
  const runs = new Map<BrokenServiceCase, Promise<GateRun>>();
  beforeAll(() => {
    const lanes = Array.from({ length: CONCURRENCY }, () => waiting);
    for (const [index, one] of cases.entries()) {
      const lane = lanes[index % CONCURRENCY]!;
      const result = lane.then(() => runGate({ ...one.script, form }, one.options));
      runs.set(one, result);
      lanes[index % CONCURRENCY] = result.catch(() => {});
    }
    waiting = Promise.all(lanes);
  });
  afterAll(() => waiting);

  it.each(cases)('$name', async (one) => {
    const { failingChecks: defaultFailing, failingChecksIn, message, error, leftoverCount = 0 } = one;
    const failingChecks = failingChecksIn?.[form] ?? defaultFailing;
    const result = await runs.get(one)!;
    expect(failedChecks(result)).toEqual(error ? failingChecks : inOrder(failingChecks));
    expect(result.gate.verdict).toBe(error ? 'error' : failingChecks.length > 0 ? 'fail' : 'pass');
    if (defaultFailing[0]) expect(result.messagesOf(defaultFailing[0]).join('\n')).toMatch(message);
    expect(result.leftovers).toHaveLength(leftoverCount);
    if (error) expect(result.service.calls.map(({ route }) => route)).toEqual(['health']);
  });
});

it('breaks at least forty services and every default check of the gate', () => {
  const broken = cases.filter(({ failingChecks }) => failingChecks.length > 0);
  expect(broken.length).toBeGreaterThanOrEqual(40);
  const neverFailing = checks
    .map(({ id }) => id)
    .filter((id) => broken.every(({ failingChecks }) => !failingChecks.includes(id)));
  expect(neverFailing).toEqual([
    'data-plane',
    'sandbox-populated',
    'model-replied',
    'sandbox-gone',
    'repeated',
  ]);
});
