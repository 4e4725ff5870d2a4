/** The place of a cursor in a document that may be incomplete, as it mostly is while one types. */
import { isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml';
import type { Span } from '../text/line-index.ts';
import type { Path } from '../text/path.ts';

/** A key or a scalar value at a cursor. */
export interface Place extends Span {
  /** As written; of a key, with the key itself. */
  readonly path: Path;
  readonly anchor: 'key' | 'value';
}

/** Where a word may be completed. */
export interface CompletionPlace extends Span {
  /** The path of the map that a key goes into, or of the value. */
  readonly path: Path;
  readonly anchor: 'key' | 'value';
  /** The keys that the map at `path` already has. */
  readonly siblings: readonly string[];
  /** The keys at the top of the document. */
  readonly topKeys: readonly string[];
  /** Whether a colon follows. */
  readonly hasColon: boolean;
}

/** A larger text takes longer than one waits for a hint. */
const MAX_LENGTH = 1 << 20;

/** The key or value at an offset. */
export function placeAt(text: string, offset: number): Place | undefined {
  return text.length > MAX_LENGTH ? undefined : find(parse(text), [], (place) => contains(place, offset));
}

const contains = ({ start, end }: Span, offset: number): boolean => start <= offset && offset <= end;

/** Stands for the word at the cursor while the document is parsed. */
const PLACEHOLDER = 'gatehouse0placeholder';

/** The place at which a word is typed, with the range of that word. */
export function completionPlaceAt(text: string, offset: number): CompletionPlace | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const start = offset - /["']?[\w./@*-]*$/.exec(text.slice(0, offset))![0].length;
  const end = offset + /^[\w./@*-]*["']?/.exec(text.slice(offset))![0].length;
  const root = parse(text.slice(0, start) + PLACEHOLDER + text.slice(end));
  const place = find(root, [], (one) => contains(one, start) && one.end === start + PLACEHOLDER.length);
  if (!place) return undefined;
  const isKey = place.anchor === 'key';
  const path = isKey ? place.path.slice(0, -1) : place.path;
  return {
    start,
    end,
    path,
    anchor: place.anchor,
    siblings: isKey ? keysAt(root, path).filter((key) => key !== PLACEHOLDER) : [],
    topKeys: keysAt(root, []).filter((key) => key !== PLACEHOLDER),
    hasColon: /^[ \t]*:/.test(text.slice(end)),
  };
}

const parse = (text: string): Node | null =>
  parseDocument(text, { uniqueKeys: false, logLevel: 'silent' }).contents;

function find(node: Node | null, path: Path, isWanted: (place: Place) => boolean): Place | undefined {
  if (isMap(node)) {
    for (const { key, value } of node.items) {
      if (!isScalar(key)) continue;
      const keyPath = [...path, String(key.value)];
      const found =
        wanted({ ...spanOf(key), path: keyPath, anchor: 'key' }, isWanted) ??
        find(value as Node | null, keyPath, isWanted);
      if (found) return found;
    }
  } else if (isSeq(node)) {
    for (const [index, item] of node.items.entries()) {
      const found = find(item as Node | null, [...path, index], isWanted);
      if (found) return found;
    }
  } else if (isScalar(node)) return wanted({ ...spanOf(node), path, anchor: 'value' }, isWanted);
  return undefined;
}

const wanted = (place: Place, isWanted: (place: Place) => boolean) => (isWanted(place) ? place : undefined);

function spanOf({ range }: Node): Span {
  const [start = 0, end = 0] = range ?? [];
  return { start, end };
}

function keysAt(root: Node | null, path: Path): string[] {
  let node: unknown = root;
  for (const part of path) node = isMap(node) || isSeq(node) ? node.get(part, true) : undefined;
  return isMap(node) ? node.items.flatMap(({ key }) => (isScalar(key) ? [String(key.value)] : [])) : [];
}
