/** The events of a conversation in either form (CONTRACT 10), as one kind of data. */
import type { SseMessage } from './sse-decoder.ts';

interface EventBase {
  readonly id?: string | undefined;
  /** When it happened, in ms since 1970, where the service says so. */
  readonly at?: number | undefined;
}

/** A stage of the conversation, and what became of it: `turn`, `done`. */
export interface StageEvent extends EventBase {
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
export interface OutputEvent extends EventBase {
  readonly kind: 'output';
  /** Ends with the line's end, where the service sends lines. */
  readonly text: string;
  /** `stdout` where nothing is said. */
  readonly stream: string;
  /** The stage that printed it, where that is said. */
  readonly stage: string;
}

/** An event that can't be read: it should be JSON and is not. */
export interface GarbledEvent extends EventBase {
  readonly kind: 'garbled';
  readonly name: string;
  readonly text: string;
}

/** An event of another kind. */
export interface OtherEvent extends EventBase {
  readonly kind: 'other';
  readonly name: string;
}

export type ConversationEvent = StageEvent | OutputEvent | GarbledEvent | OtherEvent;

type Fields = Readonly<Record<string, unknown>>;

/**
 * The events of one stream. Its stages tell which form it has: what a session prints is never taken for a stage, even where
 * it looks like one.
 */
export function parseEvents(messages: readonly SseMessage[]): ConversationEvent[] {
  const enveloped = isEnveloped(messages);
  return messages.map((message) => parseEvent(message, enveloped));
}

/** One event by itself: enough for a stage; what is output is told for certain only among the others. */
export const parseSingleEvent = (message: SseMessage) =>
  parseEvent(message, message.data.trimStart().startsWith('{'));

function isEnveloped(messages: readonly SseMessage[]): boolean {
  const stage = messages.find(({ event }) => event === 'stage');
  if (stage) return stage.data.trimStart().startsWith('{');
  return messages.some(({ event, data }) => {
    const fields = parseObject(data);
    const { kind } = fields ?? {};
    return (event === undefined || event === kind) && (kind === 'stage' || kind === 'output');
  });
}

function parseEvent(message: SseMessage, enveloped: boolean): ConversationEvent {
  const { event, data, id } = message;
  if (event !== undefined && event !== 'stage' && event !== 'output' && event !== 'message')
    return { kind: 'other', id, name: event };
  // A stage says its form by itself: a label never begins with a brace.
  const isEnvelope = event === 'stage' ? data.trimStart().startsWith('{') : enveloped;
  if (!isEnvelope) {
    if (event === 'stage') return { ...parseLabel(data), id };
    if (event === 'output') return { kind: 'output', id, text: `${data}\n`, stream: 'stdout', stage: '' };
    return { kind: 'other', id, name: 'message' };
  }
  const fields = parseObject(data);
  if (!fields) return { kind: 'garbled', id, name: event ?? 'message', text: data };
  // The service names the event, and the session can't; so a name goes before the kind inside.
  const kind = event === 'stage' || event === 'output' ? event : fields['kind'];
  const common = { id, at: parseTime(fields['ts']) };
  if (kind === 'stage') return { ...common, ...parseStageFields(fields) };
  if (kind !== 'output') return { ...common, kind: 'other', name: String(kind ?? 'message') };
  return {
    ...common,
    kind: 'output',
    text: asString(fields['data']),
    stream: asString(fields['stream']) || 'stdout',
    stage: asString(fields['stage']),
  };
}

/** `turn done {"exit_code":0}` */
function parseLabel(data: string): StageEvent {
  const brace = data.indexOf('{');
  const label = brace < 0 ? data : data.slice(0, brace);
  const [stage = '', state = '', ...rest] = label.trim().split(/\s+/);
  return {
    kind: 'stage',
    stage,
    state,
    note: rest.join(' '),
    ...parseDetails(brace < 0 ? '' : data.slice(brace)),
  };
}

function parseStageFields(fields: Fields): Omit<StageEvent, keyof EventBase> {
  const { stage, state, data } = fields;
  const details = isFields(data) ? { details: data } : parseDetails(asString(data));
  return { kind: 'stage', stage: asString(stage), state: asString(state), note: '', ...details };
}

function parseDetails(text: string): Pick<StageEvent, 'details' | 'garbled'> {
  if (text.trim() === '') return { details: {} };
  const details = parseObject(text);
  return details ? { details } : { details: {}, garbled: text };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseObject(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const asString = (value: unknown) => (typeof value === 'string' ? value : '');

function parseTime(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
