/** The timeline of a turn in the report. Pure. */
import type { ConversationEvent } from '../control/events.ts';
import type { TimelineEvent } from '../model/report.ts';
import { shorten } from '../text/shorten.ts';
import { stageLabel } from './turn.ts';

/** Consecutive output events that get an entry each. */
const MAX_OUTPUT_EVENTS = 4;
/** Entries kept at the beginning and at the end of a long timeline. */
const HEAD_EVENTS = 24;
const TAIL_EVENTS = 16;
/** The longest description of an event, in characters. */
const MAX_LENGTH = 100;

/** The timeline of these events, each `what` untrusted; `elapsedMsOf` gives the time of each, in ms, if it is known. */
export function buildTimeline(
  events: readonly ConversationEvent[],
  elapsedMsOf: (event: ConversationEvent, index: number) => number | undefined = () => undefined,
): TimelineEvent[] {
  const timeline: TimelineEvent[] = [];
  let outputRun = 0;
  for (const [index, event] of events.entries()) {
    outputRun = event.kind === 'output' ? outputRun + 1 : 0;
    const last = timeline.at(-1);
    if (last && outputRun > MAX_OUTPUT_EVENTS + 1) {
      timeline[timeline.length - 1] = { ...last, count: countOf(last) + 1 };
      continue;
    }
    timeline.push({
      ...timeOf(elapsedMsOf(event, index)),
      event: 'name' in event ? event.name : event.kind,
      what: outputRun > MAX_OUTPUT_EVENTS ? 'more output' : shorten(describeEvent(event), MAX_LENGTH),
    });
  }
  if (timeline.length <= HEAD_EVENTS + TAIL_EVENTS) return timeline;
  const middle = timeline.slice(HEAD_EVENTS, -TAIL_EVENTS);
  const count = middle.reduce((sum, item) => sum + countOf(item), 0);
  const omitted = {
    ...timeOf(middle[0]?.ms),
    event: '…',
    what: 'omitted',
    ...(count > 1 ? { count } : {}),
  };
  return [...timeline.slice(0, HEAD_EVENTS), omitted, ...timeline.slice(-TAIL_EVENTS)];
}

const countOf = ({ count = 1 }: TimelineEvent) => count;
const timeOf = (ms: number | undefined) => (ms === undefined ? {} : { ms: Math.round(Math.max(ms, 0)) });

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
      return `not JSON: ${event.text}`;
    case 'skipped':
      return 'an event that is too long to be kept';
    case 'other':
      return '';
  }
}
