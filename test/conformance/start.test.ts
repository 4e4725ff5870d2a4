import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { attachBroker } from '../../src/conformance/start/attach.ts';
import { startCommand } from '../../src/conformance/start/command.ts';
import { startModule } from '../../src/conformance/start/module.ts';
import { listenOn } from '../../src/conformance/upstreams/listen.ts';
import { processesWith } from './processes.ts';
import { findCheck, messagesOf, runGate } from './run-gate.ts';
import { startTinyBroker } from './tiny-broker.ts';

const folder = fileURLToPath(new URL('brokers', import.meta.url));
const options = { cwd: folder, passEnv: [], hostEnv: process.env };
const command = (...words: readonly string[]) =>
  startCommand(
    [process.execPath, join(folder, 'command.ts'), ...words].map((word) => `'${word}'`).join(' '),
    options,
  );
const module = (name: string) => startModule(join(folder, name), process.execPath, options);

/** Files of a run are written here, and must be gone after it. */
let temporary = '';
const previousTmpdir = process.env['TMPDIR'];
beforeAll(() => {
  temporary = mkdtempSync(join(tmpdir(), 'suite-'));
  process.env['TMPDIR'] = temporary;
});
afterAll(() => {
  if (previousTmpdir === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = previousTmpdir;
  rmSync(temporary, { recursive: true, force: true });
});

describe.concurrent('a broker that a command starts', () => {
  test.each(['none', 'a log before it', 'a flood', 'noise before it'])(
    'is checked, with %s',
    async (fault) => {
      const { gate } = await runGate({ start: command(fault) });
      expect(gate.counts).toEqual({ pass: 23, fail: 0, warn: 0, skip: 2 });
    },
  );

  test.skipIf(process.platform !== 'linux').each([
    ['after all checks', 'children', 'pass'],
    ['of processes that ignore SIGTERM, when it is stopped', 'stubborn children', 'error'],
  ])('leaves nothing running %s', async (_, fault, verdict) => {
    const marker = `marker-${process.pid}-${verdict}`;
    const stop = new AbortController();
    let mostRunning = 0;
    const { gate } = await runGate({
      start: command(fault, marker),
      signal: stop.signal,
      onCheckDone: ({ status }) => {
        mostRunning = Math.max(mostRunning, processesWith(marker).length);
        if (verdict === 'error' && status === 'pass') stop.abort();
      },
    });
    expect(gate.verdict).toBe(verdict);
    expect(mostRunning).toBeGreaterThanOrEqual(3);
    expect(processesWith(marker)).toEqual([]);
  });

  test.each<[fault: string, message: RegExp, help: RegExp]>([
    [
      'an early end',
      /the command exited with code 3 before it was ready/,
      /cannot reach the vault with \{credential of the model provider\}/,
    ],
    ['no token of a box', /`tokens` has no token for the box conformance-b/, /"conformance-a":"\{token\}"/],
    ['one token for all', /two boxes have the same token/, /\{token\}/],
  ])('is an error, with %s', async (fault, message, help) => {
    const { gate, secrets } = await runGate({ start: command(fault) });
    expect(gate).toMatchObject({ verdict: 'error', counts: { pass: 0, fail: 1, skip: 25 } });
    const [finding] = findCheck(gate, 'start').findings;
    expect(finding?.message).toMatch(message);
    expect(finding?.message).not.toContain('\n');
    expect(finding?.help).toMatch(help);
    expect(findCheck(gate, 'inference-hello').reason).toMatch(/^not run: /);
    expect(JSON.stringify(gate)).not.toMatch(/tiny-token-of/);
    expect(secrets.length).toBeGreaterThan(2);
    for (const secret of secrets) expect(JSON.stringify(gate)).not.toContain(secret);
  });

  test.each([
    ['silence', 1000, ''],
    // Its output must arrive in time, on a busy machine too.
    ['no tokens', 3000, 'It printed a line of JSON with `url` but without `tokens`'],
    ['nothing but noise', 3000, 'Its output:'],
  ])('is awaited no longer than the limit, with %s', async (fault, readyMs, help) => {
    const startedAt = Date.now();
    const { gate } = await runGate({ start: command(fault), readyMs });
    expect(messagesOf(gate, 'start')).toEqual([
      `the command did not print its ready line (JSON) within ${readyMs / 1000} s`,
    ]);
    expect(findCheck(gate, 'start').findings[0]?.help).toContain(help);
    expect(findCheck(gate, 'start').findings[0]?.help?.length).toBeLessThan(20_000);
    expect(Date.now() - startedAt).toBeLessThan(12_000);
  });

  it('that exits again and again is an error, not a failure', async () => {
    const { gate } = await runGate({ start: command('an end midway', '5') });
    expect(gate.verdict).toBe('error');
    // The checks during which it ended, and that the gate can't run.
    expect(gate.counts.fail).toBeLessThanOrEqual(5);
    const [finding] = findCheck(gate, 'start').findings;
    expect(finding?.message).toMatch(/^the broker exited with code 9 during [a-z-]+$/);
    expect(finding?.help).toContain('out of memory');
    expect(findCheck(gate, 'token-isolation').reason).toContain('not run: the broker exited with code 9');
  });

  it('that does not speak HTTP fails', async () => {
    const { gate } = await runGate({ start: command('garbage') });
    expect([gate.verdict, gate.counts.pass]).toEqual(['fail', 0]);
    expect(messagesOf(gate, 'inference-hello')[0]).toContain('response is not valid HTTP');
  });

  it('that hangs fails, each check after its time limit', async () => {
    const { gate } = await runGate({ start: command('deafness'), requestTimeoutMs: 50 });
    expect([gate.verdict, gate.counts.pass]).toEqual(['fail', 0]);
    expect(messagesOf(gate, 'inference-hello')[0]).toContain('timed out after 0.05 s');
  });

  it('that hangs does not keep the run beyond its time limit', async () => {
    const startedAt = Date.now();
    const { gate } = await runGate({ start: command('deafness'), timeoutMs: 4000, requestTimeoutMs: 60_000 });
    expect(gate.verdict).toBe('error');
    expect(messagesOf(gate, 'start')).toEqual(['the run timed out after 4 s']);
    expect(Date.now() - startedAt).toBeLessThan(12_000);
  });

  it('is closed when the run is stopped', async () => {
    const stop = new AbortController();
    const { gate } = await runGate({
      start: command('none'),
      signal: stop.signal,
      onCheckDone: ({ status }) => status === 'pass' && stop.abort(),
    });
    expect(gate.verdict).toBe('error');
    expect(messagesOf(gate, 'start')).toEqual(['the run was stopped']);
    expect(gate.counts).toMatchObject({ pass: 1, fail: 1, skip: 24 });
  });

  it('is closed when the run times out', async () => {
    const { gate } = await runGate({ start: command('silence'), timeoutMs: 700 });
    expect(messagesOf(gate, 'start')).toEqual(['the broker was not ready: the run timed out after 0.7 s']);
    expect(findCheck(gate, 'start').findings[0]?.help).toMatch(/^Raise --timeout.* It printed/);
    expect(gate.verdict).toBe('error');
  });
});

describe.concurrent('a broker that a module starts', () => {
  it('is checked', async () => {
    const { gate } = await runGate({ start: module('module.mjs') });
    expect(gate.counts).toEqual({ pass: 23, fail: 0, warn: 0, skip: 2 });
  });

  test.each([
    ['no-start.mjs', 20_000, 'the module exports no function `start` and no default function'],
    ['throws.mjs', 20_000, 'the vault is sealed'],
    ['hangs.mjs', 1000, 'the command did not print its ready line (JSON) within 1 s'],
  ])('is an error: %s', async (name, readyMs, message) => {
    const { gate } = await runGate({ start: module(name), readyMs });
    expect([gate.verdict, messagesOf(gate, 'start')]).toEqual(['error', [message]]);
  });

  it('that throws late ends itself and not the gate', async () => {
    const { gate } = await runGate({ start: module('late.mjs') });
    expect(['error', 'fail']).toContain(gate.verdict);
    expect(JSON.stringify(gate.checks)).toMatch(/the broker exited with code 1 /);
  });
});

test('no file of these runs is left', () => expect(readdirSync(temporary)).toEqual([]));

describe('a broker that a function starts', () => {
  test.each<[what: string, start: () => unknown, message: string]>([
    [
      'throws',
      () => {
        throw new Error('no room\nfor it');
      },
      'the broker did not start: no room',
    ],
    ['rejects with something odd', () => Promise.reject('odd'), 'the broker did not start: odd'],
    [
      'returns a URL of another scheme',
      () => ({ url: 'ftp://127.0.0.1', tokens: {} }),
      'the broker started, but `url` is "ftp://127.0.0.1"; expected an http or https URL',
    ],
    [
      'returns no url',
      () => ({ tokens: {} }),
      'the broker started, but `url` is undefined; expected an http or https URL',
    ],
    [
      'returns nothing',
      () => undefined,
      'the broker started, but `start` returned undefined; expected an object',
    ],
    [
      'returns a string as tokens',
      () => ({ url: 'http://127.0.0.1:1', tokens: 'x' }),
      'the broker started, but `tokens` is not an object',
    ],
    [
      'returns a token that cannot be sent in a header',
      () => ({ url: 'http://127.0.0.1:1', tokens: { 'conformance-a': 'a b', 'conformance-b': 'c' } }),
      "the broker started, but `tokens` has a value that can't be sent in a header for the box conformance-a",
    ],
    ['never returns', () => new Promise(() => {}), 'the broker was not ready after 0.3 s'],
  ])('that %s is an error', async (_, start, message) => {
    const { gate } = await runGate({ start: start as typeof startTinyBroker, readyMs: 300 });
    expect([gate.verdict, messagesOf(gate, 'start')]).toEqual(['error', [message]]);
  });

  it('and is unusable is closed', async () => {
    let closed = false;
    const start = () => ({
      url: 'nowhere',
      tokens: {},
      close: () => {
        closed = true;
      },
    });
    expect((await runGate({ start })).gate.verdict).toBe('error');
    expect(closed).toBe(true);
  });

  it('and starts too late is closed', async () => {
    let closed = false;
    const start = (env: Parameters<typeof startTinyBroker>[0]) =>
      new Promise<Awaited<ReturnType<typeof startTinyBroker>>>((resolve) => {
        setTimeout(async () => {
          const broker = await startTinyBroker(env);
          resolve({
            ...broker,
            close: () =>
              broker.close().then(() => {
                closed = true;
              }),
          });
        }, 300);
      });
    expect((await runGate({ start, readyMs: 50 })).gate.verdict).toBe('error');
    await expect.poll(() => closed).toBe(true);
  });

  it('and fails to close does not affect the run', async () => {
    const { gate } = await runGate({
      start: async (env: Parameters<typeof startTinyBroker>[0]) => ({
        ...(await startTinyBroker(env)),
        close: () => {
          throw new Error('no');
        },
      }),
    });
    expect(gate.verdict).toBe('pass');
  });
});

describe('an already running broker', () => {
  it('is checked with the suite on the ports of its env', async () => {
    const listen = listenOn();
    const servers = await Promise.all([listen(() => {}), listen(() => {}), listen(() => {})]);
    const [model, agents, echo] = servers.map(({ url }) => url) as [string, string, string];
    await Promise.all(servers.map(({ close }) => close()));
    const env = {
      broker: 'gate-of-ours',
      boxes: ['conformance-a', 'conformance-b'],
      modelapi: { url: model, credential: 'credential-of-model' },
      agentsvc: { url: agents, credential: 'credential-of-agents' },
      secrets: [{ box: 'conformance-a', name: 'CONFORMANCE', host: echo, value: 'value-of-conformance' }],
    };
    const { url, tokens, close } = await startTinyBroker(env);
    const { gate, secrets } = await runGate(attachBroker({ url, tokens }, env));
    await close();
    expect(gate.counts).toEqual({ pass: 23, fail: 0, warn: 0, skip: 2 });
    expect(secrets).toEqual(
      expect.arrayContaining(['credential-of-model', 'credential-of-agents', 'value-of-conformance']),
    );
  });

  test.each<[what: string, env: unknown]>([
    ['has no `broker`', {}],
    [
      'has no URL with a port in `modelapi.url`',
      { broker: 'a', modelapi: { url: 'http://x', credential: 'c' } },
    ],
    ['has no `modelapi.credential`', { broker: 'a', modelapi: { url: 'http://x:1' } }],
    [
      'has no secret CONFORMANCE of conformance-a in `secrets`',
      {
        broker: 'a',
        modelapi: { url: 'http://x:1', credential: 'c' },
        agentsvc: { url: 'http://x:2', credential: 'c' },
      },
    ],
  ])('is an error if its env %s', (what, env) => {
    expect(() => attachBroker({}, env)).toThrow(`the env of the attached broker ${what}`);
  });
});
