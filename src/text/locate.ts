/** From places in a document, named by path, to ranges of its text. */
import { EVENT_ID, type Event, getScalarValue } from 'js-yaml';
import type { Path } from './compose.ts';
import { flowEnd, indexAfter, isFlow, type ParsedText, type ScalarRole, scalarSpan } from './events.ts';
import type { Span } from './line-index.ts';
import type { NameTranslator } from './name-translator.ts';
import { buildPathTrie, type PathTrie } from './path-trie.ts';

export { toJsonPointer } from './path-trie.ts';

/** Where a node stands. */
export interface NodeRange {
  /** Its key; of a list item and of the document, its own start. */
  readonly key: Span;
  /** Its value as written: an alias's own token, not what it stands for. */
  readonly value: Span;
  /** Where the node itself begins, which for an alias is elsewhere: the same for all ways to it. */
  readonly nodeStart: number;
  /** Whether an alias lies on the way to the node, or is the way. */
  readonly viaAlias: boolean;
}

/**
 * Finds many paths in one walk. Offsets are into the file. A path that is not there has no entry. The document lies below the
 * first parts of each path, `above` in number.
 */
export function locate(
  parsed: ParsedText,
  startIndex: number,
  paths: Iterable<Path>,
  translator?: NameTranslator,
  prefixLength = 0,
): ReadonlyMap<string, NodeRange> {
  const trie = buildPathTrie(paths, prefixLength);
  const locator = new Locator(parsed, startIndex);
  locator.document(trie, translator);
  return locator.ranges;
}

class Locator {
  readonly ranges = new Map<string, NodeRange>();
  readonly #events: readonly Event[];
  readonly #source: string;
  readonly #base: number;
  readonly #startIndex: number;
  /** Of each name, the indexes of the nodes it was given to, in order. */
  #anchors: Map<string, number[]> | undefined;
  /** Where the last token that was passed ends. */
  #previousEnd = 0;

  constructor({ events, source, base }: ParsedText, from: number) {
    this.#events = events;
    this.#source = source;
    this.#base = base;
    this.#startIndex = from;
  }

  document(trie: PathTrie, translator: NameTranslator | undefined): void {
    const start =
      this.#events[this.#startIndex]?.type === EVENT_ID.DOCUMENT ? this.#startIndex + 1 : this.#startIndex;
    this.#node(start, trie, translator, undefined, 'value', false);
  }

  /** Walks the node at `index` and returns the index behind it. */
  #node(
    index: number,
    trie: PathTrie,
    translator: NameTranslator | undefined,
    key: Span | undefined,
    role: ScalarRole,
    viaAlias: boolean,
  ): number {
    const event = this.#events[index]!;
    if (event.type === EVENT_ID.ALIAS) return this.#alias(index, trie, translator, key);
    const from = this.#previousEnd;
    const next = this.#children(index, trie, translator, viaAlias);
    const span = this.#span(event, from, role);
    this.#previousEnd = Math.max(this.#previousEnd, span.end);
    this.#note(trie, key ?? { start: span.start, end: span.end }, span, span.start, viaAlias);
    return next;
  }

  #alias(
    index: number,
    trie: PathTrie,
    translator: NameTranslator | undefined,
    key: Span | undefined,
  ): number {
    const { anchorStart, anchorEnd } = this.#events[index] as Extract<Event, { type: 5 }>;
    const token = { start: anchorStart - 1, end: anchorEnd };
    const target = this.#anchor(anchorStart, anchorEnd, index);
    if (target !== undefined) {
      const inner = new Locator(
        { events: this.#events, source: this.#source, base: this.#base },
        this.#startIndex,
      );
      inner.#anchors = this.#anchors;
      inner.#previousEnd = this.#startOf(target);
      inner.#node(target, trie, translator, undefined, 'value', true);
      for (const [id, range] of inner.ranges) {
        if (id !== trie.id) this.ranges.set(id, range);
        else this.#note(trie, key ?? token, token, range.nodeStart - this.#base, true);
      }
    }
    this.#previousEnd = anchorEnd;
    return index + 1;
  }

  #children(
    index: number,
    trie: PathTrie,
    translator: NameTranslator | undefined,
    viaAlias: boolean,
  ): number {
    const event = this.#events[index]!;
    if (event.type !== EVENT_ID.MAPPING && event.type !== EVENT_ID.SEQUENCE) return index + 1;
    this.#previousEnd = Math.max(this.#previousEnd, event.start + (isFlow(event) ? 1 : 0));
    let at = index + 1;
    const visitedKeys = new Set<string>();
    for (let item = 0; this.#events[at]!.type !== EVENT_ID.POP; item++) {
      let key: Span | undefined;
      let name = String(item);
      if (event.type === EVENT_ID.MAPPING) {
        const keyEvent = this.#events[at]!;
        const previousEnd = this.#previousEnd;
        at = this.#skip(at, 'key');
        if (keyEvent.type === EVENT_ID.SCALAR) {
          key = scalarSpan(this.#source, keyEvent, previousEnd, 'key');
          name = getScalarValue(this.#source, keyEvent);
        } else if (keyEvent.type === EVENT_ID.ALIAS) {
          key = { start: keyEvent.anchorStart - 1, end: keyEvent.anchorEnd };
          name = this.#aliasedKey(keyEvent.anchorStart, keyEvent.anchorEnd, at);
        }
        name = translator?.lookupKey(name) ?? name;
      }
      const role = event.type === EVENT_ID.MAPPING ? 'value' : 'item';
      const child = trie.get(name);
      // Of duplicate keys the first counts.
      if (child && !visitedKeys.has(name)) {
        visitedKeys.add(name);
        at = this.#node(at, child, translator?.under(role === 'value' ? name : '*'), key, role, viaAlias);
      } else at = this.#skip(at, role);
    }
    return at + 1;
  }

  /** Passes a node, keeping track of where it ends. */
  #skip(index: number, role: ScalarRole): number {
    const end = indexAfter(this.#events, index);
    const open: Event[] = [];
    for (let at = index; at < end; at++) {
      const event = this.#events[at]!;
      if (event.type === EVENT_ID.SCALAR) {
        const childRole =
          open.length === 0 ? role : open.at(-1)!.type === EVENT_ID.SEQUENCE ? 'item' : 'value';
        this.#previousEnd = Math.max(
          this.#previousEnd,
          scalarSpan(this.#source, event, this.#previousEnd, childRole).end,
        );
      } else if (event.type === EVENT_ID.ALIAS) this.#previousEnd = event.anchorEnd;
      else if (event.type === EVENT_ID.POP) {
        if (isFlow(open.pop()!)) this.#previousEnd = flowEnd(this.#source, this.#previousEnd);
      } else {
        open.push(event);
        if (isFlow(event) && 'start' in event)
          this.#previousEnd = Math.max(this.#previousEnd, event.start + 1);
      }
    }
    return end;
  }

  /** The range of a node whose children have been passed; `from` is where what precedes it ends. */
  #span(event: Event, from: number, role: ScalarRole): Span {
    if (event.type === EVENT_ID.SCALAR) return scalarSpan(this.#source, event, from, role);
    const start = 'start' in event ? event.start : from;
    return {
      start,
      end: isFlow(event) ? flowEnd(this.#source, this.#previousEnd) : Math.max(start, this.#previousEnd),
    };
  }

  #note(trie: PathTrie, key: Span, value: Span, nodeStart: number, viaAlias: boolean): void {
    if (trie.id === undefined) return;
    const shifted = (span: Span) => ({ start: span.start + this.#base, end: span.end + this.#base });
    this.ranges.set(trie.id, {
      key: shifted(key),
      value: shifted(value),
      nodeStart: nodeStart + this.#base,
      viaAlias,
    });
  }

  /** The index of the node that an alias at `before` stands for: of one name, the last one above it. */
  #anchor(start: number, end: number, before: number): number | undefined {
    if (!this.#anchors) {
      this.#anchors = new Map();
      for (const [at, event] of this.#events.entries()) {
        if (!('anchorStart' in event) || event.anchorStart === -1 || event.type === EVENT_ID.ALIAS) continue;
        const name = this.#source.slice(event.anchorStart, event.anchorEnd);
        const indexes = this.#anchors.get(name);
        if (indexes) indexes.push(at);
        else this.#anchors.set(name, [at]);
      }
    }
    return this.#anchors.get(this.#source.slice(start, end))?.findLast((at) => at < before);
  }

  #aliasedKey(start: number, end: number, before: number): string {
    const target = this.#anchor(start, end, before);
    const event = target === undefined ? undefined : this.#events[target];
    return event?.type === EVENT_ID.SCALAR ? getScalarValue(this.#source, event) : '';
  }

  /** Where the tokens before a node end, near enough to find its own start. */
  #startOf(index: number): number {
    const event = this.#events[index]!;
    return Math.max(0, 'anchorEnd' in event ? event.anchorEnd : 0);
  }
}
