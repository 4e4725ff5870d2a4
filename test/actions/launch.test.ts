import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { echoProgram, repositoryRoot, scratch, writeFileDeep } from './install-action.ts';
import { createMachineTree, fakeNode, launch, shells, underEachShell } from './launcher.ts';

const { root, remove } = scratch();
afterAll(remove);

const script = readFileSync(join(repositoryRoot, 'actions/launch.sh'), 'utf8');

/** The message if there is none; `newest` is the newest one that is too old. */
const missingNodeMessage = (newest?: number) =>
  `no Node.js 20 or later in the job container, beside the runner or on the PATH${newest ? ` (the newest there is ${newest})` : ''}; add a step with actions/setup-node before this one\n`;

/** Which Node is chosen: folders of the machine, with the version that each prints. */
const choices: {
  title: string;
  nodes: Record<string, string | [version: string, code: number]>;
  path?: string[];
  chosen?: string;
  newest?: number;
}[] = [
  {
    title: 'the job container before the runner before the PATH',
    nodes: { '__e/node24/bin': 'v24.0.0', 'runner/externals/node24/bin': 'v24.0.0', a: 'v26.0.0' },
    path: ['a'],
    chosen: '__e/node24/bin',
  },
  {
    title: 'the runner before the PATH',
    nodes: { 'runner/externals/node24/bin': 'v24.0.0', a: 'v26.0.0' },
    path: ['a'],
    chosen: 'runner/externals/node24/bin',
  },
  {
    title: 'the newest of the container',
    nodes: { '__e/node16/bin': 'v16.20.2', '__e/node20/bin': 'v20.20.2', '__e/node24/bin': 'v24.0.0' },
    chosen: '__e/node24/bin',
  },
  {
    title: 'the Alpine one where the other does not start',
    nodes: { '__e/node24/bin': ['', 127], '__e/node24_alpine/bin': 'v24.0.0' },
    chosen: '__e/node24_alpine/bin',
  },
  {
    title: 'the other one where the Alpine one does not start',
    nodes: { '__e/node24/bin': 'v24.0.0', '__e/node24_alpine/bin': ['', 127] },
    chosen: '__e/node24/bin',
  },
  {
    title: 'the PATH where every other one is too old',
    nodes: { '__e/node16/bin': 'v16.20.2', 'runner/externals/node12/bin': 'v12.22.12', a: 'v20.0.0' },
    path: ['a'],
    chosen: 'a',
  },
  {
    title: 'the first of the PATH that is new enough and starts',
    nodes: { a: 'v18.20.8', b: ['v24.0.0', 1], c: 'v22.0.0', d: 'v24.0.0' },
    path: ['a', 'b', 'c', 'd'],
    chosen: 'c',
  },
  { title: 'exactly 20', nodes: { a: 'v20.0.0' }, path: ['a'], chosen: 'a' },
  { title: 'a nightly build', nodes: { a: 'v27.0.0-nightly20261101abc' }, path: ['a'], chosen: 'a' },
  { title: 'one whose line ends as on Windows', nodes: { a: 'v24.0.0\r' }, path: ['a'], chosen: 'a' },
  { title: 'not 19', nodes: { a: 'v19.9.0' }, path: ['a'], newest: 19 },
  {
    title: 'none of many that are too old',
    nodes: { '__e/node16/bin': 'v16.20.2', a: 'v18.20.8', b: 'v0.12.18', c: 'v8.17.0' },
    path: ['a', 'b', 'c'],
    newest: 18,
  },
  { title: 'not one without the v', nodes: { a: '24.0.0' }, path: ['a'] },
  {
    title: 'not one that says something else',
    nodes: {
      a: 'Python 3.12.1',
      b: 'v',
      c: 'v20x.1',
      d: '',
      e: 'welcome\nv24.0.0',
      f: 'v24.0.0\nand more',
      g: 'v-24.0.0',
      h: 'v99999999999999999999.0.0',
      i: 'v276.0.0',
    },
    path: [...'abcdefghi'],
  },
  { title: 'not one that only a pattern would reach', nodes: { starry: 'v24.0.0' }, path: ['star*'] },
  { title: 'none where there is none', nodes: {}, path: ['a'] },
];

underEachShell((shell) => {
  for (const { title, nodes, path = [], chosen, newest } of choices) {
    it(`chooses ${title}`, () => {
      const tree = createMachineTree(root);
      for (const [folder, answer] of Object.entries(nodes)) {
        const [version, code] = typeof answer === 'string' ? [answer, 0] : answer;
        fakeNode(join(tree, folder), folder, version, code);
      }
      const done = launch(shell, { tree, path: path.map((folder) => join(tree, folder)) });
      if (chosen === undefined) {
        expect(done).toMatchObject({
          code: 3,
          stdout: '',
          stderr: `gatehouse: ${missingNodeMessage(newest)}`,
        });
      } else {
        expect(done).toMatchObject({ code: 0, stderr: '' });
        expect(done.lines[0]).toBe(chosen);
      }
    });
  }

  it('runs a real Node and keeps its exit code', () => {
    const tree = createMachineTree(root);
    writeFileDeep(join(tree, 'action/dist/gatehouse.js'), `${echoProgram}process.exitCode = 7;\n`);
    const env = { GATEHOUSE_CONFIG: `a "b" $c \\ ü` };
    const args = ['settings', 'a b'];
    const done = launch(shell, { tree, env, path: [join(process.execPath, '..')], args });
    expect(done.code).toBe(7);
    expect(JSON.parse(done.stdout)).toEqual({ args, node: process.version, env });
  });

  it('lets Node report an invalid NODE_OPTIONS', () => {
    const env = { NODE_OPTIONS: '--no-such-flag' };
    const done = launch(shell, { tree: createMachineTree(root), env, path: [join(process.execPath, '..')] });
    expect(done.code).toBe(9);
    expect(done.stderr).toContain('--no-such-flag is not allowed in NODE_OPTIONS');
  });

  it('passes on every variable unchanged, even those whose names it uses itself', () => {
    const tree = createMachineTree(root);
    writeFileDeep(
      join(tree, 'bin/node'),
      `#!/bin/sh\n[ "$1" = --version ] && echo v24.0.0 || exec /usr/bin/env\n`,
      0o755,
    );
    const names = [...script.matchAll(/^\s*(?:for )?([a-z]+)(?:=| in | do$)/gm), ['CDPATH', 'CDPATH']];
    expect(names.length).toBeGreaterThan(10);
    const env = Object.fromEntries(names.map(([, name = '']) => [name, '/of:the user/']));
    const done = launch(shell, { tree, path: [join(tree, 'bin')], env });
    const ofShells = /^(PWD|OLDPWD|SHLVL|_|POSIXLY_CORRECT|BASH.*)=/;
    expect(done.lines.filter((line) => line !== '' && !ofShells.test(line)).sort()).toEqual(
      [
        ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
        `PATH=${join(tree, 'bin')}`,
        `RUNNER_TEMP=${join(tree, 'runner/_work/_temp')}`,
        `GITHUB_WORKSPACE=${join(tree, 'workspace')}`,
      ].sort(),
    );
  });

  it('can not run without the program', () => {
    const tree = createMachineTree(root);
    fakeNode(join(tree, 'bin'), 'path');
    mkdirSync(join(tree, 'runner/actions'));
    symlinkSync(join(tree, 'action/actions/launch.sh'), join(tree, 'runner/actions/launch.sh'));
    const done = launch(shell, { tree, path: [join(tree, 'bin')], action: join(tree, 'runner') });
    expect(done).toMatchObject({
      code: 3,
      stderr:
        'gatehouse: dist/gatehouse.js is missing beside actions/; use the action from its complete repository\n',
    });
  });
});

// /proc is Linux's; a copy of busybox would not answer to another name.
const host = process.platform === 'linux' ? shells.find(({ name }) => name !== 'busybox sh') : undefined;
describe.skipIf(host === undefined)('launch.sh on Linux', () => {
  it.each(['bin', 'bin.2.336.0'])(
    'finds the runner that started it from its %s, wherever its work folder is',
    (bin) => {
      const tree = createMachineTree(root);
      const worker = join(tree, 'a runner', bin, 'Runner.Worker');
      mkdirSync(join(worker, '..'), { recursive: true });
      copyFileSync(host!.run[0], worker);
      fakeNode(join(tree, 'a runner/externals/node20/bin'), 'too old', 'v16.0.0');
      fakeNode(join(tree, 'a runner/externals/node24/bin'), 'of the runner');
      fakeNode(join(tree, 'bin'), 'path');
      const env = {
        PATH: join(tree, 'bin'),
        RUNNER_TEMP: '/elsewhere/_temp',
        GITHUB_WORKSPACE: join(tree, 'workspace'),
      };
      for (const { name, run } of shells) {
        const words = [...run, join(tree, 'action/actions/launch.sh'), 'run'].map((word) => `'${word}'`);
        const call = ['-c', `${words.join(' ')}; exit $?`];
        const done = spawnSync(worker, call, { cwd: tree, env, encoding: 'utf8' });
        expect(done.stdout.split('\n')[0], `${name}: ${done.stderr}`).toBe('of the runner');
      }
    },
  );
});
