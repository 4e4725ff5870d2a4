/** At most `maxLength` UTF-16 code units of a text: a longer one ends in `…`, and never in half a character. */
export const clip = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…` : text;
