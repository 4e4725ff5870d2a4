/** The rules for verdicts, counts and exit codes, and nothing else (docs/report.md). */
import type { Check, CheckStatus, Finding, Gate, Report, Verdict } from './report.ts';

/** The lowest severity that fails a gate: the flag `--fail-on`. */
export type FailOn = 'error' | 'warning';

/** The status of a check that was run: an error fails it, a warning makes it `warn`, a note does neither. */
export function statusOf(findings: readonly Pick<Finding, 'severity'>[]): Exclude<CheckStatus, 'skip'> {
  if (findings.some((finding) => finding.severity === 'error')) return 'fail';
  return findings.some((finding) => finding.severity === 'warning') ? 'warn' : 'pass';
}

/** The number of checks of each status. */
export function countsOf(checks: readonly Pick<Check, 'status'>[]): Gate['counts'] {
  const counts = { pass: 0, fail: 0, warn: 0, skip: 0 };
  for (const { status } of checks) counts[status]++;
  return counts;
}

/**
 * The verdict of a gate that ran: `error` if every check was skipped, as that says nothing about its subject. The verdict of a
 * gate that could not run is `error` without calling this.
 */
export function gateVerdict(counts: Gate['counts'], failOn: FailOn = 'error'): Verdict {
  if (counts.fail > 0 || (failOn === 'warning' && counts.warn > 0)) return 'fail';
  return counts.pass + counts.warn > 0 ? 'pass' : 'error';
}

/** The worst verdict: `error` over `fail` over `pass`. A report without gates has checked nothing and is an `error`. */
export function reportVerdict(gates: readonly Pick<Gate, 'verdict'>[]): Verdict {
  if (gates.length === 0 || gates.some((gate) => gate.verdict === 'error')) return 'error';
  return gates.some((gate) => gate.verdict === 'fail') ? 'fail' : 'pass';
}

/** The exit code: 0 pass, 1 a gate failed, 3 a gate could not run. */
export function exitCodeOf(report: Pick<Report, 'verdict'>): 0 | 1 | 3 {
  return ({ pass: 0, fail: 1, error: 3 } as const)[report.verdict];
}
