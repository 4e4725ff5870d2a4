/** Remarks at the lines of a change: one review a push, and what is mended is folded. */

import type { ChangedFile, Comment, ForgeClient, ReviewComment, ReviewThread } from './client.ts';
import { readMarker, withMarker } from './comment-owner.ts';
import { type Hunk, inOneHunk, parseHunks } from './diff-hunks.ts';
import type { RunAttempt } from './event.ts';
import { hasBlobId } from './git-blob.ts';
import { formatRunAttempt } from './run-order.ts';
import { type Suggestion, suggestionBlock } from './suggestion.ts';
import { MAX_WRITES, type WriteBudget } from './write-budget.ts';

/** A finding that has a place in a file. */
export interface LocatedFinding {
  readonly fingerprint: string;
  readonly path: string;
  /** 1-based, the last one included. */
  readonly first: number;
  readonly last: number;
  /** As Markdown, without the suggestion. */
  readonly body: string;
  /** What would mend it, where a safe fix does. Asked for a finding that is shown at its line. */
  readonly suggest: () => Promise<Suggestion | undefined>;
}

export interface ReviewDraft {
  readonly owner: string;
  readonly run: RunAttempt;
  readonly sha: string;
  /** The worst first. */
  readonly findings: readonly LocatedFinding[];
  /** The bytes of a file as they were judged; `undefined` where they are not at hand. */
  readonly readBytes: (path: string) => Uint8Array | undefined;
  /** The fingerprints of all that was found; `undefined` where not everything could be judged, so that nothing counts as mended. */
  readonly currentFingerprints: ReadonlySet<string> | undefined;
  /** What the review itself says: how many remarks it makes, and the findings that it can't show at a line. */
  readonly body: (commentCount: number, others: readonly LocatedFinding[]) => string;
  readonly maxComments: number;
}

/** What a review would say, and which threads it would close. */
interface ReviewPlan {
  readonly comments: readonly ReviewComment[];
  /** The text of the review; `undefined` where nothing is new. */
  readonly body: string | undefined;
  readonly fixedThreads: readonly ReviewThread[];
}

/** Writes at most one review, and closes what is mended; tells what is left to the next run. Throws a `Refusal`. */
export async function publishReview(
  client: ForgeClient,
  pull: number,
  files: readonly ChangedFile[],
  draft: ReviewDraft,
  writes: WriteBudget,
): Promise<string | undefined> {
  const threads = await client.threads(pull);
  const ownLogin = await client.me();
  const reviews = (await client.reviews(pull)).filter(({ author }) => author === ownLogin);
  const { comments, body, fixedThreads } = await planReview(files, threads, reviews, draft);
  if (body !== undefined) await writes.required(() => client.addReview(pull, draft.sha, body, comments));
  if (fixedThreads.length === 0) return undefined;
  if (!writes.hasRemaining) return DEFERRED_NOTE;
  await writes.required(() => client.resolveThreads(fixedThreads));
  return undefined;
}

const DEFERRED_NOTE = `what is mended is folded by the next run, as ${MAX_WRITES} writes are the most of one`;

async function planReview(
  files: readonly ChangedFile[],
  threads: readonly ReviewThread[],
  reviews: readonly Comment[],
  draft: ReviewDraft,
): Promise<ReviewPlan> {
  const { owner, run, findings, currentFingerprints } = draft;
  const ownThreads = threads.flatMap((thread) => {
    const fingerprint = thread.isOurs ? readMarker(thread.body, 'remark', owner) : undefined;
    return fingerprint === undefined ? [] : [{ ...thread, fingerprint }];
  });
  // One that was resolved by hand is not repeated; one whose line has changed is told again where it is now.
  const knownFingerprints = new Set(
    ownThreads.flatMap((one) => (one.isResolved || !one.isOutdated ? [one.fingerprint] : [])),
  );
  const hunks = new Map<string, readonly Hunk[]>();
  for (const path of new Set(findings.map((finding) => finding.path)))
    hunks.set(path, commentableHunks(path, files, draft));
  const isInDiff = ({ path, first }: LocatedFinding) => inOneHunk(hunks.get(path)!, first, first);
  const newFindings = findings.filter((one) => isInDiff(one) && !knownFingerprints.has(one.fingerprint));
  const commented = newFindings.slice(0, draft.maxComments);
  const overflow = new Set(newFindings.slice(draft.maxComments));
  const uncommented = findings.filter((one) => !isInDiff(one) || overflow.has(one));
  const listedBefore = new Set(
    reviews.flatMap(({ body }) => readMarker(body, 'review', owner)?.split(',') ?? []),
  );
  const isNew =
    commented.length > 0 ||
    uncommented.some(({ fingerprint }) => !listedBefore.has(shortFingerprint(fingerprint)));
  // With the run, no two are alike.
  const stored = [
    formatRunAttempt(run),
    ...uncommented.slice(0, MAX_STORED_FINGERPRINTS).map(({ fingerprint }) => shortFingerprint(fingerprint)),
  ];
  const newFingerprints = new Set(newFindings.map(({ fingerprint }) => fingerprint));
  return {
    comments: await Promise.all(commented.map((one) => toReviewComment(one, hunks.get(one.path)!, owner))),
    body: isNew
      ? withMarker(draft.body(commented.length, uncommented), 'review', owner, stored.join(','))
      : undefined,
    fixedThreads: ownThreads.filter(
      ({ fingerprint, isResolved, isOutdated }) =>
        !isResolved &&
        ((currentFingerprints && !currentFingerprints.has(fingerprint)) ||
          (isOutdated && newFingerprints.has(fingerprint))),
    ),
  };
}

/** Fingerprints that a review keeps. */
const MAX_STORED_FINGERPRINTS = 1000;
const shortFingerprint = (fingerprint: string) => fingerprint.replace(/[^A-Za-z0-9]/g, '').slice(0, 12);

/**
 * Where a remark can stand in a file: only where what was judged is, byte for byte, the file in the pull request.
 */
function commentableHunks(
  path: string,
  files: readonly ChangedFile[],
  { readBytes }: ReviewDraft,
): readonly Hunk[] {
  const file = files.find((one) => one.path === path);
  const bytes = file?.blobId === undefined ? undefined : readBytes(path);
  return file?.blobId && bytes && hasBlobId(bytes, file.blobId) ? parseHunks(file.patch) : [];
}

/** The remark, at all its lines where they lie in one hunk; with the suggestion where the lines that it replaces do. */
async function toReviewComment(
  { path, first, last, fingerprint, body, suggest }: LocatedFinding,
  hunks: readonly Hunk[],
  owner: string,
): Promise<ReviewComment> {
  const suggestion = await suggest();
  if (suggestion && inOneHunk(hunks, suggestion.first, suggestion.last)) {
    const text = `${body.trimEnd()}\n\n${suggestionBlock(suggestion)}`;
    return { path, ...lineRange(suggestion), body: withMarker(text, 'remark', owner, fingerprint) };
  }
  const end = inOneHunk(hunks, first, last) ? last : first;
  return { path, first, last: end, body: withMarker(body, 'remark', owner, fingerprint) };
}

const lineRange = ({ first, last }: Suggestion) => ({ first, last });
