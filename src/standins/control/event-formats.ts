/** The formats of events on a stream (spec 3, 6). */

import { parseJson } from '../../text/bounded-json.ts';
import type { LoggedEvent } from './event-log.ts';

/** One server-sent event including its blank line; empty for an event that the format cannot express. */
export type EventFormatter = (event: LoggedEvent) => string;

/** `plain`: text as in spec 3, 6; `enveloped`: JSON with all fields. */
export type EventFormatName = 'plain' | 'enveloped';

/** The formatters by name. */
export const eventFormatters: Readonly<Record<EventFormatName, EventFormatter>> = {
  plain: (event) => {
    // The plain format has no standard error.
    if (event.kind === 'output')
      return event.stream !== 'stderr' ? sseFrame(event, withoutNewline(event.data)) : '';
    const details = Object.entries(parseJson(event.data) as object).filter(
      ([name]) => !INTERNAL_DETAILS.has(name),
    );
    const json = details.length > 0 ? ` ${JSON.stringify(Object.fromEntries(details))}` : '';
    return sseFrame(event, `${event.stage} ${event.state}${json}`);
  },
  enveloped: (event) => {
    const { kind, stream, data, stage, state, turnId, createdAt } = event;
    return sseFrame(
      event,
      JSON.stringify({ kind, stream, data, stage, state, turn_id: turnId, ts: createdAt }),
    );
  },
};

/** Details that the plain format leaves out. */
const INTERNAL_DETAILS = new Set(['turn_id', 'turn_number', 'mode']);

const withoutNewline = (text: string) => text.replace(/\r?\n$/, '');

function sseFrame({ id, kind }: LoggedEvent, data: string): string {
  const lines = data.split(/\r\n|[\r\n]/).map((line) => `data: ${line}\n`);
  return `id: ${id}\nevent: ${kind}\n${lines.join('')}\n`;
}
