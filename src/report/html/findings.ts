/** Findings: in full, or as a line. */
import type { Element } from 'hast';
import { h } from 'hastscript';
import { frame } from '../../text/frame.ts';
import { checkName, fixNote, type Row, seenLine, whereOf } from '../digest.ts';
import { clip } from '../escape.ts';
import { permalink } from '../links.ts';
import { reproduce } from '../reproduce.ts';
import { badge, block, FIELD, lined, link } from './elements.ts';
import type { Page } from './page.ts';

/** The findings in their order: the first of the page in full, the others a line each. */
export function findings(rows: readonly Row[], page: Page): Element[] {
  const full = rows.filter(({ finding }) => page.nameOf(finding));
  const rest = rows.slice(full.length);
  const shown = rest.filter(({ finding }) => page.hasLine(finding));
  const more = rest.length - shown.length;
  return [
    ...full.map((row) => inFull(row, page)),
    ...(shown.length > 0
      ? [
          // Not a list by its elements: browsers number their items anew for each one that a filter hides.
          h(
            'div',
            { className: ['lines'], role: 'list' },
            shown.map((row) => line(row, page)),
          ),
        ]
      : []),
    ...(more > 0 ? [h('p', `and ${more} more, in report.json`)] : []),
  ];
}

/** Everything there is to say of a finding. */
function inFull(row: Row, page: Page): Element {
  const { report, options, nameOf } = page;
  const { gate, check, finding } = row;
  const { location, severity, message, help, fix, code } = finding;
  const content = location && options.line?.(location.file, location.line);
  const shown = content === undefined ? [] : frame(content, location!);
  const command = reproduce(row);
  const told = (label: string, value: string | undefined) =>
    value ? [h('dt', label), h('dd', lined(value))] : [];
  const id = nameOf(finding);
  return h(
    'article',
    { id, className: ['item', severity], dataSeverity: severity, ariaLabelledBy: [`${id}-title`] },
    [
      h('h4', { id: `${id}-title` }, clip(message, FIELD)),
      h('p', { className: ['where'] }, [
        badge(severity),
        ' ',
        link(location && permalink(report.source, location), clip(whereOf(row), FIELD), 'place'),
        ' ',
        h('code', code),
      ]),
      ...(shown.length > 0 ? [block(shown.join('\n'), `The place in ${whereOf(row)}`)] : []),
      h('dl', [
        ...(location ? [] : told('Check', checkName(check) + (check.spec ? ` (${check.spec})` : ''))),
        ...(location ? [] : told('Seen', seenLine(check, finding))),
        ...told('Help', help),
        ...told('Fix', fix && `${fix.title} ${fixNote(fix)}`),
        ...(command ? [h('dt', 'Run again'), h('dd', h('code', clip(command, FIELD)))] : []),
      ]),
      ...(check.evidence?.length
        ? [h('p', link(`#${page.evidenceOf(gate, check)}`, `What was asked and answered`))]
        : []),
    ],
  );
}

function line(row: Row, { report }: Page): Element {
  const { location, severity, message, code } = row.finding;
  return h('div', { className: ['item'], role: 'listitem', dataSeverity: severity }, [
    badge(severity),
    ' ',
    link(location && permalink(report.source, location), clip(whereOf(row), FIELD), 'place'),
    ` ${clip(message, FIELD)} `,
    h('code', code),
  ]);
}
