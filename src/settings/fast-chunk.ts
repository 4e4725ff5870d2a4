import type { NodeRange } from '../text/locate.ts';
import type { NameTranslator } from '../text/name-translator.ts';
import { buildPathTrie } from '../text/path-trie.ts';
import { QuickLocator } from '../text/quick/locate.ts';
import type { QuickDocument } from '../text/quick/reader.ts';
import type { Path } from '../text/syntax-errors.ts';

/** A text that the quick reader has read: where it begins in its file, and how many parts of every path lie above it. */
export interface FastChunk {
  readonly source: string;
  readonly parsed: QuickDocument;
  readonly keyTranslator: NameTranslator | undefined;
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
): Promise<ReadonlyMap<string, NodeRange>> {
  const trie = buildPathTrie(paths, depth);
  const entryIndexes = new Map(parsed.keys.map((key, index) => [key, index]));
  // The document itself has no entry.
  if (trie.id !== undefined || trie.childNames().some((name) => !entryIndexes.has(name))) {
    return (await import('../text/read.ts')).locateInText(source, paths, keyTranslator, base, depth);
  }
  const locator = new QuickLocator(source, base, trie, keyTranslator);
  const unresolved = new Set<string>();
  for (const name of trie.childNames()) {
    const index = entryIndexes.get(name)!;
    const start = parsed.lineStarts[index]!;
    const end = parsed.lineStarts[index + 1] ?? source.length;
    if (!locator.locate(trie.get(name)!.pathCount, start, end)) unresolved.add(name);
  }
  if (unresolved.size === 0) return locator.ranges;
  const { locateInText: locateIn } = await import('../text/read.ts');
  const pathsByEntry = new Map<string, Path[]>();
  for (const path of paths) {
    const name = String(path[depth]);
    if (!pathsByEntry.get(name)?.push(path)) pathsByEntry.set(name, [path]);
  }
  for (const name of unresolved) {
    const index = entryIndexes.get(name)!;
    const start = parsed.lineStarts[index]!;
    const text = source.slice(start, parsed.lineStarts[index + 1]);
    for (const [id, range] of locateIn(text, pathsByEntry.get(name)!, keyTranslator, base + start, depth))
      locator.ranges.set(id, range);
  }
  return locator.ranges;
}
