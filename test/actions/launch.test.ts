import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fakeNode, launch, layTree, shells, under } from './launcher.ts';
import { echoProgram, put, scratch } from './tree.ts';

const { root, remove } = scratch();
afterAll(remove);

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

describe(`launch.sh ${under}`, () => {
  for (const { title, nodes, path = [], chosen } of choices) {
    it(`takes ${title}`, () => {
      const tree = layTree(root);
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

  it('runs a real Node with the environment and the exit code untouched', () => {
    const tree = layTree(root);
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

  it('leaves a bad NODE_OPTIONS to Node to name', () => {
    const tree = layTree(root);
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
    const tree = layTree(root);
    for (const { name, run } of shells) {
      const done = launch(run, { tree, env: { GITHUB_ACTIONS: 'true' } });
      expect(done.stderr, name).toBe(`::error title=gatehouse::${noNode} before this one\n`);
    }
  });

  it('could not run without its program', () => {
    const tree = layTree(root);
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
      const tree = layTree(root);
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
