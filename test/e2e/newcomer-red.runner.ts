/** A wrong docs page fails the newcomer test. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { scratch } from '../actions/install-action.ts';
import { repositoryRoot } from '../fakes/io.ts';

const { root, remove } = scratch();
afterAll(remove);

const git = (...args: string[]) => {
  const { status, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
};

it('a broken command of the README is reported, and nothing else', () => {
  const origin = join(root, 'origin');
  git('clone', '-q', repositoryRoot, origin);
  const readme = join(origin, 'README.md');
  writeFileSync(
    readme,
    readFileSync(readme, 'utf8').replace('npx @org/gatehouse run\n', 'npx @org/gatehouse rum\n'),
  );
  const who = ['-c', 'user.name=test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false'];
  git('-C', origin, ...who, 'commit', '-q', '-a', '-m', 'Break a command');
  const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
    scripts: { newcomer: string };
  };
  const [, ...args] = scripts.newcomer.split(' ');
  const vitest = join(repositoryRoot, 'node_modules/vitest/vitest.mjs');
  const { status, stdout } = spawnSync(process.execPath, [vitest, ...args, '-t', '^README\\.md'], {
    cwd: repositoryRoot,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], GATEHOUSE_ORIGIN: origin },
    encoding: 'utf8',
  });
  expect(status, stdout).toBe(1);
  expect(stdout).toMatch(/^red: README\.md, line \d+ shows what npx @org\/gatehouse rum prints$/m);
  expect(stdout).toContain('did you mean "run"?');
  // The quick start is still checked.
  expect(stdout).toMatch(/^the first verdict came \d+\.\d s after the clone was begun$/m);
  expect(stdout).toMatch(/^\d+ run, \d+ not run, 1 red$/m);
});
