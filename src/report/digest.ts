/** What the writers say alike of a report: its findings by weight, its counts, names, places and verdict in words. */
import type { Check, Finding, Gate, Location, Report, Severity, Status, Verdict } from '../model/report.ts';
import { type Untold, untoldOf } from '../model/untold.ts';
import { oneLine } from './escape.ts';

/** A finding and where it was found. */
export interface Row {
  gate: Gate;
  check: Check;
  finding: Finding;
}

const WEIGHT: Record<Severity, number> = { error: 0, warning: 1, note: 2 };

/** Every finding of every gate, worst first (`byWeight`). */
export function rows(report: Report): Row[] {
  const all = report.gates.flatMap((gate) =>
    gate.checks.flatMap((check) => check.findings.map((finding) => ({ gate, check, finding }))),
  );
  return all.sort((a, b) => byWeight(a.finding, b.finding));
}

/** Worst first: by severity, then those that have no place in a file, then by file, line and column. */
export function byWeight(a: Finding, b: Finding): number {
  if (a.severity !== b.severity) return WEIGHT[a.severity] - WEIGHT[b.severity];
  if (!a.location || !b.location) return Number(Boolean(a.location)) - Number(Boolean(b.location));
  const [here, there] = [a.location, b.location];
  if (here.file !== there.file) return here.file < there.file ? -1 : 1;
  return here.line - there.line || here.column - there.column;
}

/** The rows of each severity, in their order. */
export function bySeverity(all: readonly Row[]): Record<Severity, Row[]> {
  const of = (severity: Severity) => all.filter((row) => row.finding.severity === severity);
  return { error: of('error'), warning: of('warning'), note: of('note') };
}

/** The checks of a gate that have this status, in their order. */
export const checksOf = (gate: Gate, status: Status) =>
  gate.checks.filter((check) => check.status === status);

/** `1 error`, `2 errors`. */
export const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** `a`, `a and b`, `a, b and c`. */
export const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** `settings pipeline.yml`, with the leg, the shard and the run where they are told. */
export function gateName({ gate, subject, leg, shard, run }: Gate): string {
  const from = run && `run ${run.id}, attempt ${run.attempt}`;
  const part = [leg, shard && `shard ${shard}`, from].filter(Boolean).join(', ');
  return `${gate} ${subject}${part && ` (${part})`}`;
}

/** The id and the title of a check, or the title alone where it names the id. */
export const checkName = ({ id, title }: Pick<Check, 'id' | 'title'>) =>
  title.includes(id) ? title : `${id}: ${title}`;

/** `file:line:column`, on one line. */
export const placeOf = ({ file, line, column }: Location) => `${oneLine(file)}:${line}:${column}`;

/** Where a finding is: its place in a file, else its gate. */
export const whereOf = ({ gate, finding }: Row) =>
  finding.location ? placeOf(finding.location) : gateName(gate);

/** `path:line:col: message [code]`: the line that the problem matcher reads. */
export const headline = (row: Row) => `${whereOf(row)}: ${row.finding.message} [${row.finding.code}]`;

/**
 * The exchange that a finding is about, as one line: the last one of those that its message begins with (`GET /path was answered
 * 500 …`), or the only one there is. Of several that it does not name none is told: it might be another's.
 */
export function seenLine({ evidence = [] }: Check, { message }: Finding): string | undefined {
  const [, method, path, status] = /^([A-Z]+) (\/\S*) (?:was answered ([0-9]{3})\b)?/.exec(message) ?? [];
  const named = evidence.filter(
    ({ request, response }) =>
      request.method === method &&
      request.url.split('?')[0]!.endsWith(path!) &&
      (status === undefined || response.status === Number(status)),
  );
  const about = method === undefined && evidence.length === 1 ? evidence[0] : named.at(-1);
  return about && `${about.request.method} ${about.request.url} answered ${about.response.status}`;
}

/** `(safe: …)`: what may be done with the fix of a finding. */
export const fixNote = (fix: NonNullable<Finding['fix']>) =>
  fix.safe ? '(safe: gatehouse settings --fix writes it)' : '(look at it first)';

/** The status that blocks in this gate: it failed without a failing check where `--fail-on warning` was asked. */
export const blockingStatus = (gate: Gate): Status =>
  gate.verdict === 'fail' && gate.counts.fail === 0 ? 'warn' : 'fail';

/** Whether this finding blocks the merge. */
export const mustMend = ({ gate, finding }: Row) =>
  finding.severity === (blockingStatus(gate) === 'warn' ? 'warning' : 'error');

/** What a page is made of. */
export interface Parts {
  /** What blocks the merge. */
  mend: Row[];
  advice: Row[];
  older: Row[];
}

export function parts(report: Report): Parts {
  const all = rows(report);
  return {
    mend: all.filter(mustMend),
    advice: all.filter((row) => row.finding.severity === 'warning' && !mustMend(row)),
    older: all.filter((row) => row.finding.severity === 'note'),
  };
}

/**
 * Why a gate could not be judged, in one or more lines: what failed in it, else why its checks were skipped. Nothing for
 * any other gate.
 */
export function unjudged(gate: Gate): string | undefined {
  if (gate.verdict !== 'error') return undefined;
  const failed = checksOf(gate, 'fail').flatMap(({ findings, reason }) => [
    ...findings.filter(({ severity }) => severity === 'error').map(({ message }) => message),
    reason,
  ]);
  const reasons = gate.checks.map((check) => check.reason);
  return [...failed, ...reasons].find(Boolean) ?? 'no check was judged';
}

const PAST = { fail: 'failed', warn: 'warned', skip: 'skipped', pass: 'passed' };

/** `1 failed`, `24 passed`: how many checks have each status, the worst first; none that no check has. */
export const countWords = (counts: Gate['counts']): string[] =>
  (Object.keys(PAST) as Status[]).flatMap((status) =>
    counts[status] > 0 ? [`${counts[status]} ${PAST[status]}`] : [],
  );

/** The first of the lines. */
export const firstLine = (text: string) => text.split('\n', 1)[0]!;

/** `3 errors and 1 warning`; empty where there are neither: notes are not counted. `untold` errors are counted too. */
export function tally(findings: readonly Finding[], untold = 0): string {
  const count = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  const counts = [[count('error') + untold, 'error'] as const, [count('warning'), 'warning'] as const];
  return listed(counts.filter(([number]) => number > 0).map(([number, word]) => plural(number, word)));
}

/** The errors that gates have counted and not told. */
export function untoldIn(gates: readonly Gate[]): Untold {
  const all = gates.flatMap((gate) => gate.checks.map(untoldOf));
  const sum = (of: keyof Untold) => all.reduce((total, one) => total + one[of], 0);
  return { errors: sum('errors'), safe: sum('safe') };
}

/** What was found, else how many checks passed; and how long it took. */
export function summary(report: Report): string {
  const findings = report.gates.flatMap((gate) => gate.checks.flatMap((check) => check.findings));
  const passed = report.gates.reduce((sum, gate) => sum + gate.counts.pass, 0);
  const said = tally(findings, untoldIn(report.gates).errors) || `${plural(passed, 'check')} passed`;
  return `${said}, ${duration(report.durationMs)}`;
}

/** The verdict as a sentence, the gates that blocked named. */
export function verdictSentence(report: Report): string {
  const named = (verdict: Verdict) => [
    ...new Set(report.gates.filter((gate) => gate.verdict === verdict).map((gate) => gate.gate)),
  ];
  const [failed, broken] = [named('fail'), named('error')];
  if (report.verdict === 'pass') return 'pass: nothing blocks the merge';
  if (report.verdict === 'fail')
    return `fail: ${listed(failed)} ${failed.length === 1 ? 'blocks' : 'block'} the merge`;
  if (report.gates.length === 0) return 'error: no gate ran, so nothing was judged';
  const gates = broken.filter((gate) => gate !== 'report');
  const isWhole = broken.length === gates.length;
  return `error: ${[
    isWhole ? '' : 'the report is not complete',
    gates.length > 0 || isWhole ? `${listed(gates) || 'the run'} could not be judged` : '',
    failed.length > 0 ? `${listed(failed)} failed` : '',
  ]
    .filter(Boolean)
    .join('; ')}`;
}

/** A time for people: `12 ms`, `3.4 s`, `2 min 5 s`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** The notes, folded into one line; nothing where there are none. */
export function olderLine(notes: number): string | undefined {
  if (notes === 0) return undefined;
  if (notes === 1) return '1 older finding is not shown (it was there before this change)';
  return `${notes} older findings are not shown (they were there before this change)`;
}
