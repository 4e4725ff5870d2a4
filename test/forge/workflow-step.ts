/** A step of a workflow on the fake forge: its variables, event and workspace. */
import { join } from 'node:path';
import { afterAll, beforeEach } from 'vitest';
import { startForge } from '../fakes/forge/index.ts';
import { type ProgramResult, runProgram, scratch, writeFolder } from '../fakes/io.ts';

export type FakeForge = Awaited<ReturnType<typeof startForge>>;
export type FakePullRequest = ReturnType<FakeForge['pull']>;

/** A fake forge, reset before each test, and a scratch folder; both are removed after the last test. */
export async function setUpForge(): Promise<{ forge: FakeForge; root: string }> {
  const { root, remove } = scratch();
  const forge = await startForge();
  beforeEach(() => forge.reset());
  afterAll(async () => {
    await forge.close();
    remove();
  });
  return { forge, root };
}

/** A second of back-off is a millisecond; responses have time on a busy machine. */
export const fastTimeouts = { secondMs: 1, requestMs: 10_000, totalMs: 25_000 };

export interface Step {
  readonly argv?: readonly string[];
  readonly event?: string;
  readonly payload?: unknown;
  readonly sha?: string;
  readonly ref?: string;
  readonly runId?: number;
  readonly attempt?: number;
  /** Files of the workspace. */
  readonly files?: Readonly<Record<string, string>>;
  readonly token?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly timeouts?: typeof fastTimeouts;
}

export interface StepResult extends ProgramResult {
  readonly cwd: string;
}

export const writePermissions = {
  contents: 'read',
  pull_requests: 'write',
  statuses: 'write',
  checks: 'write',
} as const;

/** The payload of a `pull_request` event. */
export const payloadOf = (pull: FakePullRequest, repository = 'org/shop') => ({
  pull_request: {
    number: pull.number,
    head: { sha: pull.headSha, ref: 'feature', repo: { full_name: repository } },
  },
});

/** The runner's variables for a step; `folder` holds the event's payload. */
export function stepEnv(forge: FakeForge, folder: string, step: Step): Record<string, string> {
  const { event = 'pull_request', sha = 'f'.repeat(40), ref = 'refs/pull/1/merge' } = step;
  return {
    PATH: '',
    GITHUB_ACTIONS: 'true',
    GITHUB_REPOSITORY: 'org/shop',
    GITHUB_SHA: sha,
    GITHUB_REF: ref,
    GITHUB_EVENT_NAME: event,
    GITHUB_EVENT_PATH: join(folder, 'event.json'),
    GITHUB_RUN_ID: String(step.runId ?? 100),
    GITHUB_RUN_ATTEMPT: String(step.attempt ?? 1),
    GITHUB_WORKFLOW_REF: 'org/shop/.github/workflows/gates.yml@refs/pull/1/merge',
    GITHUB_JOB: 'gates',
    GITHUB_SERVER_URL: forge.serverUrl,
    GITHUB_API_URL: forge.apiUrl,
    GITHUB_GRAPHQL_URL: forge.graphqlUrl,
    GITHUB_WORKSPACE: folder,
    RUNNER_TEMP: folder,
    GATEHOUSE_TOKEN: step.token ?? forge.token({ permissions: writePermissions }),
    ...step.env,
  };
}

/** Runs the program as a step of a workflow, in its own workspace. */
export async function runStep(forge: FakeForge, root: string, step: Step): Promise<StepResult> {
  const cwd = writeFolder(root, {
    ...step.files,
    '.git': 'none',
    'event.json': JSON.stringify(step.payload ?? {}),
  });
  const env = stepEnv(forge, cwd, step);
  const called = await runProgram(step.argv ?? ['run', '--publish'], {
    cwd,
    env,
    forgeTimeouts: step.timeouts ?? fastTimeouts,
  });
  return { ...called, cwd };
}
