/** What a runner of GitHub Actions takes from a step: annotations, a job summary, outputs, masks. */
import type { Io } from '../io.ts';

export const inWorkflow = (env: Io['env']) => env['GITHUB_ACTIONS'] === 'true';

export interface Outputs {
  readonly verdict: string;
  /** The folder of the report's files; empty where there are none. */
  readonly report: string;
  readonly errors: number;
  readonly warnings: number;
}

/** Sets the step's outputs, where the runner gave a file for them. The toolkit is loaded here and not before: it is slow to load. */
export async function writeOutputs(io: Io, outputs: Outputs): Promise<void> {
  // Without the file the toolkit would print an old kind of command.
  if (!io.env['GITHUB_OUTPUT']) return;
  const { setOutput } = await import('@actions/core');
  for (const [name, value] of Object.entries(outputs)) setOutput(name, value);
}

/** Appends to the job summary; without a summary file (some runners have none) nothing happens. */
export async function writeSummary(io: Io, markdown: string): Promise<void> {
  if (!io.env['GITHUB_STEP_SUMMARY']) return;
  const { summary } = await import('@actions/core');
  await summary.addRaw(markdown, true).write();
}
