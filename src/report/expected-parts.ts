/** What was announced to be in a merged report, and is it? Pure. */
import type { Gate } from '../model/report.ts';
import { formatList } from './format-helpers.ts';
import { compareNatural, jobNameOf } from './merge-key.ts';
import type { ReportPart } from './report-part.ts';

/** A job that the reporting one waited for, as the forge tells it. */
export interface Job {
  readonly name: string;
  /** `success`, `failure`, `cancelled` or `skipped`. */
  readonly result: string;
}

/** Something that does not hold: which name it is about, and what is said of it. */
export interface MergeProblem {
  readonly name: string;
  readonly message: string;
  readonly help?: string;
}

/** The jobs of `toJSON(needs)`; `undefined` where the text is something else. */
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

/**
 * Every name under which something has come: a gate, a gate and its subject, a job, a leg, and a part by its file or by the
 * folder that it lies in.
 */
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
 * Every name that a job may be known by: its own from the legs of its gates, the gate's where no leg was told, and those of
 * parts. A gate that another job tells of is not the job of that name.
 */
export function receivedJobNames(
  parts: readonly Pick<ReportPart, 'name'>[],
  gates: readonly Gate[],
): Set<string> {
  return new Set([...gates.map((gate) => jobNameOf(gate) ?? gate.gate), ...parts.flatMap(partNames)]);
}

/** The names that a part can be expected by: `lint` for `parts/lint/report.json`, and for `parts/lint.json`. */
export function partNames({ name }: Pick<ReportPart, 'name'>): string[] {
  const [file = '', folder = ''] = name.split(/[\\/]/).reverse();
  return [file, file.replace(/(?:\.report)?\.json$/, ''), folder].filter((one) => !/^(?:report)?$/.test(one));
}

/** The names that nothing has come under. */
export const missingParts = (expected: readonly string[], received: ReadonlySet<string>): MergeProblem[] =>
  [...new Set(expected)]
    .filter((name) => !received.has(name))
    .map((name) => ({
      name,
      message: `${name} was expected, and no part of it came`,
      help: 'look at the job that should have left it, and whether its report was uploaded and downloaded',
    }));

/** The jobs that left nothing. */
export const jobsWithoutPart = (jobs: readonly Job[], received: ReadonlySet<string>): MergeProblem[] =>
  jobs
    .filter(({ name }) => !received.has(name))
    .map(({ name, result }) => ({
      name,
      message: `the job ${name} left no part (${describeResult(result)})`,
      help: 'a job that runs no gate does not belong to the needs of the one that reports',
    }));

const describeResult = (result: string) =>
  ({
    success: 'it succeeded',
    failure: 'it failed',
    cancelled: 'it was cancelled',
    skipped: 'it was skipped',
  })[result] ?? `it ended as ${result}`;

/** The jobs whose parts tell less than the job's own end: a leg of it may have ended before it could tell anything. */
export function inconsistentJobs(
  jobs: readonly Job[],
  received: ReadonlySet<string>,
  gates: readonly Gate[],
): MergeProblem[] {
  return jobs.flatMap(({ name, result }) => {
    if (result === 'success' || !received.has(name)) return [];
    const jobGates = gates.filter((gate) => (jobNameOf(gate) ?? gate.gate) === name);
    if (result === 'failure' && jobGates.some(({ verdict }) => verdict !== 'pass')) return [];
    const outcome = result === 'failure' ? 'failed, and no gate of its parts did' : `was ${result}`;
    return [
      {
        name,
        message: `the job ${name} ${outcome}: its parts may not be all there is`,
        help: 'look at the log of the job; then run it again',
      },
    ];
  });
}

/** Shards of a gate that did not come: of every job's `i/n`, each i must be there equally often. */
export function missingShards(gates: readonly Gate[]): MergeProblem[] {
  const shardSets = new Map<string, { gate: Gate; of: number; counts: Map<number, number> }>();
  for (const gate of gates) {
    const [index, of] = gate.shard?.split('/').map(Number) ?? [];
    if (index === undefined || of === undefined) continue;
    // Not by subject: a shard is called after the files that fell to it.
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
      const owner = `${gate.gate}${job === undefined ? '' : ` in the job ${job}`}`;
      const shards = formatList(missing.slice(0, 10).map((index) => `${index}/${of}`));
      const moreText = missing.length > 10 ? `, and ${missing.length - 10} more,` : '';
      return [
        {
          name: `${owner} ${shards}`,
          message: `of ${owner} ${missing.length === 1 ? 'the shard' : 'the shards'} ${shards}${moreText} did not come`,
          help: 'look at the job of that shard, and whether its report was uploaded and downloaded',
        },
      ];
    })
    .sort((a, b) => compareNatural(a.name, b.name));
}
