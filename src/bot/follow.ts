/** Each project's own settings file, read at its default branch through the forge: batched, and resumable. */

import { ApiError } from '../forge/api-error.ts';
import { valueAt } from '../forge/event.ts';
import type { FleetClient, RepositoryFiles } from '../forge/fleet.ts';
import type { Check } from '../model/report.ts';
import type { SettingsFile } from '../settings/gate.ts';
import { parseProjectAddress } from '../settings/projects.ts';

const PATHS = ['pipeline.yml', 'pipeline.yaml'];

/** What was read in an earlier run that broke off, by project. */
export type Kept = ReadonlyMap<string, Read>;

type Read = Extract<RepositoryFiles, { files: unknown }>;

/** The same as it is written down, and read again: whatever is not of that form is left out. */
export const keptOut = (kept: Kept): unknown => Object.fromEntries(kept);

export function keptOf(value: unknown): Kept {
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(Object.entries(value).filter((entry): entry is [string, Read] => isRead(entry[1])));
}

function isRead(value: unknown): value is Read {
  const files = valueAt(value, 'files');
  return (
    typeof valueAt(value, 'sha') === 'string' &&
    Array.isArray(files) &&
    files.every(
      (one) => PATHS.includes(valueAt(one, 'path') as string) && typeof valueAt(one, 'text') === 'string',
    )
  );
}

export interface Followed {
  readonly files: readonly SettingsFile[];
  /** Projects without a file of their own that was judged, each with the reason. */
  readonly skipped: readonly Check[];
  /** Whether something that should have been read was not. */
  readonly isPart: boolean;
  /** What a later run need not read again; `undefined` where all was read. */
  readonly kept: Kept | undefined;
}

interface Given {
  readonly fleet: FleetClient;
  /** The host of the forge. */
  readonly host: string;
  readonly projects: readonly string[];
  readonly kept: Kept;
  /** Where what was read is kept, for the reason of what was not. */
  readonly keptIn: string | undefined;
  readonly progress: (line: string) => void;
}

export async function follow(given: Given): Promise<Followed> {
  const { fleet, projects } = given;
  const files: SettingsFile[] = [];
  const skipped: Check[] = [];
  const found = new Map<string, RepositoryFiles>(given.kept);
  const targets = new Map<string, string>();
  for (const project of projects) {
    const target = targetOf(project, given.host);
    if ('path' in target) targets.set(project, target.path);
    else skipped.push(skip(project, target.reason));
  }
  const open = [...targets].filter(([project]) => !found.has(project));
  let broken: string | undefined;
  for (let from = 0; from < open.length && broken === undefined; from += fleet.maxRepositories) {
    const batch = open.slice(from, from + fleet.maxRepositories);
    try {
      const all = await fleet.readMany(
        batch.map(([, path]) => path),
        PATHS,
      );
      for (const [index, [project]] of batch.entries()) found.set(project, all[index]!);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      broken = error.message;
    }
    given.progress(`read ${Math.min(from + batch.length, open.length)} of ${open.length} projects`);
  }
  let isPart = broken !== undefined;
  for (const [project] of targets) {
    const one = found.get(project);
    if (one === undefined) skipped.push(skip(project, laterReason(broken!, given.keptIn)));
    else if ('reason' in one) {
      isPart = true;
      skipped.push(
        skip(project, `not read: ${one.reason}; mend the name, or give follow-token access to it`),
      );
    } else if (one.files.length === 0)
      skipped.push(skip(project, `it has no settings file of its own (${PATHS.join(', ')})`));
    else files.push(...filesOf(project, one.files));
  }
  // What could not be read may be there the next time.
  const read = [...found].filter((entry): entry is [string, Read] => 'files' in entry[1]);
  return { files, skipped, isPart, kept: broken === undefined ? undefined : new Map(read) };
}

const laterReason = (why: string, keptIn: string | undefined) =>
  `not read: ${why}; run again${keptIn === undefined ? '' : `. What was read is in ${keptIn}, and is not asked for again where that file is still there`}`;

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

const skip = (project: string, reason: string): Check => ({
  id: project,
  title: `${project} is valid`,
  status: 'skip',
  spec: 'spec 1, 2',
  durationMs: 0,
  reason,
  findings: [],
});
