/** What is asked of a forge beyond publishing: who may do what, runs, files, commits, issues. */
import type { HeadBranch } from './event.ts';

/** What somebody may do in a repository: finer roles count as the one of these that they include. */
export type RepositoryRole = 'none' | 'read' | 'write' | 'admin';

export type Reaction = 'eyes' | '+1' | '-1' | 'confused';

/** A run of a workflow. */
export interface WorkflowRun {
  readonly id: number;
  readonly attempt: number;
  readonly event: string;
  /** `completed`, or what it waits for. */
  readonly status: string;
  /** How it ended; `undefined` where it did not. */
  readonly conclusion: string | undefined;
  readonly url: string;
}

/** A pull request with what a command looks at. */
export interface PullRequestDetails {
  readonly number: number;
  readonly isOpen: boolean;
  readonly url: string;
  /** The commit at its head now. */
  readonly headSha: string;
  readonly head: HeadBranch;
  readonly baseBranch: string;
}

/** A regular file of a commit. */
export interface TreeFile {
  readonly path: string;
  readonly blobId: string;
  readonly size: number;
  /** As git writes it: `100644`, `100755`. */
  readonly mode: string;
}

export interface GitTree {
  readonly files: readonly TreeFile[];
  /** The paths of links and of other repositories in it. */
  readonly links: readonly string[];
  /** Whether the forge gave all of it. */
  readonly isComplete: boolean;
}

/** A file as it is to be. */
export interface CommitFile {
  readonly path: string;
  readonly mode: string;
  readonly bytes: Uint8Array;
}

/** A commit to be made on a branch. */
export interface CommitDraft {
  /** `owner/name` and the branch. */
  readonly repository: string;
  readonly branch: string;
  /** The commit that the branch must be at. */
  readonly parent: string;
  readonly headline: string;
  readonly body: string;
  readonly files: readonly CommitFile[];
}

/** A commit that rejoins a branch of ours with the branch it left. */
export interface MergeCommitDraft extends Omit<CommitDraft, 'repository' | 'parent'> {
  /** The branch's commit; `undefined` where there is no branch yet. */
  readonly parent: string | undefined;
  /** The commit whose files it has, but for those that are given. */
  readonly base: string;
}

export interface Commit {
  readonly sha: string;
  readonly message: string;
  /** The account that made it; empty where it is not known. */
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

/** A branch that is not where it was, or a run that is not as it was. */
export class StaleStateError extends Error {}

/** Every call throws a `Refusal` where the forge does not do it. Nothing is made twice where an answer is lost. */
export interface RepositoryClient {
  /** What somebody may do; `none` for one that the forge does not know here. */
  role(login: string): Promise<RepositoryRole>;
  /** `false` where the comment is gone. */
  react(comment: number, reaction: Reaction): Promise<boolean>;
  pullRequest(number: number): Promise<PullRequestDetails>;
  /** The runs of a workflow's file for a commit, the newest first. */
  runs(workflow: string, sha: string): Promise<WorkflowRun[]>;
  /** Runs a run again: all of it, or the jobs that failed. */
  rerun(run: WorkflowRun, scope: 'all' | 'failed'): Promise<void>;
  /** Starts a workflow on a branch. */
  dispatch(workflow: string, branch: string): Promise<void>;
  /** The commit of a branch; `undefined` where there is none. */
  branch(name: string): Promise<string | undefined>;
  defaultBranch(): Promise<string>;
  tree(sha: string): Promise<GitTree>;
  blob(id: string): Promise<Uint8Array>;
  /** Makes the commit and tells its id. Throws `Moved` where the branch is elsewhere. */
  commit(draft: CommitDraft): Promise<string>;
  /** Makes the commit and sets the branch to it, forwards only. Throws `Moved` where the branch is elsewhere. */
  commitMerge(draft: MergeCommitDraft): Promise<string>;
  /** The newest commit of a file, or of a commit itself. */
  lastCommit(sha: string, path?: string): Promise<Commit | undefined>;
  /** The open pull request of a branch of this repository. */
  findPullRequest(branch: string, base: string): Promise<(PullRequestDetails & IssueText) | undefined>;
  createPullRequest(branch: string, base: string, text: IssueText): Promise<PullRequestDetails>;
  editPullRequest(number: number, text: IssueText): Promise<void>;
  /** Issues with a label, open and closed, or the open ones that somebody opened; the newest first. */
  issues(filter: { readonly label: string } | { readonly opener: string }): Promise<Issue[]>;
  openIssue(label: string, text: IssueText): Promise<Issue>;
  editIssue(number: number, text: Partial<IssueText> & { readonly isOpen?: boolean }): Promise<void>;
  /** Makes the label where there is none. */
  label(name: string, description: string): Promise<void>;
}
