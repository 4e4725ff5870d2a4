/** The files that are parts of a merged report, read. What can't be read is a part that says so, never one that is missed. */
import { closeSync, openSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Io } from '../io.ts';
import { type InvalidPart, MAX_PART_BYTES, type ReportPart, readPart } from '../report/report-part.ts';
import { errorCode, isInside, readIntoBuffer, realPath } from './files.ts';
import { UsageError } from './usage-error.ts';

/** Files of one call. */
const MAX_FILES = 10_000;
/** Bytes of all files: of 100,000 findings and more. A byte becomes six letters at the most, which is a text that Node can hold. */
export const MAX_TOTAL_BYTES = 80 * 1024 * 1024;

/**
 * Every part of these files and folders: of a folder each `.json` file, at any depth. Throws `CallError` where, in a
 * workflow, an argument leads out of the workspace and RUNNER_TEMP, links followed.
 */
export function readParts(paths: readonly string[], io: Io): (ReportPart | InvalidPart)[] {
  const files = new Map<string, string>();
  for (const path of paths) {
    const fullPath = resolve(io.cwd, path);
    if (!isReadable(realPath(fullPath), io.env)) {
      throw new UsageError(
        `the part ${path} lies outside the workspace and RUNNER_TEMP; only files inside them are read in a workflow`,
      );
    }
    for (const [file, name] of partFilesOf(fullPath, path)) if (!files.has(file)) files.set(file, name);
  }
  // One buffer for all: many would be given back late.
  const budget = { left: MAX_TOTAL_BYTES, buffer: Buffer.alloc(0) };
  const parts = [...files].slice(0, MAX_FILES).map(([file, name]) => readPartFile(file, name, budget, io));
  const more = files.size - MAX_FILES;
  if (more > 0)
    parts.push(badPart(`${more} more files`, `were not read: one call reads ${MAX_FILES} at the most`));
  return parts;
}

const badPart = (name: string, wrong: string): InvalidPart => ({ name, check: 'readable', reason: wrong });

/** The file itself, or those of a folder; by full path, with the name each is called by. */
function partFilesOf(fullPath: string, name: string): [string, string][] {
  let entries: string[];
  try {
    if (!statSync(fullPath).isDirectory()) return [[fullPath, name]];
    entries = readdirSync(fullPath, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() || entry.name.endsWith('.json'))
      .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
      .sort();
  } catch {
    return [[fullPath, name]];
  }
  return entries.flatMap((entry) => {
    const isFolder = entry.endsWith('/');
    if (isFolder && /^(?:\.git|node_modules)\/$/.test(entry)) return [];
    const [path, displayName] = [join(fullPath, entry), join(name, entry)];
    return isFolder
      ? partFilesOf(path.replace(/[\\/]$/, ''), displayName.replace(/[\\/]$/, ''))
      : [[path, displayName]];
  });
}

function readPartFile(
  file: string,
  name: string,
  budget: { left: number; buffer: Buffer },
  io: Io,
): ReportPart | InvalidPart {
  let real: string;
  let stats: Stats;
  try {
    real = realpathSync(file);
    stats = statSync(real);
  } catch (error) {
    return badPart(
      name,
      errorCode(error) === 'ENOENT' ? 'does not exist' : `can't be read (${errorCode(error)})`,
    );
  }
  if (!isReadable(real, io.env)) return badPart(name, 'leads out of the workspace and RUNNER_TEMP');
  if (!stats.isFile()) return badPart(name, 'is no regular file');
  if (stats.size > MAX_PART_BYTES) return badPart(name, `is larger than ${MAX_PART_BYTES / 1024 / 1024} MiB`);
  budget.left -= stats.size;
  if (budget.left < 0)
    return badPart(name, `is not read: all parts together may have ${MAX_TOTAL_BYTES / 1024 / 1024} MiB`);
  try {
    const opened = openSync(real, 'r');
    try {
      if (budget.buffer.length <= stats.size) budget.buffer = Buffer.allocUnsafe(2 * stats.size + 1);
      return readPart(name, readIntoBuffer(budget.buffer, opened));
    } finally {
      closeSync(opened);
    }
  } catch (error) {
    return badPart(name, `can't be read (${errorCode(error)})`);
  }
}

function isReadable(real: string, { GITHUB_WORKSPACE: workspace, RUNNER_TEMP: temp }: Io['env']): boolean {
  if (!workspace) return true;
  return [workspace, temp].some((root) => root && isInside(realPath(root), real));
}
