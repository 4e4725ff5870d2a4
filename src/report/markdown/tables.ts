/** The checks of a report as Markdown tables: their result, and the section of the specification that they check. */
import type { PhrasingContent, RootContent } from 'mdast';
import type { Check, CheckStatus, Gate } from '../../model/report.ts';
import { clip } from '../../text/clip.ts';
import { comparisonTables, groupBySidebar } from '../check-tables.ts';
import { checkLabel, firstLine, formatDuration, formatList, gateLabel, plural } from '../labels.ts';
import { countSummary } from '../summary.ts';
import { formatEvent, formatOffset, type TimelineView, timelineView } from '../timeline.ts';
import { cell, codeBlock, details, paragraph, table, text, untrusted } from './builder.ts';

/** The longest name of an event, and its longest description, in UTF-16 units. */
const MAX_EVENT_NAME = 100;
const MAX_EVENT_TEXT = 300;

const STATUS_LABELS: Record<CheckStatus, string> = {
  pass: '✅ pass',
  fail: '❌ fail',
  warn: '⚠️ warn',
  skip: '➖ skip',
};

/** Whether the checks of a gate are shown as a table: those of `settings` are files, which have no section each. */
export const hasCheckTable = ({ gate }: Gate) => gate !== 'settings' && gate !== 'report';

/** A folded comparison for each kind of gate that occurs several times, and a folded table for each other gate. */
export function checkTables(gates: readonly Gate[]): RootContent[] {
  const tableGates = gates.filter(hasCheckTable);
  const comparisons = comparisonTables(tableGates);
  const singleGates = tableGates.filter((gate) =>
    comparisons.every(({ gates: compared }) => !compared.includes(gate)),
  );
  return [
    ...comparisons.flatMap(({ gate, gates: columns, rows }) =>
      details(`${gate}: ${plural(rows.length, 'check')} of ${columns.length} gates`, [
        table([
          [cell('Check'), cell('Spec'), ...columns.map((one) => untrusted(gateLabel(one)))],
          ...rows.map(({ id, title, spec, checks }) => [
            untrusted(checkLabel({ id, title })),
            untrusted(spec ?? ''),
            ...checks.map((check) => cell(check ? STATUS_LABELS[check.status] : '–')),
          ]),
        ]),
      ]),
    ),
    ...singleGates.flatMap((gate) =>
      details(`${gate.gate}: ${plural(gate.checks.length, 'check')}`, [...gateCheckBlocks(gate)]),
    ),
  ];
}

function gateCheckBlocks(gate: Gate): RootContent[] {
  const groups = groupBySidebar(gate);
  const timeline = timelineView(gate);
  const isGrouped = groups.length > 0;
  const rows = isGrouped
    ? groups.flatMap(({ sidebarEntry = '', derived, checks }) => [
        ...(derived
          ? [
              [
                ...[sidebarEntry, STATUS_LABELS[derived.status], derived.title, 'spec 3, 2.2', ''].map(cell),
                untrusted(`derived from ${formatList(derived.derivedFrom)}`),
              ],
            ]
          : []),
        ...checks.map((check) => [cell(sidebarEntry), ...checkCells(check)]),
      ])
    : gate.checks.map(checkCells);
  const header = [...(isGrouped ? ['Screen'] : []), 'Result', 'Check', 'Spec', 'Time', 'Notes'].map(cell);
  return [
    table([header, ...rows], [...(isGrouped ? [null] : []), null, null, null, 'right', null]),
    ...(timeline ? timelineBlocks(timeline) : []),
  ];
}

/** The events in a code block, a line each. */
function timelineBlocks({ summary, moments, omitted }: TimelineView): RootContent[] {
  const rows = moments.map((moment) => [
    formatOffset(moment),
    clip(moment.event, MAX_EVENT_NAME),
    clip(formatEvent(moment), MAX_EVENT_TEXT),
  ]);
  const width = (at: number) => Math.max(...rows.map((one) => one[at]!.length));
  const [first, second] = [width(0), width(1)];
  const lines = rows.map(([time, event, what]) =>
    `${time!.padStart(first)}  ${event!.padEnd(second)}  ${what}`.trimEnd(),
  );
  if (omitted > 0) lines.push(`and ${omitted} more`);
  return [paragraph(text('Events of the turn: '), ...untrusted(summary)), codeBlock(lines.join('\n'))];
}

function checkCells(check: Check): PhrasingContent[][] {
  const { status, spec, durationMs, findings, tries, reason } = check;
  const notes = [
    countSummary(findings),
    tries && tries > 1 ? `try ${tries}` : '',
    reason ? firstLine(reason) : '',
  ];
  return [
    cell(STATUS_LABELS[status]),
    untrusted(checkLabel(check)),
    untrusted(spec ?? ''),
    cell(formatDuration(durationMs)),
    untrusted(notes.filter(Boolean).join(', ')),
  ];
}
