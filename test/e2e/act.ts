import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

/** One line of act's log (--json). A composite's own step has two ids, the caller's and its own. */
interface Line {
  jobID?: string;
  jobResult?: string;
  stage?: string;
  stepID?: string[];
  stepResult?: string;
  command?: string;
  kvPairs?: Record<string, string>;
  arg?: string;
  name?: string;
  content?: string;
  msg: string;
  raw_output?: boolean;
}

interface PlayedStep {
  result?: string;
  outputs: Record<string, string>;
  annotations: { level: string; message: string; [property: string]: string }[];
  summary: string;
  /** What the step printed that was no command. */
  text: string;
  /** What act said of how it ended, such as `exit status 1`. */
  ended: string[];
}

export interface PlayedJob {
  result?: string;
  steps: Record<string, PlayedStep>;
}

export interface Played {
  code: number | null;
  jobs: Record<string, PlayedJob>;
  /** The raw log, for the message of a failed test. */
  log: string;
}

export interface Workflow {
  act: string;
  /** A git repository with .github/workflows. */
  repository: string;
  /** `owner/name@ref` → the folder that stands for it. */
  actions: Record<string, string>;
  /** A folder of the test's own for what act writes. */
  home: string;
  path: string;
}

/** Commits everything in a folder as a new repository, so that act knows a commit and a branch. */
export function commit(folder: string): void {
  const identity = [
    '-c',
    'user.name=test',
    '-c',
    'user.email=test@example.org',
    '-c',
    'commit.gpgsign=false',
  ];
  for (const args of [
    ['init', '-q', '-b', 'main'],
    ['add', '-A'],
    [...identity, 'commit', '-q', '-m', 'first'],
  ]) {
    const { status, stderr } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  }
}

/** Plays the repository's workflows for a push, in host mode and without any call to the outside. */
export async function playWorkflow({ act, repository, actions, home, path }: Workflow): Promise<Played> {
  mkdirSync(home, { recursive: true });
  const replaced = Object.entries(actions).flatMap(([name, folder]) => [
    '--local-repository',
    `${name}=${folder}`,
  ]);
  const quiet = ['--pull=false', '--action-offline-mode', '--no-cache-server', '--rm', '--json'];
  const child = spawn(act, ['push', '-P', 'ubuntu-latest=-self-hosted', ...quiet, ...replaced], {
    cwd: repository,
    env: {
      PATH: path,
      HOME: home,
      XDG_CACHE_HOME: join(home, 'cache'),
      XDG_CONFIG_HOME: join(home, 'config'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  const stderr = text(child.stderr);
  const played: Played = { code: null, jobs: {}, log: '' };
  for await (const line of createInterface({ input: child.stdout })) {
    played.log += `${line}\n`;
    if (line.startsWith('{')) read(JSON.parse(line) as Line, played.jobs);
  }
  played.code = await ended;
  played.log += await stderr;
  return played;
}

function read(line: Line, jobs: Record<string, PlayedJob>): void {
  if (line.jobID === undefined) return;
  jobs[line.jobID] ??= { steps: {} };
  const job = jobs[line.jobID]!;
  if (line.jobResult !== undefined) job.result = line.jobResult;
  const [id, inner] = line.stepID ?? [];
  if (id === undefined || line.stage !== 'Main') return;
  job.steps[id] ??= { outputs: {}, annotations: [], summary: '', text: '', ended: [] };
  const step = job.steps[id]!;
  // The caller sees what the composite handed out, not what its inner step did.
  if (inner === undefined) {
    if (line.stepResult !== undefined) step.result = line.stepResult;
    if (line.command === 'set-output') step.outputs[line.name ?? ''] = line.arg ?? '';
    if (line.msg.startsWith('exit status')) step.ended.push(line.msg);
  } else if (line.command === 'summary') step.summary += line.content ?? '';
  if (line.command === 'error' || line.command === 'warning' || line.command === 'notice') {
    step.annotations.push({ ...line.kvPairs, level: line.command, message: line.arg ?? '' });
  }
  if (line.raw_output) step.text += line.msg;
}
