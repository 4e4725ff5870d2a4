/** launch.sh with the variables of Git Bash, on other systems: folders are named like Windows paths, as a shell sees them. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { installAction, scratch, writeFileDeep } from './install-action.ts';
import { createMachineTree, fakeNode, launch, underEachShell } from './launcher.ts';

const { root, remove } = scratch();
afterAll(remove);

/** The runner's work folder, and its path separator. Git Bash converts only PATH. */
const works: [what: string, work: string, separator: string][] = [
  ['backslashes', 'D:\\a', '\\'],
  ['slashes', 'D:/a', '/'],
  ['a small drive letter', 'c:\\actions-runner\\_work', '\\'],
  ['spaces and brackets', 'C:\\Program Files (x86)\\a runner\\_work', '\\'],
  ['letters of the world', 'E:\\Läufer\\構築 🚪\\_work', '\\'],
  ['backslashes that a shell might take for escapes', 'T:\\new\\temp\\$HOME\\%s\\_work', '\\'],
];

underEachShell((shell) => {
  it.each(works)('finds the program, the runner and the workspace by paths with %s', (_, work, separator) => {
    const tree = createMachineTree(root);
    const start = join(tree, 'workspace');
    const [action, temp, workspace] = [
      ['_actions', 'org', 'gatehouse', 'v1'],
      ['_temp'],
      ['demo', 'demo'],
    ].map((parts) => [work, ...parts].join(separator)) as [string, string, string];
    // On another system all of these are names in the current folder.
    installAction(join(start, action), '');
    mkdirSync(join(start, temp), { recursive: true });
    fakeNode(join(start, workspace, 'bin'), 'the change under review');
    const externals = join(start, temp, '../../externals/node24/bin');
    const env = { RUNNER_OS: 'Windows', RUNNER_TEMP: temp, GITHUB_WORKSPACE: workspace };
    const path = [join(start, workspace, 'bin')];
    const call = { tree, action, env, args: ['settings', 'C:\\a b\\*.yml'] };

    expect(launch(shell, { ...call, path })).toMatchObject({ code: 3, stdout: '' });

    fakeNode(join(tree, 'c/Program Files/nodejs'), 'path');
    path.push(join(tree, 'c/Program Files/nodejs'));
    const program = `${action}/actions/../dist/gatehouse.js`;
    expect(launch(shell, { ...call, path }).lines).toEqual(['path', program, ...call.args, '']);

    fakeNode(externals, 'runner');
    expect(launch(shell, { ...call, path }).lines).toEqual(['runner', program, ...call.args, '']);
  });

  it.each([
    ['Windows', {}, 'GATEHOUSE_;CONTROL_;PLATFORM_;SANDBOX_;'],
    ['Windows', { MSYS2_ENV_CONV_EXCL: 'MINE' }, 'GATEHOUSE_;CONTROL_;PLATFORM_;SANDBOX_;MINE'],
    ['Linux', {}, ''],
    ['macOS', { MSYS2_ENV_CONV_EXCL: 'MINE' }, 'MINE'],
  ])('excludes our variables from conversion by Git Bash: on %s with %j', (RUNNER_OS, set, expected) => {
    const tree = createMachineTree(root);
    const script = '#!/bin/sh\n[ "$1" = --version ] && echo v24.0.0 || echo "$MSYS2_ENV_CONV_EXCL"\n';
    writeFileDeep(join(tree, 'bin/node'), script, 0o755);
    const done = launch(shell, { tree, path: [join(tree, 'bin')], env: { RUNNER_OS, ...set } });
    expect(done.stdout).toBe(`${expected}\n`);
  });
});
