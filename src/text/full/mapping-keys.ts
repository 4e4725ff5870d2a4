/** The keys of a mapping among the parser's events: their texts and ranges. */
import { EVENT_ID, getScalarValue } from 'js-yaml';
import type { Span } from '../line-index.ts';
import type { NameTranslator } from '../name-translator.ts';
import type { AnchorTable, AnchorToken } from './anchors.ts';
import { indexAfter, type ParsedText, previousTokenEnd, scalarSpan } from './events.ts';

/** Finds the texts and ranges of keys. */
export class MappingKeys {
  readonly #parsed: ParsedText;
  readonly #anchors: AnchorTable;

  constructor(parsed: ParsedText, anchors: AnchorTable) {
    this.#parsed = parsed;
    this.#anchors = anchors;
  }

  /** The text of the scalar that the alias at the event `index` stands for. */
  aliasedText(token: AnchorToken, index: number): string | undefined {
    const { events, source } = this.#parsed;
    const event = events[this.#anchors.resolve(token, index)?.eventIndex ?? -1];
    return event?.type === EVENT_ID.SCALAR ? getScalarValue(source, event) : undefined;
  }

  /** The range, in the parsed text, of a key that is a scalar or an alias. */
  span(index: number): Span {
    const event = this.#parsed.events[index]!;
    if (event.type === EVENT_ID.ALIAS) return { start: event.anchorStart - 1, end: event.anchorEnd };
    const previousEnd = previousTokenEnd(this.#parsed, index);
    return event.type === EVENT_ID.SCALAR
      ? scalarSpan(this.#parsed.source, event, previousEnd, 'key')
      : { start: previousEnd, end: previousEnd };
  }

  /** The start of each key, by neutral name, of the mapping at the event `start`, up to the event `end`. */
  firstStarts(start: number, end: number, translator: NameTranslator | undefined): Map<string, number> {
    const { events } = this.#parsed;
    const firstStarts = new Map<string, number>();
    for (let at = start + 1; at < end; at = indexAfter(events, indexAfter(events, at))) {
      const written = this.#text(at);
      if (written === undefined) continue;
      const key = translator?.lookupKey(written) ?? written;
      if (!firstStarts.has(key)) firstStarts.set(key, this.span(at).start);
    }
    return firstStarts;
  }

  #text(index: number): string | undefined {
    const event = this.#parsed.events[index]!;
    if (event.type === EVENT_ID.SCALAR) return getScalarValue(this.#parsed.source, event);
    return event.type === EVENT_ID.ALIAS ? this.aliasedText(event, index) : undefined;
  }
}
