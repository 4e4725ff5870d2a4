/**
 * The configuration files: those that decide what is checked and which failures are accepted. They are read from the checkout
 * or, under `--trust base`, from the base commit of the change under review.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readEvent } from '../forge/report-source.ts';
import type { Io } from '../io.ts';
import type { Report } from '../model/report.ts';
import { nameInRepository, readInput } from './files.ts';
import { isLinkAtCommit, readFileAtCommit, resolveCommit } from './git.ts';
import { UsageError } from './usage-error.ts';

/** The configuration if none is named. */
export const DEFAULT_CONFIG = '.github/gatehouse.yml';

/** A configuration file by report name, and the commit that it was read from if that is not the checkout. */
export type ConfigFile = NonNullable<Report['configFiles']>[number];

/** A value, and the configuration files that it was read from. */
export interface FromConfigFiles<T> {
  readonly value: T;
  readonly configFiles: readonly ConfigFile[];
}

/** Whether the file exists. Under `--trust base` its absence decides too: it is a configuration file in both cases. */
export async function trustedFileExists(path: string, io: Io): Promise<FromConfigFiles<boolean>> {
  const { trustedCommit: commit } = io;
  const file = nameInRepository(path, io);
  if (commit === undefined || file === undefined)
    return { value: existsSync(resolve(io.cwd, path)), configFiles: [] };
  return {
    value: (await readFileAtCommit(commit, file, io)) !== undefined,
    configFiles: [{ file, commit }],
  };
}

/** The first `maxBytes` + 1 bytes of the file; `label` names it in messages. Throws `UsageError` if it can't or may not be read. */
export async function readTrustedFile(
  path: string,
  label: string,
  io: Io,
  maxBytes: number,
): Promise<FromConfigFiles<Uint8Array>> {
  const { trustedCommit: commit } = io;
  const file = nameInRepository(path, io);
  if (commit === undefined || file === undefined)
    return { value: readInput(path, label, io, maxBytes), configFiles: file === undefined ? [] : [{ file }] };
  const value = await readFileAtCommit(commit, file, io);
  const shortSha = commit.slice(0, 10);
  if (!value)
    throw new UsageError(
      `${label} ${file} is not in the base commit ${shortSha}, from which --trust base reads it; merge it first, or drop --trust`,
    );
  if (await isLinkAtCommit(commit, file, io))
    throw new UsageError(
      `${label} ${file} is a symbolic link in the base commit ${shortSha}, and --trust base does not follow links; name its target`,
    );
  return { value, configFiles: [{ file, commit }] };
}

/** Events without a change under review: the checkout is the branch itself. */
const EVENTS_WITHOUT_CHANGE = ['push', 'schedule', 'workflow_dispatch', 'repository_dispatch', 'release'];

/**
 * For `--trust base`: `io` with the base commit of the event as the trusted commit; `io` itself for an event without a change
 * under review. Throws `UsageError` if the base commit is unknown or not in the checkout.
 */
export async function withTrustedBase(io: Io): Promise<Io> {
  const event = readEvent(io.env);
  if (!event)
    throw new UsageError(
      '--trust base works in workflows only, where the event names the base commit; drop it to use the files of this checkout',
    );
  const { baseSha, name } = event;
  if (baseSha !== undefined)
    return { ...io, trustedCommit: await resolveCommit(baseSha, '--trust base: commit', io) };
  if (EVENTS_WITHOUT_CHANGE.includes(name)) return io;
  throw new UsageError(
    `--trust base: ${name ? `the event ${name}` : 'the event of this run'} names no base commit; use it on pull_request or merge_group`,
  );
}
