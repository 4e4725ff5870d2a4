import type { Path } from '../text/faults.ts';
import type { Place } from '../text/locate.ts';
import type { Plain } from '../text/plain.ts';
import { PlainPlaces } from '../text/plain-places.ts';
import { wantedOf } from '../text/wanted.ts';
import type { Words } from '../text/words.ts';

/** A text that the quick reader has read: where it begins in its file, and how many parts of every path lie above it. */
export interface PlainText {
  readonly source: string;
  readonly plain: Plain;
  readonly words: Words | undefined;
  readonly base: number;
  readonly above: number;
}

/**
 * Places in such a text. Only the entries of the top that hold one are looked at again, and the full parser only at those
 * where a flow collection must be looked into.
 */
export async function locatePlain(
  { source, plain, words, base, above }: PlainText,
  paths: readonly Path[],
): Promise<ReadonlyMap<string, Place>> {
  const wanted = wantedOf(paths, above);
  const entries = new Map(plain.keys.map((key, index) => [key, index]));
  // The document itself has no entry.
  if (wanted.id !== undefined || wanted.names().some((name) => !entries.has(name))) {
    return (await import('../text/read.ts')).locateIn(source, paths, words, base, above);
  }
  const places = new PlainPlaces(source, base, wanted, words);
  const odd = new Set<string>();
  for (const name of wanted.names()) {
    const index = entries.get(name)!;
    const start = plain.starts[index]!;
    const end = plain.starts[index + 1] ?? source.length;
    if (!places.find(wanted.get(name)!.count, start, end)) odd.add(name);
  }
  if (odd.size === 0) return places.found;
  const { locateIn } = await import('../text/read.ts');
  const byEntry = new Map<string, Path[]>();
  for (const path of paths) {
    const name = String(path[above]);
    if (!byEntry.get(name)?.push(path)) byEntry.set(name, [path]);
  }
  for (const name of odd) {
    const index = entries.get(name)!;
    const start = plain.starts[index]!;
    const text = source.slice(start, plain.starts[index + 1]);
    for (const [id, place] of locateIn(text, byEntry.get(name)!, words, base + start, above))
      places.found.set(id, place);
  }
  return places.found;
}
