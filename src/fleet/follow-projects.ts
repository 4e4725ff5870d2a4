/** Each project's own settings file, read at its default branch through the forge: batched, and resumable. */

import { ApiError } from '../forge/api-error.ts';
import { valueAt } from '../forge/event.ts';
import type { FleetClient, RepositoryFiles } from '../forge/fleet.ts';
import type { Check } from '../model/report.ts';
import { defaultSettingsFiles } from '../settings/default-files.ts';
import type { SettingsFile } from '../settings/gate.ts';
import { parseProjectAddress } from '../settings/projects.ts';

/** What was read in an earlier run that broke off, by project. */
export type FollowState = ReadonlyMap<string, ReadProject>;

type ReadProject = Extract<RepositoryFiles, { files: unknown }>;

/** The same as it is written down, and read again: whatever is not of that form is left out. */
export const serializeState = (state: FollowState): unknown => Object.fromEntries(state);

export function parseState(value: unknown): FollowState {
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(
    Object.entries(value).filter((entry): entry is [string, ReadProject] => isReadProject(entry[1])),
  );
}

function isReadProject(value: unknown): value is ReadProject {
  const files = valueAt(value, 'files');
  return (
    typeof valueAt(value, 'sha') === 'string' &&
    Array.isArray(files) &&
    files.every(
      (one) =>
        defaultSettingsFiles.includes(valueAt(one, 'path') as string) &&
        typeof valueAt(one, 'text') === 'string',
    )
  );
}

export interface FollowedProjects {
  readonly files: readonly SettingsFile[];
  /** Projects without a file of their own that was judged, each with the reason. */
  readonly skipped: readonly Check[];
  /** Whether something that should have been read was not. */
  readonly isIncomplete: boolean;
  /** What a later run need not read again; `undefined` where all was read. */
  readonly resumeState: FollowState | undefined;
}

interface FollowProjectsOptions {
  readonly fleet: FleetClient;
  /** The host of the forge. */
  readonly host: string;
  readonly projects: readonly string[];
  readonly resumeState: FollowState;
  /** Where what was read is kept, for the reason of what was not. */
  readonly statePath: string | undefined;
  readonly progress: (line: string) => void;
}

export async function followProjects(options: FollowProjectsOptions): Promise<FollowedProjects> {
  const { fleet, projects } = options;
  const files: SettingsFile[] = [];
  const skipped: Check[] = [];
  const results = new Map<string, RepositoryFiles>(options.resumeState);
  const repositories = new Map<string, string>();
  for (const project of projects) {
    const target = targetOf(project, options.host);
    if ('path' in target) repositories.set(project, target.path);
    else skipped.push(skippedCheck(project, target.reason));
  }
  const pending = [...repositories].filter(([project]) => !results.has(project));
  let stopReason: string | undefined;
  for (let start = 0; start < pending.length && stopReason === undefined; start += fleet.maxRepositories) {
    const batch = pending.slice(start, start + fleet.maxRepositories);
    try {
      const all = await fleet.readMany(
        batch.map(([, path]) => path),
        defaultSettingsFiles,
      );
      for (const [index, [project]] of batch.entries()) results.set(project, all[index]!);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      stopReason = error.message;
    }
    options.progress(`read ${Math.min(start + batch.length, pending.length)} of ${pending.length} projects`);
  }
  let isIncomplete = stopReason !== undefined;
  for (const [project] of repositories) {
    const result = results.get(project);
    if (result === undefined)
      skipped.push(skippedCheck(project, notReadReason(stopReason!, options.statePath)));
    else if ('reason' in result) {
      isIncomplete = true;
      skipped.push(
        skippedCheck(project, `not read: ${result.reason}; mend the name, or give follow-token access to it`),
      );
    } else if (result.files.length === 0)
      skipped.push(
        skippedCheck(project, `it has no settings file of its own (${defaultSettingsFiles.join(', ')})`),
      );
    else files.push(...filesOf(project, result.files));
  }
  // What could not be read may be there the next time.
  const succeeded = [...results].filter((entry): entry is [string, ReadProject] => 'files' in entry[1]);
  return {
    files,
    skipped,
    isIncomplete,
    resumeState: stopReason === undefined ? undefined : new Map(succeeded),
  };
}

const notReadReason = (reason: string, statePath: string | undefined) =>
  `not read: ${reason}; run again${statePath === undefined ? '' : `. What was read is in ${statePath}, and is not asked for again where that file is still there`}`;

/** The repository to read, or why there is none here. */
function targetOf(project: string, host: string): { path: string } | { reason: string } {
  const address = parseProjectAddress(project);
  if (!address) return { reason: 'its name is no address of a repository: host/owner/name' };
  if (address.host !== host)
    return { reason: `it lives on ${address.host}, and this forge is ${host}; follow it from there` };
  if (!/^[A-Za-z0-9_.-]+\/[A-Za-z0-9_.-]+$/.test(address.path))
    return { reason: 'its name is no repository of this forge: owner/name' };
  return { path: address.path };
}

function filesOf(project: string, files: readonly { path: string; text: string }[]): SettingsFile[] {
  const { host, path } = parseProjectAddress(project)!;
  return files.map((file) => ({
    name: `${host}/${path}/${file.path}`,
    bytes: Buffer.from(file.text),
    rival: files.find((other) => other !== file)?.path,
  }));
}

const skippedCheck = (project: string, reason: string): Check => ({
  id: project,
  title: `${project} is valid`,
  status: 'skip',
  spec: 'spec 1, 2',
  durationMs: 0,
  reason,
  findings: [],
});
