import { spawnSync } from 'node:child_process';
import { accessSync, constants, copyFileSync, mkdirSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { echoProgram, installAction, put, scratch } from './tree.ts';

const { root, remove } = scratch();
afterAll(remove);

/** Where a command lies on this machine's PATH. Windows has only the bash of Git, with which the players' tests run. */
function locate(command: string): string | undefined {
  if (process.platform === 'win32') return undefined;
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

const known: [name: string, command: string, args: string[]][] = [
  ['dash', 'dash', []],
  ['bash', 'bash', ['--noprofile', '--norc']],
  ['busybox sh', 'busybox', ['sh']],
];
const shells = known.flatMap(([name, command, args]) => {
  const file = locate(command);
  return file === undefined ? [] : [{ name, run: [file, ...args] as [string, ...string[]] }];
});
const absent = known.map(([name]) => name).filter((name) => !shells.some((shell) => shell.name === name));

/** A Node that answers --version with `version` and exit code `code`, and otherwise prints its label and arguments. */
function fakeNode(folder: string, label: string, version = 'v24.21.0', code = 0): void {
  const script = `#!/bin/sh
if [ "$1" = --version ]; then printf '%s\\n' '${version}'; exit ${code}; fi
printf '%s\\n' '${label}' "$@"
`;
  put(join(folder, 'node'), script, 0o755);
}

interface Call {
  tree: string;
  path?: string[];
  env?: Record<string, string>;
  args?: string[];
}

let trees = 0;
/** A made-up machine: the action, a /__e, a runner with the default work folder, and a workspace to stand in. */
function machine(name = `machine ${++trees}`): string {
  const tree = join(root, name);
  const containerMount = `'${tree.replaceAll("'", `'\\''`)}'/__e`;
  installAction(join(tree, 'action'), echoProgram, (script) => {
    const moved = script.replace('from_externals /__e', () => `from_externals ${containerMount}`);
    expect(moved).not.toBe(script);
    return moved;
  });
  mkdirSync(join(tree, 'workspace'));
  mkdirSync(join(tree, 'runner/_work/_temp'), { recursive: true });
  return tree;
}

function launch(shell: [string, ...string[]], { tree, path = [], env = {}, args = ['run'] }: Call) {
  const workspace = join(tree, 'workspace');
  const [command, ...rest] = shell;
  const done = spawnSync(command, [...rest, join(tree, 'action/actions/launch.sh'), ...args], {
    cwd: workspace,
    env: {
      PATH: path.join(':'),
      RUNNER_TEMP: join(tree, 'runner/_work/_temp'),
      GITHUB_WORKSPACE: workspace,
      ...env,
    },
    encoding: 'utf8',
  });
  return { code: done.status, stdout: done.stdout, stderr: done.stderr, lines: done.stdout.split('\n') };
}

const noNode =
  'no Node.js 20 or later in the job container, beside the runner or on the PATH; add a step with actions/setup-node';

/** Which Node is chosen: folders below the machine's tree, with the version each one answers. */
const choices: {
  title: string;
  nodes: Record<string, string | [version: string, code: number]>;
  path?: string[];
  chosen?: string;
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
  { title: 'not 19', nodes: { a: 'v19.9.0' }, path: ['a'] },
  { title: 'not one without the v', nodes: { a: '24.0.0' }, path: ['a'] },
  {
    title: 'not one that says something else',
    nodes: { a: 'Python 3.12.1', b: 'v', c: 'v20x.1', d: '' },
    path: ['a', 'b', 'c', 'd'],
  },
  { title: 'not one with an absurd number', nodes: { a: 'v99999999999999999999.0.0' }, path: ['a'] },
  { title: 'not one that only a pattern would reach', nodes: { starry: 'v24.0.0' }, path: ['star*'] },
  { title: 'none where there is none', nodes: {}, path: ['a'] },
];

/** Names that a shell might take apart. */
const names = [
  'a space',
  '  two  spaces  ',
  `quotes " ' \``,
  'a $HOME $(id) dollar',
  'back\\slash\\node',
  'ünï-日本-🚪',
  'star * [a-z] ?',
  'semi;colon&pipe|',
  '-n',
  'a\nline',
  'line\n',
  '~',
  '#hash',
  '%s%d',
];

describe(`launch.sh under ${shells.map(({ name }) => name).join(', ') || 'no shell of this machine'}${absent.length > 0 ? ` (not here: ${absent.join(', ')})` : ''}`, () => {
  for (const { title, nodes, path = [], chosen } of choices) {
    it(`takes ${title}`, () => {
      const tree = machine();
      for (const [folder, answer] of Object.entries(nodes)) {
        const [version, code] = typeof answer === 'string' ? [answer, 0] : answer;
        fakeNode(join(tree, folder), folder, version, code);
      }
      for (const { name, run } of shells) {
        const done = launch(run, { tree, path: path.map((folder) => join(tree, folder)) });
        if (chosen === undefined) {
          expect(done, name).toMatchObject({ code: 3, stdout: '' });
          expect(done.stderr, name).toBe(`gatehouse: ${noNode} before this one\n`);
        } else {
          expect(done, name).toMatchObject({ code: 0, stderr: '' });
          expect(done.lines[0], name).toBe(chosen);
        }
      }
    });
  }

  it('runs the program beside it with its arguments as they are, whatever the folders are called', () => {
    const args = ['run', '', 'a b', '*', '$HOME', `'"`, '\\', '-e', 'ü\n'];
    for (const name of names) {
      const tree = machine(name);
      fakeNode(join(tree, 'bin'), 'path');
      fakeNode(join(tree, 'runner/externals/node24/bin'), 'runner');
      for (const shell of shells) {
        const fromRunner = launch(shell.run, { tree, args });
        expect(fromRunner.stdout, `${shell.name}: ${name}`).toBe(
          ['runner', `${tree}/action/actions/../dist/gatehouse.js`, ...args, ''].join('\n'),
        );
        const fromPath = launch(shell.run, {
          tree,
          args,
          path: [join(tree, 'bin')],
          env: { RUNNER_TEMP: '' },
        });
        expect(fromPath.lines[0], `${shell.name}: ${name}`).toBe('path');
      }
    }
  });

  it('runs a real Node with the environment and the exit code untouched', () => {
    const tree = machine();
    put(join(tree, 'action/dist/gatehouse.js'), `${echoProgram}process.exitCode = 7;\n`);
    for (const { name, run } of shells) {
      const env = { GATEHOUSE_CONFIG: `a "b" $c \\ ü` };
      const done = launch(run, {
        tree,
        env,
        path: [join(process.execPath, '..')],
        args: ['settings', 'a b'],
      });
      expect(done.code, name).toBe(7);
      expect(JSON.parse(done.stdout), name).toEqual({
        args: ['settings', 'a b'],
        node: process.version,
        env,
      });
    }
  });

  it('never runs a node of the workspace', () => {
    const tree = machine();
    const workspace = join(tree, 'workspace');
    for (const folder of ['', 'bin', 'node_modules/.bin', 'externals/node24/bin', '_work/_temp']) {
      fakeNode(join(workspace, folder), 'the change under review');
    }
    symlinkSync(join(workspace, 'bin'), join(tree, 'linked'));
    const paths = [
      ['', 'bin', '.', './bin', '../workspace/bin'],
      ['', ''],
      [workspace, `${workspace}/bin`, `${workspace}/node_modules/.bin/`, `${tree}/runner/../workspace/bin`],
      [`${tree}/linked`, `${tree}/linked/../bin`],
    ];
    for (const { name, run } of shells) {
      for (const path of paths) {
        expect(launch(run, { tree, path }), `${name}: ${path.join(':')}`).toMatchObject({
          code: 3,
          stdout: '',
        });
      }
      for (const path of paths.slice(0, 2)) {
        const unnamed = launch(run, {
          tree,
          path,
          env: { GITHUB_WORKSPACE: '', RUNNER_TEMP: '_work/_temp' },
        });
        expect(unnamed, `${name}, without GITHUB_WORKSPACE: ${path.join(':')}`).toMatchObject({
          code: 3,
          stdout: '',
        });
      }
      for (const RUNNER_TEMP of ['', `${workspace}/_work/_temp`]) {
        expect(launch(run, { tree, env: { RUNNER_TEMP } }), `${name}: ${RUNNER_TEMP}`).toMatchObject({
          code: 3,
          stdout: '',
        });
      }
    }
  });

  it('calls no command by its bare name', () => {
    const tree = machine();
    for (const command of [
      'dirname',
      'readlink',
      'sed',
      'tr',
      'cut',
      'uname',
      'printf',
      'pwd',
      'test',
      '[',
      'cygpath',
    ]) {
      put(join(tree, 'workspace', command), '#!/bin/sh\necho taken\n', 0o755);
    }
    fakeNode(join(tree, 'good'), 'good');
    for (const { name, run } of shells) {
      expect(launch(run, { tree, path: ['', '.', join(tree, 'good')] }).lines[0], name).toBe('good');
    }
  });

  it('leaves a bad NODE_OPTIONS to Node to name', () => {
    const tree = machine();
    for (const { name, run } of shells) {
      const done = launch(run, {
        tree,
        env: { NODE_OPTIONS: '--no-such-flag' },
        path: [join(process.execPath, '..')],
      });
      expect(done.code, name).toBe(9);
      expect(done.stderr, name).toContain('--no-such-flag is not allowed in NODE_OPTIONS');
    }
  });

  it('says it as an annotation where a runner reads it', () => {
    const tree = machine();
    for (const { name, run } of shells) {
      const done = launch(run, { tree, env: { GITHUB_ACTIONS: 'true' } });
      expect(done.stderr, name).toBe(`::error title=gatehouse::${noNode} before this one\n`);
    }
  });

  it('could not run without its program', () => {
    const tree = machine();
    fakeNode(join(tree, 'bin'), 'path');
    symlinkSync(join(tree, 'action/actions/launch.sh'), join(tree, 'runner/launch.sh'));
    for (const { name, run } of shells) {
      const [command, ...rest] = run;
      const done = spawnSync(command, [...rest, join(tree, 'runner/launch.sh')], {
        env: { PATH: join(tree, 'bin') },
        encoding: 'utf8',
      });
      expect(done.status, name).toBe(3);
      expect(done.stderr, name).toBe(
        'gatehouse: dist/gatehouse.js is missing beside actions/; use the action from its whole repository\n',
      );
    }
  });

  // /proc is Linux's; a copy of busybox would not answer to another name.
  const host = process.platform === 'linux' ? shells.find(({ name }) => name !== 'busybox sh') : undefined;
  it(`finds the runner that started it, wherever its work folder is${host ? '' : ' (not here: needs Linux and dash or bash)'}`, () => {
    if (!host) return;
    for (const bin of ['bin', 'bin.2.336.0']) {
      const tree = machine();
      const worker = join(tree, 'a runner', bin, 'Runner.Worker');
      mkdirSync(join(worker, '..'), { recursive: true });
      copyFileSync(host.run[0], worker);
      fakeNode(join(tree, 'a runner/externals/node20/bin'), 'too old', 'v16.0.0');
      fakeNode(join(tree, 'a runner/externals/node24/bin'), 'of the runner');
      fakeNode(join(tree, 'bin'), 'path');
      for (const { name, run } of shells) {
        const script = join(tree, 'action/actions/launch.sh');
        const words = [...run, script, 'run'].map((word) => `'${word}'`).join(' ');
        const done = spawnSync(worker, ['-c', `${words}; exit $?`], {
          cwd: tree,
          env: {
            PATH: join(tree, 'bin'),
            RUNNER_TEMP: '/elsewhere/_temp',
            GITHUB_WORKSPACE: join(tree, 'workspace'),
          },
          encoding: 'utf8',
        });
        expect(done.stdout.split('\n')[0], `${name}: ${done.stderr}`).toBe('of the runner');
      }
    }
  });
});
