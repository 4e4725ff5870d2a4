/**
 * The report for a terminal: the findings with their code frames; then, on one screen, what to fix first, the gates and
 * the verdict.
 */
import type { Check, Gate, Report, Severity } from '../model/report.ts';
import { MAX_TERMINAL_FINDINGS } from '../model/truncation.ts';
import { clip } from '../text/clip.ts';
import { codeFrame } from '../text/code-frame.ts';
import { CONFIG_CHANGES_TITLE, listConfigChanges } from './config-changes.ts';
import { exchangeLine } from './exchange.ts';
import {
  checkWithSpec,
  firstLine,
  fixNote,
  formatCounts,
  formatDuration,
  gateLabel,
  locationOrGate,
  plural,
} from './labels.ts';
import {
  type FindingRow,
  type FixFirstEntry,
  fixFirstEntries,
  groupBySeverity,
  orderGates,
  rankFindings,
  safeFixCount,
} from './rank.ts';
import { sanitizeLine, sanitizeReport } from './sanitize.ts';
import { checksWithStatus, countSummary, gateErrorReason, statusTitle, sumTruncated } from './summary.ts';
import { escapeWorkflowCommands } from './workflow-command.ts';
import type { Paint, ReportWriter, WriteOptions } from './writer.ts';

/** The findings shown with a code frame and help; each further one is a line. */
const MAX_DETAILED = 50;
/** The limits of the summary, which fits on one screen. */
const MAX_GATES = 8;
const MAX_GATE_LINES = 10;
const MAX_FIX_FIRST = 5;
const MAX_SKIP_REASONS = 2;
const MAX_NAMED_CHECKS = 3;
const MAX_LINE_LENGTH = 140;
/** The longest message, in UTF-16 units: it may quote a value of megabytes. */
const MAX_MESSAGE_LENGTH = 1000;
/** The longest reason of a gate that could not run: it may end in the output of a program. */
const MAX_REASON_LENGTH = 4000;

/** Lines of one paragraph; `undefined` ones are dropped. */
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

/** Writes the report for a terminal or the log of a job; without `sourceLine` it has no code frames. */
export const pretty: ReportWriter = (rawReport, options = {}) => {
  const report = sanitizeReport(rawReport);
  const paint = options.paint ?? NO_COLORS;
  const rows = rankFindings(report);
  const rowsBySeverity = groupBySeverity(rows);
  const notConfigured = (options.notConfigured ?? []).map(sanitizeLine);
  const color = report.verdict === 'pass' ? paint.green : paint.red;
  const sections: Section[] = [
    ...findingSections(rowsBySeverity, sumTruncated(report.gates).errors, options, paint),
    [existingFindingsLine(rowsBySeverity.note.length)],
    ...report.gates.map((gate) => gateErrorLines(gate, paint)),
    fixFirst(report, rows, paint),
    configChangeLines(report, paint),
    [
      ...gateLines(report.gates, paint),
      notConfigured.length > 0 ? paint.dim(`not configured: ${notConfigured.join(', ')}`) : undefined,
      paint.bold(color(statusTitle(report))),
    ],
  ];
  const text = sections
    .map((section) => section.filter((line) => line !== undefined))
    .filter((section) => section.length > 0)
    .map((section) => `${section.join('\n')}\n`)
    .join('\n');
  return escapeWorkflowCommands(text);
};

/** The errors, then the warnings, each under their count; the first of them have frames. */
function findingSections(
  rowsBySeverity: Record<Severity, FindingRow[]>,
  truncatedErrors: number,
  options: WriteOptions,
  paint: Paint,
): Section[] {
  let shown = 0;
  return (['error', 'warning'] as const).flatMap((severity) => {
    const severityRows = rowsBySeverity[severity];
    if (severityRows.length === 0) return [];
    const detailed = severityRows.slice(0, Math.max(MAX_DETAILED - shown, 0));
    const headingsOnly = severityRows.slice(
      detailed.length,
      Math.max(MAX_TERMINAL_FINDINGS - shown, detailed.length),
    );
    const count = severityRows.length + (severity === 'error' ? truncatedErrors : 0);
    const omitted = count - detailed.length - headingsOnly.length;
    shown += severityRows.length;
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
  const label = (name: string, text: string) =>
    `${paint.cyan(`${name}:`)} ${text.replaceAll('\n', '\n      ')}`;
  return [
    findingHeading(row, paint),
    ...paintFrame(location && lineText !== undefined ? codeFrame(lineText, location) : [], paint),
    location ? undefined : label('check', checkWithSpec(check)),
    exchange && label('request', clip(exchange, MAX_MESSAGE_LENGTH)),
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

/** Why a gate could not run, if that takes more than a line (the output of a program) and no finding says it. */
function gateErrorLines(gate: Gate, paint: Paint): Section {
  const cause = gateErrorReason(gate);
  if (
    !cause?.includes('\n') ||
    gate.checks.some(({ findings }) => findings.some(({ severity }) => severity === 'error'))
  )
    return [];
  return [
    paint.bold(`${gateLabel(gate)} could not run:`),
    `  ${clip(cause, MAX_REASON_LENGTH).replaceAll('\n', '\n    ')}`,
  ];
}

/** A line per gate, and the reasons of skipped checks if they fit. */
function gateLines(gates: readonly Gate[], paint: Paint): Section {
  const ordered = orderGates(gates);
  const omittedGates = ordered.slice(MAX_GATES);
  const passed = omittedGates.filter(({ verdict }) => verdict === 'pass').length;
  const shown = (withSkips: boolean) =>
    ordered.slice(0, MAX_GATES).flatMap((gate) => {
      const verdict = gate.verdict === 'pass' ? paint.green('pass') : paint.red(gate.verdict);
      const line = `${paint.bold(gateLabel(gate))}: ${verdict} (${[...formatCounts(gate.counts), formatDuration(gate.durationMs)].join(', ')})`;
      return [line, ...(withSkips ? skipLines(gate).map((one) => paint.dim(one)) : [])];
    });
  const allLines = shown(true);
  return [
    ...(allLines.length <= MAX_GATE_LINES ? allLines : shown(false)),
    omittedGates.length > 0
      ? `and ${plural(omittedGates.length, 'more gate')}, ${passed} of which passed`
      : undefined,
  ];
}

/** Why checks were skipped, a line per reason. */
function skipLines(gate: Gate): string[] {
  const cause = gateErrorReason(gate);
  const byReason = new Map<string, Check[]>();
  for (const check of checksWithStatus(gate, 'skip')) {
    const reason = firstLine(check.reason ?? '');
    if (reason === '') continue;
    // The gate's own reason is printed elsewhere.
    const shownReason = cause !== undefined && reason.includes(firstLine(cause)) ? '' : reason;
    byReason.set(shownReason, [...(byReason.get(shownReason) ?? []), check]);
  }
  const lines = [...byReason].map(([reason, checks]) => {
    const named =
      checks.length <= MAX_NAMED_CHECKS ? checks.map(({ id }) => id).join(', ') : `${checks.length} checks`;
    return clip(`  ${reason ? 'skipped' : 'not run:'} ${named}${reason && `: ${reason}`}`, MAX_LINE_LENGTH);
  });
  return lines.length <= MAX_SKIP_REASONS
    ? lines
    : [
        ...lines.slice(0, MAX_SKIP_REASONS),
        `  others skipped for ${plural(lines.length - MAX_SKIP_REASONS, 'more reason')}`,
      ];
}

/** The first finding of each place that blocks the merge, with the number of others, and what the safe fixes do. */
function fixFirst(report: Report, rows: readonly FindingRow[], paint: Paint): Section {
  const entries = fixFirstEntries(report, rows);
  if (entries.length === 0) return [];
  const omitted = entries.length - MAX_FIX_FIRST;
  const fixable = safeFixCount(report, rows);
  return [
    paint.bold('Fix first:'),
    ...entries.slice(0, MAX_FIX_FIRST).map((entry) => `  ${fixFirstLine(entry)}`),
    omitted > 0 ? `  and ${plural(omitted, 'more place')}` : undefined,
    fixable && `  \`gatehouse settings --fix\` fixes ${fixable}`,
  ];
}

function fixFirstLine({ where, message, others, truncatedErrors }: FixFirstEntry): string {
  const more = countSummary(others, truncatedErrors, 'more ');
  return `${where}: ${clip(message, MAX_LINE_LENGTH)}${more && ` (and ${more})`}`;
}

/** Counts the findings that the change did not introduce. */
function existingFindingsLine(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1
    ? '1 existing finding is not shown (it was there before this change)'
    : `${count} existing findings are not shown (they were there before this change)`;
}

function configChangeLines(report: Report, paint: Paint): Section {
  const { shown, omitted } = listConfigChanges(report);
  if (shown.length === 0) return [];
  const lines = shown.map(({ file, what }) => `  ${clip(`${sanitizeLine(file)} ${what}`, MAX_LINE_LENGTH)}`);
  return [
    paint.yellow(`${CONFIG_CHANGES_TITLE}:`),
    ...lines,
    omitted > 0 ? `  and ${omitted} more` : undefined,
  ];
}
