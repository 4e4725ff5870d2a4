/** What was announced to be in a merged report, and is it? Pure. */
import type { Gate } from '../model/report.ts';
import { listed } from './digest.ts';
import { byText, jobOf } from './keys.ts';
import type { Part } from './part.ts';

/** A job that the reporting one waited for, as the forge tells it. */
export interface Job {
  readonly name: string;
  /** `success`, `failure`, `cancelled` or `skipped`. */
  readonly result: string;
}

/** Something that does not hold: which name it is about, and what is said of it. */
export interface Lack {
  readonly name: string;
  readonly message: string;
  readonly help?: string;
}

/** The jobs of `toJSON(needs)`; `undefined` where the text is something else. */
export function jobsOf(needs: string): Job[] | undefined {
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
export function namesOf(parts: readonly Part[], gates: readonly Gate[]): Set<string> {
  const names = new Set<string>();
  for (const gate of gates) {
    names.add(gate.gate).add(`${gate.gate} ${gate.subject}`);
    if (gate.leg !== undefined) names.add(gate.leg).add(jobOf(gate)!);
  }
  for (const part of parts) for (const name of partNames(part)) names.add(name);
  return names;
}

/**
 * Every name that a job may be known by: its own from the legs of its gates, the gate's where no leg was told, and those of
 * parts. A gate that another job tells of is not the job of that name.
 */
export function jobNamesOf(parts: readonly Pick<Part, 'name'>[], gates: readonly Gate[]): Set<string> {
  return new Set([...gates.map((gate) => jobOf(gate) ?? gate.gate), ...parts.flatMap(partNames)]);
}

/** The names that a part can be expected by: `lint` for `parts/lint/report.json`, and for `parts/lint.json`. */
export function partNames({ name }: Pick<Part, 'name'>): string[] {
  const [file = '', folder = ''] = name.split(/[\\/]/).reverse();
  return [file, file.replace(/(?:\.report)?\.json$/, ''), folder].filter((one) => !/^(?:report)?$/.test(one));
}

/** The names that nothing has come under. */
export const notCome = (expected: readonly string[], come: ReadonlySet<string>): Lack[] =>
  [...new Set(expected)]
    .filter((name) => !come.has(name))
    .map((name) => ({
      name,
      message: `${name} was expected, and no part of it came`,
      help: 'look at the job that should have left it, and whether its report was uploaded and downloaded',
    }));

/** The jobs that left nothing. */
export const jobsWithout = (jobs: readonly Job[], come: ReadonlySet<string>): Lack[] =>
  jobs
    .filter(({ name }) => !come.has(name))
    .map(({ name, result }) => ({
      name,
      message: `the job ${name} left no part (${said(result)})`,
      help: 'a job that runs no gate does not belong to the needs of the one that reports',
    }));

const said = (result: string) =>
  ({
    success: 'it succeeded',
    failure: 'it failed',
    cancelled: 'it was cancelled',
    skipped: 'it was skipped',
  })[result] ?? `it ended as ${result}`;

/** The jobs whose parts tell less than the job's own end: a leg of it may have ended before it could tell anything. */
export function jobsAtOdds(jobs: readonly Job[], come: ReadonlySet<string>, gates: readonly Gate[]): Lack[] {
  return jobs.flatMap(({ name, result }) => {
    if (result === 'success' || !come.has(name)) return [];
    const told = gates.filter((gate) => (jobOf(gate) ?? gate.gate) === name);
    if (result === 'failure' && told.some(({ verdict }) => verdict !== 'pass')) return [];
    const what = result === 'failure' ? 'failed, and no gate of its parts did' : `was ${result}`;
    return [
      {
        name,
        message: `the job ${name} ${what}: its parts may not be all there is`,
        help: 'look at the log of the job; then run it again',
      },
    ];
  });
}

/** Shards of a gate that did not come: of every job's `i/n`, each i must be there equally often. */
export function shardsWithout(gates: readonly Gate[]): Lack[] {
  const sets = new Map<string, { gate: Gate; of: number; counts: Map<number, number> }>();
  for (const gate of gates) {
    const [index, of] = gate.shard?.split('/').map(Number) ?? [];
    if (index === undefined || of === undefined) continue;
    // Not by subject: a shard is called after the files that fell to it.
    const key = JSON.stringify([gate.gate, jobOf(gate), gate.run?.id, of]);
    const set = sets.get(key) ?? { gate, of, counts: new Map() };
    set.counts.set(index, (set.counts.get(index) ?? 0) + 1);
    sets.set(key, set);
  }
  return [...sets.values()]
    .flatMap(({ gate, of, counts }) => {
      const most = Math.max(...counts.values());
      const lacking = Array.from({ length: of }, (_, at) => at + 1).filter(
        (index) => (counts.get(index) ?? 0) < most,
      );
      if (lacking.length === 0) return [];
      const job = jobOf(gate);
      const whose = `${gate.gate}${job === undefined ? '' : ` in the job ${job}`}`;
      const shards = listed(lacking.slice(0, 10).map((index) => `${index}/${of}`));
      const more = lacking.length > 10 ? `, and ${lacking.length - 10} more,` : '';
      return [
        {
          name: `${whose} ${shards}`,
          message: `of ${whose} ${lacking.length === 1 ? 'the shard' : 'the shards'} ${shards}${more} did not come`,
          help: 'look at the job of that shard, and whether its report was uploaded and downloaded',
        },
      ];
    })
    .sort((a, b) => byText(a.name, b.name));
}
