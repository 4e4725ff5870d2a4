/** The identity of a gate across parts, and the order of gates. Pure. */
import type { Gate, ReportSource } from '../model/report.ts';
import { reportSchema } from '../model/report.ts';

/** The gate with the run that checked it: its own, else the one of its report. */
export function withRun(gate: Gate, source: ReportSource | undefined): Gate {
  if (gate.run || source?.runId === undefined) return gate;
  return { ...gate, run: { id: source.runId, attempt: source.runAttempt ?? 1 } };
}

/** The gate without its run, if that is the run of the whole report. */
export function withoutRun(gate: Gate, source: ReportSource | undefined): Gate {
  const { run, ...rest } = gate;
  return run && run.id === source?.runId && run.attempt === (source.runAttempt ?? 1) ? rest : gate;
}

/** The key of a gate: of several gates with one key, one counts. */
export const mergeKey = ({ gate, subject, shard, leg, run }: Gate) =>
  JSON.stringify([gate, subject, shard, leg, run?.id]);

/** The run attempt of a gate; 1 outside of a run. */
export const attemptOf = ({ run }: Gate) => run?.attempt ?? 1;

/** The job of a gate: its leg without the matrix index. */
export const jobNameOf = ({ leg }: Gate) => leg?.replace(/\/[^/]*$/, '');

/** The matrix index in the leg of a gate; `undefined` if the job has no matrix. */
export function legIndexOf({ leg }: Gate): number | undefined {
  const [, index] = /\/([0-9]{1,9})$/.exec(leg ?? '') ?? [];
  return index === undefined ? undefined : Number(index);
}

/** JSON that is the same for equal values, whatever the order of their keys. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

const GATE_ORDER = reportSchema.properties.gates.items.properties.gate.enum;
const numericCollator = new Intl.Collator('en', { numeric: true });

/** By gate, subject, leg, shard and run; equal only if all of these are. */
export function compareGates(a: Gate, b: Gate): number {
  return (
    GATE_ORDER.indexOf(a.gate) - GATE_ORDER.indexOf(b.gate) ||
    compareNatural(a.subject, b.subject) ||
    compareNatural(a.leg ?? '', b.leg ?? '') ||
    compareNatural(a.shard ?? '', b.shard ?? '') ||
    compareNatural(a.run?.id ?? '', b.run?.id ?? '') ||
    attemptOf(a) - attemptOf(b)
  );
}

/** Compares numbers in strings by value; a total order. */
export const compareNatural = (a: string, b: string) =>
  numericCollator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
