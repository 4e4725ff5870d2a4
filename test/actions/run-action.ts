import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parse } from 'yaml';
import { type Contexts, interpolate } from './expression.ts';
import { writeFileDeep } from './install-action.ts';
import { type Annotation, readEntries, readLog } from './runner-files.ts';

interface Input {
  description: string;
  default?: string;
  required?: boolean;
}

interface Step {
  id: string;
  if?: string;
  shell: string;
  run: string;
  env?: Record<string, string>;
}

/** An action.yml as the tests read it. */
export interface Action {
  name: string;
  description: string;
  inputs: Record<string, Input>;
  outputs: Record<string, { description: string; value: string }>;
  runs: { using: string; steps: Step[] };
}

/** Reads the action.yml in a folder. */
export function readAction(folder: string): Action {
  return parse(readFileSync(join(folder, 'action.yml'), 'utf8')) as Action;
}

/** A fake runner: its work folder has the actions, the workspace and the temporary folder, as on a self-hosted one. */
export interface Machine {
  /** The path for the action's repository. */
  action: string;
  workspace: string;
  temp: string;
}

/** Creates a fake runner in `root`. */
export function createMachine(root: string): Machine {
  const work = join(root, '_work');
  const machine = {
    action: join(work, '_actions/org/gatehouse/v1'),
    workspace: join(work, 'demo/demo'),
    temp: join(work, '_temp'),
  };
  for (const folder of Object.values(machine)) mkdirSync(folder, { recursive: true });
  return machine;
}

export interface RunActionOptions {
  machine: Machine;
  /** The action's folder in its repository; empty for the root. */
  path?: string;
  with?: Record<string, string>;
  /** The step's own `env:`, and other variables that differ from those of a push. */
  env?: Record<string, string>;
  /** Runner variables with unusual values; `undefined` for an unset one. */
  brokenVariables?: Record<string, string | undefined>;
}

export interface ActionRun {
  /** That of the first failed step, or 0. */
  code: number | null;
  stdout: string;
  stderr: string;
  /** The lines of the log that are not workflow commands. */
  text: string[];
  annotations: Annotation[];
  summary: string;
  outputs: Record<string, string>;
  /** What the steps wrote to GITHUB_ENV, GITHUB_PATH and GITHUB_STATE: nothing should. */
  leaks: string;
}

/** The command line that a runner uses for a shell. */
const shellArguments: Record<string, string[]> = {
  sh: ['-e'],
  bash: ['--noprofile', '--norc', '-e', '-o', 'pipefail'],
};

const runnerOs = { win32: 'Windows', darwin: 'macOS' }[process.platform as string] ?? 'Linux';
const inherited = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'ComSpec',
  'PATHEXT',
  'USERPROFILE',
];
const fileCommands = [
  'GITHUB_OUTPUT',
  'GITHUB_STEP_SUMMARY',
  'GITHUB_ENV',
  'GITHUB_PATH',
  'GITHUB_STATE',
] as const;
const knownStepKeys = ['id', 'if', 'name', 'shell', 'run', 'env'];

/**
 * Runs a composite action as a runner does: inputs with their defaults, each step's script in its shell with the runner's
 * variables and files, and the outputs even after a failure.
 * @throws for an unknown input, and for a feature of actions that is not supported here.
 */
export async function runAction({
  machine,
  path = '',
  with: inputValues = {},
  env: callerEnv = {},
  brokenVariables = {},
}: RunActionOptions): Promise<ActionRun> {
  const folder = join(machine.action, path);
  const action = readAction(folder);
  const github = {
    token: 'token-of-the-job',
    job: 'gate',
    action_path: folder,
    workspace: machine.workspace,
  };
  const unknown = Object.keys(inputValues).filter((name) => !(name in action.inputs));
  if (unknown.length > 0) throw new Error(`no such input: ${unknown.join(', ')}`);
  const inputs = Object.fromEntries(
    Object.entries(action.inputs).map(([name, input]) => [
      name,
      inputValues[name] ?? interpolate(input.default ?? '', { github }),
    ]),
  );
  const steps: Record<string, { outputs: Record<string, string> }> = {};
  const contexts: Contexts = {
    github,
    inputs,
    steps,
    runner: { os: runnerOs, temp: machine.temp },
    strategy: { 'job-index': 0, 'job-total': 1 },
  };
  const result: ActionRun = {
    code: 0,
    stdout: '',
    stderr: '',
    text: [],
    annotations: [],
    summary: '',
    outputs: {},
    leaks: '',
  };

  for (const step of action.runs.steps) {
    if (step.if !== undefined && step.if !== 'always()')
      throw new Error(`a step has an unknown if: ${step.if}`);
    if (result.code !== 0 && step.if === undefined) continue;
    const unknownKeys = Object.keys(step).filter((key) => !knownStepKeys.includes(key));
    if (unknownKeys.length > 0)
      throw new Error(`a step uses ${unknownKeys.join(', ')}, which this player does not know`);
    const files = Object.fromEntries(
      fileCommands.map((name) => [
        name,
        writeFileDeep(join(machine.temp, '_runner_file_commands', randomUUID()), ''),
      ]),
    );
    const env: NodeJS.ProcessEnv = {
      ...Object.fromEntries(
        inherited.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
      ),
      ...runnerVariables(machine, folder),
      ...callerEnv,
      ...Object.fromEntries(
        Object.entries(step.env ?? {}).map(([name, value]) => [name, interpolate(value, contexts)]),
      ),
      ...files,
      ...brokenVariables,
    };
    const { code, stdout, stderr } = await runScript(
      machine,
      interpolate(step.shell, contexts),
      interpolate(step.run, contexts),
      env,
    );
    const read = (name: (typeof fileCommands)[number]) => readFileSync(files[name]!, 'utf8');
    const log = readLog(`${stdout}\n${stderr}`);
    steps[step.id] = { outputs: readEntries(read('GITHUB_OUTPUT')) };
    result.stdout += stdout;
    result.stderr += stderr;
    result.text.push(...log.text);
    result.annotations.push(...log.annotations);
    result.summary += read('GITHUB_STEP_SUMMARY');
    result.leaks += read('GITHUB_ENV') + read('GITHUB_PATH') + read('GITHUB_STATE');
    result.code ||= code;
  }
  result.outputs = Object.fromEntries(
    Object.entries(action.outputs).map(([name, { value }]) => [name, interpolate(value, contexts)]),
  );
  return result;
}

function runnerVariables(machine: Machine, action: string): Record<string, string> {
  return {
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_ACTION: '__org_gatehouse',
    GITHUB_ACTION_PATH: action,
    GITHUB_WORKSPACE: machine.workspace,
    GITHUB_JOB: 'gate',
    GITHUB_REPOSITORY: 'org/demo',
    GITHUB_SHA: '0123456789abcdef0123456789abcdef01234567',
    GITHUB_REF: 'refs/heads/main',
    GITHUB_EVENT_NAME: 'push',
    GITHUB_EVENT_PATH: writeFileDeep(join(machine.temp, '_github_workflow/event.json'), '{}'),
    GITHUB_RUN_ID: '1234',
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_API_URL: 'https://api.github.com',
    RUNNER_OS: runnerOs,
    RUNNER_TEMP: machine.temp,
    RUNNER_TOOL_CACHE: join(machine.temp, '../_tool'),
  };
}

async function runScript(machine: Machine, shell: string, script: string, env: NodeJS.ProcessEnv) {
  const options = shellArguments[shell];
  if (!options) throw new Error(`no such shell: ${shell}`);
  const file = writeFileDeep(join(machine.temp, `${randomUUID()}.sh`), script);
  const child = spawn(shell, [...options, file], {
    cwd: machine.workspace,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, stdout, stderr };
}
