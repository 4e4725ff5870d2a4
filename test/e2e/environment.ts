/** A forge, the action's repository and a folder of artifacts, to run workflows in. */
import type { ChildProcess } from 'node:child_process';
import { cpSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { installAction, scratch, writeFileDeep } from '../actions/install-action.ts';
import { type Forge, startForge } from '../fakes/forge/index.ts';
import { repositoryRoot } from '../fakes/io.ts';
import { runAct, type WorkflowResult } from './act.ts';
import type { Event } from './events.ts';
import { createOrigin } from './origin.ts';
import { actionPins } from './workflows.ts';

export interface WorkflowRunOptions {
  /** Name of the file → text. */
  workflows: Record<string, string>;
  event: Event;
  /** The job's token; without one nothing is written. */
  token?: string;
  secrets?: Record<string, string>;
  runId?: number;
  /** `owner/name@ref` → folder, in addition to `org/gatehouse@v1` or replacing it. */
  actions?: Record<string, string>;
  env?: Record<string, string>;
  /** Called when act has started, to cancel it. */
  onStart?: (child: ChildProcess) => void;
}

export interface E2eEnvironment {
  forge: Forge;
  /** A folder for the test's files; its name has a space. */
  root: string;
  runWorkflows(run: WorkflowRunOptions): Promise<WorkflowResult>;
  /** The names of the artifacts of a run, or of the files in one of them. */
  artifacts(runId: number, name?: string): string[];
  artifact(runId: number, name: string): string;
  close(): Promise<void>;
}

const localActions = Object.fromEntries(
  Object.entries(actionPins).map(([name, pin]) => [pin, join(repositoryRoot, 'test/e2e/actions', name)]),
);

/** Copies the action's repository to a folder, as released; `linked` links dist/ instead, which is faster. */
export function installReleasedAction(folder: string, linked = true): string {
  installAction(folder, linked ? '' : undefined);
  if (linked) {
    rmSync(join(folder, 'dist'), { recursive: true });
    symlinkSync(join(repositoryRoot, 'dist'), join(folder, 'dist'));
  } else cpSync(join(repositoryRoot, 'examples'), join(folder, 'examples'), { recursive: true });
  return folder;
}

/** Creates the environment; the paths of the action's repository, the forge's and the artifacts have spaces. */
export async function createEnvironment(): Promise<E2eEnvironment> {
  const { root: base, remove } = scratch();
  const root = join(base, 'on this machine, ü');
  const forge = await startForge();
  const gatehouse = installReleasedAction(join(root, 'action repository'));
  const artifacts = join(root, 'artifacts');
  const running = new Set<ChildProcess>();
  let runs = 0;
  const artifact = (runId: number, name = '') => join(artifacts, String(runId), name);

  const runWorkflows = async (run: WorkflowRunOptions): Promise<WorkflowResult> => {
    const number = ++runs;
    const { event, runId = 100 + number } = run;
    const folder = join(root, `run ${number}`);
    const [file = '', ...others] = Object.keys(run.workflows);
    for (const [name, text] of Object.entries(run.workflows))
      writeFileDeep(join(folder, 'workflows', name), text);
    createOrigin(forge, event.repository, join(folder, 'origins', event.repository.name));
    return runAct({
      event: event.name,
      workflows: join(folder, 'workflows'),
      payload: writeFileDeep(join(folder, 'event.json'), JSON.stringify(event.payload)),
      actions: { 'org/gatehouse@v1': gatehouse, ...localActions, ...run.actions },
      github: {
        GITHUB_REPOSITORY: event.repository.name,
        GITHUB_REF: event.ref,
        // act takes GITHUB_SHA from this variable.
        SHA_REF: event.sha,
        GITHUB_RUN_ID: String(runId),
        // Every workflow has its own, so it is only known for a run of one workflow.
        ...(others.length > 0
          ? {}
          : {
              GITHUB_WORKFLOW_REF: `${event.repository.name}/.github/workflows/${file}@${event.ref}`,
            }),
        GITHUB_SERVER_URL: forge.serverUrl,
        GITHUB_API_URL: forge.apiUrl,
        GITHUB_GRAPHQL_URL: forge.graphqlUrl,
      },
      secrets: { ...run.secrets, ...(run.token === undefined ? {} : { GITHUB_TOKEN: run.token }) },
      env: { ORIGINS: join(folder, 'origins'), ARTIFACTS: artifacts, ...run.env },
      // act starts no script in a folder with a space in its path.
      home: join(base, `home-${number}`),
      onStart: (child) => {
        running.add(child.once('close', () => running.delete(child)));
        run.onStart?.(child);
      },
    });
  };
  return {
    forge,
    root,
    runWorkflows,
    artifact,
    artifacts: (runId, name) => readdirSync(artifact(runId, name)).sort(),
    close: async () => {
      // If a test failed before its runs had ended.
      await Promise.all(
        [...running].map((child) => new Promise((ended) => void child.once('close', ended).kill('SIGTERM'))),
      );
      await forge.close();
      remove();
    },
  };
}

/** A job of a run. Throws, with the log, if it did not run. */
export function findJob({ jobs, log }: WorkflowResult, name: string): WorkflowResult['jobs'][string] {
  const job = jobs[name];
  if (!job) throw new Error(`the job ${name} did not run; these did: ${Object.keys(jobs)}\n${log}`);
  return job;
}

/** A step of a job; one that did not run has no result. */
export const findStep = (workflow: WorkflowResult, job: string, step: string) =>
  findJob(workflow, job).steps[step] ?? { outputs: {}, annotations: [], summary: '', text: '', ended: [] };

/** Job → result, for all that ran. */
export const jobResults = ({ jobs }: WorkflowResult) =>
  Object.fromEntries(Object.entries(jobs).map(([name, { result }]) => [name, result]));
