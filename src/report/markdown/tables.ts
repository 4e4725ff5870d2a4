/** Checks as tables of Markdown: what each came to, and the section of the specification that it rests on. */
import type { PhrasingContent, RootContent, TableRow } from 'mdast';
import type { Check, CheckStatus, Gate } from '../../model/report.ts';
import { comparisonTables } from '../comparison-table.ts';
import { clip } from '../escape.ts';
import {
  checkLabel,
  countSummary,
  firstLine,
  formatDuration,
  formatList,
  gateLabel,
  plural,
} from '../format-helpers.ts';
import { groupBySidebar } from '../sidebar-groups.ts';
import { formatEvent, formatOffset, type TimelineView, timelineView } from '../timeline.ts';
import { details, paragraph, trustedText, untrustedText } from './blocks.ts';

/** The longest name of an event, and what is said of one, in UTF-16 units. */
const [NAME, WHAT] = [100, 300];

const STATUS_LABELS: Record<CheckStatus, string> = {
  pass: '✅ pass',
  fail: '❌ fail',
  warn: '⚠️ warn',
  skip: '➖ skip',
};

const tableRow = (...cells: PhrasingContent[][]): TableRow => ({
  type: 'tableRow',
  children: cells.map((children) => ({ type: 'tableCell', children })),
});
const plainCell = (value: string): PhrasingContent[] => [trustedText(value)];
const table = (align: ('right' | null)[], children: TableRow[]): RootContent => ({
  type: 'table',
  align,
  children,
});

/** The gates whose checks are told in a table: those of a settings gate are its files, and have no section each. */
export const hasCheckTable = ({ gate }: Gate) => gate !== 'settings' && gate !== 'report';

/** A folded table for each kind of which there are several gates, and for each other gate. */
export function checkTables(gates: readonly Gate[]): RootContent[] {
  const tableGates = gates.filter(hasCheckTable);
  const comparisons = comparisonTables(tableGates);
  const singleGates = tableGates.filter((gate) =>
    comparisons.every(({ gates: compared }) => !compared.includes(gate)),
  );
  return [
    ...comparisons.flatMap(({ gate, gates: columns, rows }) =>
      details(`${gate}: ${plural(rows.length, 'check')} of ${columns.length} gates`, [
        table(
          [],
          [
            tableRow(
              plainCell('Check'),
              plainCell('Spec'),
              ...columns.map((one) => untrustedText(gateLabel(one))),
            ),
            ...rows.map(({ id, title, spec, checks }) =>
              tableRow(
                untrustedText(checkLabel({ id, title })),
                untrustedText(spec ?? ''),
                ...checks.map((check) => plainCell(check ? STATUS_LABELS[check.status] : '–')),
              ),
            ),
          ],
        ),
      ]),
    ),
    ...singleGates.flatMap((gate) =>
      details(`${gate.gate}: ${plural(gate.checks.length, 'check')}`, [...gateCheckBlocks(gate)]),
    ),
  ];
}

function gateCheckBlocks(gate: Gate): RootContent[] {
  const groups = gate.gate === 'validate' ? groupBySidebar(gate.checks) : [];
  const timeline = timelineView(gate);
  const rows =
    groups.length > 0
      ? groups.flatMap(({ sidebarEntry, derived, checks }) => [
          ...(derived
            ? [
                tableRow(
                  plainCell(sidebarEntry ?? ''),
                  plainCell(STATUS_LABELS[derived.status]),
                  plainCell(derived.title),
                  plainCell('spec 3, 2.2'),
                  [],
                  untrustedText(`derived from ${formatList(derived.derivedFrom)}`),
                ),
              ]
            : []),
          ...checks.map((check) => checkRow(check, sidebarEntry ?? '')),
        ])
      : gate.checks.map((check) => checkRow(check));
  const headerCells = ['Result', 'Check', 'Spec', 'Time', 'Notes'].map(plainCell);
  const isGrouped = groups.length > 0;
  return [
    table(
      [...(isGrouped ? [null] : []), null, null, null, 'right', null],
      [tableRow(...(isGrouped ? [plainCell('Screen')] : []), ...headerCells), ...rows],
    ),
    ...(timeline ? timelineBlocks(timeline) : []),
  ];
}

/** The events in a fence, a line each. */
function timelineBlocks({ summary, moments, omitted }: TimelineView): RootContent[] {
  const rows = moments.map((moment) => [
    formatOffset(moment),
    clip(moment.event, NAME),
    clip(formatEvent(moment), WHAT),
  ]);
  const width = (at: number) => Math.max(...rows.map((one) => one[at]!.length));
  const [first, second] = [width(0), width(1)];
  const lines = rows.map(([time, event, what]) =>
    `${time!.padStart(first)}  ${event!.padEnd(second)}  ${what}`.trimEnd(),
  );
  if (omitted > 0) lines.push(`and ${omitted} more`);
  return [
    paragraph(trustedText('Events of the turn: '), ...untrustedText(summary)),
    { type: 'code', value: lines.join('\n') },
  ];
}

function checkRow(check: Check, sidebarEntry?: string): TableRow {
  const { status, spec, durationMs, findings, tries, reason } = check;
  const notes = [
    countSummary(findings),
    tries && tries > 1 ? `try ${tries}` : '',
    reason ? firstLine(reason) : '',
  ];
  return tableRow(
    ...(sidebarEntry === undefined ? [] : [plainCell(sidebarEntry)]),
    plainCell(STATUS_LABELS[status]),
    untrustedText(checkLabel(check)),
    untrustedText(spec ?? ''),
    plainCell(formatDuration(durationMs)),
    untrustedText(notes.filter(Boolean).join(', ')),
  );
}
