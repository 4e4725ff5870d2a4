/** Remarks at the lines of a change: one review a push, and what is mended is folded. */
import type { ChangedFile, Client, Comment, Remark, Thread } from './client.ts';
import { keptIn, signed } from './owner.ts';
import { hunksOf, inOneHunk } from './patch.ts';
import { isBlob } from './blob.ts';
import { type Suggestion, suggestionBlock } from './suggestion.ts';
import type { Writes } from './writes.ts';

/** A finding that has a place in a file. */
export interface Placed {
  readonly fingerprint: string;
  readonly path: string;
  /** 1-based, the last one included. */
  readonly first: number;
  readonly last: number;
  /** As Markdown, without the suggestion. */
  readonly body: string;
  /** What would mend it, where a safe fix does. */
  readonly suggestion: Suggestion | undefined;
}

export interface ReviewDraft {
  readonly owner: string;
  readonly sha: string;
  /** The worst first. */
  readonly findings: readonly Placed[];
  /** The bytes of a file as they were judged; `undefined` where they are not at hand. */
  readonly bytesOf: (path: string) => Uint8Array | undefined;
  /** The fingerprints of all that was found; `undefined` where not everything could be judged, so that nothing counts as mended. */
  readonly standing: ReadonlySet<string> | undefined;
  /** What the review itself says: how many remarks it makes, and the findings that it can't show at a line. */
  readonly body: (remarks: number, others: readonly Placed[]) => string;
  readonly most: number;
}

/** What a review would say, and which threads it would close. Pure. */
export interface ReviewPlan {
  readonly remarks: readonly Remark[];
  /** The text of the review; `undefined` where nothing is new. */
  readonly body: string | undefined;
  readonly mended: readonly Thread[];
}

/** Writes at most one review, and closes what is mended. Throws a `Refusal`. */
export async function keepReview(
  client: Client,
  pull: number,
  files: readonly ChangedFile[],
  draft: ReviewDraft,
  writes: Writes,
): Promise<void> {
  const threads = await client.threads(pull);
  const me = await client.me();
  const reviews = (await client.reviews(pull)).filter(({ author }) => author === me);
  const { remarks, body, mended } = planReview(files, threads, reviews, draft);
  if (body !== undefined) await writes.spend(() => client.addReview(pull, draft.sha, body, remarks));
  if (mended.length > 0) await writes.spare(() => client.settle(mended));
}

export function planReview(
  files: readonly ChangedFile[],
  threads: readonly Thread[],
  reviews: readonly Comment[],
  draft: ReviewDraft,
): ReviewPlan {
  const { owner, findings, standing } = draft;
  const told = threads.flatMap((thread) => {
    const fingerprint = thread.isOurs ? keptIn(thread.body, 'remark', owner) : undefined;
    return fingerprint === undefined ? [] : [{ ...thread, fingerprint }];
  });
  // One that was resolved by hand is not repeated; one whose line has changed is told again where it is now.
  const known = new Set(
    told.flatMap((one) => (one.isResolved || !one.isOutdated ? [one.fingerprint] : [])),
  );
  const places = new Map(findings.map((finding) => [finding.fingerprint, placeOf(finding, files, draft)]));
  const here = findings.filter((one) => places.get(one.fingerprint));
  const fresh = here.filter(({ fingerprint }) => !known.has(fingerprint));
  const shown = fresh.slice(0, draft.most);
  const rest = findings.filter((one) => !places.get(one.fingerprint) || fresh.slice(draft.most).includes(one));
  const before = new Set(reviews.flatMap(({ body }) => keptIn(body, 'review', owner)?.split(',') ?? []));
  const isNew = shown.length > 0 || rest.some(({ fingerprint }) => !before.has(shortOf(fingerprint)));
  const kept = rest.slice(0, MOST_KEPT).map(({ fingerprint }) => shortOf(fingerprint));
  const again = new Set(fresh.map(({ fingerprint }) => fingerprint));
  return {
    remarks: shown.map((one) => remarkOf(one, places.get(one.fingerprint)!, owner)),
    body: isNew ? signed(draft.body(shown.length, rest), 'review', owner, kept.join(',')) : undefined,
    mended: told.filter(
      ({ fingerprint, isResolved, isOutdated }) =>
        !isResolved &&
        ((standing && !standing.has(fingerprint)) || (isOutdated && again.has(fingerprint))),
    ),
  };
}

/** Fingerprints that a review keeps. */
const MOST_KEPT = 1000;
const shortOf = (fingerprint: string) => fingerprint.replace(/[^A-Za-z0-9]/g, '').slice(0, 12);

interface Place {
  readonly first: number;
  readonly last: number;
  readonly suggestion: Suggestion | undefined;
}

/**
 * The lines that a remark can stand at: only where what was judged is, byte for byte, the file in the pull request, and where
 * its lines lie in one hunk. A suggestion needs all the lines that it replaces there.
 */
function placeOf(
  { path, first, last, suggestion }: Placed,
  files: readonly ChangedFile[],
  { bytesOf }: ReviewDraft,
): Place | undefined {
  const file = files.find((one) => one.path === path);
  const bytes = file?.blob === undefined ? undefined : bytesOf(path);
  if (!file?.blob || !bytes || !isBlob(bytes, file.blob)) return undefined;
  const hunks = hunksOf(file.patch);
  if (suggestion && inOneHunk(hunks, suggestion.first, suggestion.last))
    return { first: suggestion.first, last: suggestion.last, suggestion };
  if (inOneHunk(hunks, first, last)) return { first, last, suggestion: undefined };
  return inOneHunk(hunks, first, first) ? { first, last: first, suggestion: undefined } : undefined;
}

function remarkOf(
  { path, fingerprint, body }: Placed,
  { first, last, suggestion }: Place,
  owner: string,
): Remark {
  const text = suggestion ? `${body.trimEnd()}\n\n${suggestionBlock(suggestion)}` : body;
  return { path, first, last, body: signed(text, 'remark', owner, fingerprint) };
}
