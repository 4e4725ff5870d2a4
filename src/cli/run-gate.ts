/** A gate that a command runs by itself. */
import type { GateName } from '../model/report.ts';
import { assertKnownChecks } from './check-filter.ts';
import type { Invocation } from './commands.ts';
import type { PreparedGate } from './gates.ts';
import { createProgress } from './progress.ts';
import { rerunCommand } from './rerun-command.ts';
import { finishRun } from './write-report.ts';

/** Judges what is asked for, and writes the report. Returns the exit code; throws `CallError`. */
export async function runSingleGate(
  name: GateName,
  { checkIds: ids, checkCount: count = ids.length, runChecks }: PreparedGate,
  startedAt: Date,
  invocation: Invocation,
  args: readonly string[] = [],
): Promise<number> {
  const { values, io } = invocation;
  const only = values.list('only');
  assertKnownChecks(only, ids, 'this gate');
  const progress = await createProgress(values, io);
  try {
    const gateProgress = progress.startGate(name, only.length || count);
    const { gate, secrets } = await runChecks(only, gateProgress);
    gateProgress.onGateDone(gate);
    progress.close();
    return await finishRun(
      {
        gates: [{ ...gate, command: rerunCommand(name, args, invocation) }],
        startedAt,
        texts: new Map(),
        secrets,
      },
      values,
      io,
    );
  } finally {
    progress.close();
  }
}
