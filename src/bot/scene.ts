/** What a command is carried out with. */
import type { ForgeClient } from '../forge/client.ts';
import { isSameRepository } from '../forge/event.ts';
import type { PullRequestDetails, RepositoryClient } from '../forge/repository-client.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { shortSha } from './words.ts';

/** What the workflow gives the bot. */
export interface Means {
  /** The file of the workflow that runs the gates. */
  readonly workflow: string;
  /** The workflow that is started on a branch after a commit with the job's own token. */
  readonly dispatch: string | undefined;
  /** What a commit is made with that starts workflows by itself (`fix-token`). */
  readonly writer: RepositoryClient | undefined;
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
  readonly client: ForgeClient;
  readonly steward: RepositoryClient;
  readonly means: Means;
  /** `owner/name`. */
  readonly repository: string;
  /** The pull request as it was when the command was taken. */
  readonly pinned: PullRequestDetails;
  /** The comment that asks. */
  readonly comment: number;
  /** Who asked. */
  readonly login: string;
}

/** Whether the change comes from another repository, where nothing can be written. */
export const isFork = ({ pinned, repository }: Scene) =>
  !isSameRepository(pinned.head.repository, repository);

/** Why nothing may be written any more; `undefined` where all is as it was when the command was taken. */
export async function changedSince({ steward, pinned }: Scene): Promise<string | undefined> {
  const now = await steward.pullRequest(pinned.number);
  if (!now.isOpen)
    return 'The pull request was closed meanwhile, so nothing was done. Reopen it, and ask again.';
  return now.headSha === pinned.headSha ? undefined : movedText(pinned.headSha);
}

export const movedText = (sha: string) =>
  `The branch has moved since you asked (it was at ${shortSha(sha)}), so nothing was written. Look at what came, and ask again.`;

/** A link, where the address is one. */
export const link = (text: string, url: string) =>
  /^https?:\/\/[^\s()<>[\]]+$/.test(url) ? `[${text}](${url})` : text;
