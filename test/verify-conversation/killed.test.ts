import { spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { EmulatorConfig } from '../../src/standins/emulator/index.ts';
import { repository } from '../fakes/io.ts';
import { judged, kill, type Pair } from './pair.ts';
import { PASSWORD } from './spoiled/server.ts';

/** Takes each request of an HTTP server, by its port. */
const heard = new Map<number, (what: string) => void>();
const CHANNEL = 'http.server.request.start';
const onRequest = (message: unknown) => {
  const { request, server } = message as { request: IncomingMessage; server: Server };
  const { port } = (server.address() ?? {}) as Partial<AddressInfo>;
  heard.get(port ?? 0)?.(`${request.method} ${request.url?.replace(/[0-9a-f-]{36}|\?.*/g, '…')}`);
};
subscribe(CHANNEL, onRequest);
afterAll(() => unsubscribe(CHANNEL, onRequest));

/** A conversation; what its emulator hears and says is told, before it is answered or sent. */
async function told(tell: (pair: Pair, what: string) => void) {
  const emulating = (pair: Pair): EmulatorConfig => ({
    rules: ({ run, frames }) => ({
      run: (line, shell) => {
        tell(pair, 'exec');
        return run(line, shell);
      },
      frames: {
        hear: (message, binary) => {
          tell(pair, `a frame of type ${message[0]}`);
          return frames.hear(message, binary);
        },
        output: (stream, bytes) => {
          tell(pair, stream);
          return frames.output(stream, bytes);
        },
        exit: (code) => {
          tell(pair, 'exit');
          return frames.exit(code);
        },
      },
    }),
  });
  const begun = performance.now();
  const result = await judged(
    { timeoutMs: 3000 },
    (pair) => {
      heard.set(Number(new URL(pair.emulator.url).port), (what) => tell(pair, what));
      return { sandboxTimeoutMs: 500 };
    },
    emulating,
  );
  return { ...result, ms: performance.now() - begun };
}

it('an emulator that dies at any of its moments never hangs the gate, never passes a turn, and leaves no throwaway', async () => {
  const moments: string[] = [];
  expect((await told((_, what) => moments.push(what))).gate.verdict).toBe('pass');
  const last = moments.indexOf('exit');
  expect([last > 6, moments.slice(0, last)]).toEqual([
    true,
    expect.arrayContaining(['POST /v1/sandboxes', 'exec', 'stdout']),
  ]);
  const ends = await Promise.all(
    moments.map(async (what, index) => {
      let count = 0;
      const { gate, left, ms } = await told((pair) => {
        if (++count === index + 1) kill(pair);
      });
      return { what, failed: gate.verdict === 'fail', inTime: ms < 15_000, left };
    }),
  );
  expect(ends).toEqual(
    moments.map((what, index) => ({
      what,
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
    const service = join(import.meta.dirname, 'service.ts');
    const run = spawn(
      process.execPath,
      [
        ...[join(repository, 'dist/gatehouse.js'), 'verify-conversation', 'ci@example.com', '--emulator'],
        ...['--start', `exec "${process.execPath}" "${service}" stubborn`, '--pass-env', 'HEARD_FILE'],
        ...['--format', 'json', '--quiet'],
      ],
      {
        env: { PATH: process.env['PATH'], CONTROL_PASSWORD: PASSWORD, HEARD_FILE: file },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    let said = '';
    run.stdout.on('data', (chunk) => (said += chunk));
    const [code] = await once(run, 'close');
    const ended = Date.now();
    const heard = readFileSync(file, 'utf8').trim().split('\n');
    rmSync(folder, { recursive: true });
    const [stopped, pid] = (heard[4] ?? '').split(' ').map(Number);
    expect([code, said]).toEqual([3, expect.stringContaining('the run was stopped')]);
    expect(ended - stopped!).toBeLessThan(6000);
    expect(heard.slice(5).map((line) => line.split(' ')[2])).toEqual(
      expect.arrayContaining(['terminate', 'deleteAgent']),
    );
    expect(() => process.kill(pid!, 0)).toThrow('ESRCH');
  },
  20_000,
);
