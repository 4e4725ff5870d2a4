/** The events of a conversation as the gate `verify-conversation` tells them. */
import type { Gate, Moment } from '../model/report.ts';

/** Of a longer timeline, which none of our gates makes, these are told. */
const MOST = 100;

export interface Told {
  readonly summary: string;
  readonly moments: readonly Moment[];
  /** How many moments are not told. */
  readonly more: number;
}

/** What they sum up to, and the moments, in their order; nothing where the gate tells none. */
export function momentsOf({ timeline }: Gate): Told | undefined {
  if (!timeline || timeline.moments.length === 0) return undefined;
  const { summary, moments } = timeline;
  return { summary, moments: moments.slice(0, MOST), more: Math.max(moments.length - MOST, 0) };
}

/** `+12 ms`; empty where the time is not known. */
export const afterOf = ({ ms }: Moment) => (ms === undefined ? '' : `+${Math.round(ms)} ms`);

/** What came, and how often. */
export const whatOf = ({ what, count }: Moment) => (count && count > 1 ? `${what} × ${count}` : what);

/** A lane of the picture: a stage from its beginning to its end, or the marks of other events. */
export interface Lane {
  readonly name: string;
  /** In ms, with what is said of them. */
  readonly marks: readonly { readonly ms: number; readonly title: string }[];
  /** Whether the marks are the ends of one stretch. */
  readonly isStretch: boolean;
  /** Whether it ended as it should not have. */
  readonly isBad: boolean;
}

/** More lanes than this are no picture. */
const LANES = 10;
const BAD = /^\S+ (?:failed|cancelled|canceled|error|timed_out)\b|"exit_code":\s*-?[1-9]/;

/** The lanes in the order in which they begin; nothing where fewer than two times are known. */
export function lanesOf(moments: readonly Moment[]): { lanes: readonly Lane[]; last: number } | undefined {
  const timed = moments.flatMap((moment) => (moment.ms === undefined ? [] : [{ ...moment, ms: moment.ms }]));
  const last = Math.max(0, ...timed.map(({ ms }) => ms));
  if (timed.length < 2 || last === 0) return undefined;
  const groups = new Map<string, typeof timed>();
  for (const moment of timed) {
    const isStage = moment.event === 'stage';
    const name = isStage ? (moment.what.split(' ', 1)[0] ?? '') : moment.event;
    const key = `${isStage} ${name}`;
    const there = groups.get(key);
    if (there) there.push(moment);
    else groups.set(key, [moment]);
  }
  const lanes = [...groups].slice(0, LANES).map(([key, some]): Lane => {
    const isStage = key.startsWith('true ');
    return {
      name: key.slice(key.indexOf(' ') + 1),
      marks: some.map((moment) => ({ ms: moment.ms, title: `${afterOf(moment)} ${whatOf(moment)}` })),
      isStretch: isStage && some.length > 1,
      isBad: isStage && some.some(({ what }) => BAD.test(what)),
    };
  });
  return { lanes, last };
}
