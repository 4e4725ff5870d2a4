/** What a runner's event is about: whose commit is judged, in which pull request, in which run. Pure. */

type Env = Readonly<Record<string, string | undefined>>;

/** A run as it is ordered: a later run has a higher id, a re-run a higher attempt. */
export interface RunOf {
  readonly runId: string | undefined;
  readonly runAttempt: number;
}

/** Where the commit of a pull request lives. */
export interface Head {
  /** `owner/name`; undefined where that repository is gone. */
  readonly repository: string | undefined;
  readonly branch: string;
}

/** The run that this one follows (`workflow_run`): the first half of a workflow in two halves. */
export interface Followed extends RunOf {
  readonly runId: string;
  readonly event: string;
  readonly conclusion: string | undefined;
  readonly sha: string;
  readonly head: Head;
  readonly url: string | undefined;
  /** The path of its workflow's file. */
  readonly workflow: string;
}

export interface Event extends RunOf {
  readonly name: string;
  /** `owner/name`, whose run this is. */
  readonly repository: string;
  readonly ref: string;
  /** The commit that statuses, checks, reviews and permalinks go to: the head, and never what it is merged to for a trial. */
  readonly sha: string;
  readonly pullRequest?: number;
  /** The commit that the change under review is made to. */
  readonly base?: string | undefined;
  /** Of a pull request's event. */
  readonly head?: Head;
  /** Whether the change comes from another repository, whose runs get a token that may only read. */
  readonly isFork: boolean;
  readonly runUrl?: string;
  /** The path of the workflow's file, or its name where the runner does not tell the path. */
  readonly workflow: string;
  readonly job: string;
  readonly followed?: Followed;
}

/** What an event's payload tells. */
type Told = Pick<Event, 'pullRequest' | 'head' | 'base' | 'followed'> & { readonly sha?: string | undefined };

/** What each event tells beside the runner's variables; every other one tells nothing. */
const READERS: Readonly<Record<string, (payload: unknown) => Told>> = {
  pull_request: ofPull,
  pull_request_target: ofPull,
  pull_request_review: ofPull,
  merge_group: (payload) => ({
    sha: textAt(payload, 'merge_group', 'head_sha'),
    base: textAt(payload, 'merge_group', 'base_sha'),
  }),
  // A comment on an issue has a number of its own kind.
  issue_comment: (payload) =>
    at(payload, 'issue', 'pull_request') === undefined ? {} : numbered(at(payload, 'issue', 'number')),
  workflow_run: (payload) => {
    const followed = followedOf(at(payload, 'workflow_run'));
    return followed ? { followed } : {};
  },
};

/** The event of this run; `undefined` outside of a workflow. `payload` is what the file of GITHUB_EVENT_PATH holds. */
export function eventOf(env: Env, payload: unknown): Event | undefined {
  const { GITHUB_REPOSITORY: repository, GITHUB_SHA: commit, GITHUB_REF: ref } = env;
  if (env['GITHUB_ACTIONS'] !== 'true' || !repository || !commit || !ref) return undefined;
  const name = env['GITHUB_EVENT_NAME'] ?? '';
  const { sha = commit, ...told } = READERS[name]?.(payload) ?? {};
  const { GITHUB_RUN_ID: runId, GITHUB_RUN_ATTEMPT: attempt, GITHUB_SERVER_URL: server } = env;
  return {
    name,
    repository,
    ref,
    sha,
    ...told,
    isFork: told.head !== undefined && !sameName(told.head.repository, repository),
    runId: runId || undefined,
    runAttempt: attempt && /^[1-9][0-9]*$/.test(attempt) ? Number(attempt) : 1,
    ...(runId && server ? { runUrl: `${server}/${repository}/actions/runs/${runId}` } : {}),
    workflow: workflowOf(env),
    job: env['GITHUB_JOB'] ?? '',
  };
}

/** Whether there may be a pull request to write to. */
export const isOfPull = ({ pullRequest, followed }: Event) =>
  pullRequest !== undefined || followed?.event.startsWith('pull_request') === true;

/** Whether the payload, which alone tells what such an event is about, was not there or told nothing. */
export const isUnread = ({ name, pullRequest, followed }: Event) =>
  name === 'workflow_run' ? !followed : READERS[name] === ofPull && pullRequest === undefined;

/** Names of repositories are alike in any case of their letters. */
export const sameName = (a: string | undefined, b: string | undefined) =>
  a !== undefined && a.toLowerCase() === b?.toLowerCase();

/** `owner/name/.github/workflows/x.yml@ref` without what stands around the path. */
function workflowOf({ GITHUB_WORKFLOW_REF: ref, GITHUB_WORKFLOW: name }: Env): string {
  return /^[^/]+\/[^/]+\/(.+)@[^@]*$/.exec(ref ?? '')?.[1] ?? name ?? '';
}

function ofPull(payload: unknown): Told {
  const pull = at(payload, 'pull_request');
  const branch = textAt(pull, 'head', 'ref');
  return {
    ...numbered(at(pull, 'number')),
    sha: textAt(pull, 'head', 'sha'),
    base: textAt(pull, 'base', 'sha'),
    ...(branch === undefined
      ? {}
      : { head: { repository: textAt(pull, 'head', 'repo', 'full_name'), branch } }),
  };
}

function followedOf(run: unknown): Followed | undefined {
  const [id, attempt] = [at(run, 'id'), at(run, 'run_attempt')];
  const [sha, branch] = [textAt(run, 'head_sha'), textAt(run, 'head_branch')];
  if (!isWhole(id) || sha === undefined || branch === undefined) return undefined;
  return {
    runId: String(id),
    runAttempt: isWhole(attempt) ? attempt : 1,
    event: textAt(run, 'event') ?? '',
    conclusion: textAt(run, 'conclusion'),
    sha,
    head: { repository: textAt(run, 'head_repository', 'full_name'), branch },
    url: textAt(run, 'html_url'),
    workflow: textAt(run, 'path')?.replace(/@.*$/, '') ?? textAt(run, 'name') ?? '',
  };
}

const numbered = (value: unknown) => (isWhole(value) ? { pullRequest: value } : {});
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

/** What lies below these keys. */
export function at(value: unknown, ...keys: readonly string[]): unknown {
  let found = value;
  for (const key of keys)
    found = typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[key] : undefined;
  return found;
}

export function textAt(value: unknown, ...keys: readonly string[]): string | undefined {
  const found = at(value, ...keys);
  return typeof found === 'string' && found !== '' ? found : undefined;
}
