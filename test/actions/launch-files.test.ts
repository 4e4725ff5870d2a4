import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { writeFileDeep } from './install-action.ts';
import { createMachineTree, fakeNode, launch, listPaths, publicScratch, underEachShell } from './launcher.ts';

const { root, remove } = publicScratch();
afterAll(remove);

const outputs = 'verdict=error\nerrors=0\nwarnings=0\n';

/** What GITHUB_OUTPUT may be, and the final content of the file. */
const files: [what: string, lay: (folder: string) => string, written?: string][] = [
  ['a file', (folder) => writeFileDeep(join(folder, 'output'), '', 0o666), outputs],
  [
    'a file that holds something',
    (folder) => writeFileDeep(join(folder, 'output'), 'a=b\n', 0o666),
    `a=b\n${outputs}`,
  ],
  ['a file with a strange name', (folder) => writeFileDeep(join(folder, "a $b '*' ü\n"), '', 0o666), outputs],
  [
    'a file that may not be written',
    (folder) => writeFileDeep(join(folder, 'output'), 'a=b\n', 0o444),
    'a=b\n',
  ],
  ['a file that is not there', (folder) => join(folder, 'output')],
  ['a folder', (folder) => folder],
  ['relative', (folder) => writeFileDeep(join(folder, '../workspace/output'), '', 0o666) && 'output'],
  ['empty', () => ''],
];

/** Makes a folder and everything in it read-only, or writable again. */
function allow(folder: string, mode: number): void {
  chmodSync(folder, mode);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), mode);
  }
}

underEachShell((shell) => {
  it.each(files)('reports once that there is no Node if GITHUB_OUTPUT is %s', (_, lay, written) => {
    const tree = createMachineTree(root);
    const folder = join(tree, 'files');
    mkdirSync(folder);
    chmodSync(folder, 0o777);
    chmodSync(join(tree, 'workspace'), 0o777);
    const file = lay(folder);
    const before = [listPaths(folder), listPaths(join(tree, 'workspace'))];
    const done = launch(shell, {
      tree,
      env: { GITHUB_ACTIONS: 'true', GITHUB_OUTPUT: file },
      unprivileged: true,
    });
    expect(done).toMatchObject({ code: 3, stdout: '' });
    expect(done.stderr).toMatch(/^::error title=gatehouse::no Node\.js 20 or later [^\n]+\n$/);
    expect([listPaths(folder), listPaths(join(tree, 'workspace'))]).toEqual(before);
    if (written !== undefined) expect(readFileSync(file, 'utf8')).toBe(written);
    if (file === 'output') expect(readFileSync(join(tree, 'workspace/output'), 'utf8')).toBe('');
  });

  it('sets the verdict to error before the program starts, for one that sets none itself', () => {
    const tree = createMachineTree(root);
    fakeNode(join(tree, 'bin'), 'path');
    const file = writeFileDeep(join(tree, 'output'), 'a=b\n', 0o666);
    const env = { GITHUB_ACTIONS: 'true', GITHUB_OUTPUT: file };
    expect(launch(shell, { tree, path: [join(tree, 'bin')], env })).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(file, 'utf8')).toBe(`a=b\n${outputs}`);
  });

  it('runs from a read-only folder, without the variables of a runner', () => {
    const tree = createMachineTree(root);
    fakeNode(join(tree, 'bin'), 'path');
    allow(join(tree, 'action'), 0o555);
    const before = listPaths(tree);
    const env = { RUNNER_TEMP: '', GITHUB_WORKSPACE: '' };
    const done = launch(shell, { tree, path: [join(tree, 'bin')], env, unprivileged: true });
    expect(done).toMatchObject({ code: 0, stderr: '' });
    expect(done.lines[0]).toBe('path');
    expect(listPaths(tree)).toEqual(before);
    allow(join(tree, 'action'), 0o755);
  });
});
