/** The package as a package manager installs it. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invalidSettings, repositoryRoot, scratch, writeFolder } from '../fakes/io.ts';

const { root, remove } = scratch();
afterAll(remove);

// npm is a script there, which a process can't start by itself.
describe.skipIf(process.platform === 'win32')('the package', () => {
  const env = { PATH: process.env['PATH'], HOME: root, NO_UPDATE_NOTIFIER: '1' };
  const npm = (cwd: string, ...args: string[]) =>
    execFileSync('npm', [...args, '--loglevel=error'], { cwd, env, encoding: 'utf8' });
  const home = writeFolder(root, { 'package.json': '{}', 'pipeline.yml': invalidSettings });
  beforeAll(() => {
    // What it depends on comes from here, as no registry is asked.
    const needed = ['json-schema-to-ts', '@babel/runtime', 'ts-algebra'].map((name) =>
      join(repositoryRoot, 'node_modules', name),
    );
    const packed = npm(root, 'pack', '--silent', '--ignore-scripts', repositoryRoot, ...needed)
      .trim()
      .split('\n')
      .map((name) => join(root, name));
    npm(home, 'install', '--offline', '--no-audit', '--no-fund', ...packed);
  });

  const runPackaged = (...args: string[]) => {
    try {
      return execFileSync(join(home, 'node_modules/.bin/gatehouse'), args, {
        cwd: home,
        env,
        encoding: 'utf8',
        stdio: 'pipe',
      });
    } catch (error) {
      return (error as { stdout: string }).stdout;
    }
  };

  test('has a program that runs by its name', () => {
    expect(runPackaged('--version')).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(runPackaged('settings')).toContain('pipeline.yml:3:11');
  });

  test('contains the files of --demo', () => {
    expect(runPackaged('run', '--demo')).toContain('settings examples/pipeline.yml: pass');
  });
});
