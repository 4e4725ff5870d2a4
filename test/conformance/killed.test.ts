/** The credentials of a run are on disk no longer than its broker needs them, also where the run is killed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repositoryRoot } from '../fakes/io.ts';

let temporary = '';
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'killed-'));
});
afterEach(() => rmSync(temporary, { recursive: true, force: true }));

/** The files of all runs, by name. */
const files = () => readdirSync(temporary).flatMap((name) => readdirSync(join(temporary, name)));
const waitFor = (assertion: () => void) => vi.waitFor(assertion, { timeout: 20_000, interval: 20 });

/** A run whose command writes its process id to `file` and does what `then` says. */
function startRun(file: string, then: string) {
  const command = `echo $$ > '${file}'; ${then}`;
  return spawn(
    process.execPath,
    [join(repositoryRoot, 'src/bin.ts'), 'conformance', '--start', command, '--quiet'],
    { env: { PATH: process.env['PATH'], TMPDIR: temporary, CI: 'true' }, stdio: 'ignore' },
  );
}

it.skipIf(process.platform === 'win32')(
  'a run that is killed before its broker is ready leaves no file',
  async () => {
    const marks = mkdtempSync(join(tmpdir(), 'marks-'));
    const pidFile = join(marks, 'pid');
    const run = startRun(pidFile, 'exec sleep 300');
    await waitFor(() => expect([existsSync(pidFile), files()]).toEqual([true, ['env.json']]));
    run.kill('SIGKILL');
    await once(run, 'close');
    await waitFor(() => expect(readdirSync(temporary)).toEqual([]));
    await waitFor(() => expect(readFileSync(pidFile, 'utf8')).toMatch(/^\d+\n$/));
    process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL');
    rmSync(marks, { recursive: true });
  },
  30_000,
);

it.skipIf(process.platform === 'win32')(
  'a run whose broker is ready has no file with its credentials any more',
  async () => {
    const marks = mkdtempSync(join(tmpdir(), 'marks-'));
    const seen = join(marks, 'seen');
    const broker = join(import.meta.dirname, 'brokers/command.ts');
    // A second process looks for the file until it is gone; the broker itself goes on.
    const watch = `while [ -e "$BROKER_CONFORMANCE_ENV" ]; do :; done; echo gone > '${seen}'`;
    const run = startRun(join(marks, 'pid'), `( ${watch} ) & exec '${process.execPath}' '${broker}' none`);
    await waitFor(() => expect(existsSync(seen)).toBe(true));
    expect(run.exitCode).toBe(null);
    await once(run, 'close');
    expect([run.exitCode, readdirSync(temporary)]).toEqual([0, []]);
    rmSync(marks, { recursive: true });
  },
  60_000,
);
