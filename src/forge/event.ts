/** The event that started a workflow: its commit, pull request and run. Pure. */
import type { Io } from '../io.ts';
import { stringAt, valueAt } from '../text/json-value.ts';

/** Identifies and orders runs: a later run has a higher id, a re-run a higher attempt. */
export interface RunAttempt {
  readonly runId: string | undefined;
  readonly runAttempt: number;
}

/** The branch that a pull request comes from. */
export interface HeadBranch {
  /** `owner/name`; `undefined` if that repository was deleted. */
  readonly repository: string | undefined;
  readonly branch: string;
}

/** The run that this one follows (`workflow_run`): the first of two workflows, see docs/forks.md. */
export interface FollowedRun extends RunAttempt {
  readonly runId: string;
  readonly event: string;
  readonly conclusion: string | undefined;
  readonly sha: string;
  readonly head: HeadBranch;
  readonly url: string | undefined;
  /** Path of its workflow file. */
  readonly workflow: string;
}

/** The event and the run that it started. */
export interface WorkflowEvent extends RunAttempt {
  readonly name: string;
  /** `owner/name` of the repository that runs the workflow. */
  readonly repository: string;
  readonly ref: string;
  /** The commit for statuses, check runs, reviews and permalinks: the head, never the test merge commit. */
  readonly sha: string;
  readonly pullRequest?: number;
  /** The base commit of the change under review. */
  readonly baseSha?: string | undefined;
  /** Only for events of pull requests. */
  readonly head?: HeadBranch;
  /** Whether the change comes from another repository: its runs get a read-only token. */
  readonly isFork: boolean;
  readonly runUrl?: string;
  /** Path of the workflow file, or the workflow's name if the runner does not set the path. */
  readonly workflow: string;
  readonly job: string;
  readonly followedRun?: FollowedRun;
}

/** What is read from the payload. */
type EventDetails = Pick<WorkflowEvent, 'pullRequest' | 'head' | 'baseSha' | 'followedRun'> & {
  readonly sha?: string | undefined;
};

/** The events whose payload is read. */
const PAYLOAD_READERS: Readonly<Record<string, (payload: unknown) => EventDetails>> = {
  pull_request: readPullRequest,
  pull_request_target: readPullRequest,
  pull_request_review: readPullRequest,
  merge_group: (payload) => ({
    sha: stringAt(payload, 'merge_group', 'head_sha'),
    baseSha: stringAt(payload, 'merge_group', 'base_sha'),
  }),
  // Issues share this event and have numbers too.
  issue_comment: (payload) =>
    valueAt(payload, 'issue', 'pull_request') === undefined
      ? {}
      : withPullRequest(valueAt(payload, 'issue', 'number')),
  workflow_run: (payload) => {
    const followedRun = parseFollowedRun(valueAt(payload, 'workflow_run'));
    return followedRun ? { followedRun } : {};
  },
};

/** The event of this run; `undefined` outside a workflow. `payload` is the JSON of GITHUB_EVENT_PATH, of any shape. */
export function parseEvent(env: Io['env'], payload: unknown): WorkflowEvent | undefined {
  const { GITHUB_REPOSITORY: repository, GITHUB_SHA: commit, GITHUB_REF: ref } = env;
  if (env['GITHUB_ACTIONS'] !== 'true' || !repository || !commit || !ref) return undefined;
  const name = env['GITHUB_EVENT_NAME'] ?? '';
  const { sha = commit, ...details } = PAYLOAD_READERS[name]?.(payload) ?? {};
  const { GITHUB_RUN_ID: runId, GITHUB_RUN_ATTEMPT: attempt, GITHUB_SERVER_URL: server } = env;
  return {
    name,
    repository,
    ref,
    sha,
    ...details,
    isFork: details.head !== undefined && !isSameRepository(details.head.repository, repository),
    runId: runId || undefined,
    runAttempt: attempt && /^[1-9][0-9]*$/.test(attempt) ? Number(attempt) : 1,
    ...(runId && server ? { runUrl: `${server}/${repository}/actions/runs/${runId}` } : {}),
    workflow: workflowPath(env),
    job: env['GITHUB_JOB'] ?? '',
  };
}

/** Whether the event may have a pull request to write to. */
export const hasPullRequest = ({ pullRequest, followedRun }: WorkflowEvent) =>
  pullRequest !== undefined || followedRun?.event.startsWith('pull_request') === true;

/** Whether an event that is described by its payload alone has none that could be read. */
export const isPayloadMissing = ({ name, pullRequest, followedRun }: WorkflowEvent) =>
  name === 'workflow_run'
    ? !followedRun
    : PAYLOAD_READERS[name] === readPullRequest && pullRequest === undefined;

/** Compares `owner/name`, which is case-insensitive; `false` if `a` is unknown. */
export const isSameRepository = (a: string | undefined, b: string | undefined) =>
  a !== undefined && a.toLowerCase() === b?.toLowerCase();

/** The path in `owner/name/.github/workflows/x.yml@ref`, or else the workflow's name. */
function workflowPath({ GITHUB_WORKFLOW_REF: ref, GITHUB_WORKFLOW: name }: Io['env']): string {
  return /^[^/]+\/[^/]+\/(.+)@[^@]*$/.exec(ref ?? '')?.[1] ?? name ?? '';
}

function readPullRequest(payload: unknown): EventDetails {
  const pullRequest = valueAt(payload, 'pull_request');
  const branch = stringAt(pullRequest, 'head', 'ref');
  return {
    ...withPullRequest(valueAt(pullRequest, 'number')),
    sha: stringAt(pullRequest, 'head', 'sha'),
    baseSha: stringAt(pullRequest, 'base', 'sha'),
    ...(branch === undefined
      ? {}
      : { head: { repository: stringAt(pullRequest, 'head', 'repo', 'full_name'), branch } }),
  };
}

function parseFollowedRun(run: unknown): FollowedRun | undefined {
  const [id, attempt] = [valueAt(run, 'id'), valueAt(run, 'run_attempt')];
  const [sha, branch] = [stringAt(run, 'head_sha'), stringAt(run, 'head_branch')];
  if (!isPositiveInteger(id) || sha === undefined || branch === undefined) return undefined;
  return {
    runId: String(id),
    runAttempt: isPositiveInteger(attempt) ? attempt : 1,
    event: stringAt(run, 'event') ?? '',
    conclusion: stringAt(run, 'conclusion'),
    sha,
    head: { repository: stringAt(run, 'head_repository', 'full_name'), branch },
    url: stringAt(run, 'html_url'),
    workflow: stringAt(run, 'path')?.replace(/@.*$/, '') ?? stringAt(run, 'name') ?? '',
  };
}

const withPullRequest = (value: unknown) => (isPositiveInteger(value) ? { pullRequest: value } : {});
const isPositiveInteger = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) > 0;
