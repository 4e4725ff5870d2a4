import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkVerifyConversation } from '../../src/verify-conversation/gate.ts';
import { FakeControlService, PASSWORD, type ServiceScript } from './fake-control-service.ts';
import { FAST_TIMEOUTS, optionsOf } from './run-gate.ts';

/** The requests of a good conversation, in order. */
const STEPS = [
  'health',
  'token',
  'createAgent',
  'openConversation',
  'stream',
  'conversation',
  'stream',
  'terminate',
  'deleteAgent',
];

/** Acts at the n-th request, before the response. */
const atCall = (
  number: number,
  action: (service: FakeControlService) => void,
  script: ServiceScript = {},
) => {
  const service: FakeControlService = new FakeControlService({
    ...script,
    onCall: (count) => {
      if (count === number) action(service);
    },
  });
  return service.listen();
};

const steps = STEPS.map((step, index) => [index + 1, step] as const);

describe('a run that is stopped', () => {
  it.concurrent.each(steps)('at call %i (%s) removes what it created, and is an error', async (number) => {
    const stop = new AbortController();
    const service = await atCall(number, () => stop.abort());
    const startTime = performance.now();
    const { gate } = await checkVerifyConversation(
      { service: { baseUrl: service.url } },
      optionsOf({ signal: stop.signal }),
    );
    const { leftovers } = service;
    await service.close();
    expect(performance.now() - startTime).toBeLessThan(4000);
    expect([gate.verdict, gate.checks[0]?.findings[0]?.message]).toEqual(['error', 'the run was stopped']);
    expect(leftovers).toEqual([]);
  });

  it.concurrent.each(['createAgent', 'openConversation'] as const)(
    'finds what %s created after the stop',
    async (route) => {
      const stop = new AbortController();
      const number = STEPS.indexOf(route) + 1;
      const service = await atCall(number, () => stop.abort(), {
        responses: { [route]: () => 'hang' },
        performedAnyway: [route],
      });
      const { gate } = await checkVerifyConversation(
        { service: { baseUrl: service.url } },
        optionsOf({ signal: stop.signal }),
      );
      const { leftovers } = service;
      await service.close();
      expect([gate.verdict, leftovers]).toEqual(['error', []]);
    },
  );

  it.concurrent('reports what it could not remove', async () => {
    const stop = new AbortController();
    const service = await atCall(5, () => stop.abort(), {
      responses: { terminate: () => 'hang', deleteAgent: () => 'hang' },
    });
    const startTime = performance.now();
    const { gate } = await checkVerifyConversation(
      { service: { baseUrl: service.url } },
      optionsOf({ signal: stop.signal, timeouts: { ...FAST_TIMEOUTS, stoppedTeardownMs: 500 } }),
    );
    await service.close();
    expect(performance.now() - startTime).toBeLessThan(4000);
    const messages = gate.checks.find(({ id }) => id === 'torn-down')?.findings.map(({ message }) => message);
    expect(messages?.[0]).toMatch(/^conversation conversation-2 was not terminated: /);
    expect(messages?.[1]).toMatch(/^agent verify_throwaway_\w+ \(agent-1\) was not deleted: /);
  });
});

describe('a service that dies', () => {
  it.concurrent.each(steps)(
    'at call %i (%s) never hangs the gate, and never passes it',
    async (number, step) => {
      const service = await atCall(number, (one) => void one.close());
      const startTime = performance.now();
      const { gate } = await checkVerifyConversation({ service: { baseUrl: service.url } }, optionsOf());
      await service.close();
      expect(performance.now() - startTime).toBeLessThan(5000);
      expect(gate.verdict).toBe(step === 'health' ? 'error' : 'fail');
      if (number > STEPS.indexOf('createAgent') + 1) {
        const down = gate.checks.find(({ id }) => id === 'torn-down');
        expect(down?.findings.some(({ message }) => /was not (?:terminated|deleted)/.test(message))).toBe(
          true,
        );
      }
    },
  );
});

describe('a process that is stopped', () => {
  const program = join(import.meta.dirname, 'gate-process.ts');
  // Every call is stepped through above; here it is the signals that are tried.
  it.each([...[3, 5, 6, 8].map((number) => steps[number - 1]!), [99, 'none'] as const])(
    'at call %i (%s) removes what it created',
    async (number) => {
      let child: ReturnType<typeof spawn> | undefined;
      let stopped = 0;
      const service = await atCall(number, () => {
        stopped = performance.now();
        child?.kill(number % 2 === 0 ? 'SIGTERM' : 'SIGINT');
      });
      child = spawn(process.execPath, [program, service.url], {
        env: { PATH: process.env['PATH'], CONTROL_PASSWORD: PASSWORD },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let output = '';
      child.stdout?.on('data', (chunk) => (output += chunk));
      const [code] = (await once(child, 'close')) as [number];
      const { leftovers } = service;
      await service.close();
      expect(leftovers).toEqual([]);
      // With the last calls on their way all may have been judged before the signal is there.
      if (number < STEPS.indexOf('terminate') || number === 99)
        expect([code, output.trim()]).toEqual(number === 99 ? [0, 'pass'] : [3, 'error']);
      if (number !== 99) expect(performance.now() - stopped).toBeLessThan(4000);
    },
  );
});

it('limits the teardown', () => {
  expect(FAST_TIMEOUTS.stoppedTeardownMs + FAST_TIMEOUTS.graceMs).toBeLessThan(4000);
});
