/**
 * Accepts closing brackets in the column of their key: `roots: [`, the items, and `]` below `roots`. YAML requires a deeper
 * indentation, but most readers do not, and people write them so. The parser is given the text with such a bracket on the line
 * above; every character keeps its offset.
 */
import { EVENT_ID, type Event, type ScalarEvent } from 'js-yaml';
import { isFlow } from './events.ts';

/** The blank text and comments between the last entry and its closing bracket. */
interface Gap {
  readonly start: number;
  /** The offset of the bracket. */
  readonly end: number;
}

const BREAK = /[\r\n]/;
const QUOTED_STRING = /"(?:[^"\\]|\\.)*"|'[^']*'/g;

/**
 * The events of `source`, in which `parse` rejected a bracket at `errorOffset` because of its column; `undefined` if the bracket is
 * further left than the key or item of its collection. Throws what `parse` throws for the rest.
 */
export function parseOutdentedBrackets(
  source: string,
  errorOffset: number,
  parse: (text: string) => Event[],
): readonly Event[] | undefined {
  const gaps = findGaps(source);
  const firstEvents = parse(withoutBreaks(source, gaps));
  // A gap inside a scalar is a part of it.
  const realGaps = gaps.filter(isOutside(firstEvents.filter((event) => event.type === EVENT_ID.SCALAR)));
  const events = realGaps.length < gaps.length ? parse(withoutBreaks(source, realGaps)) : firstEvents;
  if (!realGaps.some(({ end }) => end === errorOffset)) return undefined;
  return isTooFarLeft(source, realGaps, events) ? undefined : events;
}

/** Whether a bracket is further left than the key or item of its collection. */
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

/** The start of a collection, including its anchor and tag. */
function collectionStart(event: Extract<Event, { start: number }>): number {
  const { start, anchorStart, tagStart } = event;
  return Math.min(start, ...[anchorStart - 1, tagStart].filter((one) => one >= 0));
}

/** The starts of the outermost flow collections. */
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
    // Blank lines and comments above belong to the gap.
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

/** Whether a gap is outside of all scalars. Both must come in the order of the text. */
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
