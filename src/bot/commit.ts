/** A commit on the pull request's branch: by which token, and what it starts. */
import { ApiError } from '../forge/api-error.ts';
import { type CommitFile, type RepositoryClient, StaleStateError } from '../forge/repository-client.ts';
import { changedSince, isFork, movedText, type Scene } from './scene.ts';
import { shortSha, span } from './words.ts';

interface Draft {
  readonly headline: string;
  readonly body: string;
  readonly files: readonly CommitFile[];
}

/** What came of it: a commit, why none can be made at all, or why it was not made this time. */
type Outcome = { readonly made: string } | { readonly unable: string } | { readonly stopped: string };

const FORK = 'The change comes from a fork, where the bot writes nothing.';
const NO_TOKEN =
  "A commit by the job's own token would start no workflow, and a required check would wait for ever. For commits, give the bot a `fix-token`, or name a workflow in `dispatch`.";

/** Makes the commit where that can be. `made` is what to say of it. */
export async function commitTo(scene: Scene, draft: Draft): Promise<Outcome> {
  const { steward, means, pinned, repository } = scene;
  if (isFork(scene)) return { unable: FORK };
  if (!means.writer && means.dispatch === undefined) return { unable: NO_TOKEN };
  const changed = await changedSince(scene);
  if (changed !== undefined) return { stopped: changed };
  const { branch } = pinned.head;
  let sha: string;
  try {
    const hand = means.writer ?? steward;
    sha = await hand.commit({ ...draft, repository, branch, parent: pinned.headSha });
  } catch (error) {
    if (error instanceof StaleStateError) return { stopped: movedText(pinned.headSha) };
    // What may not be written this way may be suggested.
    if (error instanceof ApiError && !error.mayHaveSucceeded && (error.isDenied || error.status === 422))
      return { unable: `The commit can't be made: ${error.message}.` };
    throw error;
  }
  if (means.writer) return { made: shortSha(sha) };
  const refusal = await startOn(steward, means.dispatch!, branch);
  const said =
    refusal === undefined ? `and ${span(means.dispatch!)} was started on the branch` : `but ${refusal}`;
  return { made: `${shortSha(sha)}, ${said}` };
}

/** Starts a workflow on a branch of ours; or says why it did not start, and what to do. */
export async function startOn(
  steward: RepositoryClient,
  workflow: string,
  branch: string,
): Promise<string | undefined> {
  try {
    await steward.dispatch(workflow, branch);
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const what = error.mayHaveSucceeded ? 'may not have been started' : 'could not be started';
    return `${span(workflow)} ${what} (${error.message}): start it by hand, or push a commit, as a commit by the job's own token starts no workflow`;
  }
}
