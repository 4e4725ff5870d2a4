/** Writes a report to the forge: comment, review, status, check run. It never throws, and changes nothing but the forge. */
import type { ForgeTimeouts } from '../io.ts';
import { ApiError } from './api-error.ts';
import type { ChangedFile, ForgeClient, PullRequest } from './client.ts';
import { type CommentDraft, HEAD_MOVED, upsertComment } from './comment.ts';
import { commentActionFor } from './comment-policy.ts';
import { isSameRepository, type WorkflowEvent } from './event.ts';
import type { Forge } from './forges.ts';
import { publishReview, type ReviewDraft } from './review.ts';
import { publishCheckRun, publishStatus, type StatusDraft } from './status.ts';
import { WriteBudget } from './write-budget.ts';

/** What can be written, in the order in which it is: what blocks a merge first. */
export const PUBLICATION_KINDS = ['status', 'check-run', 'comment', 'review'] as const;
export type PublicationKind = (typeof PUBLICATION_KINDS)[number];

const KIND_LABELS: Readonly<Record<PublicationKind, string>> = {
  status: 'the commit status',
  'check-run': 'the check run',
  comment: 'the comment',
  review: 'the review',
};

/** The permission that writing needs: what is refused while reading for it would be refused again while writing. */
const READ_PERMISSIONS: Readonly<Record<PublicationKind, RegExp>> = {
  status: /\b(statuses): read\b/g,
  'check-run': /\b(checks): read\b/g,
  comment: /\b(pull-requests|issues): read\b/g,
  review: /\b(pull-requests): read\b/g,
};

/** What is to be written; what is absent is not wanted. */
export interface Publication {
  readonly event: WorkflowEvent;
  /** The commit that was judged. */
  readonly sha: string;
  /** The pull request that the parts of an earlier run name: only ever believed where the forge says the same. */
  readonly claimedPullRequest?: number | undefined;
  readonly status: Omit<StatusDraft, 'sha'>;
  readonly kinds: readonly PublicationKind[];
  readonly comment?: (files: readonly ChangedFile[] | undefined) => Omit<CommentDraft, 'isStillHead'>;
  readonly review?: () => ReviewDraft;
}

export interface PublishFailure {
  readonly what: string;
  readonly reason: string;
  /** Whether the token may not. */
  readonly isDenied?: boolean;
}

export interface PublishResult {
  /** What was not written, and why. */
  readonly failures: readonly PublishFailure[];
  /** What need not be written. */
  readonly notes: readonly string[];
}

/** How long the forge is waited for, where nothing else is said. */
const DEFAULT_TIMEOUTS: ForgeTimeouts = { secondMs: 1000, requestMs: 20_000, totalMs: 120_000 };

export interface ForgeEndpoint {
  readonly apiUrl: string;
  readonly graphqlUrl: string;
  readonly token: string;
  readonly timeouts?: ForgeTimeouts | undefined;
  readonly signal: AbortSignal;
}

export async function publish(
  publication: Publication,
  forge: Forge,
  access: ForgeEndpoint,
): Promise<PublishResult> {
  const failures: PublishFailure[] = [];
  const notes: string[] = [];
  const tryWrite = async (kind: PublicationKind, write: () => Promise<string | undefined>) => {
    try {
      const note = await write();
      if (note !== undefined && !notes.includes(note)) notes.push(note);
    } catch (error) {
      const reason = errorMessage(error).replace(READ_PERMISSIONS[kind], '$1: write');
      failures.push({
        what: KIND_LABELS[kind],
        reason,
        isDenied: error instanceof ApiError && error.isDenied,
      });
    }
  };
  const supported = publication.kinds.filter((kind) => forge.supports[kind]);
  for (const kind of publication.kinds.filter((one) => !supported.includes(one)))
    failures.push({ what: KIND_LABELS[kind], reason: `${forge.name} has no such thing` });
  if (supported.length === 0) return { failures, notes };
  let client: ForgeClient;
  try {
    client = await forge.connect({
      ...access,
      timeouts: access.timeouts ?? DEFAULT_TIMEOUTS,
      repository: publication.event.repository,
    });
  } catch (error) {
    return {
      failures: supported.map((kind) => ({ what: KIND_LABELS[kind], reason: errorMessage(error) })),
      notes,
    };
  }
  const writes = new WriteBudget();
  const target = lazyPullRequest(client, publication);
  const status = { ...publication.status, sha: publication.sha };
  const writers: Record<PublicationKind, () => Promise<string | undefined>> = {
    status: () => publishStatus(client, status, writes),
    'check-run': () => publishCheckRun(client, status, forge.maxAnnotations, writes),
    comment: async () => {
      const draft = publication.comment!;
      const countBefore = writes.used;
      try {
        const pullRequest = await target.pull();
        if (typeof pullRequest === 'string') return pullRequest;
        // Without them the comment says one thing less.
        const files = await target.files(pullRequest.number).catch(() => undefined);
        const isHead = async () => (await client.pullRequest(pullRequest.number)).headSha === publication.sha;
        return await upsertComment(
          client,
          pullRequest.number,
          { ...draft(files), isStillHead: isHead },
          writes,
        );
      } catch (error) {
        // Where nothing need be written, not to be able to look is no loss.
        const { policy, verdict } = draft(undefined);
        const mustReport =
          writes.used > countBefore || commentActionFor(policy, verdict, false) !== 'nothing';
        if (mustReport || !(error instanceof ApiError) || !error.isDenied) throw error;
        return `no comment is needed, and whether there is one could not be seen: ${error.message}`;
      }
    },
    review: async () => {
      const pullRequest = await target.pull();
      if (typeof pullRequest === 'string') return pullRequest;
      const files = await target.files(pullRequest.number);
      return publishReview(client, pullRequest.number, files, publication.review!(), writes);
    },
  };
  for (const kind of PUBLICATION_KINDS) if (supported.includes(kind)) await tryWrite(kind, writers[kind]);
  return { failures, notes };
}

/** The pull request and its files, each asked for once, and a failure told once for each that needs them. */
function lazyPullRequest(client: ForgeClient, publication: Publication) {
  let pullRequest: Promise<PullRequest | string> | undefined;
  let files: Promise<ChangedFile[]> | undefined;
  return {
    pull: () => (pullRequest ??= findPullRequest(client, publication)),
    files: (number: number) => (files ??= client.changedFiles(number)),
  };
}

/** The pull request to write to, or why there is none. */
async function findPullRequest(
  client: ForgeClient,
  { event, sha, claimedPullRequest }: Pick<Publication, 'event' | 'sha' | 'claimedPullRequest'>,
): Promise<PullRequest | string> {
  if (event.followedRun) {
    // What an earlier run wrote down may be a lie; who pushed what where is the forge's own word.
    const { head } = event.followedRun;
    const open = (await client.openPullRequests(head)).filter((pullRequest) => pullRequest.headSha === sha);
    const [first, ...more] = open;
    if (!first) return 'no open pull request has this commit at its head';
    if (more.length === 0) return first;
    return (
      open.find(({ number }) => number === claimedPullRequest) ??
      'more than one open pull request has this commit'
    );
  }
  if (event.pullRequest === undefined) return 'there is no pull request to write to';
  const pullRequest = await client.pullRequest(event.pullRequest);
  // A repository that is gone has no name.
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
  return error instanceof Error ? `gatehouse broke: ${error.message}` : 'gatehouse broke';
}
