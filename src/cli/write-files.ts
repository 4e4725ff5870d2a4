/** Folders of files that a run leaves: of `--out`, and of `--badge`. */
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Io } from '../io.ts';
import { errorCode, isInside, realPath } from './files.ts';
import { UsageError } from './usage-error.ts';

/** The texts of files by name, each made when it is its turn. */
type FileWriters = Readonly<Record<string, () => Promise<string>>>;

/**
 * Writes files to a folder, which is made where it is missing, and returns its full path. Throws `CallError` where that can't
 * be, with the flag that named it, or where, in a workflow, the folder is neither in the workspace nor in RUNNER_TEMP, links
 * followed: a pull request can name it.
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
  if (!isWritable(join(realPath(existing), ...missing), io.env)) {
    throw new UsageError(
      `the report can't be written to ${path}, outside the workspace and RUNNER_TEMP; give ${flag} a folder inside`,
    );
  }
  try {
    // One by one: asked for all at once, Node never ends where a file system answers that the parent is missing (/proc).
    for (const name of missing) {
      existing = join(existing, name);
      mkdirSync(existing);
    }
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    for (const [name, render] of Object.entries(files)) {
      const text = await render();
      // Never through a link, which may have come with the change under review.
      rmSync(join(folder, name), { force: true });
      writeFileSync(join(folder, name), text, { flag: 'wx' });
    }
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    throw new UsageError(
      `the report can't be written to ${path} (${code}); give ${flag} a folder that can be written`,
    );
  }
  return folder;
}

function isWritable(folder: string, { GITHUB_WORKSPACE: workspace, RUNNER_TEMP: temp }: Io['env']): boolean {
  if (!workspace) return true;
  return [workspace, temp].some((root) => root && isInside(realPath(root), folder));
}
