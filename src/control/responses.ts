/** What is read from the control service's answers. Readers are tolerant: a body may be bare or wrapped in `data`, unknown fields are ignored. */

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a JSON text, without a wrapping `data`; undefined where it is no JSON. */
export function parseBody(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const inner = isFields(value) ? value['data'] : undefined;
  return typeof inner === 'object' && inner !== null ? inner : value;
}

/** A field that holds a text, or a number as a text. */
function readString(body: unknown, name: string): string | undefined {
  const value = isFields(body) ? body[name] : undefined;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export const readId = (body: unknown) => readString(body, 'id');
export const readApiKey = (body: unknown) => readString(body, 'api_key');
export const readStatus = (body: unknown) => readString(body, 'status');

/** Which data plane the service says it uses: `/health`, `data_plane`. */
export const readDataPlane = (body: unknown) => readString(body, 'data_plane');

/** The records of a list. */
export const readRecords = (body: unknown): readonly Fields[] =>
  Array.isArray(body) ? body.filter(isFields) : [];

/** Statuses of a conversation whose turn is still to come to its end (CONTRACT 10). */
const ACTIVE_STATUSES = new Set(['pending', 'running']);

/** Whether the status of a conversation says that nothing more will come. */
export const isFinished = (status: string) => !ACTIVE_STATUSES.has(status);

/** The longest refusal that is quoted, in UTF-16 units. */
const MAX_MESSAGE_LENGTH = 300;

/**
 * Why a request was refused, in one line, from the shapes that are in use: `{error, reason, message}`, `{errors: {field: [text]}}`,
 * `{detail}`, or the text itself. Empty where the body says nothing. Untrusted. `hide` is applied before it is cut.
 */
export function errorMessage(text: string, redact: (text: string) => string = (all) => all): string {
  const body = parseBody(text);
  const parts = isFields(body) ? [...errorParts(body)] : [text];
  return redact([...new Set(parts)].join(', '))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_MESSAGE_LENGTH);
}

function* errorParts(body: Fields): Iterable<string> {
  for (const name of ['error', 'reason', 'message', 'detail', 'required_scope']) {
    const value = readString(body, name);
    if (value) yield value;
  }
  const { errors } = body;
  if (!isFields(errors)) return;
  for (const [field, value] of Object.entries(errors)) yield `${field} ${[value].flat().join(', ')}`;
}

/** The word of a refusal that names its kind: `error` or `reason`. */
export const errorCode = (text: string) => {
  const body = parseBody(text);
  return readString(body, 'error') ?? readString(body, 'reason');
};

/**
 * How long the service asks to wait, in ms: the header `retry-after` (seconds or a date) or the body's `retry_after_seconds`;
 * undefined where it asks for nothing.
 */
export function retryAfterMs(header: string | undefined, text: string, now: Date): number | undefined {
  const seconds = header?.trim() || readString(parseBody(text), 'retry_after_seconds');
  if (!seconds) return undefined;
  if (/^[0-9]+(?:\.[0-9]+)?$/.test(seconds)) return Number(seconds) * 1000;
  const date = Date.parse(seconds);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
}
