/** The interface that publishing needs from a forge, and the connection and data that all forge interfaces share. */
import type { ForgeTimeouts } from '../io.ts';
import type { HeadBranch, RunAttempt } from './event.ts';

/** Where a forge is and how to talk to it. */
export interface ForgeConnection {
  readonly apiUrl: string;
  readonly graphqlUrl: string;
  readonly token: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly timeouts: ForgeTimeouts;
  /** Aborted when this process receives a signal to stop. */
  readonly signal: AbortSignal;
}

export interface PullRequest {
  readonly number: number;
  readonly isOpen: boolean;
  readonly url: string;
  /** The commit that is its head now. */
  readonly headSha: string;
  readonly head: HeadBranch;
  readonly baseBranch: string;
}

export interface ChangedFile {
  readonly path: string;
  /** Blob id of the file in the pull request. */
  readonly blobId: string | undefined;
  /** Absent for binary and very large files. */
  readonly patch: string | undefined;
}

export interface Comment {
  readonly id: number;
  readonly author: string;
  readonly body: string;
}

/** A range of whole lines: 1-based, `last` inclusive. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** An existing review thread, by its first comment. */
export interface ReviewThread {
  readonly id: string;
  readonly commentId: string;
  readonly body: string;
  readonly isOurs: boolean;
  readonly isResolved: boolean;
  /** Whether its line has changed since. */
  readonly isOutdated: boolean;
}

/** A review comment to post, at lines of the new side of the diff. */
export interface ReviewComment extends LineRange {
  readonly path: string;
  readonly body: string;
}

export interface CommitStatus {
  readonly state: 'success' | 'failure' | 'error';
  /** At most 140 characters. */
  readonly description: string;
  readonly context: string;
  readonly url: string | undefined;
}

export interface Annotation extends LineRange {
  readonly path: string;
  /** 1-based; only for a single line, the forge rejects them otherwise. */
  readonly columns?: readonly [first: number, last: number];
  readonly level: 'failure' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
}

export interface CheckRun {
  readonly name: string;
  /** The workflow run and attempt that wrote it. */
  readonly externalId: string;
  readonly conclusion: 'success' | 'failure';
  readonly url: string | undefined;
  readonly title: string;
  readonly summary: string;
  readonly annotations: readonly Annotation[];
}

/** A job of a workflow run. */
export interface RunJob {
  /** The name that the forge shows. */
  readonly name: string;
  /** `undefined` until it is completed. */
  readonly conclusion: string | undefined;
}

/** With its author's name: anybody can set a status or check run of any name. */
export type Authored<T> = T & { readonly author: string };

/** A status as the forge returns it; `state` can be one that we never set. */
export type ExistingStatus = Authored<Omit<CommitStatus, 'context' | 'state'> & { readonly state: string }>;

/** Every method throws an `ApiError` if the forge fails or rejects the request. Lists are complete: all pages. */
export interface ForgeClient {
  /** Our own login: the author of whatever this token writes. */
  me(): Promise<string>;
  pullRequest(number: number): Promise<PullRequest>;
  /** The open pull requests of a branch. */
  openPullRequests(head: HeadBranch): Promise<PullRequest[]>;
  changedFiles(pullRequest: number): Promise<ChangedFile[]>;
  /** Oldest first; with `since` (RFC 3339) only those created or changed since. */
  comments(pullRequest: number, since?: string): Promise<Comment[]>;
  /** `undefined` if the comment no longer exists. */
  comment(id: number): Promise<Comment | undefined>;
  /** The body must be unique: after a lost response it identifies the comment. */
  addComment(pullRequest: number, body: string): Promise<Comment>;
  editComment(id: number, body: string): Promise<void>;
  /** Succeeds if the comment no longer exists. */
  removeComment(id: number): Promise<void>;
  threads(pullRequest: number): Promise<ReviewThread[]>;
  /** The bodies of reviews, without their comments. */
  reviews(pullRequest: number): Promise<Comment[]>;
  /** The body must be unique: after a lost response it identifies the review. */
  addReview(
    pullRequest: number,
    sha: string,
    body: string,
    comments: readonly ReviewComment[],
  ): Promise<void>;
  /** Resolves threads and minimizes their first comments in one request; succeeds if the token may do either. */
  resolveThreads(threads: readonly ReviewThread[]): Promise<void>;
  /** The statuses of a context, newest first. */
  statuses(sha: string, context: string): Promise<ExistingStatus[]>;
  setStatus(sha: string, status: CommitStatus): Promise<void>;
  checkRuns(sha: string, name: string): Promise<Authored<Pick<CheckRun, 'externalId'>>[]>;
  addCheckRun(sha: string, run: CheckRun): Promise<void>;
  /** The jobs of one attempt of a workflow run. */
  runJobs(run: RunAttempt): Promise<RunJob[]>;
}

/** Allowance for the difference between our clock and the forge's, in ms. */
const CLOCK_SKEW_MS = 600_000;

/** A `since` that includes everything written from now on, whatever the forge's clock says. RFC 3339. */
export const sinceNow = () => new Date(Date.now() - CLOCK_SKEW_MS).toISOString();
