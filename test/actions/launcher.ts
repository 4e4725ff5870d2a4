import { spawnSync } from 'node:child_process';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { echoProgram, installAction, put } from './tree.ts';

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

/** The shells that launch.sh is written for. */
const known: [name: string, command: string, args: string[]][] = [
  ['dash', 'dash', []],
  ['bash', 'bash', ['--noprofile', '--norc']],
  ['busybox sh', 'busybox', ['sh']],
];
export const shells = known.flatMap(([name, command, args]) => {
  const file = locate(command);
  return file === undefined ? [] : [{ name, run: [file, ...args] as [string, ...string[]] }];
});
const absent = known.map(([name]) => name).filter((name) => !shells.some((shell) => shell.name === name));

/** Which shells a suite runs under, for its title. */
export const under = `under ${shells.map(({ name }) => name).join(', ') || 'no shell of this machine'}${absent.length > 0 ? ` (not here: ${absent.join(', ')})` : ''}`;

/** A Node that answers --version with `version` and exit code `code`, and otherwise prints its label and arguments. */
export function fakeNode(folder: string, label: string, version = 'v24.21.0', code = 0): void {
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
/** Lays below `root` a made-up machine: the action, a /__e, a runner with the default work folder, and a workspace to stand in. */
export function layTree(root: string, name = `machine ${++trees}`): string {
  const tree = join(root, name);
  const containerMount = `'${tree.replaceAll("'", `'\\''`)}'/__e`;
  installAction(join(tree, 'action'), echoProgram, (script) => {
    const moved = script.replace('from_externals /__e', () => `from_externals ${containerMount}`);
    if (moved === script) throw new Error('launch.sh looks for the container elsewhere now');
    return moved;
  });
  mkdirSync(join(tree, 'workspace'));
  mkdirSync(join(tree, 'runner/_work/_temp'), { recursive: true });
  return tree;
}

export function launch(shell: [string, ...string[]], { tree, path = [], env = {}, args = ['run'] }: Call) {
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
