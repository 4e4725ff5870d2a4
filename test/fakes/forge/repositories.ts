/** Repositories: metadata, branches, commits, collaborators. */
import type { RouteRequest, Routes } from './call.ts';
import { ForgeHttpError, orNotFound } from './http-error.ts';
import { changedFiles, type PullFile } from './pull.ts';
import { serializeFile, serializePull } from './pulls.ts';
import { serializeCommit, serializeRepository, serializeUser } from './serializers.ts';
import type { Role } from './state.ts';
import type { PermissionSets } from './tokens.ts';

const readPermissions: PermissionSets = [[['contents', 'read']]];
const MAX_FILES = 300;

/** The two refs of `BASE...HEAD`, each optionally prefixed with `owner:`. */
function compare(request: RouteRequest) {
  const { forge, repository, parameters } = request;
  const [base, head] = parameters['basehead']!.split('...').map((one) => {
    const [, owner, ref] = /^(?:([^:]+):)?(.+)$/.exec(one) ?? [];
    const other = [...forge.repositories.values()].find(
      (candidate) => candidate.owner === owner && candidate.forkOf === repository.name,
    );
    return orNotFound(
      (owner === undefined || owner === repository.owner ? repository : other)?.resolve(ref ?? ''),
    );
  });
  const from = forge.store.mergeBase(orNotFound(base), orNotFound(head));
  if (!from) throw new ForgeHttpError(404, `No common ancestor between ${base} and ${head}.`);
  const [before, after] = [base!, head!].map((sha) => forge.store.history(sha));
  const commitsNotIn = (a: typeof before, b: typeof before) =>
    a!.filter(({ sha }) => !b!.some((one) => one.sha === sha)).reverse();
  const [ahead, behind] = [commitsNotIn(after, before), commitsNotIn(before, after)];
  const status =
    behind.length === 0
      ? ahead.length === 0
        ? 'identical'
        : 'ahead'
      : ahead.length === 0
        ? 'behind'
        : 'diverged';
  const files = changedFiles(forge, from.sha, head!).slice(0, MAX_FILES);
  const wire = (sha: string) => serializeCommit(forge, repository, forge.store.commits.get(sha)!);
  return {
    body: {
      url: `${forge.apiUrl}/repos/${repository.name}/compare/${parameters['basehead']}`,
      status,
      ahead_by: ahead.length,
      behind_by: behind.length,
      total_commits: ahead.length,
      base_commit: wire(base!),
      merge_base_commit: wire(from.sha),
      commits: ahead.map(({ sha }) => wire(sha)),
      files: files.map((file) => serializeFile(forge, repository, head!, file)),
    },
  };
}

function serializeBranch({ forge, repository }: RouteRequest, name: string, detailed: boolean) {
  const sha = repository.branches.get(name)!;
  const commit = serializeCommit(forge, repository, forge.store.commits.get(sha)!);
  return {
    name,
    commit: detailed ? commit : { sha, url: commit.url },
    protected: repository.protectedBranches.has(name),
  };
}

/** The five roles as the three legacy permissions. */
const legacyRoles: Readonly<Record<Role, string>> = {
  admin: 'admin',
  maintain: 'write',
  write: 'write',
  triage: 'read',
  read: 'read',
  none: 'none',
};

/** A user's role. Strangers may read public repositories; in private ones they are unknown. */
function collaboratorPermission({ forge, repository, parameters }: RouteRequest) {
  const login = parameters['username']!;
  const stranger = repository.private ? undefined : 'read';
  const role = login === repository.owner ? 'admin' : (repository.collaborators.get(login) ?? stranger);
  if (role === undefined) throw new ForgeHttpError(404, `${login} is not a user`);
  const user = forge.user(login);
  return { body: { permission: legacyRoles[role], role_name: role, user: serializeUser(user) } };
}

export const repositories: Routes = {
  'repos/get': {
    permissions: [[['metadata', 'read']]],
    handler: ({ forge, repository }) => ({ body: serializeRepository(forge, repository) }),
  },
  'repos/compare-commits-with-basehead': { permissions: readPermissions, handler: compare },
  'repos/list-branches': {
    permissions: readPermissions,
    handler: (request) => ({
      list: [...request.repository.branches.keys()]
        .sort()
        .map((name) => serializeBranch(request, name, false)),
    }),
  },
  'repos/get-branch': {
    permissions: readPermissions,
    handler: (request) => {
      const name = request.parameters['branch']!;
      orNotFound(request.repository.branches.get(name));
      return { body: serializeBranch(request, name, true) };
    },
  },
  'repos/get-commit': {
    permissions: readPermissions,
    handler: ({ forge, repository, parameters }) => {
      const ref = parameters['ref']!;
      const sha = repository.resolve(ref);
      if (sha === undefined) throw new ForgeHttpError(422, `No commit found for SHA: ${ref}`);
      const commit = forge.store.commits.get(sha)!;
      const [parent] = commit.parents;
      const files: PullFile[] = parent === undefined ? [] : changedFiles(forge, parent, sha);
      return {
        body: {
          ...serializeCommit(forge, repository, commit),
          files: files.map((file) => serializeFile(forge, repository, sha, file)),
        },
      };
    },
  },
  'repos/list-pull-requests-associated-with-commit': {
    permissions: [[['pull_requests', 'read']]],
    handler: ({ forge, repository, parameters }) => ({
      list: repository.pulls
        .filter((pull) =>
          forge.store.history(pull.headSha).some(({ sha }) => sha === parameters['commit_sha']),
        )
        .map((pull) => serializePull(forge, pull, false)),
    }),
  },
  'repos/get-collaborator-permission-level': {
    permissions: [[['metadata', 'read']]],
    handler: collaboratorPermission,
  },
};
