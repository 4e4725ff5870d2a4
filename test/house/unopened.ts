/** Rooms that wait for their command, for the search for dead code: front doors that nothing opens yet. */
import { posix } from 'node:path';
import { parse } from 'jsonc-parser';
import { takenBy } from './reading.ts';

/** Where they begin, and what ends them, in `knip.jsonc`. */
const TEMPORARY = /^src\/(?!bin\.ts$|broker\/index\.ts$|conformance\/index\.ts$)/;

/** Entries of the configuration that a file of `src/cli` imports by now, so that they must go; one line each. */
export function openedBy(config: string, files: Readonly<Record<string, string>>): string[] {
  const { entry } = parse(config) as { entry: string[] };
  return Object.entries(files)
    .filter(([path]) => path.startsWith('src/cli/'))
    .flatMap(([path, text]) => takenBy(path, text).map(({ name }) => ({ path, name })))
    .flatMap(({ path, name }) =>
      entry
        .filter((pattern) => TEMPORARY.test(pattern) && posix.matchesGlob(name, pattern))
        .map((pattern) => `${path} opens ${name}: take ${pattern} out of knip.jsonc`),
    );
}
