import { describe, expect, it } from 'vitest';
import { startControl } from '../../src/standins/control/index.ts';
import { binaryFraming, exitCodeEncoders } from '../../src/standins/emulator/framing.ts';
import { type EmulatorConfig, startEmulator } from '../../src/standins/emulator/index.ts';
import { checkVerifyConversation } from '../../src/verify-conversation/gate.ts';
import { EVENT_FORMATS } from '../control/sse.ts';
import { PASSWORD } from './fake-control-service.ts';
import { countChecks, failedChecks, optionsOf } from './run-gate.ts';
import { closeEmulator, runOnStandIns, SLOW_TIMEOUTS } from './stand-ins.ts';

describe.each(EVENT_FORMATS)('a conversation, end to end (%s)', (events) => {
  it.concurrent('passes', async () => {
    const { gate, leftovers } = await runOnStandIns({}, { events });
    expect([gate.verdict, gate.counts]).toEqual([
      'pass',
      { pass: countChecks({ hasEmulator: true }), fail: 0, warn: 0, skip: 0 },
    ]);
    expect(leftovers).toEqual([]);
    const { summary, moments = [] } = gate.timeline ?? {};
    expect(moments.map(({ event, what }) => `${event} ${what.split(' {')[0]}`)).toEqual([
      'stage provision started',
      'stage provision done',
      'stage turn started',
      expect.stringMatching(/^output runtime --model light /),
      expect.stringMatching(/^output Join the words /),
      'stage turn done',
    ]);
    expect(moments.every(({ ms }) => ms !== undefined && ms >= 0 && ms < 10_000)).toBe(true);
    expect(summary).toMatch(/^6 events in \d+ ms$/);
  });

  it.concurrent('fails files that are not written, and a sandbox that stays', async () => {
    const middleware: EmulatorConfig['middleware'] = async (c, next) =>
      c.req.method === 'DELETE' || c.req.query('path')?.endsWith('/.env') ? c.json({}) : next();
    const timeouts = { ...SLOW_TIMEOUTS, goneMs: 500 };
    expect(failedChecks(await runOnStandIns({ timeouts }, { events }, { middleware }))).toEqual([
      'sandbox-populated',
      'sandbox-gone',
    ]);
  });
});

describe.each(['exec', 'acp'] as const)('a hundred conversations, ten at once (%s)', (turn) => {
  it.each(['list', 'none'] as const)(
    'all pass on an emulator whose list of sessions is: %s',
    async (sessions) => {
      const { gate, leftovers } = await runOnStandIns(
        { repeat: 100, concurrency: 10, timeoutMs: 60_000, turn },
        { turn },
        { sessions },
      );
      expect([gate.verdict, gate.counts.fail, leftovers]).toEqual(['pass', 0, []]);
      const { reason = '' } = gate.checks.find(({ id }) => id === 'repeated')!;
      expect(reason).toMatch(/^100 of 100 conversations passed/);
    },
    60_000,
  );
});

it('passes strict where a model of the data plane replies', async () => {
  const runOn = async (answers: EmulatorConfig['answers']) => {
    const emulator = await startEmulator({ token: 'sandbox', answers });
    const control = await startControl({
      sandboxBaseUrl: emulator.url,
      sandboxToken: 'sandbox',
      dataPlane: 'live',
    });
    try {
      return await checkVerifyConversation(
        { service: { baseUrl: control.url } },
        optionsOf({
          strict: true,
          dataPlane: {},
          account: { email: 'ci@example.com', password: PASSWORD, register: true },
        }),
      );
    } finally {
      await control.close();
      await emulator.close();
    }
  };
  const result = JSON.stringify({ type: 'result', subtype: 'success', is_error: false, result: 'done' });
  const live = await runOn([{ command: 'runtime', echo: true, stdout: `${result}\n` }]);
  expect([live.gate.verdict, live.gate.counts.pass]).toEqual(['pass', countChecks({ strict: true })]);
  const echo = await runOn([]);
  expect([echo.gate.verdict, failedChecks(echo)]).toEqual(['fail', ['model-replied']]);
});

describe('an emulator that dies', () => {
  // The requests to create the sandbox, to write two files and to list the sessions, and two lines of output.
  it.concurrent.each([1, 2, 3, 4, 5])(
    'at step %i never hangs the gate, never passes it, and leaves no throwaway',
    async (number) => {
      let count = 0;
      const startTime = performance.now();
      const { gate, leftovers } = await runOnStandIns(
        { timeoutMs: 3000 },
        { sandboxTimeoutMs: 500 },
        (standIns) => {
          const step = () => {
            if (++count === number) closeEmulator(standIns);
          };
          const framing = binaryFraming(exitCodeEncoders[1]);
          return {
            middleware: async (_, next) => {
              step();
              await next();
            },
            framing: {
              ...framing,
              encodeOutput: (...output) => {
                step();
                return framing.encodeOutput(...output);
              },
            },
          };
        },
      );
      expect(gate.verdict).toBe('fail');
      expect(leftovers).toEqual([]);
      expect(performance.now() - startTime).toBeLessThan(10_000);
    },
  );
});
