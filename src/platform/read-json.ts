/** Reads values from the JSON of a response. */
import { isMap } from '../text/is-map.ts';
import { shorten } from '../text/shorten.ts';

/** A JSON object. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** The JSON of a response has an unexpected shape. The message is one line and names the place, but not the request. */
export class InvalidResponseError extends Error {}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'a boolean',
  object: 'an object',
};

function describeType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return TYPE_NAMES[typeof value] ?? typeof value;
}

const mismatch = (path: string, value: unknown, expected: string) =>
  new InvalidResponseError(`${path} is ${describeType(value)}; expected ${expected}`);

/** The objects of a list, bare or under `data`. Throws `InvalidResponseError`. */
export function readList(json: unknown, path = ''): readonly JsonRecord[] {
  const list = isMap(json) && path === '' && Array.isArray(json['data']) ? json['data'] : json;
  if (!Array.isArray(list)) throw mismatch(path === '' ? 'the response' : path, list, 'a list');
  const invalidIndex = list.findIndex((item) => !isMap(item));
  if (invalidIndex >= 0) throw mismatch(`${path}[${invalidIndex}]`, list[invalidIndex], 'an object');
  return list;
}

/** An object, bare or under `data`, that has one of the fields if any are named. Throws `InvalidResponseError`. */
export function readObject(json: unknown, ...fields: readonly string[]): JsonRecord {
  if (!isMap(json)) throw mismatch('the response', json, 'an object');
  const hasField = (item: JsonRecord) =>
    fields.length === 0 || fields.some((field) => item[field] !== undefined);
  if (hasField(json)) return json;
  if (isMap(json['data']) && hasField(json['data'])) return json['data'];
  throw new InvalidResponseError(`the response has no ${fields.join(' or ')}`);
}

/** A string; `undefined` if it is absent or null. Throws `InvalidResponseError` for anything else. */
export function readString(item: JsonRecord, field: string, path: string): string | undefined {
  const value = item[field] ?? undefined;
  if (value === undefined || typeof value === 'string') return value;
  throw mismatch(`${path}.${field}`, value, 'a string');
}

/** An id that a URL path can hold: a whole number or a string. Throws `InvalidResponseError`. */
export function readId(item: JsonRecord, field: string, path: string): string {
  const value = item[field];
  if (value === undefined || value === null || value === '')
    throw new InvalidResponseError(`${path} has no ${field}`);
  if (typeof value !== 'string' && !Number.isSafeInteger(value))
    throw mismatch(`${path}.${field}`, value, 'an id');
  const id = String(value);
  if (id.length > 256 || /^\.{1,2}$/.test(id))
    throw new InvalidResponseError(
      `${path}.${field} is "${shorten(id, 40)}"; expected an id that fits in a path`,
    );
  return id;
}

/** A whole number from 0. Throws `InvalidResponseError`. */
export function readCount(item: JsonRecord, field: string): number {
  const value = item[field];
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  const actual = typeof value === 'number' ? String(value) : describeType(value);
  throw new InvalidResponseError(`${field} is ${actual}; expected a whole number`);
}
