/** Reads the parts of a merged report. A file that can't be read becomes an invalid part with the reason: none is skipped silently. */
import { closeSync, type Dirent, openSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Io } from '../io.ts';
import { type Job, parseNeeds } from '../report/needed-jobs.ts';
import { type InvalidPart, MAX_PART_BYTES, type ReportPart, readPart } from '../report/report-part.ts';
import { errorCode, isInWorkspaceOrTemp, readIntoBuffer, realPath } from './files.ts';
import { UsageError } from './usage-error.ts';

/** Files of one command. */
const MAX_FILES = 10_000;
/** Bytes of all files: room for 100,000 findings. A byte may become six characters of JSON, which Node.js can still hold in a string. */
export const MAX_TOTAL_BYTES = 80 * 1024 * 1024;

/**
 * The parts in these files and folders: every JSON file of a folder, at any depth, whatever its folder and the case of its name,
 * except other files that gatehouse writes. Throws `UsageError` for an argument that leads out of the workspace and RUNNER_TEMP
 * in a workflow, links followed.
 */
export function readParts(paths: readonly string[], io: Io): (ReportPart | InvalidPart)[] {
  const files = new Map<string, string>();
  for (const path of paths) {
    const fullPath = resolve(io.cwd, path);
    if (!isInWorkspaceOrTemp(realPath(fullPath), io.env)) {
      throw new UsageError(
        `the part ${path} is outside the workspace and RUNNER_TEMP; a workflow may only read parts inside them`,
      );
    }
    for (const [file, name] of partFilesOf(fullPath, path)) if (!files.has(file)) files.set(file, name);
  }
  // One buffer for all files: many would be freed late.
  const budget = { left: MAX_TOTAL_BYTES, buffer: Buffer.alloc(0) };
  const named = new Set(paths.map((path) => resolve(io.cwd, path)));
  const parts = [...files].slice(0, MAX_FILES).flatMap(([file, name]) => {
    const part = readPartFile(file, name, budget, io);
    return 'isOtherOutput' in part && !named.has(file) ? [] : [part];
  });
  const more = files.size - MAX_FILES;
  if (more > 0) parts.push(badPart(`${more} more files`, `were not read: the limit is ${MAX_FILES} files`));
  return parts;
}

const badPart = (name: string, reason: string): InvalidPart => ({ name, check: 'readable', reason });

/** The file itself, or the files of a folder: full path and display name of each. */
function partFilesOf(fullPath: string, name: string): [string, string][] {
  let entries: Dirent[];
  try {
    if (!statSync(fullPath).isDirectory()) return [[fullPath, name]];
    entries = readdirSync(fullPath, { withFileTypes: true });
  } catch {
    // Reading it fails in the same way, and says why.
    return [[fullPath, name]];
  }
  return entries
    .map((entry) => ({ entry, path: join(fullPath, entry.name), displayName: join(name, entry.name) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap(({ entry, path, displayName }): [string, string][] => {
      if (entry.isDirectory()) return partFilesOf(path, displayName);
      // A link to a folder is not followed, since it may lead anywhere: reading it as a file fails, so it is not skipped.
      const isPart = /\.json$/i.test(entry.name) || (entry.isSymbolicLink() && isFolder(path));
      return isPart ? [[path, displayName]] : [];
    });
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
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
  if (!isInWorkspaceOrTemp(real, io.env)) return badPart(name, 'leads out of the workspace and RUNNER_TEMP');
  if (stats.isDirectory())
    return badPart(name, "is a folder that can't be read, or a link to one, which is not followed");
  if (!stats.isFile()) return badPart(name, 'is not a regular file');
  if (stats.size > MAX_PART_BYTES) return badPart(name, `is larger than ${MAX_PART_BYTES / 1024 / 1024} MiB`);
  budget.left -= stats.size;
  if (budget.left < 0)
    return badPart(
      name,
      `was not read: the limit for all parts together is ${MAX_TOTAL_BYTES / 1024 / 1024} MiB`,
    );
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

/** The jobs of `--needs`; none if it is absent. Throws `UsageError` for anything but the object that `toJSON(needs)` gives. */
export function readNeeds(needs: string | undefined): readonly Job[] {
  if (needs === undefined) return [];
  const jobs = parseNeeds(needs);
  if (jobs) return jobs;
  throw new UsageError('--needs is not a JSON object of jobs; pass toJSON(needs)');
}
