/** Pull requests and their files. */
import type { RouteRequest, Routes } from './call.ts';
import { checkBody } from './comments.ts';
import { ForgeHttpError, orNotFound } from './http-error.ts';
import { countLines, patchOf } from './patch.ts';
import { Pull, type PullFile } from './pull.ts';
import type { Repository } from './repository.ts';
import { serializeCommit, serializeIssue, serializeRepository, serializeUser } from './serializers.ts';
import type { ForgeState } from './state.ts';
import type { PermissionSets } from './tokens.ts';

export const readPullPermissions: PermissionSets = [[['pull_requests', 'read']]];
export const writePullPermissions: PermissionSets = [[['pull_requests', 'write']]];

/** Limit of the listed files of a pull request. */
const MAX_FILES = 3000;

export const findPull = ({ repository, parameters }: RouteRequest): Pull =>
  orNotFound(repository.issues[Number(parameters['pull_number']) - 1]?.pull);

function serializeBranch(forge: ForgeState, repository: Repository, ref: string, sha: string) {
  const user = forge.user(repository.owner);
  return {
    label: `${repository.owner}:${ref}`,
    ref,
    sha,
    user: serializeUser(user),
    repo: serializeRepository(forge, repository),
  };
}

export function serializePull(forge: ForgeState, pull: Pull, detailed = true) {
  const { repository, issue } = pull;
  const url = `${forge.apiUrl}/repos/${repository.name}/pulls/${pull.number}`;
  const {
    comments,
    pull_request: _,
    state_reason: _reason,
    reactions: _reactions,
    comments_url: _url,
    ...shared
  } = serializeIssue(forge, repository, issue);
  return {
    ...shared,
    node_id: pull.nodeId,
    url,
    head: serializeBranch(forge, pull.headRepository, pull.head, pull.headSha),
    base: serializeBranch(forge, repository, pull.base, pull.baseSha),
    draft: pull.draft,
    merge_commit_sha: pull.mergeSha,
    merged_at: pull.merged ? issue.updatedAt : null,
    ...(detailed
      ? {
          merged: pull.merged,
          mergeable: true,
          mergeable_state: 'clean',
          maintainer_can_modify: pull.headRepository !== repository,
          comments,
          review_comments: pull.reviewComments.length,
          changed_files: pull.files().length,
          commits: pullCommits(forge, pull).length,
        }
      : {}),
  };
}

function pullCommits(forge: ForgeState, pull: Pull) {
  const behind = new Set(forge.store.history(pull.baseSha).map(({ sha }) => sha));
  return forge.store
    .history(pull.headSha)
    .filter(({ sha }) => !behind.has(sha))
    .reverse();
}

export function serializeFile(forge: ForgeState, repository: Repository, sha: string, file: PullFile) {
  const { hunks } = file;
  const [additions, deletions] = hunks ? [countLines(hunks, '+'), countLines(hunks, '-')] : [0, 0];
  const path = encodeURIComponent(file.path).replaceAll('%2F', '/');
  return {
    sha: file.sha,
    filename: file.path,
    status: file.status,
    additions,
    deletions,
    changes: additions + deletions,
    blob_url: `${forge.serverUrl}/${repository.name}/blob/${sha}/${path}`,
    raw_url: `${forge.serverUrl}/${repository.name}/raw/${sha}/${path}`,
    contents_url: `${forge.apiUrl}/repos/${repository.name}/contents/${path}?ref=${sha}`,
    ...(hunks && hunks.length > 0 ? { patch: patchOf(hunks) } : {}),
    ...(file.previous === undefined ? {} : { previous_filename: file.previous }),
  };
}

/** Creates a pull request of two branches. Throws a 422 where the forge does. */
function create(request: RouteRequest): Pull {
  const { forge, repository, body, actor } = request;
  const [, owner, head] = /^(?:([^:]+):)?(.+)$/.exec(body.head)!;
  const headRepository =
    owner === undefined || owner === repository.owner
      ? repository
      : [...forge.repositories.values()].find((one) => one.owner === owner && one.forkOf === repository.name);
  const invalidPull = (field: string, message?: string) =>
    new ForgeHttpError(422, 'Validation Failed', {
      errors: [
        message === undefined
          ? { resource: 'PullRequest', field, code: 'invalid' }
          : { resource: 'PullRequest', code: 'custom', message },
      ],
    });
  if (!headRepository?.branches.has(head!)) throw invalidPull('head');
  if (!repository.branches.has(body.base)) throw invalidPull('base');
  const existing = repository.pulls.find(
    (one) =>
      one.issue.state === 'open' &&
      one.headRepository === headRepository &&
      one.head === head &&
      one.base === body.base,
  );
  if (existing)
    throw invalidPull('head', `A pull request already exists for ${headRepository.owner}:${head}.`);
  if (headRepository.branches.get(head!) === repository.branches.get(body.base))
    throw invalidPull('head', `No commits between ${body.base} and ${head}`);
  if (typeof body.body === 'string' && body.body !== '') checkBody('PullRequest', body.body);
  const issue = repository.issue({ title: body.title, body: body.body ?? '', author: actor.login });
  const pull = new Pull(forge, { issue, repository, headRepository, base: body.base, head: head! });
  pull.draft = body.draft ?? false;
  return pull;
}

export const pulls: Routes = {
  'pulls/list': {
    permissions: readPullPermissions,
    handler: ({ forge, repository, query }) => {
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
      return { list, serialize: (one: Pull) => serializePull(forge, one, false) };
    },
  },
  'pulls/get': {
    permissions: readPullPermissions,
    handler: (request) => ({ body: serializePull(request.forge, findPull(request)) }),
  },
  'pulls/create': {
    permissions: writePullPermissions,
    handler: (request) => ({ status: 201, body: serializePull(request.forge, create(request)) }),
  },
  'pulls/update': {
    permissions: writePullPermissions,
    handler: (request) => {
      const pull = findPull(request);
      const { title, body, state } = request.body;
      if (typeof body === 'string' && body !== '') checkBody('PullRequest', body);
      if (title !== undefined) pull.issue.title = title;
      if (body !== undefined) pull.issue.body = body;
      if (state !== undefined) pull.issue.state = state;
      pull.issue.updatedAt = request.forge.nextTimestamp();
      return { body: serializePull(request.forge, pull) };
    },
  },
  'pulls/list-files': {
    permissions: readPullPermissions,
    handler: (request) => {
      const pull = findPull(request);
      const sha = pull.headSha;
      return {
        list: pull.files().slice(0, MAX_FILES),
        serialize: (file: PullFile) => serializeFile(request.forge, pull.headRepository, sha, file),
      };
    },
  },
  'pulls/list-commits': {
    permissions: readPullPermissions,
    handler: (request) => {
      const pull = findPull(request);
      const list = pullCommits(request.forge, pull).map((one) =>
        serializeCommit(request.forge, request.repository, one),
      );
      return { list };
    },
  },
};
