import type { Path } from '../text/faults.ts';
import type { Place } from '../text/locate.ts';
import type { Plain } from '../text/plain.ts';
import { PlainPlaces } from '../text/plain-places.ts';
import { wantedOf } from '../text/wanted.ts';
import type { Words } from '../text/words.ts';

/** A text that the quick reader has read: where it begins in its file, and how many parts of every path lie above it. */
export interface FastChunk {
  readonly source: string;
  readonly parsed: Plain;
  readonly keyTranslator: Words | undefined;
  readonly base: number;
  readonly depth: number;
}

/**
 * Places in such a text. Only the entries of the top that hold one are looked at again, and the full parser only at those
 * where a flow collection must be looked into.
 */
export async function locateInFastChunk(
  { source, parsed, keyTranslator, base, depth }: FastChunk,
  paths: readonly Path[],
): Promise<ReadonlyMap<string, Place>> {
  const trie = wantedOf(paths, depth);
  const entryIndexes = new Map(parsed.keys.map((key, index) => [key, index]));
  // The document itself has no entry.
  if (trie.id !== undefined || trie.names().some((name) => !entryIndexes.has(name))) {
    return (await import('../text/read.ts')).locateIn(source, paths, keyTranslator, base, depth);
  }
  const locator = new PlainPlaces(source, base, trie, keyTranslator);
  const unresolved = new Set<string>();
  for (const name of trie.names()) {
    const index = entryIndexes.get(name)!;
    const start = parsed.starts[index]!;
    const end = parsed.starts[index + 1] ?? source.length;
    if (!locator.find(trie.get(name)!.count, start, end)) unresolved.add(name);
  }
  if (unresolved.size === 0) return locator.found;
  const { locateIn } = await import('../text/read.ts');
  const pathsByEntry = new Map<string, Path[]>();
  for (const path of paths) {
    const name = String(path[depth]);
    if (!pathsByEntry.get(name)?.push(path)) pathsByEntry.set(name, [path]);
  }
  for (const name of unresolved) {
    const index = entryIndexes.get(name)!;
    const start = parsed.starts[index]!;
    const text = source.slice(start, parsed.starts[index + 1]);
    for (const [id, range] of locateIn(text, pathsByEntry.get(name)!, keyTranslator, base + start, depth))
      locator.found.set(id, range);
  }
  return locator.found;
}
