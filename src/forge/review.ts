/** Remarks at the lines of a change: one review a push, and what is mended is folded. */
import { isBlob } from './blob.ts';
import type { ChangedFile, Client, Comment, Remark, Thread } from './client.ts';
import type { RunOf } from './event.ts';
import { nameOf } from './order.ts';
import { keptIn, signed } from './owner.ts';
import { type Hunk, hunksOf, inOneHunk } from './patch.ts';
import { type Suggestion, suggestionBlock } from './suggestion.ts';
import { MOST_WRITES, type Writes } from './writes.ts';

/** A finding that has a place in a file. */
export interface Placed {
  readonly fingerprint: string;
  readonly path: string;
  /** 1-based, the last one included. */
  readonly first: number;
  readonly last: number;
  /** As Markdown, without the suggestion. */
  readonly body: string;
  /** What would mend it, where a safe fix does. Asked for a finding that is shown at its line. */
  readonly mend: () => Promise<Suggestion | undefined>;
}

export interface ReviewDraft {
  readonly owner: string;
  readonly run: RunOf;
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

/** What a review would say, and which threads it would close. */
interface ReviewPlan {
  readonly remarks: readonly Remark[];
  /** The text of the review; `undefined` where nothing is new. */
  readonly body: string | undefined;
  readonly mended: readonly Thread[];
}

/** Writes at most one review, and closes what is mended; tells what is left to the next run. Throws a `Refusal`. */
export async function keepReview(
  client: Client,
  pull: number,
  files: readonly ChangedFile[],
  draft: ReviewDraft,
  writes: Writes,
): Promise<string | undefined> {
  const threads = await client.threads(pull);
  const me = await client.me();
  const reviews = (await client.reviews(pull)).filter(({ author }) => author === me);
  const { remarks, body, mended } = await planReview(files, threads, reviews, draft);
  if (body !== undefined) await writes.spend(() => client.addReview(pull, draft.sha, body, remarks));
  if (mended.length === 0) return undefined;
  if (!writes.areLeft) return LATER;
  await writes.spend(() => client.settle(mended));
  return undefined;
}

const LATER = `what is mended is folded by the next run, as ${MOST_WRITES} writes are the most of one`;

async function planReview(
  files: readonly ChangedFile[],
  threads: readonly Thread[],
  reviews: readonly Comment[],
  draft: ReviewDraft,
): Promise<ReviewPlan> {
  const { owner, run, findings, standing } = draft;
  const told = threads.flatMap((thread) => {
    const fingerprint = thread.isOurs ? keptIn(thread.body, 'remark', owner) : undefined;
    return fingerprint === undefined ? [] : [{ ...thread, fingerprint }];
  });
  // One that was resolved by hand is not repeated; one whose line has changed is told again where it is now.
  const known = new Set(told.flatMap((one) => (one.isResolved || !one.isOutdated ? [one.fingerprint] : [])));
  const hunks = new Map<string, readonly Hunk[]>();
  for (const path of new Set(findings.map((finding) => finding.path)))
    hunks.set(path, hunksIn(path, files, draft));
  const isHere = ({ path, first }: Placed) => inOneHunk(hunks.get(path)!, first, first);
  const fresh = findings.filter((one) => isHere(one) && !known.has(one.fingerprint));
  const shown = fresh.slice(0, draft.most);
  const unseen = new Set(fresh.slice(draft.most));
  const rest = findings.filter((one) => !isHere(one) || unseen.has(one));
  const before = new Set(reviews.flatMap(({ body }) => keptIn(body, 'review', owner)?.split(',') ?? []));
  const isNew = shown.length > 0 || rest.some(({ fingerprint }) => !before.has(shortOf(fingerprint)));
  // With the run, no two are alike.
  const kept = [nameOf(run), ...rest.slice(0, MOST_KEPT).map(({ fingerprint }) => shortOf(fingerprint))];
  const again = new Set(fresh.map(({ fingerprint }) => fingerprint));
  return {
    remarks: await Promise.all(shown.map((one) => remarkOf(one, hunks.get(one.path)!, owner))),
    body: isNew ? signed(draft.body(shown.length, rest), 'review', owner, kept.join(',')) : undefined,
    mended: told.filter(
      ({ fingerprint, isResolved, isOutdated }) =>
        !isResolved && ((standing && !standing.has(fingerprint)) || (isOutdated && again.has(fingerprint))),
    ),
  };
}

/** Fingerprints that a review keeps. */
const MOST_KEPT = 1000;
const shortOf = (fingerprint: string) => fingerprint.replace(/[^A-Za-z0-9]/g, '').slice(0, 12);

/**
 * Where a remark can stand in a file: only where what was judged is, byte for byte, the file in the pull request.
 */
function hunksIn(path: string, files: readonly ChangedFile[], { bytesOf }: ReviewDraft): readonly Hunk[] {
  const file = files.find((one) => one.path === path);
  const bytes = file?.blob === undefined ? undefined : bytesOf(path);
  return file?.blob && bytes && isBlob(bytes, file.blob) ? hunksOf(file.patch) : [];
}

/** The remark, at all its lines where they lie in one hunk; with the suggestion where the lines that it replaces do. */
async function remarkOf(
  { path, first, last, fingerprint, body, mend }: Placed,
  hunks: readonly Hunk[],
  owner: string,
): Promise<Remark> {
  const suggestion = await mend();
  if (suggestion && inOneHunk(hunks, suggestion.first, suggestion.last)) {
    const text = `${body.trimEnd()}\n\n${suggestionBlock(suggestion)}`;
    return { path, ...linesOf(suggestion), body: signed(text, 'remark', owner, fingerprint) };
  }
  const end = inOneHunk(hunks, first, last) ? last : first;
  return { path, first, last: end, body: signed(body, 'remark', owner, fingerprint) };
}

const linesOf = ({ first, last }: Suggestion) => ({ first, last });
