/** The code that a run compiled, as the next one finds it. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { invalidSettings, repositoryRoot, scratch, validSettings, writeFolder } from '../fakes/io.ts';

const { root, remove } = scratch();
afterAll(remove);

/** Runs dist/ with a home of its own, and gives what is kept there by command and file. */
function play(files: Record<string, string>, home = writeFolder(root, { 'home/.keep': '' })) {
  const cwd = writeFolder(root, files);
  return {
    home,
    run: (args: string[], env: Record<string, string> = {}) => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [join(repositoryRoot, 'dist/gatehouse.js'), ...args],
        { cwd, env: { PATH: process.env['PATH'], HOME: home, ...env }, encoding: 'utf8' },
      );
      return { status, stdout: stdout.replaceAll(/\d+ ms/g, 'n ms'), stderr };
    },
    kept: () => {
      const cache = join(home, '.cache/gatehouse');
      if (!existsSync(cache)) return [];
      return readdirSync(cache, { recursive: true, encoding: 'utf8' })
        .map((name) => join(cache, name))
        .filter((path) => statSync(path).isFile());
    },
  };
}

test('is stored for each command, readable only by the user, and written once', () => {
  const { run, kept } = play({ 'pipeline.yml': validSettings });
  const first = run(['settings']);
  const paths = kept();
  expect(paths.length).toBeGreaterThan(2);
  expect(paths.every((path) => /gatehouse\.js$/.test(path) && path.includes('/settings/'))).toBe(true);
  if (process.platform !== 'win32')
    expect(new Set(paths.map((path) => statSync(path).mode & 0o777))).toEqual(new Set([0o600]));
  const inodes = () => kept().map((path) => statSync(path).ino);
  const before = inodes();
  expect(run(['settings'])).toEqual(first);
  expect(inodes()).toEqual(before);
  run(['--help']);
  expect(kept().length).toBeGreaterThan(paths.length);
});

test.each([
  ['rubbish', (bytes: Buffer) => Buffer.alloc(bytes.length, 'x')],
  ['half of it', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['nothing', () => Buffer.alloc(0)],
])('is compiled again if the cache has %s', (_, spoil) => {
  const { run, kept } = play({ 'pipeline.yml': invalidSettings });
  const first = run(['settings']);
  expect(first.status).toBe(1);
  for (const path of kept()) writeFileSync(path, spoil(readFileSync(path)));
  const spoiled = kept().map((path) => statSync(path).ino);
  expect(run(['settings'])).toEqual(first);
  expect(kept().map((path) => statSync(path).ino)).not.toEqual(spoiled);
  expect(run(['settings'])).toEqual(first);
});

test('is not stored in CI, after a usage error, or where it is not writable', () => {
  const { run, kept, home } = play({ 'pipeline.yml': validSettings });
  expect(run(['settings'], { CI: 'true' }).status).toBe(0);
  expect(run(['setings']).status).toBe(2);
  expect(run(['settings', 'missing.yml']).status).toBe(2);
  writeFileSync(join(home, '.cache'), 'a file');
  chmodSync(join(home, '.cache'), 0o400);
  expect(run(['settings'])).toMatchObject({ status: 0, stderr: '' });
  expect(kept()).toEqual([]);
});

test.each([
  ['kept', {}],
  ['not kept', { CI: 'true' }],
])('a module of the user is imported where code is %s', (_, env) => {
  const notes = { name: 'notes', prefixes: ['/notes'], probes: [{ word: 'read', path: '/notes/items' }] };
  const { run } = play({ 'extra.mjs': `export default ${JSON.stringify([notes])};` });
  const call = ['conformance', '--reference', '--extra', 'extra.mjs', '--only', 'notes-read-allowed'];
  expect(run([...call, '--quiet'], env)).toMatchObject({ status: 0, stderr: '' });
});
