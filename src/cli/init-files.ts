/** The two files that `init` writes whole. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Io } from '../io.ts';
import { CallError } from './call-error.ts';
import { readConfig } from './config-file.ts';
import { readInput } from './files.ts';
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
}

/** In bytes; what is larger is no workflow. */
const MOST = 1 << 20;

const USES = /^\s*(?:-\s+)?uses:\s*["']?(?:[\w.-]+\/)+gatehouse(?:\/actions\/[\w-]+)?@/m;

/** The workflow; none where another one calls gatehouse. `there` is the text that the file has. */
export function plannedWorkflow(there: string | undefined, force: boolean, io: Io): Planned {
  const name = WORKFLOW;
  const says = 'the gates for every pull request and in a merge queue';
  if (force) return withText({ name, text: workflow, says }, there);
  if (there === undefined) {
    const other = otherWorkflow(io);
    if (other === undefined) return { name, text: workflow, says };
    return { name: `${WORKFLOWS}/${other}`, says: 'it calls gatehouse, so no other workflow is needed' };
  }
  const differs = differenceOf(there, workflow);
  if (differs === undefined) return { name, says: 'it is as init writes it' };
  return {
    name,
    says: USES.test(there)
      ? `it calls gatehouse in its own way, other than init from line ${differs} on; --force writes it anew`
      : `it does not call gatehouse; add a step with uses: ${ACTION}, or call init with --force`,
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
    .find((name) => {
      try {
        return USES.test(
          Buffer.from(readInput(`${WORKFLOWS}/${name}`, 'the workflow', io, MOST)).toString('utf8'),
        );
      } catch {
        return false;
      }
    });
}

/** The configuration, for the settings files that were found. */
export async function plannedConfig(
  there: string | undefined,
  found: readonly FoundFile[],
  force: boolean,
  io: Io,
): Promise<Planned> {
  const name = DEFAULT_CONFIG;
  const patterns = patternsOf(found);
  const files = `files: [${(patterns.length > 0 ? patterns : ['pipeline.yml']).map((one) => JSON.stringify(one)).join(', ')}]`;
  const text = configText(files);
  const says =
    patterns.length > 0
      ? `what is judged, settings ${files}`
      : 'what is judged; no file here reads as a settings file, so put in the name of yours';
  if (there === undefined || force) return withText({ name, text, says }, there);
  if (differenceOf(there, text) === undefined) return { name, says: 'it is as init writes it' };
  try {
    const { gates } = await readConfig(name, io);
    if (gates['settings'] === undefined && patterns.length > 0)
      return { name, says: `it is yours; for the settings files add under settings: ${files}` };
    return { name, says: 'it is yours' };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { name, says: `it is yours, and can't be used: ${error.message}` };
  }
}

const withText = (planned: Planned, there: string | undefined): Planned =>
  there === planned.text ? { name: planned.name, says: 'it is as init writes it' } : planned;

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
