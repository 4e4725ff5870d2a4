/** The configuration of a run: that of the checkout or, under `--trust base`, that of the base with what the change adds to it. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Io } from '../io.ts';
import { defaultSettingsFiles } from '../settings/default-files.ts';
import { type Config, defaultConfig } from './config.ts';
import { expandPatterns } from './files.ts';
import { textsOf } from './options.ts';
import { DEFAULT_CONFIG, type FromConfigFiles, trustedFileExists } from './trusted-files.ts';
import { UsageError } from './usage-error.ts';

export interface RunConfig extends FromConfigFiles<Config> {
  /** Where the gates read their baseline and vocabulary: from the change where the base has no configuration. */
  readonly io: Io;
  /** The gates that only the base configures. */
  readonly removedGates: readonly string[];
}

/** The configuration that `--config` names, or the default one. Throws `UsageError` for an invalid one. */
export async function loadRunConfig(path: string | undefined, io: Io): Promise<RunConfig> {
  const trusted = await loadConfig(path, io);
  if (io.trustedCommit === undefined)
    return { value: trusted.value ?? defaultConfig, configFiles: trusted.configFiles, io, removedGates: [] };
  const { trustedCommit: _, ...headIo } = io;
  const head = await loadConfig(path, headIo);
  if (!trusted.value) {
    const gates = head.value && addFiles(head.value.gates, defaultSettingsFiles.filter(existsIn(io)));
    return {
      value: gates ? { gates } : defaultConfig,
      configFiles: [...trusted.configFiles, ...head.configFiles],
      io: head.value ? headIo : io,
      removedGates: [],
    };
  }
  const base = trusted.value.gates;
  const headGates = head.value?.gates ?? defaultConfig.gates;
  const added = Object.fromEntries(Object.entries(headGates).filter(([gate]) => !(gate in base)));
  const gates = base['settings']
    ? { ...base, settings: { ...base['settings'], ...(await filesOfBoth(base, headGates, io)) } }
    : base;
  return {
    value: { gates: { ...gates, ...added } },
    configFiles: trusted.configFiles,
    io,
    removedGates: Object.keys(base).filter((gate) => !(gate in headGates)),
  };
}

/** The configuration; without a value if none is named and the default file does not exist. Its reader is loaded only for a file. */
async function loadConfig(path: string | undefined, io: Io): Promise<FromConfigFiles<Config | undefined>> {
  if (path === undefined) {
    const { value: exists, configFiles } = await trustedFileExists(DEFAULT_CONFIG, io);
    if (!exists) return { value: undefined, configFiles };
  }
  return (await import('./config-file.ts')).readConfig(path ?? DEFAULT_CONFIG, io);
}

/** The gates, where the settings gate checks these files too. */
const addFiles = (gates: Config['gates'], files: readonly string[]): Config['gates'] => {
  const own = textsOf(gates['settings']?.['files']);
  return files.length === 0 && own.length === 0
    ? gates
    : { ...gates, settings: { ...gates['settings'], files: [...new Set([...own, ...files])] } };
};

/**
 * The settings files of the base that are still there, and those of the change. One that the change deletes is not an error: the notice
 * about the change names it.
 */
async function filesOfBoth(
  base: Config['gates'],
  head: Config['gates'],
  io: Io,
): Promise<{ readonly files?: readonly string[] }> {
  const ownFiles = textsOf(base['settings']?.['files']);
  const headFiles = textsOf(head['settings']?.['files']);
  if (ownFiles.length === 0 && headFiles.length === 0) return {};
  const defaults = defaultSettingsFiles.filter(existsIn(io));
  const ofBase = ownFiles.length > 0 ? await matchingPatterns(ownFiles, io) : defaults;
  const ofHead = head['settings'] === undefined ? [] : headFiles.length > 0 ? headFiles : defaults;
  return { files: [...new Set([...ofBase, ...ofHead])] };
}

/** The patterns that name a file of the checkout. */
async function matchingPatterns(patterns: readonly string[], io: Io): Promise<string[]> {
  const matching: string[] = [];
  for (const pattern of patterns) {
    try {
      const files = await expandPatterns([pattern], 'settings file', io);
      if (files.some(existsIn(io))) matching.push(pattern);
    } catch (error) {
      // A glob without a match.
      if (!(error instanceof UsageError)) throw error;
    }
  }
  return matching;
}

const existsIn =
  ({ cwd }: Io) =>
  (path: string) =>
    existsSync(resolve(cwd, path));
