/** Parts of sentences: lists of words, and quoted strings that stay short. */

/** `a`, `a and b`, `a, b and c`; empty for an empty list. */
export function formatList(items: readonly string[], conjunction: 'and' | 'or' = 'and'): string {
  return items.length < 2
    ? items.join('')
    : `${items.slice(0, -1).join(', ')} ${conjunction} ${items.at(-1)}`;
}

const MAX_LENGTH = 60;

/** A string of at most 60 UTF-16 units; an ellipsis replaces the rest. */
export const truncate = (text: string): string =>
  text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 3).replace(/[\uD800-\uDBFF]$/u, '')}…` : text;

/** A string truncated and in quotes, control characters escaped. */
export const quoteShort = (text: string): string => JSON.stringify(truncate(text));
