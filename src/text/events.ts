/** The parser's events, and what every reader of them needs to know about their source ranges. */
import { COLLECTION_STYLE, EVENT_ID, type Event, SCALAR_STYLE, type ScalarEvent } from 'js-yaml';
import type { Span } from './line-index.ts';

export type { Event } from 'js-yaml';

/** A text and its events. `base` is where the text begins in the file. */
export interface Parsed {
  readonly source: string;
  readonly events: readonly Event[];
  readonly base: number;
}

/** The index behind the node that starts at `index`, children included. */
export function after(events: readonly Event[], index: number): number {
  let depth = 0;
  let at = index;
  do {
    const { type } = events[at++]!;
    if (type === EVENT_ID.POP) depth--;
    else if (type === EVENT_ID.SEQUENCE || type === EVENT_ID.MAPPING || type === EVENT_ID.DOCUMENT) depth++;
  } while (depth > 0);
  return at;
}

/** The range of a scalar with its quotes; `behind` is where what precedes it ends. An implied null is empty, at `behind`. */
export function scalarSpan(source: string, event: ScalarEvent, behind: number): Span {
  const { valueStart, valueEnd, style } = event;
  const start = Math.max(behind, event.tagEnd, event.anchorEnd);
  if (valueStart === -1) {
    // `key:` without a value: the value's place is behind the colon.
    const colon = /^[ \t]*:/.exec(source.slice(start, start + 64));
    const empty = start + (colon?.[0].length ?? 0);
    return { start: empty, end: empty };
  }
  if (style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED) {
    return { start: valueStart - 1, end: valueEnd + 1 };
  }
  if (style === SCALAR_STYLE.LITERAL_BLOCK || style === SCALAR_STYLE.FOLDED_BLOCK) {
    const header = source.slice(start, valueStart).search(/[|>]/);
    const body = source.slice(valueStart, valueEnd).trimEnd();
    return { start: header === -1 ? valueStart : start + header, end: valueStart + body.length };
  }
  return { start: valueStart, end: valueEnd };
}

/** Where a flow collection's closing bracket ends, given where its last child ends. */
export function flowEnd(source: string, lastEnd: number): number {
  let at = lastEnd;
  while (at < source.length) {
    const char = source[at]!;
    if (char === ']' || char === '}') return at + 1;
    if (char === '#') {
      const line = source.slice(at).search(/[\r\n]/);
      if (line === -1) return source.length;
      at += line;
    } else at++;
  }
  return at;
}

export const isFlow = (event: Event) =>
  (event.type === EVENT_ID.SEQUENCE || event.type === EVENT_ID.MAPPING) &&
  event.style === COLLECTION_STYLE.FLOW;
