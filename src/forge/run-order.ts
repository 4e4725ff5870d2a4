/** Which of two workflow runs is newer: an older run never overwrites what a newer one wrote. Pure. */
import type { RunAttempt } from './event.ts';

/** Below 0 if `a` is older than `b`, above 0 if it is newer, 0 if the order is unknown. */
export function compareRuns(a: RunAttempt, b: RunAttempt): number {
  if (a.runId !== b.runId) {
    const [idA, idB] = [parseRunId(a.runId), parseRunId(b.runId)];
    // Without a numeric id a run's age is unknown: the later writer wins.
    if (idA === undefined || idB === undefined || idA === idB) return 0;
    return idA < idB ? -1 : 1;
  }
  return a.runAttempt - b.runAttempt;
}

/** A run id may exceed the safe integers. */
const parseRunId = (id: string | undefined) =>
  id !== undefined && /^[0-9]{1,30}$/.test(id) ? BigInt(id) : undefined;

/** `runId/attempt`. */
export const formatRunAttempt = ({ runId, runAttempt }: RunAttempt) => `${runId ?? ''}/${runAttempt}`;

/** The inverse of `formatRunAttempt`. */
export function parseRunAttempt(name: string): RunAttempt {
  const [runId, attempt] = name.split('/');
  return { runId: runId || undefined, runAttempt: Number(attempt) || 1 };
}

/** The URL of one attempt of a run. */
export const attemptUrl = (runUrl: string, attempt: number) => `${runUrl}/attempts/${attempt}`;

/** The inverse of `attemptUrl`; `undefined` for anything but a run of the repository that `runUrl` belongs to. */
export function runAttemptFromUrl(url: string | undefined, runUrl: string): RunAttempt | undefined {
  const [, runs, runId, attempt] =
    /^(.+\/actions\/runs\/)([0-9]+)(?:\/attempts\/([1-9][0-9]*))?$/.exec(url ?? '') ?? [];
  if (runId === undefined || runs !== runUrl.replace(/[^/]*$/, '')) return undefined;
  return { runId, runAttempt: Number(attempt ?? 1) };
}
