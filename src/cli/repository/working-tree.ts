/** The files of a working tree, read a folder at a time and only when they are needed. */
import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Io } from '../../io.ts';
import { type EntryKind, joinPath, type RepositoryTree } from '../../settings/repository/tree.ts';
import { listWithGit } from './list-with-git.ts';

/** The working tree at `root`, as it is now: what was read once is not read again. */
export function readWorkingTree(root: string, io: Io): RepositoryTree {
  const folders = new Map<string, ReadonlyMap<string, EntryKind> | undefined>();
  const submodules = submodulePaths(root);
  let ignored: ReadonlySet<string> | undefined;
  return {
    entries: (folder) => {
      if (!folders.has(folder)) folders.set(folder, readFolder(root, folder, submodules));
      return folders.get(folder);
    },
    isExecutable: (path) => isExecutable(join(root, path)),
    isIgnored: (path) => {
      ignored ??= ignoredPaths(root, io);
      const parts = path.split('/');
      return parts.some((_, index) => ignored!.has(parts.slice(0, index + 1).join('/')));
    },
  };
}

function readFolder(
  root: string,
  folder: string,
  submodules: ReadonlySet<string>,
): ReadonlyMap<string, EntryKind> | undefined {
  const kindIn = (entry: Dirent): EntryKind =>
    submodules.has(joinPath(folder, entry.name)) ? 'unknown' : kindOf(entry);
  try {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    return new Map(entries.map((entry) => [entry.name, kindIn(entry)]));
  } catch {
    return undefined;
  }
}

/** A link is not followed: it may lead out of the repository. */
function kindOf(entry: Dirent): EntryKind {
  if (entry.isDirectory()) return 'folder';
  return entry.isFile() ? 'file' : 'unknown';
}

/** The folders of submodules, which are empty unless they are checked out. */
function submodulePaths(root: string): ReadonlySet<string> {
  try {
    const text = readFileSync(join(root, '.gitmodules'), 'utf8');
    return new Set([...text.matchAll(/^\s*path\s*=\s*"?([^"\r\n]*?)"?\s*$/gm)].map(([, path]) => path!));
  } catch {
    return new Set();
  }
}

function isExecutable(path: string): boolean {
  // Windows has no such permission.
  if (process.platform === 'win32') return true;
  try {
    return (statSync(path).mode & 0o111) !== 0;
  } catch {
    return true;
  }
}

/** The untracked paths that git ignores: files, and whole folders. Empty without git. */
function ignoredPaths(root: string, io: Io): ReadonlySet<string> {
  const args = ['ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory'];
  return new Set((listWithGit(args, root, io) ?? []).map((path) => path.replace(/\/$/, '')));
}
