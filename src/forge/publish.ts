/** The last stage: writes the drafts of a report to the forge. */
import { ApiError } from './api-error.ts';
import type { ChangedFile, ForgeClient, ForgeConnection, PullRequest } from './client.ts';
import { type CommentDraft, HEAD_MOVED, type PublishNote, syncComment } from './comment.ts';
import { commentActionFor } from './comment-policy.ts';
import { isSameRepository, type WorkflowEvent } from './event.ts';
import { type Forge, PUBLISH_KINDS, type PublishKind } from './forges.ts';
import { publishReview, type ReviewDraft } from './review.ts';
import { type CheckRunDraft, publishCheckRun, publishStatus, type StatusDraft } from './status.ts';
import { WriteBudget } from './write-budget.ts';

const KIND_LABELS: Readonly<Record<PublishKind, string>> = {
  status: 'the commit status',
  'check-run': 'the check run',
  comment: 'the comment',
  review: 'the review',
};

/** The read permissions in an error: the write that follows needs the write permission anyway, so name that one. */
const READ_PERMISSIONS: Readonly<Record<PublishKind, RegExp>> = {
  status: /\b(statuses): read\b/g,
  'check-run': /\b(checks): read\b/g,
  comment: /\b(pull-requests|issues): read\b/g,
  review: /\b(pull-requests): read\b/g,
};

export interface DraftsByKind {
  readonly status: StatusDraft;
  readonly 'check-run': CheckRunDraft;
  readonly comment: CommentDraft;
  readonly review: ReviewDraft;
}

/** What to write about a report. */
export interface Drafts {
  readonly event: WorkflowEvent;
  /** The commit that was checked. */
  readonly sha: string;
  /** The pull request that the parts of the followed run claim: used only if the forge agrees. */
  readonly claimedPullRequest?: number | undefined;
  /** The kinds to write. */
  readonly byKind: Partial<DraftsByKind>;
}

export interface PublishFailure {
  /** Label of what was not written. */
  readonly what: string;
  readonly reason: string;
  /** Whether the token lacks access. */
  readonly isDenied?: boolean;
}

export interface PublishResult {
  /** What was not written, and why. */
  readonly failures: readonly PublishFailure[];
  /** Why something did not have to be written. */
  readonly notes: readonly string[];
}

/** Writes the drafts; one that fails does not affect the others. Never throws. */
export async function publish(
  { event, sha, claimedPullRequest, byKind }: Drafts,
  forge: Forge,
  connection: ForgeConnection,
): Promise<PublishResult> {
  const failures: PublishFailure[] = [];
  const notes: string[] = [];
  const requested = PUBLISH_KINDS.filter((kind) => byKind[kind]);
  const supported = requested.filter((kind) => forge.supports[kind]);
  for (const kind of requested.filter((one) => !supported.includes(one)))
    failures.push({ what: KIND_LABELS[kind], reason: `${forge.name} does not support this` });
  if (supported.length === 0) return { failures, notes };
  let client: ForgeClient;
  try {
    client = await forge.connect(connection);
  } catch (error) {
    const reason = errorMessage(error);
    return {
      failures: [...failures, ...supported.map((kind) => ({ what: KIND_LABELS[kind], reason }))],
      notes,
    };
  }
  const writes = new WriteBudget();
  // Each is requested once, when the first draft needs it; a failure counts for every draft that does.
  let pullRequest: Promise<PullRequest | string> | undefined;
  let files: Promise<ChangedFile[]> | undefined;
  const findTarget = () => (pullRequest ??= findPullRequest(client, { event, sha, claimedPullRequest }));
  const listFiles = (number: number) => (files ??= client.changedFiles(number));
  const writers: { [K in PublishKind]: (draft: DraftsByKind[K]) => Promise<PublishNote> } = {
    status: (draft) => publishStatus(client, draft, writes),
    'check-run': (draft) => publishCheckRun(client, draft, writes),
    comment: async (draft) => {
      const countBefore = writes.used;
      try {
        const target = await findTarget();
        if (typeof target === 'string') return target;
        const { number } = target;
        // Without the files the comment only lacks the warning about changed configuration.
        const changedFiles = await listFiles(number).catch(() => undefined);
        const isStillHead = async () => (await client.pullRequest(number)).headSha === sha;
        return await syncComment(client, { number, changedFiles, isStillHead }, draft, writes);
      } catch (error) {
        // If no comment is needed, not being allowed to look for one is not a failure.
        const isNeeded =
          writes.used > countBefore || commentActionFor(draft.policy, draft.verdict, false) !== 'none';
        if (isNeeded || !(error instanceof ApiError) || !error.isDenied) throw error;
        return `no comment is needed, but an existing one could not be looked for: ${error.message}`;
      }
    },
    review: async (draft) => {
      const target = await findTarget();
      if (typeof target === 'string') return target;
      return publishReview(client, target.number, await listFiles(target.number), draft, writes);
    },
  };
  for (const kind of supported) {
    try {
      const note = await writers[kind](byKind[kind] as never);
      if (note !== undefined && !notes.includes(note)) notes.push(note);
    } catch (error) {
      const reason = errorMessage(error).replace(READ_PERMISSIONS[kind], '$1: write');
      const isDenied = error instanceof ApiError && error.isDenied;
      failures.push({ what: KIND_LABELS[kind], reason, isDenied });
    }
  }
  return { failures, notes };
}

/** The pull request to write to, or why there is none. Throws an `ApiError`. */
async function findPullRequest(
  client: ForgeClient,
  { event, sha, claimedPullRequest }: Pick<Drafts, 'event' | 'sha' | 'claimedPullRequest'>,
): Promise<PullRequest | string> {
  if (event.followedRun) {
    // The report of the followed run is untrusted; the forge knows who pushed what where.
    const { head } = event.followedRun;
    const open = (await client.openPullRequests(head)).filter(({ headSha }) => headSha === sha);
    const [first, ...more] = open;
    if (!first) return 'no open pull request has this commit as its head';
    if (more.length === 0) return first;
    return (
      open.find(({ number }) => number === claimedPullRequest) ??
      'more than one open pull request has this commit as its head'
    );
  }
  if (event.pullRequest === undefined) return 'the event has no pull request';
  const pullRequest = await client.pullRequest(event.pullRequest);
  // A deleted repository has no name.
  const [eventRepository, currentRepository] = [event.head?.repository, pullRequest.head.repository];
  if (
    eventRepository !== undefined &&
    currentRepository !== undefined &&
    !isSameRepository(eventRepository, currentRepository)
  )
    return HEAD_MOVED;
  return pullRequest.headSha === sha ? pullRequest : HEAD_MOVED;
}

function errorMessage(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return `internal error: ${error instanceof Error ? error.message : String(error)}`;
}
