/** Runs act as a user does: in host mode, without the network. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { describe, inject } from 'vitest';
import { type JobResults, readLine } from './act-log.ts';

/** A suite that is skipped on a machine where act can't be built. */
export const describeWithAct = describe.skipIf(inject('act') === '');

export interface ActOptions {
  /** The name of the event. */
  event: string;
  /** The folder of the workflows, and the JSON of the event. */
  workflows: string;
  payload: string;
  /** `owner/name@ref` → the folder to use for it. */
  actions: Record<string, string>;
  /** The fields of the `github` context other than the event. */
  github: Record<string, string>;
  secrets: Record<string, string>;
  /** Extra environment variables. */
  env: Record<string, string>;
  /** The runner's work folder, for this run only. */
  home: string;
  /** Called when act has started. */
  onStart: (child: ChildProcess) => void;
}

export interface WorkflowResult {
  code: number | null;
  jobs: JobResults;
  /** The output and the failures, for the message of a failed test. */
  log: string;
}

const hostOptions = ['-P', 'ubuntu-latest=-self-hosted', '--pull=false', '--action-offline-mode'];
const outputOptions = ['--no-skip-checkout', '--no-cache-server', '--rm', '--json'];

/** Each entry as an option `name=value`. */
const optionPairs = (option: string, entries: Record<string, string>) =>
  Object.entries(entries).flatMap(([name, value]) => [option, `${name}=${value}`]);

/** Runs the workflows of a folder for an event. */
export async function runAct(options: ActOptions): Promise<WorkflowResult> {
  mkdirSync(options.home, { recursive: true });
  const args = [
    options.event,
    ...hostOptions,
    ...outputOptions,
    ...['-W', options.workflows, '-e', options.payload],
    ...optionPairs('--local-repository', options.actions),
    ...optionPairs('--env', options.github),
    ...optionPairs('-s', options.secrets),
  ];
  const child = spawn(inject('act'), args, {
    cwd: dirname(options.workflows),
    env: {
      PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
      HOME: options.home,
      XDG_CACHE_HOME: join(options.home, 'cache'),
      XDG_CONFIG_HOME: join(options.home, 'config'),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  options.onStart(child);
  const stderr = text(child.stderr);
  const result: WorkflowResult = { code: null, jobs: {}, log: '' };
  for await (const line of createInterface({ input: child.stdout })) {
    result.log += readLine(line, result.jobs);
  }
  result.code = await ended;
  result.log += await stderr;
  return result;
}
