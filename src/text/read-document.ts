/**
 * The only entry to YAML: from a source text to its document. The quick reader reads what most files keep to; the full reader, which is
 * slow to load, reads the rest. Callers need not know which one did.
 */
import { type ChunkBoundaries, type ChunkSizes, findChunkBoundaries } from './chunk-boundaries.ts';
import type { NodeRanges, ReadContext, YamlDocument } from './document.ts';
import { isMap } from './is-map.ts';
import type { DocumentTranslator } from './name-translator.ts';
import type { Path } from './path.ts';
import { LineCache } from './quick/line-cache.ts';
import { readQuickly } from './quick/read.ts';

/** Reads one document of YAML 1.2. Its errors are in the result, not thrown. */
export function readDocument(source: string, translator?: DocumentTranslator): Promise<YamlDocument> {
  return readPart(source, { translator: translator?.root }, translator);
}

/** A document, or some entries of a large one, with the same paths as in the whole. */
export interface DocumentChunk
  extends Pick<YamlDocument, 'value' | 'syntaxErrors' | 'hasReferences' | 'locate'> {
  /** Whether it holds entries of the split map only. Such chunks come in the order of the text. */
  readonly isSplit: boolean;
}

/** How `foldDocument` reads. */
export interface ChunkOptions {
  readonly translator: DocumentTranslator;
  /** A key at the top of the document. If its map is large, its entries are read a chunk at a time. */
  readonly splitKey: string;
  readonly chunkSizes?: ChunkSizes | undefined;
}

/**
 * Reads a document and adds its chunks to a result, one after the other, so that a file of a hundred thousand entries needs the
 * memory of a few. Small documents are one chunk.
 *
 * A document is split only where that can't change its meaning: at keys of the map, and as long as no chunk has an error, an
 * anchor, an alias, a tag, or a key of another chunk. Otherwise its chunks are dropped, and the whole is added to a new `empty()`.
 */
export async function foldDocument<Result>(
  source: string,
  { translator, splitKey, chunkSizes }: ChunkOptions,
  empty: () => Result,
  add: (result: Result, chunk: DocumentChunk) => Promise<Result>,
): Promise<Result> {
  const boundaries = findChunkBoundaries(source, splitKey, chunkSizes);
  if (boundaries) {
    const resetCounts = translator.checkpoint();
    let result: Result | undefined = empty();
    for await (const chunk of readChunks(source, boundaries, splitKey, translator)) {
      if (!chunk) {
        result = undefined;
        break;
      }
      result = await add(result, chunk);
    }
    if (result !== undefined) return result;
    resetCounts();
  }
  const document = await readDocument(source, translator);
  return add(empty(), { ...document, isSplit: false });
}

/** First what surrounds the split map, then its entries; `undefined` as the last chunk where the document can't be split. */
async function* readChunks(
  source: string,
  { headEnd, chunkStarts, tailStart }: ChunkBoundaries,
  splitKey: string,
  translator: DocumentTranslator,
): AsyncGenerator<DocumentChunk | undefined> {
  const { root } = translator;
  const head = await readIndependentMap(source.slice(0, headEnd), { translator: root }, translator);
  const tail = await readIndependentMap(
    source.slice(tailStart),
    { translator: root, base: tailStart },
    translator,
  );
  if (!head || !tail) return yield undefined;
  const isInTail = ([key]: Path) => Object.hasOwn(tail.value, String(key));
  if (Object.keys(head.value).some((key) => isInTail([key]))) return yield undefined;
  yield {
    value: { ...head.value, [splitKey]: {}, ...tail.value },
    syntaxErrors: [],
    hasReferences: false,
    isSplit: false,
    locate: async (paths) =>
      new Map([
        ...(await head.locate(paths.filter((path) => !isInTail(path)))),
        ...(await tail.locate(paths.filter(isInTail))),
      ]),
  };
  const seenKeys = new Set<string>();
  const lineCache = new LineCache();
  for (const [index, base] of chunkStarts.entries()) {
    const text = source.slice(base, chunkStarts[index + 1] ?? tailStart);
    const context = { translator: root.under(splitKey), base, depth: 1 };
    const entries = await readIndependentMap(text, context, translator, lineCache);
    if (!entries) return yield undefined;
    for (const key of Object.keys(entries.value)) {
      if (seenKeys.has(key)) return yield undefined;
      seenKeys.add(key);
    }
    yield {
      value: { [splitKey]: entries.value },
      syntaxErrors: [],
      hasReferences: false,
      isSplit: true,
      locate: entries.locate,
    };
  }
}

interface IndependentMap {
  readonly value: Readonly<Record<string, unknown>>;
  readonly locate: YamlDocument['locate'];
}

/** Reads a part of a document; `undefined` if it is not a valid map, or may depend on other parts. */
async function readIndependentMap(
  source: string,
  context: ReadContext,
  translator: DocumentTranslator,
  lineCache?: LineCache,
): Promise<IndependentMap | undefined> {
  const nothing = { value: {}, locate: (): NodeRanges => new Map() };
  // Mostly nothing follows the map: the full reader need not be loaded for that.
  if (source === '') return nothing;
  const { value, syntaxErrors, hasReferences, locate } = await readPart(
    source,
    context,
    translator,
    lineCache,
  );
  if (syntaxErrors.length > 0 || hasReferences) return undefined;
  if (isMap(value)) return { value, locate };
  // A written null belongs to what comes before it.
  const isBlank = value === null && source.replace(/#[^\r\n]*/g, '').trim() === '';
  return isBlank ? nothing : undefined;
}

async function readPart(
  source: string,
  context: ReadContext,
  translator: DocumentTranslator | undefined,
  lineCache?: LineCache,
): Promise<YamlDocument> {
  const resetCounts = translator?.checkpoint();
  const document = readQuickly(source, context, lineCache);
  if (document) return document;
  resetCounts?.();
  return (await import('./full/read.ts')).readFully(source, context);
}
