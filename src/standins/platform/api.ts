/** What the routes of the stand-in are made of. */
import type { Context } from 'hono';
import type { Caller } from './auth.ts';
import type { PlatformConfig } from './config.ts';
import type { State } from './state.ts';

export type Json = Record<string, unknown>;

export interface World {
  readonly config: PlatformConfig;
  readonly state: State;
}

/** One request that was let in. */
export interface Asked extends World {
  readonly context: Context;
  readonly caller: Caller;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As an API description writes it: `/api/agents/{agent_id}`. */
  readonly path: string;
  /** Any of them lets a caller in; none: every caller with a valid token. */
  readonly scopes: readonly string[];
  /** Only from this level on. */
  readonly since?: 'next';
  readonly answer: (asked: Asked) => Response | Promise<Response>;
}

/** An answer that is no success. A list is a validation error's. */
export class Refusal extends Error {
  readonly status: number;
  readonly detail: string | readonly Json[];

  constructor(status: number, detail: string | readonly Json[]) {
    super(`${status}`);
    this.status = status;
    this.detail = detail;
  }
}

/** The body as an object that has the named fields. Throws a 422 otherwise. */
export async function bodyOf({ context }: Asked, required: readonly string[]): Promise<Json> {
  let body: unknown;
  try {
    body = await context.req.json();
  } catch {
    throw new Refusal(422, [
      {
        type: 'json_invalid',
        loc: ['body', 0],
        msg: 'JSON decode error',
        input: {},
        ctx: { error: 'Invalid JSON' },
      },
    ]);
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal(422, [
      {
        type: 'model_attributes_type',
        loc: ['body'],
        msg: 'Input should be a valid dictionary',
        input: body,
      },
    ]);
  }
  const given = body as Json;
  const missing = required.filter((name) => given[name] === undefined);
  if (missing.length > 0) {
    throw new Refusal(
      422,
      missing.map((name) => ({ type: 'missing', loc: ['body', name], msg: 'Field required', input: given })),
    );
  }
  return given;
}

/** A whole number of the path. Throws a 422 for anything else. */
export function idOf({ context }: Asked, name: string): number {
  const text = context.req.param(name) ?? '';
  if (/^\d{1,15}$/.test(text)) return Number(text);
  const msg = 'Input should be a valid integer, unable to parse string as an integer';
  throw new Refusal(422, [{ type: 'int_parsing', loc: ['path', name], msg, input: text }]);
}

export const textOr = (value: unknown, other: string | null = null) =>
  typeof value === 'string' ? value : other;
export const numberOr = (value: unknown, other: number) => (typeof value === 'number' ? value : other);
export const listOr = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const mapOr = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

/** ISO, UTC, with microseconds and a `Z`: the form of most tables. */
export const zoned = (ms: number) => new Date(ms).toISOString().replace('Z', '000Z');
/** ISO, UTC, whole seconds and no zone: roles, authorizers, identity providers, approval policies, permission requests. */
export const unzoned = (ms: number) => new Date(ms).toISOString().slice(0, 19);
