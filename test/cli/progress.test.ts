import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { commonOptions, resolveOptions } from '../../src/cli/options.ts';
import { createProgress } from '../../src/cli/progress.ts';
import type { Io } from '../../src/io.ts';
import type { Check, Gate } from '../../src/model/report.ts';
import { invalidSettings, runProgram, scratch, writeFolder } from '../fakes/io.ts';

const { root, remove } = scratch();
afterAll(remove);

const check = (id: string, status: Check['status']) => ({ id, title: `It does ${id}`, status });
const gate = (verdict: Gate['verdict'], counts: Partial<Gate['counts']>): Gate => ({
  gate: 'conformance',
  subject: 'x',
  verdict,
  startedAt: '2026-11-21T08:00:00.000Z',
  durationMs: 1200,
  counts: { pass: 0, fail: 0, warn: 0, skip: 0, ...counts },
  checks: [],
});

/** The content of a terminal after these writes: it understands cursor up, carriage return and erase to the end. */
function renderScreen(text: string): string[] {
  const lines: string[] = [''];
  let at = 0;
  for (const [part] of text.matchAll(/\u001b\[\d+A|\u001b\[J|\n|\r|[^\n\r\u001b]+|\u001b/g)) {
    const up = /^\u001b\[(\d+)A$/.exec(part);
    if (up) at -= Number(up[1]);
    else if (part === '\u001b[J') lines.length = at + 1;
    else if (part === '\n') lines[++at] ??= '';
    else if (part !== '\r') lines[at] += part;
    if (part === '\u001b[J') lines[at] = '';
    if (at < 0) throw new Error('above the screen');
  }
  return lines;
}

/** An Io with a readable terminal and a clock at `at.ms`. */
function fakeTerminal(
  env: Io['env'] = {},
  tty: { stdout: boolean; stderr: boolean } = { stdout: true, stderr: true },
) {
  const clock = { ms: 0 };
  let text = '';
  const io: Io = {
    env,
    cwd: '/',
    packageRoot: '/',
    stdout: { write: () => {}, isTTY: tty.stdout },
    stderr: { write: (more) => (text += more), isTTY: tty.stderr },
    now: () => new Date(clock.ms),
    stopSignal: () => new AbortController().signal,
  };
  const shown = () =>
    renderScreen(text.replace(/\u001b\[(?:\d+m|\?7[lh])/g, '')).map((line) =>
      line.replace(/^[\u2800-\u28ff]/, '*'),
    );
  return { io, at: clock, shown, raw: () => text };
}

const noValues = resolveOptions(commonOptions, {}, {});

describe('on a terminal', () => {
  it('each gate has a row that is redrawn, and none is left when the report is printed', async () => {
    const { io, at, shown } = fakeTerminal();
    const progress = await createProgress(noValues, io);
    const settings = progress.startGate('settings', 1);
    const conformance = progress.startGate('conformance', 25);
    conformance.progress('starting\u001b[2J the ::error:: broker');
    at.ms = 1500;
    conformance.onCheckDone(check('health', 'pass'));
    conformance.onCheckDone(check('unknown-token', 'fail'));
    settings.onGateDone(gate('pass', { pass: 1 }));
    expect(shown()).toEqual([
      '✓ settings      1.5 s  pass (1 passed)',
      '* conformance   1.5 s  check 3 of 25, 1 failed  unknown-token',
      '',
    ]);
    // A second result of the same check does not count again.
    conformance.onCheckDone(check('health', 'fail'));
    at.ms = 2000;
    conformance.onGateDone(gate('fail', { fail: 2, pass: 23 }));
    expect(shown()).toEqual([
      '✓ settings      1.5 s  pass (1 passed)',
      '✗ conformance   2.0 s  fail (2 failed, 23 passed)',
      '',
    ]);
    progress.close();
    progress.close();
    expect(shown()).toEqual(['']);
  });

  it('the rows stay if the report goes elsewhere', async () => {
    const { io, shown, raw } = fakeTerminal({ NO_COLOR: '1' }, { stdout: false, stderr: true });
    const progress = await createProgress(noValues, io);
    progress.startGate('verify', 1).onGateDone(gate('error', {}));
    progress.close();
    expect(shown()).toEqual(['! verify   0.0 s  error', '']);
    expect(raw()).not.toMatch(/\u001b\[\d+m/);
  });

  it('the text of a gate can neither move the cursor nor end a line', async () => {
    const { io, shown, raw } = fakeTerminal();
    const progress = await createProgress(noValues, io);
    const one = progress.startGate('validate', 2);
    one.progress('a\nb\r\u001b[5A\u001b[Jc\u0007\u202e');
    expect(raw()).not.toMatch(/\u001b\[5A|\u0007|\u202e/);
    expect(shown()).toHaveLength(2);
    progress.close();
  });

  it.each([{ CI: 'true' }, { TERM: 'dumb' }])('is not used with %j', async (env) => {
    const { io, raw } = fakeTerminal(env);
    (await createProgress(noValues, io)).startGate('verify', 1);
    expect(raw()).toBe('verify: started, 1 check\n');
  });
});

describe('without a terminal', () => {
  it('a gate prints that it started, checks that fail or warn, and its result', async () => {
    const { io, raw } = fakeTerminal({ MY_TOKEN: 'very-secret-1' }, { stdout: false, stderr: false });
    const progress = await createProgress(noValues, io);
    const one = progress.startGate('conformance', 25);
    one.progress('starting the broker');
    for (const status of ['pass', 'fail', 'skip', 'warn'] as const) one.onCheckDone(check(status, status));
    one.onCheckDone({ id: '##[x]', title: 'has very-secret-1\nin it', status: 'fail' });
    one.onGateDone(gate('fail', { fail: 1, warn: 1, skip: 1, pass: 22 }));
    expect(stripVTControlCharacters(raw())).toBe(raw());
    expect(raw().split('\n')).toEqual([
      'conformance: started, 25 checks',
      'conformance: fail fail: It does fail',
      'conformance: warn warn: It does warn',
      `conformance: fail ##\\u005bx]: has ${'*'.repeat(13)} in it`,
      'conformance: fail (1 failed, 1 warned, 1 skipped, 22 passed)',
      '',
    ]);
  });

  it.each([
    ['as it is', '', ['verify: fail healthy: ', 'verify: fail (1 failed)']],
    ['accepted', '  baseline: b.yml\n', ['verify: pass (1 warned, 1 passed)', 'verify: warn healthy: ']],
  ])('run names the gate in each line: a failure %s', async (_what, more, says) => {
    const server = createServer((_, response) => response.writeHead(500).end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const cwd = writeFolder(root, {
      'a.yml': invalidSettings,
      'c.yml': `settings:\n  files: [a.yml]\nverify:\n  base-url: http://127.0.0.1:${port}\n${more}`,
      'b.yml': '- check: healthy\n  until: 2030-01-01\n  reason: later\n',
    });
    const { code, stderr } = await runProgram(['run', '--config', 'c.yml'], { cwd });
    server.close();
    expect(code).toBe(1);
    const lines = stderr.trimEnd().split('\n').sort();
    expect(lines.map((line) => line.replace(/(healthy: ).*/, '$1'))).toEqual(
      ['settings: started, 1 check', 'settings: fail (1 failed)', 'verify: started, 1 check', ...says].sort(),
    );
    const quiet = await runProgram(['run', '--config', 'c.yml', '--quiet', '--format', 'json'], { cwd });
    expect(quiet.stderr).toBe('');
    const inFile = readFileSync(join(cwd, 'c.yml'), 'utf8').replace('verify:\n', 'verify:\n  quiet: true\n');
    writeFileSync(join(cwd, 'c.yml'), inFile);
    expect((await runProgram(['run', '--config', 'c.yml', '--format', 'json'], { cwd })).stderr).toBe('');
  });

  it('settings files are checked silently', async () => {
    const cwd = writeFolder(root, { 'pipeline.yml': invalidSettings });
    expect((await runProgram(['settings'], { cwd })).stderr).toBe('');
    expect((await runProgram(['run'], { cwd })).stderr).toBe('');
  });
});
