/** The interface that the bot needs from a forge: permissions, runs, files, commits, pull requests and issues. */
import type { PullRequest } from './client.ts';

/** A person's role in a repository; finer roles count as the one of these that they include. */
export type RepositoryRole = 'none' | 'read' | 'write' | 'admin';

export type Reaction = 'eyes' | '+1' | '-1' | 'confused';

/** A run of a workflow. */
export interface WorkflowRun {
  readonly id: number;
  readonly attempt: number;
  readonly event: string;
  /** `completed`, or the forge's word for any earlier state. */
  readonly status: string;
  /** `undefined` until it is completed. */
  readonly conclusion: string | undefined;
  readonly url: string;
}

/** A regular file of a commit. */
export interface TreeFile {
  readonly path: string;
  readonly blobId: string;
  /** Bytes. */
  readonly size: number;
  /** Git's file mode: `100644` or `100755`. */
  readonly mode: string;
}

export interface GitTree {
  readonly files: readonly TreeFile[];
  /** Paths of symbolic links and submodules. */
  readonly links: readonly string[];
  /** `false` if the forge cut the list. */
  readonly isComplete: boolean;
}

/** A file to commit. */
export interface CommitFile {
  readonly path: string;
  readonly mode: string;
  readonly bytes: Uint8Array;
}

/** A commit to create on a branch. */
export interface CommitDraft {
  /** `owner/name` of the branch. */
  readonly repository: string;
  readonly branch: string;
  /** The commit that the branch must be at. */
  readonly parent: string;
  readonly headline: string;
  readonly body: string;
  readonly files: readonly CommitFile[];
}

/** A merge commit that brings one of our branches up to date with its base branch. */
export interface MergeCommitDraft extends Omit<CommitDraft, 'repository' | 'parent'> {
  /** The commit that the branch must be at; `undefined` to create the branch. */
  readonly parent: string | undefined;
  /** The commit whose files it contains, except for the given ones. */
  readonly base: string;
}

export interface Commit {
  readonly sha: string;
  readonly message: string;
  /** Login of the author; empty if unknown. */
  readonly author: string;
}

export interface Issue {
  readonly number: number;
  readonly author: string;
  readonly title: string;
  readonly body: string;
  readonly isOpen: boolean;
}

export type IssueText = Pick<Issue, 'title' | 'body'>;

/** Thrown when a branch or run is no longer in the expected state. */
export class StaleStateError extends Error {}

/** Every method throws an `ApiError` if the forge fails or rejects the request. Nothing is created twice after a lost response. */
export interface RepositoryClient {
  /** `none` for a login that the forge does not know here. */
  role(login: string): Promise<RepositoryRole>;
  /** Adds a reaction; `false` if the comment no longer exists. */
  react(comment: number, reaction: Reaction): Promise<boolean>;
  pullRequest(number: number): Promise<PullRequest>;
  /** The runs of a workflow file for a commit, newest first. */
  runs(workflow: string, sha: string): Promise<WorkflowRun[]>;
  /** Re-runs all jobs, or the failed ones. Throws a `StaleStateError` if the run was re-run meanwhile. */
  rerun(run: WorkflowRun, scope: 'all' | 'failed'): Promise<void>;
  /** Starts a workflow on a branch. */
  dispatch(workflow: string, branch: string): Promise<void>;
  /** The commit of a branch; `undefined` if there is no such branch. */
  branch(name: string): Promise<string | undefined>;
  defaultBranch(): Promise<string>;
  tree(sha: string): Promise<GitTree>;
  blob(id: string): Promise<Uint8Array>;
  /** Creates the commit and returns its id. Throws a `StaleStateError` if the branch has moved. */
  commit(draft: CommitDraft): Promise<string>;
  /** Creates the commit, fast-forwards the branch to it and returns its id. Throws a `StaleStateError` if the branch has moved. */
  commitMerge(draft: MergeCommitDraft): Promise<string>;
  /** The last commit up to `sha` that changed `path`; without a path the commit itself. */
  lastCommit(sha: string, path?: string): Promise<Commit | undefined>;
  /** The open pull request from a branch of this repository. */
  findPullRequest(branch: string, base: string): Promise<(PullRequest & IssueText) | undefined>;
  createPullRequest(branch: string, base: string, text: IssueText): Promise<PullRequest>;
  editPullRequest(number: number, text: IssueText): Promise<void>;
  /** All issues with a label, or the open ones of an author; newest first. */
  issues(filter: { readonly label: string } | { readonly opener: string }): Promise<Issue[]>;
  openIssue(label: string, text: IssueText): Promise<Issue>;
  editIssue(number: number, text: Partial<IssueText> & { readonly isOpen?: boolean }): Promise<void>;
  /** Creates the label if it does not exist. */
  label(name: string, description: string): Promise<void>;
}
