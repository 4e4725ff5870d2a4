/** The elements that all parts of the page use. `toHtml` escapes all text when the page is written. */
import type { Element, ElementContent } from 'hast';
import { h, s } from 'hastscript';
import type { CheckStatus, Severity, Verdict } from '../../model/report.ts';
import { clip } from '../../text/clip.ts';

/** The longest text of a field, in UTF-16 units. */
export const MAX_FIELD_LENGTH = 2000;

/** What an element may contain. */
export type HtmlContent = ElementContent | string;

/** A link, or a span if there is no URL; `noreferrer`, as a report may be private. */
export const link = (url: string | undefined, child: HtmlContent, className?: string): Element =>
  url
    ? h('a', { href: url, rel: ['noreferrer'], ...(className ? { className: [className] } : {}) }, child)
    : h('span', { ...(className ? { className: [className] } : {}) }, child);

/** A status as a colored label; the color only repeats the word. */
export const statusBadge = (label: CheckStatus | Verdict | Severity): Element =>
  h('span', { className: ['badge', label] }, label);

/** Text with its line breaks, clipped. */
export const withLineBreaks = (value: string): HtmlContent[] =>
  clip(value, MAX_FIELD_LENGTH)
    .split('\n')
    .flatMap((line, index) => (index > 0 ? [h('br'), line] : [line]));

/** A block of code that can be scrolled with the keyboard. */
export const codeBlock = (text: string, label: string): Element =>
  h('pre', { tabIndex: 0, role: 'group', ariaLabel: label }, h('code', text));

/** Content folded behind a summary; empty if there is no content. */
export const details = (summary: HtmlContent[], content: readonly HtmlContent[], open = false): Element[] =>
  content.length > 0 ? [h('details', { open }, [h('summary', summary), ...content])] : [];

interface TableColumn {
  readonly name: string;
  /** Numbers are aligned right. */
  readonly isNumeric?: boolean;
}

/** A table with a caption and a body per group of rows; a wide one scrolls. */
export function table(
  caption: string,
  columns: readonly TableColumn[],
  bodies: readonly (readonly Element[])[],
  isCaptionVisible = false,
): Element {
  return h('div', { className: ['scroll'], tabIndex: 0, role: 'group', ariaLabel: caption }, [
    h('table', [
      h('caption', { className: isCaptionVisible ? [] : ['visually-hidden'] }, caption),
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

/** A bar from `from` to `to` on a scale of `total`; hidden from screen readers, which get the numbers beside it. */
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
