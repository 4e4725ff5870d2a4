/** The events of a conversation in either form (CONTRACT 10), as one kind of data. */
import type { Message } from './messages.ts';

interface Common {
  readonly id?: string | undefined;
  /** When it happened, in ms since 1970, where the service says so. */
  readonly at?: number | undefined;
}

/** A stage of the conversation, and what became of it: `turn`, `done`. */
export interface StageEvent extends Common {
  readonly kind: 'stage';
  readonly stage: string;
  /** `started`, `done`, `failed`, `interrupted` or another word; empty where there is none. */
  readonly state: string;
  /** What stands behind the label: `exit_code`, `reason`, `outcome` and others. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Words of the label behind the state. */
  readonly note: string;
  /** The details as they were sent, where they are no JSON object. */
  readonly garbled?: string | undefined;
}

/** What the session printed: a line, or a piece of text where the service sends pieces. */
export interface OutputEvent extends Common {
  readonly kind: 'output';
  /** Ends with the line's end, where the service sends lines. */
  readonly text: string;
  /** `stdout` where nothing is said. */
  readonly stream: string;
  /** The stage that printed it, where that is said. */
  readonly stage: string;
}

/** An event that can't be read: it should be JSON and is not. */
export interface GarbledEvent extends Common {
  readonly kind: 'garbled';
  readonly name: string;
  readonly text: string;
}

/** An event of another kind. */
export interface OtherEvent extends Common {
  readonly kind: 'other';
  readonly name: string;
}

export type ConversationEvent = StageEvent | OutputEvent | GarbledEvent | OtherEvent;

type Fields = Readonly<Record<string, unknown>>;

/**
 * The events of one stream. Its stages tell which form it has: what a session prints is never taken for a stage, even where
 * it looks like one.
 */
export function eventsOf(messages: readonly Message[]): ConversationEvent[] {
  const enveloped = isEnveloped(messages);
  return messages.map((message) => eventOf(message, enveloped));
}

/** One event by itself: enough for a stage; what is output is told for certain only among the others. */
export const stageOf = (message: Message) => eventOf(message, message.data.trimStart().startsWith('{'));

function isEnveloped(messages: readonly Message[]): boolean {
  const stage = messages.find(({ event }) => event === 'stage');
  if (stage) return stage.data.trimStart().startsWith('{');
  return messages.some(({ event, data }) => {
    const fields = objectOf(data);
    const { kind } = fields ?? {};
    return (event === undefined || event === kind) && (kind === 'stage' || kind === 'output');
  });
}

function eventOf(message: Message, enveloped: boolean): ConversationEvent {
  const { event, data, id } = message;
  if (event !== undefined && event !== 'stage' && event !== 'output' && event !== 'message')
    return { kind: 'other', id, name: event };
  // A stage says its form by itself: a label never begins with a brace.
  const sealed = event === 'stage' ? data.trimStart().startsWith('{') : enveloped;
  if (!sealed) {
    if (event === 'stage') return { ...labelled(data), id };
    if (event === 'output') return { kind: 'output', id, text: `${data}\n`, stream: 'stdout', stage: '' };
    return { kind: 'other', id, name: 'message' };
  }
  const fields = objectOf(data);
  if (!fields) return { kind: 'garbled', id, name: event ?? 'message', text: data };
  // The service names the event, and the session can't; so a name goes before the kind inside.
  const kind = event === 'stage' || event === 'output' ? event : fields['kind'];
  const common = { id, at: timeOf(fields['ts']) };
  if (kind === 'stage') return { ...common, ...stageIn(fields) };
  if (kind !== 'output') return { ...common, kind: 'other', name: String(kind ?? 'message') };
  return {
    ...common,
    kind: 'output',
    text: textOf(fields['data']),
    stream: textOf(fields['stream']) || 'stdout',
    stage: textOf(fields['stage']),
  };
}

/** `turn done {"exit_code":0}` */
function labelled(data: string): StageEvent {
  const brace = data.indexOf('{');
  const label = brace < 0 ? data : data.slice(0, brace);
  const [stage = '', state = '', ...rest] = label.trim().split(/\s+/);
  return {
    kind: 'stage',
    stage,
    state,
    note: rest.join(' '),
    ...detailsOf(brace < 0 ? '' : data.slice(brace)),
  };
}

function stageIn(fields: Fields): Omit<StageEvent, keyof Common> {
  const { stage, state, data } = fields;
  const details = isFields(data) ? { details: data } : detailsOf(textOf(data));
  return { kind: 'stage', stage: textOf(stage), state: textOf(state), note: '', ...details };
}

function detailsOf(text: string): Pick<StageEvent, 'details' | 'garbled'> {
  if (text.trim() === '') return { details: {} };
  const details = objectOf(text);
  return details ? { details } : { details: {}, garbled: text };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function objectOf(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function timeOf(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
