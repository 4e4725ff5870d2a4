import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkVerifyConversation } from '../../src/verify-conversation/gate.ts';
import { serviceFromCommand } from '../../src/verify-conversation/start.ts';
import { countChecks, optionsOf } from './run-gate.ts';

const program = join(import.meta.dirname, 'service-process.ts');

/** Judges the service that a command starts; `emulated` gives it a data plane of ours. */
async function runGateOnCommand(mode: string, { emulated = false, readyMs = 10_000 } = {}) {
  const closed: string[] = [];
  const service = serviceFromCommand({
    command: `"${process.execPath}" "${program}" ${mode}`,
    cwd: import.meta.dirname,
    passEnv: [],
    hostEnv: process.env,
    readyMs,
    signal: new AbortController().signal,
  });
  const emulator = async (token: string) => ({
    url: 'http://127.0.0.1:1',
    listSandboxes: async () => [],
    close: async () => void closed.push(token),
  });
  const result = await checkVerifyConversation(
    { service, ...(emulated ? { emulator } : {}) },
    optionsOf({ dataPlane: {} }),
  );
  const [first] = result.gate.checks;
  return {
    ...result,
    closed,
    message: first?.findings[0]?.message ?? '',
    help: first?.findings[0]?.help ?? '',
  };
}

it.concurrent('runs on a service that a command starts', async () => {
  const { gate } = await runGateOnCommand('healthy');
  expect([gate.verdict, gate.subject, gate.checks[0]?.reason]).toEqual([
    'pass',
    'control service',
    '/health says live',
  ]);
});

it.concurrent('passes the emulator to the service', async () => {
  const { gate, closed, secrets } = await runGateOnCommand('healthy', { emulated: true });
  expect(gate.checks[0]).toMatchObject({
    status: 'pass',
    reason: '/health says emulator, this run starts emulator',
  });
  expect(closed).toHaveLength(1);
  expect(secrets).toContain(closed[0]);
});

it.concurrent('waits until it is healthy', async () => {
  expect((await runGateOnCommand('slow')).gate.verdict).toBe('pass');
});

it.concurrent.each([
  ['refuses', /^the command exited with code 4 before it was ready$/],
  ['bad-url', /reported a `url` that is not an http or https URL$/],
])('says why the gate could not run: %s', async (mode, pattern) => {
  const { gate, message, closed } = await runGateOnCommand(mode, { emulated: true });
  expect([gate.verdict, message]).toEqual(['error', expect.stringMatching(pattern)]);
  expect(gate.counts).toMatchObject({ pass: 0, fail: 1, skip: countChecks({ hasEmulator: true }) });
  expect(closed).toHaveLength(1);
});

it.concurrent('gives up on a command that never gets ready', async () => {
  const { gate, message } = await runGateOnCommand('silent', { readyMs: 700 });
  expect([gate.verdict, message]).toEqual(['error', expect.stringMatching(/within 0\.7 s$/)]);
});

it.concurrent.each([1, 3, 5])('is an error if the service exits at call %i', async (number) => {
  const { gate, message, help, secrets, closed } = await runGateOnCommand(`dies-at-${number}`, {
    emulated: true,
  });
  expect([gate.verdict, message]).toEqual(['error', 'the control service exited with code 9 during the run']);
  expect(help).toContain('panic: ');
  expect(secrets).toContain(closed[0]);
});
