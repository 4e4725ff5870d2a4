/** What happened in a turn and when, for a reader. Pure. */
import type { ConversationEvent } from '../control/events.ts';
import { stageLabel, truncateLine } from './turn.ts';

export interface TurnTimelineEvent {
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
const MAX_OUTPUT_EVENTS = 4;
/** The moments at the beginning and at the end that are told of very many. */
const HEAD_EVENTS = 24;
const TAIL_EVENTS = 16;
const MAX_LENGTH = 100;

/** The moments of a turn. `msOf` says when an event came. */
export function buildTimeline(
  events: readonly ConversationEvent[],
  elapsedMsOf: (event: ConversationEvent, index: number) => number | undefined = () => undefined,
): TurnTimelineEvent[] {
  const timeline: TurnTimelineEvent[] = [];
  let outputRun = 0;
  for (const [index, event] of events.entries()) {
    outputRun = event.kind === 'output' ? outputRun + 1 : 0;
    const last = timeline.at(-1);
    if (last && outputRun > MAX_OUTPUT_EVENTS + 1) {
      timeline[timeline.length - 1] = { ...last, count: last.count + 1 };
      continue;
    }
    timeline.push({
      ms: elapsedMsOf(event, index),
      event: event.kind === 'other' || event.kind === 'garbled' ? event.name : event.kind,
      what: outputRun > MAX_OUTPUT_EVENTS ? 'more output' : truncateLine(describeEvent(event), MAX_LENGTH),
      count: 1,
    });
  }
  if (timeline.length <= HEAD_EVENTS + TAIL_EVENTS) return timeline;
  const middle = timeline.slice(HEAD_EVENTS, -TAIL_EVENTS);
  const count = middle.reduce((sum, item) => sum + item.count, 0);
  const omitted = { ms: middle[0]?.ms, event: '…', what: 'left out', count };
  return [...timeline.slice(0, HEAD_EVENTS), omitted, ...timeline.slice(-TAIL_EVENTS)];
}

function describeEvent(event: ConversationEvent): string {
  switch (event.kind) {
    case 'stage': {
      const { details, note, garbled } = event;
      const detailText = garbled ?? (Object.keys(details).length > 0 ? JSON.stringify(details) : '');
      return [stageLabel(event), note, detailText].filter(Boolean).join(' ');
    }
    case 'output':
      return event.stream === 'stdout' ? event.text : `${event.stream}: ${event.text}`;
    case 'garbled':
      return `no JSON: ${event.text}`;
    case 'other':
      return '';
  }
}
