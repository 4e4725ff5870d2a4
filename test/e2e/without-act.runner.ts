/** These tests on a machine without act: one line says why, nothing fails, and skipped tests are counted. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { repositoryRoot, scratch, writeFileDeep } from '../actions/install-action.ts';

const { root, remove } = scratch();
afterAll(remove);

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

const cases = [
  { machine: 'no Go', go: undefined, line: 'Go is not installed' },
  {
    machine: 'a Go that reaches no module',
    go: '#!/bin/sh\n[ "$1" = version ] || { echo looking; echo no such host; exit 1; } >&2\n',
    line: 'Go could not build act: no such host',
  },
];
/** Runs a file of these tests with that Go. */
function runTier(machine: string, go: string | undefined, env: Readonly<Record<string, string>> = {}) {
  const folder = join(root, machine);
  const report = join(folder, 'report.json');
  mkdirSync(join(folder, 'bin'), { recursive: true });
  if (go !== undefined) writeFileDeep(join(folder, 'bin/go'), go, 0o755);
  const flags = ['--config', 'test/e2e/vitest.config.ts', '--reporter=json', `--outputFile=${report}`];
  const ran = spawnSync(process.execPath, [vitest, 'run', ...flags, 'calls.runner'], {
    cwd: repositoryRoot,
    env: { PATH: join(folder, 'bin'), GATEHOUSE_ACT_FOLDER: join(folder, 'act'), NO_COLOR: '1', ...env },
    encoding: 'utf8',
  });
  return { ...ran, report };
}

it.for(cases)('is left out on a machine with $machine', ({ machine, go, line }) => {
  const { status, stdout, stderr, report } = runTier(machine, go);
  const lines = stdout.split('\n').filter((one) => /act\b/.test(one));
  expect(lines).toEqual([`not run: workflows are not played: there is no act on this machine, as ${line}`]);
  expect(status, stderr).toBe(0);
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'));
  expect({ numPassedTests, numFailedTests }).toEqual({ numPassedTests: 0, numFailedTests: 0 });
  expect(numPendingTests).toBeGreaterThan(5);
});

it('fails if act is required, or if Go downloaded something unexpected', () => {
  const required = runTier('no Go, and act required', undefined, { GATEHOUSE_TOOLS: 'required' });
  expect([required.status, required.stderr]).toEqual([1, expect.stringContaining('Go is not installed')]);
  const forged = '#!/bin/sh\n[ "$1" = version ] || { echo "verifying: checksum mismatch"; exit 1; } >&2\n';
  const { status, stderr } = runTier('a forged act', forged);
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining('the checksum of act, or of a module that it needs, is wrong'),
  ]);
});
