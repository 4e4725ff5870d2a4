/** Readers of the control service's responses. They are tolerant: a body may be wrapped in `data`, unknown fields are ignored. */
import { parseJson } from '../text/bounded-json.ts';
import { isMap } from '../text/is-map.ts';
import { shorten } from '../text/shorten.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The value of a JSON body without a wrapping `data`; undefined if it is not JSON. */
export function parseBody(text: string): unknown {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return undefined;
  }
  const inner = isMap(value) ? value['data'] : undefined;
  return typeof inner === 'object' && inner !== null ? inner : value;
}

/** A non-empty string, or a whole number as a string; else undefined. */
function readString(body: unknown, name: string): string | undefined {
  const value = isMap(body) ? body[name] : undefined;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The id of a record. */
export const readId = (body: unknown) => readString(body, 'id');
/** The API key in the response of `/api/auth/token`. */
export const readApiKey = (body: unknown) => readString(body, 'api_key');
/** The status of a conversation. */
export const readStatus = (body: unknown) => readString(body, 'status');
/** The data plane in the response of `/health`. */
export const readDataPlane = (body: unknown) => readString(body, 'data_plane');

/** Whether the response of `/health` says that the emulator has a script, and so prints what that says instead of the prompt. */
export const readScripted = (body: unknown): boolean => isMap(body) && body['scripted'] === true;

/** The records of a list; empty for anything else. */
export const readRecords = (body: unknown): readonly Fields[] =>
  Array.isArray(body) ? body.filter(isMap) : [];

/** The statuses of a conversation whose turn has not ended. */
const ACTIVE_STATUSES = new Set(['pending', 'running']);

/** Whether a conversation with this status will send no more events. */
export const isFinished = (status: string) => !ACTIVE_STATUSES.has(status);

/** The longest error message that is quoted, in characters. */
const MAX_MESSAGE_LENGTH = 300;

/**
 * The message of an error response on one line, from the shapes in use: `{error, reason, message}`, `{errors: {field: [text]}}`,
 * `{detail}`, or the text itself. May be empty. Untrusted; `redact` is applied before it is cut.
 */
export function errorMessage(text: string, redact: (text: string) => string = (all) => all): string {
  const body = parseBody(text);
  const parts = isMap(body) ? [...errorParts(body)] : [text];
  return shorten(redact([...new Set(parts)].join(', ')), MAX_MESSAGE_LENGTH);
}

function* errorParts(body: Fields): Iterable<string> {
  for (const name of ['error', 'reason', 'message', 'detail', 'required_scope']) {
    const value = readString(body, name);
    if (value) yield value;
  }
  const { errors } = body;
  if (!isMap(errors)) return;
  for (const [field, value] of Object.entries(errors)) yield `${field} ${[value].flat().join(', ')}`;
}

/** The code of an error response: `error` or `reason`. */
export const errorCode = (text: string) => {
  const body = parseBody(text);
  return readString(body, 'error') ?? readString(body, 'reason');
};

/**
 * The pause that the service requests, in ms: the header `retry-after` (seconds or a date), else `retry_after_seconds` of the
 * body; undefined if it requests none.
 */
export function retryAfterMs(header: string | undefined, text: string, now: Date): number | undefined {
  const seconds = header?.trim() || readString(parseBody(text), 'retry_after_seconds');
  if (!seconds) return undefined;
  if (/^[0-9]+(?:\.[0-9]+)?$/.test(seconds)) return Number(seconds) * 1000;
  const date = Date.parse(seconds);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
}
