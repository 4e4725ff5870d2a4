/**
 * Merges many reports into one (docs/report.md). Pure, order-independent and idempotent.
 *
 * Problems with the parts themselves are in a gate of their own, `report`, whose verdict is then `error`: a missing part
 * never passes.
 */
import { fingerprint } from '../model/fingerprint.ts';
import type { Check, Finding, Gate, Report, ReportSource } from '../model/report.ts';
import { countsOf, reportVerdict, statusOf } from '../model/verdict.ts';
import {
  type MergeProblem,
  missingLegs,
  missingParts,
  missingShards,
  partNames,
  receivedNames,
} from './expected-parts.ts';
import { type FollowedJobs, followedJobProblems } from './followed-jobs.ts';
import { gateLabel } from './labels.ts';
import {
  attemptOf,
  canonicalJson,
  compareGates,
  compareNatural,
  mergeKey,
  withoutRun,
  withRun,
} from './merge-key.ts';
import { type Job, neededJobProblems } from './needed-jobs.ts';
import type { InvalidPart, ReportPart } from './report-part.ts';

/** What the merge runs with. */
export interface MergeOptions {
  /** The tool of the merged report. */
  readonly tool: Report['tool'];
  /** The start of a report without parts. RFC 3339, UTC. */
  readonly startedAt: string;
  /** Every part must be of its commit. Default: the newest source of the parts. */
  readonly source?: ReportSource | undefined;
  /** Names that must match a part or gate (`--expect`). */
  readonly expected?: readonly string[];
  /** The jobs in `needs`; each must have a part. */
  readonly jobs?: readonly Job[];
  /** The jobs of the followed run; none of those that the parts are from may have ended worse than they tell. */
  readonly followed?: FollowedJobs | undefined;
}

/** The checks of the gate `report`, with their titles. */
export const REPORT_CHECKS = {
  present: 'There is at least one part, and each contains results',
  readable: 'Every part is a valid report',
  version: 'Every part has a supported report version',
  commit: 'Every part is from the reported commit',
  attempt: 'No part is from a later attempt than the reported run',
  unique: 'No two parts disagree about the same gate',
  announced: 'Every expected report part is present',
  shards: 'All shards are present',
  legs: 'All legs of each matrix are present',
  jobs: "Every job's result matches its report",
} as const;
type ReportCheckId = keyof typeof REPORT_CHECKS;
type MergeProblems = Record<ReportCheckId, readonly MergeProblem[]>;

/** The gates of all parts, each key once, and the gate `report` if something was expected or is wrong. */
export function merge(inputs: readonly (ReportPart | InvalidPart)[], options: MergeOptions): Report {
  const readable = inputs.filter((part): part is ReportPart => 'report' in part);
  const source = options.source ?? newestSource(readable);
  const checked = inputs.map((part) => ('report' in part ? (foreignPart(part, source) ?? part) : part));
  const parts = checked.filter((part): part is ReportPart => 'report' in part);
  const invalid = checked.filter((part): part is InvalidPart => !('report' in part));
  const allGates = parts.flatMap(({ report }) => report.gates.map((gate) => withRun(gate, report.source)));
  const { gates, conflicting } = selectLatest(allGates.filter(({ gate }) => gate !== 'report'));
  const earlierPartsGates = allGates.filter(({ gate }) => gate === 'report');
  const problems = findProblems(parts, invalid, gates, conflicting, options);
  const starts = parts.map(({ report }) => Date.parse(report.startedAt));
  const ends = parts.map(({ report }) => Date.parse(report.startedAt) + report.durationMs);
  const start = parts.length > 0 ? minimum(starts) : Date.parse(options.startedAt);
  const startedAt = new Date(start).toISOString();
  const partsGates = buildPartsGate(
    problems,
    earlierPartsGates,
    receivedNames(parts, gates),
    options,
    source,
    startedAt,
  );
  const merged = [...gates.map((gate) => withoutRun(gate, source)), ...partsGates];
  return {
    version: 1,
    tool: options.tool,
    verdict: reportVerdict(merged),
    startedAt,
    durationMs: ends.reduce((longest, end) => Math.max(longest, end - start), 0),
    ...(source ? { source } : {}),
    ...distinctOf(parts, 'configFiles'),
    ...distinctOf(parts, 'configChanges'),
    gates: merged.sort(compareGates),
  };
}

/** What all parts have in a list, each once, in a fixed order. */
function distinctOf<K extends 'configFiles' | 'configChanges'>(
  parts: readonly ReportPart[],
  key: K,
): Pick<Report, K> | undefined {
  const all = parts.flatMap(({ report }): readonly object[] => report[key] ?? []);
  if (all.length === 0) return undefined;
  const distinct = new Map(all.map((each) => [canonicalJson(each), each]));
  const sorted = [...distinct].sort(([a], [b]) => compareNatural(a, b)).map(([, each]) => each);
  return { [key]: sorted } as Pick<Report, K>;
}

const minimum = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.min(a, b));

/** The source of the latest run and attempt. */
function newestSource(parts: readonly ReportPart[]): ReportSource | undefined {
  const sources = parts.flatMap(({ report: { source } }) => (source ? [source] : []));
  const order = (a: ReportSource, b: ReportSource) =>
    compareNatural(a.runId ?? '', b.runId ?? '') ||
    (a.runAttempt ?? 1) - (b.runAttempt ?? 1) ||
    compareNatural(canonicalJson(a), canonicalJson(b));
  return sources.reduce<ReportSource | undefined>(
    (best, one) => (best && order(best, one) >= 0 ? best : one),
    undefined,
  );
}

/** Why a part does not belong to the source: it is of another commit, or of an attempt that has not run yet. */
function foreignPart(part: ReportPart, expected: ReportSource | undefined): InvalidPart | undefined {
  if (!expected) return undefined;
  const { source, gates } = part.report;
  const { name } = part;
  if (source?.sha !== expected.sha || source.repository !== expected.repository) {
    const reason = source
      ? `is from commit ${source.sha} of ${source.repository}; expected commit ${expected.sha} of ${expected.repository}`
      : 'does not name its commit';
    return { name, check: 'commit', reason };
  }
  const latest = expected.runAttempt ?? 1;
  const runs = gates.map((gate) => withRun(gate, source).run);
  const later = runs.find((run) => run && run.id === expected.runId && run.attempt > latest);
  return (
    later && {
      name,
      check: 'attempt',
      reason: `is from attempt ${later.attempt} of run ${later.id}; expected attempt ${latest} at most`,
    }
  );
}

/** The gates of the highest attempt of each key, and one gate of each key whose gates differ. */
function selectLatest(gates: readonly Gate[]): { gates: Gate[]; conflicting: Gate[] } {
  const byKey = new Map<string, Gate[]>();
  for (const gate of gates) {
    const key = mergeKey(gate);
    const best = byKey.get(key);
    if (!best || attemptOf(best[0]!) < attemptOf(gate)) byKey.set(key, [gate]);
    else if (attemptOf(best[0]!) === attemptOf(gate)) best.push(gate);
  }
  const selected: Gate[] = [];
  const conflicting: Gate[] = [];
  for (const candidates of byKey.values()) {
    const byContent =
      candidates.length > 1 ? new Map(candidates.map((gate) => [canonicalJson(gate), gate])) : undefined;
    const distinctGates = byContent
      ? [...byContent].sort(([a], [b]) => compareNatural(a, b)).map(([, gate]) => gate)
      : candidates;
    selected.push(...distinctGates);
    if (distinctGates.length > 1) conflicting.push(distinctGates[0]!);
  }
  return { gates: selected, conflicting };
}

/** The problems with the parts, by check. */
function findProblems(
  parts: readonly ReportPart[],
  invalid: readonly InvalidPart[],
  gates: readonly Gate[],
  conflicting: readonly Gate[],
  { expected = [], jobs = [], followed }: MergeOptions,
): MergeProblems {
  // An invalid part is reported once, not as missing too.
  const received = [...invalid.flatMap(partNames), ...receivedNames(parts, gates)];
  const neededJobs = neededJobProblems(jobs, { parts, invalid, gates, expected });
  const problemsOf = (check: InvalidPart['check']): MergeProblem[] =>
    invalid
      .filter((part) => part.check === check)
      .map(({ name, reason }) => ({ name, message: `${name} ${reason}`, help: CHECK_HELP[check] }));
  const noParts: MergeProblem = {
    name: '',
    message: 'no report parts were found, so nothing was checked',
    help: 'Check the logs of the jobs that should have written one, and that their reports were uploaded and downloaded',
  };
  return {
    present: parts.length + invalid.length === 0 ? [noParts] : problemsOf('present'),
    readable: problemsOf('readable'),
    version: problemsOf('version'),
    commit: problemsOf('commit'),
    attempt: problemsOf('attempt'),
    unique: conflicting.map((gate) => ({
      name: mergeKey(gate),
      message: `two parts disagree about ${gateLabel(gate)}`,
      help: 'Run the gate once, or in separate jobs or matrix legs',
    })),
    announced: [...missingParts(expected, new Set(received)), ...neededJobs.missing],
    shards: missingShards(gates),
    legs: missingLegs(gates),
    jobs: [...neededJobs.inconsistent, ...(followed ? followedJobProblems(followed, gates) : [])],
  };
}

const CHECK_HELP: Record<InvalidPart['check'], string> = {
  present: 'Check the log of the job that wrote it',
  readable: 'Re-run the job that wrote it',
  version: 'Use the same version of gatehouse in all jobs of the workflow',
  commit: 'Merge parts of one commit only; older parts belong to an older run',
  attempt: 'Find the job that wrote it: no job of this run has a later attempt',
};

/** The gate `report`: the problems of this merge, and those of earlier merges that are not resolved. */
function buildPartsGate(
  problems: MergeProblems,
  earlier: readonly Gate[],
  received: ReadonlySet<string>,
  { expected = [], jobs = [], followed }: MergeOptions,
  source: ReportSource | undefined,
  startedAt: string,
): Gate[] {
  const resolved = new Set([...received].map((name) => problemFingerprint('announced', name)));
  const unresolved = unresolvedFindings(earlier, source, jobs.length > 0 || followed !== undefined).filter(
    (one) => !resolved.has(one.fingerprint),
  );
  const announcedNames = new Set([...expected, ...jobs.map(({ name }) => name)]);
  const checks = Object.entries(REPORT_CHECKS).map(([id, title]): Check => {
    const code = `report/${id}`;
    const allFindings = [
      ...problems[id as ReportCheckId].map((problem) => toFinding(id as ReportCheckId, problem)),
      ...unresolved,
    ];
    const distinct = new Map(
      allFindings.filter((one) => one.code === code).map((one) => [canonicalJson(one), one]),
    );
    const findings = [...distinct.values()].sort((a, b) => compareNatural(a.message, b.message));
    const reason =
      id === 'announced' && announcedNames.size > 0
        ? [...announcedNames].sort(compareNatural).join(', ')
        : undefined;
    return {
      id,
      title,
      status: statusOf(findings),
      durationMs: 0,
      ...(reason === undefined ? {} : { reason }),
      findings,
    };
  });
  const counts = countsOf(checks);
  if (counts.fail === 0 && announcedNames.size === 0 && earlier.length === 0) return [];
  const verdict = counts.fail > 0 ? 'error' : 'pass';
  return [{ gate: 'report', subject: 'merge', verdict, startedAt, durationMs: 0, counts, checks }];
}

/** Problems of earlier merges that this merge can't check again, of the latest attempt. */
function unresolvedFindings(
  earlier: readonly Gate[],
  source: ReportSource | undefined,
  jobsAreKnown: boolean,
): Finding[] {
  const attempts = new Map([[source?.runId, source?.runAttempt ?? 1]]);
  for (const gate of earlier)
    attempts.set(gate.run?.id, Math.max(attempts.get(gate.run?.id) ?? 1, attemptOf(gate)));
  const rechecked = ['present', 'unique', 'shards', 'legs', ...(jobsAreKnown ? ['jobs'] : [])];
  return earlier
    .filter((gate) => attemptOf(gate) === attempts.get(gate.run?.id))
    .flatMap(({ checks }) => checks.flatMap(({ findings }) => findings))
    .filter(({ code }) => !rechecked.includes(code.slice('report/'.length)));
}

function toFinding(id: ReportCheckId, { name, message, help }: MergeProblem): Finding {
  const line = { message, ...(help ? { help } : {}) };
  return { code: `report/${id}`, severity: 'error', ...line, fingerprint: problemFingerprint(id, name) };
}

const problemFingerprint = (id: ReportCheckId, name: string) => fingerprint(`report/${id}`, name);
