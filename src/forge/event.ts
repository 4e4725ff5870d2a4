/** What a runner's event is about: whose commit is judged, in which pull request, in which run. Pure. */

type Env = Readonly<Record<string, string | undefined>>;

/** A run as it is ordered: a later run has a higher id, a re-run a higher attempt. */
export interface RunAttempt {
  readonly runId: string | undefined;
  readonly runAttempt: number;
}

/** Where the commit of a pull request lives. */
export interface HeadBranch {
  /** `owner/name`; undefined where that repository is gone. */
  readonly repository: string | undefined;
  readonly branch: string;
}

/** The run that this one follows (`workflow_run`): the first half of a workflow in two halves. */
export interface FollowedRun extends RunAttempt {
  readonly runId: string;
  readonly event: string;
  readonly conclusion: string | undefined;
  readonly sha: string;
  readonly head: HeadBranch;
  readonly url: string | undefined;
  /** The path of its workflow's file. */
  readonly workflow: string;
}

export interface WorkflowEvent extends RunAttempt {
  readonly name: string;
  /** `owner/name`, whose run this is. */
  readonly repository: string;
  readonly ref: string;
  /** The commit that statuses, checks, reviews and permalinks go to: the head, and never what it is merged to for a trial. */
  readonly sha: string;
  readonly pullRequest?: number;
  /** The commit that the change under review is made to. */
  readonly baseSha?: string | undefined;
  /** Of a pull request's event. */
  readonly head?: HeadBranch;
  /** Whether the change comes from another repository, whose runs get a token that may only read. */
  readonly isFork: boolean;
  readonly runUrl?: string;
  /** The path of the workflow's file, or its name where the runner does not tell the path. */
  readonly workflow: string;
  readonly job: string;
  readonly followedRun?: FollowedRun;
}

/** What an event's payload tells. */
type EventDetails = Pick<WorkflowEvent, 'pullRequest' | 'head' | 'baseSha' | 'followedRun'> & {
  readonly sha?: string | undefined;
};

/** What each event tells beside the runner's variables; every other one tells nothing. */
const PAYLOAD_READERS: Readonly<Record<string, (payload: unknown) => EventDetails>> = {
  pull_request: readPullRequest,
  pull_request_target: readPullRequest,
  pull_request_review: readPullRequest,
  merge_group: (payload) => ({
    sha: stringAt(payload, 'merge_group', 'head_sha'),
    baseSha: stringAt(payload, 'merge_group', 'base_sha'),
  }),
  // A comment on an issue has a number of its own kind.
  issue_comment: (payload) =>
    valueAt(payload, 'issue', 'pull_request') === undefined
      ? {}
      : withPullRequest(valueAt(payload, 'issue', 'number')),
  workflow_run: (payload) => {
    const followedRun = parseFollowedRun(valueAt(payload, 'workflow_run'));
    return followedRun ? { followedRun } : {};
  },
};

/** The event of this run; `undefined` outside of a workflow. `payload` is what the file of GITHUB_EVENT_PATH holds. */
export function parseEvent(env: Env, payload: unknown): WorkflowEvent | undefined {
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

/** Whether there may be a pull request to write to. */
export const hasPullRequest = ({ pullRequest, followedRun }: WorkflowEvent) =>
  pullRequest !== undefined || followedRun?.event.startsWith('pull_request') === true;

/** Whether the payload, which alone tells what such an event is about, was not there or told nothing. */
export const isPayloadMissing = ({ name, pullRequest, followedRun }: WorkflowEvent) =>
  name === 'workflow_run'
    ? !followedRun
    : PAYLOAD_READERS[name] === readPullRequest && pullRequest === undefined;

/** Names of repositories are alike in any case of their letters. */
export const isSameRepository = (a: string | undefined, b: string | undefined) =>
  a !== undefined && a.toLowerCase() === b?.toLowerCase();

/** `owner/name/.github/workflows/x.yml@ref` without what stands around the path. */
function workflowPath({ GITHUB_WORKFLOW_REF: ref, GITHUB_WORKFLOW: name }: Env): string {
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

/** What lies below these keys. */
export function valueAt(value: unknown, ...keys: readonly string[]): unknown {
  let current = value;
  for (const key of keys)
    current =
      typeof current === 'object' && current !== null ? (current as Record<string, unknown>)[key] : undefined;
  return current;
}

export function stringAt(value: unknown, ...keys: readonly string[]): string | undefined {
  const text = valueAt(value, ...keys);
  return typeof text === 'string' && text !== '' ? text : undefined;
}
