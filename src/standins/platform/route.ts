/** What the routes of the stand-in are made of. */
import type { Context } from 'hono';
import type { Caller } from './auth.ts';
import type { PlatformConfig } from './config.ts';
import type { PlatformState } from './state.ts';

export type Json = Record<string, unknown>;

export interface PlatformInstance {
  readonly config: PlatformConfig;
  readonly state: PlatformState;
}

/** One request that was let in. */
export interface AuthorizedRequest extends PlatformInstance {
  readonly context: Context;
  readonly caller: Caller;
}

export interface PlatformRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As an API description writes it: `/api/agents/{agent_id}`. */
  readonly path: string;
  /** Any of them lets a caller in; none: every caller with a valid token. */
  readonly scopes: readonly string[];
  /** Only from this level on. */
  readonly since?: 'next';
  readonly handler: (request: AuthorizedRequest) => Response | Promise<Response>;
}

/** An answer that is no success. A list is a validation error's. */
export class PlatformHttpError extends Error {
  readonly status: number;
  readonly detail: string | readonly Json[];

  constructor(status: number, detail: string | readonly Json[]) {
    super(`${status}`);
    this.status = status;
    this.detail = detail;
  }
}

/** The body as an object that has the named fields. Throws a 422 otherwise. */
export async function readJsonBody(
  { context }: AuthorizedRequest,
  required: readonly string[],
): Promise<Json> {
  let body: unknown;
  try {
    body = await context.req.json();
  } catch {
    throw new PlatformHttpError(422, [
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
    throw new PlatformHttpError(422, [
      {
        type: 'model_attributes_type',
        loc: ['body'],
        msg: 'Input should be a valid dictionary',
        input: body,
      },
    ]);
  }
  const object = body as Json;
  const missing = required.filter((name) => object[name] === undefined);
  if (missing.length > 0) {
    throw new PlatformHttpError(
      422,
      missing.map((name) => ({ type: 'missing', loc: ['body', name], msg: 'Field required', input: object })),
    );
  }
  return object;
}

/** A whole number of the path. Throws a 422 for anything else. */
export function pathId({ context }: AuthorizedRequest, name: string): number {
  const text = context.req.param(name) ?? '';
  if (/^\d{1,15}$/.test(text)) return Number(text);
  const msg = 'Input should be a valid integer, unable to parse string as an integer';
  throw new PlatformHttpError(422, [{ type: 'int_parsing', loc: ['path', name], msg, input: text }]);
}

export const stringOr = (value: unknown, fallback: string | null = null) =>
  typeof value === 'string' ? value : fallback;
export const numberOr = (value: unknown, fallback: number) => (typeof value === 'number' ? value : fallback);
export const listOrEmpty = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const objectOrEmpty = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

/** ISO, UTC, with microseconds and a `Z`: the form of most tables. */
export const zonedTimestamp = (ms: number) => new Date(ms).toISOString().replace('Z', '000Z');
/** ISO, UTC, whole seconds and no zone: roles, authorizers, identity providers, approval policies, permission requests. */
export const unzonedTimestamp = (ms: number) => new Date(ms).toISOString().slice(0, 19);
