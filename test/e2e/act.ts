/** act, called as a user calls it: host mode, nothing from outside. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { describe, inject } from 'vitest';
import { type JobResults, readLine } from './act-log.ts';

/** A part of the tier: left out, and counted as skipped, on a machine where act can't be built. */
export const describeWithAct = describe.skipIf(inject('act') === '');

export interface ActOptions {
  /** The name of the event. */
  event: string;
  /** The folder of the workflows, and the JSON of the event. */
  workflows: string;
  payload: string;
  /** `owner/name@ref` → the folder that stands for it. */
  actions: Record<string, string>;
  /** What the `github` context is made of, beside the event. */
  github: Record<string, string>;
  secrets: Record<string, string>;
  /** More variables of the machine. */
  env: Record<string, string>;
  /** A folder of the run's own for what act writes: the runner's work folder. */
  home: string;
  /** Called when act has begun. */
  onStart: (child: ChildProcess) => void;
}

export interface WorkflowResult {
  code: number | null;
  jobs: JobResults;
  /** What was printed and what failed, for the message of a failed test. */
  log: string;
}

const hostOptions = ['-P', 'ubuntu-latest=-self-hosted', '--pull=false', '--action-offline-mode'];
const outputOptions = ['--no-skip-checkout', '--no-cache-server', '--rm', '--json'];

/** Each entry as an option `name=value`. */
const optionPairs = (option: string, entries: Record<string, string>) =>
  Object.entries(entries).flatMap(([name, value]) => [option, `${name}=${value}`]);

/** Plays the workflows of a folder for an event. */
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
