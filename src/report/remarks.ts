/** What is said of a report piece by piece: a remark at a line, the review that holds the remarks, the title of a mark. */
import type { RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import type { Finding, Report } from '../model/report.ts';
import { brief, folded, list, paragraph, text, words } from './blocks.ts';
import { plural, type Row, rows, summary, verdictSentence } from './digest.ts';
import { clean } from './escape.ts';

const ICONS = { error: '❌', warning: '⚠️', note: 'ℹ️' } as const;

const textOf = (children: RootContent[]) =>
  toMarkdown(
    { type: 'root', children },
    { bullet: '-', extensions: [gfmToMarkdown({ tablePipeAlign: false })] },
  );

/** The findings of a report that have a place in a file and are news, as they may be shown: the worst first. */
export function placedRows(report: Report): Row[] {
  return rows(clean(report)).filter(({ finding }) => finding.location && finding.severity !== 'note');
}

/** A finding as a remark at its line. */
export function remarkText({ finding }: Row): string {
  const { code, severity, message, help, fix } = finding as Finding;
  return textOf([
    paragraph(text(`${ICONS[severity]} `), ...words(message), text(' · '), {
      type: 'inlineCode',
      value: code,
    }),
    ...(help ? [paragraph(...words(help))] : []),
    ...(fix ? [paragraph(text('Fix: '), ...words(fix.title), text('.'))] : []),
  ]);
}

/** Findings that a review lists; the others it counts. */
const LISTED = 100;

/** A review: how many remarks it makes, and the findings that no line of the change shows; at most `maxBytes` of UTF-8. */
export function reviewText(remarks: number, others: readonly Row[], maxBytes: number): string {
  for (let most = LISTED; ; most = Math.floor(most / 2)) {
    const shown = others.slice(0, most);
    const more = others.length - shown.length;
    const said = textOf([
      paragraph(text(`${plural(remarks, 'finding')} at lines of this change.`)),
      ...folded(
        `${plural(others.length, 'more finding')} that can't be shown at a line of it`,
        list([
          ...shown.map(brief),
          ...(more > 0 ? [paragraph(text(`and ${more} more: the run has the full report`))] : []),
        ]),
      ),
    ]);
    if (most === 0 || Buffer.byteLength(said) <= maxBytes) return said;
  }
}

/** The verdict and the counts in one line of plain text. */
export const titleText = (report: Report) => `${verdictSentence(report)} (${summary(report)})`;
