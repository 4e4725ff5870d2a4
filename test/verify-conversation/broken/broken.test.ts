import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checks } from '../../../src/verify-conversation/checks.ts';
import { EVENT_FORMATS } from '../../control/sse.ts';
import { failedChecks, type GateRun, inOrder, runGate } from '../run-gate.ts';
import { systemWithSandboxes } from '../sandboxes.ts';
import { runOnStandIns } from '../stand-ins.ts';
import type { BrokenServiceCase } from './case.ts';
import { cases } from './cases.ts';
import { brokenStandIns } from './stand-ins.ts';

/** They wait more than they work. */
const CONCURRENCY = 16;

describe.each(EVENT_FORMATS)('a service with %s events', (form) => {
  let waiting = Promise.resolve<unknown>(undefined);
  const runs = new Map<BrokenServiceCase, Promise<GateRun>>();
  beforeAll(() => {
    const lanes = Array.from({ length: CONCURRENCY }, () => waiting);
    for (const [index, one] of cases.entries()) {
      const lane = lanes[index % CONCURRENCY]!;
      const system = one.sandboxes && systemWithSandboxes(one.sandboxes);
      const result = lane.then(() => runGate({ ...one.script, form }, one.options, system));
      runs.set(one, result);
      lanes[index % CONCURRENCY] = result.catch(() => {});
    }
    waiting = Promise.all(lanes);
  });
  afterAll(() => waiting);

  it.each(cases)('$name', async (one) => {
    const { failingChecks: defaultFailing, failingChecksIn, message, error, createsNothing } = one;
    const failingChecks = failingChecksIn?.[form] ?? defaultFailing;
    const result = await runs.get(one)!;
    expect(failedChecks(result)).toEqual(error ? failingChecks : inOrder(failingChecks));
    expect(result.gate.verdict).toBe(error ? 'error' : failingChecks.length > 0 ? 'fail' : 'pass');
    if (defaultFailing[0]) expect(result.messagesOf(defaultFailing[0]).join('\n')).toMatch(message);
    expect(result.leftovers).toHaveLength(one.leftoverCount ?? 0);
    if (createsNothing) expect(result.gate.counts.pass).toBe(0);
    if (createsNothing) expect(result.service.calls.map(({ route }) => route)).toEqual(['health']);
  });
});

describe.each(EVENT_FORMATS)('stand-ins with %s events', (events) => {
  it.concurrent.each(brokenStandIns)('$name', async ({ control, emulator, options, ...expected }) => {
    const { gate, leftovers } = await runOnStandIns(options, { events, ...control }, emulator);
    expect([gate.verdict, failedChecks({ gate })]).toEqual(['fail', inOrder(expected.failingChecks)]);
    const first = gate.checks.find(({ status }) => status === 'fail');
    expect(first?.findings.map(({ message }) => message).join('\n')).toMatch(expected.message);
    expect(leftovers).toEqual([]);
  });
});

it('has at least forty broken services with names of their own, and one for every check', () => {
  const broken = cases.filter(({ failingChecks }) => failingChecks.length > 0);
  expect(broken.length).toBeGreaterThanOrEqual(40);
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  const failing = new Set(broken.flatMap(({ failingChecks }) => failingChecks));
  expect(checks.map(({ id }) => id).filter((id) => !failing.has(id))).toEqual([]);
});
