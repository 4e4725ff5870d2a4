/** Shared by the routes: their state and environment, request and response bodies. */
import type { Context } from 'hono';
import { parseJsonObject } from '../json-body.ts';
import type { Authorize } from './auth.ts';
import type { EmulatorConfig } from './config.ts';
import { EmulatorHttpError } from './http-error.ts';
import type { EmulatorLimits } from './limits.ts';
import type { Sandbox } from './sandbox.ts';
import type { SandboxStore } from './sandbox-store.ts';

/** What the routes work on. */
export interface EmulatorState {
  readonly config: EmulatorConfig;
  readonly limits: EmulatorLimits;
  /** The name of the collection. */
  readonly resource: string;
  readonly store: SandboxStore;
  readonly authorize: Authorize;
}

/** Routes below a sandbox find it in their context. */
export interface EmulatorEnv {
  Variables: { sandbox: Sandbox };
}

/** The JSON object in the body, or an empty one for an empty body. Throws a 400 for anything else. */
export async function readJsonBody(c: Context): Promise<Record<string, unknown>> {
  const text = await c.req.text();
  if (text === '') return {};
  return parseJsonObject(text, () => new EmulatorHttpError(400, 'the body is not a JSON object'));
}

/** The value if it is a string, otherwise an empty string. */
export const stringOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A response with one JSON value per line. */
export const ndjson = (c: Context, values: readonly unknown[]): Response =>
  c.body(values.map((value) => `${JSON.stringify(value)}\n`).join(''), 200, {
    'content-type': 'application/x-ndjson',
  });
