/** What happened in a turn and when, for a reader. Pure. */
import type { ConversationEvent } from '../control/events.ts';
import { labelOf, quote } from './turn.ts';

export interface Moment {
  /** Since the conversation was asked for, in ms; undefined where that is not known. */
  readonly ms: number | undefined;
  /** `stage`, `output`, or the name of another event. */
  readonly event: string;
  /** `turn done {"exit_code":0}`, or the text that was printed; one line. Untrusted. */
  readonly what: string;
  /** How many events in a row this stands for. */
  readonly count: number;
}

/** The lines of output in a row that are told one by one. */
const MOST_OUTPUT = 4;
/** The moments at the beginning and at the end that are told of very many. */
const HEAD = 24;
const TAIL = 16;
const LONGEST = 100;

/** The moments of a turn. `msOf` says when an event came. */
export function timelineOf(
  events: readonly ConversationEvent[],
  msOf: (event: ConversationEvent, index: number) => number | undefined = () => undefined,
): Moment[] {
  const moments: Moment[] = [];
  let run = 0;
  for (const [index, event] of events.entries()) {
    run = event.kind === 'output' ? run + 1 : 0;
    const last = moments.at(-1);
    if (last && run > MOST_OUTPUT + 1) {
      moments[moments.length - 1] = { ...last, count: last.count + 1 };
      continue;
    }
    moments.push({
      ms: msOf(event, index),
      event: event.kind === 'other' || event.kind === 'garbled' ? event.name : event.kind,
      what: run > MOST_OUTPUT ? 'more output' : quote(whatOf(event), LONGEST),
      count: 1,
    });
  }
  if (moments.length <= HEAD + TAIL) return moments;
  const middle = moments.slice(HEAD, -TAIL);
  const count = middle.reduce((sum, moment) => sum + moment.count, 0);
  const left = { ms: middle[0]?.ms, event: '…', what: 'left out', count };
  return [...moments.slice(0, HEAD), left, ...moments.slice(-TAIL)];
}

function whatOf(event: ConversationEvent): string {
  switch (event.kind) {
    case 'stage': {
      const { details, note, garbled } = event;
      const rest = garbled ?? (Object.keys(details).length > 0 ? JSON.stringify(details) : '');
      return [labelOf(event), note, rest].filter(Boolean).join(' ');
    }
    case 'output':
      return event.stream === 'stdout' ? event.text : `${event.stream}: ${event.text}`;
    case 'garbled':
      return `no JSON: ${event.text}`;
    case 'other':
      return '';
  }
}
