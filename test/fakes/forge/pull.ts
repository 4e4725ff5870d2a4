/** A pull request: two branches, what differs between them, what was said about it. */

import { type Hunk, hunksOf } from './patch.ts';
import type { Changes, Repository } from './repository.ts';
import type { Comment, Issue, Review, ReviewComment, World } from './state.ts';

export interface PullGiven {
  readonly repository?: string;
  readonly title?: string;
  readonly body?: string;
  readonly author?: string;
  readonly base?: string;
  readonly head?: string;
  /** `owner/repository` that the head branch lies in. */
  readonly fork?: string;
  readonly draft?: boolean;
  /** Path → what it becomes, or how it changes. */
  readonly files?: Readonly<Record<string, string | Buffer | FileGiven>>;
}

export interface FileGiven {
  /** In the base branch; nothing where the file is new. */
  readonly before?: string | Buffer;
  /** In the head branch; nothing where the file goes. */
  readonly after?: string | Buffer;
  readonly renamedFrom?: string;
  /** The forge gives none for large files. */
  readonly noPatch?: boolean;
}

export interface PullFile {
  readonly path: string;
  readonly sha: string;
  readonly status: 'added' | 'removed' | 'modified' | 'renamed';
  readonly previous?: string;
  /** Undefined for what is binary or large. */
  readonly hunks?: readonly Hunk[];
}

interface CommentGiven {
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
  readonly #world: World;
  #files: { key: string; files: readonly PullFile[] } | undefined;
  #lastHead: string;

  constructor(
    world: World,
    {
      issue,
      repository,
      headRepository,
      base,
      head,
    }: Pick<Pull, 'issue' | 'repository' | 'headRepository' | 'base' | 'head'>,
  ) {
    this.#world = world;
    this.issue = issue;
    this.repository = repository;
    this.headRepository = headRepository;
    this.base = base;
    this.head = head;
    this.#lastHead = headRepository.branches.get(head)!;
    issue.pull = this;
    world.nodes.set(this.nodeId, this);
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

  /** The head branch's commit; the last one where the branch is gone. */
  get headSha(): string {
    this.#lastHead = this.headRepository.branches.get(this.head) ?? this.#lastHead;
    return this.#lastHead;
  }

  get baseSha(): string {
    return this.repository.branches.get(this.base)!;
  }

  /** The commit of `refs/pull/N/merge`: what a workflow of the pull request checks out. */
  get mergeSha(): string {
    const files = new Map(this.repository.filesAt(this.baseSha));
    for (const { path, sha, status, previous } of this.files()) {
      if (previous !== undefined) files.delete(previous);
      if (status === 'removed') files.delete(path);
      else files.set(path, sha);
    }
    const parents = [this.baseSha, this.headSha];
    const message = `Merge ${this.headSha} into ${this.baseSha}`;
    const date = this.#world.store.commits.get(this.headSha)!.date;
    return this.#world.store.commit({ files, parents, message, author: 'forge', date }).sha;
  }

  /** What differs between the head and where it left the base, in the order of paths. */
  files(): readonly PullFile[] {
    const from = this.#world.store.mergeBase(this.baseSha, this.headSha)?.sha ?? this.baseSha;
    const key = `${from} ${this.headSha}`;
    if (this.#files?.key !== key)
      this.#files = { key, files: filesBetween(this.#world, from, this.headSha, this) };
    return this.#files.files;
  }

  /** Adds a commit to the head branch (`force`: in place of all that came since the base); returns its id. */
  push(changes: Changes, { author = 'alice', message = 'Push', force = false } = {}): string {
    const from = force ? this.#world.store.mergeBase(this.baseSha, this.headSha)!.sha : this.headSha;
    const { sha } = this.headRepository.commitOn([from], changes, message, author);
    this.headRepository.branches.set(this.head, sha);
    this.moved();
    return sha;
  }

  /** After the head moved: comments whose lines the diff no longer shows as they were are outdated. */
  moved(): void {
    const { store } = this.#world;
    const text = (sha: string | undefined) =>
      store.blobs
        .get(sha ?? '')
        ?.toString()
        .split('\n') ?? [];
    const now = this.headRepository.filesAt(this.headSha);
    for (const comment of this.reviewComments) {
      if (comment.line === null || comment.side === 'LEFT' || comment.subject === 'file') continue;
      const then = text(this.repository.filesAt(comment.commit).get(comment.path));
      const today = text(now.get(comment.path));
      const same = then[comment.line - 1] === today[comment.line - 1];
      if (!same) {
        comment.line = null;
        comment.startLine = null;
      }
    }
  }

  /** Writes into the conversation, past all rules. */
  comment(given: CommentGiven): Comment {
    return commentOn(this.#world, this.issue, given);
  }
}

/** Writes a comment into an issue's or pull request's conversation. */
export function commentOn(world: World, issue: Issue, given: CommentGiven): Comment {
  const id = world.id();
  const createdAt = given.createdAt ?? world.tick();
  const comment: Comment = {
    id,
    nodeId: `IC_${id}`,
    issue: issue.number,
    author: world.user(given.author ?? 'alice'),
    body: given.body,
    createdAt,
    updatedAt: given.updatedAt ?? createdAt,
    reactions: [],
  };
  issue.comments.push(comment);
  world.nodes.set(comment.nodeId, comment);
  return comment;
}

const LARGEST_PATCH = 1_000_000;

/** What differs between two commits. */
export function filesBetween(
  world: World,
  from: string,
  to: string,
  about: Pick<Pull, 'noPatch' | 'renames'> = { noPatch: new Set(), renames: new Map() },
): PullFile[] {
  const before = world.store.commits.get(from)!.files;
  const after = world.store.commits.get(to)!.files;
  const gone = new Set([...before.keys()].filter((path) => !after.has(path)));
  for (const path of after.keys()) {
    const previous = about.renames.get(path);
    if (previous !== undefined) gone.delete(previous);
  }
  const changed = [...after.keys()].filter((path) => after.get(path) !== before.get(path));
  return [...changed, ...gone].sort().map((path) => {
    const previous = gone.has(path) ? undefined : about.renames.get(path);
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
    const texts = [old, sha].map((id) => world.store.blobs.get(id ?? '') ?? Buffer.alloc(0));
    const dark =
      about.noPatch.has(path) || texts.some((one) => one.includes(0) || one.length > LARGEST_PATCH);
    return {
      path,
      sha: sha ?? old!,
      status,
      ...(previous === undefined ? {} : { previous }),
      ...(dark ? {} : { hunks: hunksOf(texts[0]!.toString(), texts[1]!.toString()) }),
    };
  });
}
