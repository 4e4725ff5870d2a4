/** Files, branches and commits of github, by its interface to git. */
import type { Octokit } from '@octokit/rest';
import { isBlob } from '../blob.ts';
import type { Connection } from '../client.ts';
import { at, textAt } from '../event.ts';
import { lost, Refusal } from '../refusal.ts';
import { type Commit, type CommitDraft, Moved, type Steward, type TreeFile } from '../steward.ts';
import { isGone, sure } from './client.ts';
import { graphql } from './graphql.ts';
import { ask } from './octokit.ts';
import { ONCE, once } from './once.ts';

type Files = Pick<Steward, 'branch' | 'defaultBranch' | 'tree' | 'blob' | 'commit' | 'rejoin' | 'lastCommit'>;

const COMMIT = 'mutation($input:CreateCommitOnBranchInput!){createCommitOnBranch(input:$input){commit{oid}}}';

/** A branch that is protected, by what the forge says of it. */
const PROTECTED = /\bprotected branch\b|\bthrough a pull request\b|\brule violations?\b/i;

export function filesOf(
  octokit: Octokit,
  { patience, graphqlUrl }: Connection,
  names: { owner: string; repo: string },
): Files {
  const { rest } = octokit;
  const branch = async (name: string) => {
    try {
      const { data } = await ask(rest.git.getRef({ ...names, ref: `heads/${name}` }));
      return sure(textAt(data, 'object', 'sha'));
    } catch (error) {
      if (isGone(error)) return undefined;
      throw error;
    }
  };
  const lastCommit: Files['lastCommit'] = async (sha, path) => {
    const more = path === undefined ? {} : { path };
    const { data } = await ask(rest.repos.listCommits({ ...names, sha, per_page: 1, ...more }));
    return sure(Array.isArray(data) ? (data as unknown[]) : undefined).flatMap(commitOf)[0];
  };
  return {
    branch,
    lastCommit,
    defaultBranch: async () => {
      const { data } = await ask(rest.repos.get(names));
      return sure(textAt(data, 'default_branch'));
    },
    tree: async (sha) => {
      const { data } = await ask(rest.git.getTree({ ...names, tree_sha: sha, recursive: '1' }));
      const list = at(data, 'tree');
      const entries = sure(Array.isArray(list) ? (list as unknown[]) : undefined);
      return {
        files: entries.flatMap(fileOf),
        links: entries.flatMap((one) => (LINKS.includes(textAt(one, 'mode')) ? textAt(one, 'path')! : [])),
        isWhole: at(data, 'truncated') !== true,
      };
    },
    blob: async (id) => {
      const { data } = await ask(rest.git.getBlob({ ...names, file_sha: id }));
      const bytes = Buffer.from(textAt(data, 'content') ?? '', 'base64');
      if (!isBlob(bytes, id)) throw lost("the forge's answer was cut off");
      return bytes;
    },
    commit: (draft) =>
      once(
        patience,
        () => commitOn(octokit, graphqlUrl, draft),
        async () => {
          const head = await branch(draft.branch);
          if (head === undefined || head === draft.parent) return undefined;
          const made = await lastCommit(head);
          if (made?.message === messageOf(draft)) return head;
          throw new Moved('the branch has moved');
        },
      ),
    rejoin: async (draft) => {
      const { data: base } = await ask(rest.git.getCommit({ ...names, commit_sha: draft.onto }));
      const { data: tree } = await ask(
        rest.git.createTree({
          ...names,
          base_tree: sure(textAt(base, 'tree', 'sha')),
          tree: draft.files.map(({ path, mode, bytes }) => ({
            path,
            mode: mode === '100755' ? '100755' : '100644',
            type: 'blob',
            content: Buffer.from(bytes).toString(),
          })),
        }),
      );
      const parents = draft.parent === undefined ? [draft.onto] : [draft.parent, draft.onto];
      const { data: commit } = await ask(
        rest.git.createCommit({
          ...names,
          message: messageOf(draft),
          tree: sure(textAt(tree, 'sha')),
          parents,
        }),
      );
      const sha = sure(textAt(commit, 'sha'));
      const ref = `heads/${draft.branch}`;
      const set = async () => {
        if (draft.parent === undefined)
          await ask(rest.git.createRef({ ...names, ref: `refs/${ref}`, sha, ...ONCE }));
        else await ask(rest.git.updateRef({ ...names, ref, sha, force: false, ...ONCE }));
        return sha;
      };
      try {
        return await once(patience, set, async () =>
          (await branch(draft.branch)) === sha ? sha : undefined,
        );
      } catch (error) {
        if (error instanceof Refusal && error.status === 422 && (await branch(draft.branch)) !== draft.parent)
          throw new Moved('the branch has moved');
        throw error;
      }
    },
  };
}

const messageOf = ({ headline, body }: Pick<CommitDraft, 'headline' | 'body'>) => `${headline}\n\n${body}`;

/** One commit on a branch, only where the branch is at its parent. */
async function commitOn(octokit: Octokit, url: string, draft: CommitDraft): Promise<string> {
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
  const { data, errors } = await graphql(octokit, url, COMMIT, { input }, ONCE);
  const [error] = errors;
  if (error?.type === 'STALE_DATA') throw new Moved('the branch has moved');
  if (error?.type === 'FORBIDDEN')
    throw new Refusal('the token lacks the permission contents: write (403); give it to the job', 403);
  if (error && PROTECTED.test(error.message)) throw new Refusal('the branch is protected', 422);
  if (error) throw new Refusal(`the forge refuses it: ${error.message.slice(0, 200)}`, 200);
  return sure(textAt(data, 'createCommitOnBranch', 'commit', 'oid'));
}

/** As git writes the modes of what leads elsewhere. */
const LINKS: readonly unknown[] = ['120000', '160000'];

/** Regular files only. */
function fileOf(data: unknown): TreeFile[] {
  const [path, blob, mode] = [textAt(data, 'path'), textAt(data, 'sha'), textAt(data, 'mode')];
  const size = at(data, 'size');
  if (path === undefined || blob === undefined || typeof size !== 'number') return [];
  return mode === '100644' || mode === '100755' ? [{ path, blob, size, mode }] : [];
}

function commitOf(data: unknown): Commit[] {
  const sha = textAt(data, 'sha');
  if (sha === undefined) return [];
  return [
    { sha, message: textAt(data, 'commit', 'message') ?? '', author: textAt(data, 'author', 'login') ?? '' },
  ];
}
