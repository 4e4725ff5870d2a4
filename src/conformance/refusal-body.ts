/** Reading the body of a refusal (spec 2, 2.9). */
import { parseJson } from '../text/bounded-json.ts';
import { escapeRegex } from '../text/escape-regex.ts';

/** The message of a refusal, or what the body is instead, to follow "with". */
export function parseRefusal(body: Buffer): { readonly message: string } | { readonly problem: string } {
  let value: unknown;
  try {
    value = parseJson(body.toString());
  } catch {
    return { problem: body.length === 0 ? 'an empty body' : 'a body that is not JSON' };
  }
  if (typeof value !== 'object' || value === null || !('error' in value))
    return { problem: 'a body without `error`' };
  const { error } = value;
  if (typeof error === 'string') return error === '' ? { problem: 'an empty message' } : { message: error };
  const { type, message } = (typeof error === 'object' && error !== null ? error : {}) as Record<
    string,
    unknown
  >;
  if (typeof message !== 'string' || message === '') return { problem: 'no `message` in `error`' };
  return type === undefined || typeof type === 'string'
    ? { message }
    : { problem: 'a `type` in `error` that is not a string' };
}

/** The words that the message does not contain as whole words. */
export function unmentionedWords(message: string, words: readonly string[]): string[] {
  return words.filter(
    (word) => !new RegExp(`(?<![A-Za-z0-9_])${escapeRegex(word)}(?![A-Za-z0-9_])`).test(message),
  );
}
