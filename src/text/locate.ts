/** From places in a document, named by path, to ranges of its text. */
import { EVENT_ID, type Event, getScalarValue } from 'js-yaml';
import type { Path } from './build.ts';
import { after, flowEnd, isFlow, type Parsed, type Role, scalarSpan } from './events.ts';
import type { Span } from './line-index.ts';
import { type Wanted, wantedOf } from './wanted.ts';
import type { Words } from './words.ts';

export { pathId } from './wanted.ts';

/** Where a node stands. */
export interface Place {
  /** Its key; of a list item and of the document, its own start. */
  readonly key: Span;
  /** Its value as written: an alias's own token, not what it stands for. */
  readonly value: Span;
  /** Where the node itself begins, which for an alias is elsewhere: the same for all ways to it. */
  readonly node: number;
  /** Whether an alias lies on the way to the node, or is the way. */
  readonly shared: boolean;
}

/**
 * Finds many paths in one walk. Offsets are into the file. A path that is not there has no entry. The document lies below the
 * first parts of each path, `above` in number.
 */
export function locate(
  parsed: Parsed,
  from: number,
  paths: Iterable<Path>,
  words?: Words,
  above = 0,
): ReadonlyMap<string, Place> {
  const top = wantedOf(paths, above);
  const locator = new Locator(parsed, from);
  locator.document(top, words);
  return locator.found;
}

class Locator {
  readonly found = new Map<string, Place>();
  readonly #events: readonly Event[];
  readonly #source: string;
  readonly #base: number;
  readonly #from: number;
  /** Of each name, the indexes of the nodes it was given to, in order. */
  #anchors: Map<string, number[]> | undefined;
  /** Where the last token that was passed ends. */
  #behind = 0;

  constructor({ events, source, base }: Parsed, from: number) {
    this.#events = events;
    this.#source = source;
    this.#base = base;
    this.#from = from;
  }

  document(wanted: Wanted, words: Words | undefined): void {
    const start = this.#events[this.#from]?.type === EVENT_ID.DOCUMENT ? this.#from + 1 : this.#from;
    this.#node(start, wanted, words, undefined, 'value', false);
  }

  /** Walks the node at `index` and returns the index behind it. */
  #node(
    index: number,
    wanted: Wanted,
    words: Words | undefined,
    key: Span | undefined,
    role: Role,
    shared: boolean,
  ): number {
    const event = this.#events[index]!;
    if (event.type === EVENT_ID.ALIAS) return this.#alias(index, wanted, words, key);
    const from = this.#behind;
    const next = this.#children(index, wanted, words, shared);
    const span = this.#span(event, from, role);
    this.#behind = Math.max(this.#behind, span.end);
    this.#note(wanted, key ?? { start: span.start, end: span.end }, span, span.start, shared);
    return next;
  }

  #alias(index: number, wanted: Wanted, words: Words | undefined, key: Span | undefined): number {
    const { anchorStart, anchorEnd } = this.#events[index] as Extract<Event, { type: 5 }>;
    const token = { start: anchorStart - 1, end: anchorEnd };
    const target = this.#anchor(anchorStart, anchorEnd, index);
    if (target !== undefined) {
      const inner = new Locator({ events: this.#events, source: this.#source, base: this.#base }, this.#from);
      inner.#anchors = this.#anchors;
      inner.#behind = this.#startOf(target);
      inner.#node(target, wanted, words, undefined, 'value', true);
      for (const [id, place] of inner.found) {
        if (id !== wanted.id) this.found.set(id, place);
        else this.#note(wanted, key ?? token, token, place.node - this.#base, true);
      }
    }
    this.#behind = anchorEnd;
    return index + 1;
  }

  #children(index: number, wanted: Wanted, words: Words | undefined, shared: boolean): number {
    const event = this.#events[index]!;
    if (event.type !== EVENT_ID.MAPPING && event.type !== EVENT_ID.SEQUENCE) return index + 1;
    this.#behind = Math.max(this.#behind, event.start + (isFlow(event) ? 1 : 0));
    let at = index + 1;
    const seen = new Set<string>();
    for (let item = 0; this.#events[at]!.type !== EVENT_ID.POP; item++) {
      let key: Span | undefined;
      let name = String(item);
      if (event.type === EVENT_ID.MAPPING) {
        const keyEvent = this.#events[at]!;
        const behind = this.#behind;
        at = this.#skip(at, 'key');
        if (keyEvent.type === EVENT_ID.SCALAR) {
          key = scalarSpan(this.#source, keyEvent, behind, 'key');
          name = getScalarValue(this.#source, keyEvent);
        } else if (keyEvent.type === EVENT_ID.ALIAS) {
          key = { start: keyEvent.anchorStart - 1, end: keyEvent.anchorEnd };
          name = this.#aliasedKey(keyEvent.anchorStart, keyEvent.anchorEnd, at);
        }
        name = words?.again(name) ?? name;
      }
      const role = event.type === EVENT_ID.MAPPING ? 'value' : 'item';
      const child = wanted.get(name);
      // Of duplicate keys the first counts.
      if (child && !seen.has(name)) {
        seen.add(name);
        at = this.#node(at, child, words?.under(role === 'value' ? name : '*'), key, role, shared);
      } else at = this.#skip(at, role);
    }
    return at + 1;
  }

  /** Passes a node, keeping track of where it ends. */
  #skip(index: number, role: Role): number {
    const end = after(this.#events, index);
    const open: Event[] = [];
    for (let at = index; at < end; at++) {
      const event = this.#events[at]!;
      if (event.type === EVENT_ID.SCALAR) {
        const inside = open.length === 0 ? role : open.at(-1)!.type === EVENT_ID.SEQUENCE ? 'item' : 'value';
        this.#behind = Math.max(this.#behind, scalarSpan(this.#source, event, this.#behind, inside).end);
      } else if (event.type === EVENT_ID.ALIAS) this.#behind = event.anchorEnd;
      else if (event.type === EVENT_ID.POP) {
        if (isFlow(open.pop()!)) this.#behind = flowEnd(this.#source, this.#behind);
      } else {
        open.push(event);
        if (isFlow(event) && 'start' in event) this.#behind = Math.max(this.#behind, event.start + 1);
      }
    }
    return end;
  }

  /** The range of a node whose children have been passed; `from` is where what precedes it ends. */
  #span(event: Event, from: number, role: Role): Span {
    if (event.type === EVENT_ID.SCALAR) return scalarSpan(this.#source, event, from, role);
    const start = 'start' in event ? event.start : from;
    return {
      start,
      end: isFlow(event) ? flowEnd(this.#source, this.#behind) : Math.max(start, this.#behind),
    };
  }

  #note(wanted: Wanted, key: Span, value: Span, node: number, shared: boolean): void {
    if (wanted.id === undefined) return;
    const moved = (span: Span) => ({ start: span.start + this.#base, end: span.end + this.#base });
    this.found.set(wanted.id, { key: moved(key), value: moved(value), node: node + this.#base, shared });
  }

  /** The index of the node that an alias at `before` stands for: of one name, the last one above it. */
  #anchor(start: number, end: number, before: number): number | undefined {
    if (!this.#anchors) {
      this.#anchors = new Map();
      for (const [at, event] of this.#events.entries()) {
        if (!('anchorStart' in event) || event.anchorStart === -1 || event.type === EVENT_ID.ALIAS) continue;
        const name = this.#source.slice(event.anchorStart, event.anchorEnd);
        const known = this.#anchors.get(name);
        if (known) known.push(at);
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
