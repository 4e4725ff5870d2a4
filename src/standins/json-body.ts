import { parseJson } from '../text/bounded-json.ts';

/** The JSON object in a request body. Throws what `createError` returns for anything else. */
export function parseJsonObject(text: string, createError: () => Error): Record<string, unknown> {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    throw createError();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw createError();
  return value as Record<string, unknown>;
}
