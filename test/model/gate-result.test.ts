import { describe, expect, test } from 'vitest';
import type { BaselineEntry } from '../../src/model/baseline.ts';
import type { CheckResult } from '../../src/model/check-result.ts';
import { buildGate, runCheck, skippedCheck } from '../../src/model/gate-result.ts';

const now = () => new Date('2027-06-15T12:00:00Z');
const spec = { id: 'egress-refused', title: 'an undeclared secret is refused', spec: 'spec 2, 4.7' };
const options = {
  now,
  signal: new AbortController().signal,
  retries: 0,
  only: [] as string[],
  failOn: 'error' as const,
};
const passing: CheckResult = { problems: [] };
const failing: CheckResult = { problems: [{ message: 'answered 200; 403 was expected', help: 'refuse it' }] };

/** A check with these results, one per try. */
const runOutcomes = (results: readonly CheckResult[], retries = 0) =>
  runCheck('conformance', spec, async (number) => results[number - 1]!, { ...options, retries });

describe('a check', () => {
  test.each([
    ['passes', [passing], 0, { status: 'pass', findings: [] }],
    ['fails', [failing], 0, { status: 'fail' }],
    ['fails each time', [failing, failing, failing], 2, { status: 'fail', tries: 3 }],
    ['is flaky', [failing, passing], 2, { status: 'warn', tries: 2 }],
    ['does not apply', [{ skip: 'not served' }], 2, { status: 'skip', reason: 'not served' }],
    ['warns', [{ problems: [{ severity: 'warning' as const, message: 'odd' }] }], 2, { status: 'warn' }],
  ] as const)('%s', async (_, results, retries, expected) => {
    expect(await runOutcomes(results, retries)).toMatchObject({ ...spec, ...expected });
  });

  test('reports which try passed', async () => {
    const { findings } = await runOutcomes([failing, passing], 2);
    expect(findings.map(({ message }) => message)).toEqual(['flaky: passed on try 2 of 3']);
  });

  test('is not retried once the run is stopped', async () => {
    const signal = AbortSignal.abort();
    const check = await runCheck('conformance', spec, async () => failing, {
      ...options,
      retries: 5,
      signal,
    });
    expect(check).toMatchObject({ status: 'fail' });
    expect(check.tries).toBeUndefined();
  });

  test('names its findings by gate and id', async () => {
    const { findings } = await runOutcomes([failing]);
    expect(findings).toMatchObject([
      { code: 'conformance/egress-refused', severity: 'error', help: 'refuse it' },
    ]);
  });
});

describe('a gate', () => {
  const gate = async (results: readonly CheckResult[], more = {}, cause?: { message: string }) =>
    buildGate('conformance', 'the broker', [await runOutcomes(results)], {
      startedAt: now(),
      options: { ...options, ...more },
      cause,
    });
  const entry = (check: string): BaselineEntry => ({
    check,
    reason: 'known',
    until: '2028-01-01',
    location: { file: 'baseline.yml', line: 1, column: 1, endLine: 1, endColumn: 2 },
  });

  test('has the verdict of its checks', async () => {
    expect(await gate([passing])).toMatchObject({ verdict: 'pass', counts: { pass: 1, fail: 0 } });
    expect(await gate([failing])).toMatchObject({ verdict: 'fail', counts: { fail: 1 } });
  });

  test('that could not run is an error and starts with the cause', async () => {
    const { verdict, checks } = await gate([passing], {}, { message: 'the broker did not start' });
    expect(verdict).toBe('error');
    expect(checks[0]).toMatchObject({ id: 'start', status: 'fail' });
    expect(checks[0]?.findings[0]?.message).toBe('the broker did not start');
  });

  test('applies a baseline', async () => {
    expect(await gate([failing], { baseline: [entry(spec.id)] })).toMatchObject({ verdict: 'pass' });
    expect(await gate([passing], { baseline: [entry(spec.id)] })).toMatchObject({ verdict: 'fail' });
  });

  test.each([
    ['a part of it ran', { only: [spec.id] }, undefined],
    ['it did not run to its end', {}, { message: 'stopped' }],
  ])('keeps an unused baseline entry when %s', async (_, more, cause) => {
    const { checks } = await gate([passing], { ...more, baseline: [entry('inference-hello')] }, cause);
    expect(checks.find(({ id }) => id === 'baseline')).toMatchObject({ status: 'pass' });
  });

  test('keeps the baseline entry of a skipped check', () => {
    const { checks } = buildGate('conformance', 'the broker', [skippedCheck(spec, 'not served')], {
      startedAt: now(),
      options: { ...options, baseline: [entry(spec.id)] },
    });
    expect(checks.at(-1)).toMatchObject({ id: 'baseline', status: 'pass' });
  });
});
