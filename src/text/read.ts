/** Reads one document of YAML 1.2 with a way back from every path to its place. */
import { type DocumentEvent, EVENT_ID } from 'js-yaml';
import { compose, type DocumentSyntaxError, type Path } from './compose.ts';
import type { ParsedText } from './events.ts';
import { locate, type NodeRange } from './locate.ts';
import type { NameTranslator } from './name-translator.ts';
import { parse } from './parse.ts';

export interface YamlDocument {
  /** Plain data; `null` for an empty text. `undefined` where a fault stopped the reading. */
  readonly value: unknown;
  readonly syntaxErrors: readonly DocumentSyntaxError[];
  /** Whether anchors, aliases or tags occur. */
  readonly hasReferences: boolean;
  /** Finds paths, by `pathId`; the value lies below the first parts of each, `above` in number. */
  locate(paths: Iterable<Path>, prefixLength?: number): ReadonlyMap<string, NodeRange>;
  readonly parsed: ParsedText | undefined;
}

/**
 * Reads `source`, which begins at the offset `base` of its file and stands below `depth` lists and maps of it. Faults
 * are collected, never thrown.
 */
export function readYaml(source: string, translator?: NameTranslator, base = 0, depth = 0): YamlDocument {
  const parsed = parse(source, base);
  if ('ruleId' in parsed) {
    return {
      value: undefined,
      syntaxErrors: [parsed],
      hasReferences: false,
      locate: () => new Map(),
      parsed: undefined,
    };
  }
  const documents = parsed.events.flatMap((event, index) =>
    event.type === EVENT_ID.DOCUMENT ? [index] : [],
  );
  const [first, second] = documents;
  if (first === undefined)
    return { value: null, syntaxErrors: [], hasReferences: false, locate: () => new Map(), parsed };
  const { value, syntaxErrors, hasReferences } = compose(parsed, first, translator, depth);
  const locatePaths = (paths: Iterable<Path>, prefixLength = 0) =>
    locate(parsed, first, paths, translator, prefixLength);
  if (second === undefined) return { value, syntaxErrors, hasReferences, locate: locatePaths, parsed };
  return {
    value,
    syntaxErrors: [...syntaxErrors, secondDocumentError(parsed, first, second)],
    hasReferences,
    locate: locatePaths,
    parsed,
  };
}

/** Places in a text that is known to be one sound document, below `above` parts of each path. */
export function locateInText(
  source: string,
  paths: Iterable<Path>,
  translator: NameTranslator | undefined,
  base: number,
  prefixLength = 0,
): ReadonlyMap<string, NodeRange> {
  const parsed = parse(source, base);
  return 'ruleId' in parsed ? new Map() : locate(parsed, 0, paths, translator, prefixLength);
}

/** Where the second document begins: at its marker, or at its text where it has none. */
function secondDocumentError(
  { source, base, events }: ParsedText,
  first: number,
  second: number,
): DocumentSyntaxError {
  // Only markers stand at the beginning of a line, one for each document that has one.
  const markers = [...source.matchAll(/(?<=^|[\r\n])---(?=\s|$)/g)];
  const [firstHasMarker, secondHasMarker] = [first, second].map(
    (at) => (events[at] as DocumentEvent).explicitStart,
  );
  const root = events[second + 1]!;
  const text =
    'start' in root
      ? root.start
      : 'valueStart' in root
        ? root.valueStart
        : 'anchorStart' in root
          ? root.anchorStart - 1
          : 0;
  const start = base + (secondHasMarker ? markers[firstHasMarker ? 1 : 0]!.index : text);
  return {
    ruleId: 'syntax',
    start,
    end: Math.min(start + 3, base + source.length),
    message: 'a second document begins here; a settings file holds one',
    help: 'Keep one document, and remove the --- between them',
  };
}
