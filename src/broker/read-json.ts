import { JsonLimitError, parseJson } from '../text/bounded-json.ts';

/** Parses a JSON body in UTF-8, or says what is wrong with it: too large, not JSON, or nested deeper than 64 levels. */
export function readJson(
  body: string | Uint8Array,
  maxBytes = Number.POSITIVE_INFINITY,
): { readonly value: unknown } | { readonly problem: string } {
  const bytes = typeof body === 'string' && body.length * 3 <= maxBytes ? undefined : toBytes(body);
  if (bytes && bytes.length > maxBytes) return { problem: `the body is larger than ${maxBytes} bytes` };
  try {
    const text = typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true }).decode(body);
    return { value: parseJson(text) };
  } catch (error) {
    if (error instanceof JsonLimitError) return { problem: 'the body is nested too deeply' };
    return { problem: 'the body is not JSON in UTF-8' };
  }
}

const toBytes = (body: string | Uint8Array) =>
  typeof body === 'string' ? new TextEncoder().encode(body) : body;
