/** Writes events as a service would, for the reader to read. */
import type { SseMessage } from '../../src/control/sse-decoder.ts';

export type LineEnd = '\n' | '\r\n' | '\r';

/** One event, its data on as many lines as it has. */
export const frame = ({ id, event, data }: SseMessage, end: LineEnd = '\n') =>
  [
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(event === undefined ? [] : [`event: ${event}`]),
    ...data.split('\n').map((line) => `data: ${line}`),
    '',
    '',
  ].join(end);

/** What happens in a conversation: a stage, or a line of output. */
export interface Step {
  readonly stage?: string;
  readonly state?: string;
  readonly details?: unknown;
  readonly output?: string;
  readonly stream?: string;
  /** The details as they are sent, in place of JSON. */
  readonly garbled?: string;
  /** Whether the end of its data is missing. */
  readonly broken?: boolean;
  /** The id in place of the one that follows. */
  readonly id?: string;
}

export const stage = (label: string, details?: unknown): Step => {
  const [name = '', state = ''] = label.split(' ');
  return { stage: name, state, ...(details === undefined ? {} : { details }) };
};
export const output = (text: string): Step => ({ output: text });

export type EventFormat = 'plain' | 'enveloped';
export const EVENT_FORMATS: readonly EventFormat[] = ['plain', 'enveloped'];

/** The same event in both forms (docs/verify-conversation.md); the plain one has no id but the step's own. */
export function messageOf(format: EventFormat, step: Step, index: number): SseMessage {
  const encodedDetails = step.garbled ?? (step.details === undefined ? '' : JSON.stringify(step.details));
  const event = step.output === undefined ? 'stage' : 'output';
  const maybeTruncated = (text: string) => (step.broken ? text.slice(0, -6) : text);
  if (format === 'plain') {
    const id = step.id === undefined ? {} : { id: step.id };
    const label = [step.stage, step.state, encodedDetails].filter(Boolean).join(' ');
    return { ...id, event, data: maybeTruncated(step.output ?? label) };
  }
  const ts = new Date(Date.UTC(2026, 0, 1) + index).toISOString();
  const common = { state: step.state ?? '', turn_id: null, ts };
  const data =
    step.output === undefined
      ? { kind: 'stage', stream: '', data: encodedDetails, stage: step.stage, ...common }
      : {
          kind: 'output',
          stream: step.stream ?? 'stdout',
          data: `${step.output}\n`,
          stage: 'turn',
          ...common,
        };
  return { id: step.id ?? String(100 + 3 * index), event, data: maybeTruncated(JSON.stringify(data)) };
}
