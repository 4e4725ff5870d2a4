/** The first screenful: the verdict, what to mend first, and the gates. */
import type { Element } from 'hast';
import { h } from 'hastscript';
import type { Gate, Report } from '../../model/report.ts';
import {
  duration,
  firstLine,
  gateName,
  mustMend,
  plural,
  type Row,
  summary,
  unjudged,
  verdictSentence,
  whereOf,
} from '../digest.ts';
import { clip, oneLine } from '../escape.ts';
import { commitLink, permalink, pullLink, runLink } from '../links.ts';
import { badge, bar, type Content, FIELD, link, table } from './elements.ts';
import type { Page } from './page.ts';

/** What is named of what blocks, before the gates. */
const FIRST = 5;

export function header(report: Report): Element {
  const { source, tool, startedAt, verdict } = report;
  const commit = source && link(commitLink(source), h('code', source.sha.slice(0, 10)));
  const run = source && runLink(source);
  const pull = source && pullLink(source);
  const facts: Content[][] = [
    [summary(report)],
    ...(commit ? [['commit ', commit]] : []),
    ...(source?.pullRequest ? [[link(pull, `pull request ${source.pullRequest}`)]] : []),
    ...(run ? [[link(run, 'run')]] : []),
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
export function mendFirst({ report, rows, nameOf, idOf }: Page): Element[] {
  const blockers = rows.filter(mustMend);
  const silent = report.gates.filter((gate) => gate.verdict === 'error' && gate.counts.fail === 0);
  const count = blockers.length + silent.length;
  if (count === 0) return [];
  const safe = blockers.filter((row) => row.finding.fix?.safe).length;
  const listed: Element[] = [
    ...silent.map((gate) =>
      h('li', [link(`#${idOf(gate)}`, gateName(gate)), ` ${clip(firstLine(unjudged(gate)!), FIELD)}`]),
    ),
    ...blockers.map((row) => first(row, report, nameOf(row.finding))),
  ].slice(0, FIRST);
  const more = count - listed.length;
  return [
    h('section', { ariaLabelledBy: ['mend'] }, [
      h('h2', { id: 'mend' }, 'Mend first'),
      h('ol', { className: ['first'] }, listed),
      ...(more > 0 ? [h('p', `and ${more} more, gate by gate below`)] : []),
      ...(safe > 0 ? [h('p', [h('code', 'gatehouse settings --fix'), ` mends ${safe} of them.`])] : []),
    ]),
  ];
}

function first(row: Row, report: Report, name: string | undefined): Element {
  const { location, message, help } = row.finding;
  const place = clip(location ? whereOf(row) : `${whereOf(row)}, ${row.check.id}`, FIELD);
  const url = name ? `#${name}` : location && permalink(report.source, location);
  return h('li', [
    link(url, place, 'place'),
    h('span', { className: ['what'] }, clip(message, FIELD)),
    ...(help ? [h('span', { className: ['help'] }, clip(firstLine(help), FIELD))] : []),
  ]);
}

const COLUMNS = [
  { name: 'Gate' },
  { name: 'Verdict' },
  ...['Failed', 'Warned', 'Skipped', 'Passed', 'Time'].map((name) => ({ name, number: true })),
  { name: 'When' },
];

/** A row for each gate, with when it ran, then one for each that could have run. */
export function gateTable({ report, options, idOf }: Page): Element {
  const start = Date.parse(report.startedAt);
  const rows = report.gates.map((gate) => {
    const { fail, warn, skip, pass } = gate.counts;
    const from = Math.max(Date.parse(gate.startedAt) - start, 0);
    const cells = [fail, warn, skip, pass, duration(gate.durationMs)];
    return h('tr', [
      h('th', { scope: 'row' }, link(`#${idOf(gate)}`, clip(gateName(gate), FIELD))),
      h('td', badge(gate.verdict)),
      ...cells.map((cell) => h('td', { className: ['n'] }, String(cell))),
      h('td', [
        h('span', { className: ['unseen'] }, `after ${duration(from)}`),
        bar(from, from + gate.durationMs, report.durationMs, gate.verdict),
      ]),
    ]);
  });
  const missing = (options.notConfigured ?? []).map((gate) =>
    h('tr', [h('th', { scope: 'row' }, oneLine(gate)), h('td', { colSpan: 7 }, 'not configured')]),
  );
  return h('section', { ariaLabelledBy: ['gates'] }, [
    h('h2', { id: 'gates' }, plural(report.gates.length, 'gate')),
    table('Gates and their verdicts', COLUMNS, [[...rows, ...missing]]),
  ]);
}

/** How many checks are in a chart of times. */
const SLOWEST = 10;

/** What took longest in a gate. */
export function slowest(gate: Gate): Element[] {
  const some = gate.checks
    .filter(({ durationMs }) => durationMs > 0)
    .sort((a, b) => b.durationMs - a.durationMs)
    .slice(0, SLOWEST);
  const most = some[0]?.durationMs ?? 0;
  if (some.length < 2) return [];
  const rows = some.map((check) =>
    h('tr', [
      h('th', { scope: 'row' }, clip(check.id, FIELD)),
      h('td', { className: ['n'] }, duration(check.durationMs)),
      h('td', { className: ['wide'] }, bar(0, check.durationMs, most, check.status)),
    ]),
  );
  const columns = [{ name: 'Check' }, { name: 'Time', number: true }, { name: 'Share of the longest' }];
  return [h('h3', 'What took longest'), table(`What took longest in ${gateName(gate)}`, columns, [rows])];
}
