/** GraphQL mutations: threads, hidden comments, commits of several files. */
import type { GraphqlContext, RootField } from './graphql.ts';
import type { Arguments, Node } from './graphql-query.ts';
import { ForgeHttpError } from './http-error.ts';
import { threadNodeOf } from './queries.ts';
import type { Changes } from './repository.ts';
import type { Thread } from './state.ts';

type Input = Readonly<Record<string, unknown>>;

const inputOf = ({ input }: Arguments): Input => (input ?? {}) as Input;

/** The object with this id, whose prefix must match its kind. */
function findNode<T>({ forge }: GraphqlContext, id: unknown, ...prefixes: readonly string[]): T {
  const node = forge.nodes.get(String(id));
  if (node === undefined || !prefixes.some((prefix) => String(id).startsWith(`${prefix}_`)))
    throw new ForgeHttpError(404, `Could not resolve to a node with the global id of '${id}'`);
  return node as T;
}

const classifiers = ['SPAM', 'ABUSE', 'OFF_TOPIC', 'OUTDATED', 'DUPLICATE', 'RESOLVED', 'LOW_QUALITY'];

function setThreadResolved(context: GraphqlContext, args: Arguments, resolved: boolean): Node {
  const { threadId } = inputOf(args);
  const thread = findNode<Thread>(context, threadId, 'PRRT');
  thread.resolvedBy = resolved ? context.actor : undefined;
  return { __typename: 'Payload', thread: threadNodeOf(context, String(threadId)) };
}

function minimizeComment(context: GraphqlContext, args: Arguments): Node {
  const { subjectId, classifier } = inputOf(args);
  if (!classifiers.includes(String(classifier)))
    throw new ForgeHttpError(422, `Argument 'classifier' has an invalid value`);
  const subject = findNode<{ minimized?: string }>(context, subjectId, 'IC', 'PRRC', 'PRR');
  subject.minimized = String(classifier);
  const minimizedReason = String(classifier).toLowerCase();
  const minimizedComment = { __typename: 'Minimizable', isMinimized: true, minimizedReason };
  return { __typename: 'Payload', minimizedComment };
}

interface FileChanges {
  readonly additions?: readonly { readonly path: string; readonly contents: string }[];
  readonly deletions?: readonly { readonly path: string }[];
}

/** Creates a commit on a branch, if its head is the one that the client expects. */
function createCommit(context: GraphqlContext, args: Arguments): Node {
  const { branch, message, fileChanges, expectedHeadOid } = inputOf(args) as {
    branch?: { repositoryNameWithOwner?: string; branchName?: string };
    message?: { headline?: string; body?: string };
    fileChanges?: FileChanges;
    expectedHeadOid?: string;
  };
  const repository = context.forge.repositories.get(branch?.repositoryNameWithOwner ?? '');
  const name = branch?.branchName?.replace(/^refs\/heads\//, '') ?? '';
  const head = repository?.branches.get(name);
  const writable = context.token.repositories?.includes(repository?.name ?? '') ?? true;
  if (!repository || head === undefined || !writable)
    throw new ForgeHttpError(404, `Could not resolve to a branch '${name}'`);
  if (!message?.headline) throw new ForgeHttpError(422, 'A commit message must have a headline');
  if (repository.protectedBranches.has(name))
    throw new ForgeHttpError(422, 'Changes must be made through a pull request. (protected branch)');
  if (expectedHeadOid !== head)
    throw new ForgeHttpError(
      409,
      `Expected branch to point to "${expectedHeadOid}" but it did not. Pull and try again.`,
    );
  const additions = fileChanges?.additions ?? [];
  const deletions = fileChanges?.deletions ?? [];
  const touchesWorkflow = [...additions, ...deletions].some(({ path }) =>
    path.startsWith('.github/workflows/'),
  );
  if (touchesWorkflow && context.token.permissions.workflows !== 'write')
    throw new ForgeHttpError(
      403,
      'refusing to allow a GitHub App to create or update workflow without `workflows` permission',
    );
  const changes: Changes = {
    ...Object.fromEntries(additions.map(({ path, contents }) => [path, Buffer.from(contents, 'base64')])),
    ...Object.fromEntries(deletions.map(({ path }) => [path, null])),
  };
  const text = message.body ? `${message.headline}\n\n${message.body}` : message.headline;
  const created = repository.commitOn([head], changes, text, context.actor.login);
  repository.branches.set(name, created.sha);
  for (const pull of context.forge.repositories.values())
    for (const one of pull.pulls)
      if (one.headRepository === repository && one.head === name) one.markOutdated();
  const url = `${context.forge.serverUrl}/${repository.name}/commit/${created.sha}`;
  return { __typename: 'Payload', commit: { __typename: 'Commit', oid: created.sha, url } };
}

export const mutations: Readonly<Record<string, RootField>> = {
  resolveReviewThread: {
    permissions: [[['contents', 'write']]],
    resolve: (context, args) => setThreadResolved(context, args, true),
  },
  unresolveReviewThread: {
    permissions: [[['contents', 'write']]],
    resolve: (context, args) => setThreadResolved(context, args, false),
  },
  minimizeComment: {
    permissions: [[['pull_requests', 'write']], [['issues', 'write']]],
    resolve: minimizeComment,
  },
  createCommitOnBranch: { permissions: [[['contents', 'write']]], resolve: createCommit },
};
