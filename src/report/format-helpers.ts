/** What the writers say alike of a report: its findings by weight, its counts, names, places and verdict in words. */
import type {
  Check,
  CheckStatus,
  Finding,
  Gate,
  Location,
  Report,
  Severity,
  Verdict,
} from '../model/report.ts';
import { type Truncated, truncatedOf } from '../model/truncation.ts';
import { sanitizeLine } from './escape.ts';

/** A finding and where it was found. */
export interface FindingRow {
  gate: Gate;
  check: Check;
  finding: Finding;
}

const SEVERITY_RANK: Record<Severity, number> = { error: 0, warning: 1, note: 2 };

/** Every finding of every gate, worst first (`byWeight`). */
export function findingRows(report: Report): FindingRow[] {
  const all = report.gates.flatMap((gate) =>
    gate.checks.flatMap((check) => check.findings.map((finding) => ({ gate, check, finding }))),
  );
  return all.sort((a, b) => compareFindings(a.finding, b.finding));
}

/** Worst first: by severity, then those that have no place in a file, then by file, line and column. */
export function compareFindings(a: Finding, b: Finding): number {
  if (a.severity !== b.severity) return SEVERITY_RANK[a.severity] - SEVERITY_RANK[b.severity];
  if (!a.location || !b.location) return Number(Boolean(a.location)) - Number(Boolean(b.location));
  const [here, there] = [a.location, b.location];
  if (here.file !== there.file) return here.file < there.file ? -1 : 1;
  return here.line - there.line || here.column - there.column;
}

/** The rows of each severity, in their order. */
export function groupBySeverity(all: readonly FindingRow[]): Record<Severity, FindingRow[]> {
  const withSeverity = (severity: Severity) => all.filter((row) => row.finding.severity === severity);
  return { error: withSeverity('error'), warning: withSeverity('warning'), note: withSeverity('note') };
}

/** The checks of a gate that have this status, in their order. */
export const checksWithStatus = (gate: Gate, status: CheckStatus) =>
  gate.checks.filter((check) => check.status === status);

/** `1 error`, `2 errors`. */
export const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** `a`, `a and b`, `a, b and c`. */
export const formatList = (items: readonly string[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

/** `settings pipeline.yml`, with the leg, the shard and the run where they are told. */
export function gateLabel({ gate, subject, leg, shard, run }: Gate): string {
  const runText = run && `run ${run.id}, attempt ${run.attempt}`;
  const qualifiers = [leg, shard && `shard ${shard}`, runText].filter(Boolean).join(', ');
  return `${gate} ${subject}${qualifiers && ` (${qualifiers})`}`;
}

/** The id and the title of a check, or the title alone where it names the id. */
export const checkLabel = ({ id, title }: Pick<Check, 'id' | 'title'>) =>
  title.includes(id) ? title : `${id}: ${title}`;

/** `file:line:column`, on one line. */
export const formatLocation = ({ file, line, column }: Location) => `${sanitizeLine(file)}:${line}:${column}`;

/** Where a finding is: its place in a file, else its gate. */
export const locationOrGate = ({ gate, finding }: FindingRow) =>
  finding.location ? formatLocation(finding.location) : gateLabel(gate);

/** `path:line:col: message [code]`: the line that the problem matcher reads. */
export const headline = (row: FindingRow) =>
  `${locationOrGate(row)}: ${row.finding.message} [${row.finding.code}]`;

/**
 * The exchange that a finding is about, as one line: the last one of those that its message begins with (`GET /path was answered
 * 500 …`), or the only one there is. Of several that it does not name none is told: it might be another's.
 */
export function exchangeLine({ evidence = [] }: Check, { message }: Finding): string | undefined {
  const [, method, path, status] = /^([A-Z]+) (\/\S*) (?:was answered ([0-9]{3})\b)?/.exec(message) ?? [];
  const matching = evidence.filter(
    ({ request, response }) =>
      request.method === method &&
      request.url.split('?')[0]!.endsWith(path!) &&
      (status === undefined || response.status === Number(status)),
  );
  const exchange = method === undefined && evidence.length === 1 ? evidence[0] : matching.at(-1);
  return (
    exchange && `${exchange.request.method} ${exchange.request.url} answered ${exchange.response.status}`
  );
}

/** `(safe: …)`: what may be done with the fix of a finding. */
export const fixNote = (fix: NonNullable<Finding['fix']>) =>
  fix.safe ? '(safe: gatehouse settings --fix writes it)' : '(look at it first)';

/** The status that blocks in this gate: it failed without a failing check where `--fail-on warning` was asked. */
export const blockingStatus = (gate: Gate): CheckStatus =>
  gate.verdict === 'fail' && gate.counts.fail === 0 ? 'warn' : 'fail';

/** Whether this finding blocks the merge. */
export const isBlocking = ({ gate, finding }: FindingRow) =>
  finding.severity === (blockingStatus(gate) === 'warn' ? 'warning' : 'error');

/** What a page is made of. */
export interface FindingGroups {
  /** What blocks the merge. */
  blocking: FindingRow[];
  warnings: FindingRow[];
  older: FindingRow[];
}

export function groupFindings(report: Report): FindingGroups {
  const all = findingRows(report);
  return {
    blocking: all.filter(isBlocking),
    warnings: all.filter((row) => row.finding.severity === 'warning' && !isBlocking(row)),
    older: all.filter((row) => row.finding.severity === 'note'),
  };
}

/**
 * Why a gate could not be judged, in one or more lines: what failed in it, else why its checks were skipped. Nothing for
 * any other gate.
 */
export function gateErrorReason(gate: Gate): string | undefined {
  if (gate.verdict !== 'error') return undefined;
  const failures = checksWithStatus(gate, 'fail').flatMap(({ findings, reason }) => [
    ...findings.filter(({ severity }) => severity === 'error').map(({ message }) => message),
    reason,
  ]);
  const reasons = gate.checks.map((check) => check.reason);
  return [...failures, ...reasons].find(Boolean) ?? 'no check was judged';
}

const STATUS_VERBS = { fail: 'failed', warn: 'warned', skip: 'skipped', pass: 'passed' };

/** `1 failed`, `24 passed`: how many checks have each status, the worst first; none that no check has. */
export const formatCounts = (counts: Gate['counts']): string[] =>
  (Object.keys(STATUS_VERBS) as CheckStatus[]).flatMap((status) =>
    counts[status] > 0 ? [`${counts[status]} ${STATUS_VERBS[status]}`] : [],
  );

/** The first of the lines. */
export const firstLine = (text: string) => text.split('\n', 1)[0]!;

/** `3 errors and 1 warning`; empty where there are neither: notes are not counted. `untold` errors are counted too. */
export function countSummary(findings: readonly Finding[], truncatedErrors = 0): string {
  const count = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  const counts = [
    [count('error') + truncatedErrors, 'error'] as const,
    [count('warning'), 'warning'] as const,
  ];
  return formatList(counts.filter(([total]) => total > 0).map(([total, noun]) => plural(total, noun)));
}

/** The errors that gates have counted and not told. */
export function sumTruncated(gates: readonly Gate[]): Truncated {
  const counts = gates.flatMap((gate) => gate.checks.map(truncatedOf));
  const sum = (key: keyof Truncated) => counts.reduce((total, count) => total + count[key], 0);
  return { errors: sum('errors'), fixable: sum('fixable') };
}

/** What was found, else how many checks passed; and how long it took. */
export function reportSummary(report: Report): string {
  const findings = report.gates.flatMap((gate) => gate.checks.flatMap((check) => check.findings));
  const passed = report.gates.reduce((sum, gate) => sum + gate.counts.pass, 0);
  const counts =
    countSummary(findings, sumTruncated(report.gates).errors) || `${plural(passed, 'check')} passed`;
  return `${counts}, ${formatDuration(report.durationMs)}`;
}

/** The verdict as a sentence, the gates that blocked named. */
export function verdictSentence(report: Report): string {
  const gatesWith = (verdict: Verdict) => [
    ...new Set(report.gates.filter((gate) => gate.verdict === verdict).map((gate) => gate.gate)),
  ];
  const [failed, errored] = [gatesWith('fail'), gatesWith('error')];
  if (report.verdict === 'pass') return 'pass: nothing blocks the merge';
  if (report.verdict === 'fail')
    return `fail: ${formatList(failed)} ${failed.length === 1 ? 'blocks' : 'block'} the merge`;
  if (report.gates.length === 0) return 'error: no gate ran, so nothing was judged';
  const erroredGates = errored.filter((gate) => gate !== 'report');
  const isComplete = errored.length === erroredGates.length;
  return `error: ${[
    isComplete ? '' : 'the report is not complete',
    erroredGates.length > 0 || isComplete
      ? `${formatList(erroredGates) || 'the run'} could not be judged`
      : '',
    failed.length > 0 ? `${formatList(failed)} failed` : '',
  ]
    .filter(Boolean)
    .join('; ')}`;
}

/** A time for people: `12 ms`, `3.4 s`, `2 min 5 s`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** The notes, folded into one line; nothing where there are none. */
export function olderFindingsLine(notes: number): string | undefined {
  if (notes === 0) return undefined;
  if (notes === 1) return '1 older finding is not shown (it was there before this change)';
  return `${notes} older findings are not shown (they were there before this change)`;
}
