/** Reads each project's own settings file at its default branch through the forge: in batches, and resumable. */
import { ApiError } from '../forge/api-error.ts';
import type { FleetClient, RepositoryFiles } from '../forge/fleet-client.ts';
import type { Check } from '../model/report.ts';
import { defaultSettingsFiles } from '../settings/default-files.ts';
import type { SettingsFile } from '../settings/gate.ts';
import { parseProjectAddress } from '../settings/projects.ts';
import { valueAt } from '../text/json-value.ts';

/** What an interrupted run has read, by project. */
export type FollowState = ReadonlyMap<string, ReadProject>;

type ReadProject = Extract<RepositoryFiles, { files: unknown }>;

/** The state as JSON. */
export const serializeState = (state: FollowState): unknown => Object.fromEntries(state);

/** The state from its JSON; entries of any other shape are dropped. */
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

/** The result. */
export interface FollowedProjects {
  readonly files: readonly SettingsFile[];
  /** Projects without a checked file, as skipped checks with the reason. */
  readonly skipped: readonly Check[];
  /** Whether a file that should have been read was not. */
  readonly isIncomplete: boolean;
  /** What a later run need not read again; `undefined` if everything was read. */
  readonly resumeState: FollowState | undefined;
}

interface FollowProjectsOptions {
  readonly fleet: FleetClient;
  /** Host name of the forge. */
  readonly host: string;
  readonly projects: readonly string[];
  readonly resumeState: FollowState;
  /** Where the state will be saved, for the reasons of unread projects. */
  readonly statePath: string | undefined;
  readonly progress: (line: string) => void;
}

/** Reads the projects' settings files; a failed request ends it early. Throws only what is not an `ApiError`. */
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
        skippedCheck(
          project,
          `not read: ${result.reason}; correct the name, or give follow-token access to it`,
        ),
      );
    } else if (result.files.length === 0)
      skipped.push(
        skippedCheck(project, `it has no settings file (looked for ${defaultSettingsFiles.join(', ')})`),
      );
    else files.push(...filesOf(project, result.files));
  }
  // Failed projects are tried again by the next run.
  const succeeded = [...results].filter((entry): entry is [string, ReadProject] => 'files' in entry[1]);
  return {
    files,
    skipped,
    isIncomplete,
    resumeState: stopReason === undefined ? undefined : new Map(succeeded),
  };
}

const notReadReason = (reason: string, statePath: string | undefined) =>
  `not read: ${reason}; run again${statePath === undefined ? '' : `. The projects read so far are in ${statePath}; the next run continues from that file`}`;

/** The repository to read, or why it can't be read here. */
function targetOf(project: string, host: string): { path: string } | { reason: string } {
  const address = parseProjectAddress(project);
  if (!address) return { reason: 'its name is not the address of a repository (host/owner/name)' };
  if (address.host !== host)
    return { reason: `it is on ${address.host}, but this forge is ${host}; follow it from there` };
  if (!/^[A-Za-z0-9_.-]+\/[A-Za-z0-9_.-]+$/.test(address.path))
    return { reason: 'its path is not a repository of this forge (owner/name)' };
  return { path: address.path };
}

function filesOf(project: string, files: readonly { path: string; text: string }[]): SettingsFile[] {
  const { host, path } = parseProjectAddress(project)!;
  return files.map((file) => ({
    name: `${host}/${path}/${file.path}`,
    bytes: Buffer.from(file.text),
    sibling: files.find((other) => other !== file)?.path,
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
