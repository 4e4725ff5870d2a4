/** What a step hands to its runner: outputs and the job summary. */
import type { Io } from '../io.ts';
import { escapeInvisible } from '../text/escape-invisible.ts';

/** Whether this process is a step of a workflow. */
export const isWorkflowRun = (env: Io['env']) => env['GITHUB_ACTIONS'] === 'true';

export interface ActionOutputs {
  readonly verdict: string;
  /** Folder of the report files; empty if there are none. */
  readonly report: string;
  readonly errors: number;
  /** The SHA-256 of `report.json` in hex, where there is one. */
  readonly digest?: string;
  readonly warnings: number;
}

/** Sets the step's outputs if the runner has a file for them. Never throws. The toolkit is slow to load, so it is loaded here. */
export async function writeOutputs(io: Io, outputs: ActionOutputs): Promise<void> {
  // Without the file the toolkit falls back to deprecated workflow commands.
  if (!io.env['GITHUB_OUTPUT']) return;
  const { setOutput } = await import('@actions/core');
  await warnOnFailure(io, 'the outputs', async () => {
    for (const [name, value] of Object.entries(outputs)) setOutput(name, value);
  });
}

/** Sets one more output of the step. Never throws. */
export async function writeOutput(io: Io, name: string, value: string): Promise<void> {
  if (!io.env['GITHUB_OUTPUT']) return;
  const { setOutput } = await import('@actions/core');
  await warnOnFailure(io, 'the outputs', async () => setOutput(name, value));
}

/** Appends to the job summary if the runner has one. Never throws. */
export async function writeSummary(io: Io, markdown: string): Promise<void> {
  if (!io.env['GITHUB_STEP_SUMMARY']) return;
  const { summary } = await import('@actions/core');
  await warnOnFailure(io, 'the job summary', async () => {
    await summary.addRaw(markdown, true).write();
  });
}

/** A failed write does not change the verdict: it is reported, and the run goes on. */
async function warnOnFailure(io: Io, what: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const [line] = String(error instanceof Error ? error.message : error).split('\n');
    io.stderr.write(`gatehouse: could not write ${what}: ${escapeInvisible(line ?? '')}\n`);
  }
}
