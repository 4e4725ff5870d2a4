/** A report in a sentence: its verdict, its counts, and why a gate could not run. */

import { START_CHECK_ID } from '../model/gate-result.ts';
import type { CheckStatus, Finding, Gate, Report, Severity, Verdict } from '../model/report.ts';
import { type Truncated, truncatedOf } from '../model/truncation.ts';
import { formatDuration, formatList, plural } from './labels.ts';

/** The checks of a gate with this status, in their order. */
export const checksWithStatus = (gate: Gate, status: CheckStatus) =>
  gate.checks.filter((check) => check.status === status);

/**
 * Why a gate could not run, in one or more lines: the first error or reason of a failed check, else the reason of a
 * skipped one. `undefined` for a gate with another verdict.
 */
export function gateErrorReason(gate: Gate): string | undefined {
  if (gate.verdict !== 'error') return undefined;
  const failures = checksWithStatus(gate, 'fail').flatMap(({ findings, reason }) => [
    ...findings.filter(({ severity }) => severity === 'error').map(({ message }) => message),
    reason,
  ]);
  const reasons = gate.checks.map((check) => check.reason);
  return [...failures, ...reasons].find(Boolean) ?? 'no check was run';
}

/**
 * `3 errors and 1 warning`; empty if there are neither: notes are not counted. `truncatedErrors` are added to the
 * errors, `adjective` stands before each noun.
 */
export function countSummary(findings: readonly Finding[], truncatedErrors = 0, adjective = ''): string {
  const count = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  const counts = [
    [count('error') + truncatedErrors, 'error'] as const,
    [count('warning'), 'warning'] as const,
  ];
  return formatList(
    counts.filter(([total]) => total > 0).map(([total, noun]) => plural(total, adjective + noun)),
  );
}

/** The errors of all gates that are counted, but not in the report. */
export function sumTruncated(gates: readonly Gate[]): Truncated {
  const counts = gates.flatMap((gate) => gate.checks.map(truncatedOf));
  const sum = (key: keyof Truncated) => counts.reduce((total, count) => total + count[key], 0);
  return { errors: sum('errors'), fixable: sum('fixable') };
}

/** The number of findings, else of passed checks, and the duration. */
export function reportSummary(report: Report): string {
  const findings = report.gates.flatMap((gate) => gate.checks.flatMap((check) => check.findings));
  const passed = report.gates.reduce((sum, gate) => sum + gate.counts.pass, 0);
  const counts =
    countSummary(findings, sumTruncated(report.gates).errors) || `${plural(passed, 'check')} passed`;
  return `${counts}, ${formatDuration(report.durationMs)}`;
}

/** The verdict as a sentence that names the gates that block. */
export function verdictSentence(report: Report): string {
  const gatesWith = (verdict: Verdict) => [
    ...new Set(report.gates.filter((gate) => gate.verdict === verdict).map((gate) => gate.gate)),
  ];
  const [failed, errored] = [gatesWith('fail'), gatesWith('error')];
  if (report.verdict === 'pass') return 'pass: nothing blocks the merge';
  if (report.verdict === 'fail')
    return `fail: ${formatList(failed)} ${failed.length === 1 ? 'blocks' : 'block'} the merge`;
  if (report.gates.length === 0) return 'error: no gate ran, so nothing was checked';
  const erroredGates = errored.filter((gate) => gate !== 'report');
  const isComplete = errored.length === erroredGates.length;
  return `error: ${[
    isComplete ? '' : hasNotStarted(report) ? 'the run ended without a report' : 'the report is incomplete',
    erroredGates.length > 0 || isComplete ? `${formatList(erroredGates) || 'a gate'} could not run` : '',
    failed.length > 0 ? `${formatList(failed)} failed` : '',
  ]
    .filter(Boolean)
    .join('; ')}`;
}

/** Whether the report stands for one that could not be made. */
const hasNotStarted = ({ gates }: Report) =>
  gates.some(({ gate, checks }) => gate === 'report' && checks.some(({ id }) => id === START_CHECK_ID));

/** The verdict and the counts in one line of plain text. */
export const statusTitle = (report: Report) => `${verdictSentence(report)} (${reportSummary(report)})`;
