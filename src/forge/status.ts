/** The commit status and the check run. Neither is overwritten by an older run. */
import type { Verdict } from '../model/report.ts';
import { clip } from '../text/clip.ts';
import type { Annotation, Authored, ForgeClient } from './client.ts';
import type { PublishNote } from './comment.ts';
import { CHECK_CONCLUSIONS, COMMIT_STATES } from './comment-policy.ts';
import type { RunAttempt } from './event.ts';
import {
  attemptUrl,
  compareRuns,
  formatRunAttempt,
  parseRunAttempt,
  runAttemptFromUrl,
} from './run-order.ts';
import type { WriteBudget } from './write-budget.ts';

/** The name of both: the one to make a required check. */
export const STATUS_NAME = 'gatehouse';

export interface StatusDraft {
  readonly sha: string;
  readonly run: RunAttempt;
  readonly runUrl: string | undefined;
  readonly verdict: Verdict;
  /** One line of plain text, any length. */
  readonly title: string;
}

export interface CheckRunDraft extends StatusDraft {
  /** Markdown within the forge's limit. */
  readonly summary: string;
  /** Worst first, within the forge's limit. */
  readonly annotations: readonly Annotation[];
}

/** The forge's limits, in characters. */
const MAX_DESCRIPTION_LENGTH = 140;
const MAX_TITLE_LENGTH = 255;

/** Sets the commit status unless a newer run has. Throws an `ApiError`. */
export async function publishStatus(
  client: ForgeClient,
  { sha, run, runUrl, verdict, title }: StatusDraft,
  writes: WriteBudget,
): Promise<PublishNote> {
  const newer = (await client.statuses(sha, STATUS_NAME)).filter((one) => {
    const otherRun = runUrl === undefined ? undefined : runAttemptFromUrl(one.url, runUrl);
    return otherRun && compareRuns(run, otherRun) < 0;
  });
  if (await isAnyOurs(client, newer)) return 'a newer run set the status, so it stays';
  const url = runUrl && attemptUrl(runUrl, run.runAttempt);
  const description = clip(title, MAX_DESCRIPTION_LENGTH);
  await writes.required(() =>
    client.setStatus(sha, { state: COMMIT_STATES[verdict], description, context: STATUS_NAME, url }),
  );
  return undefined;
}

/** Creates the completed check run unless a newer run has. Throws an `ApiError`. */
export async function publishCheckRun(
  client: ForgeClient,
  { sha, run, runUrl, verdict, title, summary, annotations }: CheckRunDraft,
  writes: WriteBudget,
): Promise<PublishNote> {
  const newer = (await client.checkRuns(sha, STATUS_NAME)).filter(
    ({ externalId }) => compareRuns(run, parseRunAttempt(externalId)) < 0,
  );
  if (await isAnyOurs(client, newer)) return 'a newer run created the check run, so it stays';
  await writes.required(() =>
    client.addCheckRun(sha, {
      name: STATUS_NAME,
      externalId: formatRunAttempt(run),
      conclusion: CHECK_CONCLUSIONS[verdict],
      url: runUrl && attemptUrl(runUrl, run.runAttempt),
      title: clip(title, MAX_TITLE_LENGTH),
      summary,
      annotations,
    }),
  );
  return undefined;
}

/** Whether any of them is ours: what others claim to be newer does not stop us. */
async function isAnyOurs(client: ForgeClient, items: readonly Authored<unknown>[]): Promise<boolean> {
  if (items.length === 0) return false;
  const ownLogin = await client.me();
  return items.some(({ author }) => author === ownLogin);
}
