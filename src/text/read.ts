/** Reads one document of YAML 1.2 with a way back from every path to its place. */
import { EVENT_ID } from 'js-yaml';
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
  /** Finds paths of the value, by `pathId`. */
  locate(paths: Iterable<Path>): ReadonlyMap<string, Place>;
  readonly parsed: Parsed | undefined;
}

/** Reads `source`, which begins at the offset `base` of its file. Faults are collected, never thrown. */
export function read(source: string, words?: Words, base = 0): Document {
  const parsed = parse(source, base);
  if ('word' in parsed) {
    return { value: undefined, faults: [parsed], linked: false, locate: () => new Map(), parsed: undefined };
  }
  const documents = parsed.events.flatMap((event, index) =>
    event.type === EVENT_ID.DOCUMENT ? [index] : [],
  );
  const [first, second] = documents;
  if (first === undefined) return { value: null, faults: [], linked: false, locate: () => new Map(), parsed };
  const { value, faults, linked } = build(parsed, first, words);
  const find = (paths: Iterable<Path>) => locate(parsed, first, paths, words);
  if (second === undefined) return { value, faults, linked, locate: find, parsed };
  const extra = secondDocument(parsed, find([[]]).get('')?.value.end ?? base);
  return { value, faults: [...faults, extra], linked, locate: find, parsed };
}

function secondDocument({ source, base }: Parsed, firstEnd: number): TextFault {
  const from = firstEnd - base;
  const marker = /^(?:---|\.\.\.)(?=\s|$)/gm;
  marker.lastIndex = from;
  const start = base + (marker.exec(source)?.index ?? from);
  return {
    word: 'syntax',
    start,
    end: Math.min(start + 3, base + source.length),
    message: 'a second document begins here; a settings file holds one',
    help: 'Keep one document, and remove the --- between them',
  };
}
