/** The events of a workflow's run, as the forge would send them. */
import type { Pull, Repository } from '../fakes/forge/index.ts';

export interface Event {
  name: string;
  payload: Record<string, unknown>;
  repository: Repository;
  /** What `GITHUB_REF` and `GITHUB_SHA` are: what is checked out. */
  ref: string;
  sha: string;
}

const repositoryPayload = ({ name, defaultBranch }: Repository) => ({
  full_name: name,
  name: name.split('/')[1],
  owner: { login: name.split('/')[0] },
  default_branch: defaultBranch,
});

const onDefault = (repository: Repository) => ({
  repository,
  ref: `refs/heads/${repository.defaultBranch}`,
  sha: repository.branches.get(repository.defaultBranch)!,
});

export function pullRequest(pull: Pull): Event {
  const { repository, number, headSha, baseSha } = pull;
  const payload = {
    action: 'synchronize',
    number,
    pull_request: {
      number,
      head: { sha: headSha, ref: pull.head, repo: repositoryPayload(pull.headRepository) },
      base: { sha: baseSha, ref: pull.base, repo: repositoryPayload(repository) },
    },
    repository: repositoryPayload(repository),
  };
  return { name: 'pull_request', payload, repository, ref: `refs/pull/${number}/merge`, sha: pull.mergeSha };
}

/** The pull request as an entry of the merge queue. */
export function mergeGroup(pull: Pull): Event {
  const { repository, baseSha, mergeSha: sha, base } = pull;
  const branch = `gh-readonly-queue/${base}/pr-${pull.number}-${baseSha}`;
  repository.branches.set(branch, sha);
  const ref = `refs/heads/${branch}`;
  const merge_group = { head_sha: sha, head_ref: ref, base_sha: baseSha, base_ref: `refs/heads/${base}` };
  const payload = { action: 'checks_requested', merge_group, repository: repositoryPayload(repository) };
  return { name: 'merge_group', payload, repository, ref, sha };
}

export function push(repository: Repository): Event {
  const { ref, sha } = onDefault(repository);
  const payload = {
    ref,
    before: '0'.repeat(40),
    after: sha,
    deleted: false,
    repository: repositoryPayload(repository),
  };
  return { name: 'push', payload, repository, ref, sha };
}

export const schedule = (repository: Repository): Event => ({
  name: 'schedule',
  payload: { schedule: '17 5 * * *', repository: repositoryPayload(repository) },
  ...onDefault(repository),
});

/** A person writes a comment on a pull request. */
export function issueComment(pull: Pull, body: string, login: string): Event {
  const comment = pull.comment({ author: login, body });
  const payload = {
    action: 'created',
    issue: { number: pull.number, pull_request: {} },
    comment: { id: comment.id, body, user: { login, type: 'User' }, created_at: comment.createdAt },
    repository: repositoryPayload(pull.repository),
  };
  return { name: 'issue_comment', payload, ...onDefault(pull.repository) };
}

/** The run of a pull request's workflow has ended. */
export function workflowRun(pull: Pull, run: { id: number; path: string; conclusion: string }): Event {
  const workflow_run = {
    ...run,
    name: run.path.split('/').at(-1)?.replace('.yml', ''),
    run_attempt: 1,
    event: 'pull_request',
    status: 'completed',
    head_sha: pull.headSha,
    head_branch: pull.head,
    head_repository: repositoryPayload(pull.headRepository),
    actor: { login: 'alice' },
    pull_requests: [],
  };
  const payload = { action: 'completed', workflow_run, repository: repositoryPayload(pull.repository) };
  return { name: 'workflow_run', payload, ...onDefault(pull.repository) };
}
