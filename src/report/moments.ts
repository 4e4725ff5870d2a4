/** The events of a conversation as the gate `verify-conversation` tells them: lines behind the reason of `turn-ran`. */
import type { Gate } from '../model/report.ts';

export interface Moment {
  /** `+12 ms`; empty where the time is not known. */
  readonly time: string;
  /** `stage`, `output`, or another event's name. */
  readonly event: string;
  readonly what: string;
}

const LINE = /^\s*(\+\d+ ms)?\s+(\S+)\s*(.*)$/;

/** What they sum up to, and the moments, in their order; nothing where the gate tells none. */
export function momentsOf({ gate, checks }: Gate): { sum: string; moments: Moment[] } | undefined {
  if (gate !== 'verify-conversation') return undefined;
  const [sum = '', ...lines] = checks.find(({ id }) => id === 'turn-ran')?.reason?.split('\n') ?? [];
  if (lines.length === 0) return undefined;
  const moments = lines.map((line): Moment => {
    const [, time = '', event = '', what = ''] = LINE.exec(line) ?? [undefined, '', '', line];
    return { time, event, what };
  });
  return { sum, moments };
}
