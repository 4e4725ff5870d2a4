/** The checks of a gate as a table, in their order; those of screens in the order of the sidebar. */
import type { Element } from 'hast';
import { h } from 'hastscript';
import type { Check, Gate } from '../../model/report.ts';
import { clip } from '../../text/clip.ts';
import { type ComparisonTable, type DerivedCheck, groupBySidebar } from '../check-tables.ts';
import { checkLabel, firstLine, formatDuration, formatList, gateLabel } from '../labels.ts';
import { countSummary } from '../summary.ts';
import { type HtmlContent, link, MAX_FIELD_LENGTH, statusBadge, table } from './elements.ts';
import type { HtmlPage } from './page.ts';

const COLUMNS = [
  { name: 'Result' },
  { name: 'Check' },
  { name: 'Spec' },
  { name: 'Time', isNumeric: true },
  { name: 'Notes' },
];

/** The checks of a gate that have a row, with the number of the others. */
export function checkTable(gate: Gate, page: HtmlPage): Element[] {
  const name = gateLabel(gate);
  const groups = groupBySidebar(gate);
  const omitted = gate.checks.filter((check) => !page.hasRow(check)).length;
  const omissionNote = omitted > 0 ? [h('p', `and ${omitted} more, in report.json`)] : [];
  if (groups.length > 0) {
    const bodies = groups.map(({ sidebarEntry, derived, checks }) => [
      h('tr', [
        h(
          'th',
          { scope: 'rowgroup', colSpan: COLUMNS.length, className: ['entry'] },
          sidebarEntry ?? 'The gate itself',
        ),
      ]),
      ...(derived ? [derivedRow(derived)] : []),
      ...checks.filter(page.hasRow).map((check) => checkRow(check, gate, page)),
    ]);
    return [table(`Screens of ${name}, in the order of the sidebar`, COLUMNS, bodies), ...omissionNote];
  }
  const rows = gate.checks.filter(page.hasRow).map((check) => checkRow(check, gate, page));
  return [table(`Checks of ${name}`, COLUMNS, [rows]), ...omissionNote];
}

function checkRow(check: Check, gate: Gate, page: HtmlPage): Element {
  const { status, spec, durationMs } = check;
  const title = clip(checkLabel(check), MAX_FIELD_LENGTH);
  return h('tr', { className: ['item'], dataSeverity: status }, [
    h('td', statusBadge(status)),
    h('th', { scope: 'row' }, title),
    h('td', { className: ['spec'] }, spec ?? ''),
    h('td', { className: ['n'] }, status === 'skip' && durationMs === 0 ? '' : formatDuration(durationMs)),
    h('td', notes(check, gate, page)),
  ]);
}

function derivedRow({ title, status, derivedFrom }: DerivedCheck): Element {
  return h('tr', { className: ['item', 'derived'], dataSeverity: status }, [
    h('td', statusBadge(status)),
    h('th', { scope: 'row' }, title),
    h('td', { className: ['spec'] }, 'spec 3, 2.2'),
    h('td'),
    h('td', `derived from ${formatList(derivedFrom)}; not counted`),
  ]);
}

/** The number of findings, the tries, the reason, and a link to the exchanges. */
function notes(check: Check, gate: Gate, page: HtmlPage): HtmlContent[] {
  const { findings, tries, reason, evidence } = check;
  const [first] = findings;
  const findingId = first && page.findingId(first);
  const counts = countSummary(findings);
  const parts: HtmlContent[][] = [
    ...(counts ? [[findingId ? link(`#${findingId}`, counts) : counts]] : []),
    ...(tries && tries > 1 ? [[`try ${tries}`]] : []),
    ...(reason ? [[clip(firstLine(reason), MAX_FIELD_LENGTH)]] : []),
    ...(evidence?.length
      ? [
          [
            link(
              `#${page.evidenceId(gate, check)}`,
              `${evidence.length} ${evidence.length === 1 ? 'exchange' : 'exchanges'} of ${check.id}`,
            ),
          ],
        ]
      : []),
  ];
  return parts.flatMap((part, index) => (index > 0 ? [' · ', ...part] : part));
}

/** The statuses of the checks of several gates, a column per gate. */
export function comparisonTable({ gate, gates, rows }: ComparisonTable, page: HtmlPage): Element {
  const columns = [
    { name: 'Check' },
    { name: 'Spec' },
    ...gates.map((column) => ({ name: gateLabel(column) })),
  ];
  const shownRows = rows.filter(({ checks }) => checks.some((check) => check && page.hasRow(check)));
  const body = shownRows.map(({ id, title, spec, checks }) =>
    h('tr', { className: ['item'], dataSeverity: worstStatus(checks) }, [
      h('th', { scope: 'row' }, checkLabel({ id, title })),
      h('td', { className: ['spec'] }, spec ?? ''),
      ...checks.map((check, index) =>
        h('td', check ? link(`#${page.gateId(gates[index]!)}`, statusBadge(check.status)) : '–'),
      ),
    ]),
  );
  return table(`Checks of ${gate}, gate by gate`, columns, [body]);
}

const worstStatus = (checks: readonly (Check | undefined)[]) =>
  (['fail', 'warn', 'skip', 'pass'] as const).find((status) =>
    checks.some((check) => check?.status === status),
  );
