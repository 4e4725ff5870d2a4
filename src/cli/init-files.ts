/** The two files that `init` writes whole. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Io } from '../io.ts';
import { isMap } from '../settings/settings-blocks.ts';
import { decode } from '../text/decode.ts';
import { read } from '../text/read.ts';
import { CallError } from './call-error.ts';
import { readConfig } from './config-file.ts';
import { readInput } from './files.ts';
import { gates } from './gates.ts';
import { workflow } from './generated/workflow.ts';
import { DEFAULT_CONFIG } from './judges.ts';
import { type FoundFile, patternsOf } from './settings-files.ts';

const WORKFLOWS = '.github/workflows';
export const WORKFLOW = `${WORKFLOWS}/gatehouse.yml`;

/** A file as it is to be, or why it is left alone. */
export interface Planned {
  /** Relative to the repository. */
  readonly name: string;
  readonly text?: string;
  readonly says: string;
  /** What is to be done before gatehouse is run. */
  readonly first?: string;
}

/** The workflow, and the check that the branch is to require. */
export interface PlannedWorkflow extends Planned {
  readonly check: string;
}

/** In bytes; what is larger is no workflow. */
const MOST = 1 << 20;

/** The workflow; none where another one calls gatehouse. `there` is the text that the file has. */
export function plannedWorkflow(there: string | undefined, force: boolean, io: Io): PlannedWorkflow {
  const name = WORKFLOW;
  const ours = {
    name,
    text: workflow,
    says: 'the gates for every pull request and in a merge queue',
    check: 'the check gates',
  };
  if (force) return withText(ours, there);
  if (there === undefined) {
    const other = otherWorkflow(io);
    if (other === undefined) return ours;
    const says = 'it calls gatehouse, so no other workflow is needed';
    return { name: other, says, check: `the check of ${other}` };
  }
  const differs = differenceOf(there, workflow);
  if (differs === undefined) return withText(ours, workflow);
  return { name, check: `the check of ${name}`, ...ownWay(gatesIn(there), differs) };
}

function ownWay(gated: boolean | undefined, differs: number): Pick<Planned, 'says' | 'first'> {
  if (gated === undefined)
    return { says: 'its YAML is broken; mend it, or call init with --force', first: `mend ${WORKFLOW}` };
  if (gated)
    return {
      says: `it calls gatehouse in its own way, other than init from line ${differs} on; --force writes it anew`,
    };
  const step = `add a step with uses: ${ACTION}`;
  return {
    says: `it does not call gatehouse for pull requests; ${step}, or call init with --force`,
    first: `${step} to ${WORKFLOW}`,
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
        const decoded = decode(readInput(name, 'the workflow', io, MOST));
        return 'text' in decoded && gatesIn(decoded.text);
      } catch {
        return false;
      }
    });
}

/** The root action, or one of its parts: the bot and the report are parts that judge nothing. */
const USES = /^(?:[\w.-]+\/)+gatehouse(?:\/actions\/([\w-]+))?@/;
const parts = new Set<string>(gates.map(({ gate }) => gate));
/** The events for which a check stands at what is to be merged. */
const EVENTS = ['pull_request', 'pull_request_target', 'merge_group'];

/** Whether a step of a workflow runs a gate for pull requests; `undefined` where its YAML is broken. */
function gatesIn(text: string): boolean | undefined {
  const { value, faults } = read(text);
  if (faults.length > 0) return undefined;
  if (!isMap(value)) return false;
  const { on, jobs } = value;
  const events = isMap(on) ? Object.keys(on) : [on].flat();
  return EVENTS.some((event) => events.includes(event)) && isMap(jobs) && Object.values(jobs).some(isGated);
}

const isGated = (job: unknown) => isMap(job) && Array.isArray(job['steps']) && job['steps'].some(isGate);

function isGate(step: unknown): boolean {
  const uses = isMap(step) ? step['uses'] : undefined;
  const found = typeof uses === 'string' ? USES.exec(uses) : null;
  return found !== null && (found[1] === undefined || parts.has(found[1]));
}

/** What is named where no settings file is found. */
const DEFAULT = 'pipeline.yml';

/** The configuration, for the settings files that were found. */
export async function plannedConfig(
  there: string | undefined,
  found: readonly FoundFile[],
  force: boolean,
  io: Io,
): Promise<Planned> {
  const name = DEFAULT_CONFIG;
  const patterns = patternsOf(found);
  const files = `files: [${(patterns.length > 0 ? patterns : [DEFAULT]).map((one) => JSON.stringify(one)).join(', ')}]`;
  const text = configText(files);
  const says =
    patterns.length > 0
      ? `what is judged, settings ${files}`
      : 'what is judged; no file here reads as a settings file, so put in the name of yours';
  const named = patterns.length > 0 || found.some((one) => one.broken && one.name === DEFAULT);
  const ours = {
    name,
    text,
    says,
    ...(named ? {} : { first: `put the name of the settings file into ${name}` }),
  };
  if (there === undefined || force) return withText(ours, there);
  if (differenceOf(there, text) === undefined) return withText(ours, text);
  try {
    const config = await readConfig(name, io);
    if (config.gates['settings'] === undefined && patterns.length > 0)
      return { name, says: `it is yours; for the settings files add under settings: ${files}` };
    return { name, says: 'it is yours' };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { name, says: `it is yours, and can't be used: ${error.message}`, first: `mend ${name}` };
  }
}

function withText<P extends Planned>(planned: P & { text: string }, there: string | undefined) {
  const { text, ...rest } = planned;
  return there === text ? { ...rest, says: 'it is as init writes it' } : planned;
}

/** The first line that differs, from 1, whatever the lines end with. */
function differenceOf(one: string, other: string): number | undefined {
  const [ours, theirs] = [one, other].map((text) => text.trimEnd().split(/\r\n|\n|\r/));
  const length = Math.max(ours!.length, theirs!.length);
  for (let at = 0; at < length; at++) if (ours![at] !== theirs![at]) return at + 1;
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
