/** The top of the page: the verdict, what to fix first, and the gates. */
import type { Element } from 'hast';
import { h } from 'hastscript';
import type { Gate, Report } from '../../model/report.ts';
import { clip } from '../../text/clip.ts';
import { CONFIG_CHANGES_TITLE, listConfigChanges } from '../config-changes.ts';
import { firstLine, formatDuration, gateLabel, plural } from '../labels.ts';
import { commitLink, permalink, pullRequestLink, runLink } from '../links.ts';
import { type FixFirstEntry, fixFirstEntries, orderGates, safeFixCount } from '../rank.ts';
import { sanitizeLine } from '../sanitize.ts';
import { countSummary, reportSummary, verdictSentence } from '../summary.ts';
import { bar, type HtmlContent, link, MAX_FIELD_LENGTH, statusBadge, table } from './elements.ts';
import type { HtmlPage } from './page.ts';

/** The most places that are listed before the gates. */
const MAX_FIX_FIRST = 5;

/** The verdict, the counts, and where the report comes from. */
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

/** What the change under review alters in what is checked; empty if it alters nothing. */
export function configChanges(report: Report): Element[] {
  const { shown, omitted } = listConfigChanges(report);
  if (shown.length === 0) return [];
  return [
    h('section', { ariaLabelledBy: ['config-changes'] }, [
      h('h2', { id: 'config-changes' }, CONFIG_CHANGES_TITLE),
      h(
        'ul',
        shown.map(({ file, what }) =>
          h('li', [
            h('code', clip(sanitizeLine(file), MAX_FIELD_LENGTH)),
            ` ${clip(what, MAX_FIELD_LENGTH)}`,
          ]),
        ),
      ),
      ...(omitted > 0 ? [h('p', `and ${omitted} more`)] : []),
    ]),
  ];
}

/** The first finding of each place that blocks the merge, and what the safe fixes do; empty if nothing blocks. */
export function fixFirst({ report, rows, findingId, gateId }: HtmlPage): Element[] {
  const entries = fixFirstEntries(report, rows);
  if (entries.length === 0) return [];
  const omitted = entries.length - MAX_FIX_FIRST;
  const fixable = safeFixCount(report, rows);
  const urlOf = ({ gate, row }: FixFirstEntry) => {
    if (!row) return `#${gateId(gate)}`;
    const { finding } = row;
    const id = findingId(finding);
    return id ? `#${id}` : finding.location && permalink(report.source, finding.location);
  };
  return [
    h('section', { ariaLabelledBy: ['fix-first'] }, [
      h('h2', { id: 'fix-first' }, 'Fix first'),
      h(
        'ol',
        { className: ['fix-first'] },
        entries.slice(0, MAX_FIX_FIRST).map((entry) => fixFirstItem(entry, urlOf(entry))),
      ),
      ...(omitted > 0 ? [h('p', `and ${plural(omitted, 'more place')}, gate by gate below`)] : []),
      ...(fixable ? [h('p', [h('code', 'gatehouse settings --fix'), ` fixes ${fixable}.`])] : []),
    ]),
  ];
}

function fixFirstItem(entry: FixFirstEntry, url: string | undefined): Element {
  const help = entry.row?.finding.help;
  const more = countSummary(entry.others, entry.truncatedErrors, 'more ');
  return h('li', [
    link(url, clip(entry.where, MAX_FIELD_LENGTH), 'location'),
    h('span', { className: ['message'] }, clip(entry.message, MAX_FIELD_LENGTH) + (more && ` (and ${more})`)),
    ...(help ? [h('span', { className: ['help'] }, clip(firstLine(help), MAX_FIELD_LENGTH))] : []),
  ]);
}

const COLUMNS = [
  { name: 'Gate' },
  { name: 'Verdict' },
  ...['Failed', 'Warned', 'Skipped', 'Passed', 'Time'].map((name) => ({ name, isNumeric: true })),
  { name: 'When' },
];

/** A row per gate, with when it ran, then one per gate that is not configured. */
export function gateTable({ report, options, gateId }: HtmlPage): Element {
  const start = Date.parse(report.startedAt);
  const rows = orderGates(report.gates).map((gate) => {
    const { fail, warn, skip, pass } = gate.counts;
    const from = Math.max(Date.parse(gate.startedAt) - start, 0);
    const cells = [fail, warn, skip, pass, formatDuration(gate.durationMs)];
    return h('tr', [
      h('th', { scope: 'row' }, link(`#${gateId(gate)}`, clip(gateLabel(gate), MAX_FIELD_LENGTH))),
      h('td', statusBadge(gate.verdict)),
      ...cells.map((cell) => h('td', { className: ['n'] }, String(cell))),
      h('td', [
        h('span', { className: ['visually-hidden'] }, `after ${formatDuration(from)}`),
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

/** The most checks in the table of the slowest ones. */
const MAX_SLOWEST = 10;

/** The slowest checks of a gate; empty if fewer than two took time. */
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
  const columns = [{ name: 'Check' }, { name: 'Time', isNumeric: true }, { name: 'Relative to the slowest' }];
  return [h('h3', 'Slowest checks'), table(`Slowest checks of ${gateLabel(gate)}`, columns, [rows])];
}
