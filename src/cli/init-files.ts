/** Plans the two files that `init` generates: the workflow and the configuration. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Io } from '../io.ts';
import { decode } from '../text/decode.ts';
import { isMap } from '../text/is-map.ts';
import { readDocument } from '../text/read-document.ts';
import { readConfig } from './config-file.ts';
import { readInput } from './files.ts';
import { patternsOf, type SettingsFileCandidate } from './find-settings-files.ts';
import { gates } from './gates.ts';
import { workflow } from './generated/workflow.ts';
import { DEFAULT_CONFIG } from './trusted-files.ts';
import { UsageError } from './usage-error.ts';

const WORKFLOWS = '.github/workflows';
export const WORKFLOW = `${WORKFLOWS}/gatehouse.yml`;

/** A file to write, or to leave alone if it has no text. */
export interface PlannedFile {
  /** Relative to the repository. */
  readonly name: string;
  readonly text?: string;
  /** What is written, or why nothing is. */
  readonly message: string;
  /** What the user has to do before running gatehouse. */
  readonly todo?: string;
}

/** The workflow, and the check to require for the branch. */
export interface PlannedWorkflow extends PlannedFile {
  readonly requiredCheck: string;
}

/** A larger file is not a workflow. */
const MAX_WORKFLOW_BYTES = 1 << 20;

/** Plans the workflow; none if another one runs a gate. `existing` is the current text of the file. */
export async function planWorkflow(
  existing: string | undefined,
  force: boolean,
  io: Io,
): Promise<PlannedWorkflow> {
  const name = WORKFLOW;
  const generated = {
    name,
    text: workflow,
    message: 'runs the gates for every pull request and in a merge queue',
    requiredCheck: 'the check "gates"',
  };
  if (force) return unlessUnchanged(generated, existing);
  if (existing === undefined) {
    const otherPath = await otherWorkflow(io);
    if (otherPath === undefined) return generated;
    const message = 'it already runs gatehouse, so no other workflow is needed';
    return { name: otherPath, message, requiredCheck: `its check (${otherPath})` };
  }
  const differsFrom = firstDifferentLine(existing, workflow);
  if (differsFrom === undefined) return unlessUnchanged(generated, workflow);
  return {
    name,
    requiredCheck: `its check (${name})`,
    ...planForCustomWorkflow(await workflowRunsGate(existing), differsFrom),
  };
}

function planForCustomWorkflow(
  runsGate: boolean | undefined,
  differsFrom: number,
): Pick<PlannedFile, 'message' | 'todo'> {
  if (runsGate === undefined)
    return {
      message: 'it is not valid YAML; fix it, or run init with --force',
      todo: `fix the syntax of ${WORKFLOW}`,
    };
  if (runsGate)
    return {
      message: `it runs gatehouse, but differs from the generated workflow from line ${differsFrom} on; --force overwrites it`,
    };
  const step = `add a step with uses: ${ACTION}`;
  return {
    message: `it does not run gatehouse for pull requests; ${step}, or run init with --force`,
    todo: `${step} to ${WORKFLOW}`,
  };
}

/** The action that the workflow uses: `org/gatehouse@v1`. */
export const ACTION = / uses: (\S+\/gatehouse@\S+)$/m.exec(workflow)![1]!;

async function otherWorkflow(io: Io): Promise<string | undefined> {
  let names: string[];
  try {
    names = readdirSync(join(io.cwd, WORKFLOWS));
  } catch {
    return undefined;
  }
  for (const name of names.filter((one) => /\.ya?ml$/.test(one)).sort()) {
    const path = `${WORKFLOWS}/${name}`;
    try {
      const decoded = decode(readInput(path, 'the workflow', io, MAX_WORKFLOW_BYTES));
      if ('text' in decoded && (await workflowRunsGate(decoded.text))) return path;
    } catch {
      // A workflow that can't be read is left alone.
    }
  }
  return undefined;
}

/** The root action, or one of its parts: the bot and the report are parts that check nothing. */
const USES = /^(?:[\w.-]+\/)+gatehouse(?:\/actions\/([\w-]+))?@/;
const gateNames = new Set<string>(gates.map(({ gate }) => gate));
/** The events whose checks belong to the commit to merge. */
const EVENTS = ['pull_request', 'pull_request_target', 'merge_group'];

/** Whether a workflow runs a gate for pull requests; `undefined` if it is not valid YAML. */
async function workflowRunsGate(text: string): Promise<boolean | undefined> {
  const { value, syntaxErrors } = await readDocument(text);
  if (syntaxErrors.length > 0) return undefined;
  if (!isMap(value)) return false;
  const { on, jobs } = value;
  const events = isMap(on) ? Object.keys(on) : [on].flat();
  return (
    EVENTS.some((event) => events.includes(event)) && isMap(jobs) && Object.values(jobs).some(jobRunsGate)
  );
}

const jobRunsGate = (job: unknown) =>
  isMap(job) && Array.isArray(job['steps']) && job['steps'].some(stepRunsGate);

function stepRunsGate(step: unknown): boolean {
  const uses = isMap(step) ? step['uses'] : undefined;
  const match = typeof uses === 'string' ? USES.exec(uses) : null;
  return match !== null && (match[1] === undefined || gateNames.has(match[1]));
}

/** The file that the configuration names if no settings file is found. */
const DEFAULT_SETTINGS_FILE = 'pipeline.yml';

/** Plans the configuration for the settings files that were found. */
export async function planConfig(
  existing: string | undefined,
  candidates: readonly SettingsFileCandidate[],
  force: boolean,
  io: Io,
): Promise<PlannedFile> {
  const name = DEFAULT_CONFIG;
  const patterns = patternsOf(candidates);
  const files = `files: [${(patterns.length > 0 ? patterns : [DEFAULT_SETTINGS_FILE]).map((one) => JSON.stringify(one)).join(', ')}]`;
  const text = configText(files);
  const message =
    patterns.length > 0
      ? `lists what is checked: settings ${files}`
      : 'lists what is checked; no settings file was found, so add the name of yours';
  const isFileKnown =
    patterns.length > 0 || candidates.some((one) => one.isUnreadable && one.name === DEFAULT_SETTINGS_FILE);
  const generated = {
    name,
    text,
    message,
    ...(isFileKnown ? {} : { todo: `add the name of the settings file to ${name}` }),
  };
  if (existing === undefined || force) return unlessUnchanged(generated, existing);
  if (firstDifferentLine(existing, text) === undefined) return unlessUnchanged(generated, text);
  try {
    const config = await readConfig(name, io);
    if (config.value.gates['settings'] === undefined && patterns.length > 0)
      return {
        name,
        message: `it already exists; to check the settings files, add to it: settings: { ${files} }`,
      };
    return { name, message: 'it already exists' };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { name, message: `it already exists, but is invalid: ${error.message}`, todo: `fix ${name}` };
  }
}

function unlessUnchanged<P extends PlannedFile>(planned: P & { text: string }, existing: string | undefined) {
  const { text, ...rest } = planned;
  return existing === text ? { ...rest, message: 'it is up to date' } : planned;
}

/** The first line that differs, 1-based; line endings do not count. */
function firstDifferentLine(one: string, other: string): number | undefined {
  const [ours, theirs] = [one, other].map((text) => text.trimEnd().split(/\r\n|\n|\r/));
  const length = Math.max(ours!.length, theirs!.length);
  for (let index = 0; index < length; index++) if (ours![index] !== theirs![index]) return index + 1;
  return undefined;
}

const configText = (files: string) => `\
# What gatehouse checks here: one key for each gate, with the options of its command (gatehouse settings --help).
settings:
  ${files}

# Uncomment a gate to run it. Each command prints one line of JSON when it is ready, and keeps running.
# Passwords and tokens belong in env: of the workflow's step, never in this file.
#conformance:
#  start: ./start-broker.sh
#  capabilities: [inference, egress, feedback]
#  extended: strict
#validate:
#  start: ./start-platform.sh
#  local: true
#  seed: true
#verify-conversation:
#  start: ./start-control.sh
#  emulator: true
#  register: true
#  email: gate@example.com
`;
