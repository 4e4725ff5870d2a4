/** What the repository held before a change. */
import type { ExecFileOptions } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import type { Io } from '../io.ts';
import { isInside, realPath } from './files.ts';
import { quoteForMessage, UsageError } from './usage-error.ts';

/** The commit to compare with: where the change left `ref`, or `ref` itself where history is too shallow to tell. */
export async function comparisonCommit(ref: string, io: Io): Promise<string> {
  if (ref.startsWith('-') || /[\s\u0000]/.test(ref))
    throw new UsageError(`--new-from ${quoteForMessage(ref)} is no commit; name a branch, tag or commit`);
  const commit = await resolveCommit(ref, '--new-from', io);
  const base = await git(['merge-base', commit, 'HEAD'], io).catch(() => commit);
  return base.trim();
}

/** The commit of a branch, tag or commit. Throws a `CallError` that begins with `flag` where it is not here. */
export async function resolveCommit(ref: string, flag: string, io: Io): Promise<string> {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
  return git(args, io).then(
    (text) => text.trim(),
    (error) => {
      throw new UsageError(`${flag} ${ref} ${lookupProblem(error, ref, io)}`);
    },
  );
}

/** A file of a commit; `undefined` where the commit has none. `name` is relative to the repository. */
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

/** Whether a commit has a link there: as a file it is the name of what it leads to. `name` is relative to the repository. */
export async function isLinkAtCommit(commit: string, name: string, io: Io): Promise<boolean> {
  const treeEntry = await git(['--literal-pathspecs', 'ls-tree', '--full-tree', commit, '--', name], io);
  return treeEntry.startsWith('120000 ');
}

/** The commit that is checked out; `undefined` where there is no repository, or no git. */
export async function checkedOutCommit(io: Io): Promise<string | undefined> {
  return git(['rev-parse', 'HEAD'], io).then(
    (text) => text.trim(),
    () => undefined,
  );
}

/** The files of these names below the current folder that git does not ignore; `undefined` where it can't tell. */
export async function findFilesNamed(names: readonly string[], io: Io): Promise<string[] | undefined> {
  const patterns = names.map((name) => `:(glob)**/${name}`);
  return git(['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...patterns], io).then(
    (text) => [...new Set(text.split('\0').filter((name) => name !== ''))],
    () => undefined,
  );
}

/** Why git does not know a commit, and what to do. */
function lookupProblem(error: unknown, ref: string, { cwd }: Io): string {
  const { code, stderr } = error as { code?: unknown; stderr?: unknown };
  const stderrText = String(stderr);
  if (code === 'ENOENT') return 'needs git, which is not on the PATH; install it';
  if (stderrText.includes('dubious ownership'))
    return `can't be looked up: another user owns this repository; run git config --global --add safe.directory ${cwd}`;
  if (stderrText.includes('not a git repository')) return `needs a git repository, and ${cwd} is in none`;
  return `is not in this repository; fetch it first (git fetch origin ${ref.replace(/^origin\//, '')}; with actions/checkout, fetch-depth: 0)`;
}

async function git(args: readonly string[], io: Io): Promise<string> {
  return String(await execGit(args, { encoding: 'utf8' }, io));
}

/** Larger than any file that is read. */
const MAX_OUTPUT = 64 * 1024 * 1024;

async function execGit(args: readonly string[], options: ExecFileOptions, io: Io): Promise<string | Buffer> {
  const { execFile } = await import('node:child_process');
  const { stdout } = await promisify(execFile)(findGit(io), args, {
    ...options,
    cwd: io.cwd,
    // Its complaints are read.
    env: { ...io.env, LC_ALL: 'C' },
    maxBuffer: MAX_OUTPUT,
  });
  return stdout;
}

/**
 * The git of the PATH. Nothing in the workspace is run, which may be the change under review: a system's own search looks
 * into the current folder too, on Windows always and elsewhere where the PATH has a relative entry.
 */
function findGit({ env }: Io): string {
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
