/**
 * Many reports as one (CONTRACT 3, "Merging"). Pure: the order of the parts, and how often one is given, change nothing.
 *
 * What is wrong with the parts themselves stands in a gate of its own, `report`, whose verdict is `error`: nothing that was
 * announced and did not come can pass.
 */
import { fingerprint } from '../model/fingerprint.ts';
import type { Check, Finding, Gate, Report, Source } from '../model/report.ts';
import { countsOf, reportVerdict, statusOf } from '../model/verdict.ts';
import {
  type Job,
  jobNamesOf,
  jobsAtOdds,
  jobsWithout,
  type Lack,
  namesOf,
  notCome,
  partNames,
  shardsWithout,
} from './announced.ts';
import { gateName } from './digest.ts';
import { attemptOf, byKey, byText, canonical, keyOf, withoutRun, withRun } from './keys.ts';
import type { BadPart, Part } from './part.ts';

export interface MergeOptions {
  /** What merges. */
  readonly tool: Report['tool'];
  /** When the merging began: the time of a report without parts. RFC 3339, UTC. */
  readonly at: string;
  /** Where the merging runs; every part must be of its commit. Without it the newest of the parts' sources is taken. */
  readonly source?: Source | undefined;
  /** Names of parts that must be there. */
  readonly expect?: readonly string[];
  /** The jobs that were waited for; each must have left a part. */
  readonly jobs?: readonly Job[];
}

/** The checks of the gate `report`, and what holds when they pass. */
const CHECKS = {
  present: 'There is a part, and something was judged in each',
  readable: 'Every part can be read',
  version: 'Every part is of a version that is known',
  commit: 'Every part is of the commit that is reported',
  unique: 'No two parts tell different things of the same gate',
  announced: 'Every announced part has come',
  shards: 'Every shard has come',
  jobs: 'Every job ended as its parts tell',
} as const;
type CheckId = keyof typeof CHECKS;
type Lacks = Record<CheckId, readonly Lack[]>;

/** The gates of all parts, each key once, and a gate about the parts where something was announced or is wrong. */
export function merge(given: readonly (Part | BadPart)[], options: MergeOptions): Report {
  const read = given.filter((part): part is Part => 'report' in part);
  const source = options.source ?? newest(read);
  const isOurs = ({ report }: Part) => isOf(report.source, source);
  const parts = read.filter(isOurs);
  const bad = [
    ...given.filter((part): part is BadPart => !('report' in part)),
    ...read.filter((part) => !isOurs(part)).map(foreign),
  ];
  const all = parts.flatMap(({ report }) => report.gates.map((gate) => withRun(gate, report.source)));
  const { gates, rivals } = chosen(all.filter(({ gate }) => gate !== 'report'));
  const aboutParts = all.filter(({ gate }) => gate === 'report');
  const lacks = lacksOf(parts, bad, gates, rivals, options);
  const began = parts.map(({ report }) => Date.parse(report.startedAt));
  const ended = parts.map(({ report }) => Date.parse(report.startedAt) + report.durationMs);
  const start = parts.length > 0 ? least(began) : Date.parse(options.at);
  const startedAt = new Date(start).toISOString();
  const own = partsGate(lacks, aboutParts, namesOf(parts, gates), options, source, startedAt);
  const merged = [...gates.map((gate) => withoutRun(gate, source)), ...own];
  return {
    version: 1,
    tool: options.tool,
    verdict: reportVerdict(merged),
    startedAt,
    durationMs: ended.reduce((most, end) => Math.max(most, end - start), 0),
    ...(source ? { source } : {}),
    ...judgesOf(parts),
    gates: merged.sort(byKey),
  };
}

/** The files that decided what counts in any of the parts, each once. */
function judgesOf(parts: readonly Part[]): Pick<Report, 'judges'> {
  const all = parts.flatMap(({ report }) => report.judges ?? []);
  if (all.length === 0) return {};
  const distinct = new Map(all.map((judge) => [canonical(judge), judge]));
  return { judges: [...distinct].sort(([a], [b]) => byText(a, b)).map(([, judge]) => judge) };
}

const least = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.min(a, b));

/** The source of the latest run and attempt. */
function newest(parts: readonly Part[]): Source | undefined {
  const known = parts.flatMap(({ report: { source } }) => (source ? [source] : []));
  const order = (a: Source, b: Source) =>
    byText(a.runId ?? '', b.runId ?? '') ||
    (a.runAttempt ?? 1) - (b.runAttempt ?? 1) ||
    byText(canonical(a), canonical(b));
  return known.reduce<Source | undefined>(
    (best, one) => (best && order(best, one) >= 0 ? best : one),
    undefined,
  );
}

const isOf = (own: Source | undefined, source: Source | undefined) =>
  !source || (own?.sha === source.sha && own.repository === source.repository);

function foreign({ name, report: { source } }: Part): BadPart {
  const wrong = source
    ? `is of commit ${source.sha} of ${source.repository}, which is not the one reported here`
    : 'does not say of which commit it is';
  return { name, check: 'commit', wrong };
}

/** The gates of the highest attempt of each key, and those keys of which they are not one and the same. */
function chosen(all: readonly Gate[]): { gates: Gate[]; rivals: Gate[] } {
  const byKeys = new Map<string, Gate[]>();
  for (const gate of all) {
    const key = keyOf(gate);
    const best = byKeys.get(key);
    if (!best || attemptOf(best[0]!) < attemptOf(gate)) byKeys.set(key, [gate]);
    else if (attemptOf(best[0]!) === attemptOf(gate)) best.push(gate);
  }
  const gates: Gate[] = [];
  const rivals: Gate[] = [];
  for (const some of byKeys.values()) {
    const distinct = some.length > 1 ? new Map(some.map((gate) => [canonical(gate), gate])) : undefined;
    const kept = distinct ? [...distinct].sort(([a], [b]) => byText(a, b)).map(([, gate]) => gate) : some;
    gates.push(...kept);
    if (kept.length > 1) rivals.push(kept[0]!);
  }
  return { gates, rivals };
}

/** What does not hold of the parts, by check. */
function lacksOf(
  parts: readonly Part[],
  bad: readonly BadPart[],
  gates: readonly Gate[],
  rivals: readonly Gate[],
  { expect = [], jobs = [] }: MergeOptions,
): Lacks {
  // A part that came and is of no use is told once, as that.
  const names = [...bad.flatMap(partNames), ...namesOf(parts, gates)];
  const jobNames = jobNamesOf([...parts, ...bad], gates);
  const of = (check: BadPart['check']): Lack[] =>
    bad
      .filter((part) => part.check === check)
      .map(({ name, wrong }) => ({ name, message: `${name} ${wrong}`, help: HELP[check] }));
  const none: Lack = {
    name: '',
    message: 'there is no part at all, so nothing was judged',
    help: 'look at the jobs that should have left one, and whether their reports were uploaded and downloaded',
  };
  return {
    present: parts.length + bad.length === 0 ? [none] : of('present'),
    readable: of('readable'),
    version: of('version'),
    commit: of('commit'),
    unique: rivals.map((gate) => ({
      name: keyOf(gate),
      message: `two parts tell different things of ${gateName(gate)}`,
      help: 'judge it once, or in jobs or matrix legs of their own',
    })),
    announced: [...notCome(expect, new Set(names)), ...jobsWithout(jobs, jobNames)],
    shards: shardsWithout(gates),
    jobs: jobsAtOdds(jobs, jobNames, gates),
  };
}

const HELP: Record<BadPart['check'], string> = {
  present: 'look at the log of the job that wrote it',
  readable: 'run the job that wrote it again',
  version: 'use one version of gatehouse in all jobs of a workflow',
  commit: 'merge the parts of one commit only; older ones belong to an older run',
};

/** The gate about the parts: what is wrong now, and what earlier merging found and is not mended since. */
function partsGate(
  lacks: Lacks,
  earlier: readonly Gate[],
  come: ReadonlySet<string>,
  { expect = [], jobs = [] }: MergeOptions,
  source: Source | undefined,
  startedAt: string,
): Gate[] {
  const mended = new Set([...come].map((name) => fingerprintOf('announced', name)));
  const before = stillTold(earlier, source, jobs.length > 0).filter((one) => !mended.has(one.fingerprint));
  const announced = new Set([...expect, ...jobs.map(({ name }) => name)]);
  const checks = Object.entries(CHECKS).map(([id, title]): Check => {
    const code = `report/${id}`;
    const found = [...lacks[id as CheckId].map((lack) => findingOf(id as CheckId, lack)), ...before];
    const own = new Map(found.filter((one) => one.code === code).map((one) => [canonical(one), one]));
    const findings = [...own.values()].sort((a, b) => byText(a.message, b.message));
    const reason =
      id === 'announced' && announced.size > 0 ? [...announced].sort(byText).join(', ') : undefined;
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
  if (counts.fail === 0 && announced.size === 0 && earlier.length === 0) return [];
  const verdict = counts.fail > 0 ? 'error' : 'pass';
  return [{ gate: 'report', subject: 'the parts', verdict, startedAt, durationMs: 0, counts, checks }];
}

/** What can only be seen again where it was seen first, of the latest attempt. */
function stillTold(earlier: readonly Gate[], source: Source | undefined, jobsAreKnown: boolean): Finding[] {
  const attempts = new Map([[source?.runId, source?.runAttempt ?? 1]]);
  for (const gate of earlier)
    attempts.set(gate.run?.id, Math.max(attempts.get(gate.run?.id) ?? 1, attemptOf(gate)));
  const again = ['present', 'unique', 'shards', ...(jobsAreKnown ? ['jobs'] : [])];
  return earlier
    .filter((gate) => attemptOf(gate) === attempts.get(gate.run?.id))
    .flatMap(({ checks }) => checks.flatMap(({ findings }) => findings))
    .filter(({ code }) => !again.includes(code.slice('report/'.length)));
}

function findingOf(id: CheckId, { name, message, help }: Lack): Finding {
  const line = { message, ...(help ? { help } : {}) };
  return { code: `report/${id}`, severity: 'error', ...line, fingerprint: fingerprintOf(id, name) };
}

const fingerprintOf = (id: CheckId, name: string) => fingerprint(`report/${id}`, name);
