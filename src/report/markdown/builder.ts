/**
 * Builds Markdown from mdast nodes, so that text, links, code and tables escape by construction. Untrusted text enters by
 * `untrusted`, `code`, `codeSpan` or a code block; only our own text by `text` and `prose`.
 */
import type {
  BlockContent,
  Code,
  InlineCode,
  ListItem,
  Paragraph,
  PhrasingContent,
  RootContent,
  Text,
} from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { clip } from '../../text/clip.ts';
import { escapeInvisible } from '../../text/escape-invisible.ts';
import { inlineNodes } from './inline.ts';

/** The longest text of one field, in UTF-16 units. */
const MAX_FIELD_LENGTH = 500;
/** The longest code span in a sentence of the bot. */
const MAX_SPAN_LENGTH = 120;

/** The cells of a row, each a list of nodes. */
export type TableCells = readonly (readonly PhrasingContent[])[];

/** Our own text. */
export const text = (value: string): Text => ({ type: 'text', value });

/** Our own text, in which backticks enclose code. */
export const prose = (value: string): PhrasingContent[] =>
  value.split('`').flatMap((part, index) => (part === '' ? [] : [index % 2 === 1 ? code(part) : text(part)]));

/** Untrusted text: whatever Markdown or a forge could read as markup is inline code. */
export const untrusted = (value: string): PhrasingContent[] => inlineNodes(clip(value, MAX_FIELD_LENGTH));

export const code = (value: string, maxLength = MAX_FIELD_LENGTH): InlineCode => ({
  type: 'inlineCode',
  value: clip(value, maxLength),
});

export const strong = (...children: PhrasingContent[]): PhrasingContent => ({ type: 'strong', children });

/** A link, or the child alone if there is no URL. */
export const link = (url: string | undefined, child: Text | InlineCode): PhrasingContent =>
  url ? { type: 'link', url, children: [child] } : child;

export const paragraph = (...children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children });

export const heading = (depth: 2 | 3, value: string): RootContent => ({
  type: 'heading',
  depth,
  children: [text(value)],
});

/** A fenced code block, without line breaks at its end. */
export const codeBlock = (value: string, lang?: string): Code => ({
  type: 'code',
  value: value.replace(/\n*$/, ''),
  lang: lang ?? null,
});

/** A bulleted list; empty if there are no items. */
export function list(items: readonly Paragraph[]): BlockContent[] {
  if (items.length === 0) return [];
  const children = items.map((item): ListItem => ({ type: 'listItem', spread: false, children: [item] }));
  return [{ type: 'list', spread: false, children }];
}

/** A table; its first row is the header. */
export const table = (rows: readonly TableCells[], align: ('right' | null)[] = []): RootContent => ({
  type: 'table',
  align,
  children: rows.map((cells) => ({
    type: 'tableRow',
    children: cells.map((children) => ({ type: 'tableCell', children: [...children] })),
  })),
});

/** A cell of our own text. */
export const cell = (value: string | number): PhrasingContent[] => [text(String(value))];

/** Blocks folded behind a summary of our own text; empty if there are no blocks. */
export function details(summary: string, blocks: readonly RootContent[]): RootContent[] {
  if (blocks.length === 0) return [];
  const open = `<details>\n<summary>${summary}</summary>`;
  return [{ type: 'html', value: open }, ...blocks, { type: 'html', value: '</details>' }];
}

/** The blocks as Markdown, with a line break at the end. */
export const renderMarkdown = (children: readonly RootContent[]): string =>
  toMarkdown(
    { type: 'root', children: [...children] },
    { bullet: '-', extensions: [gfmToMarkdown({ tablePipeAlign: false })] },
  );

/** One block as Markdown, without a line break at the end. */
export const renderBlock = (block: RootContent): string => renderMarkdown([block]).trimEnd();

/** Untrusted text as a code span for a sentence: on one line, clipped, and never empty. */
export function codeSpan(value: string, maxLength = MAX_SPAN_LENGTH): string {
  return renderBlock(paragraph(spanNode(value, maxLength)));
}

/** The node of `codeSpan`, for a cell of a table. */
export function spanNode(value: string, maxLength = MAX_SPAN_LENGTH): InlineCode {
  const line = escapeInvisible(clip(value, maxLength));
  return code(line.trim() === '' ? ' ' : line, Number.POSITIVE_INFINITY);
}

/** The first seven characters of a commit's hash as a code span. */
export const shortSha = (sha: string) => codeSpan(sha.slice(0, 7));

/** A link for a sentence; the label alone if the URL is not an absolute one of http or https. */
export const linkText = (label: string, url: string): string =>
  renderBlock(paragraph(link(isWebUrl(url) ? url : undefined, text(label))));

const isWebUrl = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
