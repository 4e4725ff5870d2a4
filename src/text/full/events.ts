/** The parser's events and their ranges in the text. */
import { COLLECTION_STYLE, EVENT_ID, type Event, SCALAR_STYLE, type ScalarEvent } from 'js-yaml';
import type { Span } from '../line-index.ts';

/** A source text and its events. `base` is the offset of the text in its file. */
export interface ParsedText {
  readonly source: string;
  readonly events: readonly Event[];
  readonly base: number;
}

/** The index after the node that starts at `index`, including its children. */
export function indexAfter(events: readonly Event[], index: number): number {
  let depth = 0;
  let at = index;
  do {
    const { type } = events[at++]!;
    if (type === EVENT_ID.POP) depth--;
    else if (type === EVENT_ID.SEQUENCE || type === EVENT_ID.MAPPING || type === EVENT_ID.DOCUMENT) depth++;
  } while (depth > 0);
  return at;
}

/** The role of a scalar in its collection. */
export type ScalarRole = 'key' | 'value' | 'item';

/** What precedes an empty scalar: a key is empty before its colon, a value after the colon, an item after its dash. */
const gapBefore: Readonly<Record<ScalarRole, RegExp>> = {
  key: /(?:[\s,]|#[^\r\n]*)*/y,
  value: /(?:\s|#[^\r\n]*)*:/y,
  item: /(?:\s|#[^\r\n]*)*-/y,
};

/**
 * The range of a scalar with its quotes. `previousEnd` is where the token before it ends. A scalar that is not written, as the value
 * of `key:`, has an empty range.
 */
export function scalarSpan(source: string, event: ScalarEvent, previousEnd: number, role: ScalarRole): Span {
  const { valueStart, valueEnd, style } = event;
  if (valueStart === -1) {
    const propertiesEnd = Math.max(event.tagEnd, event.anchorEnd);
    const gap = gapBefore[role];
    gap.lastIndex = previousEnd;
    const empty = propertiesEnd === -1 ? previousEnd + (gap.exec(source)?.[0].length ?? 0) : propertiesEnd;
    return { start: empty, end: empty };
  }
  if (style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED) {
    return { start: valueStart - 1, end: valueEnd + 1 };
  }
  if (style === SCALAR_STYLE.LITERAL_BLOCK || style === SCALAR_STYLE.FOLDED_BLOCK) {
    const start = headerStart(source, Math.max(previousEnd, event.tagEnd, event.anchorEnd), valueStart);
    return { start, end: start + source.slice(start, valueEnd).trimEnd().length };
  }
  return { start: valueStart, end: valueEnd };
}

/** Where the header of a block scalar (`|-`) begins, on the line above its text. */
function headerStart(source: string, previousEnd: number, valueStart: number): number {
  let line = valueStart;
  while (line > previousEnd && /[\r\n]/.test(source[line - 1]!)) line--;
  while (line > previousEnd && !/[\r\n]/.test(source[line - 1]!)) line--;
  const header = source
    .slice(line, valueStart)
    .search(/[|>][0-9+-]{0,2}(?:[ \t]+#[^\r\n]*|[ \t]*)(?:[\r\n]|$)/);
  return header === -1 ? valueStart : line + header;
}

/** Where the last token before the event at `index` ends, close enough to search from. */
export function previousTokenEnd(
  { source, events }: Pick<ParsedText, 'source' | 'events'>,
  index: number,
): number {
  for (let at = index - 1; at >= 0; at--) {
    const event = events[at]!;
    if (event.type === EVENT_ID.ALIAS) return event.anchorEnd;
    if (event.type === EVENT_ID.SCALAR && event.valueStart !== -1)
      return scalarSpan(source, event, 0, 'value').end;
    if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE)
      return event.start + (isFlow(event) ? 1 : 0);
  }
  return 0;
}

/** The end of a flow collection whose last child ends at `lastEnd`. */
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

/** Whether an event begins a flow collection. */
export const isFlow = (event: Event) =>
  (event.type === EVENT_ID.SEQUENCE || event.type === EVENT_ID.MAPPING) &&
  event.style === COLLECTION_STYLE.FLOW;
