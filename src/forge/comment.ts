/** The one comment that is kept true on a pull request. */
import type { Verdict } from '../model/report.ts';
import type { Client, Comment } from './client.ts';
import type { RunOf } from './event.ts';
import { byRun } from './order.ts';
import { keptIn, signed } from './owner.ts';
import { type CommentPolicy, deedOf } from './policy.ts';
import { Refusal } from './refusal.ts';
import type { Writes } from './writes.ts';

export interface CommentDraft {
  readonly policy: CommentPolicy;
  readonly verdict: Verdict;
  readonly run: RunOf;
  readonly owner: string;
  /** Alike for reports that say the same of the same commit, whenever they were made. */
  readonly digest: string;
  /** The text, given the one that stands there. */
  readonly body: (earlier: string | undefined) => string;
  /** The run that a text of ours is of; `undefined` where it is none of ours. */
  readonly runOf: (body: string) => RunOf | undefined;
  /** Whether the commit that was judged is still the one to speak of: asked right before something is written. */
  readonly isHead: () => Promise<boolean>;
}

type Own = Comment & { readonly run: RunOf; readonly digest: string };

/** What came of it: `undefined` where it was written, or need not be. */
type Note = string | undefined;

const NEWER = 'the comment is of a newer run, and stays';
export const MOVED = 'the pull request has a newer commit by now, of which another run tells';

/**
 * Writes, changes or removes the comment, as the policy says. A comment of another author is never touched, whatever it
 * holds. Of several runs that write at the same time the newest one's comment stays, and only that. Throws a `Refusal`.
 */
export async function keepComment(
  client: Client,
  pull: number,
  draft: CommentDraft,
  writes: Writes,
): Promise<Note> {
  if (draft.policy === 'off') return undefined;
  const me = await client.me();
  const began = new Date(Date.now() - CLOCKS_DIFFER_MS).toISOString();
  const own = ownIn(await client.comments(pull), me, draft);
  const [newest, ...others] = own;
  const deed = deedOf(draft.policy, draft.verdict, newest !== undefined);
  if (deed === 'nothing') return undefined;
  if (!(await draft.isHead())) return MOVED;
  if (!newest) return create(client, pull, draft, { me, began, writes });
  // What other runs left behind at the same time as this one's.
  for (const other of others) await writes.spare(() => client.removeComment(other.id));
  if (byRun(draft.run, newest.run) < 0) return NEWER;
  if (deed === 'remove') {
    await writes.spend(() => client.removeComment(newest.id));
    return undefined;
  }
  return update({ client, pull, draft, found: newest, writes });
}

/** Ours by author and by both ends of the text; the newest first, of one run the oldest comment. */
function ownIn(comments: readonly Comment[], me: string, draft: CommentDraft): Own[] {
  const own = comments.flatMap((comment): Own[] => {
    if (comment.author !== me) return [];
    const digest = keptIn(comment.body, 'comment', draft.owner);
    const run = digest === undefined ? undefined : draft.runOf(comment.body);
    return run ? [{ ...comment, run, digest: digest! }] : [];
  });
  return own.sort((a, b) => byRun(b.run, a.run) || a.id - b.id);
}

const textOf = (draft: CommentDraft, earlier: string | undefined) =>
  signed(draft.body(earlier), 'comment', draft.owner, draft.digest);

async function create(
  client: Client,
  pull: number,
  draft: CommentDraft,
  { me, began, writes }: { me: string; began: string; writes: Writes },
): Promise<Note> {
  const made = await writes.spend(() => client.addComment(pull, textOf(draft, undefined)));
  // Another run may have done the same meanwhile: all agree on which one stays, so one does.
  const [kept, ...others] = ownIn(await client.comments(pull, began), me, draft);
  for (const other of others) await writes.spare(() => client.removeComment(other.id));
  return kept === undefined || kept.id === made.id || byRun(draft.run, kept.run) >= 0 ? undefined : NEWER;
}

/** A comment of ours that was found in the list, and what it is to say. */
interface Edit {
  readonly client: Client;
  readonly pull: number;
  readonly draft: CommentDraft;
  readonly found: Own;
  readonly writes: Writes;
}

async function update(edit: Edit): Promise<Note> {
  const { client, draft, found, writes } = edit;
  // Between the list and now another run may have written: what counts is what stands there this moment.
  for (let tried = 0; tried < 2; tried++) {
    const now = await client.comment(found.id);
    if (!now) return again(edit);
    const [own] = ownIn([now], found.author, draft);
    if (own && byRun(draft.run, own.run) < 0) return NEWER;
    if (own && own.digest === draft.digest) return undefined;
    if (tried > 0 && !writes.areLeft) return undefined;
    if (!(await draft.isHead())) return MOVED;
    await writes.spend(() => client.editComment(found.id, textOf(draft, now.body)));
  }
  return undefined;
}

/** Writes a comment in the place of one that is gone, where the list too has it no more. */
async function again({ client, pull, draft, found, writes }: Edit): Promise<Note> {
  if ((await client.comments(pull)).some(({ id }) => id === found.id))
    throw new Refusal('the forge shows the comment in its list and not by itself', 404);
  await writes.spend(() => client.addComment(pull, textOf(draft, undefined)));
  return undefined;
}

/** The clock here and the forge's. */
const CLOCKS_DIFFER_MS = 600_000;
