/** The files a call names. */

import { closeSync, existsSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Io } from '../io.ts';
import { CallError } from './call-error.ts';

/** Reads a regular file up to `most` bytes and one more. Throws `CallError` where there is none that may be read. */
export function readInput(path: string, what: string, io: Io, most = 32 * 1024 * 1024): Uint8Array {
  const full = resolve(io.cwd, path);
  mayRead(full, path, what, io);
  const kind = statSync(full);
  if (kind.isDirectory()) throw new CallError(`${what} ${path} is a folder; name a file`);
  if (!kind.isFile()) throw new CallError(`${what} ${path} is no regular file; name one`);
  const file = opened(full, path, what);
  try {
    return readInto(Buffer.allocUnsafe(Math.min(kind.size, most) + 1), file);
  } finally {
    closeSync(file);
  }
}

/** The bytes of an open file, as many as the buffer takes; they lie in it. */
export function readInto(buffer: Buffer, file: number): Uint8Array {
  let length = 0;
  for (;;) {
    const read = readSync(file, buffer, length, buffer.length - length, length);
    length += read;
    if (read === 0 || length === buffer.length) return buffer.subarray(0, length);
  }
}

function opened(full: string, path: string, what: string): number {
  try {
    return openSync(full, 'r');
  } catch (error) {
    throw new CallError(`${what} ${path} can't be read (${codeOf(error)}); check its permissions`);
  }
}

/** In a workflow, what a pull request can name must lie in its workspace, links followed (CONTRACT 2). */
export function mayRead(full: string, path: string, what: string, { env, cwd }: Io): void {
  let real: string;
  try {
    real = realpathSync.native(full);
  } catch (error) {
    const code = codeOf(error);
    if (code !== 'ENOENT' && code !== 'ENOTDIR')
      throw new CallError(`${what} ${path} can't be read (${code}); check the path and its permissions`);
    throw new CallError(`${what} ${path} does not exist; check the path (from ${cwd})`);
  }
  const { GITHUB_WORKSPACE: workspace } = env;
  if (!workspace || isInside(realOf(workspace), real)) return;
  throw new CallError(
    `${what} ${path} lies outside the workspace; only files inside it are read in a workflow`,
  );
}

export const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** Where a path really is, links followed; the path itself where nothing is. */
export function realOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

/** Whether a path is a folder's or the folder itself; both absolute, as they really are. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** The repository of a folder: the nearest one above with `.git`, else the folder itself. */
export function repositoryOf(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (dirname(at) === at) return folder;
  }
}

/** A file's name in reports: relative to the repository, with forward slashes; outside of it as it was given. */
export const reportName = (path: string, io: Io): string =>
  nameInRepository(path, io) ?? path.split(sep).join('/');

/** A file's name in the repository, with forward slashes; `undefined` outside of it. */
export function nameInRepository(path: string, io: Io): string | undefined {
  const full = resolve(io.cwd, path);
  const root = repositoryOf(io.cwd);
  return isInside(root, full) ? relative(root, full).split(sep).join('/') : undefined;
}

/**
 * The files that paths and globs stand for, each once however it is written, in the order given and globs sorted. Throws for
 * one that stands for none.
 */
export async function expand(patterns: readonly string[], what: string, io: Io): Promise<string[]> {
  const files = new Map<string, string>();
  const place = (path: string) => realOf(resolve(io.cwd, path));
  const add = (path: string) => {
    if (!files.has(place(path))) files.set(place(path), path);
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
      throw new CallError(`no ${what} matches ${pattern}; check the pattern (from ${io.cwd})`);
    // A file that is met through a link too goes by its own name.
    const isLinked = (path: string) => place(path) !== resolve(io.cwd, path);
    for (const file of found.sort((a, b) => Number(isLinked(a)) - Number(isLinked(b)) || (a < b ? -1 : 1)))
      add(file);
  }
  return [...files.values()];
}
