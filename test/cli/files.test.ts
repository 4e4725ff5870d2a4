import { execFileSync } from 'node:child_process';
import { chmodSync, linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  invalidSettings,
  type ProgramOptions,
  runProgram,
  scratch,
  validSettings,
  writeFolder,
} from '../fakes/io.ts';

const { root, remove } = scratch();
afterAll(remove);
const isWindows = process.platform === 'win32';

/** The ids of the checks that a command runs. */
async function checkIdsOf(args: readonly string[], world: ProgramOptions): Promise<string[]> {
  const { stdout, stderr } = await runProgram(['settings', ...args, '--format=json'], world);
  if (stderr) throw new Error(stderr);
  const [gate] = (JSON.parse(stdout) as { gates: { checks: { id: string }[] }[] }).gates;
  return gate!.checks.map(({ id }) => id);
}

async function usageErrorOf(path: string, world: ProgramOptions): Promise<string> {
  const { code, stdout, stderr } = await runProgram(['settings', path], world);
  expect([code, stdout]).toEqual([2, '']);
  return stderr;
}

describe('files are reported', () => {
  const cwd = writeFolder(root, {
    'b.yml': validSettings,
    'a/b.yml': validSettings,
    'a/c.yaml': validSettings,
    'a/.hidden/d.yml': validSettings,
    'a/node_modules/x/e.yml': validSettings,
    'a[1].yml': validSettings,
    '{x}.yml': validSettings,
    'ä ö.yml': validSettings,
  });

  test.each<[string, string[], string[]]>([
    ['by paths, in the order given', ['b.yml', 'a/b.yml'], ['b.yml', 'a/b.yml']],
    ['each once', ['b.yml', './b.yml', join(cwd, 'b.yml'), 'a/../b.yml', 'b.y*ml'], ['b.yml']],
    ['by a glob, sorted', ['a/*'], ['a/b.yml', 'a/c.yaml']],
    ['by a glob that goes deep, hidden folders too', ['a/**/*.yml'], ['a/.hidden/d.yml', 'a/b.yml']],
    ['by braces', ['a/*.{yml,yaml}'], ['a/b.yml', 'a/c.yaml']],
    ['by an absolute glob', [`${cwd.replaceAll('\\', '/')}/a/*.yml`], ['a/b.yml']],
    ['by a glob from above', [`../${cwd.split(/[\\/]/).at(-1)}/a/*.yml`], ['a/b.yml']],
    [
      'by several globs',
      ['b*.yml', 'a/*.yml', '*.yml'],
      ['b.yml', 'a/b.yml', 'a[1].yml', 'ä ö.yml', '{x}.yml'],
    ],
    ['by a name that looks like a glob', ['a[1].yml', '{x}.yml'], ['a[1].yml', '{x}.yml']],
    ['by a name beyond ASCII', ['ä ö.yml'], ['ä ö.yml']],
  ])('%s', async (_, args, ids) => {
    const found = await checkIdsOf(args, { cwd });
    expect([...found].sort()).toEqual([...ids].sort());
    if (args.length < 3) expect(found).toEqual(ids);
  });

  test('relative to the repository, if run from a folder in it', async () => {
    const repository = writeFolder(root, {
      '.git/HEAD': '',
      'x/y/pipeline.yml': invalidSettings,
      'x/y/z/a.yml': validSettings,
    });
    const world = { cwd: join(repository, 'x/y/z') };
    expect(await checkIdsOf(['../pipeline.yml', 'a.yml'], world)).toEqual([
      'x/y/pipeline.yml',
      'x/y/z/a.yml',
    ]);
    expect((await runProgram(['settings', '../*.yml'], world)).stdout).toContain('x/y/pipeline.yml:3:11');
  });

  test('as given, outside the repository', async () => {
    const outside = join(writeFolder(root, { 'a.yml': validSettings }), 'a.yml');
    expect(await checkIdsOf([outside], { cwd: writeFolder(root, { '.git/HEAD': '' }) })).toEqual([
      outside.replaceAll('\\', '/'),
    ]);
  });

  test('in large numbers', async () => {
    const names = Array.from({ length: 500 }, (_, index) => `stacks/${index}/pipeline.yml`);
    const many = writeFolder(root, Object.fromEntries(names.map((name) => [name, validSettings])));
    expect(await checkIdsOf(['stacks/*/pipeline.yml'], { cwd: many })).toEqual(names.sort());
  });
});

describe.skipIf(isWindows)('links', () => {
  test('to a file: it is reported by the given name', async () => {
    const cwd = writeFolder(root, { 'real.yml': invalidSettings });
    symlinkSync('real.yml', join(cwd, 'link.yml'));
    expect(await checkIdsOf(['link.yml'], { cwd })).toEqual(['link.yml']);
    expect(await checkIdsOf(['real.yml', 'link.yml'], { cwd })).toEqual(['real.yml']);
    linkSync(join(cwd, 'real.yml'), join(cwd, 'second.yml'));
    expect(await checkIdsOf(['real.yml', 'second.yml'], { cwd })).toEqual(['real.yml', 'second.yml']);
  });

  test('in a cycle add nothing to a glob, which prefers real names', async () => {
    const cwd = writeFolder(root, { 'm/pipeline.yml': validSettings, 'm/n/pipeline.yml': validSettings });
    symlinkSync('..', join(cwd, 'm/n/up'));
    symlinkSync('m', join(cwd, 'a'));
    expect(await checkIdsOf(['**/pipeline.yml'], { cwd })).toEqual(['m/n/pipeline.yml', 'm/pipeline.yml']);
  });

  test('to nothing and to themselves are usage errors', async () => {
    const cwd = writeFolder(root, {});
    symlinkSync('nothing', join(cwd, 'dangling.yml'));
    symlinkSync('loop.yml', join(cwd, 'loop.yml'));
    expect(await usageErrorOf('dangling.yml', { cwd })).toContain(
      'dangling.yml does not exist; check the path',
    );
    expect(await usageErrorOf('loop.yml', { cwd })).toContain(
      "loop.yml can't be read (ELOOP); check the path",
    );
  });
});

describe('an unreadable path is a usage error', () => {
  const cwd = writeFolder(root, { 'a.yml': validSettings, 'folder/b.yml': validSettings });
  test.each([
    ['a missing file', 'nope.yml', `nope.yml does not exist; check the path (from ${cwd})`],
    ['a folder', 'folder', 'the settings file folder is a folder; name a file'],
    ['a file as a folder', 'a.yml/b.yml', 'a.yml/b.yml does not exist'],
    ['a name too long', 'x'.repeat(300), "can't be read (ENAMETOOLONG); check the path"],
    ['an empty name', '', 'is a folder; name a file'],
    ['a name with a NUL', 'a\0.yml', "the settings file a\\u0000.yml can't be read (ERR_INVALID_ARG_VALUE)"],
  ])('%s', async (_, path, says) => {
    if (isWindows && says.includes('ENAMETOOLONG')) return;
    expect(await usageErrorOf(path, { cwd })).toContain(says);
  });

  test.skipIf(isWindows)('a named pipe, without waiting for a writer', async () => {
    execFileSync('mkfifo', [join(cwd, 'pipe.yml')]);
    expect(await usageErrorOf('pipe.yml', { cwd })).toContain('pipe.yml is not a regular file; name one');
  });

  test.skipIf(isWindows).each(['/dev/null', '/dev/zero'])('a device: %s', async (device) => {
    expect(await usageErrorOf(device, { cwd })).toContain(`${device} is not a regular file; name one`);
  });

  test.skipIf(isWindows)('a socket', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(join(cwd, 's.yml'), resolve));
    try {
      expect(await usageErrorOf('s.yml', { cwd })).toContain('s.yml is not a regular file; name one');
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });

  // Root may read everything.
  test.skipIf(isWindows || process.getuid?.() === 0)('a file without permission', async () => {
    const folder = writeFolder(root, { 'a.yml': validSettings, 'closed/b.yml': validSettings });
    chmodSync(join(folder, 'a.yml'), 0);
    chmodSync(join(folder, 'closed'), 0);
    expect(await usageErrorOf('a.yml', { cwd: folder })).toContain(
      "a.yml can't be read (EACCES); check its permissions",
    );
    expect(await usageErrorOf('closed/b.yml', { cwd: folder })).toContain(
      "closed/b.yml can't be read (EACCES)",
    );
    chmodSync(join(folder, 'closed'), 0o755);
  });
});

describe.skipIf(isWindows)('in a workflow', () => {
  const secret = join(writeFolder(root, { 'secret.yml': invalidSettings }), 'secret.yml');
  const workspace = writeFolder(root, {
    'a.yml': validSettings,
    'sub/b.yml': validSettings,
    '..c.yml': validSettings,
    'pipeline.yml': validSettings,
  });
  symlinkSync(secret, join(workspace, 'out.yml'));
  symlinkSync(join(secret, '..'), join(workspace, 'outer'));
  symlinkSync('a.yml', join(workspace, 'in.yml'));
  symlinkSync(workspace, `${workspace} by a link`);
  const world = { cwd: workspace, env: { GITHUB_WORKSPACE: workspace } };

  test.each([
    ['above', join('..', secret.split('/').at(-2)!, 'secret.yml')],
    ['by its full path', secret],
    ['through a link', 'out.yml'],
    ['through a linked folder', 'outer/secret.yml'],
    ['through a glob', 'outer/*.yml'],
    ['in a folder whose name begins as the workspace does', `${workspace}2/a.yml`],
  ])('a file outside the workspace is rejected: %s', async (_, path) => {
    mkdirSync(`${workspace}2`, { recursive: true });
    writeFileSync(`${workspace}2/a.yml`, validSettings);
    const told = await usageErrorOf(path, world);
    expect(told).toContain('is outside the workspace; a workflow may only read files inside it');
    expect((await runProgram(['settings', path], { cwd: workspace })).code).not.toBe(2);
  });

  test.each(['--config', '--baseline', '--vocabulary'])('%s can not name one either', async (flag) => {
    const { code, stderr } = await runProgram(['run', flag, 'out.yml'], world);
    expect(code).toBe(2);
    expect(stderr).toContain('out.yml is outside the workspace');
  });

  test.each([['in.yml'], ['sub/../a.yml'], [join(workspace, 'a.yml')], ['..c.yml']])(
    'a file inside is read: %s',
    async (path) => {
      expect((await runProgram(['settings', path], world)).code).toBe(0);
    },
  );

  test('the workspace may be a link', async () => {
    const env = { GITHUB_WORKSPACE: `${workspace} by a link` };
    expect((await runProgram(['settings', 'a.yml'], { cwd: workspace, env })).code).toBe(0);
    expect((await runProgram(['settings', 'out.yml'], { cwd: workspace, env })).code).toBe(2);
  });

  test('a configuration of the change can not name one either', async () => {
    writeFileSync(join(workspace, 'sly.yml'), `settings: { files: [${JSON.stringify(secret)}] }\n`);
    const { code, stderr } = await runProgram(['run', '--config', 'sly.yml'], world);
    expect(code).toBe(2);
    expect(stderr).toContain('is outside the workspace');
  });
});
