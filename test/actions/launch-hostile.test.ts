import { execFileSync } from 'node:child_process';
import { closeSync, constants, existsSync, mkdirSync, openSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { scratch, writeFileDeep } from './install-action.ts';
import { createMachineTree, fakeNode, launch, underEachShell } from './launcher.ts';

const { root, remove } = scratch();
afterAll(remove);

/** Names that a shell might split or expand. */
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

let folders = 0;

/** Broken replacements of Node.js on the PATH, before a working one: each is skipped silently. */
const broken: [what: string, lay: (node: string) => void][] = [
  ['a folder', (node) => mkdirSync(node, { recursive: true })],
  ['a file that may not be run', (node) => writeFileDeep(node, '#!/bin/sh\necho v24.0.0\n', 0o644)],
  ['an empty file', (node) => writeFileDeep(node, '', 0o755)],
  [
    'a program of another machine',
    (node) => writeFileDeep(node, '\u007fELF\u0002\u0001\u0001\0\0\0\u00b7\0', 0o755),
  ],
  [
    'a script whose interpreter is not there',
    (node) => writeFileDeep(node, '#!/no/such/ld-musl.so.1\n', 0o755),
  ],
  ['a link to nothing', (node) => link('/no/such/node', node)],
  ['a link to itself', (node) => link(node, node)],
  ['one that is killed', (node) => writeFileDeep(node, '#!/bin/sh\necho v24.0.0\nkill -9 $$\n', 0o755)],
  [
    'one that fails after its answer',
    (node) => writeFileDeep(node, '#!/bin/sh\necho v24.0.0\nexit 1\n', 0o755),
  ],
  ['one that complains', (node) => writeFileDeep(node, '#!/bin/sh\necho v24.0.0 >&2\n', 0o755)],
  [
    'one that answers with commands',
    (node) => writeFileDeep(node, "#!/bin/sh\necho '::error::v24.0.0 $(id) `id`'\n", 0o755),
  ],
  [
    'one that talks without end',
    (node) => writeFileDeep(node, '#!/bin/sh\nwhile echo v24.0.0; do :; done\n', 0o755),
  ],
  ['one that asks', (node) => writeFileDeep(node, '#!/bin/sh\nread -r answer && echo v24.0.0\n', 0o755)],
];

function link(to: string, at: string): void {
  mkdirSync(join(at, '..'), { recursive: true });
  symlinkSync(to, at);
}

/** Scripts that report to a pipe that they hang, and then wait forever at the pipe `never`, to which nobody writes. */
const hanging: [what: string, lines: string][] = [
  ['says nothing', 'exec /bin/cat never'],
  ['waits for another', '/bin/cat never'],
  ['stops in its answer', 'printf v24; /bin/cat never'],
  ['stops after its answer', 'echo v24.0.0; /bin/cat never'],
  ['heeds no signal', "trap '' TERM HUP INT ALRM; while :; do /bin/cat never; done"],
];

/** Releases everybody who still waits at a pipe. */
function release(pipe: string): void {
  try {
    closeSync(openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK));
  } catch {
    // Nobody does.
  }
}

underEachShell((shell) => {
  it.each(names)('runs the program with unchanged arguments in the folder %j', (name) => {
    const args = ['run', '', 'a b', '*', '$HOME', `'"`, '\\', '-e', 'ü\n'];
    const folder = join(root, `names ${++folders}`);
    const tree = createMachineTree(folder, name);
    fakeNode(join(tree, 'bin'), 'path');
    fakeNode(join(tree, 'runner/externals/node24/bin'), 'runner');
    expect(launch(shell, { tree, args }).stdout).toBe(
      ['runner', `${tree}/action/actions/../dist/gatehouse.js`, ...args, ''].join('\n'),
    );
    const path = [join(tree, 'bin')];
    expect(launch(shell, { tree, args, path, env: { RUNNER_TEMP: '' } }).lines[0]).toBe('path');
  });

  it('never runs a node in the workspace', () => {
    const tree = createMachineTree(root);
    const workspace = join(tree, 'workspace');
    for (const folder of ['', 'bin', 'node_modules/.bin', 'externals/node24/bin', '_work/_temp']) {
      fakeNode(join(workspace, folder), 'the change under review');
    }
    symlinkSync(join(workspace, 'bin'), join(tree, 'linked'));
    symlinkSync(workspace, join(tree, 'other name'));
    const linked = ['file link', 'second link', 'relative link'].map((name) => join(tree, name));
    for (const folder of linked) mkdirSync(folder);
    symlinkSync(join(workspace, 'bin/node'), join(linked[0]!, 'node'));
    symlinkSync('../file link/node', join(linked[1]!, 'node'));
    symlinkSync('../workspace/bin/node', join(linked[2]!, 'node'));
    const refused = { code: 3, stdout: '' };
    const relative = [
      ['', 'bin', '.', './bin', '../workspace/bin', '~/bin', '$PWD/bin', '-', '*', 'C:\\bin'],
      ['', ''],
    ];
    const absolute = [
      [workspace, `${workspace}/bin`, `${workspace}/node_modules/.bin/`, `${tree}/runner/../workspace/bin`],
      [`${tree}/linked`, `${tree}/linked/../bin`, `${tree}/other name/bin`, `/${workspace}/./bin//`],
      linked,
    ];
    for (const path of [...relative, ...absolute]) {
      expect(launch(shell, { tree, path }), path.join(':')).toMatchObject(refused);
    }
    for (const GITHUB_WORKSPACE of [`${workspace}/`, `${tree}/other name`, '.', '../workspace']) {
      const called = launch(shell, { tree, path: absolute.flat(), env: { GITHUB_WORKSPACE } });
      expect(called, GITHUB_WORKSPACE).toMatchObject(refused);
    }
    const env = { GITHUB_WORKSPACE: '', RUNNER_TEMP: '_work/_temp', HOME: workspace };
    for (const path of relative)
      expect(launch(shell, { tree, path, env }), path.join(':')).toMatchObject(refused);
    for (const RUNNER_TEMP of ['', `${workspace}/_work/_temp`]) {
      expect(launch(shell, { tree, env: { RUNNER_TEMP } }), RUNNER_TEMP).toMatchObject(refused);
    }
  });

  it('accepts one outside a workspace with the same prefix, or without a workspace', () => {
    const tree = createMachineTree(root);
    const path = [join(tree, 'workspace of another')];
    fakeNode(path[0]!, 'beside');
    for (const GITHUB_WORKSPACE of [join(tree, 'workspace'), join(tree, 'gone'), '/']) {
      expect(launch(shell, { tree, path, env: { GITHUB_WORKSPACE } }).lines[0], GITHUB_WORKSPACE).toBe(
        'beside',
      );
    }
  });

  it('calls no command by its bare name', () => {
    const tree = createMachineTree(root);
    const commands =
      'dirname readlink sleep kill wait sed tr cut uname printf pwd test [ cygpath id env sh'.split(' ');
    for (const command of commands) {
      writeFileDeep(join(tree, 'workspace', command), `#!/bin/sh\n: >'${tree}/called'\n`, 0o755);
    }
    fakeNode(join(tree, 'good'), 'good');
    const path = ['', '.', join(tree, 'workspace'), join(tree, 'good')];
    expect(launch(shell, { tree, path }).lines[0]).toBe('good');
    expect(existsSync(join(tree, 'called'))).toBe(false);
  });

  it('finds the only working Node on a long, odd PATH', () => {
    const tree = createMachineTree(root);
    const strange = [
      '',
      '%s',
      '~',
      '*',
      '?',
      '[a-z]*',
      '$(id)',
      '`id`',
      '-',
      '--',
      '/',
      '//',
      '/dev/null',
      'a\nb',
      '\\',
      '"',
      "'",
    ];
    const path = [...strange, ...Array.from({ length: 2000 }, (_, index) => `/no/such/folder/${index}`)];
    const done = launch(shell, { tree, path: [...path, `${tree}/`], env: {} });
    expect(done.code).toBe(3);
    fakeNode(join(tree, 'at\nlast'), 'good');
    expect(launch(shell, { tree, path: [...path, join(tree, 'at\nlast')] })).toMatchObject({
      code: 0,
      stderr: '',
    });
  });

  it.each(broken)('skips %s', (_, lay) => {
    const tree = createMachineTree(root);
    lay(join(tree, 'broken/node'));
    fakeNode(join(tree, 'good'), 'good');
    const done = launch(shell, { tree, path: [join(tree, 'broken'), join(tree, 'good')] });
    expect(done).toMatchObject({ code: 0, stderr: '' });
    expect(done.lines[0]).toBe('good');
  });

  // The fake sleep ends when the fake Node hangs, so the test does not wait.
  it.each(hanging)('skips one that %s', (_, lines) => {
    const folder = join(root, `hangs ${++folders}`);
    const tree = createMachineTree(folder, 'machine', join(folder, 'sleep'));
    const [hangs, never] = [join(tree, 'hangs'), join(tree, 'workspace/never')];
    execFileSync('mkfifo', [hangs, never]);
    writeFileDeep(join(folder, 'sleep'), `#!/bin/sh\nread -r told <'${hangs}'\n`, 0o755);
    writeFileDeep(join(tree, 'broken/node'), `#!/bin/sh\necho now >'${hangs}'\n${lines}\n`, 0o755);
    fakeNode(join(tree, 'good'), 'good');
    const done = launch(shell, { tree, path: [join(tree, 'broken'), join(tree, 'good')] });
    release(never);
    expect(done).toMatchObject({ code: 0, stderr: '' });
    expect(done.lines[0]).toBe('good');
  });

  it('waits for Node on a machine without sleep', () => {
    const tree = createMachineTree(root, undefined, '/no/such/sleep');
    fakeNode(join(tree, 'good'), 'good');
    expect(launch(shell, { tree, path: [join(tree, 'good')] })).toMatchObject({ code: 0, stderr: '' });
  });
});
