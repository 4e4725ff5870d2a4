/** Rooms that wait for their command, for the search for dead code: entries that the program does not reach yet. */
import { posix } from 'node:path';
import { parse } from 'jsonc-parser';
import { dependenciesOf } from './imports.ts';

/** Entries of `knip.jsonc` that are there to stay. */
const PERMANENT_ENTRIES = ['src/bin.ts', 'src/broker/index.ts', 'src/conformance/index.ts'];

/** Entries of the configuration whose files the program reaches by now, so that they must go. */
export function reachedEntries(config: string, files: Readonly<Record<string, string>>): string[] {
  const { entry } = parse(config) as { entry: string[] };
  const reached = new Set(['src/bin.ts']);
  for (const path of reached)
    for (const { kind, name } of dependenciesOf(path, files[path] ?? ''))
      if (kind === 'file') reached.add(name);
  return entry.filter(
    (pattern) =>
      !PERMANENT_ENTRIES.includes(pattern) && [...reached].some((path) => posix.matchesGlob(path, pattern)),
  );
}
