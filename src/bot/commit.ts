/** A commit on the pull request's branch: by which token, and what it starts. */
import { ApiError } from '../forge/api-error.ts';
import { type CommitFile, type RepositoryClient, StaleStateError } from '../forge/repository-client.ts';
import { codeSpan, shortSha } from '../report/markdown/builder.ts';
import { type CommandContext, isFork, movedText, staleReason } from './command-context.ts';

interface CommitContent {
  readonly headline: string;
  readonly body: string;
  readonly files: readonly CommitFile[];
}

/** What came of it: a commit, why none can be made at all, or why it was not made this time. */
type CommitOutcome = { readonly made: string } | { readonly unable: string } | { readonly stopped: string };

const FORK = 'The change comes from a fork, where the bot writes nothing.';
const NO_TOKEN =
  "A commit by the job's own token would start no workflow, and a required check would wait for ever. For commits, give the bot a `fix-token`, or name a workflow in `dispatch`.";

/** Makes the commit where that can be. `made` is what to say of it. */
export async function commitToPullRequest(
  context: CommandContext,
  draft: CommitContent,
): Promise<CommitOutcome> {
  const { repositoryClient, config, pullRequest, repository } = context;
  if (isFork(context)) return { unable: FORK };
  if (!config.fixTokenClient && config.dispatch === undefined) return { unable: NO_TOKEN };
  const stale = await staleReason(context);
  if (stale !== undefined) return { stopped: stale };
  const { branch } = pullRequest.head;
  let sha: string;
  try {
    const writer = config.fixTokenClient ?? repositoryClient;
    sha = await writer.commit({ ...draft, repository, branch, parent: pullRequest.headSha });
  } catch (error) {
    if (error instanceof StaleStateError) return { stopped: movedText(pullRequest.headSha) };
    // What may not be written this way may be suggested.
    if (error instanceof ApiError && !error.mayHaveSucceeded && (error.isDenied || error.status === 422))
      return { unable: `The commit can't be made: ${error.message}.` };
    throw error;
  }
  if (config.fixTokenClient) return { made: shortSha(sha) };
  const dispatchProblem = await dispatchWorkflow(repositoryClient, config.dispatch!, branch);
  const dispatchNote =
    dispatchProblem === undefined
      ? `and ${codeSpan(config.dispatch!)} was started on the branch`
      : `but ${dispatchProblem}`;
  return { made: `${shortSha(sha)}, ${dispatchNote}` };
}

/** Starts a workflow on a branch of ours; or says why it did not start, and what to do. */
export async function dispatchWorkflow(
  repositoryClient: RepositoryClient,
  workflow: string,
  branch: string,
): Promise<string | undefined> {
  try {
    await repositoryClient.dispatch(workflow, branch);
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const what = error.mayHaveSucceeded ? 'may not have been started' : 'could not be started';
    return `${codeSpan(workflow)} ${what} (${error.message}): start it by hand, or push a commit, as a commit by the job's own token starts no workflow`;
  }
}
