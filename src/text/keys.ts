/** The keys of a mapping among the parser's events: their texts and places. */
import { EVENT_ID, getScalarValue } from 'js-yaml';
import type { Anchors, Name } from './anchors.ts';
import { after, endBefore, type Parsed, scalarSpan } from './events.ts';
import type { Span } from './line-index.ts';
import type { Words } from './words.ts';

export class Keys {
  readonly #parsed: Parsed;
  readonly #anchors: Anchors;

  constructor(parsed: Parsed, anchors: Anchors) {
    this.#parsed = parsed;
    this.#anchors = anchors;
  }

  /** The text of the scalar that the alias at the event `index` stands for. */
  aliased(name: Name, index: number): string | undefined {
    const { events, source } = this.#parsed;
    const event = events[this.#anchors.of(name, index)?.at ?? -1];
    return event?.type === EVENT_ID.SCALAR ? getScalarValue(source, event) : undefined;
  }

  /** The range, in the parsed text, of a key that is a scalar or an alias. */
  span(index: number): Span {
    const event = this.#parsed.events[index]!;
    if (event.type === EVENT_ID.ALIAS) return { start: event.anchorStart - 1, end: event.anchorEnd };
    const behind = endBefore(this.#parsed, index);
    return event.type === EVENT_ID.SCALAR
      ? scalarSpan(this.#parsed.source, event, behind, 'key')
      : { start: behind, end: behind };
  }

  /** Where each key of the mapping whose event is at `start` begins, as far as the event `end`; by neutral word. */
  firsts(start: number, end: number, words: Words | undefined): Map<string, number> {
    const { events } = this.#parsed;
    const firsts = new Map<string, number>();
    for (let at = start + 1; at < end; at = after(events, after(events, at))) {
      const written = this.#text(at);
      if (written === undefined) continue;
      const key = words?.again(written) ?? written;
      if (!firsts.has(key)) firsts.set(key, this.span(at).start);
    }
    return firsts;
  }

  #text(index: number): string | undefined {
    const event = this.#parsed.events[index]!;
    if (event.type === EVENT_ID.SCALAR) return getScalarValue(this.#parsed.source, event);
    return event.type === EVENT_ID.ALIAS ? this.aliased(event, index) : undefined;
  }
}
