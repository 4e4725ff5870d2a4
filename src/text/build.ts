/** From events to the value of one document, with the faults that only its text shows. */
import { EVENT_ID, type Event, getScalarValue, type ScalarEvent } from 'js-yaml';
import { type Anchor, Anchors, type Name } from './anchors.ts';
import { after, type Parsed } from './events.ts';
import { Faults, type TextFault } from './faults.ts';
import { Keys } from './keys.ts';
import { QUOTE_STAR } from './reasons.ts';
import { collectionTags, scalarValue, tagName } from './scalar.ts';
import type { Words } from './words.ts';

/** Collections deeper than this are refused. */
export const MAX_DEPTH = 64;

export type { Path, TextFault } from './faults.ts';

export interface Built {
  /** `undefined` where a guard stopped the reading. */
  readonly value: unknown;
  readonly faults: readonly TextFault[];
  /** Whether the document has anchors, aliases or tags, whose meaning may reach beyond a part of the text. */
  readonly linked: boolean;
}

/**
 * Builds the value of the document whose events start at `from`. Of duplicate keys the first counts. Keys are the text
 * as written (`1.10` stays "1.10"); `words` translates keys and values on the way. `depth` counts what the document
 * stands below.
 */
export function build(parsed: Parsed, from: number, words?: Words, depth = 0): Built {
  const builder = new Builder(parsed, from);
  const value = builder.document(words, depth);
  return { value: builder.stopped ? undefined : value, faults: builder.faults.met, linked: builder.linked };
}

class Builder {
  readonly faults: Faults;
  stopped = false;
  linked = false;
  readonly #events: readonly Event[];
  readonly #source: string;
  readonly #anchors: Anchors;
  readonly #keys: Keys;
  readonly #handles = new Map<string, string>();
  readonly #path: (string | number)[] = [];
  #at: number;
  #size = 0;
  #aliased = 0;
  #mostAliased: number | undefined;
  /** The depth of the deepest list or map below the node at hand. */
  #deepest = 0;
  /** Whether a node is read once more, for an alias where its words mean something else. */
  #again = false;

  constructor(parsed: Parsed, from: number) {
    const { source, events, base } = parsed;
    this.#source = source;
    this.#anchors = new Anchors(source);
    this.#keys = new Keys(parsed, this.#anchors);
    this.faults = new Faults(base);
    this.#events = events;
    this.#at = from;
  }

  document(words: Words | undefined, depth: number): unknown {
    const head = this.#events[this.#at];
    if (head?.type === EVENT_ID.DOCUMENT) {
      this.#at++;
      for (const one of head.directives) if (one.kind === 'tag') this.#handles.set(one.handle, one.prefix);
    }
    return this.#node(words, depth);
  }

  #node(words: Words | undefined, depth: number): unknown {
    const event = this.#events[this.#at]!;
    this.#size++;
    if (event.type === EVENT_ID.SCALAR) {
      this.#at++;
      const value = this.#scalar(event);
      const own = words !== undefined && typeof value === 'string' ? words.value(value) : value;
      if (event.anchorStart !== -1)
        this.#keep(event, { at: this.#at - 1, words, value: own, size: 1, height: 0 });
      return own;
    }
    if (event.type === EVENT_ID.ALIAS) return this.#alias(event, words, depth);
    if (event.type !== EVENT_ID.MAPPING && event.type !== EVENT_ID.SEQUENCE) return null;
    if (depth >= MAX_DEPTH) {
      this.#tooDeep(event.start, event.start + 1);
      this.#at = after(this.#events, this.#at);
      return null;
    }
    const before = this.#size;
    const deepest = this.#deepest;
    this.#deepest = depth;
    if (event.tagStart !== -1) this.#collectionTag(event);
    const start = this.#at++;
    const anchor = { at: start, words };
    if (event.anchorStart !== -1)
      this.#keep(event, { ...anchor, value: undefined, size: undefined, height: 0 });
    const value =
      event.type === EVENT_ID.MAPPING ? this.#mapping(start, words, depth) : this.#sequence(words, depth);
    this.#at++;
    const height = this.#deepest - depth + 1;
    this.#deepest = Math.max(deepest, this.#deepest);
    if (event.anchorStart !== -1)
      this.#keep(event, { ...anchor, value, size: this.#size - before + 1, height });
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
      const key = words === undefined || written === undefined ? (written ?? '') : words.key(written);
      const duplicate = written !== undefined && Object.hasOwn(object, key);
      if (duplicate) {
        firsts ??= this.#keys.firsts(start, keyAt + 1, words);
        this.#duplicate(keyAt, key, firsts.get(key)!);
      }
      // Neither a second value of a key nor the value of what is no key counts.
      const counts = written !== undefined && !duplicate;
      this.#path.push(key);
      const under = words?.under(key);
      const value = counts
        ? this.#node(under, depth + 1)
        : this.faults.muted(() => this.#node(under, depth + 1));
      this.#path.pop();
      if (!counts) continue;
      if (key === '__proto__')
        Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
      else object[key] = value;
    }
    return object;
  }

  /** A key's text. One that is a list or a map has none in JSON, and is a fault. */
  #key(depth: number): string | undefined {
    const event = this.#events[this.#at]!;
    if (event.type === EVENT_ID.SCALAR) {
      const at = this.#at++;
      this.#size++;
      const text = getScalarValue(this.#source, event);
      const value = event.anchorStart === -1 && event.tagStart === -1 ? text : this.#scalar(event);
      if (event.anchorStart !== -1) this.#keep(event, { at, words: undefined, value, size: 1, height: 0 });
      return text;
    }
    if (event.type === EVENT_ID.ALIAS) {
      const key = this.#keys.aliased(event, this.#at);
      const known = this.faults.met.length;
      this.#node(undefined, depth + 1);
      if (key === undefined && this.faults.met.length === known)
        this.#notText(event.anchorStart - 1, event.anchorEnd);
      return key;
    }
    const start = 'start' in event ? event.start : 0;
    this.#notText(start, start + 1);
    this.faults.muted(() => this.#node(undefined, depth + 1));
    return undefined;
  }

  #notText(start: number, end: number): void {
    const help =
      this.#source[start - 1] === '{'
        ? 'Put a template in quotes: "{{ … }}"'
        : 'Put it in quotes if it is text';
    this.#fault(start, end, 'a key must be plain text, not a list or a map', help);
  }

  #scalar(event: ScalarEvent): unknown {
    const value = scalarValue(this.#source, event, this.#handles);
    if (event.tagStart !== -1) this.linked = true;
    if (value !== undefined) return value;
    this.#unknownTag(event.tagStart, event.tagEnd);
    return getScalarValue(this.#source, event);
  }

  #collectionTag(event: Extract<Event, { start: number }>): void {
    this.linked = true;
    const name = tagName(this.#source.slice(event.tagStart, event.tagEnd), this.#handles);
    const fits = event.type === EVENT_ID.MAPPING ? collectionTags.mapping : collectionTags.sequence;
    if (name !== '!' && name !== fits) this.#unknownTag(event.tagStart, event.tagEnd);
  }

  #unknownTag(start: number, end: number): void {
    const tag = this.#source.slice(start, Math.min(end, start + 60));
    this.#fault(start, end, `the tag ${tag} means nothing here, or does not fit its value`, 'Remove the tag');
  }

  #alias(event: Name, words: Words | undefined, depth: number): unknown {
    const index = this.#at++;
    const { anchorStart: from, anchorEnd: end } = event;
    const start = from - 1;
    this.linked = true;
    const anchor = this.#anchors.of(event, index);
    if (!anchor || anchor.size === undefined) {
      const [why, help] = anchor
        ? ['lies inside the value it stands for', 'Write the value out']
        : ['has no anchor before it', QUOTE_STAR];
      this.#fault(start, end, `the alias *${this.#anchors.name(event).slice(0, 60)} ${why}`, help);
      return null;
    }
    this.#size += anchor.size - 1;
    this.#aliased += anchor.size;
    const limit = this.#limit();
    if (this.#aliased > limit) {
      this.#stop(
        start,
        end,
        `the aliases stand for more than ${limit} values`,
        'Write the values out, or share fewer',
      );
    }
    if (depth + anchor.height > MAX_DEPTH) this.#tooDeep(start, end);
    if (anchor.height > 0) this.#deepest = Math.max(this.#deepest, depth + anchor.height - 1);
    return anchor.words === words || this.stopped ? anchor.value : this.#reread(anchor, words, depth);
  }

  /** How many nodes may be reached through aliases. */
  #limit(): number {
    if (this.#mostAliased === undefined) {
      let written = 0;
      for (const { type } of this.#events) if (type !== EVENT_ID.POP && type !== EVENT_ID.DOCUMENT) written++;
      this.#mostAliased = Math.max(1_000_000, 10 * written);
    }
    return this.#mostAliased;
  }

  /** What an anchored node is in the words of another place. */
  #reread(anchor: Anchor, words: Words | undefined, depth: number): unknown {
    const [at, size, aliased, again] = [this.#at, this.#size, this.#aliased, this.#again];
    this.#at = anchor.at;
    this.#again = true;
    const value = this.faults.muted(() => this.#node(words, depth));
    [this.#at, this.#size, this.#aliased, this.#again] = [at, size, aliased, again];
    return value;
  }

  #keep(name: Name, anchor: Anchor): void {
    this.linked = true;
    if (!this.#again) this.#anchors.keep(name, anchor);
  }

  #duplicate(keyAt: number, key: string, first: number): void {
    this.faults.push({
      word: 'duplicate-key',
      ...this.#keys.span(keyAt),
      message: '',
      path: [...this.#path, key],
      first,
    });
  }

  #fault(start: number, end: number, message: string, help?: string): void {
    this.faults.push({
      word: 'syntax',
      start,
      end,
      message,
      path: [...this.#path],
      ...(help ? { help } : {}),
    });
  }

  #tooDeep(start: number, end: number): void {
    this.#stop(start, end, `more than ${MAX_DEPTH} levels deep`, 'Flatten the document');
  }

  #stop(start: number, end: number, message: string, help: string): void {
    this.stopped = true;
    this.faults.last({ word: 'limit', start, end, message, path: [...this.#path], help });
  }
}
