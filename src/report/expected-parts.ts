/** Whether everything that a merged report should contain is present: names, jobs, shards and legs. Pure. */
import type { Gate } from '../model/report.ts';
import { formatList, plural } from './labels.ts';
import { attemptOf, compareNatural, jobNameOf, legIndexOf } from './merge-key.ts';
import type { ReportPart } from './report-part.ts';

/** A job in `needs`, with its result. */
export interface Job {
  readonly name: string;
  /** `success`, `failure`, `cancelled` or `skipped`. */
  readonly result: string;
}

/** A problem with the parts. The fingerprint of its finding is made of `name`, which must not change between runs. */
export interface MergeProblem {
  readonly name: string;
  readonly message: string;
  readonly help?: string;
}

/** The jobs of `toJSON(needs)`; `undefined` if the text is not that. */
export function parseNeeds(needs: string): Job[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(needs);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const jobs = Object.entries(value).map(([name, job]) => ({ name, result: (job as Job | null)?.result }));
  return jobs.every((job): job is Job => typeof job.result === 'string') ? jobs : undefined;
}

/** Every name that `--expect` can match: gates, gates with their subject, jobs, legs, and files and folders of parts. */
export function receivedNames(parts: readonly ReportPart[], gates: readonly Gate[]): Set<string> {
  const names = new Set<string>();
  for (const gate of gates) {
    names.add(gate.gate).add(`${gate.gate} ${gate.subject}`);
    if (gate.leg !== undefined) names.add(gate.leg).add(jobNameOf(gate)!);
  }
  for (const part of parts) for (const name of partNames(part)) names.add(name);
  return names;
}

/**
 * Every name that a job in `needs` can match: jobs from the legs of gates, gates without a leg, and files and folders of
 * parts. A gate with the leg of another job does not match by its own name.
 */
export function receivedJobNames(
  parts: readonly Pick<ReportPart, 'name'>[],
  gates: readonly Gate[],
): Set<string> {
  return new Set([...gates.map((gate) => jobNameOf(gate) ?? gate.gate), ...parts.flatMap(partNames)]);
}

/** The names of a part: `lint` for `parts/lint/report.json`, and for `parts/lint.json`. */
export function partNames({ name }: Pick<ReportPart, 'name'>): string[] {
  const [file = '', folder = ''] = name.split(/[\\/]/).reverse();
  return [file, file.replace(/(?:\.report)?\.json$/, ''), folder].filter((one) => !/^(?:report)?$/.test(one));
}

const DOWNLOAD_HELP = "Check that job's log, and that its report was uploaded and downloaded";

/** The expected names that no part or gate has. */
export const missingParts = (expected: readonly string[], received: ReadonlySet<string>): MergeProblem[] =>
  [...new Set(expected)]
    .filter((name) => !received.has(name))
    .map((name) => ({
      name,
      message: `${name} was expected, but no report part was found for it`,
      help: DOWNLOAD_HELP,
    }));

/** The jobs without a report. */
export const jobsWithoutPart = (jobs: readonly Job[], received: ReadonlySet<string>): MergeProblem[] =>
  jobs
    .filter(({ name }) => !received.has(name))
    .map(({ name, result }) => ({
      name,
      message: `job ${name} produced no report (${describeResult(result)})`,
      help: noReportHelp(result),
    }));

const describeResult = (result: string) =>
  ({
    success: 'it succeeded',
    failure: 'it failed',
    cancelled: 'it was cancelled',
    skipped: 'it was skipped',
  })[result] ?? `it ended as ${result}`;

const noReportHelp = (result: string) =>
  result === 'success'
    ? 'Remove jobs that run no gate from `needs`'
    : result === 'skipped'
      ? 'Find out why the job was skipped; remove jobs that run no gate from `needs`'
      : "See that job's log: it stopped before it wrote its report";

/** The jobs that ended worse than their parts say: a leg or step may have stopped before it wrote its report. */
export function inconsistentJobs(
  jobs: readonly Job[],
  received: ReadonlySet<string>,
  gates: readonly Gate[],
): MergeProblem[] {
  return jobs.flatMap(({ name, result }) => {
    if (result === 'success' || !received.has(name)) return [];
    const jobGates = gates.filter((gate) => (jobNameOf(gate) ?? gate.gate) === name);
    if (result === 'failure' && jobGates.some(({ verdict }) => verdict !== 'pass')) return [];
    const outcome = result === 'failure' ? 'failed, but none of its gates did' : `was ${result}`;
    return [
      {
        name,
        message: `job ${name} ${outcome}: some of its results may be missing`,
        help: 'Check the log of the job, then re-run it',
      },
    ];
  });
}

/** Missing shards of a gate: of the shards `i/n` of a job, each i must occur equally often. */
export function missingShards(gates: readonly Gate[]): MergeProblem[] {
  const shardSets = new Map<string, { gate: Gate; of: number; counts: Map<number, number> }>();
  for (const gate of gates) {
    const [index, of] = gate.shard?.split('/').map(Number) ?? [];
    if (index === undefined || of === undefined) continue;
    // Not by subject: a shard is named after its files.
    const key = JSON.stringify([gate.gate, jobNameOf(gate), gate.run?.id, of]);
    const set = shardSets.get(key) ?? { gate, of, counts: new Map() };
    set.counts.set(index, (set.counts.get(index) ?? 0) + 1);
    shardSets.set(key, set);
  }
  return [...shardSets.values()]
    .flatMap(({ gate, of, counts }) => {
      const expectedCount = Math.max(...counts.values());
      const missing = Array.from({ length: of }, (_, at) => at + 1).filter(
        (index) => (counts.get(index) ?? 0) < expectedCount,
      );
      if (missing.length === 0) return [];
      const job = jobNameOf(gate);
      const labels = missing.slice(0, MAX_NAMED).map((index) => `${index}/${of}`);
      const jobNote = job === undefined ? '' : ` (job ${job})`;
      return [
        {
          name: `${gate.gate}${job === undefined ? '' : ` in the job ${job}`} ${formatList(labels)}`,
          message: `${listMissing('shard', labels, missing.length)} of ${gate.gate} ${missing.length === 1 ? 'is' : 'are'} missing${jobNote}`,
          help: DOWNLOAD_HELP,
        },
      ];
    })
    .sort((a, b) => compareNatural(a.name, b.name));
}

/** The most missing shards or legs that a message names. */
const MAX_NAMED = 10;

/** `shard 1/2`, `shards 1/3 and 2/3`, `shards 1/20, … and 10/20, and 5 more,`. */
function listMissing(noun: string, labels: readonly string[], count: number): string {
  const omitted = count - labels.length;
  return `${noun}${count === 1 ? '' : 's'} ${formatList(labels)}${omitted > 0 ? `, and ${omitted} more,` : ''}`;
}

/**
 * Missing legs of a matrix: where a gate of a job names the number of legs, every index below it must be there.
 * If the numbers differ, that of the latest attempt counts.
 */
export function missingLegs(gates: readonly Gate[]): MergeProblem[] {
  const matrices = new Map<string, { job: string; legs: number; attempt: number; indexes: Set<number> }>();
  for (const gate of gates) {
    const job = jobNameOf(gate);
    const index = legIndexOf(gate);
    if (job === undefined || index === undefined) continue;
    const key = JSON.stringify([job, gate.run?.id]);
    const matrix = matrices.get(key) ?? { job, legs: 0, attempt: 0, indexes: new Set() };
    matrices.set(key, matrix);
    matrix.indexes.add(index);
    if (gate.legs === undefined || attemptOf(gate) < matrix.attempt) continue;
    matrix.legs = attemptOf(gate) > matrix.attempt ? gate.legs : Math.max(matrix.legs, gate.legs);
    matrix.attempt = attemptOf(gate);
  }
  return [...matrices.values()]
    .flatMap(({ job, legs, indexes }) => {
      const missing = Array.from({ length: legs }, (_, index) => index).filter(
        (index) => !indexes.has(index),
      );
      if (missing.length === 0) return [];
      const labels = missing.slice(0, MAX_NAMED).map((index) => `${job}/${index}`);
      return [
        {
          name: formatList(labels),
          message: `${listMissing('leg', labels, missing.length)} ${missing.length === 1 ? 'is' : 'are'} missing (job ${job} has ${plural(legs, 'leg')})`,
          help: DOWNLOAD_HELP,
        },
      ];
    })
    .sort((a, b) => compareNatural(a.name, b.name));
}
