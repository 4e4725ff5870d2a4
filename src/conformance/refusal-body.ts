/** Reading the body of a refusal (spec 2, 2.9). */

/** The message of a refusal, or in words why there is none. */
export function parseRefusal(body: Buffer): { readonly message: string } | { readonly fault: string } {
  let value: unknown;
  try {
    value = JSON.parse(body.toString());
  } catch {
    return { fault: body.length === 0 ? 'an empty body' : 'a body that is not JSON' };
  }
  if (typeof value !== 'object' || value === null || !('error' in value))
    return { fault: 'a body without `error`' };
  const { error } = value;
  if (typeof error === 'string') return error === '' ? { fault: 'an empty message' } : { message: error };
  const { type, message } = (typeof error === 'object' && error !== null ? error : {}) as Record<
    string,
    unknown
  >;
  if (typeof message !== 'string' || message === '') return { fault: 'no message in `error`' };
  return type === undefined || typeof type === 'string'
    ? { message }
    : { fault: 'a `type` in `error` that is no string' };
}

/** Those of the words that the message does not name, each as a word of its own. */
export function unmentionedWords(message: string, words: readonly string[]): string[] {
  return words.filter(
    (word) => !new RegExp(`(?<![A-Za-z0-9_])${escapeRegExp(word)}(?![A-Za-z0-9_])`).test(message),
  );
}

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
