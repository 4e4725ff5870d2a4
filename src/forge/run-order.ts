/** Which of two runs is the newer one: an older one never overwrites what a newer one wrote. Pure. */
import type { RunAttempt } from './event.ts';

/** Below 0 where `a` is older than `b`, 0 where nothing tells them apart, above 0 where it is newer. */
export function compareRuns(a: RunAttempt, b: RunAttempt): number {
  if (a.runId !== b.runId) {
    const [idA, idB] = [parseRunId(a.runId), parseRunId(b.runId)];
    // What has no number says nothing of its age: the later writer counts.
    if (idA === undefined || idB === undefined || idA === idB) return 0;
    return idA < idB ? -1 : 1;
  }
  return a.runAttempt - b.runAttempt;
}

/** A run's id may be larger than a number can hold exactly. */
const parseRunId = (id: string | undefined) =>
  id !== undefined && /^[0-9]{1,30}$/.test(id) ? BigInt(id) : undefined;

/** The name of one attempt of a run. */
export const formatRunAttempt = ({ runId, runAttempt }: RunAttempt) => `${runId ?? ''}/${runAttempt}`;

/** The run of such a name. */
export function parseRunAttempt(name: string): RunAttempt {
  const [runId, attempt] = name.split('/');
  return { runId: runId || undefined, runAttempt: Number(attempt) || 1 };
}

/** The address of one attempt of a run, which a status keeps. */
export const attemptUrl = (runUrl: string, attempt: number) => `${runUrl}/attempts/${attempt}`;

/** The run that such an address names; `undefined` where it names none of the repository whose run `runUrl` is of. */
export function runAttemptFromUrl(url: string | undefined, runUrl: string): RunAttempt | undefined {
  const [, runs, runId, attempt] =
    /^(.+\/actions\/runs\/)([0-9]+)(?:\/attempts\/([1-9][0-9]*))?$/.exec(url ?? '') ?? [];
  if (runId === undefined || runs !== runUrl.replace(/[^/]*$/, '')) return undefined;
  return { runId, runAttempt: Number(attempt ?? 1) };
}
