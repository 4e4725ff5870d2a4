/** Request and answer bodies that many routes have. */
import type { Context } from 'hono';
import { EmulatorHttpError } from './http-error.ts';

/** A JSON object; one that is empty may be left out. Throws `Refusal` for anything else. */
export async function readJsonBody(c: Context): Promise<Record<string, unknown>> {
  const text = await c.req.text();
  if (text === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new EmulatorHttpError(400, 'the body is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new EmulatorHttpError(400, 'the body is not a JSON object');
  return value as Record<string, unknown>;
}

export const stringOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');

/** One JSON value a line. */
export const ndjson = (c: Context, values: readonly unknown[]): Response =>
  c.body(values.map((value) => `${JSON.stringify(value)}\n`).join(''), 200, {
    'content-type': 'application/x-ndjson',
  });
