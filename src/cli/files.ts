/** The files a call names. */

import { closeSync, existsSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Io } from '../io.ts';
import { UsageError } from './usage-error.ts';

/** Reads a regular file up to `most` bytes and one more. Throws `CallError` where there is none that may be read. */
export function readInput(path: string, label: string, io: Io, maxBytes = 32 * 1024 * 1024): Uint8Array {
  const fullPath = resolve(io.cwd, path);
  assertReadable(fullPath, path, label, io);
  const stats = statSync(fullPath);
  if (stats.isDirectory()) throw new UsageError(`${label} ${path} is a folder; name a file`);
  if (!stats.isFile()) throw new UsageError(`${label} ${path} is no regular file; name one`);
  const file = openForReading(fullPath, path, label);
  try {
    return readIntoBuffer(Buffer.allocUnsafe(Math.min(stats.size, maxBytes) + 1), file);
  } finally {
    closeSync(file);
  }
}

/** The bytes of an open file, as many as the buffer takes; they lie in it. */
export function readIntoBuffer(buffer: Buffer, file: number): Uint8Array {
  let length = 0;
  for (;;) {
    const read = readSync(file, buffer, length, buffer.length - length, length);
    length += read;
    if (read === 0 || length === buffer.length) return buffer.subarray(0, length);
  }
}

function openForReading(fullPath: string, path: string, label: string): number {
  try {
    return openSync(fullPath, 'r');
  } catch (error) {
    throw new UsageError(`${label} ${path} can't be read (${errorCode(error)}); check its permissions`);
  }
}

/** In a workflow, what a pull request can name must lie in its workspace, links followed (CONTRACT 2). */
export function assertReadable(fullPath: string, path: string, label: string, { env, cwd }: Io): void {
  let real: string;
  try {
    real = realpathSync.native(fullPath);
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'ENOENT' && code !== 'ENOTDIR')
      throw new UsageError(`${label} ${path} can't be read (${code}); check the path and its permissions`);
    throw new UsageError(`${label} ${path} does not exist; check the path (from ${cwd})`);
  }
  const { GITHUB_WORKSPACE: workspace } = env;
  if (!workspace || isInside(realPath(workspace), real)) return;
  throw new UsageError(
    `${label} ${path} lies outside the workspace; only files inside it are read in a workflow`,
  );
}

export const errorCode = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** Where a path really is, links followed; the path itself where nothing is. */
export function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

/** Whether a path is a folder's or the folder itself; both absolute, as they really are. */
export function isInside(folder: string, path: string): boolean {
  const relativePath = relative(folder, path);
  return relativePath !== '..' && !relativePath.startsWith(`..${sep}`) && !isAbsolute(relativePath);
}

/** The repository of a folder: the nearest one above with `.git`, else the folder itself. */
export function repositoryRoot(folder: string): string {
  for (let current = folder; ; current = dirname(current)) {
    if (existsSync(join(current, '.git'))) return current;
    if (dirname(current) === current) return folder;
  }
}

/** A file's name in reports: relative to the repository, with forward slashes; outside of it as it was given. */
export const reportName = (path: string, io: Io): string =>
  nameInRepository(path, io) ?? path.split(sep).join('/');

/** A file's name in the repository, with forward slashes; `undefined` outside of it. */
export function nameInRepository(path: string, io: Io): string | undefined {
  const fullPath = resolve(io.cwd, path);
  const root = repositoryRoot(io.cwd);
  return isInside(root, fullPath) ? relative(root, fullPath).split(sep).join('/') : undefined;
}

/**
 * The files that paths and globs stand for, each once however it is written, in the order given and globs sorted. Throws for
 * one that stands for none.
 */
export async function expandPatterns(patterns: readonly string[], label: string, io: Io): Promise<string[]> {
  const files = new Map<string, string>();
  const realLocation = (path: string) => realPath(resolve(io.cwd, path));
  const add = (path: string) => {
    if (!files.has(realLocation(path))) files.set(realLocation(path), path);
  };
  for (const pattern of patterns) {
    // A file may really be called a[1].yml.
    if (!/[*?[\]{}!()]/.test(pattern) || existsSync(resolve(io.cwd, pattern))) {
      add(pattern);
      continue;
    }
    const { glob } = await import('tinyglobby');
    const found = await glob(pattern, {
      cwd: io.cwd,
      ignore: ['**/node_modules/**', '**/.git/**'],
      dot: true,
      expandDirectories: false,
    });
    if (found.length === 0)
      throw new UsageError(`no ${label} matches ${pattern}; check the pattern (from ${io.cwd})`);
    // A file that is met through a link too goes by its own name.
    const isLinked = (path: string) => realLocation(path) !== resolve(io.cwd, path);
    for (const file of found.sort((a, b) => Number(isLinked(a)) - Number(isLinked(b)) || (a < b ? -1 : 1)))
      add(file);
  }
  return [...files.values()];
}
