/** The files that are parts of a merged report, read. What can't be read is a part that says so, never one that is missed. */
import { closeSync, openSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Io } from '../io.ts';
import { type InvalidPart, MAX_PART_BYTES, type ReportPart, readPart } from '../report/report-part.ts';
import { CallError } from './call-error.ts';
import { codeOf, isInside, readInto, realOf } from './files.ts';

/** Files of one call. */
const MOST_FILES = 10_000;
/** Bytes of all files: of 100,000 findings and more. A byte becomes six letters at the most, which is a text that Node can hold. */
export const MOST_TOGETHER = 80 * 1024 * 1024;

/**
 * Every part of these files and folders: of a folder each `.json` file, at any depth. Throws `CallError` where, in a
 * workflow, an argument leads out of the workspace and RUNNER_TEMP, links followed.
 */
export function readParts(paths: readonly string[], io: Io): (ReportPart | InvalidPart)[] {
  const files = new Map<string, string>();
  for (const path of paths) {
    const full = resolve(io.cwd, path);
    if (!mayRead(realOf(full), io.env)) {
      throw new CallError(
        `the part ${path} lies outside the workspace and RUNNER_TEMP; only files inside them are read in a workflow`,
      );
    }
    for (const [file, name] of filesOf(full, path)) if (!files.has(file)) files.set(file, name);
  }
  // One buffer for all: many would be given back late.
  const limits = { left: MOST_TOGETHER, buffer: Buffer.alloc(0) };
  const read = [...files].slice(0, MOST_FILES).map(([file, name]) => readFile(file, name, limits, io));
  const more = files.size - MOST_FILES;
  if (more > 0)
    read.push(bad(`${more} more files`, `were not read: one call reads ${MOST_FILES} at the most`));
  return read;
}

const bad = (name: string, wrong: string): InvalidPart => ({ name, check: 'readable', reason: wrong });

/** The file itself, or those of a folder; by full path, with the name each is called by. */
function filesOf(full: string, name: string): [string, string][] {
  let entries: string[];
  try {
    if (!statSync(full).isDirectory()) return [[full, name]];
    entries = readdirSync(full, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() || entry.name.endsWith('.json'))
      .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
      .sort();
  } catch {
    return [[full, name]];
  }
  return entries.flatMap((entry) => {
    const isFolder = entry.endsWith('/');
    if (isFolder && /^(?:\.git|node_modules)\/$/.test(entry)) return [];
    const [path, called] = [join(full, entry), join(name, entry)];
    return isFolder ? filesOf(path.replace(/[\\/]$/, ''), called.replace(/[\\/]$/, '')) : [[path, called]];
  });
}

function readFile(
  file: string,
  name: string,
  limits: { left: number; buffer: Buffer },
  io: Io,
): ReportPart | InvalidPart {
  let real: string;
  let kind: Stats;
  try {
    real = realpathSync(file);
    kind = statSync(real);
  } catch (error) {
    return bad(name, codeOf(error) === 'ENOENT' ? 'does not exist' : `can't be read (${codeOf(error)})`);
  }
  if (!mayRead(real, io.env)) return bad(name, 'leads out of the workspace and RUNNER_TEMP');
  if (!kind.isFile()) return bad(name, 'is no regular file');
  if (kind.size > MAX_PART_BYTES) return bad(name, `is larger than ${MAX_PART_BYTES / 1024 / 1024} MiB`);
  limits.left -= kind.size;
  if (limits.left < 0)
    return bad(name, `is not read: all parts together may have ${MOST_TOGETHER / 1024 / 1024} MiB`);
  try {
    const opened = openSync(real, 'r');
    try {
      if (limits.buffer.length <= kind.size) limits.buffer = Buffer.allocUnsafe(2 * kind.size + 1);
      return readPart(name, readInto(limits.buffer, opened));
    } finally {
      closeSync(opened);
    }
  } catch (error) {
    return bad(name, `can't be read (${codeOf(error)})`);
  }
}

function mayRead(real: string, { GITHUB_WORKSPACE: workspace, RUNNER_TEMP: temp }: Io['env']): boolean {
  if (!workspace) return true;
  return [workspace, temp].some((root) => root && isInside(realOf(root), real));
}
