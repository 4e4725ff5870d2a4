/** The report for a terminal: what is wrong with its frame, the checks of each gate, what to mend, the verdict. */
import type { Check, Finding, Gate, Report, Severity, Status } from '../model/report.ts';
import { untoldOf } from '../model/untold.ts';
import { frame } from '../text/frame.ts';
import {
  bySeverity,
  checkName,
  checksOf,
  duration,
  firstLine,
  fixNote,
  gateName,
  mustMend,
  olderLine,
  plural,
  type Row,
  rows,
  seenLine,
  summary,
  tally,
  unjudged,
  untoldIn,
  verdictSentence,
  whereOf,
} from './digest.ts';
import { clean, clip, oneLine } from './escape.ts';
import { SHOWN } from './shown.ts';
import type { Paint, WriteOptions, Writer } from './writer.ts';

/** Findings shown with frame and help, findings shown at all, checks of one status and places named in the summary. */
const FULL = 50;
const CHECKS = 20;
const PLACES = 5;
/** The widest message, in UTF-16 units: a value of a file may be megabytes long. */
const MESSAGE = 1000;
/** The longest reason of a gate that could not run: it holds the last lines of a program. */
const REASON = 4000;

/** Lines that stand together; an `undefined` one is left out. */
type Section = (string | undefined)[];

const same = (text: string) => text;
const PLAIN: Paint = { bold: same, dim: same, red: same, green: same, yellow: same, cyan: same };

export const pretty: Writer = (given, options = {}) => {
  const report = clean(given);
  const paint = options.paint ?? PLAIN;
  const all = rows(report);
  const found = bySeverity(all);
  const notConfigured = (options.notConfigured ?? []).map(oneLine);
  const hue = report.verdict === 'pass' ? paint.green : paint.red;
  const sections: Section[] = [
    ...findings(found, untoldIn(report.gates).errors, options, paint),
    [olderLine(found.note.length)],
    ...report.gates.map((gate) => gateLines(gate, paint)),
    [notConfigured.length > 0 ? paint.dim(`not configured: ${notConfigured.join(', ')}`) : undefined],
    toMend(report, all, paint),
    [paint.bold(hue(`${verdictSentence(report)} (${summary(report)})`))],
  ];
  const text = sections
    .map((section) => section.filter((line) => line !== undefined))
    .filter((section) => section.length > 0)
    .map((section) => `${section.join('\n')}\n`)
    .join('\n');
  return inert(text);
};

/** In a log of GitHub Actions a line that begins with `::`, or holds `##[`, is an order to the runner. */
const inert = (text: string) =>
  text.replace(/^((?:\s|\x1b\[\d+m)*):(?=:)/gm, '$1\\u003a').replaceAll('##[', '##\\u005b');

/** What is found of each severity, under its count; the frames go to the worst first. */
function findings(
  found: Record<Severity, Row[]>,
  untold: number,
  options: WriteOptions,
  paint: Paint,
): Section[] {
  let shown = 0;
  return (['error', 'warning'] as const).flatMap((severity) => {
    const all = found[severity];
    if (all.length === 0) return [];
    const full = all.slice(0, Math.max(FULL - shown, 0));
    const short = all.slice(full.length, Math.max(SHOWN - shown, full.length));
    const count = all.length + (severity === 'error' ? untold : 0);
    const rest = count - full.length - short.length;
    shown += all.length;
    return [
      [paint.bold(plural(count, severity))],
      ...full.map((row) => inFull(row, options, paint)),
      [...short.map((row) => heading(row, paint)), rest > 0 ? `and ${rest} more` : undefined],
    ];
  });
}

function inFull(row: Row, options: WriteOptions, paint: Paint): Section {
  const { check, finding } = row;
  const { location, help, fix } = finding;
  const text = location && options.line?.(location.file, location.line);
  const seen = location ? undefined : seenLine(check);
  const label = (name: string, words: string) =>
    `${paint.cyan(`${name}:`)} ${words.replaceAll('\n', '\n      ')}`;
  return [
    heading(row, paint),
    ...framed(location && text !== undefined ? frame(text, location) : [], paint),
    location ? undefined : label('check', `${checkName(check)}${check.spec ? ` (${check.spec})` : ''}`),
    seen && label('seen', clip(seen, MESSAGE)),
    help && label('help', clip(help, MESSAGE)),
    fix && label('fix', `${clip(fix.title, MESSAGE)} ${fixNote(fix)}`),
  ];
}

function heading(row: Row, paint: Paint): string {
  const hue = row.finding.severity === 'error' ? paint.red : paint.yellow;
  const message = hue(clip(row.finding.message, MESSAGE));
  return `${paint.bold(`${whereOf(row)}:`)} ${message} ${paint.dim(`[${row.finding.code}]`)}`;
}

function framed(shown: readonly string[], paint: Paint): string[] {
  return shown.map((line, index) => {
    const bar = line.indexOf('|') + 1;
    const rest = line.slice(bar);
    return paint.dim(line.slice(0, bar)) + (index === 2 ? paint.green(rest) : rest);
  });
}

const PAST = { fail: 'failed', warn: 'warned', skip: 'skipped', pass: 'passed' };
const HUES = { fail: 'red', warn: 'yellow', skip: 'dim', pass: 'green' } as const;

function gateLines(gate: Gate, paint: Paint): Section {
  const statuses = Object.keys(HUES) as Status[];
  const counted = statuses.filter((status) => gate.counts[status] > 0);
  const counts = counted.map((status) => `${gate.counts[status]} ${PAST[status]}`);
  const verdict = gate.verdict === 'pass' ? paint.green('pass') : paint.red(gate.verdict);
  const cause = unjudged(gate);
  return [
    `${paint.bold(gateName(gate))}: ${verdict} (${[...counts, duration(gate.durationMs)].join(', ')})`,
    cause && `  ${clip(cause, REASON).replaceAll('\n', '\n    ')}`,
    ...statuses.flatMap((status) => {
      const all = checksOf(gate, status);
      const lines = all.slice(0, CHECKS).map((check) => checkLine(check, cause));
      if (all.length > CHECKS) lines.push(`and ${all.length - CHECKS} more`);
      return lines.map((line) => `  ${paint[HUES[status]](status)}  ${line}`);
    }),
  ];
}

/** The check and what its status rests on, unless the gate has said that. */
function checkLine(check: Check, cause: string | undefined): string {
  const tries = check.tries && check.tries > 1 ? `try ${check.tries}` : undefined;
  const reason = check.reason && check.reason !== cause ? firstLine(check.reason) : undefined;
  const notes = [tally(check.findings, untoldOf(check).errors), tries, reason].filter(Boolean).join(', ');
  return clip(`${checkName(check)}${notes && ` — ${notes}`}`, MESSAGE);
}

/** What blocks the merge: gates that could not be judged, then how much is wrong in which place. */
function toMend({ gates }: Report, all: readonly Row[], paint: Paint): Section {
  const broken = gates.filter((gate) => gate.verdict === 'error');
  const blockers = all.filter(mustMend);
  const places = new Map<string, { found: Finding[]; untold: number }>();
  const counted = new Set<Check>();
  for (const { gate, check, finding } of blockers) {
    // What went wrong in a gate that could not be judged is its cause, and named as such.
    if (!finding.location && broken.includes(gate)) continue;
    const place = finding.location ? oneLine(finding.location.file) : gateName(gate);
    const there = places.get(place) ?? { found: [], untold: 0 };
    places.set(place, there);
    there.found.push(finding);
    if (!counted.has(check)) there.untold += untoldOf(check).errors;
    counted.add(check);
  }
  const untold = untoldIn(gates);
  const safe = blockers.filter((row) => row.finding.fix?.safe).length + untold.safe;
  const total = blockers.length + untold.errors;
  const mended = safe < total ? `${safe} of these ${total}` : 'all of it';
  const list = [
    ...broken.map((gate) => `  ${gateName(gate)}: ${clip(firstLine(unjudged(gate)!), MESSAGE)}`),
    ...[...places]
      .slice(0, PLACES)
      .map(([place, { found, untold }]) => `  ${place}: ${tally(found, untold)}`),
    places.size > PLACES ? `  and ${plural(places.size - PLACES, 'more place')}` : undefined,
    safe > 0 ? `  gatehouse settings --fix mends ${mended}` : undefined,
  ];
  return list.some(Boolean) ? [paint.bold('Mend first:'), ...list] : [];
}
