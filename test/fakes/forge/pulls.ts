/** Pull requests and their files. */
import type { Asking, Routes } from './call.ts';
import { checkBody } from './comments.ts';
import { added, patchOf } from './patch.ts';
import { Pull, type PullFile } from './pull.ts';
import { found, Refusal } from './refusal.ts';
import type { Repository } from './repository.ts';
import type { World } from './state.ts';
import type { Needs } from './tokens.ts';
import { commitWire, issueWire, repositoryWire, userWire } from './wire.ts';

export const readPulls: Needs = [[['pull_requests', 'read']]];
export const writePulls: Needs = [[['pull_requests', 'write']]];

/** The forge lists no more files of a pull request. */
const MOST_FILES = 3000;

export const pullOf = ({ repository, parameters }: Asking): Pull =>
  found(repository.issues[Number(parameters['pull_number']) - 1]?.pull);

function endWire(world: World, repository: Repository, ref: string, sha: string) {
  const user = world.user(repository.owner);
  return {
    label: `${repository.owner}:${ref}`,
    ref,
    sha,
    user: userWire(user),
    repo: repositoryWire(world, repository),
  };
}

export function pullWire(world: World, pull: Pull, whole = true) {
  const { repository, issue } = pull;
  const url = `${world.apiUrl}/repos/${repository.name}/pulls/${pull.number}`;
  const {
    comments,
    pull_request: _,
    state_reason: _reason,
    reactions: _reactions,
    comments_url: _url,
    ...shared
  } = issueWire(world, repository, issue);
  return {
    ...shared,
    node_id: pull.nodeId,
    url,
    head: endWire(world, pull.headRepository, pull.head, pull.headSha),
    base: endWire(world, repository, pull.base, pull.baseSha),
    draft: pull.draft,
    merge_commit_sha: pull.mergeSha,
    merged_at: pull.merged ? issue.updatedAt : null,
    ...(whole
      ? {
          merged: pull.merged,
          mergeable: true,
          mergeable_state: 'clean',
          maintainer_can_modify: pull.headRepository !== repository,
          comments,
          review_comments: pull.reviewComments.length,
          changed_files: pull.files().length,
          commits: commitsOf(world, pull).length,
        }
      : {}),
  };
}

function commitsOf(world: World, pull: Pull) {
  const behind = new Set(world.store.history(pull.baseSha).map(({ sha }) => sha));
  return world.store
    .history(pull.headSha)
    .filter(({ sha }) => !behind.has(sha))
    .reverse();
}

export function fileWire(world: World, repository: Repository, sha: string, file: PullFile) {
  const { hunks } = file;
  const [additions, deletions] = hunks ? [added(hunks, '+'), added(hunks, '-')] : [0, 0];
  const path = encodeURIComponent(file.path).replaceAll('%2F', '/');
  return {
    sha: file.sha,
    filename: file.path,
    status: file.status,
    additions,
    deletions,
    changes: additions + deletions,
    blob_url: `${world.serverUrl}/${repository.name}/blob/${sha}/${path}`,
    raw_url: `${world.serverUrl}/${repository.name}/raw/${sha}/${path}`,
    contents_url: `${world.apiUrl}/repos/${repository.name}/contents/${path}?ref=${sha}`,
    ...(hunks && hunks.length > 0 ? { patch: patchOf(hunks) } : {}),
    ...(file.previous === undefined ? {} : { previous_filename: file.previous }),
  };
}

/** Makes a pull request of two branches; throws 422 as the forge does. */
function create(asking: Asking): Pull {
  const { world, repository, body, actor } = asking;
  const [, owner, head] = /^(?:([^:]+):)?(.+)$/.exec(body.head)!;
  const headRepository =
    owner === undefined || owner === repository.owner
      ? repository
      : [...world.repositories.values()].find((one) => one.owner === owner && one.forkOf === repository.name);
  const wrong = (field: string, message?: string) =>
    new Refusal(422, 'Validation Failed', {
      errors: [
        message === undefined
          ? { resource: 'PullRequest', field, code: 'invalid' }
          : { resource: 'PullRequest', code: 'custom', message },
      ],
    });
  if (!headRepository?.branches.has(head!)) throw wrong('head');
  if (!repository.branches.has(body.base)) throw wrong('base');
  const same = repository.pulls.find(
    (one) =>
      one.issue.state === 'open' &&
      one.headRepository === headRepository &&
      one.head === head &&
      one.base === body.base,
  );
  if (same) throw wrong('head', `A pull request already exists for ${headRepository.owner}:${head}.`);
  if (headRepository.branches.get(head!) === repository.branches.get(body.base))
    throw wrong('head', `No commits between ${body.base} and ${head}`);
  if (typeof body.body === 'string' && body.body !== '') checkBody('PullRequest', body.body);
  const issue = repository.issue({ title: body.title, body: body.body ?? '', author: actor.login });
  const pull = new Pull(world, { issue, repository, headRepository, base: body.base, head: head! });
  pull.draft = body.draft ?? false;
  return pull;
}

export const pulls: Routes = {
  'pulls/list': {
    needs: readPulls,
    answer: ({ world, repository, query }) => {
      const state = query.get('state') ?? 'open';
      const base = query.get('base');
      const head = query.get('head');
      const list = repository.pulls.filter(
        (one) =>
          (state === 'all' || one.issue.state === state) &&
          (base === null || one.base === base) &&
          (head === null || `${one.headRepository.owner}:${one.head}` === head),
      );
      if (query.get('direction') !== 'asc') list.reverse();
      return { list, each: (one: Pull) => pullWire(world, one, false) };
    },
  },
  'pulls/get': {
    needs: readPulls,
    answer: (asking) => ({ body: pullWire(asking.world, pullOf(asking)) }),
  },
  'pulls/create': {
    needs: writePulls,
    answer: (asking) => ({ status: 201, body: pullWire(asking.world, create(asking)) }),
  },
  'pulls/update': {
    needs: writePulls,
    answer: (asking) => {
      const pull = pullOf(asking);
      const { title, body, state } = asking.body;
      if (typeof body === 'string' && body !== '') checkBody('PullRequest', body);
      if (title !== undefined) pull.issue.title = title;
      if (body !== undefined) pull.issue.body = body;
      if (state !== undefined) pull.issue.state = state;
      pull.issue.updatedAt = asking.world.tick();
      return { body: pullWire(asking.world, pull) };
    },
  },
  'pulls/list-files': {
    needs: readPulls,
    answer: (asking) => {
      const pull = pullOf(asking);
      const sha = pull.headSha;
      return {
        list: pull.files().slice(0, MOST_FILES),
        each: (file: PullFile) => fileWire(asking.world, pull.headRepository, sha, file),
      };
    },
  },
  'pulls/list-commits': {
    needs: readPulls,
    answer: (asking) => {
      const pull = pullOf(asking);
      const list = commitsOf(asking.world, pull).map((one) =>
        commitWire(asking.world, asking.repository, one),
      );
      return { list };
    },
  },
};
