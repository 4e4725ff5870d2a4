import { existsSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve as resolvePath } from 'node:path';
import type { Io } from '../io.ts';
import type { BaselineEntry } from '../model/baseline.ts';
import {
  checkSettings,
  type SettingsFile,
  type SettingsOptions,
  type SettingsResult,
} from '../settings/gate.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { CallError } from './call-error.ts';
import type { Call } from './commands.ts';
import { expand, readInput, reportName } from './files.ts';
import { finish } from './finish.ts';
import type { Values } from './options.ts';
import { inputVariable } from './options.ts';

/** The settings files that are looked for where none is named. */
export const defaultFiles = ['pipeline.yml', 'pipeline.yaml'];

/** `gatehouse settings [files...]` */
export async function settings({ args, values, io }: Call): Promise<number> {
  const startedAt = io.now();
  const named = args.length > 0 ? args : linesOf(io.env[inputVariable('files')]);
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
    failOn: values.text('fail-on') === 'warning' ? 'warning' : 'error',
    onlyNew: base !== undefined,
    ...(timeout === undefined ? {} : { timeoutMs: timeout * 1000 }),
    now: io.now,
  };
  const only = values.list('only');
  const chosen = paths.filter((path) => only.length === 0 || only.includes(reportName(path, io)));
  const unknown = only.find((id) => !paths.some((path) => reportName(path, io) === id));
  if (unknown !== undefined)
    throw new CallError(`--only ${unknown} is no check of this gate; its checks are the files it reads`);
  const files: SettingsFile[] = [];
  for (const path of chosen) {
    const name = reportName(path, io);
    const bytes = readInput(path, 'the settings file', io);
    files.push({
      name,
      bytes,
      rival: rivalOf(path, io),
      old: base === undefined ? undefined : await git?.fileAt(base, name, io),
    });
  }
  return values.flag('fix') ? fixed(files, chosen, options, io) : checkSettings(files, options);
}

async function vocabularyOf(values: Values, io: Io): Promise<Vocabulary | undefined> {
  const name = values.text('vocabulary');
  if (name === undefined || name === 'auto') return undefined;
  return (await import('./vocabulary.ts')).chooseVocabulary(name, io);
}

async function baselineOf(values: Values, io: Io): Promise<readonly BaselineEntry[] | undefined> {
  const path = values.text('baseline');
  return path === undefined ? undefined : (await import('./baseline-file.ts')).readBaseline(path, io);
}

/** Each round may uncover what the one before hid; more than this many would be a fault of ours. */
const ROUNDS = 10;

async function fixed(
  files: SettingsFile[],
  paths: readonly string[],
  options: SettingsOptions,
  io: Io,
): Promise<SettingsResult> {
  const { applyFixes } = await import('../settings/fix.ts');
  let result = await checkSettings(files, options);
  const written = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) {
    let changed = false;
    for (const [index, file] of files.entries()) {
      const findings = result.gate.checks[index]?.findings ?? [];
      const fixes = findings.flatMap(({ fix }) => (fix?.safe ? [fix] : []));
      const text = result.texts.get(file.name) ?? '';
      const mended = applyFixes(text, fixes);
      if (mended === text) continue;
      changed = true;
      const mark = Buffer.from(file.bytes).subarray(0, 3).equals(BYTE_ORDER_MARK)
        ? BYTE_ORDER_MARK
        : Buffer.alloc(0);
      const bytes = Buffer.concat([mark, Buffer.from(mended)]);
      writeFileSync(resolvePath(io.cwd, paths[index]!), bytes);
      files[index] = { ...file, bytes };
      written.set(file.name, (written.get(file.name) ?? 0) + fixes.length);
    }
    if (!changed) break;
    result = await checkSettings(files, options);
  }
  for (const [name, count] of written)
    io.stderr.write(`fixed ${name}: ${count} ${count === 1 ? 'fix' : 'fixes'} written\n`);
  return result;
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Another default settings file beside this one. */
function rivalOf(path: string, io: Io): string | undefined {
  if (!defaultFiles.includes(basename(path))) return undefined;
  const rival = defaultFiles.find(
    (name) => name !== basename(path) && existsSync(join(dirname(resolvePath(io.cwd, path)), name)),
  );
  return rival;
}

const linesOf = (text: string | undefined) =>
  (text ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
