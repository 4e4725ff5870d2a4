/** Repositories: what they are, their branches and commits, who may do what in them. */
import type { Asking, Routes } from './call.ts';
import { filesBetween, type PullFile } from './pull.ts';
import { fileWire, pullWire } from './pulls.ts';
import { found, Refusal } from './refusal.ts';
import type { Role } from './state.ts';
import type { Needs } from './tokens.ts';
import { commitWire, repositoryWire, userWire } from './wire.ts';

const read: Needs = [[['contents', 'read']]];
const MOST_FILES = 300;

/** Two refs of `BASE...HEAD`, either with `owner:` before it. */
function compare(asking: Asking) {
  const { world, repository, parameters } = asking;
  const [base, head] = parameters['basehead']!.split('...').map((one) => {
    const [, owner, ref] = /^(?:([^:]+):)?(.+)$/.exec(one) ?? [];
    const other = [...world.repositories.values()].find(
      (candidate) => candidate.owner === owner && candidate.forkOf === repository.name,
    );
    return found(
      (owner === undefined || owner === repository.owner ? repository : other)?.resolve(ref ?? ''),
    );
  });
  const from = world.store.mergeBase(found(base), found(head));
  if (!from) throw new Refusal(404, `No common ancestor between ${base} and ${head}.`);
  const [before, after] = [base!, head!].map((sha) => world.store.history(sha));
  const less = (a: typeof before, b: typeof before) =>
    a!.filter(({ sha }) => !b!.some((one) => one.sha === sha)).reverse();
  const [ahead, behind] = [less(after, before), less(before, after)];
  const status =
    behind.length === 0
      ? ahead.length === 0
        ? 'identical'
        : 'ahead'
      : ahead.length === 0
        ? 'behind'
        : 'diverged';
  const files = filesBetween(world, from.sha, head!).slice(0, MOST_FILES);
  const wire = (sha: string) => commitWire(world, repository, world.store.commits.get(sha)!);
  return {
    body: {
      url: `${world.apiUrl}/repos/${repository.name}/compare/${parameters['basehead']}`,
      status,
      ahead_by: ahead.length,
      behind_by: behind.length,
      total_commits: ahead.length,
      base_commit: wire(base!),
      merge_base_commit: wire(from.sha),
      commits: ahead.map(({ sha }) => wire(sha)),
      files: files.map((file) => fileWire(world, repository, head!, file)),
    },
  };
}

function branchWire({ world, repository }: Asking, name: string, whole: boolean) {
  const sha = repository.branches.get(name)!;
  const commit = commitWire(world, repository, world.store.commits.get(sha)!);
  return {
    name,
    commit: whole ? commit : { sha, url: commit.url },
    protected: repository.protectedBranches.has(name),
  };
}

/** What the five roles are called where there are only three words for them. */
const plain: Readonly<Record<Role, string>> = {
  admin: 'admin',
  maintain: 'write',
  write: 'write',
  triage: 'read',
  read: 'read',
  none: 'none',
};

/** What a user may do; strangers read what is public, and are unknown where it is private. */
function permission({ world, repository, parameters }: Asking) {
  const login = parameters['username']!;
  const stranger = repository.private ? undefined : 'read';
  const role = login === repository.owner ? 'admin' : (repository.collaborators.get(login) ?? stranger);
  if (role === undefined) throw new Refusal(404, `${login} is not a user`);
  const user = world.user(login);
  return { body: { permission: plain[role], role_name: role, user: userWire(user) } };
}

export const repositories: Routes = {
  'repos/get': {
    needs: [[['metadata', 'read']]],
    answer: ({ world, repository }) => ({ body: repositoryWire(world, repository) }),
  },
  'repos/compare-commits-with-basehead': { needs: read, answer: compare },
  'repos/list-branches': {
    needs: read,
    answer: (asking) => ({
      list: [...asking.repository.branches.keys()].sort().map((name) => branchWire(asking, name, false)),
    }),
  },
  'repos/get-branch': {
    needs: read,
    answer: (asking) => {
      const name = asking.parameters['branch']!;
      found(asking.repository.branches.get(name));
      return { body: branchWire(asking, name, true) };
    },
  },
  'repos/get-commit': {
    needs: read,
    answer: ({ world, repository, parameters }) => {
      const ref = parameters['ref']!;
      const sha = repository.resolve(ref);
      if (sha === undefined) throw new Refusal(422, `No commit found for SHA: ${ref}`);
      const commit = world.store.commits.get(sha)!;
      const [parent] = commit.parents;
      const files: PullFile[] = parent === undefined ? [] : filesBetween(world, parent, sha);
      return {
        body: {
          ...commitWire(world, repository, commit),
          files: files.map((file) => fileWire(world, repository, sha, file)),
        },
      };
    },
  },
  'repos/list-pull-requests-associated-with-commit': {
    needs: [[['pull_requests', 'read']]],
    answer: ({ world, repository, parameters }) => ({
      list: repository.pulls
        .filter((pull) =>
          world.store.history(pull.headSha).some(({ sha }) => sha === parameters['commit_sha']),
        )
        .map((pull) => pullWire(world, pull, false)),
    }),
  },
  'repos/get-collaborator-permission-level': { needs: [[['metadata', 'read']]], answer: permission },
};
