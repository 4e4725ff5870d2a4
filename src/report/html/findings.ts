/** Findings, in full or as a line. */
import type { Element } from 'hast';
import { h } from 'hastscript';
import { clip } from '../../text/clip.ts';
import { codeFrame } from '../../text/code-frame.ts';
import { exchangeLine } from '../exchange.ts';
import { checkWithSpec, fixNote, locationOrGate } from '../labels.ts';
import { permalink } from '../links.ts';
import type { FindingRow } from '../rank.ts';
import { reproduceCommand } from '../reproduce-command.ts';
import { codeBlock, link, MAX_FIELD_LENGTH, statusBadge, withLineBreaks } from './elements.ts';
import type { HtmlPage } from './page.ts';

/** The findings in their order: the first ones of the page in full, the others as a line. */
export function findingElements(rows: readonly FindingRow[], page: HtmlPage): Element[] {
  const detailed = rows.filter(({ finding }) => page.findingId(finding));
  const others = rows.slice(detailed.length);
  const listed = others.filter(({ finding }) => page.isListed(finding));
  const omitted = others.length - listed.length;
  return [
    ...detailed.map((row) => findingArticle(row, page)),
    ...(listed.length > 0
      ? [
          // Not a `ul`: browsers renumber its items each time a filter hides one.
          h(
            'div',
            { className: ['lines'], role: 'list' },
            listed.map((row) => findingLine(row, page)),
          ),
        ]
      : []),
    ...(omitted > 0 ? [h('p', `and ${omitted} more, in report.json`)] : []),
  ];
}

/** A finding in full. */
function findingArticle(row: FindingRow, page: HtmlPage): Element {
  const { report, options, findingId } = page;
  const { gate, check, finding } = row;
  const { location, severity, message, help, fix, code } = finding;
  const lineText = location && options.sourceLine?.(location.file, location.line);
  const frameLines = lineText === undefined ? [] : codeFrame(lineText, location!);
  const command = reproduceCommand(row);
  const definition = (label: string, value: string | undefined) =>
    value ? [h('dt', label), h('dd', withLineBreaks(value))] : [];
  const id = findingId(finding);
  return h(
    'article',
    { id, className: ['item', severity], dataSeverity: severity, ariaLabelledBy: [`${id}-title`] },
    [
      h('h4', { id: `${id}-title` }, clip(message, MAX_FIELD_LENGTH)),
      h('p', { className: ['where'] }, [
        statusBadge(severity),
        ' ',
        link(
          location && permalink(report.source, location),
          clip(locationOrGate(row), MAX_FIELD_LENGTH),
          'location',
        ),
        ' ',
        h('code', code),
      ]),
      ...(frameLines.length > 0
        ? [codeBlock(frameLines.join('\n'), `Source at ${locationOrGate(row)}`)]
        : []),
      h('dl', [
        ...(location ? [] : definition('Check', checkWithSpec(check))),
        ...(location ? [] : definition('Request', exchangeLine(check, finding))),
        ...definition('Help', help),
        ...definition('Fix', fix && `${fix.title} ${fixNote(fix)}`),
        ...(command ? [h('dt', 'Reproduce'), h('dd', h('code', clip(command, MAX_FIELD_LENGTH)))] : []),
      ]),
      ...(check.evidence?.length
        ? [h('p', link(`#${page.evidenceId(gate, check)}`, 'Requests and responses'))]
        : []),
    ],
  );
}

function findingLine(row: FindingRow, { report }: HtmlPage): Element {
  const { location, severity, message, code } = row.finding;
  return h('div', { className: ['item'], role: 'listitem', dataSeverity: severity }, [
    statusBadge(severity),
    ' ',
    link(
      location && permalink(report.source, location),
      clip(locationOrGate(row), MAX_FIELD_LENGTH),
      'location',
    ),
    ` ${clip(message, MAX_FIELD_LENGTH)} `,
    h('code', code),
  ]);
}
