/**
 * Closing brackets at the column of the key they belong to: `roots: [`, the items, and `]` below `roots`. YAML wants
 * them deeper, its readers mostly do not, and people write them so. The parser is shown such a text with the bracket
 * on the line above, each character of it at its place.
 */
import { EVENT_ID, type Event, type ScalarEvent } from 'js-yaml';
import { isFlow } from './events.ts';

/** What is blank between the last entry and its closing bracket, comments included. */
interface Gap {
  readonly start: number;
  /** The bracket. */
  readonly end: number;
}

const BREAK = /[\r\n]/;
const QUOTED_STRING = /"(?:[^"\\]|\\.)*"|'[^']*'/g;

/**
 * The events of `source`, of which `parse` has refused a bracket at `refused` because of its column; `undefined` where
 * it stands further left than what holds its collection. Throws what `parse` throws of the rest.
 */
export function parseOutdentedBrackets(
  source: string,
  errorOffset: number,
  parse: (text: string) => Event[],
): readonly Event[] | undefined {
  const gaps = findGaps(source);
  const firstEvents = parse(withoutBreaks(source, gaps));
  // Where a gap lies inside a text, it is a part of it.
  const realGaps = gaps.filter(isOutside(firstEvents.filter((event) => event.type === EVENT_ID.SCALAR)));
  const events = realGaps.length < gaps.length ? parse(withoutBreaks(source, realGaps)) : firstEvents;
  if (!realGaps.some(({ end }) => end === errorOffset)) return undefined;
  return isTooFarLeft(source, realGaps, events) ? undefined : events;
}

/** Whether a bracket stands further left than the key or item that holds its collection. */
function isTooFarLeft(source: string, gaps: readonly Gap[], events: readonly Event[]): boolean {
  const starts = outermostFlows(events);
  let index = -1;
  let minColumn = 0;
  return gaps.some(({ end }) => {
    while (index + 1 < starts.length && starts[index + 1]! < end) {
      index++;
      const line = lineStart(source, starts[index]!);
      const [prefix, dash] = /^ *(?:- +)*?(- +(?!.))?(?=[^ -]|$)/.exec(
        source.slice(line, starts[index]!),
      ) ?? [''];
      minColumn = prefix.length - (dash?.length ?? 0);
    }
    return end - lineStart(source, end) < minColumn;
  });
}

/** Where a collection begins, with its anchor and tag. */
function collectionStart(event: Extract<Event, { start: number }>): number {
  const { start, anchorStart, tagStart } = event;
  return Math.min(start, ...[anchorStart - 1, tagStart].filter((one) => one >= 0));
}

/** Where the flow collections begin that stand in no other. */
function outermostFlows(events: readonly Event[]): number[] {
  const starts: number[] = [];
  const isFlowStack: boolean[] = [];
  let flowDepth = 0;
  for (const event of events) {
    if (event.type === EVENT_ID.POP) flowDepth -= isFlowStack.pop() ? 1 : 0;
    else if ('start' in event) {
      const flow = isFlow(event);
      if (flow && flowDepth++ === 0) starts.push(collectionStart(event));
      isFlowStack.push(flow);
    } else if (event.type === EVENT_ID.DOCUMENT) isFlowStack.push(false);
  }
  return starts;
}

/** The gaps before all brackets that begin a line. */
function findGaps(source: string): Gap[] {
  const gaps: Gap[] = [];
  for (const { index: end } of source.matchAll(/[\]}]/g)) {
    let start = end;
    while (source[start - 1] === ' ') start--;
    if (start === 0 || !BREAK.test(source[start - 1]!)) continue;
    let line = '';
    // Blank lines and comments above are in the gap too.
    do {
      const lineEnd = start;
      start = lineStart(source, breakBefore(source, lineEnd));
      line = source.slice(start, breakBefore(source, lineEnd));
    } while (start > 0 && /^[ \t]*(?:#|$)/.test(line));
    const comment = line.replace(QUOTED_STRING, (text) => '_'.repeat(text.length)).search(/[ \t]#/);
    const content = comment === -1 ? line : line.slice(0, comment);
    // The first line of a block scalar.
    if (!/[|>][-+1-9]{0,2}[ \t]*$/.test(content)) gaps.push({ start: start + content.length, end });
  }
  return gaps;
}

function withoutBreaks(source: string, gaps: readonly Gap[]): string {
  let text = '';
  let from = 0;
  for (const { start, end } of gaps) {
    text += source.slice(from, start) + ' '.repeat(end - start);
    from = end;
  }
  return text + source.slice(from);
}

/** Tells of a gap whether it lies in none of the scalars, which come in the order of the text. */
function isOutside(scalars: readonly ScalarEvent[]): (gap: Gap) => boolean {
  let index = 0;
  return ({ start, end }) => {
    while (index < scalars.length && scalars[index]!.valueEnd <= start) index++;
    const next = scalars[index];
    return next === undefined || next.valueStart >= end;
  };
}

function lineStart(source: string, offset: number): number {
  let at = offset;
  while (at > 0 && !BREAK.test(source[at - 1]!)) at--;
  return at;
}

/** The offset of the line break that ends before a line's start. */
function breakBefore(source: string, start: number): number {
  return start > 1 && source[start - 1] === '\n' && source[start - 2] === '\r' ? start - 2 : start - 1;
}
