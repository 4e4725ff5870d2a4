/** The one comment that is kept true on a pull request. */
import type { Verdict } from '../model/report.ts';
import { ApiError } from './api-error.ts';
import type { Comment, ForgeClient } from './client.ts';
import { readMarker, withMarker } from './comment-owner.ts';
import { type CommentPolicy, commentActionFor } from './comment-policy.ts';
import type { RunAttempt } from './event.ts';
import { compareRuns } from './run-order.ts';
import type { WriteBudget } from './write-budget.ts';

export interface CommentDraft {
  readonly policy: CommentPolicy;
  readonly verdict: Verdict;
  readonly run: RunAttempt;
  readonly owner: string;
  /** Alike for reports that say the same of the same commit, whenever they were made. */
  readonly digest: string;
  /** The text, given the one that stands there. */
  readonly body: (earlier: string | undefined) => string;
  /** The run that a text of ours is of; `undefined` where it is none of ours. */
  readonly readRun: (body: string) => RunAttempt | undefined;
  /** Whether the commit that was judged is still the one to speak of: asked right before something is written. */
  readonly isStillHead: () => Promise<boolean>;
}

type OwnComment = Comment & { readonly run: RunAttempt; readonly digest: string };

/** What came of it: `undefined` where it was written, or need not be. */
type PublishNote = string | undefined;

const NEWER_RUN = 'the comment is of a newer run, and stays';
export const HEAD_MOVED = 'the pull request has a newer commit by now, of which another run tells';

/**
 * Writes, changes or removes the comment, as the policy says. A comment of another author is never touched, whatever it
 * holds. Of several runs that write at the same time the newest one's comment stays, and only that. Throws a `Refusal`.
 */
export async function upsertComment(
  client: ForgeClient,
  pull: number,
  draft: CommentDraft,
  writes: WriteBudget,
): Promise<PublishNote> {
  if (draft.policy === 'off') return undefined;
  const ownLogin = await client.me();
  const since = new Date(Date.now() - CLOCK_SKEW_MS).toISOString();
  const ownComments = findOwnComments(await client.comments(pull), ownLogin, draft);
  const [newest, ...others] = ownComments;
  const action = commentActionFor(draft.policy, draft.verdict, newest !== undefined);
  if (action === 'nothing') return undefined;
  if (!(await draft.isStillHead())) return HEAD_MOVED;
  if (!newest) return create(client, pull, draft, { me: ownLogin, began: since, writes });
  // What other runs left behind at the same time as this one's.
  for (const other of others) await writes.optional(() => client.removeComment(other.id));
  if (compareRuns(draft.run, newest.run) < 0) return NEWER_RUN;
  if (action === 'remove') {
    await writes.required(() => client.removeComment(newest.id));
    return undefined;
  }
  return update({ client, pull, draft, existing: newest, writes });
}

/** Ours by author and by both ends of the text; the newest first, of one run the oldest comment. */
function findOwnComments(comments: readonly Comment[], ownLogin: string, draft: CommentDraft): OwnComment[] {
  const owned = comments.flatMap((comment): OwnComment[] => {
    if (comment.author !== ownLogin) return [];
    const digest = readMarker(comment.body, 'comment', draft.owner);
    const run = digest === undefined ? undefined : draft.readRun(comment.body);
    return run ? [{ ...comment, run, digest: digest! }] : [];
  });
  return owned.sort((a, b) => compareRuns(b.run, a.run) || a.id - b.id);
}

const signedBody = (draft: CommentDraft, earlier: string | undefined) =>
  withMarker(draft.body(earlier), 'comment', draft.owner, draft.digest);

async function create(
  client: ForgeClient,
  pull: number,
  draft: CommentDraft,
  { me: ownLogin, began: since, writes }: { me: string; began: string; writes: WriteBudget },
): Promise<PublishNote> {
  const created = await writes.required(() => client.addComment(pull, signedBody(draft, undefined)));
  // Another run may have done the same meanwhile: all agree on which one stays, so one does.
  const [winner, ...others] = findOwnComments(await client.comments(pull, since), ownLogin, draft);
  for (const other of others) await writes.optional(() => client.removeComment(other.id));
  return winner === undefined || winner.id === created.id || compareRuns(draft.run, winner.run) >= 0
    ? undefined
    : NEWER_RUN;
}

/** A comment of ours that was found in the list, and what it is to say. */
interface CommentEdit {
  readonly client: ForgeClient;
  readonly pull: number;
  readonly draft: CommentDraft;
  readonly existing: OwnComment;
  readonly writes: WriteBudget;
}

async function update(edit: CommentEdit): Promise<PublishNote> {
  const { client, draft, existing, writes } = edit;
  // Between the list and now another run may have written: what counts is what stands there this moment.
  for (let attempt = 0; attempt < 2; attempt++) {
    const latest = await client.comment(existing.id);
    if (!latest) return recreate(edit);
    const [current] = findOwnComments([latest], existing.author, draft);
    if (current && compareRuns(draft.run, current.run) < 0) return NEWER_RUN;
    if (current && current.digest === draft.digest) return undefined;
    if (attempt > 0 && !writes.hasRemaining) return undefined;
    if (!(await draft.isStillHead())) return HEAD_MOVED;
    await writes.required(() => client.editComment(existing.id, signedBody(draft, latest.body)));
  }
  return undefined;
}

/** Writes a comment in the place of one that is gone, where the list too has it no more. */
async function recreate({ client, pull, draft, existing, writes }: CommentEdit): Promise<PublishNote> {
  if ((await client.comments(pull)).some(({ id }) => id === existing.id))
    throw new ApiError('the forge shows the comment in its list and not by itself', 404);
  await writes.required(() => client.addComment(pull, signedBody(draft, undefined)));
  return undefined;
}

/** The clock here and the forge's. */
const CLOCK_SKEW_MS = 600_000;
