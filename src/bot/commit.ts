/** A commit on the pull request's branch: which token makes it, and which workflow it starts. */
import { ApiError } from '../forge/api-error.ts';
import { type CommitFile, type RepositoryClient, StaleStateError } from '../forge/repository-client.ts';
import { codeSpan, shortSha } from '../report/markdown/builder.ts';
import { type CommandContext, isFork, movedText, staleReason } from './command-context.ts';

interface CommitContent {
  readonly headline: string;
  readonly body: string;
  readonly files: readonly CommitFile[];
}

/** `impossible`: no commit can be made here at all. `aborted`: something changed meanwhile, so nothing was done. */
interface CommitOutcome {
  readonly status: 'committed' | 'impossible' | 'aborted';
  /** Markdown: the commit and what it started, or a sentence that says why not. */
  readonly message: string;
}

const FORK = 'The change comes from a fork, which the bot does not write to.';
const NO_TOKEN =
  "A commit made with the job's own token would not start any workflow, so required checks would never finish. To allow commits, set `fix-token`, or name a workflow in `dispatch`.";

/** Makes the commit if that is possible. Throws an `ApiError` if the forge fails. */
export async function commitToPullRequest(
  context: CommandContext,
  draft: CommitContent,
): Promise<CommitOutcome> {
  const { repositoryClient, config, pullRequest, repository } = context;
  if (isFork(context)) return { status: 'impossible', message: FORK };
  if (!config.fixTokenClient && config.dispatch === undefined)
    return { status: 'impossible', message: NO_TOKEN };
  const stale = await staleReason(context);
  if (stale !== undefined) return { status: 'aborted', message: stale };
  const { branch } = pullRequest.head;
  let sha: string;
  try {
    const writer = config.fixTokenClient ?? repositoryClient;
    sha = await writer.commit({ ...draft, repository, branch, parent: pullRequest.headSha });
  } catch (error) {
    if (error instanceof StaleStateError)
      return { status: 'aborted', message: movedText(pullRequest.headSha) };
    if (error instanceof ApiError && !error.mayHaveSucceeded && (error.isDenied || error.status === 422))
      return { status: 'impossible', message: `The commit could not be made: ${error.message}.` };
    throw error;
  }
  if (config.fixTokenClient) return { status: 'committed', message: shortSha(sha) };
  const dispatchProblem = await dispatchWorkflow(repositoryClient, config.dispatch!, branch);
  const dispatchNote =
    dispatchProblem === undefined
      ? `and ${codeSpan(config.dispatch!)} was started on the branch`
      : `but ${dispatchProblem}`;
  return { status: 'committed', message: `${shortSha(sha)}, ${dispatchNote}` };
}

/** Starts a workflow on a branch; returns why that failed and what to do, `undefined` if it worked. */
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
    return `${codeSpan(workflow)} ${what} (${error.message}). Start it manually or push a commit: a commit made with the job's own token starts no workflow`;
  }
}
