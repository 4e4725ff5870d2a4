/** What makes gates of different parts the same gate, and in which order gates stand. Pure. */

import type { Gate, Source } from '../model/report.ts';
import { reportSchema } from '../model/report.ts';

/** The gate with the run that judged it, also where its report said that for all its gates. */
export function withRun(gate: Gate, source: Source | undefined): Gate {
  if (gate.run || source?.runId === undefined) return gate;
  return { ...gate, run: { id: source.runId, attempt: source.runAttempt ?? 1 } };
}

/** The gate without its run where that is the run of the whole report. */
export function withoutRun(gate: Gate, source: Source | undefined): Gate {
  const { run, ...rest } = gate;
  return run && run.id === source?.runId && run.attempt === (source.runAttempt ?? 1) ? rest : gate;
}

/** Of two reports of one key only one counts (CONTRACT 3). */
export const keyOf = ({ gate, subject, shard, leg, run }: Gate) =>
  JSON.stringify([gate, subject, shard, leg, run?.id]);

/** Outside of a run, and where nobody counted, there is one attempt. */
export const attemptOf = ({ run }: Gate) => run?.attempt ?? 1;

/** The job of a gate: what its leg says before the index. */
export const jobOf = ({ leg }: Gate) => leg?.replace(/\/[^/]*$/, '');

/** Text that is the same for equal values, however their keys are ordered. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

const NAMES = reportSchema.properties.gates.items.properties.gate.enum;
const numbers = new Intl.Collator('en', { numeric: true });

/** By gate, subject, leg, shard and run; equal only where all of these are. */
export function byKey(a: Gate, b: Gate): number {
  return (
    NAMES.indexOf(a.gate) - NAMES.indexOf(b.gate) ||
    byText(a.subject, b.subject) ||
    byText(a.leg ?? '', b.leg ?? '') ||
    byText(a.shard ?? '', b.shard ?? '') ||
    byText(a.run?.id ?? '', b.run?.id ?? '') ||
    attemptOf(a) - attemptOf(b)
  );
}

/** Numbers in texts by their size; a total order all the same. */
export const byText = (a: string, b: string) => numbers.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
