import { escapeInvisible } from './escape-invisible.ts';

/** Untrusted text as part of a message: on one line, invisible characters escaped, at most `maxLength` code points. */
export function shorten(text: string, maxLength = 80): string {
  const line = escapeInvisible(text.replace(/\s+/g, ' ').trim());
  const characters = [...line];
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : line;
}
