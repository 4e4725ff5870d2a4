/** Files, branches and commits through GitHub's git API. */
import type { Octokit } from '@octokit/rest';
import { stringAt, valueAt } from '../../text/json-value.ts';
import { ApiError, rejectedError, truncatedError } from '../api-error.ts';
import type { ForgeConnection } from '../client.ts';
import { hasBlobId } from '../git-blob.ts';
import {
  type Commit,
  type CommitDraft,
  type RepositoryClient,
  StaleStateError,
  type TreeFile,
} from '../repository-client.ts';
import { graphql } from './graphql.ts';
import { createOnce, NO_RETRY } from './idempotent.ts';
import { withApiErrors } from './octokit.ts';
import { assertList, assertPresent, isGone } from './responses.ts';

type GitMethods = Pick<
  RepositoryClient,
  'branch' | 'defaultBranch' | 'tree' | 'blob' | 'commit' | 'commitMerge' | 'lastCommit'
>;

const COMMIT = 'mutation($input:CreateCommitOnBranchInput!){createCommitOnBranch(input:$input){commit{oid}}}';

/** Matches the forge's messages for a protected branch. */
const PROTECTED_BRANCH = /\bprotected branch\b|\bthrough a pull request\b|\brule violations?\b/i;

/** The methods of `RepositoryClient` that read and write git objects. */
export function gitMethods(
  octokit: Octokit,
  { timeouts, graphqlUrl }: ForgeConnection,
  ownerAndRepo: { owner: string; repo: string },
): GitMethods {
  const { rest } = octokit;
  const branch = async (name: string) => {
    try {
      const { data } = await withApiErrors(rest.git.getRef({ ...ownerAndRepo, ref: `heads/${name}` }));
      return assertPresent(stringAt(data, 'object', 'sha'));
    } catch (error) {
      if (isGone(error)) return undefined;
      throw error;
    }
  };
  const lastCommit: GitMethods['lastCommit'] = async (sha, path) => {
    const pathParameter = path === undefined ? {} : { path };
    const { data } = await withApiErrors(
      rest.repos.listCommits({ ...ownerAndRepo, sha, per_page: 1, ...pathParameter }),
    );
    return assertList(data).flatMap(parseCommit)[0];
  };
  return {
    branch,
    lastCommit,
    defaultBranch: async () => {
      const { data } = await withApiErrors(rest.repos.get(ownerAndRepo));
      return assertPresent(stringAt(data, 'default_branch'));
    },
    tree: async (sha) => {
      const { data } = await withApiErrors(
        rest.git.getTree({ ...ownerAndRepo, tree_sha: sha, recursive: '1' }),
      );
      const entries = assertList(valueAt(data, 'tree'));
      return {
        files: entries.flatMap(parseTreeFile),
        links: entries.flatMap((one) =>
          LINK_MODES.includes(stringAt(one, 'mode')) ? stringAt(one, 'path')! : [],
        ),
        isComplete: valueAt(data, 'truncated') !== true,
      };
    },
    blob: async (id) => {
      const { data } = await withApiErrors(rest.git.getBlob({ ...ownerAndRepo, file_sha: id }));
      const bytes = Buffer.from(stringAt(data, 'content') ?? '', 'base64');
      if (!hasBlobId(bytes, id)) throw truncatedError();
      return bytes;
    },
    commit: (draft) =>
      createOnce(
        timeouts,
        () => createCommit(octokit, graphqlUrl, draft),
        async () => {
          const head = await branch(draft.branch);
          if (head === undefined || head === draft.parent) return undefined;
          const newest = await lastCommit(head);
          if (newest?.message === commitMessage(draft)) return head;
          throw new StaleStateError('the branch has moved');
        },
      ),
    commitMerge: async (draft) => {
      const { data: base } = await withApiErrors(
        rest.git.getCommit({ ...ownerAndRepo, commit_sha: draft.base }),
      );
      const { data: tree } = await withApiErrors(
        rest.git.createTree({
          ...ownerAndRepo,
          base_tree: assertPresent(stringAt(base, 'tree', 'sha')),
          tree: draft.files.map(({ path, mode, bytes }) => ({
            path,
            mode: mode === '100755' ? '100755' : '100644',
            type: 'blob',
            content: Buffer.from(bytes).toString(),
          })),
        }),
      );
      const parents = draft.parent === undefined ? [draft.base] : [draft.parent, draft.base];
      const { data: commit } = await withApiErrors(
        rest.git.createCommit({
          ...ownerAndRepo,
          message: commitMessage(draft),
          tree: assertPresent(stringAt(tree, 'sha')),
          parents,
        }),
      );
      const sha = assertPresent(stringAt(commit, 'sha'));
      const ref = `heads/${draft.branch}`;
      const updateBranch = async () => {
        if (draft.parent === undefined)
          await withApiErrors(rest.git.createRef({ ...ownerAndRepo, ref: `refs/${ref}`, sha, ...NO_RETRY }));
        else
          await withApiErrors(rest.git.updateRef({ ...ownerAndRepo, ref, sha, force: false, ...NO_RETRY }));
        return sha;
      };
      try {
        return await createOnce(timeouts, updateBranch, async () =>
          (await branch(draft.branch)) === sha ? sha : undefined,
        );
      } catch (error) {
        if (
          error instanceof ApiError &&
          error.status === 422 &&
          (await branch(draft.branch)) !== draft.parent
        )
          throw new StaleStateError('the branch has moved');
        throw error;
      }
    },
  };
}

const commitMessage = ({ headline, body }: Pick<CommitDraft, 'headline' | 'body'>) =>
  `${headline}\n\n${body}`;

/** Creates a commit if the branch is still at its parent. Throws a `StaleStateError` or an `ApiError`. */
async function createCommit(octokit: Octokit, url: string, draft: CommitDraft): Promise<string> {
  const input = {
    branch: { repositoryNameWithOwner: draft.repository, branchName: draft.branch },
    expectedHeadOid: draft.parent,
    message: { headline: draft.headline, body: draft.body },
    fileChanges: {
      additions: draft.files.map(({ path, bytes }) => ({
        path,
        contents: Buffer.from(bytes).toString('base64'),
      })),
    },
  };
  const { data, errors } = await graphql(octokit, url, COMMIT, { input }, NO_RETRY);
  const [error] = errors;
  if (error?.type === 'STALE_DATA') throw new StaleStateError('the branch has moved');
  if (error?.type === 'FORBIDDEN')
    throw new ApiError('the token lacks the permission contents: write (403); grant it to the job', 403);
  if (error && PROTECTED_BRANCH.test(error.message)) throw new ApiError('the branch is protected', 422);
  if (error) throw rejectedError(error.message);
  return assertPresent(stringAt(data, 'createCommitOnBranch', 'commit', 'oid'));
}

/** Git's modes of symbolic links and submodules. */
const LINK_MODES: readonly unknown[] = ['120000', '160000'];

/** A regular file from its JSON; empty for anything else. */
function parseTreeFile(data: unknown): TreeFile[] {
  const [path, blobId, mode] = [stringAt(data, 'path'), stringAt(data, 'sha'), stringAt(data, 'mode')];
  const size = valueAt(data, 'size');
  if (path === undefined || blobId === undefined || typeof size !== 'number') return [];
  return mode === '100644' || mode === '100755' ? [{ path, blobId, size, mode }] : [];
}

function parseCommit(data: unknown): Commit[] {
  const sha = stringAt(data, 'sha');
  if (sha === undefined) return [];
  return [
    {
      sha,
      message: stringAt(data, 'commit', 'message') ?? '',
      author: stringAt(data, 'author', 'login') ?? '',
    },
  ];
}
