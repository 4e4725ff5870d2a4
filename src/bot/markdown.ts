/** Markdown for the bot's replies. Foreign text goes into code spans, where it has no effect. Pure. */
import { escapeInvisible } from '../text/escape-invisible.ts';

/** Default maximum length of a code span. */
const MAX_LENGTH = 120;

/** Foreign text as a code span: on one line, at most `maxLength` UTF-16 units, unseen characters escaped. */
export function codeSpan(text: string, maxLength = MAX_LENGTH): string {
  const line = escapeInvisible(
    text.length > maxLength ? `${text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…` : text,
  );
  if (line.trim() === '') return '` `';
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  // The renderer strips one space on each side.
  const pad = /^[` ]|[` ]$/.test(line) ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** A code span for a table cell. */
export const tableCell = (text: string, maxLength?: number) =>
  codeSpan(text, maxLength).replaceAll('|', '\\|');

/** A fenced code block; the fence is longer than any run of backticks in the text. */
export function codeBlock(text: string, language = ''): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\n*$/, '')}\n${fence}`;
}

/** The first seven digits of a commit id as a code span. */
export const shortSha = (sha: string) => `\`${sha.slice(0, 7)}\``;

/** `1 file`, `2 files`. */
export const pluralize = (count: number, singular: string) => `${count} ${singular}${count === 1 ? '' : 's'}`;
