/** The GraphQL queries. */
import type { GraphqlContext, RootField } from './graphql.ts';
import type { Arguments, Node } from './graphql-query.ts';
import { ForgeHttpError } from './http-error.ts';
import type { Pull } from './pull.ts';
import type { Repository } from './repository.ts';
import type { Comment, Review, ReviewComment, User } from './state.ts';
import { authorize } from './tokens.ts';

const userNode = ({ login, type, id }: User): Node => ({ __typename: type, login, id: `U_${id}` });

/** Without the `[bot]` of REST, as GraphQL names apps. */
const authorNode = (user: User): Node => ({ ...userNode(user), login: user.login.replace(/\[bot\]$/, '') });

/** A list as a connection: the `first` entries (at most 100) after a cursor. */
function connection<T>(list: readonly T[], { first, last, after }: Arguments, node: (one: T) => Node): Node {
  const size = (first ?? last) as number | undefined;
  if (size === undefined)
    throw new ForgeHttpError(422, 'You must provide a `first` or `last` value to properly paginate.');
  if (size < 1 || size > 100)
    throw new ForgeHttpError(422, `Requesting ${size} records exceeds the limit of 100 records.`);
  const from = first === undefined ? Math.max(0, list.length - size) : Number(after ?? 0);
  const to = Math.min(list.length, from + size);
  return {
    __typename: 'Connection',
    totalCount: list.length,
    nodes: list.slice(from, to).map(node),
    pageInfo: {
      __typename: 'PageInfo',
      hasNextPage: to < list.length,
      endCursor: to > from ? String(to) : null,
    },
  };
}

type AuthoredPost = Pick<Comment | Review | ReviewComment, 'nodeId' | 'id' | 'author' | 'body'> & {
  minimized?: string | undefined;
};

const postNode = ({ actor }: GraphqlContext, one: AuthoredPost, type: string): Node => ({
  __typename: type,
  id: one.nodeId,
  databaseId: one.id,
  fullDatabaseId: String(one.id),
  body: one.body,
  author: authorNode(one.author),
  viewerDidAuthor: one.author === actor,
  isMinimized: one.minimized !== undefined,
  minimizedReason: one.minimized?.toLowerCase() ?? null,
});

const reviewCommentNode = (context: GraphqlContext, one: ReviewComment): Node => ({
  ...postNode(context, one, 'PullRequestReviewComment'),
  path: one.path,
  line: one.line,
  startLine: one.startLine,
  originalLine: one.originalLine ?? null,
  outdated: one.line === null,
});

function threadNode(context: GraphqlContext, comments: readonly ReviewComment[]): Node {
  const [first] = comments;
  const { thread } = first!;
  return {
    __typename: 'PullRequestReviewThread',
    id: thread.nodeId,
    isResolved: thread.resolvedBy !== undefined,
    resolvedBy: thread.resolvedBy ? authorNode(thread.resolvedBy) : null,
    isOutdated: first!.subject === 'line' && first!.line === null,
    path: first!.path,
    line: first!.line,
    subjectType: first!.subject.toUpperCase(),
    comments: (args: Arguments) => connection(comments, args, (one) => reviewCommentNode(context, one)),
  };
}

function threadsOf(pull: Pull): ReviewComment[][] {
  const threads = new Map<string, ReviewComment[]>();
  for (const one of pull.reviewComments)
    threads.set(one.thread.nodeId, [...(threads.get(one.thread.nodeId) ?? []), one]);
  return [...threads.values()];
}

function pullNode(context: GraphqlContext, pull: Pull): Node {
  // The contents of a pull request need its permission; the repository itself does not.
  authorize(context.token, pull.repository, [[['pull_requests', 'read']]]);
  return {
    __typename: 'PullRequest',
    id: pull.nodeId,
    number: pull.number,
    title: pull.issue.title,
    body: pull.issue.body,
    state: pull.issue.state.toUpperCase(),
    headRefOid: pull.headSha,
    headRefName: pull.head,
    baseRefName: pull.base,
    baseRefOid: pull.baseSha,
    isCrossRepository: pull.headRepository !== pull.repository,
    author: authorNode(pull.issue.author),
    comments: (args: Arguments) =>
      connection(pull.comments, args, (one) => postNode(context, one, 'IssueComment')),
    reviews: (args: Arguments) =>
      connection(pull.reviews, args, (one) => ({
        ...postNode(context, one, 'PullRequestReview'),
        state: one.state,
      })),
    reviewThreads: (args: Arguments) => connection(threadsOf(pull), args, (one) => threadNode(context, one)),
  };
}

/** The current thread, for the response to a mutation. */
export function threadNodeOf(context: GraphqlContext, nodeId: string): Node | undefined {
  for (const repository of context.forge.repositories.values())
    for (const pull of repository.pulls)
      for (const thread of threadsOf(pull))
        if (thread[0]!.thread.nodeId === nodeId) return threadNode(context, thread);
  return undefined;
}

function objectNode({ forge }: GraphqlContext, repository: Repository, expression: string): Node | null {
  const [, ref, path] = /^([^:]+)(?::(.*))?$/.exec(expression) ?? [];
  const sha = repository.resolve(ref === 'HEAD' ? repository.defaultBranch : (ref ?? ''));
  if (sha === undefined) return null;
  if (path === undefined) return { __typename: 'Commit', oid: sha };
  const blob = repository.filesAt(sha).get(path);
  const bytes = forge.store.blobs.get(blob ?? '');
  if (blob === undefined || !bytes) return null;
  const isBinary = bytes.includes(0);
  return {
    __typename: 'Blob',
    oid: blob,
    byteSize: bytes.length,
    isBinary,
    isTruncated: bytes.length > 512_000,
    text: isBinary ? null : bytes.toString().slice(0, 512_000),
  };
}

function repositoryNode(context: GraphqlContext, repository: Repository): Node {
  const refNode = (name: string): Node | null => {
    const sha = repository.branches.get(name.replace(/^refs\/heads\//, ''));
    return sha === undefined
      ? null
      : {
          __typename: 'Ref',
          name: name.replace(/^refs\/heads\//, ''),
          target: { __typename: 'Commit', oid: sha },
        };
  };
  return {
    __typename: 'Repository',
    id: `R_${repository.id}`,
    name: repository.name.split('/')[1],
    nameWithOwner: repository.name,
    isPrivate: repository.private,
    isArchived: false,
    defaultBranchRef: () => refNode(repository.defaultBranch),
    ref: ({ qualifiedName }: Arguments) => refNode(String(qualifiedName)),
    object: ({ expression }: Arguments) => {
      authorize(context.token, repository, [[['contents', 'read']]]);
      return objectNode(context, repository, String(expression));
    },
    pullRequest: ({ number }: Arguments) => {
      const pull = repository.issues[Number(number) - 1]?.pull;
      if (!pull)
        throw new ForgeHttpError(404, `Could not resolve to a PullRequest with the number of ${number}.`);
      return pullNode(context, pull);
    },
  };
}

export const queries: Readonly<Record<string, RootField>> = {
  viewer: { permissions: [], resolve: ({ actor }) => userNode(actor) },
  repository: {
    permissions: [],
    resolve: (context, { owner, name }) => {
      const full = `${owner}/${name}`;
      const repository = context.forge.repositories.get(full);
      const hidden = repository?.private && context.token.repositories?.includes(full) === false;
      if (!repository || hidden)
        throw new ForgeHttpError(404, `Could not resolve to a Repository with the name '${full}'.`);
      return repositoryNode(context, repository);
    },
  },
};
