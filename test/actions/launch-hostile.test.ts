import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fakeNode, launch, layTree, shells, under } from './launcher.ts';
import { put, scratch } from './tree.ts';

const { root, remove } = scratch();
afterAll(remove);

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

describe(`launch.sh among untrusted names and files, ${under}`, () => {
  it('runs the program beside it with its arguments as they are, whatever the folders are called', () => {
    const args = ['run', '', 'a b', '*', '$HOME', `'"`, '\\', '-e', 'ü\n'];
    for (const name of names) {
      const tree = layTree(root, name);
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

  it('never runs a node of the workspace', () => {
    const tree = layTree(root);
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
    const tree = layTree(root);
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
});
