/** `--self-test` counts the broken brokers that the suite catches. The whole table runs in the slow tier, in `broken`. */
import { expect, it } from 'vitest';
import { runSelfTest, selfTestChecks } from '../../src/cli/self-test.ts';
import { listChecks } from '../../src/conformance/select-checks.ts';
import { brokenVariant } from '../../src/standins/broken-brokers/builders.ts';
import { runProgram } from '../fakes/io.ts';
import { findCheck, messagesOf } from './run-gate.ts';

const options = {
  now: () => new Date(),
  signal: new AbortController().signal,
  timeoutMs: 60_000,
  requestTimeoutMs: 10_000,
  retries: 0,
  only: [],
  failOn: 'error' as const,
  progress: () => {},
};

it('has brokers for every check of the suite', async () => {
  const ids = (await listChecks({ extended: 'strict' })).map(({ id }) => id);
  expect((await selfTestChecks()).map(({ id }) => id)).toEqual(ids);
});

it('passes with the brokers that it catches', async () => {
  const gate = await runSelfTest({
    ...options,
    only: ['hello-get', 'inference-agent-refused', 'decide-form'],
  });
  expect(gate).toMatchObject({ verdict: 'pass', counts: { pass: 3, fail: 0 } });
  expect(gate.subject).toMatch(/^self-test: ([0-9]+) of \1 broken brokers caught$/);
  expect(findCheck(gate, 'hello-get').reason).toBe('caught 2 of 2');
});

it('fails with a broker that it misses', async () => {
  const gate = await runSelfTest(options, [brokenVariant('hello-get', 'breaks nothing', () => ({}))]);
  expect([gate.verdict, gate.subject]).toEqual(['fail', 'self-test: 0 of 1 broken brokers caught']);
  expect(messagesOf(gate, 'hello-get')).toEqual([
    'missed a broker that breaks nothing; expected hello-get to fail',
  ]);
});

it('is a flag of the command that names no broker', async () => {
  const passed = await runProgram(['conformance', '--self-test', '--only', 'hello-get', '--quiet'], {
    cwd: process.cwd(),
  });
  expect([passed.code, passed.stdout]).toEqual([
    0,
    expect.stringContaining('conformance self-test: 2 of 2 broken brokers caught: pass'),
  ]);
  const wrong = await runProgram(['conformance', '--self-test', '--reference'], { cwd: process.cwd() });
  expect([wrong.code, wrong.stderr]).toEqual([
    2,
    expect.stringContaining('--self-test and --reference exclude each other; use one'),
  ]);
});
