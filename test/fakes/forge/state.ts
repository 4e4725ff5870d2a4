/** The state of a forge: plain data that tests may read and change. */
import type { Store } from './git.ts';
import type { Pull } from './pull.ts';
import type { Repository } from './repository.ts';

export interface User {
  readonly login: string;
  readonly id: number;
  readonly type: 'User' | 'Bot';
}

export interface Reaction {
  readonly id: number;
  readonly user: User;
  readonly content: string;
  readonly createdAt: string;
}

/** The common fields of comments, issues and reviews. */
export interface Post {
  readonly id: number;
  readonly nodeId: string;
  author: User;
  body: string;
  createdAt: string;
  updatedAt: string;
  readonly reactions: Reaction[];
}

export interface Comment extends Post {
  readonly issue: number;
  /** The classifier of a hidden comment. */
  minimized?: string | undefined;
}

export interface Issue extends Post {
  readonly number: number;
  title: string;
  state: 'open' | 'closed';
  stateReason: string | null;
  labels: string[];
  assignees: string[];
  locked: boolean;
  readonly comments: Comment[];
  /** Set if the issue is a pull request. */
  pull?: Pull;
}

export type Side = 'LEFT' | 'RIGHT';

export interface ReviewComment extends Post {
  readonly review: number;
  readonly path: string;
  readonly subject: 'line' | 'file';
  readonly commit: string;
  readonly side: Side;
  readonly startSide?: Side | undefined;
  /** The lines at the time of writing; `line` is null once they are not in the diff any more. */
  readonly originalLine?: number | undefined;
  readonly originalStartLine?: number | undefined;
  line: number | null;
  startLine: number | null;
  readonly replyTo?: number | undefined;
  /** The id of its thread. */
  readonly thread: Thread;
  minimized?: string | undefined;
}

export interface Thread {
  readonly nodeId: string;
  resolvedBy?: User | undefined;
}

export interface Review {
  readonly id: number;
  readonly nodeId: string;
  readonly author: User;
  body: string;
  state: 'PENDING' | 'COMMENTED' | 'APPROVED' | 'CHANGES_REQUESTED' | 'DISMISSED';
  readonly commit: string;
  submittedAt?: string;
  minimized?: string | undefined;
}

export interface Status {
  readonly id: number;
  readonly state: 'error' | 'failure' | 'pending' | 'success';
  readonly context: string;
  readonly description: string | null;
  readonly targetUrl: string | null;
  readonly creator: User;
  readonly createdAt: string;
}

export interface Annotation {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly start_column?: number;
  readonly end_column?: number;
  readonly annotation_level: 'notice' | 'warning' | 'failure';
  readonly message: string;
  readonly title?: string;
  readonly raw_details?: string;
}

export interface CheckRun {
  readonly id: number;
  readonly sha: string;
  readonly app: string;
  readonly suite: number;
  name: string;
  status: string;
  conclusion: string | null;
  startedAt: string | null;
  completedAt: string | null;
  detailsUrl: string | null;
  externalId: string;
  title: string | null;
  summary: string | null;
  text: string | null;
  readonly annotations: Annotation[];
}

export interface WorkflowJob {
  readonly name: string;
  readonly conclusion: string | null;
}

export interface WorkflowRun {
  readonly id: number;
  readonly workflow: string;
  readonly event: string;
  readonly headSha: string;
  readonly headBranch: string;
  readonly headRepository: string;
  readonly actor: User;
  readonly createdAt: string;
  readonly pulls: readonly number[];
  status: string;
  conclusion: string | null;
  attempt: number;
  /** The kind of re-run that was requested, if any. */
  readonly reruns: ('all' | 'failed' | 'job')[];
  /** Those of the newest attempt. */
  jobs: readonly WorkflowJob[];
}

export interface Workflow {
  readonly id: number;
  readonly path: string;
  readonly dispatch: boolean;
}

export interface Dispatch {
  readonly workflow: string;
  readonly ref: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly by: string;
}

/** Shared by builders and routes. */
export interface ForgeState {
  readonly store: Store;
  readonly repositories: Map<string, Repository>;
  /** The objects by node id. */
  readonly nodes: Map<string, unknown>;
  readonly apiUrl: string;
  readonly serverUrl: string;
  /** Returns a unique number. */
  nextId(): number;
  /** ISO 8601 with whole seconds, each one later than the last. */
  nextTimestamp(): string;
  user(login: string): User;
}

export const permissions = ['none', 'read', 'triage', 'write', 'maintain', 'admin'] as const;
export type Role = (typeof permissions)[number];
