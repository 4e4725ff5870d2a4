/** The commands that run one gate: from the prepared gate to the exit code. */
import type { GateName } from '../model/report.ts';
import { exitCodeOf } from '../model/verdict.ts';
import { buildReport } from './build-report.ts';
import { assertKnownChecks } from './check-filter.ts';
import type { Invocation } from './command.ts';
import type { GateOption } from './options.ts';
import type { PreparedGate } from './prepared-gate.ts';
import { createProgress } from './progress.ts';
import { rerunCommand } from './rerun-command.ts';
import { prepareReport, writeReport } from './write-report.ts';

/** Runs the gate, writes its report and returns the exit code. Throws `UsageError`. */
export async function runSingleGate(
  name: GateName,
  { checkIds, checkCount = checkIds.length, configFiles, runChecks }: PreparedGate,
  startedAt: Date,
  invocation: Invocation<GateOption>,
  args: readonly string[] = [],
): Promise<number> {
  const { values, io } = invocation;
  const only = values.list('only');
  assertKnownChecks(only, checkIds, 'this gate');
  const progress = await createProgress(values, io);
  try {
    const gateProgress = progress.startGate(name, only.length || checkCount);
    const { gate, secrets } = await runChecks(only, gateProgress);
    gateProgress.onGateDone(gate);
    progress.close();
    const gates = [{ ...gate, command: rerunCommand(name, args, invocation) }];
    const report = await buildReport(
      {
        gates,
        startedAt,
        configFiles,
        deciding: {
          config: { gates: {} },
          baseline: values.text('baseline'),
          vocabulary: values.text('vocabulary'),
        },
      },
      io,
    );
    await writeReport(await prepareReport(report, { texts: new Map(), secrets }, values, io), values, io);
    return exitCodeOf(report);
  } finally {
    progress.close();
  }
}
