import type { Path } from '../text/faults.ts';
import type { Place } from '../text/locate.ts';
import type { Plain } from '../text/plain.ts';
import { plainPlaces } from '../text/plain-places.ts';
import { wantedOf } from '../text/wanted.ts';
import type { Words } from '../text/words.ts';

/**
 * Places in a text that the quick reader has read, `base` offsets further. Only the entries of the top that hold one are
 * looked at again, and the full parser only at those where a flow collection must be looked into.
 */
export async function locatePlain(
  source: string,
  plain: Plain,
  paths: readonly Path[],
  words: Words | undefined,
  base: number,
): Promise<ReadonlyMap<string, Place>> {
  const entries = new Map(plain.keys.map((key, index) => [key, index]));
  const byEntry = new Map<number, Path[]>();
  for (const path of paths) {
    const index = entries.get(String(path[0]));
    // The document itself has no entry.
    if (index === undefined) return (await import('../text/read.ts')).locateIn(source, paths, words, base);
    const others = byEntry.get(index);
    if (others) others.push(path);
    else byEntry.set(index, [path]);
  }
  const found = new Map<string, Place>();
  for (const [index, wanted] of byEntry) {
    const start = plain.starts[index]!;
    const text = source.slice(start, plain.starts[index + 1] ?? source.length);
    const places =
      plainPlaces(text, base + start, wantedOf(wanted), words) ??
      (await import('../text/read.ts')).locateIn(text, wanted, words, base + start);
    for (const [id, place] of places) found.set(id, place);
  }
  return found;
}
