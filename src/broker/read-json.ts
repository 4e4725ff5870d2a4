/** Deeper data than this is an attack on whoever writes it out again. */
const MAX_DEPTH = 64;

/** The JSON of a body, or what is wrong with it. */
export function readJson(
  body: string | Uint8Array,
  maxBytes = Number.POSITIVE_INFINITY,
): { readonly value: unknown } | { readonly problem: string } {
  const bytes = typeof body === 'string' && body.length * 3 <= maxBytes ? undefined : toBytes(body);
  if (bytes && bytes.length > maxBytes) return { problem: `the body is larger than ${maxBytes} bytes` };
  try {
    const text = typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true }).decode(body);
    const value: unknown = JSON.parse(text);
    return isDeeperThan(value, MAX_DEPTH) ? { problem: 'the body is nested too deep' } : { value };
  } catch {
    return { problem: 'the body is not JSON in UTF-8' };
  }
}

const toBytes = (body: string | Uint8Array) =>
  typeof body === 'string' ? new TextEncoder().encode(body) : body;

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((one) => isDeeperThan(one, levels - 1));
}
