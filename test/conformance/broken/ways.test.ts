/** However a broken broker is started, the same check catches it: one of each area here; by hand, all of them once. */
import { describe, expect, test } from 'vitest';
import { listChecks } from '../../../src/conformance/select-checks.ts';
import { areas } from '../../../src/standins/broken-brokers/index.ts';
import { failedChecks, TIMEOUT } from './run-variant.ts';
import { ways } from './ways.ts';

const advice = (await listChecks({ extended: 'strict' })).flatMap((check) =>
  check.advice ? [check.id] : [],
);
const brokers = Object.values(areas).flatMap((area) => area.slice(-1));

describe.each(Object.keys(ways))('a broker that is started as %s', (way) => {
  test.each(brokers)('and $does is caught', TIMEOUT, async (broker) => {
    const gate = await ways[way]!(broker);
    const verdict = advice.includes(broker.caughtBy ?? '') ? 'pass' : 'fail';
    expect([gate.verdict, failedChecks(gate)]).toEqual([verdict, [broker.caughtBy]]);
  });
});
