/** From the gates of a run to its report. */
import { isWorkflowRun } from '../forge/actions-runtime.ts';
import { mergedReportSource, reportSource } from '../forge/report-source.ts';
import type { Io } from '../io.ts';
import type { Gate, Report } from '../model/report.ts';
import { reportVerdict } from '../model/verdict.ts';
import { VERSION } from '../version.ts';
import { checkedOutCommit } from './commits.ts';
import type { DecidingOptions } from './config-changes.ts';
import type { ConfigFile } from './trusted-files.ts';

/** The program that makes reports. */
export const tool = { name: 'gatehouse', version: VERSION };

/** What a report is built from. */
interface FinishedRun {
  readonly gates: readonly Gate[];
  readonly startedAt: Date;
  readonly configFiles: readonly ConfigFile[];
  /** What the run takes from files that a change may touch; nothing for a run of our own examples. */
  readonly deciding?: DecidingOptions;
}

/** The report of gates that ran here. */
export async function buildReport(
  { gates, startedAt, configFiles, deciding }: FinishedRun,
  io: Io,
): Promise<Report> {
  const source = isWorkflowRun(io.env) ? reportSource(io.env, await checkedOutCommit(io)) : undefined;
  const configChanges =
    deciding && isWorkflowRun(io.env)
      ? await (await import('./config-changes.ts')).findConfigChanges(deciding, io)
      : [];
  return {
    version: 1,
    tool,
    verdict: reportVerdict(gates),
    startedAt: startedAt.toISOString(),
    durationMs: io.now().getTime() - startedAt.getTime(),
    ...(source ? { source } : {}),
    ...(configFiles.length > 0 ? { configFiles: distinct(configFiles) } : {}),
    ...(configChanges.length > 0 ? { configChanges } : {}),
    gates: gates.map((gate) => ({ ...gate, ...legOf(io) })),
  };
}

/** The leg of the job's matrix and the number of legs, as the actions pass them. */
function legOf({ env }: Io): Pick<Gate, 'leg' | 'legs'> {
  const { GATEHOUSE_LEG: value = '', GATEHOUSE_LEGS: count = '' } = env;
  // `job/` in a job without a matrix.
  const leg = value.replace(/\/$/, '');
  if (leg === '') return {};
  return leg === value && /^[1-9][0-9]{0,3}$/.test(count) ? { leg, legs: Number(count) } : { leg };
}

function distinct(configFiles: readonly ConfigFile[]): ConfigFile[] {
  const byName = new Map(configFiles.map((configFile) => [configFile.file, configFile]));
  return [...byName.values()].sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** The source of a report that is merged here; `undefined` outside a workflow. */
export const mergedSource = async (io: Io) =>
  isWorkflowRun(io.env) ? mergedReportSource(io.env, await checkedOutCommit(io)) : undefined;
