/** The checks of a gate as a table, in the order of the gate; those of screens as the sidebar has them. */
import type { Element } from 'hast';
import { h } from 'hastscript';
import type { Check, Gate } from '../../model/report.ts';
import { checkName, duration, firstLine, gateName, listed, tally } from '../digest.ts';
import { clip } from '../escape.ts';
import type { Matrix } from '../matrix.ts';
import { type Derived, screensOf } from '../screens.ts';
import { badge, type Content, FIELD, link, table } from './elements.ts';
import type { Page } from './page.ts';

const COLUMNS = [
  { name: 'Result' },
  { name: 'Check' },
  { name: 'Spec' },
  { name: 'Time', number: true },
  { name: 'Notes' },
];

export function checkTable(gate: Gate, page: Page): Element[] {
  const name = gateName(gate);
  const screens = gate.gate === 'validate' ? screensOf(gate.checks) : [];
  const more = gate.checks.filter((check) => !page.hasRow(check)).length;
  const rest = more > 0 ? [h('p', `and ${more} more, in report.json`)] : [];
  if (screens.length > 0) {
    const bodies = screens.map(({ entry, derived, checks }) => [
      h('tr', [
        h(
          'th',
          { scope: 'rowgroup', colSpan: COLUMNS.length, className: ['entry'] },
          entry ?? 'The gate itself',
        ),
      ]),
      ...(derived ? [derivedRow(derived)] : []),
      ...checks.filter(page.hasRow).map((check) => row(check, gate, page)),
    ]);
    return [table(`Screens of ${name}, as the sidebar has them`, COLUMNS, bodies), ...rest];
  }
  const rows = gate.checks.filter(page.hasRow).map((check) => row(check, gate, page));
  return [table(`Checks of ${name}`, COLUMNS, [rows]), ...rest];
}

function row(check: Check, gate: Gate, page: Page): Element {
  const { status, spec, durationMs } = check;
  const title = clip(checkName(check), FIELD);
  return h('tr', { className: ['item'], dataSeverity: status }, [
    h('td', badge(status)),
    h('th', { scope: 'row' }, title),
    h('td', { className: ['spec'] }, spec ?? ''),
    h('td', { className: ['n'] }, status === 'skip' && durationMs === 0 ? '' : duration(durationMs)),
    h('td', notes(check, gate, page)),
  ]);
}

function derivedRow({ title, status, from }: Derived): Element {
  return h('tr', { className: ['item', 'derived'], dataSeverity: status }, [
    h('td', badge(status)),
    h('th', { scope: 'row' }, title),
    h('td', { className: ['spec'] }, 'spec 3, 2.2'),
    h('td'),
    h('td', `derived from ${listed(from)}; not counted`),
  ]);
}

/** What was found, and what the status rests on. */
function notes(check: Check, gate: Gate, page: Page): Content[] {
  const { findings, tries, reason, evidence } = check;
  const [first] = findings;
  const name = first && page.nameOf(first);
  const found = tally(findings);
  const parts: Content[][] = [
    ...(found ? [[name ? link(`#${name}`, found) : found]] : []),
    ...(tries && tries > 1 ? [[`try ${tries}`]] : []),
    ...(reason ? [[clip(firstLine(reason), FIELD)]] : []),
    ...(evidence?.length
      ? [
          [
            link(
              `#${page.evidenceOf(gate, check)}`,
              `${evidence.length === 1 ? 'exchange' : 'exchanges'} of ${check.id}`,
            ),
          ],
        ]
      : []),
  ];
  return parts.flatMap((part, index) => (index > 0 ? [' · ', ...part] : part));
}

/** Checks against gates: what each came to. */
export function matrixTable({ gate, gates, rows }: Matrix, page: Page): Element {
  const columns = [{ name: 'Check' }, { name: 'Spec' }, ...gates.map((one) => ({ name: gateName(one) }))];
  const some = rows.filter(({ checks }) => checks.some((check) => check && page.hasRow(check)));
  const body = some.map(({ id, title, spec, checks }) =>
    h('tr', { className: ['item'], dataSeverity: worst(checks) }, [
      h('th', { scope: 'row' }, checkName({ id, title })),
      h('td', { className: ['spec'] }, spec ?? ''),
      ...checks.map((check, index) =>
        h('td', check ? link(`#${page.idOf(gates[index]!)}`, badge(check.status)) : '–'),
      ),
    ]),
  );
  return table(`Every check of ${gate}, in each of its gates`, columns, [body]);
}

const worst = (checks: readonly (Check | undefined)[]) =>
  (['fail', 'warn', 'skip', 'pass'] as const).find((status) =>
    checks.some((check) => check?.status === status),
  );
