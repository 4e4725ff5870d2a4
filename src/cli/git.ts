/** What the repository held before a change. */
import type { ExecFileOptions } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import type { Io } from '../io.ts';
import { CallError, quoted } from './call-error.ts';
import { isInside, realOf } from './files.ts';

/** The commit to compare with: where the change left `ref`, or `ref` itself where history is too shallow to tell. */
export async function changeBase(ref: string, io: Io): Promise<string> {
  if (ref.startsWith('-') || /[\s\u0000]/.test(ref))
    throw new CallError(`--new-from ${quoted(ref)} is no commit; name a branch, tag or commit`);
  const commit = await commitOf(ref, '--new-from', io);
  const base = await git(['merge-base', commit, 'HEAD'], io).catch(() => commit);
  return base.trim();
}

/** The commit of a branch, tag or commit. Throws a `CallError` that begins with `flag` where it is not here. */
export async function commitOf(ref: string, flag: string, io: Io): Promise<string> {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
  return git(args, io).then(
    (text) => text.trim(),
    (error) => {
      throw new CallError(`${flag} ${ref} ${problemOf(error, ref, io)}`);
    },
  );
}

/** A file of a commit; `undefined` where the commit has none. `name` is relative to the repository. */
export async function fileAt(commit: string, name: string, io: Io): Promise<Uint8Array | undefined> {
  return exec(['cat-file', 'blob', `${commit}:${name}`], { encoding: 'buffer' }, io).then(
    (output) => output as Buffer,
    () => undefined,
  );
}

/** Whether a commit has a link there: as a file it is the name of what it leads to. `name` is relative to the repository. */
export async function isLinkAt(commit: string, name: string, io: Io): Promise<boolean> {
  const entry = await git(['--literal-pathspecs', 'ls-tree', '--full-tree', commit, '--', name], io);
  return entry.startsWith('120000 ');
}

/** The commit that is checked out; `undefined` where there is no repository, or no git. */
export async function checkedOut(io: Io): Promise<string | undefined> {
  return git(['rev-parse', 'HEAD'], io).then(
    (text) => text.trim(),
    () => undefined,
  );
}

/** The files of these names below the current folder that git does not ignore; `undefined` where it can't tell. */
export async function filesNamed(names: readonly string[], io: Io): Promise<string[] | undefined> {
  const patterns = names.map((name) => `:(glob)**/${name}`);
  return git(['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...patterns], io).then(
    (text) => [...new Set(text.split('\0').filter((name) => name !== ''))],
    () => undefined,
  );
}

/** Why git does not know a commit, and what to do. */
function problemOf(error: unknown, ref: string, { cwd }: Io): string {
  const { code, stderr } = error as { code?: unknown; stderr?: unknown };
  const said = String(stderr);
  if (code === 'ENOENT') return 'needs git, which is not on the PATH; install it';
  if (said.includes('dubious ownership'))
    return `can't be looked up: another user owns this repository; run git config --global --add safe.directory ${cwd}`;
  if (said.includes('not a git repository')) return `needs a git repository, and ${cwd} is in none`;
  return `is not in this repository; fetch it first (git fetch origin ${ref.replace(/^origin\//, '')}; with actions/checkout, fetch-depth: 0)`;
}

async function git(args: readonly string[], io: Io): Promise<string> {
  return String(await exec(args, { encoding: 'utf8' }, io));
}

/** Larger than any file that is read. */
const MAX_OUTPUT = 64 * 1024 * 1024;

async function exec(args: readonly string[], options: ExecFileOptions, io: Io): Promise<string | Buffer> {
  const { execFile } = await import('node:child_process');
  const { stdout } = await promisify(execFile)(gitProgram(io), args, {
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
function gitProgram({ env }: Io): string {
  const workspace = env['GITHUB_WORKSPACE'];
  const names = process.platform === 'win32' ? ['git.exe', 'git.com'] : ['git'];
  const folders = (env['PATH'] ?? env['Path'] ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  for (const folder of folders) {
    if (workspace && isInside(realOf(workspace), realOf(folder))) continue;
    const found = names.map((name) => join(folder, name)).find(isProgram);
    if (found !== undefined) return found;
  }
  throw Object.assign(new Error('git is not on the PATH'), { code: 'ENOENT' });
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
