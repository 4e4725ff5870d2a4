import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve as resolvePath } from 'node:path';
import type { Io } from '../io.ts';
import { MAX_TERMINAL_FINDINGS } from '../report/terminal-limit.ts';
import { IGNORE_KEYWORD } from '../settings/check-file.ts';
import {
  checkSettings,
  type SettingsFile,
  type SettingsOptions,
  type SettingsResult,
} from '../settings/gate.ts';
import { CallError } from './call-error.ts';
import { calledAs } from './called.ts';
import { baselineOf, vocabularyOf } from './chosen.ts';
import type { Call } from './commands.ts';
import { expand, readInput, realOf, reportName } from './files.ts';
import { finish, onlyShown } from './finish.ts';
import type { Prepared } from './gates.ts';
import { checkOnly } from './only.ts';
import { resolve, type Values } from './options.ts';
import { defaultFiles, filesOption } from './settings-options.ts';

/** `gatehouse settings [files...]` */
export async function settings({ args, given, options, values, io }: Call): Promise<number> {
  const startedAt = io.now();
  const named = args.length > 0 ? args : resolve([filesOption], {}, io.env).list('files');
  if (values.flag('list-projects')) {
    const { listProjects } = await import('./fleet.ts');
    return listProjects(await settingsFiles(named, io), io);
  }
  // --fix needs every error's fix.
  const most = onlyShown(values, io) && !values.flag('fix') ? MAX_TERMINAL_FINDINGS : undefined;
  const { ids, judge, after } = await prepareFiles(named, values, io, most);
  if (ids.length === 0) {
    throw new CallError(
      `no settings file here (${defaultFiles.join(', ')}); name one: gatehouse settings FILE`,
    );
  }
  const only = values.list('only');
  checkOnly(only, ids, 'this gate; its checks are the files it reads');
  const { gate, texts, secrets } = await judge(only);
  const judging = options.filter(({ name }) => name !== 'fix');
  const command = calledAs('settings', [], { given, options: judging, io });
  const code = await finish({ gates: [{ ...gate, command }], startedAt, texts, secrets }, values, io);
  after();
  return code;
}

/** The gate of a configuration. */
export const prepareSettings = (values: Values, io: Io) => prepareFiles(values.list('files'), values, io);

interface PreparedSettings extends Prepared {
  readonly judge: (only: readonly string[]) => Promise<SettingsResult>;
  /** Called when the report is written. */
  readonly after: () => void;
}

async function prepareFiles(
  named: readonly string[],
  values: Values,
  io: Io,
  most?: number,
): Promise<PreparedSettings> {
  const paths = await settingsFiles(named, io);
  const byId = new Map(paths.map((path) => [reportName(path, io), path]));
  const timeout = values.number('timeout');
  const options: SettingsOptions = {
    vocabulary: await vocabularyOf(values, io),
    baseline: await baselineOf(values, io),
    isPartial: values.list('only').length > 0,
    maxErrors: most,
    failOn: values.text('fail-on') === 'warning' ? 'warning' : 'error',
    onlyNew: values.text('new-from') !== undefined,
    ...(timeout === undefined ? {} : { timeoutMs: timeout * 1000 }),
    now: io.now,
  };
  const isFleet = values.flag('follow') || values.text('shard') !== undefined;
  let after = () => {};
  return {
    after: () => after(),
    ids: [...byId.keys()],
    judge: async (only) => {
      const chosen = [...byId].flatMap(([id, path]) =>
        only.length === 0 || only.includes(id) ? [path] : [],
      );
      if (isFleet) {
        const { shareOf } = await import('./fleet.ts');
        const { files, beside, keep } = await shareOf(await read(chosen, values, io), values, io);
        after = keep;
        return checkSettings(files, { ...options, maxErrors: undefined, extraChecks: beside });
      }
      if (!values.flag('fix')) return checkSettings(await read(chosen, values, io), options);
      const { fixFiles } = await import('./fix.ts');
      const { result, written } = await fixFiles(await read(chosen, values, io), chosen, options, io);
      if (!values.flag('quiet')) for (const line of written) io.stderr.write(`${line}\n`);
      return result;
    },
  };
}

/** The files that are named, or the default ones that are there. */
async function settingsFiles(named: readonly string[], io: Io): Promise<string[]> {
  if (named.length > 0) return expand(named, 'settings file', io);
  return defaultFiles.filter((file) => existsSync(resolvePath(io.cwd, file)));
}

/** The files, and as they were before the change where that matters. */
async function read(paths: readonly string[], values: Values, io: Io): Promise<SettingsFile[]> {
  const ref = values.text('new-from');
  const { commit } = io.judges;
  const git = ref === undefined && commit === undefined ? undefined : await import('./git.ts');
  const base = ref === undefined ? undefined : await git!.changeBase(ref, io);
  const files: SettingsFile[] = [];
  for (const path of paths) {
    const bytes = readInput(path, 'the settings file', io);
    // Of a link a commit has where it leads to.
    const kept = () => reportName(realOf(resolvePath(io.cwd, path)), io);
    const name = reportName(path, io);
    if (commit !== undefined && Buffer.from(bytes).includes(IGNORE_KEYWORD)) io.judges.files.add(name);
    files.push({
      name,
      bytes,
      sibling: rivalOf(path, io),
      previousBytes: base === undefined ? undefined : await git!.fileAt(base, kept(), io),
      trustedBytes:
        commit === undefined ? undefined : ((await git!.fileAt(commit, kept(), io)) ?? new Uint8Array()),
    });
  }
  return files;
}

/** Another default settings file beside this one. */
function rivalOf(path: string, io: Io): string | undefined {
  if (!defaultFiles.includes(basename(path))) return undefined;
  const rival = defaultFiles.find(
    (name) => name !== basename(path) && existsSync(join(dirname(resolvePath(io.cwd, path)), name)),
  );
  return rival;
}
