/** Folders of files that a run leaves: of `--out`, and of `--badge`. */
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Io } from '../io.ts';
import { CallError } from './call-error.ts';
import { codeOf, isInside, realOf } from './files.ts';

/** The texts of files by name, each made when it is its turn. */
type Files = Readonly<Record<string, () => Promise<string>>>;

/**
 * Writes files to a folder, which is made where it is missing, and returns its full path. Throws `CallError` where that can't
 * be, with the flag that named it, or where, in a workflow, the folder is neither in the workspace nor in RUNNER_TEMP, links
 * followed: a pull request can name it.
 */
export async function writeFiles(
  flag: '--out' | '--badge',
  path: string,
  files: Files,
  io: Io,
): Promise<string> {
  const folder = resolve(io.cwd, path);
  const missing: string[] = [];
  let there = folder;
  for (; !existsSync(there) && dirname(there) !== there; there = dirname(there))
    missing.unshift(basename(there));
  if (!mayWrite(join(realOf(there), ...missing), io.env)) {
    throw new CallError(
      `the report can't be written to ${path}, outside the workspace and RUNNER_TEMP; give ${flag} a folder inside`,
    );
  }
  try {
    // One by one: asked for all at once, Node never ends where a file system answers that the parent is missing (/proc).
    for (const name of missing) {
      there = join(there, name);
      mkdirSync(there);
    }
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    for (const [name, written] of Object.entries(files)) {
      const text = await written();
      // Never through a link, which may have come with the change under review.
      rmSync(join(folder, name), { force: true });
      writeFileSync(join(folder, name), text, { flag: 'wx' });
    }
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    throw new CallError(
      `the report can't be written to ${path} (${code}); give ${flag} a folder that can be written`,
    );
  }
  return folder;
}

function mayWrite(folder: string, { GITHUB_WORKSPACE: workspace, RUNNER_TEMP: temp }: Io['env']): boolean {
  if (!workspace) return true;
  return [workspace, temp].some((root) => root && isInside(realOf(root), folder));
}
