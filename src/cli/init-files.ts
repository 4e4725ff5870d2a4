/** The two files that `init` writes whole. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Io } from '../io.ts';
import { decode } from '../text/decode.ts';
import { isMap } from '../text/is-map.ts';
import { readYaml } from '../text/read.ts';
import { readConfig } from './config-file.ts';
import { readInput } from './files.ts';
import { gates } from './gates.ts';
import { workflow } from './generated/workflow.ts';
import { patternsOf, type SettingsFileCandidate } from './settings-files.ts';
import { DEFAULT_CONFIG } from './trusted-files.ts';
import { UsageError } from './usage-error.ts';

const WORKFLOWS = '.github/workflows';
export const WORKFLOW = `${WORKFLOWS}/gatehouse.yml`;

/** A file as it is to be, or why it is left alone. */
export interface PlannedFile {
  /** Relative to the repository. */
  readonly name: string;
  readonly text?: string;
  readonly message: string;
  /** What is to be done before gatehouse is run. */
  readonly todo?: string;
}

/** The workflow, and the check that the branch is to require. */
export interface PlannedWorkflow extends PlannedFile {
  readonly requiredCheck: string;
}

/** In bytes; what is larger is no workflow. */
const MAX_WORKFLOW_BYTES = 1 << 20;

/** The workflow; none where another one calls gatehouse. `there` is the text that the file has. */
export function planWorkflow(existing: string | undefined, force: boolean, io: Io): PlannedWorkflow {
  const name = WORKFLOW;
  const generated = {
    name,
    text: workflow,
    message: 'the gates for every pull request and in a merge queue',
    requiredCheck: 'the check gates',
  };
  if (force) return unlessUnchanged(generated, existing);
  if (existing === undefined) {
    const otherPath = otherWorkflow(io);
    if (otherPath === undefined) return generated;
    const message = 'it calls gatehouse, so no other workflow is needed';
    return { name: otherPath, message, requiredCheck: `the check of ${otherPath}` };
  }
  const differsFrom = firstDifferentLine(existing, workflow);
  if (differsFrom === undefined) return unlessUnchanged(generated, workflow);
  return {
    name,
    requiredCheck: `the check of ${name}`,
    ...planForCustomWorkflow(workflowRunsGate(existing), differsFrom),
  };
}

function planForCustomWorkflow(
  runsGate: boolean | undefined,
  differsFrom: number,
): Pick<PlannedFile, 'message' | 'todo'> {
  if (runsGate === undefined)
    return { message: 'its YAML is broken; mend it, or call init with --force', todo: `mend ${WORKFLOW}` };
  if (runsGate)
    return {
      message: `it calls gatehouse in its own way, other than init from line ${differsFrom} on; --force writes it anew`,
    };
  const step = `add a step with uses: ${ACTION}`;
  return {
    message: `it does not call gatehouse for pull requests; ${step}, or call init with --force`,
    todo: `${step} to ${WORKFLOW}`,
  };
}

/** How the workflow names the action: `org/gatehouse@v1`. */
export const ACTION = / uses: (\S+\/gatehouse@\S+)$/m.exec(workflow)![1]!;

function otherWorkflow(io: Io): string | undefined {
  let names: string[];
  try {
    names = readdirSync(join(io.cwd, WORKFLOWS));
  } catch {
    return undefined;
  }
  return names
    .filter((name) => /\.ya?ml$/.test(name))
    .sort()
    .map((name) => `${WORKFLOWS}/${name}`)
    .find((name) => {
      try {
        const decoded = decode(readInput(name, 'the workflow', io, MAX_WORKFLOW_BYTES));
        return 'text' in decoded && workflowRunsGate(decoded.text);
      } catch {
        return false;
      }
    });
}

/** The root action, or one of its parts: the bot and the report are parts that judge nothing. */
const USES = /^(?:[\w.-]+\/)+gatehouse(?:\/actions\/([\w-]+))?@/;
const gateNames = new Set<string>(gates.map(({ gate }) => gate));
/** The events for which a check stands at what is to be merged. */
const EVENTS = ['pull_request', 'pull_request_target', 'merge_group'];

/** Whether a step of a workflow runs a gate for pull requests; `undefined` where its YAML is broken. */
function workflowRunsGate(text: string): boolean | undefined {
  const { value, syntaxErrors } = readYaml(text);
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

/** What is named where no settings file is found. */
const DEFAULT_SETTINGS_FILE = 'pipeline.yml';

/** The configuration, for the settings files that were found. */
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
      ? `what is judged, settings ${files}`
      : 'what is judged; no file here reads as a settings file, so put in the name of yours';
  const isFileKnown =
    patterns.length > 0 || candidates.some((one) => one.isUnreadable && one.name === DEFAULT_SETTINGS_FILE);
  const generated = {
    name,
    text,
    message,
    ...(isFileKnown ? {} : { todo: `put the name of the settings file into ${name}` }),
  };
  if (existing === undefined || force) return unlessUnchanged(generated, existing);
  if (firstDifferentLine(existing, text) === undefined) return unlessUnchanged(generated, text);
  try {
    const config = await readConfig(name, io);
    if (config.gates['settings'] === undefined && patterns.length > 0)
      return { name, message: `it is yours; for the settings files add under settings: ${files}` };
    return { name, message: 'it is yours' };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { name, message: `it is yours, and can't be used: ${error.message}`, todo: `mend ${name}` };
  }
}

function unlessUnchanged<P extends PlannedFile>(planned: P & { text: string }, existing: string | undefined) {
  const { text, ...rest } = planned;
  return existing === text ? { ...rest, message: 'it is as init writes it' } : planned;
}

/** The first line that differs, from 1, whatever the lines end with. */
function firstDifferentLine(one: string, other: string): number | undefined {
  const [ours, theirs] = [one, other].map((text) => text.trimEnd().split(/\r\n|\n|\r/));
  const length = Math.max(ours!.length, theirs!.length);
  for (let index = 0; index < length; index++) if (ours![index] !== theirs![index]) return index + 1;
  return undefined;
}

const configText = (files: string) => `\
# What gatehouse judges here: one key for each gate, and under it the flags of its command (gatehouse settings --help).
settings:
  ${files}

# The other gates run as soon as they stand here. Each command prints one line of JSON when it is ready, and goes on running.
# Passwords and tokens come from the env: of the workflow's step, never from this file.
#conformance:
#  start: ./start-broker.sh
#  capabilities: [inference, egress, feedback]
#validate:
#  start: ./start-platform.sh
#  seed: true
#verify-conversation:
#  start: ./start-control.sh
#  emulator: true
#  register: true
#  email: gate@example.com
`;
