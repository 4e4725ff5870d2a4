import { spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { binaryFraming, exitCodeEncoders } from '../../src/standins/emulator/framing.ts';
import type { EmulatorConfig } from '../../src/standins/emulator/index.ts';
import { createInterpreter, echoLineAndInput } from '../../src/standins/emulator/interpreter.ts';
import { repositoryRoot } from '../fakes/io.ts';
import { PASSWORD } from './fake-control-service.ts';
import { closeEmulator, runOnStandIns, type StandIns } from './stand-ins.ts';

const run = createInterpreter(echoLineAndInput);
const framing = binaryFraming(exitCodeEncoders[1]);

/** Takes each request of an HTTP server, by its port. */
const requestListeners = new Map<number, (step: string) => void>();
const CHANNEL = 'http.server.request.start';
const onRequest = (message: unknown) => {
  const { request, server } = message as { request: IncomingMessage; server: Server };
  const { port } = (server.address() ?? {}) as Partial<AddressInfo>;
  requestListeners.get(port ?? 0)?.(`${request.method} ${request.url?.replace(/[0-9a-f-]{36}|\?.*/g, '…')}`);
};
subscribe(CHANNEL, onRequest);
afterAll(() => unsubscribe(CHANNEL, onRequest));

/** A conversation; what its emulator hears and says is told, before it is answered or sent. */
async function runObserved(onStep: (standIns: StandIns, step: string) => void) {
  const emulatorConfig = (standIns: StandIns): EmulatorConfig => ({
    run: (line, shell) => {
      onStep(standIns, 'exec');
      return run(line, shell);
    },
    framing: {
      decode: (message, binary) => {
        onStep(standIns, `a frame of type ${message[0]}`);
        return framing.decode(message, binary);
      },
      encodeOutput: (stream, bytes) => {
        onStep(standIns, stream);
        return framing.encodeOutput(stream, bytes);
      },
      encodeExit: (code) => {
        onStep(standIns, 'exit');
        return framing.encodeExit(code);
      },
    },
  });
  const startTime = performance.now();
  const result = await runOnStandIns(
    { timeoutMs: 3000 },
    (standIns) => {
      requestListeners.set(Number(new URL(standIns.emulator.url).port), (step) => onStep(standIns, step));
      return { sandboxTimeoutMs: 500 };
    },
    emulatorConfig,
  );
  return { ...result, ms: performance.now() - startTime };
}

it('an emulator that dies at any step never hangs the gate, never passes a turn, and leaves no throwaway', async () => {
  const steps: string[] = [];
  expect((await runObserved((_, step) => steps.push(step))).gate.verdict).toBe('pass');
  const last = steps.indexOf('exit');
  expect([last > 6, steps.slice(0, last)]).toEqual([
    true,
    expect.arrayContaining(['POST /v1/sandboxes', 'exec', 'stdout']),
  ]);
  const ends = await Promise.all(
    steps.map(async (step, index) => {
      let count = 0;
      const { gate, leftovers, ms } = await runObserved((standIns) => {
        if (++count === index + 1) closeEmulator(standIns);
      });
      return { what: step, failed: gate.verdict === 'fail', inTime: ms < 15_000, left: leftovers };
    }),
  );
  expect(ends).toEqual(
    steps.map((step, index) => ({
      what: step,
      // When the turn has ended all may have been seen.
      failed: index <= last ? true : expect.any(Boolean),
      inTime: true,
      left: [],
    })),
  );
}, 60_000);

it.skipIf(process.platform === 'win32')(
  'a run that is stopped ends in six seconds, whatever the service that it started makes of SIGTERM',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-killed-'));
    const file = join(folder, 'heard');
    const service = join(import.meta.dirname, 'service-process.ts');
    const run = spawn(
      process.execPath,
      [
        ...[join(repositoryRoot, 'dist/gatehouse.js'), 'verify-conversation', 'ci@example.com', '--emulator'],
        ...['--start', `exec "${process.execPath}" "${service}" stubborn`, '--pass-env', 'HEARD_FILE'],
        ...['--format', 'json', '--quiet'],
      ],
      {
        env: { PATH: process.env['PATH'], CONTROL_PASSWORD: PASSWORD, HEARD_FILE: file },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    let output = '';
    run.stdout.on('data', (chunk) => (output += chunk));
    const [code] = await once(run, 'close');
    const ended = Date.now();
    const recordedCalls = readFileSync(file, 'utf8').trim().split('\n');
    rmSync(folder, { recursive: true });
    const [stopped, pid] = (recordedCalls[4] ?? '').split(' ').map(Number);
    expect([code, output]).toEqual([3, expect.stringContaining('the run was stopped')]);
    expect(ended - stopped!).toBeLessThan(6000);
    expect(recordedCalls.slice(5).map((line) => line.split(' ')[2])).toEqual(
      expect.arrayContaining(['terminate', 'deleteAgent']),
    );
    expect(() => process.kill(pid!, 0)).toThrow('ESRCH');
  },
  20_000,
);
