import type { Io } from '../io.ts';
import { buildGate } from '../model/gate-result.ts';
import type { GateName } from '../model/report.ts';
import { exitCodeOf } from '../model/verdict.ts';
import { defaultSettingsFiles } from '../settings/default-files.ts';
import { buildReport } from './build-report.ts';
import { assertKnownChecks } from './check-filter.ts';
import type { Invocation } from './command.ts';
import type { Config } from './config.ts';
import { type GateProgress, type Progress, SILENT_PROGRESS } from './gate-progress.ts';
import { gates, runCommandOptions } from './gates.ts';
import { commonOptions, gateOptions, type Option, pickOptions, resolveOptions } from './options.ts';
import type { GateRun, PreparedGate } from './prepared-gate.ts';
import { createProgress } from './progress.ts';
import { publishKinds, publishOptions } from './publish-options.ts';
import { rerunCommand } from './rerun-command.ts';
import { loadRunConfig, type RunConfig } from './run-config.ts';
import { sanitizeForLog } from './sanitize-log.ts';
import { DEFAULT_CONFIG } from './trusted-files.ts';
import { UsageError } from './usage-error.ts';
import { prepareReport, writeReport } from './write-report.ts';

/** The configuration of `--demo`, for the folder of gatehouse itself. */
const demoConfig: Config = {
  gates: {
    // The example names files of the reader's repository.
    settings: { files: ['examples/pipeline.yml'], 'no-repository': true },
    conformance: { 'stand-in': true },
    validate: { 'stand-in': true },
    'verify-conversation': { 'stand-in': true },
  },
};

const runOptions = [...runCommandOptions, ...commonOptions] as const;

/** `gatehouse run`: the gates of the configuration, all at once, then one report. Returns the exit code; throws `UsageError`. */
export async function run(invocation: Invocation<(typeof runCommandOptions)[number]>): Promise<number> {
  const { flags, values, io } = invocation;
  const startedAt = io.now();
  // Throws for too many kinds before anything runs.
  const kinds = publishKinds(values);
  const isDemo = values.flag('demo');
  const config: RunConfig = isDemo
    ? { value: demoConfig, configFiles: [], io, removedGates: [] }
    : await loadRunConfig(values.text('config'), io);
  const gateConfigs = config.value.gates;
  const usageErrorAbort = new AbortController();
  const gateIo = gateIoOf(config.io, isDemo, usageErrorAbort.signal);
  const prepared = await prepareGates(config, flags, values.list('only'), gateIo);
  const selected = selectGates(prepared, values.list('only'));
  const reportValues = resolveOptions(
    runOptions,
    flags,
    io.env,
    Object.assign({}, ...prepared.map(({ gate }) => gateConfigs[gate])),
  );
  // Settings files are checked faster than progress can be read.
  const isSlow = selected.some(({ gate }) => gate !== 'settings');
  const progress = isSlow ? await createProgress(reportValues, io) : SILENT_PROGRESS;
  const runs = await runGates(selected, progress, gateIo, usageErrorAbort);
  progress.close();

  const command = commandOf(invocation);
  const ownConfigFiles = [...config.configFiles, ...[...prepared, ...runs].flatMap(configFilesOf)];
  const report = await buildReport(
    {
      gates: runs.map(({ gate }) => ({ ...gate, command })),
      startedAt,
      // The demo's configuration files belong to gatehouse, not to the repository.
      configFiles: isDemo ? [] : ownConfigFiles,
      ...(isDemo
        ? {}
        : {
            deciding: {
              config: { path: values.text('config') ?? DEFAULT_CONFIG, read: readConfiguration },
              baseline: values.text('baseline'),
              vocabulary: values.text('vocabulary'),
            },
          }),
    },
    io,
  );
  const renderable = await prepareReport(
    report,
    {
      texts: new Map(runs.flatMap(({ texts }) => [...(texts ?? [])])),
      secrets: runs.flatMap(({ secrets }) => secrets),
      notConfigured: gates.flatMap(({ gate }) => (gateConfigs[gate] === undefined ? [gate] : [])),
    },
    reportValues,
    io,
  );
  await writeReport(renderable, reportValues, io);
  if (kinds.length > 0) {
    const { publishReport } = await import('./publish.ts');
    await publishReport(
      { ...renderable, vocabulary: reportValues.text('vocabulary') },
      kinds,
      reportValues,
      io,
    );
  }
  return exitCodeOf(report);
}

/** The surroundings of the gates: they are stopped with the run, and by a usage error in another gate. */
function gateIoOf(io: Io, isDemo: boolean, usageError: AbortSignal): Io {
  const stopSignal = () => AbortSignal.any([io.stopSignal(), usageError]);
  if (!isDemo) return { ...io, stopSignal };
  // Files of gatehouse may lie outside the workspace, and are never part of the change under review.
  const { trustedCommit: _, ...rest } = io;
  return { ...rest, stopSignal, cwd: io.packageRoot, env: { ...io.env, GITHUB_WORKSPACE: undefined } };
}

/** A gate of the configuration, with its own `--only`. */
interface SelectableGate extends PreparedGate {
  readonly gate: GateName;
  readonly only: readonly string[];
}

/** Reads the inputs of every configured gate. Throws `UsageError` if there is none, or if the inputs of one are invalid. */
async function prepareGates(
  { value: { gates: gateConfigs }, removedGates }: RunConfig,
  flags: Readonly<Record<string, unknown>>,
  commandOnly: readonly string[],
  io: Io,
): Promise<SelectableGate[]> {
  const definitions = gates.filter(({ gate }) => gateConfigs[gate] !== undefined);
  if (definitions.length === 0) {
    const keys = gates.map(({ gate }) => gate).join(', ');
    throw new UsageError(`the configuration names no gate; expected at least one of the keys ${keys}`);
  }
  const onlyOption = pickOptions(gateOptions, 'only');
  const prepared: SelectableGate[] = [];
  for (const { gate, prepare } of definitions) {
    const gateConfig = gateConfigs[gate];
    const preparedGate = await prepare(flags, gateConfig, io).catch((error: unknown) => {
      if (!(error instanceof UsageError) || !removedGates.includes(gate)) throw error;
      throw new UsageError(
        `${error.message}. The base commit configures the gate ${gate}: take it out of the configuration first, in a change of its own`,
      );
    });
    const only = resolveOptions(onlyOption, flags, io.env, gateConfig).list('only');
    // The ids of the command line may be those of any gate.
    if (commandOnly.length === 0) assertKnownChecks(only, preparedGate.checkIds, `the gate ${gate}`);
    prepared.push({ ...preparedGate, gate, only });
  }
  return prepared;
}

/** The gates that have something to run. Throws `UsageError` if no gate has, or for an unknown id of `--only`. */
function selectGates(
  configured: readonly SelectableGate[],
  commandOnly: readonly string[],
): SelectableGate[] {
  const ids = configured.flatMap(({ checkIds }) => checkIds);
  if (ids.length === 0)
    throw new UsageError(
      `nothing to check: no settings file (${defaultSettingsFiles.join(', ')}) and no configuration (${DEFAULT_CONFIG}) found`,
    );
  assertKnownChecks(commandOnly, ids, 'the configured gates');
  return configured.flatMap((gate) => {
    const only = gate.only.filter((id) => gate.checkIds.includes(id));
    return gate.only.length > 0 && only.length === 0 ? [] : [{ ...gate, only }];
  });
}

/** Runs the gates at the same time. Throws the first `UsageError`, once every gate has ended. */
async function runGates(
  selected: readonly SelectableGate[],
  progress: Progress,
  io: Io,
  usageErrorAbort: AbortController,
): Promise<GateRun[]> {
  const settled = await Promise.allSettled(
    selected.map(async (gate) => {
      const gateProgress = progress.startGate(
        gate.gate,
        gate.only.length || (gate.checkCount ?? gate.checkIds.length),
      );
      const gateRun = await runGate(gate, gateProgress, io, usageErrorAbort);
      gateProgress.onGateDone(gateRun.gate);
      return gateRun;
    }),
  );
  return settled.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

/** Runs a gate. A crash makes the gate an error and ends no other gate; a `UsageError` is thrown and ends them all. */
async function runGate(
  { gate, only, runChecks }: SelectableGate,
  gateProgress: GateProgress,
  io: Io,
  usageErrorAbort: AbortController,
): Promise<GateRun> {
  const startedAt = io.now();
  try {
    return await runChecks(only, gateProgress);
  } catch (error) {
    if (error instanceof UsageError) {
      usageErrorAbort.abort();
      throw error;
    }
    const message = sanitizeForLog(error instanceof Error ? error.message : String(error), io);
    const cause = { message: `the gate crashed: ${message}`, help: 'This is a bug in gatehouse: report it' };
    const options = { now: io.now, failOn: 'error', only: [] } as const;
    return { gate: buildGate(gate, gate, [], { startedAt, options, cause }), secrets: [] };
  }
}

const configFilesOf = ({ configFiles = [] }: Pick<GateRun, 'configFiles'>) => configFiles;

/** Reads a configuration; its reader is loaded only where there is one. */
const readConfiguration = async (path: string, io: Io) =>
  (await import('./config-file.ts')).readConfig(path, io);

/** The command that re-runs the gates, without publishing. */
function commandOf({ flags, options, io }: Pick<Invocation<Option>, 'flags' | 'options' | 'io'>): string {
  const publishNames: readonly string[] = publishOptions.map(({ name }) => name);
  const checkOptions = options.filter(({ name }) => !publishNames.includes(name));
  return rerunCommand('run', [], { flags, options: checkOptions, io });
}
