/** Which of two runs is the newer one: an older one never overwrites what a newer one wrote. Pure. */
import type { RunOf } from './event.ts';

/** Below 0 where `a` is older than `b`, 0 where nothing tells them apart, above 0 where it is newer. */
export function byRun(a: RunOf, b: RunOf): number {
  if (a.runId !== b.runId) {
    const [one, other] = [numberOf(a.runId), numberOf(b.runId)];
    // What has no number says nothing of its age: the later writer counts.
    if (one === undefined || other === undefined || one === other) return 0;
    return one < other ? -1 : 1;
  }
  return a.runAttempt - b.runAttempt;
}

/** A run's id may be larger than a number can hold exactly. */
const numberOf = (id: string | undefined) =>
  id !== undefined && /^[0-9]{1,30}$/.test(id) ? BigInt(id) : undefined;

/** The name of one attempt of a run. */
export const nameOf = ({ runId, runAttempt }: RunOf) => `${runId ?? ''}/${runAttempt}`;

/** The run of such a name. */
export function runOfName(name: string): RunOf {
  const [runId, attempt] = name.split('/');
  return { runId: runId || undefined, runAttempt: Number(attempt) || 1 };
}

/** The address of one attempt of a run, which a status keeps. */
export const attemptUrl = (runUrl: string, attempt: number) => `${runUrl}/attempts/${attempt}`;

/** The run that such an address names; `undefined` where it names none of the repository whose run `runUrl` is of. */
export function runOfUrl(url: string | undefined, runUrl: string): RunOf | undefined {
  const [, runs, runId, attempt] =
    /^(.+\/actions\/runs\/)([0-9]+)(?:\/attempts\/([1-9][0-9]*))?$/.exec(url ?? '') ?? [];
  if (runId === undefined || runs !== runUrl.replace(/[^/]*$/, '')) return undefined;
  return { runId, runAttempt: Number(attempt ?? 1) };
}
