/** A forge, the action's repository and a folder of artifacts: where workflows are played. */
import type { ChildProcess } from 'node:child_process';
import { cpSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { installAction, put, scratch } from '../actions/tree.ts';
import { type Forge, startForge } from '../fakes/forge/index.ts';
import { repository } from '../fakes/io.ts';
import { type Played, playWith } from './act.ts';
import type { Event } from './events.ts';
import { layOrigin } from './origin.ts';
import { pins } from './workflows.ts';

export interface Run {
  /** Name of the file → text. */
  workflows: Record<string, string>;
  event: Event;
  /** What the job's token is; without one nothing is written. */
  token?: string;
  secrets?: Record<string, string>;
  runId?: number;
  /** `owner/name@ref` → folder, beside `org/gatehouse@v1`, or in its place. */
  actions?: Record<string, string>;
  env?: Record<string, string>;
  /** Called when act has begun: to cancel it. */
  began?: (child: ChildProcess) => void;
}

export interface Stage {
  forge: Forge;
  /** A folder for what the test lays; its name has a space. */
  root: string;
  play(run: Run): Promise<Played>;
  /** The names of what a run uploaded, or of the files of one of these. */
  artifacts(runId: number, name?: string): string[];
  artifact(runId: number, name: string): string;
  close(): Promise<void>;
}

const standIns = Object.fromEntries(
  Object.entries(pins).map(([name, pin]) => [pin, join(repository, 'test/e2e/actions', name)]),
);

/** Lays the action's repository in a folder, as it is released; `linked` leaves dist/ where it is, which is quicker to play. */
export function layAction(folder: string, linked = true): string {
  installAction(folder, linked ? '' : undefined);
  if (linked) {
    rmSync(join(folder, 'dist'), { recursive: true });
    symlinkSync(join(repository, 'dist'), join(folder, 'dist'));
  } else cpSync(join(repository, 'examples'), join(folder, 'examples'), { recursive: true });
  return folder;
}

/** Sets the stage; the paths of the action's repository, the forge's and the artifacts have spaces. */
export async function setStage(): Promise<Stage> {
  const { root: ground, remove } = scratch();
  const root = join(ground, 'on this machine, ü');
  const forge = await startForge();
  const gatehouse = layAction(join(root, 'action repository'));
  const artifacts = join(root, 'artifacts');
  const running = new Set<ChildProcess>();
  let runs = 0;
  const artifact = (runId: number, name = '') => join(artifacts, String(runId), name);

  const play = async (run: Run): Promise<Played> => {
    const number = ++runs;
    const { event, runId = 100 + number } = run;
    const folder = join(root, `run ${number}`);
    const [file = '', ...others] = Object.keys(run.workflows);
    for (const [name, text] of Object.entries(run.workflows)) put(join(folder, 'workflows', name), text);
    layOrigin(forge, event.repository, join(folder, 'origins', event.repository.name));
    return playWith({
      event: event.name,
      workflows: join(folder, 'workflows'),
      payload: put(join(folder, 'event.json'), JSON.stringify(event.payload)),
      actions: { 'org/gatehouse@v1': gatehouse, ...standIns, ...run.actions },
      github: {
        GITHUB_REPOSITORY: event.repository.name,
        GITHUB_REF: event.ref,
        // By this name act reads what it gives as GITHUB_SHA.
        SHA_REF: event.sha,
        GITHUB_RUN_ID: String(runId),
        // Every workflow has its own, which only a run of one can be told.
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
      // Below a folder with a space act starts no script.
      home: join(ground, `home-${number}`),
      began: (child) => {
        running.add(child.once('close', () => running.delete(child)));
        run.began?.(child);
      },
    });
  };
  return {
    forge,
    root,
    play,
    artifact,
    artifacts: (runId, name) => readdirSync(artifact(runId, name)).sort(),
    close: async () => {
      // Where a test failed before its runs had ended.
      await Promise.all(
        [...running].map((child) => new Promise((ended) => void child.once('close', ended).kill('SIGTERM'))),
      );
      await forge.close();
      remove();
    },
  };
}

/** A job of what was played. Throws, with the log, where it did not run. */
export function jobOf({ jobs, log }: Played, name: string): Played['jobs'][string] {
  const found = jobs[name];
  if (!found) throw new Error(`the job ${name} did not run; these did: ${Object.keys(jobs)}\n${log}`);
  return found;
}

/** A step of a job; one that did not run has no result. */
export const stepOf = (played: Played, job: string, step: string) =>
  jobOf(played, job).steps[step] ?? { outputs: {}, annotations: [], summary: '', text: '', ended: [] };

/** Job → result, of all that ran. */
export const resultsOf = ({ jobs }: Played) =>
  Object.fromEntries(Object.entries(jobs).map(([name, { result }]) => [name, result]));
