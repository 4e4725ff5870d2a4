/** Reads the repository at other commits, with the git of the PATH. */
import type { ExecFileOptions } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import type { Io } from '../io.ts';
import { isInside, realPath } from './files.ts';
import { quoteForMessage, UsageError } from './usage-error.ts';

/** The commit to compare with: the merge base of `ref` and HEAD, or `ref` itself if the history is too shallow. Throws `UsageError`. */
export async function comparisonCommit(ref: string, io: Io): Promise<string> {
  if (ref.startsWith('-') || /[\s\u0000]/.test(ref))
    throw new UsageError(`--new-from ${quoteForMessage(ref)} is not a commit; name a branch, tag or commit`);
  const commit = await resolveCommit(ref, '--new-from', io);
  const base = await git(['merge-base', commit, 'HEAD'], io).catch(() => commit);
  return base.trim();
}

/** The commit id of a branch, tag or commit. Throws a `UsageError` that begins with `flag` if it is not in the repository. */
export async function resolveCommit(ref: string, flag: string, io: Io): Promise<string> {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
  return git(args, io).then(
    (text) => text.trim(),
    (error) => {
      throw new UsageError(`${flag} ${ref} ${lookupProblem(error, ref, io)}`);
    },
  );
}

/** The content of a file at a commit; `undefined` if it does not exist there. `name` is relative to the repository. */
export async function readFileAtCommit(
  commit: string,
  name: string,
  io: Io,
): Promise<Uint8Array | undefined> {
  return execGit(['cat-file', 'blob', `${commit}:${name}`], { encoding: 'buffer' }, io).then(
    (output) => output as Buffer,
    () => undefined,
  );
}

/** Whether a file is a symbolic link at a commit: its content there is the path of its target. `name` is relative to the repository. */
export async function isLinkAtCommit(commit: string, name: string, io: Io): Promise<boolean> {
  const treeEntry = await git(['--literal-pathspecs', 'ls-tree', '--full-tree', commit, '--', name], io);
  return treeEntry.startsWith('120000 ');
}

/** The checked-out commit; `undefined` without a repository or git. */
export async function checkedOutCommit(io: Io): Promise<string | undefined> {
  return git(['rev-parse', 'HEAD'], io).then(
    (text) => text.trim(),
    () => undefined,
  );
}

/** The files with these names below the current folder that git does not ignore; `undefined` without a repository or git. */
export async function findFilesNamed(names: readonly string[], io: Io): Promise<string[] | undefined> {
  const patterns = names.map((name) => `:(glob)**/${name}`);
  return git(['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...patterns], io).then(
    (text) => [...new Set(text.split('\0').filter((name) => name !== ''))],
    () => undefined,
  );
}

/** Why git could not find a commit, and what to do. */
function lookupProblem(error: unknown, ref: string, { cwd }: Io): string {
  const { code, stderr } = error as { code?: unknown; stderr?: unknown };
  const stderrText = String(stderr);
  if (code === 'ENOENT') return 'needs git, which is not on the PATH; install it';
  if (stderrText.includes('dubious ownership'))
    return `can't be looked up: another user owns this repository; run git config --global --add safe.directory ${cwd}`;
  if (stderrText.includes('not a git repository')) return `needs a git repository, but ${cwd} is not in one`;
  return `is not in this repository; fetch it first (git fetch origin ${ref.replace(/^origin\//, '')}; with actions/checkout, fetch-depth: 0)`;
}

async function git(args: readonly string[], io: Io): Promise<string> {
  return String(await execGit(args, { encoding: 'utf8' }, io));
}

/** Bytes; larger than any file that is read. */
const MAX_OUTPUT = 64 * 1024 * 1024;

async function execGit(args: readonly string[], options: ExecFileOptions, io: Io): Promise<string | Buffer> {
  const { execFile } = await import('node:child_process');
  const { stdout } = await promisify(execFile)(findGit(io), args, {
    ...options,
    cwd: io.cwd,
    // Its messages are matched above, in English.
    env: { ...io.env, LC_ALL: 'C' },
    maxBuffer: MAX_OUTPUT,
  });
  return stdout;
}

/**
 * The path of git. Nothing from the workspace is run, since it may be part of the change under review: the system's own search
 * also looks in the current folder, on Windows always and elsewhere if the PATH has a relative entry. Throws an ENOENT error.
 */
export function findGit({ env }: Io): string {
  const workspace = env['GITHUB_WORKSPACE'];
  const names = process.platform === 'win32' ? ['git.exe', 'git.com'] : ['git'];
  const folders = (env['PATH'] ?? env['Path'] ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  for (const folder of folders) {
    if (workspace && isInside(realPath(workspace), realPath(folder))) continue;
    const found = names.map((name) => join(folder, name)).find(isExecutable);
    if (found !== undefined) return found;
  }
  throw Object.assign(new Error('git is not on the PATH'), { code: 'ENOENT' });
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
