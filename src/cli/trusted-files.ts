/** The files that decide what counts, read where the call trusts them: from the change, or from the commit it is made to. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Io } from '../io.ts';
import { nameInRepository, readInput } from './files.ts';
import { isLinkAtCommit, readFileAtCommit } from './git.ts';
import { UsageError } from './usage-error.ts';

/** The configuration where none is named. */
export const DEFAULT_CONFIG = '.github/gatehouse.yml';

/** Whether there is such a file. */
export async function trustedFileExists(path: string, io: Io): Promise<boolean> {
  const { commit, files } = io.trustedFiles;
  const name = nameInRepository(path, io);
  if (commit === undefined || name === undefined) return existsSync(resolve(io.cwd, path));
  // That it is not there decides too.
  files.add(name);
  return (await readFileAtCommit(commit, name, io)) !== undefined;
}

/** Up to `most` bytes of the file and one more. Throws `CallError` where there is none that may be read. */
export async function readTrustedFile(
  path: string,
  label: string,
  io: Io,
  maxBytes: number,
): Promise<Uint8Array> {
  const { commit, files } = io.trustedFiles;
  const name = nameInRepository(path, io);
  // What lies outside of the repository is of no change.
  if (name === undefined) return readInput(path, label, io, maxBytes);
  files.add(name);
  if (commit === undefined) return readInput(path, label, io, maxBytes);
  const bytes = await readFileAtCommit(commit, name, io);
  if (bytes && (await isLinkAtCommit(commit, name, io)))
    throw new UsageError(
      `${label} ${name} is a link in the base commit ${commit.slice(0, 10)}, and --trust base follows none; name the file itself`,
    );
  if (bytes) return bytes;
  throw new UsageError(
    `${label} ${name} is not in the base commit ${commit.slice(0, 10)}, which --trust base reads it from; merge it first, or leave --trust out`,
  );
}
