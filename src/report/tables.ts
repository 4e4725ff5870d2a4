/** Checks as tables of Markdown: what each came to, and the section of the specification that it rests on. */
import type { PhrasingContent, RootContent, TableRow } from 'mdast';
import type { Check, Gate, Status } from '../model/report.ts';
import { folded, paragraph, text, words } from './blocks.ts';
import { checkName, duration, firstLine, gateName, listed, plural, tally } from './digest.ts';
import { clip } from './escape.ts';
import { matricesOf } from './matrix.ts';
import { afterOf, momentsOf, type Told, whatOf } from './moments.ts';
import { screensOf } from './screens.ts';

/** The longest name of an event, and what is said of one, in UTF-16 units. */
const [NAME, WHAT] = [100, 300];

const RESULTS: Record<Status, string> = {
  pass: '✅ pass',
  fail: '❌ fail',
  warn: '⚠️ warn',
  skip: '➖ skip',
};

const row = (...cells: PhrasingContent[][]): TableRow => ({
  type: 'tableRow',
  children: cells.map((children) => ({ type: 'tableCell', children })),
});
const plain = (value: string): PhrasingContent[] => [text(value)];
const table = (align: ('right' | null)[], children: TableRow[]): RootContent => ({
  type: 'table',
  align,
  children,
});

/** The gates whose checks are told in a table: those of a settings gate are its files, and have no section each. */
export const isTabled = ({ gate }: Gate) => gate !== 'settings' && gate !== 'report';

/** A folded table for each kind of which there are several gates, and for each other gate. */
export function checkTables(gates: readonly Gate[]): RootContent[] {
  const tabled = gates.filter(isTabled);
  const matrices = matricesOf(tabled);
  const alone = tabled.filter((gate) => matrices.every(({ gates: some }) => !some.includes(gate)));
  return [
    ...matrices.flatMap(({ gate, gates: columns, rows }) =>
      folded(`${gate}: ${plural(rows.length, 'check')} of ${columns.length} gates`, [
        table(
          [],
          [
            row(plain('Check'), plain('Spec'), ...columns.map((one) => words(gateName(one)))),
            ...rows.map(({ id, title, spec, checks }) =>
              row(
                words(checkName({ id, title })),
                words(spec ?? ''),
                ...checks.map((check) => plain(check ? RESULTS[check.status] : '–')),
              ),
            ),
          ],
        ),
      ]),
    ),
    ...alone.flatMap((gate) =>
      folded(`${gate.gate}: ${plural(gate.checks.length, 'check')}`, [...gateBlocks(gate)]),
    ),
  ];
}

function gateBlocks(gate: Gate): RootContent[] {
  const screens = gate.gate === 'validate' ? screensOf(gate.checks) : [];
  const told = momentsOf(gate);
  const rows =
    screens.length > 0
      ? screens.flatMap(({ entry, derived, checks }) => [
          ...(derived
            ? [
                row(
                  plain(entry ?? ''),
                  plain(RESULTS[derived.status]),
                  plain(derived.title),
                  plain('spec 3, 2.2'),
                  [],
                  words(`derived from ${listed(derived.from)}`),
                ),
              ]
            : []),
          ...checks.map((check) => checkRow(check, entry ?? '')),
        ])
      : gate.checks.map((check) => checkRow(check));
  const head = ['Result', 'Check', 'Spec', 'Time', 'Notes'].map(plain);
  const isScreens = screens.length > 0;
  return [
    table(
      [...(isScreens ? [null] : []), null, null, null, 'right', null],
      [row(...(isScreens ? [plain('Screen')] : []), ...head), ...rows],
    ),
    ...(told ? timelineBlocks(told) : []),
  ];
}

/** The events in a fence, a line each. */
function timelineBlocks({ summary, moments, more }: Told): RootContent[] {
  const rows = moments.map((moment) => [
    afterOf(moment),
    clip(moment.event, NAME),
    clip(whatOf(moment), WHAT),
  ]);
  const width = (at: number) => Math.max(...rows.map((one) => one[at]!.length));
  const [first, second] = [width(0), width(1)];
  const lines = rows.map(([time, event, what]) =>
    `${time!.padStart(first)}  ${event!.padEnd(second)}  ${what}`.trimEnd(),
  );
  if (more > 0) lines.push(`and ${more} more`);
  return [
    paragraph(text('Events of the turn: '), ...words(summary)),
    { type: 'code', value: lines.join('\n') },
  ];
}

function checkRow(check: Check, entry?: string): TableRow {
  const { status, spec, durationMs, findings, tries, reason } = check;
  const notes = [tally(findings), tries && tries > 1 ? `try ${tries}` : '', reason ? firstLine(reason) : ''];
  return row(
    ...(entry === undefined ? [] : [plain(entry)]),
    plain(RESULTS[status]),
    words(checkName(check)),
    words(spec ?? ''),
    plain(duration(durationMs)),
    words(notes.filter(Boolean).join(', ')),
  );
}
