/** What is read from the control service's answers. Readers are tolerant: a body may be bare or wrapped in `data`, unknown fields are ignored. */

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a JSON text, without a wrapping `data`; undefined where it is no JSON. */
export function bodyOf(text: string): unknown {
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
function textOf(body: unknown, name: string): string | undefined {
  const value = isFields(body) ? body[name] : undefined;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export const idOf = (body: unknown) => textOf(body, 'id');
export const keyOf = (body: unknown) => textOf(body, 'api_key');
export const statusOf = (body: unknown) => textOf(body, 'status');

/** Which data plane the service says it uses: `/health`, `data_plane`. */
export const dataPlaneOf = (body: unknown) => textOf(body, 'data_plane');

/** The records of a list. */
export const recordsOf = (body: unknown): readonly Fields[] =>
  Array.isArray(body) ? body.filter(isFields) : [];

/** Statuses of a conversation whose turn is still to come to its end (CONTRACT 10). */
const BUSY = new Set(['pending', 'running']);

/** Whether the status of a conversation says that nothing more will come. */
export const isOver = (status: string) => !BUSY.has(status);

/** The longest refusal that is quoted, in UTF-16 units. */
const LONGEST = 300;

/**
 * Why a request was refused, in one line, from the shapes that are in use: `{error, reason, message}`, `{errors: {field: [text]}}`,
 * `{detail}`, or the text itself. Empty where the body says nothing. Untrusted. `hide` is applied before it is cut.
 */
export function refusalOf(text: string, hide: (text: string) => string = (all) => all): string {
  const body = bodyOf(text);
  const said = isFields(body) ? [...sayings(body)] : [text];
  return hide([...new Set(said)].join(', '))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST);
}

function* sayings(body: Fields): Iterable<string> {
  for (const name of ['error', 'reason', 'message', 'detail', 'required_scope']) {
    const value = textOf(body, name);
    if (value) yield value;
  }
  const { errors } = body;
  if (!isFields(errors)) return;
  for (const [field, value] of Object.entries(errors)) yield `${field} ${[value].flat().join(', ')}`;
}

/** The word of a refusal that names its kind: `error` or `reason`. */
export const refusalWord = (text: string) => {
  const body = bodyOf(text);
  return textOf(body, 'error') ?? textOf(body, 'reason');
};

/**
 * How long the service asks to wait, in ms: the header `retry-after` (seconds or a date) or the body's `retry_after_seconds`;
 * undefined where it asks for nothing.
 */
export function waitAsked(header: string | undefined, text: string, now: Date): number | undefined {
  const seconds = header?.trim() || textOf(bodyOf(text), 'retry_after_seconds');
  if (!seconds) return undefined;
  if (/^[0-9]+(?:\.[0-9]+)?$/.test(seconds)) return Number(seconds) * 1000;
  const date = Date.parse(seconds);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
}
