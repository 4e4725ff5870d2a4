import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { childEnvironment, isPassable } from '../../src/launch/environment.ts';
import { LaunchError, type LaunchOptions, launch } from '../../src/launch/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-launch-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const READY = `echo '{"url":"http://127.0.0.1:1"}'`;

const launchCommand = (command: string, overrides: Partial<LaunchOptions<string>> = {}) =>
  launch({
    command,
    cwd: folder,
    env: {},
    passEnv: [],
    hostEnv: process.env,
    readyMs: 10_000,
    signal: new AbortController().signal,
    accept: ({ url }) => (typeof url === 'string' ? url : undefined),
    ...overrides,
  });

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it got ready'),
    (error: LaunchError) => error,
  );

/** The id of the process that wrote it to a file. */
async function pidIn(file: string): Promise<number> {
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8').trim()).toMatch(/^[0-9]+$/);
  return Number(readFileSync(file, 'utf8'));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // Ended, and not yet collected by whoever is to.
  return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}

const stopController = new AbortController();

describe.skipIf(process.platform === 'win32')('a command', () => {
  test('is ready with its line, whatever else it prints', async () => {
    const noise = `echo starting; echo '{"level":"info"}'; echo '{broken'; echo '[1]'; printf '%070000d\\n' 0`;
    const launched = await launchCommand(`${noise}; ${READY}; sleep 60`);
    expect(launched.value).toBe('http://127.0.0.1:1');
    await launched.close();
    expect(await launched.ended).toBe('was ended by SIGTERM');
  });

  test('gets a clean environment, and the given variables', async () => {
    const hostEnv = {
      ...process.env,
      GITHUB_TOKEN: 'x',
      GATEHOUSE_TOKEN: 'x',
      ACTIONS_RUNTIME_TOKEN: 'x',
      MINE: 'm',
    };
    const command = `env; ${READY}; sleep 60`;
    const launched = await launchCommand(command, {
      env: { GIVEN: 'g' },
      passEnv: ['MINE', 'GITHUB_TOKEN'],
      hostEnv,
    });
    await launched.close();
    const names = launched
      .tail()
      .split('\n')
      .map((line) => line.split('=')[0]);
    expect(names).toEqual(expect.arrayContaining(['PATH', 'HOME', 'MINE', 'GIVEN']));
    expect(names.filter((name) => /^(?:GITHUB|GATEHOUSE|ACTIONS)_/.test(name!))).toEqual([]);
  });

  test.each<[string, string, Partial<LaunchOptions<string>>, string, string]>([
    [
      'ends early',
      'echo no port is free >&2; exit 3',
      {},
      'the command exited with code 3 before it was ready',
      'no port is free',
    ],
    ['ends well, and too early', 'exit 0', {}, 'the command exited with code 0 before it was ready', ''],
    [
      'is unknown',
      'no-such-program',
      {},
      'the command exited with code 127 before it was ready',
      'not found',
    ],
    [
      'hangs',
      'echo waiting; sleep 60',
      { readyMs: 1000 },
      'the command did not print its ready line (JSON) within 1 s',
      'waiting',
    ],
    [
      'ignores SIGTERM',
      `trap '' TERM; echo '{"is":"deaf"}'; while :; do sleep 1; done`,
      // The run is stopped when the line was heard.
      { signal: stopController.signal, accept: () => void stopController.abort() },
      'the run was stopped before the command was ready',
      'deaf',
    ],
    [
      'prints a line that can not be used',
      READY,
      {
        accept: () => {
          throw new Error('the command said no url');
        },
      },
      'the command said no url',
      'url',
    ],
    [
      'has a folder that is gone',
      READY,
      { cwd: join(folder, 'gone') },
      'the command could not be started: spawn sh ENOENT before it was ready',
      '',
    ],
  ])('that %s is reported, with the end of its output', async (_, command, overrides, message, log) => {
    const error = await failure(launchCommand(command, overrides));
    expect(error).toBeInstanceOf(LaunchError);
    expect(error.message).toBe(message);
    expect(error.log).toContain(log);
  });

  test('that floods its output costs no memory, and still gets ready', async () => {
    const launched = await launchCommand(`head -c 50000000 /dev/zero | tr '\\0' x; echo; ${READY}; sleep 60`);
    expect(launched.tail().length).toBeLessThan(40_000);
    await launched.close();
  });

  test('reports how it exited', async () => {
    const launched = await launchCommand(`${READY}; exit 7`);
    expect(await launched.ended).toBe('exited with code 7');
    await launched.close();
  });

  test.each([
    ['children', 'sleep 60 & echo $! > $FILE'],
    ['children that ignore SIGTERM', `(trap '' TERM; echo $$; while :; do sleep 1; done) & echo $! > $FILE`],
    ['daemons of their own session', "setsid sh -c 'echo $$ > $FILE; exec sleep 60' >/dev/null 2>&1 &"],
  ])('ends together with its %s', async (name, start) => {
    // Only where sessions can be told apart.
    if (name.startsWith('daemons') && process.platform !== 'linux') return;
    const file = join(folder, `${name}.pid`);
    const stopper = new AbortController();
    const launched = await launchCommand(`${start}\n${READY}; sleep 60`, {
      env: { FILE: `${file}` },
      signal: stopper.signal,
    });
    const pid = await pidIn(file);
    expect(isRunning(pid)).toBe(true);
    stopper.abort();
    await launched.close();
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  test('ends when its parent is killed', async () => {
    const file = join(folder, 'orphan.pid');
    const script = `
      import { launch } from ${JSON.stringify(new URL('../../src/launch/index.ts', import.meta.url).href)};
      await launch({ command: ${JSON.stringify(`echo $$ > ${file}; ${READY}; sleep 60`)}, cwd: ${JSON.stringify(folder)}, env: {}, passEnv: [],
        hostEnv: process.env, readyMs: 10000, signal: new AbortController().signal, accept: (line) => line.url });
      console.log('up');
      setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(parent.stdout, 'data');
    const pid = await pidIn(file);
    parent.kill('SIGKILL');
    await expect.poll(() => isRunning(pid), { timeout: 5000 }).toBe(false);
  });
});

describe('the environment', () => {
  test.each([
    ['DATABASE_URL', true],
    ['GITHUB_SHA', true],
    ['GITHUB_TOKEN', false],
    ['GITHUB_OUTPUT', false],
    ['github_env', false],
    ['ACTIONS_ID_TOKEN_REQUEST_URL', false],
    ['GATEHOUSE_TOKEN', false],
    ['A=B', false],
    ['', false],
  ])('may pass on %s: %s', (name, expected) => expect(isPassable(name)).toBe(expected));

  test('prefers given variables to inherited ones', () => {
    expect(
      childEnvironment({ PATH: '/bin', HOME: undefined, OTHER: 'x', TZ: 'UTC' }, ['TZ'], { TZ: 'CET' }),
    ).toEqual({
      PATH: '/bin',
      TZ: 'CET',
    });
  });
});
