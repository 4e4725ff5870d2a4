/** Reads values out of answers; what is not as it must be is told by its place. */
import { short } from './fault.ts';

export type Item = Readonly<Record<string, unknown>>;

/** An answer that can't be read: one line, without the request. */
export class Misshapen extends Error {}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
};

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return KINDS[typeof value] ?? typeof value;
}

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The records of a list, bare or under `data`. Throws `Misshapen`. */
export function itemsOf(json: unknown, at = ''): readonly Item[] {
  const list = isItem(json) && at === '' && Array.isArray(json['data']) ? json['data'] : json;
  if (!Array.isArray(list))
    throw new Misshapen(`${at === '' ? 'the answer' : at} is ${kindOf(list)}; a list was expected`);
  const wrong = list.findIndex((one) => !isItem(one));
  if (wrong >= 0) throw new Misshapen(`${at}[${wrong}] is ${kindOf(list[wrong])}; an object was expected`);
  return list;
}

/** An object, bare or under `data`, that has one of the fields, where any are named. Throws `Misshapen`. */
export function objectOf(json: unknown, ...fields: readonly string[]): Item {
  if (!isItem(json)) throw new Misshapen(`the answer is ${kindOf(json)}; an object was expected`);
  const has = (item: Item) => fields.length === 0 || fields.some((field) => item[field] !== undefined);
  if (has(json)) return json;
  if (isItem(json['data']) && has(json['data'])) return json['data'];
  throw new Misshapen(`the answer has no ${fields.join(' or ')}`);
}

/** A text; `undefined` where it is absent or null. Throws `Misshapen` for anything else. */
export function textAt(item: Item, field: string, at: string): string | undefined {
  const value = item[field] ?? undefined;
  if (value === undefined || typeof value === 'string') return value;
  throw new Misshapen(`${at}.${field} is ${kindOf(value)}; a text was expected`);
}

/** An id as a path can carry it: a whole number or a text. Throws `Misshapen`. */
export function idAt(item: Item, field: string, at: string): string {
  const value = item[field];
  if (value === undefined || value === null || value === '') throw new Misshapen(`${at} has no ${field}`);
  if (typeof value !== 'string' && !Number.isSafeInteger(value))
    throw new Misshapen(`${at}.${field} is ${kindOf(value)}; an id was expected`);
  const id = String(value);
  if (id.length > 256 || /^\.{1,2}$/.test(id))
    throw new Misshapen(`${at}.${field} is "${short(id, 40)}"; no path can hold that as an id`);
  return id;
}

/** A whole number that is not negative. Throws `Misshapen`. */
export function countAt(item: Item, field: string): number {
  const value = item[field];
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  const there = typeof value === 'number' ? String(value) : kindOf(value);
  throw new Misshapen(`${field} is ${there}; a whole number was expected`);
}
