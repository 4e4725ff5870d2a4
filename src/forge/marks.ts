/** What stands at a commit: its status, and a check run. Neither goes back to an older run. */
import type { Verdict } from '../model/report.ts';
import type { Annotation, Client, Standing } from './client.ts';
import type { RunOf } from './event.ts';
import { attemptUrl, byRun, nameOf, runOfName, runOfUrl } from './order.ts';
import { CONCLUSIONS, STATES } from './policy.ts';
import type { Writes } from './writes.ts';

/** How both are called: the name to require. */
export const MARK = 'gatehouse';

export interface MarkDraft {
  readonly sha: string;
  readonly run: RunOf;
  readonly runUrl: string | undefined;
  readonly verdict: Verdict;
  /** One line. */
  readonly title: string;
  /** Markdown, within the forge's limit. */
  readonly summary: () => string;
  readonly annotations: () => readonly Annotation[];
}

/** The longest description that the forge takes, in characters. */
const DESCRIPTION = 140;
const TITLE = 255;

/** Sets the status. Throws a `Refusal`. */
export async function keepStatus(
  client: Client,
  draft: MarkDraft,
  writes: Writes,
): Promise<string | undefined> {
  const { sha, run, runUrl, verdict, title } = draft;
  const newer = (await client.statuses(sha, MARK)).filter((one) => {
    const there = runUrl === undefined ? undefined : runOfUrl(one.url, runUrl);
    return there && byRun(run, there) < 0;
  });
  if (await anyOurs(client, newer)) return 'the status is of a newer run, and stays';
  const url = runUrl && attemptUrl(runUrl, run.runAttempt);
  const description = cut(title, DESCRIPTION);
  await writes.spend(() =>
    client.setStatus(sha, { state: STATES[verdict], description, context: MARK, url }),
  );
  return undefined;
}

/** Makes the check run, complete at once. Throws a `Refusal`. */
export async function keepCheckRun(
  client: Client,
  draft: MarkDraft,
  most: number,
  writes: Writes,
): Promise<string | undefined> {
  const { sha, run, runUrl, verdict, title } = draft;
  const newer = (await client.checkRuns(sha, MARK)).filter(({ id }) => byRun(run, runOfName(id)) < 0);
  if (await anyOurs(client, newer)) return 'the check run is of a newer run, and stays';
  await writes.spend(() =>
    client.addCheckRun(sha, {
      name: MARK,
      id: nameOf(run),
      conclusion: CONCLUSIONS[verdict],
      url: runUrl && attemptUrl(runUrl, run.runAttempt),
      title: cut(title, TITLE),
      summary: draft.summary(),
      annotations: draft.annotations().slice(0, most),
    }),
  );
  return undefined;
}

/** Whether we wrote one of them: what others wrote holds nothing up, whatever it says of itself. */
async function anyOurs(client: Client, found: readonly Standing<unknown>[]): Promise<boolean> {
  if (found.length === 0) return false;
  const me = await client.me();
  return found.some(({ author }) => author === me);
}

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
