/** What can stand behind `Bearer` in a header. */

/** A text that a header can carry as a bearer token; nothing where it is none. */
export const toBearerToken = (token: unknown): string | undefined =>
  typeof token === 'string' && /^[\x21-\x7e]{1,16384}$/.test(token) ? token : undefined;

/** The token without the spaces and line ends that variables pick up. Throws an `Error` where it is none; it does not say it. */
export function normalizeToken(token: string | undefined): string | undefined {
  if (token === undefined) return undefined;
  const value = toBearerToken(token.trim());
  if (value === undefined)
    throw new Error(
      'the token is no word of visible ASCII characters; set it anew, without line breaks in it',
    );
  return value;
}
