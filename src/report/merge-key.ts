/** What makes gates of different parts the same gate, and in which order gates stand. Pure. */

import type { Gate, ReportSource } from '../model/report.ts';
import { reportSchema } from '../model/report.ts';

/** The gate with the run that judged it, also where its report said that for all its gates. */
export function withRun(gate: Gate, source: ReportSource | undefined): Gate {
  if (gate.run || source?.runId === undefined) return gate;
  return { ...gate, run: { id: source.runId, attempt: source.runAttempt ?? 1 } };
}

/** The gate without its run where that is the run of the whole report. */
export function withoutRun(gate: Gate, source: ReportSource | undefined): Gate {
  const { run, ...rest } = gate;
  return run && run.id === source?.runId && run.attempt === (source.runAttempt ?? 1) ? rest : gate;
}

/** Of two reports of one key only one counts (CONTRACT 3). */
export const mergeKey = ({ gate, subject, shard, leg, run }: Gate) =>
  JSON.stringify([gate, subject, shard, leg, run?.id]);

/** Outside of a run, and where nobody counted, there is one attempt. */
export const attemptOf = ({ run }: Gate) => run?.attempt ?? 1;

/** The job of a gate: what its leg says before the index. */
export const jobNameOf = ({ leg }: Gate) => leg?.replace(/\/[^/]*$/, '');

/** Text that is the same for equal values, however their keys are ordered. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

const GATE_ORDER = reportSchema.properties.gates.items.properties.gate.enum;
const numericCollator = new Intl.Collator('en', { numeric: true });

/** By gate, subject, leg, shard and run; equal only where all of these are. */
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

/** Numbers in texts by their size; a total order all the same. */
export const compareNatural = (a: string, b: string) =>
  numericCollator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
