/** The report for a terminal: what is wrong with its frame; then, on one screen, what to mend first, the gates, the verdict. */
import type { Check, Finding, Gate, Report, Severity } from '../model/report.ts';
import { untoldOf } from '../model/untold.ts';
import { frame } from '../text/frame.ts';
import {
  bySeverity,
  checkName,
  checksOf,
  countWords,
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

/** Findings shown with frame and help. */
const FULL = 50;
/** The summary fits one screen: the gates, the lines of them, the places and reasons that it names, the checks
 * that share one, the longest line. */
const GATES = 8;
const LINES = 10;
const PLACES = 5;
const SKIPS = 2;
const NAMED = 3;
const LINE = 140;
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
    ...report.gates.map((gate) => causeLines(gate, paint)),
    toMend(report, all, paint),
    [
      ...gateLines(report.gates, paint),
      notConfigured.length > 0 ? paint.dim(`not configured: ${notConfigured.join(', ')}`) : undefined,
      paint.bold(hue(`${verdictSentence(report)} (${summary(report)})`)),
    ],
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
  const seen = location ? undefined : seenLine(check, finding);
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

/** Why a gate could not be judged where it takes more than a line, as the last lines of a program do, and no finding has it. */
function causeLines(gate: Gate, paint: Paint): Section {
  const cause = unjudged(gate);
  if (
    !cause?.includes('\n') ||
    gate.checks.some(({ findings }) => findings.some(({ severity }) => severity === 'error'))
  )
    return [];
  return [
    paint.bold(`${gateName(gate)} could not be judged:`),
    `  ${clip(cause, REASON).replaceAll('\n', '\n    ')}`,
  ];
}

const WORST: readonly Gate['verdict'][] = ['error', 'fail', 'pass'];

/** A line a gate, those that block first where not all can be shown; why checks were skipped, alike ones together. */
function gateLines(gates: readonly Gate[], paint: Paint): Section {
  const ranked =
    gates.length > GATES
      ? [...gates].sort((a, b) => WORST.indexOf(a.verdict) - WORST.indexOf(b.verdict))
      : gates;
  const rest = ranked.slice(GATES);
  const passed = rest.filter(({ verdict }) => verdict === 'pass').length;
  const shown = (skips: boolean) =>
    ranked.slice(0, GATES).flatMap((gate) => {
      const verdict = gate.verdict === 'pass' ? paint.green('pass') : paint.red(gate.verdict);
      const line = `${paint.bold(gateName(gate))}: ${verdict} (${[...countWords(gate.counts), duration(gate.durationMs)].join(', ')})`;
      return [line, ...(skips ? skipLines(gate).map((one) => paint.dim(one)) : [])];
    });
  const whole = shown(true);
  return [
    ...(whole.length <= LINES ? whole : shown(false)),
    rest.length > 0 ? `and ${plural(rest.length, 'more gate')}, ${passed} of them passed` : undefined,
  ];
}

function skipLines(gate: Gate): string[] {
  const cause = unjudged(gate);
  const byReason = new Map<string, Check[]>();
  for (const check of checksOf(gate, 'skip')) {
    const reason = firstLine(check.reason ?? '');
    if (reason === '') continue;
    // Why the gate could not be judged is told once.
    const own = cause !== undefined && reason.includes(firstLine(cause)) ? '' : reason;
    byReason.set(own, [...(byReason.get(own) ?? []), check]);
  }
  const lines = [...byReason].map(([reason, checks]) => {
    const named = checks.length <= NAMED ? checks.map(({ id }) => id).join(', ') : `${checks.length} checks`;
    return clip(`  ${reason ? 'skipped' : 'not judged:'} ${named}${reason && `: ${reason}`}`, LINE);
  });
  return lines.length <= SKIPS
    ? lines
    : [...lines.slice(0, SKIPS), `  skipped others for ${plural(lines.length - SKIPS, 'more reason')}`];
}

/** What blocks the merge: gates that could not be judged, then the first fault of each place, and how many more are there. */
function toMend({ gates }: Report, all: readonly Row[], paint: Paint): Section {
  const broken = gates.filter((gate) => gate.verdict === 'error');
  const blockers = all.filter(mustMend);
  const places = new Map<string, { first: Row; found: Finding[]; untold: number }>();
  const counted = new Set<Check>();
  for (const row of blockers) {
    const { gate, check, finding } = row;
    // What went wrong in a gate that could not be judged is its cause, and named as such.
    if (!finding.location && broken.includes(gate)) continue;
    const place = finding.location ? oneLine(finding.location.file) : gateName(gate);
    const there = places.get(place) ?? { first: row, found: [], untold: 0 };
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
    ...broken.map((gate) => `  ${gateName(gate)}: ${clip(firstLine(unjudged(gate)!), LINE)}`),
    ...[...places.values()].map(placeLine),
  ];
  const shown = list.slice(0, PLACES);
  if (list.length > PLACES) shown.push(`  and ${plural(list.length - PLACES, 'more place')}`);
  if (safe > 0) shown.push(`  gatehouse settings --fix mends ${mended}`);
  return shown.length > 0 ? [paint.bold('Mend first:'), ...shown] : [];
}

/** The first fault of a place, and how many more are there. */
function placeLine({ first, found, untold }: { first: Row; found: Finding[]; untold: number }): string {
  const { check, finding } = first;
  const where = finding.location ? whereOf(first) : `${whereOf(first)}, ${check.id}`;
  const more = tally(found.slice(1), untold);
  return `  ${where}: ${clip(finding.message, LINE)}${more && ` (and ${more} more)`}`;
}
