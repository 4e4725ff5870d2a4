/** What stands at a commit: its status, and a check run. Neither goes back to an older run. */
import type { Verdict } from '../model/report.ts';
import { clip } from '../text/clip.ts';
import type { Annotation, Authored, ForgeClient } from './client.ts';
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

/** How both are called: the name to require. */
export const STATUS_NAME = 'gatehouse';

export interface StatusDraft {
  readonly sha: string;
  readonly run: RunAttempt;
  readonly runUrl: string | undefined;
  readonly verdict: Verdict;
  /** One line. */
  readonly title: string;
  /** Markdown, within the forge's limit. */
  readonly summary: () => string;
  readonly annotations: () => readonly Annotation[];
}

/** The longest description that the forge takes, in characters. */
const MAX_DESCRIPTION_LENGTH = 140;
const MAX_TITLE_LENGTH = 255;

/** Sets the status. Throws a `Refusal`. */
export async function publishStatus(
  client: ForgeClient,
  draft: StatusDraft,
  writes: WriteBudget,
): Promise<string | undefined> {
  const { sha, run, runUrl, verdict, title } = draft;
  const newer = (await client.statuses(sha, STATUS_NAME)).filter((one) => {
    const otherRun = runUrl === undefined ? undefined : runAttemptFromUrl(one.url, runUrl);
    return otherRun && compareRuns(run, otherRun) < 0;
  });
  if (await isAnyOurs(client, newer)) return 'the status is of a newer run, and stays';
  const url = runUrl && attemptUrl(runUrl, run.runAttempt);
  const description = clip(title, MAX_DESCRIPTION_LENGTH);
  await writes.required(() =>
    client.setStatus(sha, { state: COMMIT_STATES[verdict], description, context: STATUS_NAME, url }),
  );
  return undefined;
}

/** Makes the check run, complete at once. Throws a `Refusal`. */
export async function publishCheckRun(
  client: ForgeClient,
  draft: StatusDraft,
  maxAnnotations: number,
  writes: WriteBudget,
): Promise<string | undefined> {
  const { sha, run, runUrl, verdict, title } = draft;
  const newer = (await client.checkRuns(sha, STATUS_NAME)).filter(
    ({ externalId }) => compareRuns(run, parseRunAttempt(externalId)) < 0,
  );
  if (await isAnyOurs(client, newer)) return 'the check run is of a newer run, and stays';
  await writes.required(() =>
    client.addCheckRun(sha, {
      name: STATUS_NAME,
      externalId: formatRunAttempt(run),
      conclusion: CHECK_CONCLUSIONS[verdict],
      url: runUrl && attemptUrl(runUrl, run.runAttempt),
      title: clip(title, MAX_TITLE_LENGTH),
      summary: draft.summary(),
      annotations: draft.annotations().slice(0, maxAnnotations),
    }),
  );
  return undefined;
}

/** Whether we wrote one of them: what others wrote holds nothing up, whatever it says of itself. */
async function isAnyOurs(client: ForgeClient, items: readonly Authored<unknown>[]): Promise<boolean> {
  if (items.length === 0) return false;
  const ownLogin = await client.me();
  return items.some(({ author }) => author === ownLogin);
}
