/** The first screenful: the verdict, what to mend first, and the gates. */
import type { Element } from 'hast';
import { h } from 'hastscript';
import type { Gate, Report } from '../../model/report.ts';
import { clip, sanitizeLine } from '../escape.ts';
import {
  type FindingRow,
  firstLine,
  formatDuration,
  gateErrorReason,
  gateLabel,
  isBlocking,
  locationOrGate,
  plural,
  reportSummary,
  verdictSentence,
} from '../format-helpers.ts';
import { commitLink, permalink, pullRequestLink, runLink } from '../links.ts';
import { bar, type HtmlContent, link, MAX_FIELD_LENGTH, statusBadge, table } from './elements.ts';
import type { HtmlPage } from './page.ts';

/** What is named of what blocks, before the gates. */
const MAX_FIX_FIRST = 5;

export function header(report: Report): Element {
  const { source, tool, startedAt, verdict } = report;
  const commit = source && link(commitLink(source), h('code', source.sha.slice(0, 10)));
  const runUrl = source && runLink(source);
  const pullRequestUrl = source && pullRequestLink(source);
  const facts: HtmlContent[][] = [
    [reportSummary(report)],
    ...(commit ? [['commit ', commit]] : []),
    ...(source?.pullRequest ? [[link(pullRequestUrl, `pull request ${source.pullRequest}`)]] : []),
    ...(runUrl ? [[link(runUrl, 'run')]] : []),
    [h('time', { dateTime: startedAt }, startedAt.replace('T', ' ').replace(/\.\d+/, ''))],
    [`${tool.name} ${tool.version}`],
  ];
  return h('header', { className: [verdict] }, [
    h('h1', verdictSentence(report)),
    h(
      'p',
      facts.flatMap((fact, index) => (index > 0 ? [' · ', ...fact] : fact)),
    ),
  ]);
}

/** What blocks the merge, the worst first, and what mends some of it at once. */
export function fixFirst({ report, rows, findingId, gateId }: HtmlPage): Element[] {
  const blocking = rows.filter(isBlocking);
  const erroredGates = report.gates.filter((gate) => gate.verdict === 'error' && gate.counts.fail === 0);
  const count = blocking.length + erroredGates.length;
  if (count === 0) return [];
  const safeCount = blocking.filter((row) => row.finding.fix?.safe).length;
  const items: Element[] = [
    ...erroredGates.map((gate) =>
      h('li', [
        link(`#${gateId(gate)}`, gateLabel(gate)),
        ` ${clip(firstLine(gateErrorReason(gate)!), MAX_FIELD_LENGTH)}`,
      ]),
    ),
    ...blocking.map((row) => fixFirstItem(row, report, findingId(row.finding))),
  ].slice(0, MAX_FIX_FIRST);
  const omitted = count - items.length;
  return [
    h('section', { ariaLabelledBy: ['mend'] }, [
      h('h2', { id: 'mend' }, 'Mend first'),
      h('ol', { className: ['first'] }, items),
      ...(omitted > 0 ? [h('p', `and ${omitted} more, gate by gate below`)] : []),
      ...(safeCount > 0
        ? [h('p', [h('code', 'gatehouse settings --fix'), ` mends ${safeCount} of them.`])]
        : []),
    ]),
  ];
}

function fixFirstItem(row: FindingRow, report: Report, findingAnchor: string | undefined): Element {
  const { location, message, help } = row.finding;
  const where = clip(
    location ? locationOrGate(row) : `${locationOrGate(row)}, ${row.check.id}`,
    MAX_FIELD_LENGTH,
  );
  const url = findingAnchor ? `#${findingAnchor}` : location && permalink(report.source, location);
  return h('li', [
    link(url, where, 'place'),
    h('span', { className: ['what'] }, clip(message, MAX_FIELD_LENGTH)),
    ...(help ? [h('span', { className: ['help'] }, clip(firstLine(help), MAX_FIELD_LENGTH))] : []),
  ]);
}

const COLUMNS = [
  { name: 'Gate' },
  { name: 'Verdict' },
  ...['Failed', 'Warned', 'Skipped', 'Passed', 'Time'].map((name) => ({ name, isNumeric: true })),
  { name: 'When' },
];

/** A row for each gate, with when it ran, then one for each that could have run. */
export function gateTable({ report, options, gateId }: HtmlPage): Element {
  const start = Date.parse(report.startedAt);
  const rows = report.gates.map((gate) => {
    const { fail, warn, skip, pass } = gate.counts;
    const from = Math.max(Date.parse(gate.startedAt) - start, 0);
    const cells = [fail, warn, skip, pass, formatDuration(gate.durationMs)];
    return h('tr', [
      h('th', { scope: 'row' }, link(`#${gateId(gate)}`, clip(gateLabel(gate), MAX_FIELD_LENGTH))),
      h('td', statusBadge(gate.verdict)),
      ...cells.map((cell) => h('td', { className: ['n'] }, String(cell))),
      h('td', [
        h('span', { className: ['unseen'] }, `after ${formatDuration(from)}`),
        bar(from, from + gate.durationMs, report.durationMs, gate.verdict),
      ]),
    ]);
  });
  const notConfiguredRows = (options.notConfigured ?? []).map((gate) =>
    h('tr', [h('th', { scope: 'row' }, sanitizeLine(gate)), h('td', { colSpan: 7 }, 'not configured')]),
  );
  return h('section', { ariaLabelledBy: ['gates'] }, [
    h('h2', { id: 'gates' }, plural(report.gates.length, 'gate')),
    table('Gates and their verdicts', COLUMNS, [[...rows, ...notConfiguredRows]]),
  ]);
}

/** How many checks are in a chart of times. */
const MAX_SLOWEST = 10;

/** What took longest in a gate. */
export function slowestChecks(gate: Gate): Element[] {
  const slow = gate.checks
    .filter(({ durationMs }) => durationMs > 0)
    .sort((a, b) => b.durationMs - a.durationMs)
    .slice(0, MAX_SLOWEST);
  const longest = slow[0]?.durationMs ?? 0;
  if (slow.length < 2) return [];
  const rows = slow.map((check) =>
    h('tr', [
      h('th', { scope: 'row' }, clip(check.id, MAX_FIELD_LENGTH)),
      h('td', { className: ['n'] }, formatDuration(check.durationMs)),
      h('td', { className: ['wide'] }, bar(0, check.durationMs, longest, check.status)),
    ]),
  );
  const columns = [{ name: 'Check' }, { name: 'Time', isNumeric: true }, { name: 'Share of the longest' }];
  return [h('h3', 'What took longest'), table(`What took longest in ${gateLabel(gate)}`, columns, [rows])];
}
