/** From events to the value of one document, with the faults that only its text shows. */
import { EVENT_ID, type Event, getScalarValue, type ScalarEvent } from 'js-yaml';
import { after, type Parsed, scalarSpan } from './events.ts';
import type { Span } from './line-index.ts';
import { collectionTags, scalarValue, tagName } from './scalar.ts';
import type { Words } from './words.ts';

/** Collections deeper than this are refused. */
export const MAX_DEPTH = 64;

export type Path = readonly (string | number)[];

/** A fault of the text itself. Offsets are into the file. */
export interface TextFault extends Span {
  readonly word: 'syntax' | 'duplicate-key' | 'limit';
  readonly message: string;
  readonly help?: string;
  readonly path?: Path;
  /** Where the first of two keys begins, for a message that names its line. */
  readonly first?: number;
}

export interface Built {
  /** `undefined` where a guard stopped the reading. */
  readonly value: unknown;
  readonly faults: readonly TextFault[];
  /** Whether the document has anchors, aliases or tags, whose meaning may reach beyond a part of the text. */
  readonly linked: boolean;
}

interface Anchor {
  readonly value: unknown;
  /** Nodes of the value, aliases expanded; `undefined` while it is still being read. */
  readonly size: number | undefined;
}

/**
 * Builds the value of the document whose events start at `from`. Of duplicate keys the first counts. Keys are the text
 * as written (`1.10` stays "1.10"); `words` translates keys and values on the way.
 */
export function build(parsed: Parsed, from: number, words?: Words): Built {
  const builder = new Builder(parsed, from);
  const value = builder.document(words);
  return { value: builder.stopped ? undefined : value, faults: builder.faults, linked: builder.linked };
}

class Builder {
  readonly faults: TextFault[] = [];
  stopped = false;
  linked = false;
  readonly #events: readonly Event[];
  readonly #source: string;
  readonly #base: number;
  readonly #written: number;
  readonly #anchors = new Map<string, Anchor>();
  readonly #path: (string | number)[] = [];
  #at: number;
  #size = 0;
  #aliased = 0;
  #muted = 0;

  constructor({ source, events, base }: Parsed, from: number) {
    this.#source = source;
    this.#events = events;
    this.#base = base;
    this.#at = from;
    this.#written = events.length;
  }

  document(words: Words | undefined): unknown {
    if (this.#events[this.#at]?.type === EVENT_ID.DOCUMENT) this.#at++;
    return this.#node(words, 0);
  }

  #node(words: Words | undefined, depth: number): unknown {
    const event = this.#events[this.#at]!;
    this.#size++;
    if (event.type === EVENT_ID.SCALAR) {
      this.#at++;
      const value = this.#scalar(event);
      const own = words !== undefined && typeof value === 'string' ? words.value(value) : value;
      if (event.anchorStart !== -1) this.#keep(event, own, 1);
      return own;
    }
    if (event.type === EVENT_ID.ALIAS) return this.#alias(event.anchorStart, event.anchorEnd);
    if (event.type !== EVENT_ID.MAPPING && event.type !== EVENT_ID.SEQUENCE) return null;
    if (depth >= MAX_DEPTH) {
      this.#stop(
        'limit',
        event.start,
        event.start + 1,
        `more than ${MAX_DEPTH} levels deep`,
        'Flatten the document',
      );
      this.#at = after(this.#events, this.#at);
      return null;
    }
    const before = this.#size;
    if (event.anchorStart !== -1) this.#keep(event, undefined, undefined);
    if (event.tagStart !== -1) this.#collectionTag(event);
    const start = this.#at++;
    const value =
      event.type === EVENT_ID.MAPPING ? this.#mapping(start, words, depth) : this.#sequence(words, depth);
    this.#at++;
    if (event.anchorStart !== -1) this.#keep(event, value, this.#size - before + 1);
    return value;
  }

  #sequence(words: Words | undefined, depth: number): unknown[] {
    const items: unknown[] = [];
    const under = words?.under('*');
    while (!this.stopped && this.#events[this.#at]!.type !== EVENT_ID.POP) {
      this.#path.push(items.length);
      items.push(this.#node(under, depth + 1));
      this.#path.pop();
    }
    return items;
  }

  #mapping(start: number, words: Words | undefined, depth: number): Record<string, unknown> {
    const object: Record<string, unknown> = {};
    /** Where each key begins; made when the first duplicate is met, as most mappings have none. */
    let firsts: Map<string, number> | undefined;
    while (!this.stopped && this.#events[this.#at]!.type !== EVENT_ID.POP) {
      const keyAt = this.#at;
      const written = this.#key(depth);
      const key = words === undefined ? written : words.key(written);
      const duplicate = Object.hasOwn(object, key);
      if (duplicate) {
        firsts ??= this.#firstKeys(start, words);
        this.#duplicate(keyAt, key, written, firsts.get(key) ?? 0);
        this.#muted++;
      }
      this.#path.push(key);
      const value = this.#node(words?.under(key), depth + 1);
      this.#path.pop();
      if (duplicate) this.#muted--;
      else if (key === '__proto__')
        Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
      else object[key] = value;
    }
    return object;
  }

  /** A key's text. One that is a list or a map has none in JSON, and is a fault. */
  #key(depth: number): string {
    const event = this.#events[this.#at]!;
    if (event.type === EVENT_ID.SCALAR) {
      this.#at++;
      this.#size++;
      if (event.anchorStart !== -1) this.#keep(event, getScalarValue(this.#source, event), 1);
      if (event.tagStart !== -1) this.#scalar(event);
      return getScalarValue(this.#source, event);
    }
    if (event.type === EVENT_ID.ALIAS) {
      const value = this.#node(undefined, depth + 1);
      if (typeof value !== 'object') return String(value);
      this.#fault(
        'syntax',
        event.anchorStart - 1,
        event.anchorEnd,
        'a key must be plain text, not a list or a map',
      );
      return '';
    }
    const from = 'start' in event ? event.start : 0;
    this.#fault('syntax', from, from + 1, 'a key must be plain text, not a list or a map');
    this.#muted++;
    this.#node(undefined, depth + 1);
    this.#muted--;
    return '';
  }

  #scalar(event: ScalarEvent): unknown {
    const value = scalarValue(this.#source, event);
    if (event.tagStart !== -1) this.linked = true;
    if (value !== undefined) return value;
    this.#unknownTag(event.tagStart, event.tagEnd);
    return getScalarValue(this.#source, event);
  }

  #collectionTag(event: Extract<Event, { start: number }>): void {
    this.linked = true;
    const name = tagName(this.#source.slice(event.tagStart, event.tagEnd));
    const fits = event.type === EVENT_ID.MAPPING ? collectionTags.mapping : collectionTags.sequence;
    if (name !== '!' && name !== fits) this.#unknownTag(event.tagStart, event.tagEnd);
  }

  #unknownTag(start: number, end: number): void {
    const tag = this.#source.slice(start, Math.min(end, start + 60));
    this.#fault(
      'syntax',
      start,
      end,
      `the tag ${tag} means nothing here, or does not fit its value`,
      'Remove the tag',
    );
  }

  #alias(start: number, end: number): unknown {
    this.#at++;
    this.linked = true;
    const name = this.#source.slice(start, end);
    const anchor = this.#anchors.get(name);
    if (!anchor || anchor.size === undefined) {
      const why = anchor ? 'lies inside the value it stands for' : 'has no anchor before it';
      this.#fault('syntax', start - 1, end, `the alias *${name.slice(0, 60)} ${why}`, QUOTE_STAR);
      return null;
    }
    this.#size += anchor.size;
    this.#aliased += anchor.size;
    const limit = Math.max(1_000_000, 10 * this.#written);
    if (this.#aliased > limit) {
      this.#stop(
        'limit',
        start - 1,
        end,
        `the aliases stand for more than ${limit} values`,
        'Write the values out, or share fewer',
      );
    }
    return anchor.value;
  }

  #keep(event: { anchorStart: number; anchorEnd: number }, value: unknown, size: number | undefined): void {
    this.linked = true;
    this.#anchors.set(this.#source.slice(event.anchorStart, event.anchorEnd), { value, size });
  }

  #firstKeys(start: number, words: Words | undefined): Map<string, number> {
    const firsts = new Map<string, number>();
    let at = start + 1;
    while (at < this.#at) {
      const event = this.#events[at]!;
      if (event.type === EVENT_ID.SCALAR) {
        const { start: begins } = scalarSpan(this.#source, event, 0);
        const written = getScalarValue(this.#source, event);
        const key = words?.key(written) ?? written;
        if (!firsts.has(key)) firsts.set(key, begins);
      }
      at = after(this.#events, at);
      if (at < this.#at) at = after(this.#events, at);
    }
    return firsts;
  }

  #duplicate(keyAt: number, key: string, written: string, first: number): void {
    const event = this.#events[keyAt]!;
    const span =
      event.type === EVENT_ID.SCALAR
        ? scalarSpan(this.#source, event, 0)
        : {
            start: 'anchorStart' in event ? event.anchorStart - 1 : 0,
            end: 'anchorEnd' in event ? event.anchorEnd : 0,
          };
    this.#push({
      word: 'duplicate-key',
      ...span,
      message: JSON.stringify(written.length > 60 ? `${written.slice(0, 57)}…` : written),
      path: [...this.#path, key],
      first,
    });
  }

  #fault(word: TextFault['word'], start: number, end: number, message: string, help?: string): void {
    this.#push({ word, start, end, message, path: [...this.#path], ...(help ? { help } : {}) });
  }

  #stop(word: TextFault['word'], start: number, end: number, message: string, help: string): void {
    this.stopped = true;
    this.#muted = 0;
    this.#fault(word, start, end, message, help);
  }

  #push(fault: TextFault): void {
    if (this.#muted > 0) return;
    const { first } = fault;
    this.faults.push({
      ...fault,
      start: fault.start + this.#base,
      end: fault.end + this.#base,
      ...(first === undefined ? {} : { first: first + this.#base }),
    });
  }
}

/** Mostly an alias is none: a glob or a schedule that begins with a star. */
export const QUOTE_STAR = 'A value that begins with * is an alias in YAML: put it in quotes';
