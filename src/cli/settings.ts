import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve as resolvePath } from 'node:path';
import type { Io } from '../io.ts';
import { MAX_TERMINAL_FINDINGS } from '../model/truncation.ts';
import { IGNORE_KEYWORD } from '../settings/check-file.ts';
import { defaultSettingsFiles } from '../settings/default-files.ts';
import {
  checkSettings,
  type SettingsFile,
  type SettingsOptions,
  type SettingsResult,
} from '../settings/gate.ts';
import { assertKnownChecks } from './check-filter.ts';
import type { Invocation } from './commands.ts';
import { expandPatterns, readInput, realPath, reportName } from './files.ts';
import type { PreparedGate } from './gates.ts';
import { loadBaseline, loadVocabulary } from './load-inputs.ts';
import { resolveOptions, type Values } from './options.ts';
import { rerunCommand } from './rerun-command.ts';
import { filesOption } from './settings-options.ts';
import { UsageError } from './usage-error.ts';
import { finishRun, isTerminalOnly } from './write-report.ts';

/** `gatehouse settings [files...]` */
export async function settings({ args, flags, options, values, io }: Invocation): Promise<number> {
  const startedAt = io.now();
  const patterns = args.length > 0 ? args : resolveOptions([filesOption], {}, io.env).list('files');
  if (values.flag('list-projects')) {
    const { listProjects } = await import('./fleet.ts');
    return listProjects(await findSettingsFiles(patterns, io), io);
  }
  // --fix needs every error's fix.
  const maxErrors = isTerminalOnly(values, io) && !values.flag('fix') ? MAX_TERMINAL_FINDINGS : undefined;
  const {
    checkIds: ids,
    runChecks,
    onReportWritten,
  } = await prepareSettingsFiles(patterns, values, io, maxErrors);
  if (ids.length === 0) {
    throw new UsageError(
      `no settings file here (${defaultSettingsFiles.join(', ')}); name one: gatehouse settings FILE`,
    );
  }
  const only = values.list('only');
  assertKnownChecks(only, ids, 'this gate; its checks are the files it reads');
  const { gate, texts, secrets } = await runChecks(only);
  const rerunOptions = options.filter(({ name }) => name !== 'fix');
  const command = rerunCommand('settings', [], { flags, options: rerunOptions, io });
  const code = await finishRun({ gates: [{ ...gate, command }], startedAt, texts, secrets }, values, io);
  onReportWritten();
  return code;
}

/** The gate of a configuration. */
export const prepareSettings = (values: Values, io: Io) =>
  prepareSettingsFiles(values.list('files'), values, io);

interface PreparedSettings extends PreparedGate {
  readonly runChecks: (only: readonly string[]) => Promise<SettingsResult>;
  /** Called when the report is written. */
  readonly onReportWritten: () => void;
}

async function prepareSettingsFiles(
  patterns: readonly string[],
  values: Values,
  io: Io,
  maxErrors?: number,
): Promise<PreparedSettings> {
  const paths = await findSettingsFiles(patterns, io);
  const byId = new Map(paths.map((path) => [reportName(path, io), path]));
  const timeout = values.number('timeout');
  const options: SettingsOptions = {
    vocabulary: await loadVocabulary(values, io),
    baseline: await loadBaseline(values, io),
    isPartial: values.list('only').length > 0,
    maxErrors,
    failOn: values.text('fail-on') === 'warning' ? 'warning' : 'error',
    onlyNew: values.text('new-from') !== undefined,
    ...(timeout === undefined ? {} : { timeoutMs: timeout * 1000 }),
    now: io.now,
  };
  const isFleet = values.flag('follow') || values.text('shard') !== undefined;
  let onReportWritten = () => {};
  return {
    onReportWritten: () => onReportWritten(),
    checkIds: [...byId.keys()],
    runChecks: async (only) => {
      const selected = [...byId].flatMap(([id, path]) =>
        only.length === 0 || only.includes(id) ? [path] : [],
      );
      if (isFleet) {
        const { selectShardFiles: shareOf } = await import('./fleet.ts');
        const { files, shardExtras, saveState } = await shareOf(
          await loadSettingsFiles(selected, values, io),
          values,
          io,
        );
        onReportWritten = saveState;
        return checkSettings(files, { ...options, maxErrors: undefined, extraChecks: shardExtras });
      }
      if (!values.flag('fix')) return checkSettings(await loadSettingsFiles(selected, values, io), options);
      const { fixFiles } = await import('./fix.ts');
      const { result, written: messages } = await fixFiles(
        await loadSettingsFiles(selected, values, io),
        selected,
        options,
        io,
      );
      if (!values.flag('quiet')) for (const line of messages) io.stderr.write(`${line}\n`);
      return result;
    },
  };
}

/** The files that are named, or the default ones that are there. */
async function findSettingsFiles(patterns: readonly string[], io: Io): Promise<string[]> {
  if (patterns.length > 0) return expandPatterns(patterns, 'settings file', io);
  return defaultSettingsFiles.filter((file) => existsSync(resolvePath(io.cwd, file)));
}

/** The files, and as they were before the change where that matters. */
async function loadSettingsFiles(paths: readonly string[], values: Values, io: Io): Promise<SettingsFile[]> {
  const ref = values.text('new-from');
  const { commit } = io.trustedFiles;
  const git = ref === undefined && commit === undefined ? undefined : await import('./git.ts');
  const base = ref === undefined ? undefined : await git!.comparisonCommit(ref, io);
  const files: SettingsFile[] = [];
  for (const path of paths) {
    const bytes = readInput(path, 'the settings file', io);
    // Of a link a commit has where it leads to.
    const reportedName = () => reportName(realPath(resolvePath(io.cwd, path)), io);
    const name = reportName(path, io);
    if (commit !== undefined && Buffer.from(bytes).includes(IGNORE_KEYWORD)) io.trustedFiles.files.add(name);
    files.push({
      name,
      bytes,
      sibling: siblingFileOf(path, io),
      previousBytes: base === undefined ? undefined : await git!.readFileAtCommit(base, reportedName(), io),
      trustedBytes:
        commit === undefined
          ? undefined
          : ((await git!.readFileAtCommit(commit, reportedName(), io)) ?? new Uint8Array()),
    });
  }
  return files;
}

/** Another default settings file beside this one. */
function siblingFileOf(path: string, io: Io): string | undefined {
  if (!defaultSettingsFiles.includes(basename(path))) return undefined;
  const siblingFile = defaultSettingsFiles.find(
    (name) => name !== basename(path) && existsSync(join(dirname(resolvePath(io.cwd, path)), name)),
  );
  return siblingFile;
}
