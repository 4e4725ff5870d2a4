/** Bearer tokens. */

/** The value if it is a string that a header can carry as a bearer token, at most 16 KiB; else undefined. */
export const toBearerToken = (token: unknown): string | undefined =>
  typeof token === 'string' && /^[\x21-\x7e]{1,16384}$/.test(token) ? token : undefined;

/** Trims a token: variables pick up spaces and line ends. Throws an `Error`, without the value, if it is not a token. */
export function normalizeToken(token: string | undefined): string | undefined {
  if (token === undefined) return undefined;
  const value = toBearerToken(token.trim());
  if (value === undefined)
    throw new Error('the token is invalid; expected visible ASCII characters without spaces or line breaks');
  return value;
}
