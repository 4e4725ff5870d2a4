/**
 * A settings document in parts, so that a control file of a hundred thousand projects needs the memory of a few.
 *
 * The projects of a large control file are read some at a time, each part as a document of its own. That is only done
 * where it can't change the meaning: the lines of the projects are cut at keys alone, and anything whose meaning may
 * reach over a cut (an anchor, an alias, a tag, a second document, a key that occurs twice, any fault of the text)
 * makes the whole file be read at once instead.
 *
 * A part is read quickly where it is plain; the full parser is loaded for what is not, and for places.
 */

import { isMap } from '../text/is-map.ts';
import type { NodeRange } from '../text/locate.ts';
import type { NameTranslator } from '../text/name-translator.ts';
import { LineCache } from '../text/quick/line-cache.ts';
import { readQuickly } from '../text/quick/reader.ts';
import type { DocumentSyntaxError, Path } from '../text/syntax-errors.ts';
import type { VocabularyTranslator } from '../vocabulary/translator.ts';
import { type ChunkBoundaries, defaultChunkSizes, findChunkBoundaries } from './chunk-boundaries.ts';
import type { FastChunk } from './fast-chunk.ts';

type NodeRanges = ReadonlyMap<string, NodeRange>;

export interface DocumentChunk {
  /** In neutral words; `undefined` where a fault stopped the reading. */
  readonly value: unknown;
  readonly syntaxErrors: readonly DocumentSyntaxError[];
  /** Whether it is some of the projects, without aliases: those of the next part follow them in the text. */
  readonly isProjectChunk: boolean;
  /** Finds paths of the whole document that lie in this part; with `quickly` what was read quickly. */
  locate(paths: readonly Path[], locateFast: FastLocate): Promise<NodeRanges>;
}

/** `locatePlain`: given by who asks for places, so that it is not loaded where nobody does. */
type FastLocate = (text: FastChunk, paths: readonly Path[]) => Promise<NodeRanges>;

/** Reads `source` part by part. `'forget'` says that what came before must be forgotten: the whole follows. */
export async function* readInChunks(
  source: string,
  translator: VocabularyTranslator,
  sizes = defaultChunkSizes,
): AsyncGenerator<DocumentChunk | 'forget'> {
  const boundaries = findChunkBoundaries(source, sizes);
  if (boundaries && (yield* readChunksAt(source, boundaries, translator))) return;
  if (boundaries) yield 'forget';
  yield (await readFast(source, translator, translator.root, 0)) ??
    (await readFull(source, translator.root, 0));
}

/** Returns whether the document could be read in parts. */
async function* readChunksAt(
  source: string,
  boundaries: ChunkBoundaries,
  translator: VocabularyTranslator,
): AsyncGenerator<DocumentChunk, boolean> {
  const head = await readMap(source.slice(0, boundaries.headEnd), translator, translator.root, 0);
  const tail = await readMap(
    source.slice(boundaries.tailStart),
    translator,
    translator.root,
    boundaries.tailStart,
  );
  if (!head || !tail) return false;
  const tailKeys = Object.keys(tail.value);
  if (tailKeys.some((key) => Object.hasOwn(head.value, key))) return false;
  const isInTail = ([key]: Path) => tailKeys.includes(String(key));
  yield {
    value: { ...head.value, projects: {}, ...tail.value },
    syntaxErrors: [],
    isProjectChunk: false,
    locate: async (paths, locateFast) =>
      new Map([
        ...(await head.locate(
          paths.filter((path) => !isInTail(path)),
          locateFast,
        )),
        ...(await tail.locate(paths.filter(isInTail), locateFast)),
      ]),
  };
  const seenKeys = new Set<string>();
  const keyTranslator = translator.root.under('projects');
  const lineCache = new LineCache();
  for (const [index, start] of boundaries.chunkStarts.entries()) {
    const end = boundaries.chunkStarts[index + 1] ?? boundaries.tailStart;
    const projects = await readMap(source.slice(start, end), translator, keyTranslator, start, 1, lineCache);
    if (!projects) return false;
    for (const key of Object.keys(projects.value)) {
      if (seenKeys.has(key)) return false;
      seenKeys.add(key);
    }
    yield {
      value: { projects: projects.value },
      syntaxErrors: [],
      isProjectChunk: true,
      locate: projects.locate,
    };
  }
  return true;
}

/** A part that is a sound map by itself, below `above` others. */
async function readMap(
  source: string,
  translator: VocabularyTranslator,
  keyTranslator: NameTranslator | undefined,
  base: number,
  depth = 0,
  lineCache?: LineCache,
) {
  // Mostly nothing follows the projects: the full parser need not be loaded to say so.
  if (source === '') return { value: {}, locate: async (): Promise<NodeRanges> => new Map() };
  const chunk =
    (await readFast(source, translator, keyTranslator, base, depth, lineCache)) ??
    (await readFull(source, keyTranslator, base, depth));
  const { value, syntaxErrors, hasReferences, locate } = chunk;
  if (syntaxErrors.length > 0 || hasReferences) return undefined;
  if (isMap(value)) return { value, locate };
  // A null that is written belongs to what comes before it.
  const blank = value === null && source.replace(/#[^\r\n]*/g, '').trim() === '';
  return blank ? { value: {}, locate } : undefined;
}

async function readFast(
  source: string,
  translator: VocabularyTranslator,
  keyTranslator: NameTranslator | undefined,
  base: number,
  depth = 0,
  lineCache?: LineCache,
) {
  const parsed = translator.attempt(() => readQuickly(source, keyTranslator, lineCache));
  if (parsed === undefined) return undefined;
  const locate: DocumentChunk['locate'] = async (paths, locateFast) =>
    paths.length === 0 ? new Map() : locateFast({ source, parsed, keyTranslator, base, depth }, paths);
  return { value: parsed.map, syntaxErrors: [], isProjectChunk: false, hasReferences: false, locate };
}

async function readFull(source: string, keyTranslator: NameTranslator | undefined, base: number, depth = 0) {
  const { readYaml: read } = await import('../text/read.ts');
  const { value, syntaxErrors, hasReferences, locate } = read(source, keyTranslator, base, depth);
  const locateInChunk: DocumentChunk['locate'] = async (paths) => locate(paths, depth);
  return { value, syntaxErrors, isProjectChunk: false, hasReferences, locate: locateInChunk };
}
