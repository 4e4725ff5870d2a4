/** JSON records: defaults for fields from requests, and the platform's timestamps. */

/** A JSON object. */
export type Json = Record<string, unknown>;

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value if it is a string, otherwise the fallback. */
export const stringOr = (value: unknown, fallback: string | null = null) =>
  typeof value === 'string' ? value : fallback;
/** The value if it is a number, otherwise the fallback. */
export const numberOr = (value: unknown, fallback: number) => (typeof value === 'number' ? value : fallback);
/** The value if it is a list, otherwise an empty list. */
export const listOrEmpty = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
/** The value if it is an object, otherwise an empty object. */
export const objectOrEmpty = (value: unknown): Json => (isObject(value) ? value : {});

/** ISO 8601 in UTC with microseconds and a `Z`, as in most tables. */
export const zonedTimestamp = (ms: number) => new Date(ms).toISOString().replace('Z', '000Z');
/** ISO 8601 in UTC with whole seconds and no zone: roles, authorizers, identity providers, approval policies, permission requests. */
export const unzonedTimestamp = (ms: number) => new Date(ms).toISOString().slice(0, 19);
