import type { Io } from '../io.ts';
import { buildGate } from '../model/gate-result.ts';
import { assertKnownChecks } from './check-filter.ts';
import type { Invocation } from './commands.ts';
import type { Config } from './config-file.ts';
import { type GateDefinition, type GateRunResult, gates, type PreparedGate } from './gates.ts';
import { commonOptions, resolveOptions } from './options.ts';
import { createProgress, type GateProgress, SILENT_PROGRESS } from './progress.ts';
import { publishKinds, publishOptions } from './publish-options.ts';
import { rerunCommand } from './rerun-command.ts';
import { sanitizeForLog } from './sanitize-log.ts';
import { DEFAULT_CONFIG, trustedFileExists } from './trusted-files.ts';
import { UsageError } from './usage-error.ts';
import { finishRun } from './write-report.ts';

/** Without a configuration: the default settings files. */
const defaultConfig: Config = { gates: { settings: {} } };

/** What `--demo` runs, in the folder of our own files. */
const demoConfig: Config = {
  gates: {
    settings: { files: ['examples/pipeline.yml'] },
    conformance: { 'stand-in': true },
    validate: { 'stand-in': true },
    'verify-conversation': { 'stand-in': true },
  },
};

/** `gatehouse run`: the gates that the configuration names, all at once, then one report. */
export async function run({ flags, values, options, io }: Invocation): Promise<number> {
  const startedAt = io.now();
  publishKinds(values);
  const isDemo = values.flag('demo');
  const config = isDemo ? demoConfig : ((await loadConfig(values.text('config'), io)) ?? defaultConfig);
  const configuredGates = gates.filter(({ gate }) => config.gates[gate] !== undefined);
  if (configuredGates.length === 0) {
    const keys = gates.map(({ gate }) => gate).join(', ');
    throw new UsageError(`the configuration names no gate; give it a key: ${keys}`);
  }
  // A call that turns out to be wrong ends the gates that run already.
  const usageErrorAbort = new AbortController();
  const abortableIo: Io = {
    ...io,
    stopSignal: () => AbortSignal.any([io.stopSignal(), usageErrorAbort.signal]),
  };
  // Our own files may be read anywhere, and are of no change.
  const gateIo: Io = isDemo
    ? {
        ...abortableIo,
        cwd: io.packageRoot,
        env: { ...io.env, GITHUB_WORKSPACE: undefined },
        trustedFiles: { files: new Set() },
      }
    : abortableIo;
  // The call's names are of any gate, a configuration's of its own.
  const only = values.list('only');
  const preparedGates: [GateDefinition, PreparedGate, only: readonly string[]][] = [];
  for (const entry of configuredGates) {
    const gateValues = resolveOptions(
      [...entry.options, ...commonOptions],
      flags,
      io.env,
      config.gates[entry.gate],
    );
    const [prepared, gateOnly] = [await entry.prepare(gateValues, gateIo), gateValues.list('only')];
    if (only.length === 0) assertKnownChecks(gateOnly, prepared.checkIds, `the gate ${entry.gate}`);
    preparedGates.push([entry, prepared, gateOnly]);
  }
  const ids = preparedGates.flatMap(([, { checkIds: ids }]) => ids);
  if (ids.length === 0) {
    throw new UsageError(
      `nothing to check: no pipeline.yml, pipeline.yaml here, and no configuration (${DEFAULT_CONFIG})`,
    );
  }
  assertKnownChecks(only, ids, 'the gates that are configured');
  const selectedGates = preparedGates.flatMap(([entry, prepared, gateOnly]) => {
    const wanted = gateOnly.filter((id) => prepared.checkIds.includes(id));
    return gateOnly.length > 0 && wanted.length === 0 ? [] : [{ entry, prepared, wanted }];
  });
  // Files are read in no time.
  const isSlow = selectedGates.some(({ entry }) => entry.gate !== 'settings');
  const gateConfigs = configuredGates.map(({ gate }) => config.gates[gate]);
  const reportValues = resolveOptions(options, flags, io.env, Object.assign({}, ...gateConfigs));
  const progress = isSlow ? await createProgress(reportValues, io) : SILENT_PROGRESS;
  const settled = await Promise.allSettled(
    selectedGates.map(async ({ entry, prepared, wanted }) => {
      const gateProgress = progress.startGate(
        entry.gate,
        wanted.length || (prepared.checkCount ?? prepared.checkIds.length),
      );
      const results = await runGate(entry, prepared, wanted, gateProgress, io, usageErrorAbort);
      gateProgress.onGateDone(results.gate);
      return results;
    }),
  );
  progress.close();
  const results = settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
  const checkOptions = options.filter((option) => !publishOptions.includes(option));
  const command = rerunCommand('run', [], { flags, options: checkOptions, io });
  return finishRun(
    {
      gates: results.map(({ gate }) => ({ ...gate, command })),
      startedAt,
      texts: new Map(results.flatMap(({ texts }) => [...(texts ?? [])])),
      secrets: results.flatMap(({ secrets }) => secrets),
      notConfigured: gates.filter((entry) => !configuredGates.includes(entry)).map(({ gate }) => gate),
    },
    reportValues,
    io,
  );
}

/** A gate that breaks takes no other gate with it: it could not be judged. Throws a `CallError`, and then ends the others. */
async function runGate(
  { gate }: GateDefinition,
  { runChecks }: PreparedGate,
  only: readonly string[],
  gateProgress: GateProgress,
  io: Io,
  usageErrorAbort: AbortController,
): Promise<GateRunResult> {
  const startedAt = io.now();
  try {
    return await runChecks(only, gateProgress);
  } catch (error) {
    if (error instanceof UsageError) {
      usageErrorAbort.abort();
      throw error;
    }
    const message = sanitizeForLog(error instanceof Error ? error.message : String(error), io);
    const cause = { message: `the gate broke: ${message}`, help: 'this is a fault of gatehouse: report it' };
    const options = { now: io.now, failOn: 'error', only: [] } as const;
    return { gate: buildGate(gate, gate, [], { startedAt, options, cause }), secrets: [] };
  }
}

/** The configuration that is named, or the usual one; what reads it is only loaded where there is one. */
async function loadConfig(path: string | undefined, io: Io): Promise<Config | undefined> {
  if (path === undefined && !(await trustedFileExists(DEFAULT_CONFIG, io))) return undefined;
  return (await import('./config-file.ts')).readConfig(path ?? DEFAULT_CONFIG, io);
}
