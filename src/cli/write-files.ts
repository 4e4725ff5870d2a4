/** Writes folders of files: those of `--out` and `--badge`. */
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Io } from '../io.ts';
import { errorCode, isInWorkspaceOrTemp, realPath } from './files.ts';
import { UsageError } from './usage-error.ts';

/** Makes the content of each file, by file name. */
type FileWriters = Readonly<Record<string, () => Promise<string>>>;

/**
 * Writes files to a folder, which is created if it is missing, and returns its full path. Throws `UsageError` if that is not
 * possible, or if the folder is outside the workspace and RUNNER_TEMP in a workflow, links followed: a pull request can name it.
 */
export async function writeFiles(
  flag: '--out' | '--badge',
  path: string,
  files: FileWriters,
  io: Io,
): Promise<string> {
  const folder = resolve(io.cwd, path);
  const missing: string[] = [];
  let existing = folder;
  for (; !existsSync(existing) && dirname(existing) !== existing; existing = dirname(existing))
    missing.unshift(basename(existing));
  if (!isInWorkspaceOrTemp(join(realPath(existing), ...missing), io.env)) {
    throw new UsageError(
      `${flag} ${path} is outside the workspace and RUNNER_TEMP; use a folder inside one of them`,
    );
  }
  try {
    // One by one: a recursive mkdir never returns on a file system that reports every parent as missing (/proc).
    for (const name of missing) {
      existing = join(existing, name);
      mkdirSync(existing);
    }
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    for (const [name, render] of Object.entries(files)) {
      const text = await render();
      // Never through a link, which may be part of the change under review.
      rmSync(join(folder, name), { force: true });
      writeFileSync(join(folder, name), text, { flag: 'wx' });
    }
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    throw new UsageError(`${flag} ${path} can't be written (${code}); use a writable folder`);
  }
  return folder;
}
