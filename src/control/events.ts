/** The events of a conversation, read from both forms (docs/verify-conversation.md). */
import { parseJson } from '../text/bounded-json.ts';
import { isMap } from '../text/is-map.ts';
import type { SseMessage } from './sse-decoder.ts';

interface EventBase {
  readonly id?: string | undefined;
  /** When it happened, in ms since 1970, if the service reports it. */
  readonly at?: number | undefined;
}

/** A stage of the conversation and its state: `turn`, `done`. */
export interface StageEvent extends EventBase {
  readonly kind: 'stage';
  readonly stage: string;
  /** `started`, `done`, `failed`, `interrupted` or another word; may be empty. */
  readonly state: string;
  /** The data of the event: `exit_code`, `reason`, `outcome` and others. */
  readonly details: Readonly<Record<string, unknown>>;
  /** The rest of the label, after the state. */
  readonly note: string;
  /** The data as it was sent, if it is not a JSON object. */
  readonly garbled?: string | undefined;
}

/** Output of the session: a line, or a chunk of text. */
export interface OutputEvent extends EventBase {
  readonly kind: 'output';
  /** With a line feed at its end if the service sends lines. */
  readonly text: string;
  /** `stdout` unless the service reports another one. */
  readonly stream: string;
  /** The stage that printed it; empty if the service does not report it. */
  readonly stage: string;
}

/** An event that should be JSON and is not. */
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

/** An event that is too long to be kept. */
export interface SkippedEvent extends EventBase {
  readonly kind: 'skipped';
}

export type ConversationEvent = StageEvent | OutputEvent | GarbledEvent | OtherEvent | SkippedEvent;

type Fields = Readonly<Record<string, unknown>>;

/**
 * The events of one stream. Its stage events decide the form of all of them, so that output is never read as a stage, whatever
 * it looks like.
 */
export function parseEvents(messages: readonly SseMessage[]): ConversationEvent[] {
  const enveloped = isEnveloped(messages);
  return messages.map((message) => parseEvent(message, enveloped));
}

/** One event without its stream. Reliable for a stage; output may be misread. */
export const parseSingleEvent = (message: SseMessage) =>
  parseEvent(message, message.data.trimStart().startsWith('{'));

function isEnveloped(messages: readonly SseMessage[]): boolean {
  const stage = messages.find(({ event }) => event === 'stage');
  if (stage) return stage.data.trimStart().startsWith('{');
  return messages.some(({ event, data }) => {
    const { kind } = parseObject(data) ?? {};
    return (event === undefined || event === kind) && (kind === 'stage' || kind === 'output');
  });
}

function parseEvent(message: SseMessage, enveloped: boolean): ConversationEvent {
  const { event, data, id } = message;
  if (message.skipped) return { kind: 'skipped' };
  if (event !== undefined && event !== 'stage' && event !== 'output' && event !== 'message')
    return { kind: 'other', id, name: event };
  // A stage event shows its own form: a label never begins with a brace.
  const isEnvelope = event === 'stage' ? data.trimStart().startsWith('{') : enveloped;
  if (!isEnvelope) {
    if (event === 'stage') return { ...parseLabel(data), id };
    if (event === 'output') return { kind: 'output', id, text: `${data}\n`, stream: 'stdout', stage: '' };
    return { kind: 'other', id, name: 'message' };
  }
  const fields = parseObject(data);
  if (!fields) return { kind: 'garbled', id, name: event ?? 'message', text: data };
  // The event name comes from the service and cannot be forged by the session, so it wins over `kind`.
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
  const details = isMap(data) ? { details: data } : parseDetails(asString(data));
  return { kind: 'stage', stage: asString(stage), state: asString(state), note: '', ...details };
}

function parseDetails(text: string): Pick<StageEvent, 'details' | 'garbled'> {
  if (text.trim() === '') return { details: {} };
  const details = parseObject(text);
  return details ? { details } : { details: {}, garbled: text };
}

function parseObject(text: string): Fields | undefined {
  try {
    const value: unknown = parseJson(text);
    return isMap(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const asString = (value: unknown) => (typeof value === 'string' ? value : '');

function parseTime(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
