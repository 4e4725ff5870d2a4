/** JSON records: defaults for fields from requests, and the platform's timestamps. */

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const stringOr = (value: unknown, fallback: string | null = null) =>
  typeof value === 'string' ? value : fallback;
export const numberOr = (value: unknown, fallback: number) => (typeof value === 'number' ? value : fallback);
export const listOrEmpty = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const objectOrEmpty = (value: unknown): Json => (isObject(value) ? value : {});

/** ISO 8601 in UTC with microseconds and a `Z`, as in most tables. */
export const zonedTimestamp = (ms: number) => new Date(ms).toISOString().replace('Z', '000Z');
/** ISO 8601 in UTC with whole seconds and no zone: roles, authorizers, identity providers, approval policies, permission requests. */
export const unzonedTimestamp = (ms: number) => new Date(ms).toISOString().slice(0, 19);
