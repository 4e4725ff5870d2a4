/** act, called as a user calls it: host mode, nothing from outside. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { describe, inject } from 'vitest';
import { type Jobs, read } from './log.ts';

/** A part of the tier: left out, and counted as skipped, on a machine where act can't be built. */
export const withAct = describe.skipIf(inject('act') === '');

export interface Call {
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
  began: (child: ChildProcess) => void;
}

export interface Played {
  code: number | null;
  jobs: Jobs;
  /** What was printed and what failed, for the message of a failed test. */
  log: string;
}

const options = ['-P', 'ubuntu-latest=-self-hosted', '--pull=false', '--action-offline-mode'];
const quiet = ['--no-skip-checkout', '--no-cache-server', '--rm', '--json'];

/** Each entry as an option `name=value`. */
const each = (option: string, entries: Record<string, string>) =>
  Object.entries(entries).flatMap(([name, value]) => [option, `${name}=${value}`]);

/** Plays the workflows of a folder for an event. */
export async function playWith(call: Call): Promise<Played> {
  mkdirSync(call.home, { recursive: true });
  const args = [
    call.event,
    ...options,
    ...quiet,
    ...['-W', call.workflows, '-e', call.payload],
    ...each('--local-repository', call.actions),
    ...each('--env', call.github),
    ...each('-s', call.secrets),
  ];
  const child = spawn(inject('act'), args, {
    cwd: dirname(call.workflows),
    env: {
      PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
      HOME: call.home,
      XDG_CACHE_HOME: join(call.home, 'cache'),
      XDG_CONFIG_HOME: join(call.home, 'config'),
      ...call.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  call.began(child);
  const stderr = text(child.stderr);
  const played: Played = { code: null, jobs: {}, log: '' };
  for await (const line of createInterface({ input: child.stdout })) {
    played.log += read(line, played.jobs);
  }
  played.code = await ended;
  played.log += await stderr;
  return played;
}
