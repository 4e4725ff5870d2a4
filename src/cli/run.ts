import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Io } from '../io.ts';
import { CallError } from './call-error.ts';
import type { Call } from './commands.ts';
import type { Config } from './config-file.ts';
import { finish } from './finish.ts';
import { type Option, resolve } from './options.ts';
import { defaultFiles, filesOption, judgeSettings, settingsFiles } from './settings.ts';

const DEFAULT_CONFIG = '.github/gatehouse.yml';

/** What `--demo` runs, in the folder of our own files. */
const demo: Config = { gates: { settings: { files: ['examples/pipeline.yml'] } } };

/** `gatehouse run`: the gates that the configuration names; without one, the default settings files. */
export async function run({ given, values, options, io }: Call): Promise<number> {
  const startedAt = io.now();
  const gateOptions = [
    filesOption,
    ...options.filter(({ callOnly, name }) => !callOnly && name !== 'config' && name !== 'demo'),
  ];
  const isDemo = values.flag('demo');
  const config = isDemo ? demo : await configOf(values.text('config'), gateOptions, io);
  if (config && !config.gates['settings']) {
    throw new CallError('the configuration names no gate; give it a key: settings');
  }
  const settings = resolve(gateOptions, given, io.env, config?.gates['settings']);
  // Our own files may be read anywhere.
  const there = isDemo ? { ...io, cwd: io.home, env: { ...io.env, GITHUB_WORKSPACE: undefined } } : io;
  const files = await settingsFiles(settings.list('files'), there);
  if (files.length === 0) {
    throw new CallError(
      `nothing to check: no ${defaultFiles.join(', ')} here, and no configuration (${DEFAULT_CONFIG})`,
    );
  }
  const { gate, texts, secrets } = await judgeSettings(files, settings, there);
  return finish({ gates: [gate], startedAt, texts, secrets }, settings, io);
}

/** The configuration that is named, or the usual one; what reads it is only loaded where there is one. */
async function configOf(
  path: string | undefined,
  options: readonly Option[],
  io: Io,
): Promise<Config | undefined> {
  if (path === undefined && !existsSync(join(io.cwd, DEFAULT_CONFIG))) return undefined;
  return (await import('./config-file.ts')).readConfig(path ?? DEFAULT_CONFIG, { settings: options }, io);
}
