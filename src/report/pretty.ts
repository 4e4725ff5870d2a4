/** The report for a terminal: what is wrong with its frame; then, on one screen, what to mend first, the gates, the verdict. */
import type { Check, Finding, Gate, Report, Severity } from '../model/report.ts';
import { truncatedOf } from '../model/truncation.ts';
import { codeFrame } from '../text/code-frame.ts';
import { clip, sanitizeLine, sanitizeReport } from './escape.ts';
import {
  checkLabel,
  checksWithStatus,
  countSummary,
  exchangeLine,
  type FindingRow,
  findingRows,
  firstLine,
  fixNote,
  formatCounts,
  formatDuration,
  gateErrorReason,
  gateLabel,
  groupBySeverity,
  isBlocking,
  locationOrGate,
  olderFindingsLine,
  plural,
  reportSummary,
  sumTruncated,
  verdictSentence,
} from './format-helpers.ts';
import { MAX_TERMINAL_FINDINGS } from './terminal-limit.ts';
import type { Paint, ReportWriter, WriteOptions } from './writer.ts';

/** Findings shown with frame and help. */
const MAX_DETAILED = 50;
/** The summary fits one screen: the gates, the lines of them, the places and reasons that it names, the checks
 * that share one, the longest line. */
const MAX_GATES = 8;
const MAX_GATE_LINES = 10;
const MAX_FIX_FIRST = 5;
const MAX_SKIP_REASONS = 2;
const MAX_NAMED_CHECKS = 3;
const MAX_LINE_LENGTH = 140;
/** The widest message, in UTF-16 units: a value of a file may be megabytes long. */
const MAX_MESSAGE_LENGTH = 1000;
/** The longest reason of a gate that could not run: it holds the last lines of a program. */
const MAX_REASON_LENGTH = 4000;

/** Lines that stand together; an `undefined` one is left out. */
type Section = (string | undefined)[];

const identity = (text: string) => text;
const NO_COLORS: Paint = {
  bold: identity,
  dim: identity,
  red: identity,
  green: identity,
  yellow: identity,
  cyan: identity,
};

export const pretty: ReportWriter = (rawReport, options = {}) => {
  const report = sanitizeReport(rawReport);
  const paint = options.paint ?? NO_COLORS;
  const all = findingRows(report);
  const rowsBySeverity = groupBySeverity(all);
  const notConfigured = (options.notConfigured ?? []).map(sanitizeLine);
  const color = report.verdict === 'pass' ? paint.green : paint.red;
  const sections: Section[] = [
    ...findingSections(rowsBySeverity, sumTruncated(report.gates).errors, options, paint),
    [olderFindingsLine(rowsBySeverity.note.length)],
    ...report.gates.map((gate) => gateErrorLines(gate, paint)),
    fixFirst(report, all, paint),
    [
      ...gateLines(report.gates, paint),
      notConfigured.length > 0 ? paint.dim(`not configured: ${notConfigured.join(', ')}`) : undefined,
      paint.bold(color(`${verdictSentence(report)} (${reportSummary(report)})`)),
    ],
  ];
  const text = sections
    .map((section) => section.filter((line) => line !== undefined))
    .filter((section) => section.length > 0)
    .map((section) => `${section.join('\n')}\n`)
    .join('\n');
  return escapeWorkflowCommands(text);
};

/** In a log of GitHub Actions a line that begins with `::`, or holds `##[`, is an order to the runner. */
const escapeWorkflowCommands = (text: string) =>
  text.replace(/^((?:\s|\x1b\[\d+m)*):(?=:)/gm, '$1\\u003a').replaceAll('##[', '##\\u005b');

/** What is found of each severity, under its count; the frames go to the worst first. */
function findingSections(
  rowsBySeverity: Record<Severity, FindingRow[]>,
  truncatedErrors: number,
  options: WriteOptions,
  paint: Paint,
): Section[] {
  let shown = 0;
  return (['error', 'warning'] as const).flatMap((severity) => {
    const all = rowsBySeverity[severity];
    if (all.length === 0) return [];
    const detailed = all.slice(0, Math.max(MAX_DETAILED - shown, 0));
    const headingsOnly = all.slice(detailed.length, Math.max(MAX_TERMINAL_FINDINGS - shown, detailed.length));
    const count = all.length + (severity === 'error' ? truncatedErrors : 0);
    const omitted = count - detailed.length - headingsOnly.length;
    shown += all.length;
    return [
      [paint.bold(plural(count, severity))],
      ...detailed.map((row) => detailedFinding(row, options, paint)),
      [
        ...headingsOnly.map((row) => findingHeading(row, paint)),
        omitted > 0 ? `and ${omitted} more` : undefined,
      ],
    ];
  });
}

function detailedFinding(row: FindingRow, options: WriteOptions, paint: Paint): Section {
  const { check, finding } = row;
  const { location, help, fix } = finding;
  const lineText = location && options.sourceLine?.(location.file, location.line);
  const exchange = location ? undefined : exchangeLine(check, finding);
  const label = (name: string, words: string) =>
    `${paint.cyan(`${name}:`)} ${words.replaceAll('\n', '\n      ')}`;
  return [
    findingHeading(row, paint),
    ...paintFrame(location && lineText !== undefined ? codeFrame(lineText, location) : [], paint),
    location ? undefined : label('check', `${checkLabel(check)}${check.spec ? ` (${check.spec})` : ''}`),
    exchange && label('seen', clip(exchange, MAX_MESSAGE_LENGTH)),
    help && label('help', clip(help, MAX_MESSAGE_LENGTH)),
    fix && label('fix', `${clip(fix.title, MAX_MESSAGE_LENGTH)} ${fixNote(fix)}`),
  ];
}

function findingHeading(row: FindingRow, paint: Paint): string {
  const color = row.finding.severity === 'error' ? paint.red : paint.yellow;
  const message = color(clip(row.finding.message, MAX_MESSAGE_LENGTH));
  return `${paint.bold(`${locationOrGate(row)}:`)} ${message} ${paint.dim(`[${row.finding.code}]`)}`;
}

function paintFrame(frameLines: readonly string[], paint: Paint): string[] {
  return frameLines.map((line, index) => {
    const bar = line.indexOf('|') + 1;
    const rest = line.slice(bar);
    return paint.dim(line.slice(0, bar)) + (index === 2 ? paint.green(rest) : rest);
  });
}

/** Why a gate could not be judged where it takes more than a line, as the last lines of a program do, and no finding has it. */
function gateErrorLines(gate: Gate, paint: Paint): Section {
  const cause = gateErrorReason(gate);
  if (
    !cause?.includes('\n') ||
    gate.checks.some(({ findings }) => findings.some(({ severity }) => severity === 'error'))
  )
    return [];
  return [
    paint.bold(`${gateLabel(gate)} could not be judged:`),
    `  ${clip(cause, MAX_REASON_LENGTH).replaceAll('\n', '\n    ')}`,
  ];
}

const VERDICT_ORDER: readonly Gate['verdict'][] = ['error', 'fail', 'pass'];

/** A line a gate, those that block first where not all can be shown; why checks were skipped, alike ones together. */
function gateLines(gates: readonly Gate[], paint: Paint): Section {
  const ranked =
    gates.length > MAX_GATES
      ? [...gates].sort((a, b) => VERDICT_ORDER.indexOf(a.verdict) - VERDICT_ORDER.indexOf(b.verdict))
      : gates;
  const omittedGates = ranked.slice(MAX_GATES);
  const passed = omittedGates.filter(({ verdict }) => verdict === 'pass').length;
  const shown = (withSkips: boolean) =>
    ranked.slice(0, MAX_GATES).flatMap((gate) => {
      const verdict = gate.verdict === 'pass' ? paint.green('pass') : paint.red(gate.verdict);
      const line = `${paint.bold(gateLabel(gate))}: ${verdict} (${[...formatCounts(gate.counts), formatDuration(gate.durationMs)].join(', ')})`;
      return [line, ...(withSkips ? skipLines(gate).map((one) => paint.dim(one)) : [])];
    });
  const allLines = shown(true);
  return [
    ...(allLines.length <= MAX_GATE_LINES ? allLines : shown(false)),
    omittedGates.length > 0
      ? `and ${plural(omittedGates.length, 'more gate')}, ${passed} of them passed`
      : undefined,
  ];
}

function skipLines(gate: Gate): string[] {
  const cause = gateErrorReason(gate);
  const byReason = new Map<string, Check[]>();
  for (const check of checksWithStatus(gate, 'skip')) {
    const reason = firstLine(check.reason ?? '');
    if (reason === '') continue;
    // Why the gate could not be judged is told once.
    const shownReason = cause !== undefined && reason.includes(firstLine(cause)) ? '' : reason;
    byReason.set(shownReason, [...(byReason.get(shownReason) ?? []), check]);
  }
  const lines = [...byReason].map(([reason, checks]) => {
    const named =
      checks.length <= MAX_NAMED_CHECKS ? checks.map(({ id }) => id).join(', ') : `${checks.length} checks`;
    return clip(
      `  ${reason ? 'skipped' : 'not judged:'} ${named}${reason && `: ${reason}`}`,
      MAX_LINE_LENGTH,
    );
  });
  return lines.length <= MAX_SKIP_REASONS
    ? lines
    : [
        ...lines.slice(0, MAX_SKIP_REASONS),
        `  skipped others for ${plural(lines.length - MAX_SKIP_REASONS, 'more reason')}`,
      ];
}

/** What blocks the merge: gates that could not be judged, then the first fault of each place, and how many more are there. */
function fixFirst({ gates }: Report, all: readonly FindingRow[], paint: Paint): Section {
  const erroredGates = gates.filter((gate) => gate.verdict === 'error');
  const blocking = all.filter(isBlocking);
  const byPlace = new Map<string, { first: FindingRow; found: Finding[]; untold: number }>();
  const countedChecks = new Set<Check>();
  for (const row of blocking) {
    const { gate, check, finding } = row;
    // What went wrong in a gate that could not be judged is its cause, and named as such.
    if (!finding.location && erroredGates.includes(gate)) continue;
    const place = finding.location ? sanitizeLine(finding.location.file) : gateLabel(gate);
    const entry = byPlace.get(place) ?? { first: row, found: [], untold: 0 };
    byPlace.set(place, entry);
    entry.found.push(finding);
    if (!countedChecks.has(check)) entry.untold += truncatedOf(check).errors;
    countedChecks.add(check);
  }
  const truncated = sumTruncated(gates);
  const safe = blocking.filter((row) => row.finding.fix?.safe).length + truncated.fixable;
  const total = blocking.length + truncated.errors;
  const fixable = safe < total ? `${safe} of these ${total}` : 'all of it';
  const items = [
    ...erroredGates.map(
      (gate) => `  ${gateLabel(gate)}: ${clip(firstLine(gateErrorReason(gate)!), MAX_LINE_LENGTH)}`,
    ),
    ...[...byPlace.values()].map(fixFirstLine),
  ];
  const shown = items.slice(0, MAX_FIX_FIRST);
  if (items.length > MAX_FIX_FIRST) shown.push(`  and ${plural(items.length - MAX_FIX_FIRST, 'more place')}`);
  if (safe > 0) shown.push(`  gatehouse settings --fix mends ${fixable}`);
  return shown.length > 0 ? [paint.bold('Mend first:'), ...shown] : [];
}

/** The first fault of a place, and how many more are there. */
function fixFirstLine({
  first,
  found,
  untold,
}: {
  first: FindingRow;
  found: Finding[];
  untold: number;
}): string {
  const { check, finding } = first;
  const location = finding.location ? locationOrGate(first) : `${locationOrGate(first)}, ${check.id}`;
  const moreText = countSummary(found.slice(1), untold);
  return `  ${location}: ${clip(finding.message, MAX_LINE_LENGTH)}${moreText && ` (and ${moreText} more)`}`;
}
