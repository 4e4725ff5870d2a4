/** What is said of a report piece by piece: a remark at a line, the review that holds the remarks, the title of a mark. */
import type { RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import type { Finding, Report } from '../../model/report.ts';
import { sanitizeReport } from '../escape.ts';
import { type FindingRow, findingRows, plural, reportSummary, verdictSentence } from '../format-helpers.ts';
import { details, findingItem, list, paragraph, trustedText, untrustedText } from './blocks.ts';

const SEVERITY_ICONS = { error: '❌', warning: '⚠️', note: 'ℹ️' } as const;

const renderMarkdown = (children: RootContent[]) =>
  toMarkdown(
    { type: 'root', children },
    { bullet: '-', extensions: [gfmToMarkdown({ tablePipeAlign: false })] },
  );

/** The findings of a report that have a place in a file and are news, as they may be shown: the worst first. */
export function locatedRows(report: Report): FindingRow[] {
  return findingRows(sanitizeReport(report)).filter(
    ({ finding }) => finding.location && finding.severity !== 'note',
  );
}

/** A finding as a remark at its line. */
export function reviewCommentText({ finding }: FindingRow): string {
  const { code, severity, message, help, fix } = finding as Finding;
  return renderMarkdown([
    paragraph(trustedText(`${SEVERITY_ICONS[severity]} `), ...untrustedText(message), trustedText(' · '), {
      type: 'inlineCode',
      value: code,
    }),
    ...(help ? [paragraph(...untrustedText(help))] : []),
    ...(fix ? [paragraph(trustedText('Fix: '), ...untrustedText(fix.title), trustedText('.'))] : []),
  ]);
}

/** Findings that a review lists; the others it counts. */
const MAX_LISTED = 100;

/** A review: how many remarks it makes, and the findings that no line of the change shows; at most `maxBytes` of UTF-8. */
export function reviewBody(commentCount: number, otherRows: readonly FindingRow[], maxBytes: number): string {
  for (let limit = MAX_LISTED; ; limit = Math.floor(limit / 2)) {
    const shown = otherRows.slice(0, limit);
    const omitted = otherRows.length - shown.length;
    const body = renderMarkdown([
      paragraph(trustedText(`${plural(commentCount, 'finding')} at lines of this change.`)),
      ...details(
        `${plural(otherRows.length, 'more finding')} that can't be shown at a line of it`,
        list([
          ...shown.map(findingItem),
          ...(omitted > 0
            ? [paragraph(trustedText(`and ${omitted} more: the run has the full report`))]
            : []),
        ]),
      ),
    ]);
    if (limit === 0 || Buffer.byteLength(body) <= maxBytes) return body;
  }
}

/** The verdict and the counts in one line of plain text. */
export const statusTitle = (report: Report) => `${verdictSentence(report)} (${reportSummary(report)})`;
