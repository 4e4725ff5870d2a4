/** Whether everything that a merged report should contain is present: names, shards and legs. Pure. */
import type { Gate } from '../model/report.ts';
import { formatList, plural } from './labels.ts';
import { attemptOf, compareNatural, jobNameOf, legIndexOf } from './merge-key.ts';
import type { ReportPart } from './report-part.ts';

/** A problem with the parts. The fingerprint of its finding is made of `name`, which must not change between runs. */
export interface MergeProblem {
  readonly name: string;
  readonly message: string;
  readonly help?: string;
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

/** What the gates of one matrix say about its size. */
interface Matrix {
  readonly job: string;
  /** The largest number of legs that a gate of `attempt` names; 0 if none does. */
  legs: number;
  /** The latest attempt with a gate that names the number of legs; 0 if there is none. */
  attempt: number;
  /** The indexes of its legs, each with its latest attempt. */
  readonly indexes: Map<number, number>;
}

function matricesOf(gates: readonly Gate[]): Matrix[] {
  const matrices = new Map<string, Matrix>();
  for (const gate of gates) {
    const job = jobNameOf(gate);
    const index = legIndexOf(gate);
    if (job === undefined || index === undefined) continue;
    const key = JSON.stringify([job, gate.run?.id]);
    const matrix = matrices.get(key) ?? { job, legs: 0, attempt: 0, indexes: new Map() };
    matrices.set(key, matrix);
    const attempt = attemptOf(gate);
    matrix.indexes.set(index, Math.max(attempt, matrix.indexes.get(index) ?? 0));
    if (gate.legs === undefined || attempt < matrix.attempt) continue;
    matrix.legs = attempt > matrix.attempt ? gate.legs : Math.max(matrix.legs, gate.legs);
    matrix.attempt = attempt;
  }
  return [...matrices.values()];
}

/**
 * Missing legs of a matrix: every index below the number of legs must be there. A leg implies those below it, also
 * where no part names the number. If the numbers differ, that of the latest attempt counts.
 */
export function missingLegs(gates: readonly Gate[]): MergeProblem[] {
  return matricesOf(gates)
    .flatMap(({ job, legs, attempt, indexes }) => {
      const implied = [...indexes].flatMap(([index, of]) => (of >= attempt ? [index + 1] : []));
      const expectedCount = implied.reduce((a, b) => Math.max(a, b), legs);
      const missing = Array.from({ length: expectedCount }, (_, index) => index).filter(
        (index) => !indexes.has(index),
      );
      if (missing.length === 0) return [];
      const labels = missing.slice(0, MAX_NAMED).map((index) => `${job}/${index}`);
      return [
        {
          name: formatList(labels),
          message: `${listMissing('leg', labels, missing.length)} ${missing.length === 1 ? 'is' : 'are'} missing (job ${job} has ${legs === 0 ? 'at least ' : ''}${plural(expectedCount, 'leg')})`,
          help: DOWNLOAD_HELP,
        },
      ];
    })
    .sort((a, b) => compareNatural(a.name, b.name));
}
