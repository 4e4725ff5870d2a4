/** The report as one page that needs nothing else: no script, no font, no address is loaded. */
import { createHash } from 'node:crypto';
import type { Element, ElementContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import type { Check, Gate, Source } from '../model/report.ts';
import { frame } from '../text/frame.ts';
import {
  checkName,
  duration,
  firstLine,
  fixNote,
  gateName,
  headline,
  parts,
  plural,
  type Row,
  seenLine,
  summary,
  tally,
  unjudged,
  verdictSentence,
  whereOf,
} from './digest.ts';
import { clean, clip, oneLine } from './escape.ts';
import { commitLink, permalink, runLink } from './links.ts';
import type { WriteOptions, Writer } from './writer.ts';

/** The most findings and checks of one kind, and the longest text of a field in UTF-16 units. */
const SHOWN = 1000;
const FIELD = 2000;

const STYLE = `
:root { color-scheme: light dark; --line: #8886; --bad: #b3261e; --good: #1b6e2d; --note: #8a5a00; }
@media (prefers-color-scheme: dark) { :root { --bad: #ff8a80; --good: #7ddc8f; --note: #ffc46b; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid var(--line); }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
pre { overflow-x: auto; padding: .6rem; border: 1px solid var(--line); border-radius: 6px; }
pre, code { font: 14px/1.4 ui-monospace, monospace; }
article { margin: 1.5rem 0; }
article p { margin: .4rem 0; overflow-wrap: anywhere; }
h3 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
.fail, .error { color: var(--bad); }
.pass { color: var(--good); }
.warning { color: var(--note); }
`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

export const html: Writer = (given, options = {}) => {
  const report = clean(given);
  const { mend, advice, older, quiet } = parts(report);
  const sentence = verdictSentence(report);
  const articles = (some: readonly Row[]) => bounded(some, (row) => article(row, report.source, options));
  const page = h('html', { lang: 'en' }, [
    h('head', [
      h('meta', { charSet: 'utf-8' }),
      h('meta', { httpEquiv: 'Content-Security-Policy', content: POLICY }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', `${report.tool.name}: ${sentence}`),
      h('style', STYLE),
    ]),
    h('body', [
      h('header', [
        h('h1', { className: [report.verdict] }, sentence),
        h('p', [summary(report), ...origin(report.source)]),
      ]),
      h('main', [
        section('Gates', [
          gateTable(report.gates, options.notConfigured ?? []),
          ...report.gates.flatMap(brokenGate),
        ]),
        ...(mend.length > 0
          ? [section(`${tally(mend.map((row) => row.finding))} to mend`, articles(mend))]
          : []),
        ...folded(plural(advice.length, 'warning'), articles(advice)),
        ...folded(
          plural(older.length, 'older finding'),
          items(older, (row) => headline(row)),
        ),
        ...folded(`${plural(quiet.length, 'check')} passed or skipped`, items(quiet, checkText)),
      ]),
    ]),
  ]);
  return `${toHtml({ type: 'root', children: [{ type: 'doctype' }, page] })}\n`;
};

function origin(source: Source | undefined): ElementContent[] {
  if (!source) return [];
  const run = runLink(source);
  const commit = link(commitLink(source), h('code', source.sha.slice(0, 10)));
  return [...h('p', [' · commit ', commit, ...(run ? [' · ', link(run, 'run')] : [])]).children];
}

function gateTable(gates: readonly Gate[], notConfigured: readonly string[]): Element {
  const numbers = (gate: Gate) => [gate.counts.fail, gate.counts.warn, gate.counts.skip, gate.counts.pass];
  return h('table', [
    h('thead', [
      h('tr', [
        ...['Gate', 'Verdict'].map((name) => h('th', { scope: 'col' }, name)),
        ...['Failed', 'Warned', 'Skipped', 'Passed', 'Time'].map((name) =>
          h('th', { scope: 'col', className: ['n'] }, name),
        ),
      ]),
    ]),
    h('tbody', [
      ...gates.map((gate) =>
        h('tr', [
          h('th', { scope: 'row' }, gateName(gate)),
          h('td', { className: [gate.verdict] }, gate.verdict),
          ...[...numbers(gate), duration(gate.durationMs)].map((cell) =>
            h('td', { className: ['n'] }, String(cell)),
          ),
        ]),
      ),
      ...notConfigured.map((gate) =>
        h('tr', [h('th', { scope: 'row' }, oneLine(gate)), h('td', { colSpan: 6 }, 'not configured')]),
      ),
    ]),
  ]);
}

/** Why a gate could not be judged. */
function brokenGate(gate: Gate): Element[] {
  const cause = unjudged(gate);
  if (!cause) return [];
  const [first, ...rest] = clip(cause, FIELD).split('\n');
  const sentence = h('p', [h('strong', gateName(gate)), ` could not be judged: ${first}`]);
  return rest.length > 0 ? [sentence, h('pre', { tabIndex: 0 }, rest.join('\n'))] : [sentence];
}

function article(row: Row, source: Source | undefined, options: WriteOptions): Element {
  const { check, finding } = row;
  const { location, severity, message, help, fix, code } = finding;
  const content = location && options.line?.(location.file, location.line);
  const shown = content === undefined ? [] : frame(content, location!);
  const labelled = (label: string, value: string | undefined) =>
    value ? [h('p', [h('strong', label), ' ', ...withBreaks(clip(value, FIELD))])] : [];
  return h('article', [
    h('h3', [
      link(location && permalink(source, location), whereOf(row)),
      ' ',
      h('span', { className: [severity] }, severity),
      ' ',
      h('code', code),
    ]),
    h('p', clip(message, FIELD)),
    ...(shown.length > 0 ? [h('pre', { tabIndex: 0 }, shown.join('\n'))] : []),
    ...(location ? [] : labelled('Check:', checkName(check) + (check.spec ? ` (${check.spec})` : ''))),
    ...labelled('Seen:', location ? undefined : seenLine(check)),
    ...labelled('Help:', help),
    ...labelled('Fix:', fix && `${fix.title} ${fixNote(fix)}`),
  ]);
}

const link = (url: string | undefined, child: Element | string): Element =>
  url ? h('a', { href: url, rel: ['noreferrer'] }, child) : h('span', child);

const withBreaks = (value: string) =>
  value.split('\n').flatMap((line, index) => (index > 0 ? [h('br'), line] : [line]));

const section = (title: string, content: ElementContent[]) => h('section', [h('h2', title), ...content]);

const folded = (summary: string, content: ElementContent[]) =>
  content.length > 0 ? [h('details', [h('summary', summary), ...content])] : [];

function bounded<T>(all: readonly T[], make: (each: T) => Element, more: 'p' | 'li' = 'p'): Element[] {
  const rest = all.length - SHOWN;
  return [...all.slice(0, SHOWN).map(make), ...(rest > 0 ? [h(more, `and ${rest} more`)] : [])];
}

function items<T>(all: readonly T[], write: (each: T) => string): Element[] {
  if (all.length === 0) return [];
  return [
    h(
      'ul',
      bounded(all, (each) => h('li', clip(write(each), FIELD)), 'li'),
    ),
  ];
}

const checkText = (check: Check) =>
  [checkName(check), check.status === 'skip' ? 'skipped' : '', check.reason && firstLine(check.reason)]
    .filter(Boolean)
    .join(': ');
