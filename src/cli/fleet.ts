/** Fleets: lists the projects of control files, assigns them to shards and follows them to their own settings files. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  type FollowedProjects,
  type FollowState,
  followProjects,
  parseState,
  serializeState,
} from '../fleet/follow-projects.ts';
import { isWorkflowRun, writeOutput } from '../forge/actions-runtime.ts';
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
import { parseJson } from '../text/bounded-json.ts';
import { stringAt, valueAt } from '../text/json-value.ts';
import { readInput } from './files.ts';
import type { CommonOption, Values } from './options.ts';
import { resolveForge } from './resolve-forge.ts';
import { sanitizeForLog } from './sanitize-log.ts';
import type { settingsOptions } from './settings-options.ts';
import { quoteForMessage, UsageError } from './usage-error.ts';

type SettingsValues = Values<(typeof settingsOptions)[number] | CommonOption>;

/** Prints the projects of control files and the shards for a matrix; returns the exit code. Throws a `UsageError` if there are none. */
export async function listProjects(paths: readonly string[], io: Io): Promise<number> {
  const lists = await Promise.all(
    paths.map((path) => projectNamesIn(readInput(path, 'the settings file', io))),
  );
  const projects = [...new Set(lists.flatMap((names) => names ?? []))];
  if (projects.length === 0)
    throw new UsageError(
      'no file lists projects; name a control file: gatehouse settings FILE --list-projects',
    );
  const matrix = { shard: shardNamesFor(projects.length) };
  io.stdout.write(`${JSON.stringify({ projects, matrix })}\n`);
  await writeOutput(io, 'matrix', JSON.stringify(matrix));
  return 0;
}

/** The files that this shard checks. */
export interface ShardFiles {
  readonly files: readonly SettingsFile[];
  readonly shardExtras: ExtraChecks | undefined;
  /** Saves what was read if not everything was; to be called when the report is written. */
  readonly saveState: () => void;
}

/** The files of this shard, including those of followed projects. Throws a `UsageError`. */
export async function selectShardFiles(
  files: readonly SettingsFile[],
  values: SettingsValues,
  io: Io,
): Promise<ShardFiles> {
  const shardText = values.text('shard');
  const shard = shardText === undefined ? undefined : parseShard(shardText);
  if (shardText !== undefined && !shard)
    throw new UsageError(
      `--shard is ${quoteForMessage(shardText)}; expected i/n with i from 1 to n, such as 1/4`,
    );
  const isFollowed = values.flag('follow');
  if (!shard && !isFollowed) return { files, shardExtras: undefined, saveState: () => {} };
  if (values.flag('fix')) throw new UsageError('--fix excludes --shard and --follow; run it in a checkout');
  const projectLists = await Promise.all(files.map((file) => projectNamesIn(file.bytes)));
  const ownFiles = shard ? assignFiles(files, projectLists, shard) : files;
  if (!isFollowed) return { files: ownFiles, shardExtras: { shard: shardText }, saveState: () => {} };
  const projects = [...new Set(projectLists.flatMap((one) => one ?? []))];
  if (projects.length === 0) throw new UsageError('--follow requires a control file with projects; name one');
  const statePath = statePathFor(shardText, values, io);
  const ownProjects = shard ? itemsOfShard(projects, shard) : projects;
  const followed = await followAll(ownProjects, statePath, values, io);
  return {
    files: [...ownFiles, ...followed.files],
    shardExtras: { shard: shardText, skippedChecks: followed.skipped, isIncomplete: followed.isIncomplete },
    saveState: () => saveState(statePath, followed, io),
  };
}

/** Every shard checks all control files, and reports the findings of its own projects; the other files are divided. */
function assignFiles(
  files: readonly SettingsFile[],
  projectLists: readonly (readonly string[] | undefined)[],
  shard: Shard,
): SettingsFile[] {
  const isControl = (file: SettingsFile) => projectLists[files.indexOf(file)] !== undefined;
  const otherFiles = files.filter((file) => !isControl(file));
  if (otherFiles.length === files.length && otherFiles.length < shard.count)
    throw new UsageError(
      `there are more shards (${shard.count}) than settings files (${otherFiles.length}); use at most ${Math.max(1, otherFiles.length)}`,
    );
  const ownFiles = new Set(itemsOfShard(otherFiles, shard));
  return files.flatMap((file, index) => {
    const projects = projectLists[index];
    if (projects === undefined) return ownFiles.has(file) ? file : [];
    return { ...file, ownsFinding: ownsFindingIn(projects, shard) };
  });
}

/** Default time limit of all requests together. */
const DEFAULT_TIMEOUT_SECONDS = 3600;

async function followAll(
  projects: readonly string[],
  statePath: string | undefined,
  values: SettingsValues,
  io: Io,
): Promise<FollowedProjects> {
  const token = io.env['GATEHOUSE_FOLLOW_TOKEN'];
  if (!token)
    throw new UsageError(
      '--follow requires a token that may read the projects; set the input follow-token of the action, or GATEHOUSE_FOLLOW_TOKEN',
    );
  const { forge, connection } = resolveForge(io);
  if (!forge.connectFleet)
    throw new UsageError(`--follow does not support ${forge.name}; it supports GitHub`);
  const totalMs = (values.number('timeout') ?? DEFAULT_TIMEOUT_SECONDS) * 1000;
  const timeouts = io.forgeTimeouts ?? { secondMs: 1000, requestMs: 60_000, totalMs };
  return followProjects({
    fleet: await forge.connectFleet({ ...connection, token, timeouts }),
    host: new URL(io.env['GITHUB_SERVER_URL']!).hostname,
    projects,
    resumeState: readState(statePath, io),
    statePath,
    progress: (line) => {
      if (!values.flag('quiet')) io.stderr.write(`${sanitizeForLog(line, io)}\n`);
    },
  });
}

/** A day: older files are read again. */
const MAX_STATE_AGE_MS = 86_400_000;

/**
 * Where to save what was read, for a later run. In a workflow only RUNNER_TEMP counts: a pull request could add such a file to
 * the workspace.
 */
function statePathFor(shard: string | undefined, values: SettingsValues, io: Io): string | undefined {
  const folder = isWorkflowRun(io.env) ? io.env['RUNNER_TEMP'] : values.text('out');
  const name = `follow${shard === undefined ? '' : `-${shard.replace('/', '-of-')}`}.json`;
  return folder === undefined ? undefined : join(resolve(io.cwd, folder), name);
}

function readState(path: string | undefined, io: Io): FollowState {
  if (path === undefined) return new Map();
  try {
    const saved: unknown = parseJson(readFileSync(path, 'utf8'));
    const age = io.now().getTime() - Date.parse(stringAt(saved, 'at') ?? '');
    return age >= 0 && age < MAX_STATE_AGE_MS ? parseState(valueAt(saved, 'found')) : new Map();
  } catch {
    return new Map();
  }
}

function saveState(path: string | undefined, { resumeState }: FollowedProjects, io: Io): void {
  // If everything was read, an empty file replaces the one of an earlier run.
  if (path === undefined || (resumeState === undefined && !existsSync(path))) return;
  const found = serializeState(resumeState ?? new Map());
  try {
    writeFileSync(path, JSON.stringify({ at: io.now().toISOString(), found }), { mode: 0o600 });
  } catch {
    // Then the next run reads everything again.
  }
}
