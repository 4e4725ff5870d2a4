/** The pieces that all parts of the page use. Text is escaped where the page is written, nowhere else. */
import type { Element, ElementContent } from 'hast';
import { h, s } from 'hastscript';
import type { CheckStatus, Severity, Verdict } from '../../model/report.ts';
import { clip } from '../escape.ts';

/** The longest text of a field, in UTF-16 units. */
export const MAX_FIELD_LENGTH = 2000;

export type HtmlContent = ElementContent | string;

/** A link where there is an address; `noreferrer`: a report may be private. */
export const link = (url: string | undefined, child: HtmlContent, className?: string): Element =>
  url
    ? h('a', { href: url, rel: ['noreferrer'], ...(className ? { className: [className] } : {}) }, child)
    : h('span', { ...(className ? { className: [className] } : {}) }, child);

/** A word in its colour; the word says it all. */
export const statusBadge = (label: CheckStatus | Verdict | Severity): Element =>
  h('span', { className: ['badge', label] }, label);

/** Text with its lines. */
export const withLineBreaks = (value: string): HtmlContent[] =>
  clip(value, MAX_FIELD_LENGTH)
    .split('\n')
    .flatMap((line, index) => (index > 0 ? [h('br'), line] : [line]));

/** A block of code that can be scrolled with the keyboard. */
export const codeBlock = (text: string, label: string): Element =>
  h('pre', { tabIndex: 0, role: 'group', ariaLabel: label }, h('code', text));

/** What is folded away; nothing where there is nothing. */
export const details = (summary: HtmlContent[], content: readonly HtmlContent[], open = false): Element[] =>
  content.length > 0 ? [h('details', { open }, [h('summary', summary), ...content])] : [];

interface TableColumn {
  readonly name: string;
  /** Whether it holds numbers. */
  readonly isNumeric?: boolean;
}

/** A table with a caption; the first cell of a row names it. Wide ones scroll. */
export function table(
  caption: string,
  columns: readonly TableColumn[],
  bodies: readonly (readonly Element[])[],
  isCaptionVisible = false,
): Element {
  return h('div', { className: ['scroll'], tabIndex: 0, role: 'group', ariaLabel: caption }, [
    h('table', [
      h('caption', { className: isCaptionVisible ? [] : ['unseen'] }, caption),
      h('thead', [
        h(
          'tr',
          columns.map(({ name, isNumeric }) =>
            h('th', { scope: 'col', className: isNumeric ? ['n'] : [] }, name),
          ),
        ),
      ]),
      ...bodies.map((rows) => h('tbody', [...rows])),
    ]),
  ]);
}

/** The share of a whole, as a bar from `from` to `to`; for eyes only: the numbers stand beside it. */
export function bar(from: number, to: number, total: number, className: string): Element {
  const toTenths = (share: number) => Math.round(share * 10) / 10;
  const scale = (value: number) => toTenths(total > 0 ? (100 * value) / total : 0);
  const start = Math.min(scale(from), 99.2);
  return s(
    'svg',
    { className: ['bar', className], viewBox: '0 0 100 8', preserveAspectRatio: 'none', ariaHidden: 'true' },
    [s('rect', { x: start, y: 0, width: Math.max(toTenths(scale(to) - start), 0.8), height: 8 })],
  );
}
