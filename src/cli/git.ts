/** What the repository held before a change. */
import type { ExecFileOptions } from 'node:child_process';
import { promisify } from 'node:util';
import type { Io } from '../io.ts';
import { CallError } from './call-error.ts';

/** The commit to compare with: where the change left `ref`, or `ref` itself where history is too shallow to tell. */
export async function changeBase(ref: string, io: Io): Promise<string> {
  if (ref.startsWith('-') || /[\s\u0000]/.test(ref))
    throw new CallError(`--new-from ${JSON.stringify(ref)} is no commit; name a branch, tag or commit`);
  const commit = await git(
    ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`],
    io,
  ).catch(() => {
    throw new CallError(
      `--new-from ${ref} is not in this repository; fetch it first (git fetch origin ${ref.replace(/^origin\//, '')}; with actions/checkout, fetch-depth: 0)`,
    );
  });
  const base = await git(['merge-base', commit.trim(), 'HEAD'], io).catch(() => commit);
  return base.trim();
}

/** A file of a commit; `undefined` where the commit has none. `name` is relative to the repository. */
export async function fileAt(commit: string, name: string, io: Io): Promise<Uint8Array | undefined> {
  return exec(['cat-file', 'blob', `${commit}:${name}`], { cwd: io.cwd, encoding: 'buffer' }).then(
    (output) => output as Buffer,
    () => undefined,
  );
}

/** The commit that is checked out; `undefined` where there is no repository, or no git. */
export async function checkedOut(io: Io): Promise<string | undefined> {
  return git(['rev-parse', 'HEAD'], io).then(
    (text) => text.trim(),
    () => undefined,
  );
}

async function git(args: readonly string[], io: Io): Promise<string> {
  return String(await exec(args, { cwd: io.cwd, encoding: 'utf8' }));
}

/** Larger than any file that is read. */
const MAX_OUTPUT = 64 * 1024 * 1024;

async function exec(args: readonly string[], options: ExecFileOptions): Promise<string | Buffer> {
  const { execFile } = await import('node:child_process');
  const { stdout } = await promisify(execFile)('git', args, { ...options, maxBuffer: MAX_OUTPUT });
  return stdout;
}
