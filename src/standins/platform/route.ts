/** The form of a route, and what the routes read of a request. */
import type { Context } from 'hono';
import { parseJson } from '../../text/bounded-json.ts';
import type { Caller } from './auth.ts';
import type { PlatformConfig } from './config.ts';
import { PlatformHttpError } from './http-error.ts';
import { isObject, type Json } from './json.ts';
import type { PlatformState } from './state.ts';

/** What all routes work on. */
export interface PlatformInstance {
  readonly config: PlatformConfig;
  readonly state: PlatformState;
}

/** A request whose caller has one of the route's scopes. */
export interface AuthorizedRequest extends PlatformInstance {
  readonly context: Context;
  readonly caller: Caller;
}

/** A route as data. */
export interface PlatformRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With parameters in braces, as in OpenAPI: `/api/agents/{agent_id}`. */
  readonly path: string;
  /** The caller needs one of them; an empty list means any caller with a valid token. */
  readonly scopes: readonly string[];
  /** The level from which on the route exists; default both. */
  readonly since?: 'next';
  readonly handler: (request: AuthorizedRequest) => Response | Promise<Response>;
}

/** The JSON object in the body. Throws a 422 for anything else, or if a required field is missing. */
export async function readJsonBody(
  { context }: AuthorizedRequest,
  required: readonly string[],
): Promise<Json> {
  let body: unknown;
  try {
    body = parseJson(await context.req.text());
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
  if (!isObject(body)) {
    throw new PlatformHttpError(422, [
      {
        type: 'model_attributes_type',
        loc: ['body'],
        msg: 'Input should be a valid dictionary',
        input: body,
      },
    ]);
  }
  const missing = required.filter((name) => body[name] === undefined);
  if (missing.length > 0) {
    throw new PlatformHttpError(
      422,
      missing.map((name) => ({ type: 'missing', loc: ['body', name], msg: 'Field required', input: body })),
    );
  }
  return body;
}

/** A whole number in the path. Throws a 422 for anything else. */
export function pathId({ context }: AuthorizedRequest, name: string): number {
  const text = context.req.param(name) ?? '';
  if (/^\d{1,15}$/.test(text)) return Number(text);
  const msg = 'Input should be a valid integer, unable to parse string as an integer';
  throw new PlatformHttpError(422, [{ type: 'int_parsing', loc: ['path', name], msg, input: text }]);
}
