/** Markdown of what the bot says. Whatever is not ours stands in a code span, where nothing of it counts. Pure. */
import { escapeInvisible } from '../text/escape-invisible.ts';

/** The most of a word that is repeated. */
const MAX_LENGTH = 120;

/** A text of somebody else's as a code span: on one line, short, and shown to its last character. */
export function codeSpan(text: string, maxLength = MAX_LENGTH): string {
  const line = escapeInvisible(
    text.length > maxLength ? `${text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…` : text,
  );
  if (line.trim() === '') return '` `';
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  // The renderer takes one space away on both sides.
  const pad = /^[` ]|[` ]$/.test(line) ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** The same in a cell of a table. */
export const tableCell = (text: string, maxLength?: number) =>
  codeSpan(text, maxLength).replaceAll('|', '\\|');

/** A text as a block of code. */
export function codeBlock(text: string, language = ''): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\n*$/, '')}\n${fence}`;
}

export const shortSha = (sha: string) => `\`${sha.slice(0, 7)}\``;

/** `1 file`, `2 files`. */
export const pluralize = (count: number, singular: string) => `${count} ${singular}${count === 1 ? '' : 's'}`;
