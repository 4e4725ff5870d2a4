/** Each call of git fails, and each hangs: the run is red, with the cause, unless the table says what it does without. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createGit } from '../fakes/git.ts';
import { repositoryRoot, runProgram, scratch, validSettings, writeFolder } from '../fakes/io.ts';

const { root, remove } = scratch();
afterAll(remove);
const { env, git, commit, createRepository } = createGit(root);

interface GitFailure {
  /** The first words of the call. */
  readonly call: string;
  readonly argv: readonly string[];
  /** The exit code if it fails. */
  readonly fails: number;
  /** Only where the gate has a deadline of its own. */
  readonly hangs?: number;
  /** Why a failure is not red. */
  readonly tolerated?: string;
}

const NEW_FROM = ['settings', '--new-from=main', '--timeout=1'];
const BASE = ['settings', '--new-from=base', '--timeout=1'];

const failures: readonly GitFailure[] = [
  { call: 'for-each-ref', argv: NEW_FROM, fails: 2, hangs: 3 },
  { call: 'rev-parse --verify', argv: NEW_FROM, fails: 2, hangs: 3 },
  { call: 'merge-base', argv: NEW_FROM, fails: 2, hangs: 3 },
  { call: 'cat-file commit', argv: BASE, fails: 2, hangs: 3 },
  { call: '--literal-pathspecs ls-tree', argv: NEW_FROM, fails: 2, hangs: 3 },
  { call: 'cat-file --batch', argv: NEW_FROM, fails: 2, hangs: 3 },
  { call: 'ls-tree -r', argv: ['settings'], fails: 2 },
  {
    call: 'diff --no-ext-diff',
    argv: ['settings', '*.yml'],
    fails: 0,
    tolerated: 'a renamed file is shown as deleted',
  },
  {
    call: 'rev-parse HEAD',
    argv: ['settings'],
    fails: 0,
    tolerated: "the report then has the runner's commit; nothing that is checked depends on it",
  },
  {
    call: 'ls-files',
    argv: ['init'],
    fails: 0,
    tolerated: 'init then looks at the root of the repository only, as it does without git',
  },
];

/** A git that fails or hangs at one call, and is the real one otherwise. */
function brokenGit(call: string, how: 'fails' | 'hangs'): string {
  const real = env.PATH!.split(':').map((folder) => `'${join(folder, 'git')}'`);
  const end = how === 'fails' ? 'echo "fatal: disk error" >&2; exit 128' : 'exec sleep 600';
  const script = `#!/bin/sh
case "$*" in "-c core.fsmonitor=false ${call}"*) ${end} ;; esac
for git in ${real.join(' ')}; do [ -x "$git" ] && exec "$git" "$@"; done
`;
  const folder = writeFolder(root, {});
  writeFileSync(join(folder, 'git'), script, { mode: 0o755 });
  return folder;
}

/** Runs the program on a pull request that renames a settings file. */
function runWith(folder: string, argv: readonly string[]) {
  const cwd = createRepository({ 'pipeline.yml': validSettings, 'a.yml': `${validSettings}# a\n` });
  const base = git(cwd, 'rev-parse', 'HEAD');
  git(cwd, 'mv', 'a.yml', 'b.yml');
  const head = commit(cwd, 'change');
  const event = join(root, `${folder.replaceAll('/', '-')}.json`);
  writeFileSync(
    event,
    JSON.stringify({ pull_request: { number: 1, base: { sha: base }, head: { sha: head } } }),
  );
  return runProgram([...argv], {
    cwd,
    env: {
      ...env,
      PATH: `${folder}:${env.PATH}`,
      GITHUB_ACTIONS: 'true',
      GITHUB_WORKSPACE: cwd,
      GITHUB_REPOSITORY: 'org/shop',
      GITHUB_SHA: head,
      GITHUB_REF: 'refs/pull/1/merge',
      GITHUB_EVENT_NAME: 'pull_request',
      GITHUB_EVENT_PATH: event,
    },
  });
}

describe.skipIf(process.platform === 'win32')('git', () => {
  test.each(failures)('$call fails', async ({ call, argv, fails }) => {
    const { code, stderr } = await runWith(brokenGit(call, 'fails'), argv);
    expect([code, stderr]).toEqual([
      fails,
      fails === 0 ? expect.anything() : expect.stringMatching(/^gatehouse: [^\n]+\n/),
    ]);
  });

  test.each(failures.filter(({ hangs }) => hangs !== undefined))(
    '$call hangs',
    async ({ call, argv, hangs }) => {
      const { code, stderr } = await runWith(brokenGit(call, 'hangs'), argv);
      expect(code).toBe(hangs);
      expect(stderr).toMatch(/^gatehouse: git [a-z-]+ did not finish in time/);
    },
  );

  test('every call has its row', () => {
    const sources = ['commits', 'files-at-commit'].map((name) =>
      readFileSync(join(repositoryRoot, `src/cli/${name}.ts`), 'utf8'),
    );
    const subcommands = sources.flatMap((text) =>
      [
        ...text.matchAll(
          /(?<=(?:\(|args = )\[\s*)(?:'--literal-pathspecs', )?'([a-z-]+)'(?:,\s*'([^']+)')?/g,
        ),
      ].map(([, name]) => name),
    );
    expect(subcommands.length).toBeGreaterThanOrEqual(10);
    const covered = failures.map(({ call }) => call.replace('--literal-pathspecs ', '').split(' ')[0]);
    expect(new Set(covered)).toEqual(new Set(subcommands));
  });
});
