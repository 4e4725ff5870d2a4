/**
 * What the change under review alters in what is checked: the configuration, the baseline, the vocabulary, ignore comments and
 * settings files of the checkout are compared with those of the commit that the change is to be merged into.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readEvent } from '../forge/report-source.ts';
import type { Io } from '../io.ts';
import type { BaselineEntry } from '../model/baseline.ts';
import type { Report } from '../model/report.ts';
import { defaultSettingsFiles } from '../settings/default-files.ts';
import { baseCommit } from './commits.ts';
import { type Config, defaultConfig } from './config.ts';
import { nameInRepository, readInput, repositoryRoot } from './files.ts';
import { listFilesAtCommit, readFilesAtCommit, renamesSince } from './files-at-commit.ts';
import { globList } from './glob-list.ts';
import { textsOf } from './options.ts';
import type { FromConfigFiles } from './trusted-files.ts';
import { quoteForMessage, UsageError } from './usage-error.ts';

export type ConfigChange = NonNullable<Report['configChanges']>[number];

/** A configuration file and its reader, which throws `UsageError`. */
interface ConfigSource {
  readonly path: string;
  readonly read: (path: string, io: Io) => Promise<FromConfigFiles<Config>>;
}

/** What a run takes from files that a change may touch. */
export interface DecidingOptions {
  /** The configuration, or the one that stands for the options of a command that reads none. */
  readonly config: ConfigSource | Config;
  /** Paths that flags or variables name, beside those of the configuration. */
  readonly baseline: string | undefined;
  readonly vocabulary: string | undefined;
}

/** A side of the comparison. */
interface Side {
  readonly io: Io;
  /** The configuration, `undefined` if it has none; an error if it can't be read. */
  readonly config: Config | undefined | UsageError;
  /** The names of all files, relative to the repository. */
  readonly names: readonly string[];
}

/**
 * The changes, in the order of what they affect. Empty outside of a change under review, and where the base commit is not in the
 * checkout: then nothing can be compared, and the notice about touched files has to do.
 */
export async function findConfigChanges(
  { config, baseline, vocabulary }: DecidingOptions,
  io: Io,
): Promise<ConfigChange[]> {
  if (readEvent(io.env)?.baseSha === undefined) return [];
  const commit = await baseCommit('the base', io).catch(ignoreUsageError);
  if (commit === undefined) return [];
  const { trustedCommit: _, ...headIo } = io;
  const baseIo = { ...io, trustedCommit: commit };
  const root = repositoryRoot(io.cwd);
  const baseNames = await listFilesAtCommit(commit, io);
  const headNames = baseNames.filter((name) => existsSync(join(root, name)));
  const base: Side = { io: baseIo, config: await configOf(config, baseIo, baseNames), names: baseNames };
  const head: Side = { io: headIo, config: await configOf(config, headIo), names: headNames };
  const [before, after] = [gatesOf(base), gatesOf(head)];
  const pathsOf = (key: 'baseline' | 'vocabulary', named: string | undefined) => [
    ...new Set([
      ...textsOf(named),
      ...[before, after].flatMap((gates) => Object.values(gates).flatMap((gate) => textsOf(gate?.[key]))),
    ]),
  ];
  return [
    ...('path' in config
      ? configurationChanges(nameInRepository(config.path, io) ?? config.path, base, head)
      : []),
    ...(await settingsFileChanges(before, after, base, head, commit)),
    ...(await baselineChanges(pathsOf('baseline', baseline), base, head)),
    ...(await vocabularyChanges(pathsOf('vocabulary', vocabulary), commit, io)),
    ...(await ignoreCommentChanges(await globList(patternsOf(before), headNames), commit, io)),
  ];
}

const ignoreUsageError = (error: unknown) => {
  if (error instanceof UsageError) return undefined;
  throw error;
};

async function configOf(
  config: DecidingOptions['config'],
  io: Io,
  names?: readonly string[],
): Promise<Config | undefined | UsageError> {
  if ('gates' in config) return config;
  const { path, read } = config;
  const name = nameInRepository(path, io);
  const exists = names ? name !== undefined && names.includes(name) : existsSync(resolve(io.cwd, path));
  if (!exists) return undefined;
  try {
    return (await read(path, io)).value;
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
}

const gatesOf = ({ config }: Side): Config['gates'] =>
  config === undefined || config instanceof UsageError ? defaultConfig.gates : config.gates;

const patternsOf = (gates: Config['gates']): readonly string[] => {
  if (gates['settings'] === undefined) return [];
  const files = textsOf(gates['settings']['files']);
  return files.length > 0 ? files : defaultSettingsFiles;
};

/** The keys of the configuration that differ, and gates that are no longer in it. A gate that is added weakens nothing. */
function configurationChanges(file: string, base: Side, head: Side): ConfigChange[] {
  const change = (what: string) => ({ file, what });
  if (base.config instanceof UsageError || head.config instanceof UsageError)
    return isDeepStrictEqual(base.config, head.config)
      ? []
      : [change('can not be compared with the base: one of them is not valid')];
  if (base.config && !head.config)
    return [change('removes the configuration'), ...gateChanges(file, base, head)];
  if (!base.config && head.config)
    return [change('adds the configuration'), ...gateChanges(file, base, head)];
  return gateChanges(file, base, head);
}

function gateChanges(file: string, base: Side, head: Side): ConfigChange[] {
  const after = gatesOf(head);
  return Object.entries(gatesOf(base)).flatMap(([gate, before]) => {
    const now = after[gate];
    if (now === undefined) return [{ file, what: `turns off the gate ${gate}` }];
    const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(now ?? {})])];
    return keys.flatMap((key) => {
      const [from, to] = [before?.[key], now?.[key]];
      if (isDeepStrictEqual(from, to)) return [];
      const name = `${gate}.${key}`;
      const what =
        from === undefined
          ? `sets ${name} to ${show(to)}`
          : to === undefined
            ? `removes ${name}, which is ${show(from)}`
            : `changes ${name} from ${show(from)} to ${show(to)}`;
      return [{ file, what }];
    });
  });
}

const show = (value: unknown) => quoteForMessage(textsOf(value).join(', '));

/** Settings files that the change takes out of the check, deletes or renames. */
async function settingsFileChanges(
  before: Config['gates'],
  after: Config['gates'],
  base: Side,
  head: Side,
  commit: string,
): Promise<ConfigChange[]> {
  const checkedBefore = await globList(patternsOf(before), base.names);
  const checkedNow = new Set(await globList(patternsOf(after), head.names));
  const present = new Set(head.names);
  const gone = checkedBefore.filter((name) => !present.has(name));
  const renames = gone.length > 0 ? await renamesSince(commit, head.io) : new Map<string, string>();
  return checkedBefore.flatMap((file) => {
    if (checkedNow.has(file)) return [];
    if (present.has(file)) return [{ file, what: 'is no longer checked' }];
    const newName = renames.get(file);
    return [{ file, what: newName === undefined ? 'is deleted' : `is renamed to ${newName}` }];
  });
}

async function baselineChanges(paths: readonly string[], base: Side, head: Side): Promise<ConfigChange[]> {
  const changes: ConfigChange[] = [];
  for (const path of paths) {
    const file = nameInRepository(path, head.io) ?? path;
    const entriesOf = async (side: Side): Promise<readonly BaselineEntry[] | UsageError> => {
      if (!side.names.includes(file) && !(side === head && existsSync(resolve(side.io.cwd, path)))) return [];
      try {
        return (await (await import('./baseline-file.ts')).readBaseline(path, side.io)).value;
      } catch (error) {
        if (error instanceof UsageError) return error;
        throw error;
      }
    };
    const [before, now] = [await entriesOf(base), await entriesOf(head)];
    if (before instanceof UsageError || now instanceof UsageError) {
      changes.push({ file, what: 'can not be compared with the base: one of them is not valid' });
      continue;
    }
    const known = new Set(before.map(entryKey));
    const added = now.filter((entry) => !known.has(entryKey(entry)));
    const what = ({ check, fingerprint = '', until }: BaselineEntry) =>
      `accepts ${quoteForMessage(check ?? fingerprint)} until ${until}`;
    changes.push(...listed(file, added, what, 'entries'));
  }
  return changes;
}

const entryKey = ({ check, fingerprint, until }: BaselineEntry) =>
  JSON.stringify([check, fingerprint, until]);

async function vocabularyChanges(paths: readonly string[], commit: string, io: Io): Promise<ConfigChange[]> {
  const files = paths.flatMap((path) => nameInRepository(path, io) ?? []);
  const before = await readFilesAtCommit(commit, files, io);
  return files.flatMap((file) => {
    const now = readCheckout(file, io);
    const was = before.get(file)?.bytes;
    // The name of a built-in vocabulary, or nothing on either side.
    if (now === undefined && was === undefined) return [];
    if (now && was && Buffer.from(now).equals(was)) return [];
    return [{ file, what: was ? 'changes the names that settings are read with' : 'adds a vocabulary' }];
  });
}

/** The ignore comments that the change adds; each is the text from the keyword to the end of its line. */
async function ignoreCommentChanges(
  files: readonly string[],
  commit: string,
  io: Io,
): Promise<ConfigChange[]> {
  const before = await readFilesAtCommit(commit, files, io);
  return files.flatMap((file) => {
    const counts = new Map<string, number>();
    for (const comment of commentsIn(before.get(file)?.bytes))
      counts.set(comment, (counts.get(comment) ?? 0) + 1);
    const added = commentsIn(readCheckout(file, io)).filter((comment) => {
      const count = counts.get(comment) ?? 0;
      counts.set(comment, count - 1);
      return count <= 0;
    });
    return listed(
      file,
      added,
      (comment) => `adds the comment ${quoteForMessage(comment)}`,
      'ignore comments',
    );
  });
}

/** The most changes of one kind that are named one by one. */
const MAX_NAMED = 10;

/** A change for each item, or one with their number if they are many. */
const listed = <T>(
  file: string,
  items: readonly T[],
  what: (item: T) => string,
  plural: string,
): ConfigChange[] =>
  items.length > MAX_NAMED
    ? [{ file, what: `adds ${items.length} ${plural}` }]
    : items.map((item) => ({ file, what: what(item) }));

/** The file of the checkout; `undefined` if it does not exist or may not be read, as then no gate reads it either. */
function readCheckout(file: string, io: Io): Uint8Array | undefined {
  try {
    return readInput(join(repositoryRoot(io.cwd), file), 'the file', io);
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}

const commentsIn = (bytes: Uint8Array | undefined): string[] =>
  [
    ...Buffer.from(bytes ?? [])
      .toString()
      .matchAll(/#[ \t]*gatehouse-ignore[^\r\n]*/g),
  ].map(([comment]) => comment.trim());
