/** A repository: branches, issues, statuses, checks, runs; and methods for tests to fill it. */
import type { Commit, Files } from './git.ts';
import type { Pull } from './pull.ts';
import type { CheckRun, Dispatch, ForgeState, Issue, Role, Status, Workflow, WorkflowRun } from './state.ts';

export interface RepositoryOptions {
  /** Default true: reading needs its permission too. */
  readonly private?: boolean;
  readonly defaultBranch?: string;
  readonly files?: Changes;
  readonly forkOf?: string;
}

/** Path → content; null deletes the file. */
export type Changes = Readonly<Record<string, string | Buffer | null>>;

interface CommitOptions {
  readonly branch?: string;
  readonly files?: Changes;
  readonly message?: string;
  readonly author?: string;
}

interface IssueOptions {
  readonly title?: string;
  readonly body?: string;
  readonly author?: string;
  readonly labels?: readonly string[];
  readonly state?: 'open' | 'closed';
}

interface RunOptions extends Partial<Omit<WorkflowRun, 'actor' | 'reruns'>> {
  readonly actor?: string;
}

export class Repository {
  readonly id: number;
  readonly private: boolean;
  readonly defaultBranch: string;
  readonly forkOf: string | undefined;
  /** Name → commit. */
  readonly branches = new Map<string, string>();
  readonly issues: Issue[] = [];
  readonly labels = new Map<string, { color: string; description: string | null }>();
  readonly collaborators = new Map<string, Role>();
  readonly protectedBranches = new Set<string>();
  /** The paths of symbolic links; their content is the target. */
  readonly symlinks = new Set<string>();
  /** Limit of the entries of a recursive tree before it is truncated. */
  maxTreeEntries = 100_000;
  readonly workflows: Workflow[] = [];
  readonly runs: WorkflowRun[] = [];
  readonly dispatches: Dispatch[] = [];
  readonly allStatuses = new Map<string, Status[]>();
  readonly allCheckRuns: CheckRun[] = [];
  readonly #forge: ForgeState;
  readonly name: string;

  /** `name` is `owner/repository`. */
  constructor(forge: ForgeState, name: string, options: RepositoryOptions = {}) {
    this.#forge = forge;
    this.name = name;
    this.id = forge.nextId();
    this.private = options.private ?? true;
    this.defaultBranch = options.defaultBranch ?? 'main';
    this.forkOf = options.forkOf;
    const upstream = options.forkOf === undefined ? undefined : forge.repositories.get(options.forkOf);
    if (upstream) for (const [branch, sha] of upstream.branches) this.branches.set(branch, sha);
    else this.commit({ files: options.files ?? { 'README.md': '# Shop\n' }, message: 'Begin' });
  }

  get owner(): string {
    return this.name.split('/')[0]!;
  }

  get pulls(): Pull[] {
    return this.issues.flatMap(({ pull }) => pull ?? []);
  }

  /** Adds a commit to a branch and returns its id. A new branch starts at the default branch. */
  commit({
    branch = this.defaultBranch,
    files = {},
    message = 'Change',
    author = 'alice',
  }: CommitOptions): string {
    const parent = this.branches.get(branch) ?? this.branches.get(this.defaultBranch);
    const { sha } = this.commitOn(parent === undefined ? [] : [parent], files, message, author);
    this.branches.set(branch, sha);
    return sha;
  }

  /** Creates a commit that no branch contains yet. */
  commitOn(parents: readonly string[], changes: Changes, message: string, author: string): Commit {
    const { store } = this.#forge;
    const before = parents[0] === undefined ? new Map() : this.filesAt(parents[0]);
    const files = new Map<string, string>(before);
    for (const [path, content] of Object.entries(changes))
      if (content === null) files.delete(path);
      else files.set(path, store.blob(content));
    return store.commit({ files, parents, message, author, date: this.#forge.nextTimestamp() });
  }

  filesAt(sha: string): Files {
    const commit = this.#forge.store.commits.get(sha);
    if (!commit) throw new Error(`no commit ${sha}`);
    return commit.files;
  }

  /** Resolves a branch, `heads/…`, `refs/…`, `pull/N/head|merge`, or a commit id (complete, or at least 7 characters). */
  resolve(ref: string): string | undefined {
    const name = ref.replace(/^refs\//, '').replace(/^heads\//, '');
    const pull = /^pull\/(\d+)\/(head|merge)$/.exec(name);
    if (pull) {
      const found = this.pulls.find(({ number }) => number === Number(pull[1]));
      return pull[2] === 'head' ? found?.headSha : found?.mergeSha;
    }
    const { commits } = this.#forge.store;
    const short = () =>
      /^[0-9a-f]{7,39}$/.test(name) ? [...commits.keys()].find((sha) => sha.startsWith(name)) : undefined;
    return this.branches.get(name) ?? (commits.has(name) ? name : short());
  }

  /** Opens an issue. */
  issue(options: IssueOptions = {}): Issue {
    const at = this.#forge.nextTimestamp();
    const id = this.#forge.nextId();
    const issue: Issue = {
      id,
      nodeId: `I_${id}`,
      number: this.issues.length + 1,
      title: options.title ?? 'An issue',
      body: options.body ?? '',
      author: this.#forge.user(options.author ?? 'alice'),
      labels: [...(options.labels ?? [])],
      assignees: [],
      state: options.state ?? 'open',
      stateReason: options.state === 'closed' ? 'completed' : null,
      locked: false,
      createdAt: at,
      updatedAt: at,
      comments: [],
      reactions: [],
    };
    for (const name of issue.labels) this.label(name);
    this.issues.push(issue);
    this.#forge.nodes.set(issue.nodeId, issue);
    return issue;
  }

  label(name: string): void {
    if (!this.labels.has(name)) this.labels.set(name, { color: 'ededed', description: null });
  }

  /** The newest first. */
  statuses(ref: string): Status[] {
    return (this.allStatuses.get(this.resolve(ref) ?? '') ?? []).toReversed();
  }

  checkRuns(ref: string): CheckRun[] {
    const sha = this.resolve(ref);
    return this.allCheckRuns.filter((run) => run.sha === sha);
  }

  /** Gives a user a role; the owner is always admin. */
  collaborator(login: string, role: Role): void {
    this.#forge.user(login);
    this.collaborators.set(login, role);
  }

  protect(branch: string): void {
    this.protectedBranches.add(branch);
  }

  /** Adds a workflow, by its file name. */
  workflow(file: string, { dispatch = false } = {}): Workflow {
    const path = `.github/workflows/${file}`;
    const workflow = { id: this.#forge.nextId(), path, dispatch };
    this.workflows.push(workflow);
    return workflow;
  }

  run(options: RunOptions = {}): WorkflowRun {
    const branch = options.headBranch ?? this.defaultBranch;
    const run: WorkflowRun = {
      id: this.#forge.nextId(),
      workflow: 'gatehouse.yml',
      event: 'pull_request',
      headSha: this.branches.get(branch) ?? '0'.repeat(40),
      headRepository: this.name,
      createdAt: this.#forge.nextTimestamp(),
      pulls: [],
      status: 'completed',
      conclusion: 'failure',
      attempt: 1,
      jobs: [],
      ...options,
      headBranch: branch,
      actor: this.#forge.user(options.actor ?? 'alice'),
      reruns: [],
    };
    if (!this.workflows.some(({ path }) => path.endsWith(`/${run.workflow}`))) this.workflow(run.workflow);
    this.runs.push(run);
    return run;
  }
}
