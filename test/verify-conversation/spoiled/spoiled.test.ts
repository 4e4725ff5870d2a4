import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checks } from '../../../src/verify-conversation/checks.ts';
import { EVENT_FORMATS } from '../../control/sse.ts';
import { failed, inOrder, type Played, play } from '../gate.ts';
import type { Case } from './case.ts';
import { cases } from './cases.ts';

/** They wait more than they work: so many at once. */
const AT_ONCE = 16;

describe.each(EVENT_FORMATS)('a service that speaks the %s form', (form) => {
  let waiting = Promise.resolve<unknown>(undefined);
  const played = new Map<Case, Promise<Played>>();
  beforeAll(() => {
    const lanes = Array.from({ length: AT_ONCE }, () => waiting);
    for (const [index, one] of cases.entries()) {
      const lane = lanes[index % AT_ONCE]!;
      const result = lane.then(() => play({ ...one.script, form }, one.options));
      played.set(one, result);
      lanes[index % AT_ONCE] = result.catch(() => {});
    }
    waiting = Promise.all(lanes);
  });
  afterAll(() => waiting);

  it.each(cases)('$name', async (one) => {
    const { fails: usual, failsIn, says, error, left = 0 } = one;
    const fails = failsIn?.[form] ?? usual;
    const result = await played.get(one)!;
    expect(failed(result)).toEqual(error ? fails : inOrder(fails));
    expect(result.gate.verdict).toBe(error ? 'error' : fails.length > 0 ? 'fail' : 'pass');
    if (usual[0]) expect(result.said(usual[0]).join('\n')).toMatch(says);
    expect(result.left).toHaveLength(left);
    if (error) expect(result.service.calls.map(({ route }) => route)).toEqual(['health']);
  });
});

it('spoils at least forty services, and every check of the gate that is not asked for', () => {
  const spoiled = cases.filter(({ fails }) => fails.length > 0);
  expect(spoiled.length).toBeGreaterThanOrEqual(40);
  const never = checks.map(({ id }) => id).filter((id) => spoiled.every(({ fails }) => !fails.includes(id)));
  expect(never).toEqual(['data-plane', 'sandbox-populated', 'model-replied', 'sandbox-gone', 'repeated']);
});
