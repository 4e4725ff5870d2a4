/** Moves `v1` in a clone of a real repository. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repositoryRoot, scratch } from '../actions/install-action.ts';

const { root, remove } = scratch();
afterAll(remove);

const who = [
  '-c',
  'user.name=t',
  '-c',
  'user.email=t@example.org',
  '-c',
  'commit.gpgsign=false',
  '-c',
  'tag.gpgsign=false',
];
const git = (cwd: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('git', [...who, ...args], { cwd, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return stdout.trim();
};
const origin = join(root, 'origin.git');
const clone = join(root, 'a clone');
const at = (tag: string) => git(origin, 'rev-parse', '--verify', `refs/tags/${tag}^{commit}`);
const tags = ['v1.2.0', 'v1.10.0', 'v2.0.0-rc.1'];

beforeAll(() => {
  git(root, 'init', '-q', '--bare', origin);
  const maker = join(root, 'maker');
  git(root, 'clone', '-q', origin, maker);
  for (const tag of tags) {
    git(maker, 'commit', '-q', '--allow-empty', '-m', tag);
    // Some people sign their tags, others don't.
    git(maker, 'tag', ...(tag === 'v1.2.0' ? ['-a', '-m', tag] : []), tag);
  }
  git(maker, 'push', '-q', 'origin', 'HEAD', ...tags);
  git(root, 'clone', '-q', '--depth=1', '--no-tags', pathToFileURL(origin).href, clone);
});

const move = (...args: string[]) => {
  const script = join(repositoryRoot, 'scripts/release/major.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: clone,
    encoding: 'utf8',
  });
  return { status, said: (stdout + stderr).trim() };
};

it('moves to the commit of a release, and back only when forced', () => {
  expect(move('v1.2.0')).toEqual({ status: 0, said: `v1 moved to v1.2.0 (${at('v1.2.0')})` });
  expect(git(origin, 'cat-file', '-t', 'v1')).toBe('commit');
  expect(at('v1')).toBe(at('v1.2.0'));
  expect(move('v1.2.0')).toEqual({ status: 0, said: `v1 is already at v1.2.0 (${at('v1.2.0')})` });
  expect(move('v1.10.0').status).toBe(0);
  expect(at('v1')).toBe(at('v1.10.0'));
  expect(move('v1.2.0')).toEqual({
    status: 1,
    said: 'v1 is at v1.10.0, which is newer than v1.2.0; use --back to move it back',
  });
  expect(at('v1')).toBe(at('v1.10.0'));
  expect(move('v1.2.0', '--back')).toMatchObject({ status: 0 });
  expect(at('v1')).toBe(at('v1.2.0'));
});

it.each([
  ['v1', 'v1 is not a full tag; use one such as v1.2.3'],
  ['v1.3.0', 'origin has no tag v1.3.0'],
  ['v2.0.0-rc.1', 'v2.0.0-rc.1 is a prerelease; v2 only points to releases'],
])('rejects %s', (tag, said) => {
  expect(move(tag)).toEqual({ status: 1, said });
  expect(git(origin, 'tag', '--list', 'v2')).toBe('');
});
