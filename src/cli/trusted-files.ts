/**
 * The configuration files: those that decide what is checked and which failures are accepted. They are read from the checkout
 * or, under `--trust base`, from the base commit of the change under review.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Io } from '../io.ts';
import type { Report } from '../model/report.ts';
import { baseCommit } from './commits.ts';
import { nameInRepository, readInput } from './files.ts';
import { readFilesAtCommit } from './files-at-commit.ts';
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
  const files = await readFilesAtCommit(commit, [file], io);
  return { value: files.has(file), configFiles: [{ file, commit }] };
}

/** The first `maxBytes` + 1 bytes of the file; `label` names it in messages. Throws `UsageError` if it can't or may not be read. */
export async function readTrustedFile(
  path: string,
  label: string,
  io: Io,
  maxBytes: number,
): Promise<FromConfigFiles<Uint8Array>> {
  const { trustedCommit: commit } = io;
  const name = nameInRepository(path, io);
  if (commit === undefined || name === undefined)
    return {
      value: readInput(path, label, io, maxBytes),
      configFiles: name === undefined ? [] : [{ file: name }],
    };
  const file = (await readFilesAtCommit(commit, [name], io)).get(name);
  const shortSha = commit.slice(0, 10);
  if (!file)
    throw new UsageError(
      `${label} ${name} is not in the base commit ${shortSha}, from which --trust base reads it; merge it first, or drop --trust`,
    );
  if (file.isLink)
    throw new UsageError(
      `${label} ${name} is a symbolic link in the base commit ${shortSha}, and --trust base does not follow links; name its target`,
    );
  return { value: file.bytes.subarray(0, maxBytes + 1), configFiles: [{ file: name, commit }] };
}

/**
 * For `--trust base`: `io` with the base commit of the change as the trusted commit; `io` itself for an event without a change
 * under review. Throws `UsageError` if the base commit is unknown or not in the checkout.
 */
export async function withTrustedBase(io: Io): Promise<Io> {
  const commit = await baseCommit('--trust base', io);
  return commit === undefined ? io : { ...io, trustedCommit: commit };
}
