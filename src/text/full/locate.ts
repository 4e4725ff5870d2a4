/** Finds the ranges of paths among the parser's events. */
import { EVENT_ID, type Event, getScalarValue } from 'js-yaml';
import type { NodeRange, NodeRanges, ReadContext } from '../document.ts';
import type { Span } from '../line-index.ts';
import type { NameTranslator } from '../name-translator.ts';
import type { Path } from '../path.ts';
import { buildPathTrie, type PathTrie } from '../path-trie.ts';
import { AnchorTable, type AnchorToken } from './anchors.ts';
import { flowEnd, indexAfter, isFlow, type ParsedText, type ScalarRole, scalarSpan } from './events.ts';

/** Finds many paths in one walk over the document whose events start at `startIndex`. */
export function locate(
  parsed: ParsedText,
  startIndex: number,
  paths: readonly Path[],
  { translator, depth = 0 }: ReadContext,
): NodeRanges {
  const locator = new Locator(parsed, startIndex);
  locator.document(buildPathTrie(paths, depth), translator);
  return locator.ranges;
}

class Locator {
  readonly ranges = new Map<string, NodeRange>();
  readonly #events: readonly Event[];
  readonly #source: string;
  readonly #base: number;
  readonly #startIndex: number;
  /** Created for the first alias. */
  #anchors: AnchorTable<{ readonly eventIndex: number }> | undefined;
  /** Where the last visited token ends. */
  #previousEnd = 0;

  constructor({ events, source, base }: ParsedText, startIndex: number) {
    this.#events = events;
    this.#source = source;
    this.#base = base;
    this.#startIndex = startIndex;
  }

  document(trie: PathTrie, translator: NameTranslator | undefined): void {
    const start =
      this.#events[this.#startIndex]?.type === EVENT_ID.DOCUMENT ? this.#startIndex + 1 : this.#startIndex;
    this.#node(start, trie, translator, undefined, 'value', false);
  }

  /** Visits the node at `index` and returns the index after it. */
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
    const previousEnd = this.#previousEnd;
    const next = this.#children(index, trie, translator, viaAlias);
    const span = this.#span(event, previousEnd, role);
    this.#previousEnd = Math.max(this.#previousEnd, span.end);
    this.#record(trie, key ?? { start: span.start, end: span.end }, span, span.start, viaAlias);
    return next;
  }

  #alias(
    index: number,
    trie: PathTrie,
    translator: NameTranslator | undefined,
    key: Span | undefined,
  ): number {
    const alias = this.#events[index] as AnchorToken;
    const token = { start: alias.anchorStart - 1, end: alias.anchorEnd };
    const target = this.#resolveAnchor(alias, index);
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
        else this.#record(trie, key ?? token, token, range.nodeStart - this.#base, true);
      }
    }
    this.#previousEnd = token.end;
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
        at = this.#skipNode(at, 'key');
        if (keyEvent.type === EVENT_ID.SCALAR) {
          key = scalarSpan(this.#source, keyEvent, previousEnd, 'key');
          name = getScalarValue(this.#source, keyEvent);
        } else if (keyEvent.type === EVENT_ID.ALIAS) {
          key = { start: keyEvent.anchorStart - 1, end: keyEvent.anchorEnd };
          name = this.#aliasedKey(keyEvent, at);
        }
        name = translator?.lookupKey(name) ?? name;
      }
      const role = event.type === EVENT_ID.MAPPING ? 'value' : 'item';
      const child = trie.get(name);
      // Of duplicate keys the first counts.
      if (child && !visitedKeys.has(name)) {
        visitedKeys.add(name);
        at = this.#node(at, child, translator?.under(role === 'value' ? name : '*'), key, role, viaAlias);
      } else at = this.#skipNode(at, role);
    }
    return at + 1;
  }

  /** Skips a node, keeping track of where it ends. */
  #skipNode(index: number, role: ScalarRole): number {
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

  /** The range of a node whose children have been visited; `previousEnd` is where the token before it ends. */
  #span(event: Event, previousEnd: number, role: ScalarRole): Span {
    if (event.type === EVENT_ID.SCALAR) return scalarSpan(this.#source, event, previousEnd, role);
    const start = 'start' in event ? event.start : previousEnd;
    return {
      start,
      end: isFlow(event) ? flowEnd(this.#source, this.#previousEnd) : Math.max(start, this.#previousEnd),
    };
  }

  #record(trie: PathTrie, key: Span, value: Span, nodeStart: number, viaAlias: boolean): void {
    if (trie.id === undefined) return;
    const shifted = (span: Span) => ({ start: span.start + this.#base, end: span.end + this.#base });
    this.ranges.set(trie.id, {
      key: shifted(key),
      value: shifted(value),
      nodeStart: nodeStart + this.#base,
      viaAlias,
    });
  }

  /** The index of the node that an alias at the index `before` stands for. */
  #resolveAnchor(alias: AnchorToken, before: number): number | undefined {
    if (!this.#anchors) {
      this.#anchors = new AnchorTable(this.#source);
      for (const [eventIndex, event] of this.#events.entries()) {
        if ('anchorStart' in event && event.anchorStart !== -1 && event.type !== EVENT_ID.ALIAS)
          this.#anchors.set(event, { eventIndex });
      }
    }
    return this.#anchors.resolve(alias, before)?.eventIndex;
  }

  #aliasedKey(alias: AnchorToken, before: number): string {
    const event = this.#events[this.#resolveAnchor(alias, before) ?? -1];
    return event?.type === EVENT_ID.SCALAR ? getScalarValue(this.#source, event) : '';
  }

  /** Where the tokens before a node end, close enough to find its own start. */
  #startOf(index: number): number {
    const event = this.#events[index]!;
    return Math.max(0, 'anchorEnd' in event ? event.anchorEnd : 0);
  }
}
