/** Fleets: the projects of control files, listed, dealt out to shards and followed to their own settings files. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve as resolvePath } from 'node:path';
import { type Followed, follow, type Kept, keptOf, keptOut } from '../bot/follow.ts';
import { isWorkflowRun, writeOutput } from '../forge/actions-runtime.ts';
import { stringAt, valueAt } from '../forge/event.ts';
import type { Io } from '../io.ts';
import type { ExtraChecks, SettingsFile } from '../settings/gate.ts';
import {
  itemsOfShard,
  ownsFindingIn,
  parseShard,
  projectNamesIn,
  type Shard,
  shardNamesFor,
} from '../settings/projects.ts';
import { accessOf } from './access.ts';
import { CallError, quoted } from './call-error.ts';
import { readInput } from './files.ts';
import type { Values } from './options.ts';
import { sayable } from './say.ts';

/** Prints the projects of control files and the shards for a matrix. Throws `CallError` where there are none. */
export async function listProjects(paths: readonly string[], io: Io): Promise<number> {
  const all = paths.flatMap((path) => projectNamesIn(readInput(path, 'the settings file', io)) ?? []);
  const projects = [...new Set(all)];
  if (projects.length === 0)
    throw new CallError('no file here lists projects; name a control file: gatehouse settings FILE');
  const matrix = { shard: shardNamesFor(projects.length) };
  io.stdout.write(`${JSON.stringify({ projects, matrix })}\n`);
  await writeOutput(io, 'matrix', JSON.stringify(matrix));
  return 0;
}

export interface Share {
  readonly files: readonly SettingsFile[];
  readonly beside: ExtraChecks | undefined;
  /** Keeps what was read, where not all was: called when the report is written. */
  readonly keep: () => void;
}

/** The files of this shard, with those of the projects that are followed. Throws `CallError`. */
export async function shareOf(files: readonly SettingsFile[], values: Values, io: Io): Promise<Share> {
  const word = values.text('shard');
  const shard = word === undefined ? undefined : parseShard(word);
  if (word !== undefined && !shard)
    throw new CallError(`--shard is ${quoted(word)}; use i/n, such as 1/4, with i from 1 to n`);
  const isFollowed = values.flag('follow');
  if (!shard && !isFollowed) return { files, beside: undefined, keep: () => {} };
  if (values.flag('fix'))
    throw new CallError('--fix goes without --shard and --follow; write it in a checkout');
  const listing = files.map((file) => projectNamesIn(file.bytes));
  const own = shard ? dealOut(files, listing, shard) : files;
  if (!isFollowed) return { files: own, beside: { shard: word }, keep: () => {} };
  const projects = [...new Set(listing.flatMap((one) => one ?? []))];
  if (projects.length === 0) throw new CallError('--follow needs a control file with projects; name one');
  const kept = keptIn(word, values, io);
  const mine = shard ? itemsOfShard(projects, shard) : projects;
  const followed = await followAll(mine, kept, values, io);
  return {
    files: [...own, ...followed.files],
    beside: { shard: word, skippedChecks: followed.skipped, isIncomplete: followed.isPart },
    keep: () => keep(kept, followed, io),
  };
}

/** Control files go to every shard, which tells of its own projects; of other files each shard has its share. */
function dealOut(
  files: readonly SettingsFile[],
  listing: readonly (readonly string[] | undefined)[],
  shard: Shard,
): SettingsFile[] {
  const isControl = (file: SettingsFile) => listing[files.indexOf(file)] !== undefined;
  const plain = files.filter((file) => !isControl(file));
  if (plain.length === files.length && plain.length < shard.count)
    throw new CallError(
      `there are more shards (${shard.count}) than settings files (${plain.length}); use --shard 1/${Math.max(1, plain.length)} and so on`,
    );
  const own = new Set(itemsOfShard(plain, shard));
  return files.flatMap((file, index) => {
    const projects = listing[index];
    if (projects === undefined) return own.has(file) ? file : [];
    return { ...file, ownsFinding: ownsFindingIn(projects, shard) };
  });
}

/** How long all of it may take where no time is given, in seconds. */
const SECONDS = 3600;

async function followAll(
  projects: readonly string[],
  kept: string | undefined,
  values: Values,
  io: Io,
): Promise<Followed> {
  const token = io.env['GATEHOUSE_FOLLOW_TOKEN'];
  if (!token)
    throw new CallError(
      'there is no token to follow projects with; give the action its input follow-token, or GATEHOUSE_FOLLOW_TOKEN (it reads their contents)',
    );
  const { forge, connection } = accessOf(io);
  if (!forge.connectFleet)
    throw new CallError(`projects of ${forge.name} can't be followed; use one of github`);
  const totalMs = (values.number('timeout') ?? SECONDS) * 1000;
  const patience = io.patience ?? { secondMs: 1000, requestMs: 60_000, totalMs };
  return follow({
    fleet: await forge.connectFleet({ ...connection, token, timeouts: patience }),
    host: new URL(io.env['GITHUB_SERVER_URL']!).hostname,
    projects,
    kept: readKept(kept, io),
    keptIn: kept,
    progress: (line) => {
      if (!values.flag('quiet')) io.stderr.write(`${sayable(line, io)}\n`);
    },
  });
}

/** A day: what is older is read again. */
const MOST_AGE_MS = 86_400_000;

/**
 * Where what was read is kept for a later run. In a workflow a pull request could lay such a file into the workspace, so
 * only RUNNER_TEMP counts.
 */
function keptIn(shard: string | undefined, values: Values, io: Io): string | undefined {
  const folder = isWorkflowRun(io.env) ? io.env['RUNNER_TEMP'] : values.text('out');
  const name = `follow${shard === undefined ? '' : `-${shard.replace('/', '-of-')}`}.json`;
  return folder === undefined ? undefined : join(resolvePath(io.cwd, folder), name);
}

function readKept(path: string | undefined, io: Io): Kept {
  if (path === undefined) return new Map();
  try {
    const kept: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const age = io.now().getTime() - Date.parse(stringAt(kept, 'at') ?? '');
    return age >= 0 && age < MOST_AGE_MS ? keptOf(valueAt(kept, 'found')) : new Map();
  } catch {
    return new Map();
  }
}

function keep(path: string | undefined, { kept }: Followed, io: Io): void {
  // An empty one takes the place of the one that a workflow has kept.
  if (path === undefined || (kept === undefined && !existsSync(path))) return;
  const found = keptOut(kept ?? new Map());
  try {
    writeFileSync(path, JSON.stringify({ at: io.now().toISOString(), found }), { mode: 0o600 });
  } catch {
    // Then the next run reads it all again.
  }
}
