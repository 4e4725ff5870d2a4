import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve as resolvePath } from 'node:path';
import type { Io } from '../io.ts';
import type { BaselineEntry } from '../model/baseline.ts';
import { SHOWN } from '../report/shown.ts';
import {
  checkSettings,
  type SettingsFile,
  type SettingsOptions,
  type SettingsResult,
} from '../settings/gate.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { CallError } from './call-error.ts';
import type { Call } from './commands.ts';
import { expand, readInput, realOf, reportName } from './files.ts';
import { finish, onlyShown } from './finish.ts';
import { type Option, resolve, type Values } from './options.ts';

/** The settings files that are looked for where none is named. */
export const defaultFiles = ['pipeline.yml', 'pipeline.yaml'];

/** The files where no argument names them: a variable's lines, or a key of the configuration. */
export const filesOption: Option = { name: 'files', kind: 'lines', help: 'Settings files or globs' };

/** `gatehouse settings [files...]` */
export async function settings({ args, values, io }: Call): Promise<number> {
  const startedAt = io.now();
  const named = args.length > 0 ? args : resolve([filesOption], {}, io.env).list('files');
  const files = await settingsFiles(named, io);
  if (files.length === 0) {
    throw new CallError(
      `no settings file here (${defaultFiles.join(', ')}); name one: gatehouse settings FILE`,
    );
  }
  const result = await judgeSettings(files, values, io);
  return finish(
    { gates: [result.gate], startedAt, texts: result.texts, secrets: result.secrets },
    values,
    io,
  );
}

/** The files that are named, or the default ones that are there. */
export async function settingsFiles(named: readonly string[], io: Io): Promise<string[]> {
  if (named.length > 0) return expand(named, 'settings file', io);
  return defaultFiles.filter((file) => existsSync(resolvePath(io.cwd, file)));
}

/** Judges settings files as the values ask, and mends them first with `fix`. Throws `CallError` for a wrong value. */
export async function judgeSettings(
  paths: readonly string[],
  values: Values,
  io: Io,
): Promise<SettingsResult> {
  const ref = values.text('new-from');
  const git = ref === undefined ? undefined : await import('./git.ts');
  const base = await git?.changeBase(ref!, io);
  const timeout = values.number('timeout');
  const options: SettingsOptions = {
    vocabulary: await vocabularyOf(values, io),
    baseline: await baselineOf(values, io),
    // --fix needs every error's fix.
    most: onlyShown(values, io) && !values.flag('fix') ? SHOWN : undefined,
    failOn: values.text('fail-on') === 'warning' ? 'warning' : 'error',
    onlyNew: base !== undefined,
    ...(timeout === undefined ? {} : { timeoutMs: timeout * 1000 }),
    now: io.now,
  };
  const chosen = only(values.list('only'), paths, io);
  const files: SettingsFile[] = [];
  for (const path of chosen) {
    const bytes = readInput(path, 'the settings file', io);
    // Of a link a commit has where it leads to.
    const kept = reportName(realOf(resolvePath(io.cwd, path)), io);
    files.push({
      name: reportName(path, io),
      bytes,
      rival: rivalOf(path, io),
      old: base === undefined ? undefined : await git?.fileAt(base, kept, io),
    });
  }
  if (!values.flag('fix')) return checkSettings(files, options);
  const { fixFiles } = await import('./fix.ts');
  const { result, written } = await fixFiles(files, chosen, options, io);
  if (!values.flag('quiet')) for (const line of written) io.stderr.write(`${line}\n`);
  return result;
}

/** The paths of the checks that are asked for; of all where none is named. */
function only(ids: readonly string[], paths: readonly string[], io: Io): readonly string[] {
  if (ids.length === 0) return paths;
  const byId = new Map(paths.map((path) => [reportName(path, io), path]));
  const unknown = ids.find((id) => !byId.has(id));
  if (unknown !== undefined) {
    const known = [...byId.keys()].slice(0, FEW).join(', ');
    throw new CallError(
      `--only ${unknown} is no check of this gate; its checks are the files it reads: ${known}${byId.size > FEW ? ', …' : ''}`,
    );
  }
  return [...byId].flatMap(([id, path]) => (ids.includes(id) ? [path] : []));
}

/** More names than this help nobody. */
const FEW = 5;

async function vocabularyOf(values: Values, io: Io): Promise<Vocabulary | undefined> {
  const name = values.text('vocabulary');
  if (name === undefined || name === 'auto') return undefined;
  return (await import('./vocabulary.ts')).chooseVocabulary(name, io);
}

async function baselineOf(values: Values, io: Io): Promise<readonly BaselineEntry[] | undefined> {
  const path = values.text('baseline');
  return path === undefined ? undefined : (await import('./baseline-file.ts')).readBaseline(path, io);
}

/** Another default settings file beside this one. */
function rivalOf(path: string, io: Io): string | undefined {
  if (!defaultFiles.includes(basename(path))) return undefined;
  const rival = defaultFiles.find(
    (name) => name !== basename(path) && existsSync(join(dirname(resolvePath(io.cwd, path)), name)),
  );
  return rival;
}
