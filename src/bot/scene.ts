/** What a command is carried out with. */
import type { Client } from '../forge/client.ts';
import { sameName } from '../forge/event.ts';
import type { Change, Steward } from '../forge/steward.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { shortSha } from './words.ts';

/** What the workflow gives the bot. */
export interface Means {
  /** The file of the workflow that runs the gates. */
  readonly workflow: string;
  /** The workflow that is started on a branch after a commit with the job's own token. */
  readonly dispatch: string | undefined;
  /** What a commit is made with that starts workflows by itself (`fix-token`). */
  readonly writer: Steward | undefined;
  /** Those of these paths that are settings files. */
  readonly choose: (paths: readonly string[]) => Promise<readonly string[]>;
  /** Absent is `auto`. */
  readonly vocabulary: Vocabulary | undefined;
  /** The path of the baseline file. */
  readonly baseline: string;
  /** YYYY-MM-DD, UTC. */
  readonly today: string;
}

export interface Scene {
  readonly client: Client;
  readonly steward: Steward;
  readonly means: Means;
  /** `owner/name`. */
  readonly repository: string;
  /** The pull request as it was when the command was taken. */
  readonly pinned: Change;
  /** The comment that asks. */
  readonly comment: number;
  /** Who asked. */
  readonly login: string;
}

/** Whether the change comes from another repository, where nothing can be written. */
export const isFork = ({ pinned, repository }: Scene) => !sameName(pinned.head.repository, repository);

/** Why nothing may be written any more; `undefined` where all is as it was when the command was taken. */
export async function changedSince({ steward, pinned }: Scene): Promise<string | undefined> {
  const now = await steward.change(pinned.number);
  if (!now.isOpen)
    return 'The pull request was closed meanwhile, so nothing was done. Reopen it, and ask again.';
  return now.sha === pinned.sha ? undefined : movedText(pinned.sha);
}

export const movedText = (sha: string) =>
  `The branch has moved since you asked (it was at ${shortSha(sha)}), so nothing was written. Look at what came, and ask again.`;

/** A link, where the address is one. */
export const link = (text: string, url: string) =>
  /^https?:\/\/[^\s()<>[\]]+$/.test(url) ? `[${text}](${url})` : text;
