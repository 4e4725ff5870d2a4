/** What GraphQL mutations change: threads, hidden comments, commits of many files. */
import type { GraphAsking, RootField } from './graphql.ts';
import { threadNodeOf } from './queries.ts';
import type { Arguments, Node } from './query.ts';
import { Refusal } from './refusal.ts';
import type { Changes } from './repository.ts';
import type { Thread } from './state.ts';

type Input = Readonly<Record<string, unknown>>;

const inputOf = ({ input }: Arguments): Input => (input ?? {}) as Input;

/** What has the id, which must begin as those of its kind do. */
function nodeOf<T>({ world }: GraphAsking, id: unknown, ...prefixes: readonly string[]): T {
  const node = world.nodes.get(String(id));
  if (node === undefined || !prefixes.some((prefix) => String(id).startsWith(`${prefix}_`)))
    throw new Refusal(404, `Could not resolve to a node with the global id of '${id}'`);
  return node as T;
}

const classifiers = ['SPAM', 'ABUSE', 'OFF_TOPIC', 'OUTDATED', 'DUPLICATE', 'RESOLVED', 'LOW_QUALITY'];

function thread(asking: GraphAsking, args: Arguments, resolved: boolean): Node {
  const { threadId } = inputOf(args);
  const found = nodeOf<Thread>(asking, threadId, 'PRRT');
  found.resolvedBy = resolved ? asking.actor : undefined;
  return { __typename: 'Payload', thread: threadNodeOf(asking, String(threadId)) };
}

function minimize(asking: GraphAsking, args: Arguments): Node {
  const { subjectId, classifier } = inputOf(args);
  if (!classifiers.includes(String(classifier)))
    throw new Refusal(422, `Argument 'classifier' has an invalid value`);
  const found = nodeOf<{ minimized?: string }>(asking, subjectId, 'IC', 'PRRC', 'PRR');
  found.minimized = String(classifier);
  const minimizedReason = String(classifier).toLowerCase();
  const minimizedComment = { __typename: 'Minimizable', isMinimized: true, minimizedReason };
  return { __typename: 'Payload', minimizedComment };
}

interface FileChanges {
  readonly additions?: readonly { readonly path: string; readonly contents: string }[];
  readonly deletions?: readonly { readonly path: string }[];
}

/** One commit on a branch, only where the branch is still where the client saw it. */
function commit(asking: GraphAsking, args: Arguments): Node {
  const { branch, message, fileChanges, expectedHeadOid } = inputOf(args) as {
    branch?: { repositoryNameWithOwner?: string; branchName?: string };
    message?: { headline?: string; body?: string };
    fileChanges?: FileChanges;
    expectedHeadOid?: string;
  };
  const repository = asking.world.repositories.get(branch?.repositoryNameWithOwner ?? '');
  const name = branch?.branchName?.replace(/^refs\/heads\//, '') ?? '';
  const head = repository?.branches.get(name);
  const writable = asking.token.repositories?.includes(repository?.name ?? '') ?? true;
  if (!repository || head === undefined || !writable)
    throw new Refusal(404, `Could not resolve to a branch '${name}'`);
  if (!message?.headline) throw new Refusal(422, 'A commit message must have a headline');
  if (repository.protectedBranches.has(name))
    throw new Refusal(422, 'Changes must be made through a pull request. (protected branch)');
  if (expectedHeadOid !== head)
    throw new Refusal(
      409,
      `Expected branch to point to "${expectedHeadOid}" but it did not. Pull and try again.`,
    );
  const additions = fileChanges?.additions ?? [];
  const deletions = fileChanges?.deletions ?? [];
  const touchesWorkflow = [...additions, ...deletions].some(({ path }) =>
    path.startsWith('.github/workflows/'),
  );
  if (touchesWorkflow && asking.token.permissions.workflows !== 'write')
    throw new Refusal(
      403,
      'refusing to allow a GitHub App to create or update workflow without `workflows` permission',
    );
  const changes: Changes = {
    ...Object.fromEntries(additions.map(({ path, contents }) => [path, Buffer.from(contents, 'base64')])),
    ...Object.fromEntries(deletions.map(({ path }) => [path, null])),
  };
  const text = message.body ? `${message.headline}\n\n${message.body}` : message.headline;
  const made = repository.commitOn([head], changes, text, asking.actor.login);
  repository.branches.set(name, made.sha);
  for (const pull of asking.world.repositories.values())
    for (const one of pull.pulls) if (one.headRepository === repository && one.head === name) one.moved();
  const url = `${asking.world.serverUrl}/${repository.name}/commit/${made.sha}`;
  return { __typename: 'Payload', commit: { __typename: 'Commit', oid: made.sha, url } };
}

export const mutations: Readonly<Record<string, RootField>> = {
  resolveReviewThread: {
    needs: [[['contents', 'write']]],
    answer: (asking, args) => thread(asking, args, true),
  },
  unresolveReviewThread: {
    needs: [[['contents', 'write']]],
    answer: (asking, args) => thread(asking, args, false),
  },
  minimizeComment: { needs: [[['pull_requests', 'write']], [['issues', 'write']]], answer: minimize },
  createCommitOnBranch: { needs: [[['contents', 'write']]], answer: commit },
};
