/** Files, branches and commits of github, by its interface to git. */
import type { Octokit } from '@octokit/rest';
import { ApiError, networkError } from '../api-error.ts';
import type { ForgeConnection } from '../client.ts';
import { stringAt, valueAt } from '../event.ts';
import { hasBlobId } from '../git-blob.ts';
import {
  type Commit,
  type CommitDraft,
  type RepositoryClient,
  StaleStateError,
  type TreeFile,
} from '../repository-client.ts';
import { assertPresent, isGone } from './client.ts';
import { graphql } from './graphql.ts';
import { createOnce, NO_RETRY } from './idempotent.ts';
import { withApiErrors } from './octokit.ts';

type GitMethods = Pick<
  RepositoryClient,
  'branch' | 'defaultBranch' | 'tree' | 'blob' | 'commit' | 'commitMerge' | 'lastCommit'
>;

const COMMIT = 'mutation($input:CreateCommitOnBranchInput!){createCommitOnBranch(input:$input){commit{oid}}}';

/** A branch that is protected, by what the forge says of it. */
const PROTECTED_BRANCH = /\bprotected branch\b|\bthrough a pull request\b|\brule violations?\b/i;

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
    return assertPresent(Array.isArray(data) ? (data as unknown[]) : undefined).flatMap(parseCommit)[0];
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
      const rawEntries = valueAt(data, 'tree');
      const entries = assertPresent(Array.isArray(rawEntries) ? (rawEntries as unknown[]) : undefined);
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
      if (!hasBlobId(bytes, id)) throw networkError("the forge's answer was cut off");
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

/** One commit on a branch, only where the branch is at its parent. */
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
    throw new ApiError('the token lacks the permission contents: write (403); give it to the job', 403);
  if (error && PROTECTED_BRANCH.test(error.message)) throw new ApiError('the branch is protected', 422);
  if (error) throw new ApiError(`the forge refuses it: ${error.message.slice(0, 200)}`, 200);
  return assertPresent(stringAt(data, 'createCommitOnBranch', 'commit', 'oid'));
}

/** As git writes the modes of what leads elsewhere. */
const LINK_MODES: readonly unknown[] = ['120000', '160000'];

/** Regular files only. */
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
