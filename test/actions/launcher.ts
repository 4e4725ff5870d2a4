import { spawnSync } from 'node:child_process';
import { accessSync, chmodSync, constants, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe } from 'vitest';
import { echoProgram, installAction, scratch, writeFileDeep } from './install-action.ts';

export type Command = [file: string, ...args: string[]];

/** The path of a command on this machine's PATH. Windows has only the bash of Git, with which these tests run. */
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

/** The shells that launch.sh is written for. Git for Windows and macOS have bash by the name of sh, which makes it POSIX. */
const knownShells: [name: string, command: string, args: string[]][] = [
  ['dash', 'dash', []],
  ['bash', 'bash', ['--noprofile', '--norc']],
  ['bash as sh', 'bash', ['--posix']],
  ['busybox sh', 'busybox', ['sh']],
];
export const shells = knownShells.flatMap(([name, command, args]) => {
  const file = locate(command);
  return file === undefined ? [] : [{ name, run: [file, ...args] as Command }];
});

/** Runs the same tests for each shell; those of a missing shell are skipped. */
export function underEachShell(tests: (shell: Command) => void): void {
  for (const [name] of knownShells) {
    const run = shells.find((shell) => shell.name === name)?.run;
    describe.skipIf(run === undefined)(`launch.sh under ${name}`, () => tests(run ?? ['']));
  }
}

/** A temporary folder that every user may enter. */
export function publicScratch(): ReturnType<typeof scratch> {
  const made = scratch();
  chmodSync(made.root, 0o755);
  return made;
}

/** A user to whom file modes apply: not root. */
const unprivilegedIds = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** A Node that answers --version with `version` and exit code `code`, and otherwise prints its label and arguments. */
export function fakeNode(folder: string, label: string, version = 'v24.21.0', code = 0): void {
  const script = `#!/bin/sh
if [ "$1" = --version ]; then printf '%s\\n' '${version}'; exit ${code}; fi
printf '%s\\n' '${label}' "$@"
`;
  writeFileDeep(join(folder, 'node'), script, 0o755);
}

const shellQuote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

let trees = 0;
/**
 * Creates a fake machine in `root`: the action, a /__e, a runner with the default work folder, and a workspace.
 * `sleep` replaces /bin/sleep.
 */
export function createMachineTree(root: string, name = `machine ${++trees}`, sleep?: string): string {
  const tree = join(root, name);
  const replacements: [from: string, to: string][] = [
    ['from_externals /__e', `from_externals ${shellQuote(tree)}/__e`],
  ];
  if (sleep !== undefined) replacements.push(['in /bin/sleep /usr/bin/sleep', `in ${shellQuote(sleep)}`]);
  installAction(join(tree, 'action'), echoProgram, (script) =>
    replacements.reduce((text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`launch.sh has no more: ${from}`);
      return text.replace(from, () => to);
    }, script),
  );
  mkdirSync(join(tree, 'workspace'));
  mkdirSync(join(tree, 'runner/_work/_temp'), { recursive: true });
  return tree;
}

interface LaunchOptions {
  tree: string;
  path?: string[];
  env?: Record<string, string>;
  args?: string[];
  /** The path of the action's repository; a relative one is in the workspace. */
  action?: string;
  /** Whether to run it as a user to whom file modes apply. */
  unprivileged?: boolean;
}

export function launch(
  [command, ...rest]: Command,
  {
    tree,
    path = [],
    env = {},
    args = ['run'],
    action = join(tree, 'action'),
    unprivileged = false,
  }: LaunchOptions,
) {
  const workspace = join(tree, 'workspace');
  const result = spawnSync(command, [...rest, `${action}/actions/launch.sh`, ...args], {
    cwd: workspace,
    env: {
      PATH: path.join(':'),
      RUNNER_TEMP: join(tree, 'runner/_work/_temp'),
      GITHUB_WORKSPACE: workspace,
      ...env,
    },
    encoding: 'utf8',
    ...(unprivileged ? unprivilegedIds : {}),
  });
  return {
    code: result.status,
    stdout: result.stdout,
    stderr: result.stderr,
    lines: result.stdout.split('\n'),
  };
}

/** Every path below a folder. */
export const listPaths = (folder: string) => readdirSync(folder, { recursive: true }).sort();
