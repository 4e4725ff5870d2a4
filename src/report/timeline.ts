/** The events of a conversation, as the gate `verify-conversation` reports them. */
import type { Gate, TimelineEvent } from '../model/report.ts';

/** The most events that are shown; no gate of ours reports more. */
const MAX_EVENTS = 100;

/** The events to show, and how many are omitted. */
export interface TimelineView {
  readonly summary: string;
  readonly moments: readonly TimelineEvent[];
  /** The number of events that are not shown. */
  readonly omitted: number;
}

/** The timeline of a gate; `undefined` if it has none. */
export function timelineView({ timeline }: Gate): TimelineView | undefined {
  if (!timeline || timeline.moments.length === 0) return undefined;
  const { summary, moments } = timeline;
  return {
    summary,
    moments: moments.slice(0, MAX_EVENTS),
    omitted: Math.max(moments.length - MAX_EVENTS, 0),
  };
}

/** `+12 ms`; empty if the time is unknown. */
export const formatOffset = ({ ms }: TimelineEvent) => (ms === undefined ? '' : `+${Math.round(ms)} ms`);

/** The details of an event, and how often it occurred in a row: `hello × 3`. */
export const formatEvent = ({ what, count }: TimelineEvent) =>
  count && count > 1 ? `${what} × ${count}` : what;

/** A lane of the chart: a stage from start to end, or the marks of other events. */
export interface TimelineLane {
  readonly name: string;
  /** Each with its time in ms and its tooltip. */
  readonly marks: readonly { readonly ms: number; readonly title: string }[];
  /** Whether the marks are the ends of one interval. */
  readonly isInterval: boolean;
  /** Whether the stage failed. */
  readonly hasFailed: boolean;
}

/** More lanes than this would not be readable. */
const MAX_LANES = 10;
const FAILED_EVENT = /^\S+ (?:failed|cancelled|canceled|error|timed_out)\b|"exit_code":\s*-?[1-9]/;

/** The lanes by their first event, and the last time in ms; `undefined` if fewer than two times are known. */
export function timelineLanes(
  moments: readonly TimelineEvent[],
): { lanes: readonly TimelineLane[]; last: number } | undefined {
  const timed = moments.flatMap((moment) => (moment.ms === undefined ? [] : [{ ...moment, ms: moment.ms }]));
  const last = Math.max(0, ...timed.map(({ ms }) => ms));
  if (timed.length < 2 || last === 0) return undefined;
  const groups = new Map<string, typeof timed>();
  for (const moment of timed) {
    const isStage = moment.event === 'stage';
    const name = isStage ? (moment.what.split(' ', 1)[0] ?? '') : moment.event;
    const key = `${isStage} ${name}`;
    const group = groups.get(key);
    if (group) group.push(moment);
    else groups.set(key, [moment]);
  }
  const lanes = [...groups].slice(0, MAX_LANES).map(([key, events]): TimelineLane => {
    const isStage = key.startsWith('true ');
    return {
      name: key.slice(key.indexOf(' ') + 1),
      marks: events.map((moment) => ({
        ms: moment.ms,
        title: `${formatOffset(moment)} ${formatEvent(moment)}`,
      })),
      isInterval: isStage && events.length > 1,
      hasFailed: isStage && events.some(({ what }) => FAILED_EVENT.test(what)),
    };
  });
  return { lanes, last };
}
