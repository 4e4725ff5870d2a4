/** The texts of a review: a comment on a line, and the body that lists what no line can show. */
import type { Report } from '../../model/report.ts';
import { plural } from '../labels.ts';
import { type FindingRow, rankFindings } from '../rank.ts';
import { sanitizeReport } from '../sanitize.ts';
import { findingItem } from './blocks.ts';
import { code, details, list, paragraph, renderMarkdown, text, untrusted } from './builder.ts';

const SEVERITY_ICONS = { error: '❌', warning: '⚠️', note: 'ℹ️' } as const;

/** The new findings of a report that have a location, sanitized, worst first. */
export function locatedRows(report: Report): FindingRow[] {
  return rankFindings(sanitizeReport(report)).filter(
    ({ finding }) => finding.location && finding.severity !== 'note',
  );
}

/** A finding as a review comment on its line. */
export function reviewCommentText({ finding }: FindingRow): string {
  const { severity, message, help, fix } = finding;
  return renderMarkdown([
    paragraph(text(`${SEVERITY_ICONS[severity]} `), ...untrusted(message), text(' · '), code(finding.code)),
    ...(help ? [paragraph(...untrusted(help))] : []),
    ...(fix ? [paragraph(text('Fix: '), ...untrusted(fix.title), text('.'))] : []),
  ]);
}

/** The most findings that a review lists; it counts the others. */
const MAX_LISTED = 100;

/** The body of a review: its number of comments, and the findings that have none (outside the change, or above the limit), in at most `maxBytes` of UTF-8. */
export function reviewBody(commentCount: number, otherRows: readonly FindingRow[], maxBytes: number): string {
  for (let limit = MAX_LISTED; ; limit = Math.floor(limit / 2)) {
    const shown = otherRows.slice(0, limit);
    const omitted = otherRows.length - shown.length;
    const body = renderMarkdown([
      paragraph(text(`${plural(commentCount, 'finding')} on lines of this change.`)),
      ...details(
        `${plural(otherRows.length, 'more finding')} without a comment of ${otherRows.length === 1 ? 'its' : 'their'} own`,
        list([
          ...shown.map(findingItem),
          ...(omitted > 0 ? [paragraph(text(`and ${omitted} more: see the full report of the run`))] : []),
        ]),
      ),
    ]);
    if (limit === 0 || Buffer.byteLength(body) <= maxBytes) return body;
  }
}
