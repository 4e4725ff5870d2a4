/** A pull request: two branches, their diff, comments and reviews. */

import { type Hunk, hunksOf } from './patch.ts';
import type { Changes, Repository } from './repository.ts';
import type { Comment, ForgeState, Issue, Review, ReviewComment } from './state.ts';

export interface PullOptions {
  readonly repository?: string;
  readonly title?: string;
  readonly body?: string;
  readonly author?: string;
  readonly base?: string;
  readonly head?: string;
  /** The `owner/repository` of the head branch. */
  readonly fork?: string;
  readonly draft?: boolean;
  /** Path → new content, or a function from the old content to the new. */
  readonly files?: Readonly<Record<string, string | Buffer | FileChange>>;
}

export interface FileChange {
  /** In the base branch; undefined if the file is new. */
  readonly before?: string | Buffer;
  /** In the head branch; undefined if the file is deleted. */
  readonly after?: string | Buffer;
  readonly renamedFrom?: string;
  /** The forge omits the patch of large files. */
  readonly noPatch?: boolean;
}

export interface PullFile {
  readonly path: string;
  readonly sha: string;
  readonly status: 'added' | 'removed' | 'modified' | 'renamed';
  readonly previous?: string;
  /** Undefined for binary and large files. */
  readonly hunks?: readonly Hunk[];
}

interface CommentInput {
  readonly author?: string;
  readonly body: string;
  readonly createdAt?: string;
  readonly updatedAt?: string;
}

export class Pull {
  readonly issue: Issue;
  readonly repository: Repository;
  readonly headRepository: Repository;
  readonly base: string;
  readonly head: string;
  draft = false;
  merged = false;
  readonly reviews: Review[] = [];
  readonly reviewComments: ReviewComment[] = [];
  readonly noPatch = new Set<string>();
  readonly renames = new Map<string, string>();
  readonly #forge: ForgeState;
  #files: { key: string; files: readonly PullFile[] } | undefined;
  #lastHead: string;

  constructor(
    forge: ForgeState,
    {
      issue,
      repository,
      headRepository,
      base,
      head,
    }: Pick<Pull, 'issue' | 'repository' | 'headRepository' | 'base' | 'head'>,
  ) {
    this.#forge = forge;
    this.issue = issue;
    this.repository = repository;
    this.headRepository = headRepository;
    this.base = base;
    this.head = head;
    this.#lastHead = headRepository.branches.get(head)!;
    issue.pull = this;
    forge.nodes.set(this.nodeId, this);
  }

  get number(): number {
    return this.issue.number;
  }

  get nodeId(): string {
    return this.issue.nodeId.replace('I_', 'PR_');
  }

  get comments(): Comment[] {
    return this.issue.comments;
  }

  /** The head commit; the last one if the branch is deleted. */
  get headSha(): string {
    this.#lastHead = this.headRepository.branches.get(this.head) ?? this.#lastHead;
    return this.#lastHead;
  }

  get baseSha(): string {
    return this.repository.branches.get(this.base)!;
  }

  /** The commit of `refs/pull/N/merge`, which a workflow of the pull request checks out. */
  get mergeSha(): string {
    const files = new Map(this.repository.filesAt(this.baseSha));
    for (const { path, sha, status, previous } of this.files()) {
      if (previous !== undefined) files.delete(previous);
      if (status === 'removed') files.delete(path);
      else files.set(path, sha);
    }
    const parents = [this.baseSha, this.headSha];
    const message = `Merge ${this.headSha} into ${this.baseSha}`;
    const date = this.#forge.store.commits.get(this.headSha)!.date;
    return this.#forge.store.commit({ files, parents, message, author: 'forge', date }).sha;
  }

  /** The files that differ between the head and the merge base, sorted by path. */
  files(): readonly PullFile[] {
    const from = this.#forge.store.mergeBase(this.baseSha, this.headSha)?.sha ?? this.baseSha;
    const key = `${from} ${this.headSha}`;
    if (this.#files?.key !== key)
      this.#files = { key, files: changedFiles(this.#forge, from, this.headSha, this) };
    return this.#files.files;
  }

  /** Adds a commit to the head branch and returns its id; with `force` it replaces all commits since the base. */
  push(changes: Changes, { author = 'alice', message = 'Push', force = false } = {}): string {
    const from = force ? this.#forge.store.mergeBase(this.baseSha, this.headSha)!.sha : this.headSha;
    const { sha } = this.headRepository.commitOn([from], changes, message, author);
    this.headRepository.branches.set(this.head, sha);
    this.markOutdated();
    return sha;
  }

  /** After a push: marks comments as outdated whose lines are no longer in the diff as they were. */
  markOutdated(): void {
    const { store } = this.#forge;
    const text = (sha: string | undefined) =>
      store.blobs
        .get(sha ?? '')
        ?.toString()
        .split('\n') ?? [];
    const now = this.headRepository.filesAt(this.headSha);
    for (const comment of this.reviewComments) {
      if (comment.line === null || comment.side === 'LEFT' || comment.subject === 'file') continue;
      const before = text(this.repository.filesAt(comment.commit).get(comment.path));
      const after = text(now.get(comment.path));
      const same = before[comment.line - 1] === after[comment.line - 1];
      if (!same) {
        comment.line = null;
        comment.startLine = null;
      }
    }
  }

  /** Adds a comment without checking any rules. */
  comment(comment: CommentInput): Comment {
    return addComment(this.#forge, this.issue, comment);
  }
}

/** Adds a comment to an issue or pull request. */
export function addComment(forge: ForgeState, issue: Issue, input: CommentInput): Comment {
  const id = forge.nextId();
  const createdAt = input.createdAt ?? forge.nextTimestamp();
  const comment: Comment = {
    id,
    nodeId: `IC_${id}`,
    issue: issue.number,
    author: forge.user(input.author ?? 'alice'),
    body: input.body,
    createdAt,
    updatedAt: input.updatedAt ?? createdAt,
    reactions: [],
  };
  issue.comments.push(comment);
  forge.nodes.set(comment.nodeId, comment);
  return comment;
}

const MAX_PATCH_BYTES = 1_000_000;

/** The files that differ between two commits. */
export function changedFiles(
  forge: ForgeState,
  from: string,
  to: string,
  options: Pick<Pull, 'noPatch' | 'renames'> = { noPatch: new Set(), renames: new Map() },
): PullFile[] {
  const before = forge.store.commits.get(from)!.files;
  const after = forge.store.commits.get(to)!.files;
  const removed = new Set([...before.keys()].filter((path) => !after.has(path)));
  for (const path of after.keys()) {
    const previous = options.renames.get(path);
    if (previous !== undefined) removed.delete(previous);
  }
  const changed = [...after.keys()].filter((path) => after.get(path) !== before.get(path));
  return [...changed, ...removed].sort().map((path) => {
    const previous = removed.has(path) ? undefined : options.renames.get(path);
    const old = before.get(previous ?? path);
    const sha = after.get(path);
    const status =
      sha === undefined
        ? 'removed'
        : previous !== undefined
          ? 'renamed'
          : old === undefined
            ? 'added'
            : 'modified';
    const texts = [old, sha].map((id) => forge.store.blobs.get(id ?? '') ?? Buffer.alloc(0));
    const withoutPatch =
      options.noPatch.has(path) || texts.some((one) => one.includes(0) || one.length > MAX_PATCH_BYTES);
    return {
      path,
      sha: sha ?? old!,
      status,
      ...(previous === undefined ? {} : { previous }),
      ...(withoutPatch ? {} : { hunks: hunksOf(texts[0]!.toString(), texts[1]!.toString()) }),
    };
  });
}
