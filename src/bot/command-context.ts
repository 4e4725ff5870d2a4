/** What a command is carried out with. */
import type { ForgeClient } from '../forge/client.ts';
import { isSameRepository } from '../forge/event.ts';
import type { PullRequestDetails, RepositoryClient } from '../forge/repository-client.ts';
import { shortSha } from '../report/markdown/builder.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';

/** What the workflow gives the bot. */
export interface BotConfig {
  /** The file of the workflow that runs the gates. */
  readonly workflow: string;
  /** The workflow that is started on a branch after a commit with the job's own token. */
  readonly dispatch: string | undefined;
  /** What a commit is made with that starts workflows by itself (`fix-token`). */
  readonly fixTokenClient: RepositoryClient | undefined;
  /** Those of these paths that are settings files. */
  readonly selectSettingsFiles: (paths: readonly string[]) => Promise<readonly string[]>;
  /** Absent is `auto`. */
  readonly vocabulary: Vocabulary | undefined;
  /** The path of the baseline file. */
  readonly baselinePath: string;
  /** YYYY-MM-DD, UTC. */
  readonly today: string;
}

export interface CommandContext {
  readonly client: ForgeClient;
  readonly repositoryClient: RepositoryClient;
  readonly config: BotConfig;
  /** `owner/name`. */
  readonly repository: string;
  /** The pull request as it was when the command was taken. */
  readonly pullRequest: PullRequestDetails;
  /** The comment that asks. */
  readonly commentId: number;
  /** Who asked. */
  readonly login: string;
}

/** Whether the change comes from another repository, where nothing can be written. */
export const isFork = ({ pullRequest, repository }: CommandContext) =>
  !isSameRepository(pullRequest.head.repository, repository);

/** Why nothing may be written any more; `undefined` where all is as it was when the command was taken. */
export async function staleReason({
  repositoryClient,
  pullRequest,
}: CommandContext): Promise<string | undefined> {
  const now = await repositoryClient.pullRequest(pullRequest.number);
  if (!now.isOpen)
    return 'The pull request was closed meanwhile, so nothing was done. Reopen it, and ask again.';
  return now.headSha === pullRequest.headSha ? undefined : movedText(pullRequest.headSha);
}

export const movedText = (sha: string) =>
  `The branch has moved since you asked (it was at ${shortSha(sha)}), so nothing was written. Look at what came, and ask again.`;
