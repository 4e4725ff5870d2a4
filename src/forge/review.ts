/** Inline review comments: one review per push; the threads of fixed findings are resolved and minimized. */

import type { ChangedFile, Comment, ForgeClient, LineRange, ReviewComment, ReviewThread } from './client.ts';
import type { PublishNote } from './comment.ts';
import { readMarker, withMarker } from './comment-marker.ts';
import { isInOneHunk, parseHunks } from './diff-hunks.ts';
import type { RunAttempt } from './event.ts';
import { hasBlobId } from './git-blob.ts';
import { formatRunAttempt } from './run-order.ts';
import { type Suggestion, suggestionBlock } from './suggestion.ts';
import { MAX_WRITES, type WriteBudget } from './write-budget.ts';

/** A finding with a location in a file. */
export interface LocatedFinding extends LineRange {
  readonly fingerprint: string;
  readonly path: string;
}

export interface ReviewDraft {
  /** `commentOwner` of the job. */
  readonly jobKey: string;
  readonly run: RunAttempt;
  readonly sha: string;
  /** Worst first. */
  readonly findings: readonly LocatedFinding[];
  /** The files as they were checked, by path; without those that are not available. */
  readonly contents: ReadonlyMap<string, Uint8Array>;
  /** The fingerprints of all findings; `undefined` if something could not be checked, so that nothing counts as fixed. */
  readonly currentFingerprints: ReadonlySet<string> | undefined;
  readonly maxComments: number;
  /** The one step that depends on what the forge holds: writes the review for the findings at changed lines and the others. */
  readonly compose: (
    inline: readonly LocatedFinding[],
    others: readonly LocatedFinding[],
  ) => Promise<ComposedReview>;
}

/** The texts of a review as Markdown. */
export interface ComposedReview {
  readonly body: string;
  /** One per inline finding, in order, with the suggestion that fixes it. */
  readonly comments: readonly { readonly body: string; readonly suggestion: Suggestion | undefined }[];
}

/** What to write. */
interface ReviewPlan {
  /** `undefined` if there is nothing new. */
  readonly review: { readonly body: string; readonly comments: readonly ReviewComment[] } | undefined;
  readonly fixedThreads: readonly ReviewThread[];
}

/** Writes at most one review and resolves the threads of fixed findings. Throws an `ApiError`. */
export async function publishReview(
  client: ForgeClient,
  pullNumber: number,
  files: readonly ChangedFile[],
  draft: ReviewDraft,
  writes: WriteBudget,
): Promise<PublishNote> {
  const threads = await client.threads(pullNumber);
  const ownLogin = await client.me();
  const reviews = (await client.reviews(pullNumber)).filter(({ author }) => author === ownLogin);
  const { review, fixedThreads } = await planReview(files, threads, reviews, draft);
  if (review)
    await writes.required(() => client.addReview(pullNumber, draft.sha, review.body, review.comments));
  if (fixedThreads.length === 0) return undefined;
  if (!writes.hasRemaining) return DEFERRED_NOTE;
  await writes.required(() => client.resolveThreads(fixedThreads));
  return undefined;
}

const DEFERRED_NOTE = `a run makes at most ${MAX_WRITES} writes, so the next run resolves the threads of fixed findings`;

async function planReview(
  files: readonly ChangedFile[],
  threads: readonly ReviewThread[],
  reviews: readonly Comment[],
  draft: ReviewDraft,
): Promise<ReviewPlan> {
  const { jobKey, run, findings, currentFingerprints } = draft;
  const ownThreads = threads.flatMap((thread) => {
    const fingerprint = thread.isOurs ? readMarker(thread.body, 'review-comment', jobKey) : undefined;
    return fingerprint === undefined ? [] : [{ ...thread, fingerprint }];
  });
  // A thread that a person resolved is not repeated; one whose line has changed is repeated at the new line.
  const knownFingerprints = new Set(
    ownThreads.flatMap((one) => (one.isResolved || !one.isOutdated ? [one.fingerprint] : [])),
  );
  const hunks = new Map<string, readonly LineRange[]>();
  for (const path of new Set(findings.map((finding) => finding.path)))
    hunks.set(path, commentableHunks(path, files, draft));
  const isInDiff = ({ path, first }: LocatedFinding) => isInOneHunk(hunks.get(path)!, { first, last: first });
  const newFindings = findings.filter((one) => isInDiff(one) && !knownFingerprints.has(one.fingerprint));
  const inline = newFindings.slice(0, draft.maxComments);
  const overflow = new Set(newFindings.slice(draft.maxComments));
  const others = findings.filter((one) => !isInDiff(one) || overflow.has(one));
  const listedBefore = new Set(
    reviews.flatMap(({ body }) => readMarker(body, 'review', jobKey)?.split(',') ?? []),
  );
  const isNew =
    inline.length > 0 || others.some(({ fingerprint }) => !listedBefore.has(shortFingerprint(fingerprint)));
  const newFingerprints = new Set(newFindings.map(({ fingerprint }) => fingerprint));
  const fixedThreads = ownThreads.filter(
    ({ fingerprint, isResolved, isOutdated }) =>
      !isResolved &&
      ((currentFingerprints && !currentFingerprints.has(fingerprint)) ||
        (isOutdated && newFingerprints.has(fingerprint))),
  );
  if (!isNew) return { review: undefined, fixedThreads };
  const { body, comments } = await draft.compose(inline, others);
  // The run makes the body unique.
  const payload = [
    formatRunAttempt(run),
    ...others.slice(0, MAX_STORED_FINGERPRINTS).map(({ fingerprint }) => shortFingerprint(fingerprint)),
  ];
  return {
    review: {
      body: withMarker(body, 'review', jobKey, payload.join(',')),
      comments: inline.map((finding, index) =>
        toReviewComment(finding, comments[index]!, hunks.get(finding.path)!, jobKey),
      ),
    },
    fixedThreads,
  };
}

/** Maximum fingerprints in the marker of a review. */
const MAX_STORED_FINGERPRINTS = 1000;
const shortFingerprint = (fingerprint: string) => fingerprint.replace(/[^A-Za-z0-9]/g, '').slice(0, 12);

/** The lines of a file that can be commented on: none unless the checked bytes are those of the pull request. */
function commentableHunks(
  path: string,
  files: readonly ChangedFile[],
  { contents }: ReviewDraft,
): readonly LineRange[] {
  const file = files.find((one) => one.path === path);
  const bytes = contents.get(path);
  return file?.blobId && bytes && hasBlobId(bytes, file.blobId) ? parseHunks(file.patch) : [];
}

/** Attaches the comment to the suggestion's lines, else to the finding's, else to its first line: all must lie in one hunk. */
function toReviewComment(
  { path, first, last, fingerprint }: LocatedFinding,
  { body, suggestion }: ComposedReview['comments'][number],
  hunks: readonly LineRange[],
  jobKey: string,
): ReviewComment {
  if (suggestion && isInOneHunk(hunks, suggestion)) {
    const text = `${body.trimEnd()}\n\n${suggestionBlock(suggestion)}`;
    return {
      path,
      first: suggestion.first,
      last: suggestion.last,
      body: withMarker(text, 'review-comment', jobKey, fingerprint),
    };
  }
  const end = isInOneHunk(hunks, { first, last }) ? last : first;
  return { path, first, last: end, body: withMarker(body, 'review-comment', jobKey, fingerprint) };
}
