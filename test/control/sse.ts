/** Writes events as a service would, for the reader to read. */
import type { Message } from '../../src/control/messages.ts';

export type LineEnd = '\n' | '\r\n' | '\r';

/** One event, its data on as many lines as it has. */
export const frame = ({ id, event, data }: Message, end: LineEnd = '\n') =>
  [
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(event === undefined ? [] : [`event: ${event}`]),
    ...data.split('\n').map((line) => `data: ${line}`),
    '',
    '',
  ].join(end);

export interface Step {
  readonly stage?: string;
  readonly state?: string;
  readonly details?: unknown;
  readonly output?: string;
  readonly stream?: string;
}

/** The same event in the two forms of CONTRACT 10. */
export function plain({ stage, state, details, output }: Step): Message {
  if (output !== undefined) return { event: 'output', data: output };
  const label = [stage, state].filter(Boolean).join(' ');
  return { event: 'stage', data: details === undefined ? label : `${label} ${JSON.stringify(details)}` };
}

export function enveloped(step: Step, id: number): Message {
  const { stage = 'turn', state = '', details, output, stream = 'stdout' } = step;
  const ts = new Date(Date.UTC(2026, 0, 1) + id).toISOString();
  const common = { turn_id: null, ts };
  const data =
    output === undefined
      ? {
          kind: 'stage',
          stream: '',
          data: details === undefined ? '' : JSON.stringify(details),
          stage,
          state,
          ...common,
        }
      : { kind: 'output', stream, data: `${output}\n`, stage: 'turn', state: '', ...common };
  return {
    id: String(id),
    event: output === undefined ? 'stage' : 'output',
    data: JSON.stringify(data),
  };
}
