/** What a runner of GitHub Actions takes from a step: annotations, a job summary, outputs, masks. */
import type { Io } from '../io.ts';
import { escapeInvisible } from '../text/escape-invisible.ts';

export const isWorkflowRun = (env: Io['env']) => env['GITHUB_ACTIONS'] === 'true';

export interface ActionOutputs {
  readonly verdict: string;
  /** The folder of the report's files; empty where there are none. */
  readonly report: string;
  readonly errors: number;
  readonly warnings: number;
}

/** Sets the step's outputs, where the runner gave a file for them. The toolkit is loaded here and not before: it is slow to load. */
export async function writeOutputs(io: Io, outputs: ActionOutputs): Promise<void> {
  // Without the file the toolkit would print an old kind of command.
  if (!io.env['GITHUB_OUTPUT']) return;
  const { setOutput } = await import('@actions/core');
  await warnOnFailure(io, 'the outputs', async () => {
    for (const [name, value] of Object.entries(outputs)) setOutput(name, value);
  });
}

/** Sets one more output of the step. */
export async function writeOutput(io: Io, name: string, value: string): Promise<void> {
  if (!io.env['GITHUB_OUTPUT']) return;
  const { setOutput } = await import('@actions/core');
  await warnOnFailure(io, 'the outputs', async () => setOutput(name, value));
}

/** Appends to the job summary; without a summary file (some runners have none) nothing happens. */
export async function writeSummary(io: Io, markdown: string): Promise<void> {
  if (!io.env['GITHUB_STEP_SUMMARY']) return;
  const { summary } = await import('@actions/core');
  await warnOnFailure(io, 'the job summary', async () => {
    await summary.addRaw(markdown, true).write();
  });
}

/** What can't be written changes no verdict: it is told, and everything else is written. */
async function warnOnFailure(io: Io, what: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const [line] = String(error instanceof Error ? error.message : error).split('\n');
    io.stderr.write(`gatehouse: ${what} can't be written: ${escapeInvisible(line ?? '')}\n`);
  }
}
