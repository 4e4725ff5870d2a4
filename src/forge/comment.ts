/** The one comment that is kept up to date on a pull request. */
import type { Verdict } from '../model/report.ts';
import { ApiError } from './api-error.ts';
import { type ChangedFile, type Comment, type ForgeClient, sinceNow } from './client.ts';
import { isReportComment, readMarker, withMarker } from './comment-marker.ts';
import { type CommentPolicy, commentActionFor } from './comment-policy.ts';
import type { RunAttempt } from './event.ts';
import { compareRuns, formatRunAttempt, parseRunAttempt } from './run-order.ts';
import type { WriteBudget } from './write-budget.ts';

export interface CommentDraft {
  readonly policy: CommentPolicy;
  readonly verdict: Verdict;
  readonly run: RunAttempt;
  /** `commentOwner` of the job. */
  readonly jobKey: string;
  /** Writes the body. Called late, as it depends on what the forge holds by then. */
  readonly compose: (context: CommentContext) => ComposedComment;
}

/** What the body depends on besides the report: what the forge holds. */
export interface CommentContext {
  /** `undefined` if the forge did not list them. */
  readonly changedFiles: readonly ChangedFile[] | undefined;
  /** The body that is about to be replaced. */
  readonly previousBody: string | undefined;
}

export interface ComposedComment {
  readonly body: string;
  /** Equal for equal results of the same commit, whenever they were produced. */
  readonly digest: string;
}

/** The pull request to comment on. */
export interface CommentTarget {
  readonly number: number;
  readonly changedFiles: CommentContext['changedFiles'];
  /** Whether the checked commit is still the head: called right before something is written. */
  readonly isStillHead: () => Promise<boolean>;
}

type OwnComment = Comment & { readonly run: RunAttempt; readonly digest: string };

/** Why nothing was written; `undefined` if something was, or if nothing had to be. */
export type PublishNote = string | undefined;

const NEWER_RUN = 'a newer run wrote the comment, so it stays';
export const HEAD_MOVED = 'the pull request has a newer commit, which another run reports';

/**
 * Creates, updates or removes the comment as the policy says. Never touches a comment of another author, whatever it
 * contains. Of several concurrent runs only the newest one's comment stays. Throws an `ApiError`.
 */
export async function syncComment(
  client: ForgeClient,
  target: CommentTarget,
  draft: CommentDraft,
  writes: WriteBudget,
): Promise<PublishNote> {
  if (draft.policy === 'off') return undefined;
  const ownLogin = await client.me();
  const since = sinceNow();
  const ownComments = findOwnComments(await client.comments(target.number), ownLogin, draft);
  const [newest, ...others] = ownComments;
  const action = commentActionFor(draft.policy, draft.verdict, newest !== undefined);
  if (action === 'none') return undefined;
  if (!(await target.isStillHead())) return HEAD_MOVED;
  if (!newest) return create(client, target, draft, { ownLogin, since, writes });
  // Left behind by concurrent runs.
  for (const other of others) await writes.optional(() => client.removeComment(other.id));
  if (compareRuns(draft.run, newest.run) < 0) return NEWER_RUN;
  if (action === 'remove') {
    await writes.required(() => client.removeComment(newest.id));
    return undefined;
  }
  return update({ client, target, draft, existing: newest, writes });
}

/** Our own comments, recognized by their author, first line and marker: newest run first, and within a run the oldest first. */
function findOwnComments(comments: readonly Comment[], ownLogin: string, draft: CommentDraft): OwnComment[] {
  const owned = comments.flatMap((comment): OwnComment[] => {
    if (comment.author !== ownLogin || !isReportComment(comment.body)) return [];
    const payload = readMarker(comment.body, 'comment', draft.jobKey);
    if (payload === undefined) return [];
    const [digest = '', run = ''] = payload.split(',');
    return [{ ...comment, digest, run: parseRunAttempt(run) }];
  });
  return owned.sort((a, b) => compareRuns(b.run, a.run) || a.id - b.id);
}

/** The composed comment with the marker that `findOwnComments` reads. */
function markedComment(draft: CommentDraft, context: CommentContext): ComposedComment {
  const { body, digest } = draft.compose(context);
  return {
    body: withMarker(body, 'comment', draft.jobKey, `${digest},${formatRunAttempt(draft.run)}`),
    digest,
  };
}

const addNewComment = (client: ForgeClient, { number, changedFiles }: CommentTarget, draft: CommentDraft) =>
  client.addComment(number, markedComment(draft, { changedFiles, previousBody: undefined }).body);

async function create(
  client: ForgeClient,
  target: CommentTarget,
  draft: CommentDraft,
  { ownLogin, since, writes }: { ownLogin: string; since: string; writes: WriteBudget },
): Promise<PublishNote> {
  const created = await writes.required(() => addNewComment(client, target, draft));
  // A concurrent run may have created one too: all runs agree on which one stays.
  const [winner, ...others] = findOwnComments(await client.comments(target.number, since), ownLogin, draft);
  for (const other of others) await writes.optional(() => client.removeComment(other.id));
  return winner === undefined || winner.id === created.id || compareRuns(draft.run, winner.run) >= 0
    ? undefined
    : NEWER_RUN;
}

/** An existing comment of ours and the draft that replaces it. */
interface CommentReplacement {
  readonly client: ForgeClient;
  readonly target: CommentTarget;
  readonly draft: CommentDraft;
  readonly existing: OwnComment;
  readonly writes: WriteBudget;
}

async function update(edit: CommentReplacement): Promise<PublishNote> {
  const { client, target, draft, existing, writes } = edit;
  // A concurrent run may have written since the list was read, so read again before and after the write.
  for (let attempt = 0; attempt < 2; attempt++) {
    const latest = await client.comment(existing.id);
    if (!latest) return recreate(edit);
    const [current] = findOwnComments([latest], existing.author, draft);
    if (current && compareRuns(draft.run, current.run) < 0) return NEWER_RUN;
    const { changedFiles } = target;
    const { body, digest } = markedComment(draft, { changedFiles, previousBody: latest.body });
    // An equal result of a newer run is written too: its number keeps a late older run from replacing it.
    if (current && current.digest === digest && compareRuns(draft.run, current.run) <= 0) return undefined;
    if (attempt > 0 && !writes.hasRemaining) return undefined;
    if (!(await target.isStillHead())) return HEAD_MOVED;
    await writes.required(() => client.editComment(existing.id, body));
  }
  return undefined;
}

/** Replaces a comment that was deleted; the list must confirm that it is gone. */
async function recreate({
  client,
  target,
  draft,
  existing,
  writes,
}: CommentReplacement): Promise<PublishNote> {
  if ((await client.comments(target.number)).some(({ id }) => id === existing.id))
    throw new ApiError('the forge lists the comment, but does not return it by its id', 404);
  await writes.required(() => addNewComment(client, target, draft));
  return undefined;
}
