/** What is asked of a forge: one interface, whatever forge it is. */
import type { ForgeTimeouts } from '../io.ts';
import type { HeadBranch } from './event.ts';

export interface ForgeConnection {
  readonly apiUrl: string;
  readonly graphqlUrl: string;
  readonly token: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly timeouts: ForgeTimeouts;
  /** Aborted when this process is asked to stop. */
  readonly signal: AbortSignal;
}

export interface PullRequest {
  readonly number: number;
  /** The commit at its head now. */
  readonly headSha: string;
  readonly head: HeadBranch;
}

export interface ChangedFile {
  readonly path: string;
  /** The id of its bytes in the pull request. */
  readonly blobId: string | undefined;
  /** Absent for binary and very large files. */
  readonly patch: string | undefined;
}

export interface Comment {
  readonly id: number;
  readonly author: string;
  readonly body: string;
}

/** A remark at a line that was made earlier, with what was answered to it. */
export interface ReviewThread {
  readonly id: string;
  readonly commentId: string;
  readonly body: string;
  readonly isOurs: boolean;
  readonly isResolved: boolean;
  /** Whether its line has changed since. */
  readonly isOutdated: boolean;
}

/** A remark at lines of the new side, 1-based, the last one included. */
export interface ReviewComment {
  readonly path: string;
  readonly first: number;
  readonly last: number;
  readonly body: string;
}

export interface CommitStatus {
  /** `success`, `failure` or `error`. */
  readonly state: string;
  /** At most 140 characters. */
  readonly description: string;
  readonly context: string;
  readonly url: string | undefined;
}

export interface Annotation {
  readonly path: string;
  readonly first: number;
  readonly last: number;
  /** Only of one line: the forge refuses others. */
  readonly columns?: readonly [first: number, last: number];
  readonly level: 'failure' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
}

export interface CheckRun {
  readonly name: string;
  /** Which run and attempt wrote it. */
  readonly externalId: string;
  readonly conclusion: 'success' | 'failure';
  readonly url: string | undefined;
  readonly title: string;
  readonly summary: string;
  readonly annotations: readonly Annotation[];
}

/** What stands at a commit, with the name of who wrote it: anybody can, under any name. */
export type Authored<T> = T & { readonly author: string };

/** Every call throws a `Refusal` where the forge does not do it. Lists are whole: every page of them. */
export interface ForgeClient {
  /** The name that what we write carries. */
  me(): Promise<string>;
  pullRequest(number: number): Promise<PullRequest>;
  /** The open pull requests of a branch. */
  openPullRequests(head: HeadBranch): Promise<PullRequest[]>;
  changedFiles(pullRequest: number): Promise<ChangedFile[]>;
  /** Oldest first; with `since` (RFC 3339) those that were written or changed since. */
  comments(pullRequest: number, since?: string): Promise<Comment[]>;
  /** `undefined` where it is gone. */
  comment(id: number): Promise<Comment | undefined>;
  /** As with reviews. */
  addComment(pullRequest: number, body: string): Promise<Comment>;
  editComment(id: number, body: string): Promise<void>;
  /** One that is gone is removed. */
  removeComment(id: number): Promise<void>;
  threads(pullRequest: number): Promise<ReviewThread[]>;
  /** What was said in reviews themselves. */
  reviews(pullRequest: number): Promise<Comment[]>;
  /** The body must be one that no review had before: by it is known, after a lost answer, whether it was written. */
  addReview(
    pullRequest: number,
    sha: string,
    body: string,
    comments: readonly ReviewComment[],
  ): Promise<void>;
  /** Resolves threads and folds their remarks, all in one request: whichever of the two the token may do. */
  resolveThreads(threads: readonly ReviewThread[]): Promise<void>;
  /** The statuses of a context, the newest first. */
  statuses(sha: string, context: string): Promise<Authored<Omit<CommitStatus, 'context'>>[]>;
  setStatus(sha: string, status: CommitStatus): Promise<void>;
  checkRuns(sha: string, name: string): Promise<Authored<Pick<CheckRun, 'externalId'>>[]>;
  addCheckRun(sha: string, run: CheckRun): Promise<void>;
}
