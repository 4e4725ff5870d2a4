/** Reads values out of answers; what is not as it must be is told by its place. */
import { shorten } from './response-error.ts';

export type JsonRecord = Readonly<Record<string, unknown>>;

/** An answer that can't be read: one line, without the request. */
export class InvalidResponseError extends Error {}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
};

function describeType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return TYPE_NAMES[typeof value] ?? typeof value;
}

const isJsonRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The records of a list, bare or under `data`. Throws `Misshapen`. */
export function readList(json: unknown, path = ''): readonly JsonRecord[] {
  const list = isJsonRecord(json) && path === '' && Array.isArray(json['data']) ? json['data'] : json;
  if (!Array.isArray(list))
    throw new InvalidResponseError(
      `${path === '' ? 'the answer' : path} is ${describeType(list)}; a list was expected`,
    );
  const invalidIndex = list.findIndex((item) => !isJsonRecord(item));
  if (invalidIndex >= 0)
    throw new InvalidResponseError(
      `${path}[${invalidIndex}] is ${describeType(list[invalidIndex])}; an object was expected`,
    );
  return list;
}

/** An object, bare or under `data`, that has one of the fields, where any are named. Throws `Misshapen`. */
export function readObject(json: unknown, ...fields: readonly string[]): JsonRecord {
  if (!isJsonRecord(json))
    throw new InvalidResponseError(`the answer is ${describeType(json)}; an object was expected`);
  const hasField = (item: JsonRecord) =>
    fields.length === 0 || fields.some((field) => item[field] !== undefined);
  if (hasField(json)) return json;
  if (isJsonRecord(json['data']) && hasField(json['data'])) return json['data'];
  throw new InvalidResponseError(`the answer has no ${fields.join(' or ')}`);
}

/** A text; `undefined` where it is absent or null. Throws `Misshapen` for anything else. */
export function readString(item: JsonRecord, field: string, path: string): string | undefined {
  const value = item[field] ?? undefined;
  if (value === undefined || typeof value === 'string') return value;
  throw new InvalidResponseError(`${path}.${field} is ${describeType(value)}; a text was expected`);
}

/** An id as a path can carry it: a whole number or a text. Throws `Misshapen`. */
export function readId(item: JsonRecord, field: string, path: string): string {
  const value = item[field];
  if (value === undefined || value === null || value === '')
    throw new InvalidResponseError(`${path} has no ${field}`);
  if (typeof value !== 'string' && !Number.isSafeInteger(value))
    throw new InvalidResponseError(`${path}.${field} is ${describeType(value)}; an id was expected`);
  const id = String(value);
  if (id.length > 256 || /^\.{1,2}$/.test(id))
    throw new InvalidResponseError(
      `${path}.${field} is "${shorten(id, 40)}"; no path can hold that as an id`,
    );
  return id;
}

/** A whole number that is not negative. Throws `Misshapen`. */
export function readCount(item: JsonRecord, field: string): number {
  const value = item[field];
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  const actual = typeof value === 'number' ? String(value) : describeType(value);
  throw new InvalidResponseError(`${field} is ${actual}; a whole number was expected`);
}
