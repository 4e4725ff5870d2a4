/** How an event is written on a stream (CONTRACT 10, spec 3, 6). */
import type { Event } from './log.ts';

/** The text of one server-sent event, with its blank line; empty for one that the form has no words for. */
export type Form = (event: Event) => string;

export type FormName = 'plain' | 'enveloped';

export const forms: Readonly<Record<FormName, Form>> = {
  plain: (event) => {
    // This form has no word for another stream.
    if (event.kind === 'output') return event.stream === 'stdout' ? frame(event, lineOf(event.data)) : '';
    const details = Object.entries(JSON.parse(event.data) as object).filter(([name]) => !OWN.has(name));
    const json = details.length > 0 ? ` ${JSON.stringify(Object.fromEntries(details))}` : '';
    return frame(event, `${event.stage} ${event.state}${json}`);
  },
  enveloped: (event) => {
    const { kind, stream, data, stage, state, turn, at } = event;
    return frame(event, JSON.stringify({ kind, stream, data, stage, state, turn_id: turn, ts: at }));
  },
};

/** What names a turn inside the service, and is no news to who reads lines. */
const OWN = new Set(['turn_id', 'turn_number', 'mode']);

const lineOf = (text: string) => text.replace(/\r?\n$/, '');

function frame({ id, kind }: Event, data: string): string {
  const lines = data.split(/\r\n|[\r\n]/).map((line) => `data: ${line}\n`);
  return `id: ${id}\nevent: ${kind}\n${lines.join('')}\n`;
}
