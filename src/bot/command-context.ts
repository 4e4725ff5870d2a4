/** What every command gets: clients, configuration, pull request. */
import type { ForgeClient, PullRequest } from '../forge/client.ts';
import { isSameRepository } from '../forge/event.ts';
import type { RepositoryClient } from '../forge/repository-client.ts';
import { shortSha } from '../report/markdown/builder.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';

/** What the workflow configures. */
export interface BotConfig {
  /** File name of the workflow that runs the gates. */
  readonly workflow: string;
  /** File name of the workflow to start on a branch after a commit with the job's own token. */
  readonly dispatch: string | undefined;
  /** Client of the `fix-token`, whose commits start workflows. */
  readonly fixTokenClient: RepositoryClient | undefined;
  /** Picks the settings files from the paths of a commit. */
  readonly selectSettingsFiles: (paths: readonly string[]) => Promise<readonly string[]>;
  /** `undefined` means `auto`. */
  readonly vocabulary: Vocabulary | undefined;
  /** Path of the baseline file. */
  readonly baselinePath: string;
  /** YYYY-MM-DD, UTC. */
  readonly today: string;
}

/** One command on one pull request. */
export interface CommandContext {
  readonly client: ForgeClient;
  readonly repositoryClient: RepositoryClient;
  readonly config: BotConfig;
  /** `owner/name`. */
  readonly repository: string;
  /** As it was when the command was read. */
  readonly pullRequest: PullRequest;
  /** The comment with the command. */
  readonly commentId: number;
  /** The comment's author. */
  readonly login: string;
}

/** Whether the change comes from another repository, which the bot can't write to. */
export const isFork = ({ pullRequest, repository }: CommandContext) =>
  !isSameRepository(pullRequest.head.repository, repository);

/** Why nothing may be written any more: closed or moved since the command was read; else `undefined`. Throws an `ApiError`. */
export async function staleReason({
  repositoryClient,
  pullRequest,
}: CommandContext): Promise<string | undefined> {
  const now = await repositoryClient.pullRequest(pullRequest.number);
  if (!now.isOpen)
    return 'The pull request was closed in the meantime, so nothing was done. Reopen it and try again.';
  return now.headSha === pullRequest.headSha ? undefined : movedText(pullRequest.headSha);
}

/** The reply if the branch is no longer at `sha`. */
export const movedText = (sha: string) =>
  `The branch has moved since your command (it was at ${shortSha(sha)}), so nothing was written. Review the new commits and try again.`;
