/** The files of `--out`. */
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Io } from '../io.ts';
import type { Format } from '../report/index.ts';
import { CallError } from './call-error.ts';
import { codeOf, isInside, realOf } from './files.ts';

const files: Readonly<Record<string, Format>> = {
  'report.json': 'json',
  'report.md': 'markdown',
  'report.html': 'html',
  'junit.xml': 'junit',
  'results.sarif': 'sarif',
};

/**
 * Writes the report in every format to a folder, which is made where it is missing, and returns its full path. Throws
 * `CallError` where that can't be, or where, in a workflow, the folder is neither in the workspace nor in RUNNER_TEMP,
 * links followed: a pull request can name it.
 */
export async function writeFiles(
  path: string,
  written: (format: Format) => Promise<string>,
  io: Io,
): Promise<string> {
  const folder = resolve(io.cwd, path);
  const missing: string[] = [];
  let there = folder;
  for (; !existsSync(there) && dirname(there) !== there; there = dirname(there))
    missing.unshift(basename(there));
  if (!mayWrite(join(realOf(there), ...missing), io.env)) {
    throw new CallError(
      `the report can't be written to ${path}, outside the workspace and RUNNER_TEMP; give --out a folder inside`,
    );
  }
  try {
    // One by one: asked for all at once, Node never ends where a file system answers that the parent is missing (/proc).
    for (const name of missing) {
      there = join(there, name);
      mkdirSync(there);
    }
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    for (const [name, format] of Object.entries(files)) {
      const text = await written(format);
      // Never through a link, which may have come with the change under review.
      rmSync(join(folder, name), { force: true });
      writeFileSync(join(folder, name), text, { flag: 'wx' });
    }
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    throw new CallError(
      `the report can't be written to ${path} (${code}); give --out a folder that can be written`,
    );
  }
  return folder;
}

function mayWrite(folder: string, { GITHUB_WORKSPACE: workspace, RUNNER_TEMP: temp }: Io['env']): boolean {
  if (!workspace) return true;
  return [workspace, temp].some((root) => root && isInside(realOf(root), folder));
}
