/**
 * The one order in which every writer shows a report: gates that could not run and why, failures, warnings, and notes
 * (what was there before the change). Pure.
 */
import type { Check, CheckStatus, Finding, Gate, Report, Severity, Verdict } from '../model/report.ts';
import { truncatedOf } from '../model/truncation.ts';
import { firstLine, gateLabel, locationOrGate } from './labels.ts';
import { gateErrorReason, sumTruncated } from './summary.ts';

/** A finding with its gate and check. */
export interface FindingRow {
  readonly gate: Gate;
  readonly check: Check;
  readonly finding: Finding;
}

/** Every finding of the report, in the order of this module. */
export const rankFindings = (report: Report): FindingRow[] =>
  rankRows(report.gates.flatMap((gate) => gate.checks.flatMap((check) => rowsOf(gate, check))));

/** The findings of one check, in the order of this module. */
export const rankCheckFindings = (gate: Gate, check: Check): FindingRow[] => rankRows(rowsOf(gate, check));

const rowsOf = (gate: Gate, check: Check) => check.findings.map((finding) => ({ gate, check, finding }));

const rankRows = (rows: FindingRow[]) =>
  rows.sort((a, b) => rankOf(a) - rankOf(b) || compareLocations(a.finding, b.finding));

/** What stopped a gate from running, other errors, warnings that block, other warnings, notes. */
function rankOf(row: FindingRow): number {
  const { gate, finding } = row;
  if (finding.severity === 'error') return gate.verdict === 'error' ? 0 : 1;
  if (finding.severity === 'warning') return isBlocking(row) ? 2 : 3;
  return 4;
}

/** Findings without a location first, then by file, line and column. */
function compareLocations(a: Finding, b: Finding): number {
  if (!a.location || !b.location) return Number(Boolean(a.location)) - Number(Boolean(b.location));
  const [here, there] = [a.location, b.location];
  if (here.file !== there.file) return here.file < there.file ? -1 : 1;
  return here.line - there.line || here.column - there.column;
}

/** The rows of each severity, in their order. */
export function groupBySeverity(rows: readonly FindingRow[]): Record<Severity, FindingRow[]> {
  const withSeverity = (severity: Severity) => rows.filter((row) => row.finding.severity === severity);
  return { error: withSeverity('error'), warning: withSeverity('warning'), note: withSeverity('note') };
}

/** The status that blocks in this gate: `warn` if the gate failed without a failed check (`--fail-on warning`). */
export const blockingStatus = (gate: Gate): CheckStatus =>
  gate.verdict === 'fail' && gate.counts.fail === 0 ? 'warn' : 'fail';

/** Whether this finding blocks the merge. */
const isBlocking = ({ gate, finding }: FindingRow) =>
  finding.severity === (blockingStatus(gate) === 'warn' ? 'warning' : 'error');

/** The sections of a page. */
export interface FindingGroups {
  /** What blocks the merge. */
  readonly blocking: readonly FindingRow[];
  readonly warnings: readonly FindingRow[];
  /** What was there before the change. */
  readonly existing: readonly FindingRow[];
}

export const groupFindings = (rows: readonly FindingRow[]): FindingGroups => ({
  blocking: rows.filter(isBlocking),
  warnings: rows.filter((row) => row.finding.severity === 'warning' && !isBlocking(row)),
  existing: rows.filter((row) => row.finding.severity === 'note'),
});

/** Up to this many gates stand in the order of the report. */
const MAX_UNSORTED_GATES = 8;
const VERDICT_ORDER: readonly Verdict[] = ['error', 'fail', 'pass'];

/** The gates in the order of the report, or worst first if there are too many to see at a glance. */
export const orderGates = (gates: readonly Gate[]): readonly Gate[] =>
  gates.length <= MAX_UNSORTED_GATES
    ? gates
    : [...gates].sort((a, b) => VERDICT_ORDER.indexOf(a.verdict) - VERDICT_ORDER.indexOf(b.verdict));

/** Gates that could not run and have no finding that says why. */
export const unexplainedErrors = (gates: readonly Gate[]): Gate[] =>
  gates.filter((gate) => gate.verdict === 'error' && gate.counts.fail === 0);

/** Something to fix first: a gate that could not run, or the first finding of a file or of a gate. */
export interface FixFirstEntry {
  readonly gate: Gate;
  /** The finding; `undefined` if a gate could not run and no finding says why. */
  readonly row: FindingRow | undefined;
  /** Its location, its gate and check, or the gate that could not run. */
  readonly where: string;
  /** One line. */
  readonly message: string;
  /** The other findings of the same file or gate. */
  readonly others: readonly Finding[];
  /** How many more errors of it are counted, but not in the report. */
  readonly truncatedErrors: number;
}

/** What blocks the merge, an entry per file or gate; `rows` are those of `rankFindings`. */
export function fixFirstEntries({ gates }: Report, rows: readonly FindingRow[]): FixFirstEntry[] {
  const errored = new Map<Gate, FindingRow[]>();
  const failed = new Map<string, FindingRow[]>();
  for (const gate of gates) if (gate.verdict === 'error') errored.set(gate, []);
  for (const row of rows.filter(isBlocking)) {
    const { gate, finding } = row;
    // Without a location it says why its gate could not run.
    const reasons = finding.location ? undefined : errored.get(gate);
    const place = finding.location?.file ?? gateLabel(gate);
    const group = reasons ?? failed.get(place);
    if (group) group.push(row);
    else failed.set(place, [row]);
  }
  const countTruncated = truncatedCounter();
  return [
    ...[...errored].map(([gate, [row, ...others]]) => ({
      gate,
      row,
      where: gateLabel(gate),
      message: firstLine(gateErrorReason(gate)!),
      others: others.map(({ finding }) => finding),
      truncatedErrors: countTruncated(row ? [row, ...others] : []),
    })),
    ...[...failed.values()].map((group) => {
      const [row, ...others] = group as [FindingRow, ...FindingRow[]];
      const where = locationOrGate(row);
      return {
        gate: row.gate,
        row,
        where: row.finding.location ? where : `${where}, ${row.check.id}`,
        message: row.finding.message,
        others: others.map(({ finding }) => finding),
        truncatedErrors: countTruncated(group),
      };
    }),
  ];
}

/** Sums the truncated errors of the checks of rows, each check once over all calls. */
function truncatedCounter(): (rows: readonly FindingRow[]) => number {
  const counted = new Set<Check>();
  return (rows) => {
    const checks = new Set(rows.map(({ check }) => check).filter((check) => !counted.has(check)));
    for (const check of checks) counted.add(check);
    return [...checks].reduce((sum, check) => sum + truncatedOf(check).errors, 0);
  };
}

/** `3 of these 66` or `all of them`: the blocking findings with a safe fix; `undefined` if none has one. */
export function safeFixCount({ gates }: Report, rows: readonly FindingRow[]): string | undefined {
  const truncated = sumTruncated(gates);
  const blocking = rows.filter(isBlocking);
  const safe = blocking.filter((row) => row.finding.fix?.safe).length + truncated.fixable;
  const total = blocking.length + truncated.errors;
  if (safe === 0) return undefined;
  if (safe < total) return `${safe} of these ${total}`;
  return total === 1 ? 'it' : 'all of them';
}
