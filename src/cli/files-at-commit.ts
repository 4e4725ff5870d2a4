/** Reads files of the repository at another commit. A file is absent only if the tree of the commit says so. */
import type { Io } from '../io.ts';
import { GitError, runGit } from './run-git.ts';
import { quoteForMessage, UsageError } from './usage-error.ts';

export interface FileAtCommit {
  /** Of a symbolic link: the path of its target. */
  readonly bytes: Uint8Array;
  readonly isLink: boolean;
}

interface TreeEntry {
  readonly name: string;
  readonly mode: string;
  readonly id: string;
}

/** The most characters of names in one call: Windows allows 32 Ki for a whole command line. */
const MAX_NAME_CHARACTERS = 16 * 1024;

/**
 * The files at a commit, by name relative to the repository; a name that is not in it, or is a folder there, is left out. Throws
 * `UsageError` for everything else that git can't read, such as a blob that a partial clone lacks.
 */
export async function readFilesAtCommit(
  commit: string,
  names: readonly string[],
  io: Io,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, FileAtCommit>> {
  const files = new Map<string, FileAtCommit>();
  try {
    for (const batch of batches(names)) {
      const entries = await listEntries(commit, batch, io, signal);
      for (const [name, file] of await readBlobs(entries, io, signal)) files.set(name, file);
    }
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    throw new UsageError(
      `the files of commit ${commit.slice(0, 10)} can't be read (${error.message}); ${CHECKOUT_ADVICE}`,
    );
  }
  return files;
}

const CHECKOUT_ADVICE = 'check out the repository whole: with actions/checkout, without filter';

/** Lists of names, each short enough for one call. */
function* batches(names: readonly string[]): Generator<readonly string[]> {
  let batch: string[] = [];
  let length = 0;
  for (const name of names) {
    if (batch.length > 0 && length + name.length > MAX_NAME_CHARACTERS) {
      yield batch;
      batch = [];
      length = 0;
    }
    batch.push(name);
    length += name.length + 1;
  }
  if (batch.length > 0) yield batch;
}

async function listEntries(
  commit: string,
  names: readonly string[],
  io: Io,
  signal: AbortSignal | undefined,
): Promise<TreeEntry[]> {
  const args = ['--literal-pathspecs', 'ls-tree', '-z', '--full-tree', commit, '--', ...names];
  const output = (await runGit(args, io, { signal })).toString();
  return output.split('\0').flatMap((line) => {
    // mode, type, id, a tab, name
    const [, mode = '', type = '', id = '', name = ''] = /^(\d+) (\w+) ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
    return type === 'blob' ? [{ name, mode, id }] : [];
  });
}

const LINK_MODE = '120000';
const NEW_LINE = 0x0a;

/** The content of each entry, in one call of `cat-file --batch`: for each a line `<id> blob <size>`, the bytes and a line feed. */
async function readBlobs(
  entries: readonly TreeEntry[],
  io: Io,
  signal: AbortSignal | undefined,
): Promise<(readonly [string, FileAtCommit])[]> {
  if (entries.length === 0) return [];
  const input = entries.map(({ id }) => `${id}\n`).join('');
  const output = await runGit(['cat-file', '--batch'], io, { input, signal });
  let position = 0;
  return entries.map(({ name, mode, id }) => {
    const lineEnd = output.indexOf(NEW_LINE, position);
    const header = output.toString('latin1', position, lineEnd < 0 ? undefined : lineEnd);
    const [, size] = new RegExp(`^${id} blob (\\d+)$`).exec(header) ?? [];
    const end = lineEnd + 1 + Number(size);
    if (size === undefined || end > output.length)
      throw new UsageError(
        `${quoteForMessage(name)} is in the commit to compare with, but its content is not in this clone; ${CHECKOUT_ADVICE}`,
      );
    const bytes = output.subarray(lineEnd + 1, end);
    position = end + 1;
    return [name, { bytes, isLink: mode === LINK_MODE }] as const;
  });
}

/** The files with these names below the current folder that git does not ignore; `undefined` without a repository or git. */
export async function findFilesNamed(names: readonly string[], io: Io): Promise<string[] | undefined> {
  const patterns = names.map((name) => `:(glob)**/${name}`);
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...patterns];
  try {
    const text = (await runGit(args, io)).toString();
    return [...new Set(text.split('\0').filter((name) => name !== ''))];
  } catch (error) {
    if (error instanceof GitError) return undefined;
    throw error;
  }
}

/** The names of all files at a commit, relative to the repository. Throws `UsageError` if git can't list them. */
export async function listFilesAtCommit(commit: string, io: Io): Promise<string[]> {
  try {
    const output = await runGit(['ls-tree', '-r', '-z', '--full-tree', '--name-only', commit], io);
    return output
      .toString()
      .split('\0')
      .filter((name) => name !== '');
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    throw new UsageError(
      `the files of commit ${commit.slice(0, 10)} can't be listed (${error.message}); ${CHECKOUT_ADVICE}`,
    );
  }
}

/** The files that were renamed since a commit: the new name by the old one. Empty if git lacks the contents to compare. */
export async function renamesSince(commit: string, io: Io): Promise<ReadonlyMap<string, string>> {
  const args = [
    'diff',
    '--no-ext-diff',
    '--no-textconv',
    '-z',
    '-M',
    '--name-status',
    '--diff-filter=R',
    commit,
    'HEAD',
  ];
  try {
    const fields = (await runGit(args, io)).toString().split('\0');
    const renames = new Map<string, string>();
    // R100, the old name, the new name
    for (let at = 0; at + 2 < fields.length; at += 3) renames.set(fields[at + 1]!, fields[at + 2]!);
    return renames;
  } catch (error) {
    // A rename is then shown as what it is without its new name: a file that is gone.
    if (error instanceof GitError) return new Map();
    throw error;
  }
}
