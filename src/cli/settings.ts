import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Io } from '../io.ts';
import { MAX_TERMINAL_FINDINGS } from '../model/truncation.ts';
import { exitCodeOf } from '../model/verdict.ts';
import { IGNORE_KEYWORD } from '../settings/check-file.ts';
import { defaultSettingsFiles } from '../settings/default-files.ts';
import {
  checkSettings,
  type SettingsFile,
  type SettingsOptions,
  type SettingsResult,
  settingsSubject,
} from '../settings/gate.ts';
import { buildReport } from './build-report.ts';
import { assertKnownChecks } from './check-filter.ts';
import type { Invocation } from './command.ts';
import { expandPatterns, readInput, realPath, reportName } from './files.ts';
import { loadBaseline, loadVocabulary } from './load-inputs.ts';
import { type CommonOption, resolveOptions, secondsOf, type Values } from './options.ts';
import type { GateRun, PreparedGate } from './prepared-gate.ts';
import { openRepositories } from './repository/open-repository.ts';
import { rerunCommand } from './rerun-command.ts';
import { filesOption, type settingsOptions } from './settings-options.ts';
import type { ConfigFile, FromConfigFiles } from './trusted-files.ts';
import { UsageError } from './usage-error.ts';
import { MIN_WATCHED_BYTES, watchGate } from './watchdog.ts';
import { isTerminalOnly, prepareReport, writeReport } from './write-report.ts';

type SettingsOption = (typeof settingsOptions)[number];
type SettingsValues = Values<SettingsOption | CommonOption>;

/** `gatehouse settings [files...]`. Returns the exit code; throws `UsageError`. */
export async function settings({
  args,
  flags,
  options,
  values,
  io,
}: Invocation<SettingsOption>): Promise<number> {
  const startedAt = io.now();
  const patterns = args.length > 0 ? args : resolveOptions([filesOption], {}, io.env).list('files');
  if (values.flag('list-projects')) {
    const { listProjects } = await import('./fleet.ts');
    return listProjects(await findSettingsFiles(patterns, io), io);
  }
  // --fix needs the fix of every error.
  const maxErrors = isTerminalOnly(values, io) && !values.flag('fix') ? MAX_TERMINAL_FINDINGS : undefined;
  const { checkIds, configFiles, runChecks } = await prepareSettings(values, patterns, io, maxErrors);
  if (checkIds.length === 0)
    throw new UsageError(
      `no settings file found (looked for ${defaultSettingsFiles.join(', ')}); name one: gatehouse settings FILE`,
    );
  const only = values.list('only');
  assertKnownChecks(only, checkIds, 'this gate; its checks are the files it reads');
  const run = await runChecks(only);
  const rerunOptions = options.filter(({ name }) => name !== 'fix');
  const gates = [
    { ...run.gate, command: rerunCommand('settings', [], { flags, options: rerunOptions, io }) },
  ];
  const report = await buildReport(
    {
      gates,
      startedAt,
      configFiles: [...configFiles, ...run.configFiles],
      deciding: {
        config: { gates: { settings: { files: patterns } } },
        baseline: values.text('baseline'),
        vocabulary: values.text('vocabulary'),
      },
    },
    io,
  );
  await writeReport(await prepareReport(report, run, values, io), values, io);
  run.saveState();
  return exitCodeOf(report);
}

interface SettingsRun extends GateRun {
  readonly texts: ReadonlyMap<string, string>;
  readonly configFiles: readonly ConfigFile[];
  /** Saves what was read from other repositories for a later run; to be called once the report is written. */
  readonly saveState: () => void;
}

interface PreparedSettings extends PreparedGate {
  readonly runChecks: (only: readonly string[]) => Promise<SettingsRun>;
}

/** The gate for the files that match `patterns`, with at most `maxErrors` errors. Throws `UsageError`. */
export async function prepareSettings(
  values: SettingsValues,
  patterns: readonly string[],
  io: Io,
  maxErrors?: number,
): Promise<PreparedSettings> {
  const paths = await findSettingsFiles(patterns, io);
  const byId = new Map(paths.map((path) => [reportName(path, io), path]));
  const timeout = values.number('timeout');
  const timeoutMs = timeout === undefined ? undefined : secondsOf('--timeout', timeout) * 1000;
  const vocabulary = await loadVocabulary(values.text('vocabulary'), io);
  const baseline = await loadBaseline(values.text('baseline'), io);
  const options: SettingsOptions = {
    vocabulary: vocabulary.value,
    baseline: baseline.value,
    isPartial: values.list('only').length > 0,
    maxErrors,
    failOn: values.text('fail-on'),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    now: io.now,
  };
  return {
    checkIds: [...byId.keys()],
    configFiles: [...vocabulary.configFiles, ...baseline.configFiles],
    runChecks: async (only) => {
      const selected = [...byId].flatMap(([id, path]) =>
        only.length === 0 || only.includes(id) ? [path] : [],
      );
      const { value: files, configFiles } = await loadSettingsFiles(selected, values, io);
      const size = files.reduce((total, { bytes }) => total + bytes.length, 0);
      if (timeoutMs !== undefined && size > MIN_WATCHED_BYTES) {
        const subject = settingsSubject(files);
        await watchGate({ gate: 'settings', subject, startedAtMs: Date.now(), timeoutMs }, values, io);
      }
      const run = { configFiles, saveState: () => {} };
      if (values.flag('follow') || values.text('shard') !== undefined) {
        const { selectShardFiles } = await import('./fleet.ts');
        const shard = await selectShardFiles(files, values, io);
        const shardOptions = { ...options, maxErrors: undefined, extraChecks: shard.shardExtras };
        return { ...run, ...(await checkSettings(shard.files, shardOptions)), saveState: shard.saveState };
      }
      if (values.flag('fix')) return { ...run, ...(await fixAndCheck(files, selected, options, values, io)) };
      return { ...run, ...(await checkSettings(files, options)) };
    },
  };
}

async function fixAndCheck(
  files: readonly SettingsFile[],
  paths: readonly string[],
  options: SettingsOptions,
  values: SettingsValues,
  io: Io,
): Promise<SettingsResult> {
  const { fixFiles } = await import('./fix.ts');
  const { result, messages } = await fixFiles(files, paths, options, io);
  if (!values.flag('quiet')) for (const line of messages) io.stderr.write(`${line}\n`);
  return result;
}

/** The files that are named, or the default ones that exist. */
async function findSettingsFiles(patterns: readonly string[], io: Io): Promise<string[]> {
  if (patterns.length > 0) return expandPatterns(patterns, 'settings file', io);
  return defaultSettingsFiles.filter((file) => existsSync(resolve(io.cwd, file)));
}

/** The files, with their content before the change where the options need it; the configuration files are those with ignore comments. */
async function loadSettingsFiles(
  paths: readonly string[],
  values: SettingsValues,
  io: Io,
): Promise<FromConfigFiles<SettingsFile[]>> {
  const repositories = values.flag('no-repository') ? undefined : openRepositories(io);
  const files = paths.map((path) => ({
    name: reportName(path, io),
    bytes: readInput(path, 'the settings file', io),
    sibling: siblingFileOf(path, io),
    loadRepository: repositories?.of(path),
  }));
  const ref = values.text('new-from');
  const { trustedCommit } = io;
  if (ref === undefined && trustedCommit === undefined) return { value: files, configFiles: [] };
  const [{ comparisonCommit }, { readFilesAtCommit }] = await Promise.all([
    import('./commits.ts'),
    import('./files-at-commit.ts'),
  ]);
  const timeout = values.number('timeout');
  const signal = timeout === undefined ? undefined : AbortSignal.timeout(timeout * 1000);
  const base = ref === undefined ? undefined : await comparisonCommit(ref, io, signal);
  // Git stores a link's target, so resolve the link first.
  const names = paths.map((path) => reportName(realPath(resolve(io.cwd, path)), io));
  const filesAt = async (commit: string | undefined) =>
    commit === undefined ? undefined : readFilesAtCommit(commit, names, io, signal);
  const previous = await filesAt(base);
  const trusted = base === trustedCommit ? previous : await filesAt(trustedCommit);
  return {
    value: files.map((file, index) => ({
      ...file,
      previous: previous && {
        bytes: previous.get(names[index]!)?.bytes,
        loadRepository: repositories?.at(base!, paths[index]!),
      },
      trustedBytes: trusted && (trusted.get(names[index]!)?.bytes ?? new Uint8Array()),
    })),
    configFiles: files.flatMap(({ name, bytes }) =>
      trustedCommit !== undefined && Buffer.from(bytes).includes(IGNORE_KEYWORD)
        ? [{ file: name, commit: trustedCommit }]
        : [],
    ),
  };
}

/** The other default settings file in the same folder, if there is one. */
export function siblingFileOf(path: string, io: Io): string | undefined {
  if (!defaultSettingsFiles.includes(basename(path))) return undefined;
  return defaultSettingsFiles.find(
    (name) => name !== basename(path) && existsSync(join(dirname(resolve(io.cwd, path)), name)),
  );
}
