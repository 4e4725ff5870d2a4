/** The files that the user names: which may be read, what they are called in reports, which a glob matches. */

import { closeSync, existsSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Io } from '../io.ts';
import { MAX_SETTINGS_FILE_BYTES } from '../settings/source-file.ts';
import { JsonLimitError, parseJson } from '../text/bounded-json.ts';
import { UsageError } from './usage-error.ts';

/** The first `maxBytes` + 1 bytes of a regular file; `label` names it in messages. Throws `UsageError` if it can't or may not be read. */
export function readInput(
  path: string,
  label: string,
  io: Io,
  maxBytes = MAX_SETTINGS_FILE_BYTES,
): Uint8Array {
  const fullPath = resolve(io.cwd, path);
  assertReadable(fullPath, path, label, io);
  const stats = statSync(fullPath);
  if (stats.isDirectory()) throw new UsageError(`${label} ${path} is a folder; name a file`);
  if (!stats.isFile()) throw new UsageError(`${label} ${path} is not a regular file; name one`);
  const file = openForReading(fullPath, path, label);
  try {
    return readIntoBuffer(Buffer.allocUnsafe(Math.min(stats.size, maxBytes) + 1), file);
  } finally {
    closeSync(file);
  }
}

/** Reads an open file into `buffer` until either ends, and returns the part of it that was filled. */
export function readIntoBuffer(buffer: Buffer, file: number): Uint8Array {
  let length = 0;
  for (;;) {
    const read = readSync(file, buffer, length, buffer.length - length, length);
    length += read;
    if (read === 0 || length === buffer.length) return buffer.subarray(0, length);
  }
}

const MAX_JSON_BYTES = 1 << 20;

/** The parsed content of a JSON file of at most 1 MiB. Throws `UsageError`. */
export function readJsonFile(path: string, label: string, io: Io): unknown {
  const bytes = readInput(path, label, io, MAX_JSON_BYTES);
  if (bytes.length > MAX_JSON_BYTES)
    throw new UsageError(`${label} ${path} is larger than 1 MiB; make it smaller`);
  try {
    return parseJson(Buffer.from(bytes).toString('utf8'));
  } catch (error) {
    const problem = error instanceof JsonLimitError ? error.message : 'is not valid JSON';
    throw new UsageError(`${label} ${path} ${problem}`);
  }
}

function openForReading(fullPath: string, path: string, label: string): number {
  try {
    return openSync(fullPath, 'r');
  } catch (error) {
    throw new UsageError(`${label} ${path} can't be read (${errorCode(error)}); check its permissions`);
  }
}

/** Throws `UsageError` if a file does not exist, or lies outside the workspace in a workflow, links followed. */
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
  if (isInWorkspace(real, env)) return;
  throw new UsageError(`${label} ${path} is outside the workspace; a workflow may only read files inside it`);
}

/** Whether a real path is inside the workspace; outside a workflow every path is. */
export const isInWorkspace = (real: string, { GITHUB_WORKSPACE: workspace }: Io['env']): boolean =>
  !workspace || isInside(realPath(workspace), real);

/** Whether a real path is inside the workspace or RUNNER_TEMP; outside a workflow every path is. */
export const isInWorkspaceOrTemp = (real: string, env: Io['env']): boolean =>
  isInWorkspace(real, env) || Boolean(env['RUNNER_TEMP'] && isInside(realPath(env['RUNNER_TEMP']), real));

/** The code of a system error, such as ENOENT. */
export const errorCode = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** A path with its links resolved; the path itself if nothing exists there. */
export function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

/** Whether a path is in a folder, or is the folder; both are absolute real paths. */
export function isInside(folder: string, path: string): boolean {
  const relativePath = relative(folder, path);
  return relativePath !== '..' && !relativePath.startsWith(`..${sep}`) && !isAbsolute(relativePath);
}

/** The root of a folder's repository: the nearest folder with `.git`, itself included; the folder itself if there is none. */
export function repositoryRoot(folder: string): string {
  for (let current = folder; ; current = dirname(current)) {
    if (existsSync(join(current, '.git'))) return current;
    if (dirname(current) === current) return folder;
  }
}

/** A file's name in reports: relative to the repository, with forward slashes; outside of it, the path as given. */
export const reportName = (path: string, io: Io): string =>
  nameInRepository(path, io) ?? path.split(sep).join('/');

/** A file's name relative to the repository, with forward slashes; `undefined` outside of it. */
export function nameInRepository(path: string, io: Io): string | undefined {
  const fullPath = resolve(io.cwd, path);
  const root = repositoryRoot(io.cwd);
  return isInside(root, fullPath) ? relative(root, fullPath).split(sep).join('/') : undefined;
}

/**
 * The files that paths and globs name: each once, however it is written, in the given order, with the matches of a glob sorted.
 * Throws `UsageError` for a glob without a match; a path is not checked.
 */
export async function expandPatterns(patterns: readonly string[], label: string, io: Io): Promise<string[]> {
  const files = new Map<string, string>();
  const realLocation = (path: string) => realPath(resolve(io.cwd, path));
  const add = (path: string) => {
    if (!files.has(realLocation(path))) files.set(realLocation(path), path);
  };
  for (const pattern of patterns) {
    // A file name may contain the characters of a glob: a[1].yml.
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
    // A file that a link leads to as well is listed under its own name.
    const isLinked = (path: string) => realLocation(path) !== resolve(io.cwd, path);
    for (const file of found.sort((a, b) => Number(isLinked(a)) - Number(isLinked(b)) || (a < b ? -1 : 1)))
      add(file);
  }
  return [...files.values()];
}
