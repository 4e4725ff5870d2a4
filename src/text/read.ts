/** Reads one document of YAML 1.2 with a way back from every path to its place. */
import { type DocumentEvent, EVENT_ID } from 'js-yaml';
import { build, type Path, type TextFault } from './build.ts';
import type { Parsed } from './events.ts';
import { locate, type Place } from './locate.ts';
import { parse } from './parse.ts';
import type { Words } from './words.ts';

export interface Document {
  /** Plain data; `null` for an empty text. `undefined` where a fault stopped the reading. */
  readonly value: unknown;
  readonly faults: readonly TextFault[];
  /** Whether anchors, aliases or tags occur. */
  readonly linked: boolean;
  /** Finds paths, by `pathId`; the value lies below the first parts of each, `above` in number. */
  locate(paths: Iterable<Path>, above?: number): ReadonlyMap<string, Place>;
  readonly parsed: Parsed | undefined;
}

/**
 * Reads `source`, which begins at the offset `base` of its file and stands below `depth` lists and maps of it. Faults
 * are collected, never thrown.
 */
export function read(source: string, words?: Words, base = 0, depth = 0): Document {
  const parsed = parse(source, base);
  if ('word' in parsed) {
    return { value: undefined, faults: [parsed], linked: false, locate: () => new Map(), parsed: undefined };
  }
  const documents = parsed.events.flatMap((event, index) =>
    event.type === EVENT_ID.DOCUMENT ? [index] : [],
  );
  const [first, second] = documents;
  if (first === undefined) return { value: null, faults: [], linked: false, locate: () => new Map(), parsed };
  const { value, faults, linked } = build(parsed, first, words, depth);
  const find = (paths: Iterable<Path>, above = 0) => locate(parsed, first, paths, words, above);
  if (second === undefined) return { value, faults, linked, locate: find, parsed };
  return { value, faults: [...faults, secondDocument(parsed, first, second)], linked, locate: find, parsed };
}

/** Places in a text that is known to be one sound document, below `above` parts of each path. */
export function locateIn(
  source: string,
  paths: Iterable<Path>,
  words: Words | undefined,
  base: number,
  above = 0,
): ReadonlyMap<string, Place> {
  const parsed = parse(source, base);
  return 'word' in parsed ? new Map() : locate(parsed, 0, paths, words, above);
}

/** Where the second document begins: at its marker, or at its text where it has none. */
function secondDocument({ source, base, events }: Parsed, first: number, second: number): TextFault {
  // Only markers stand at the beginning of a line, one for each document that has one.
  const markers = [...source.matchAll(/(?<=^|[\r\n])---(?=\s|$)/g)];
  const [own, other] = [first, second].map((at) => (events[at] as DocumentEvent).explicitStart);
  const root = events[second + 1]!;
  const text =
    'start' in root
      ? root.start
      : 'valueStart' in root
        ? root.valueStart
        : 'anchorStart' in root
          ? root.anchorStart - 1
          : 0;
  const start = base + (other ? markers[own ? 1 : 0]!.index : text);
  return {
    word: 'syntax',
    start,
    end: Math.min(start + 3, base + source.length),
    message: 'a second document begins here; a settings file holds one',
    help: 'Keep one document, and remove the --- between them',
  };
}
