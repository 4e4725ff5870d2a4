/** The files of a working tree, read a folder at a time and only when they are needed. */
import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Io } from '../../io.ts';
import { type EntryKind, joinPath, type RepositoryTree } from '../../settings/repository/tree.ts';
import { listWithGit } from './list-with-git.ts';

/** Most settings name files that git tracks; each other one takes a process, so further ones are not looked up. */
const MAX_QUESTIONS = 100;

/** The working tree at `root`, as it is now: what was read once is not read again. */
export function readWorkingTree(root: string, io: Io): RepositoryTree {
  const folders = new Map<string, ReadonlyMap<string, EntryKind> | undefined>();
  const submodules = submodulePaths(root);
  const ignored = new Map<string, Promise<boolean>>();
  let tracked: Promise<ReadonlySet<string>> | undefined;
  return {
    entries: (folder) => {
      if (!folders.has(folder)) folders.set(folder, readFolder(root, folder, submodules));
      return folders.get(folder);
    },
    isExecutable: (path) => isExecutable(join(root, path)),
    isIgnored: async (path) => {
      tracked ??= trackedPaths(root, io);
      if ((await tracked).has(path) || (ignored.size >= MAX_QUESTIONS && !ignored.has(path))) return false;
      if (!ignored.has(path)) ignored.set(path, isIgnored(path, root, io));
      return ignored.get(path)!;
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

/** The files in git's index and their folders; empty without git. */
async function trackedPaths(root: string, io: Io): Promise<ReadonlySet<string>> {
  const paths = new Set<string>();
  for (const file of ((await listWithGit(['ls-files', '-z', '--cached'], root, io)) ?? '').split('\0')) {
    for (
      let path = file;
      path !== '' && !paths.has(path);
      path = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    )
      paths.add(path);
  }
  return paths;
}

/** Whether git ignores a path that is not in its index. */
const isIgnored = async (path: string, root: string, io: Io): Promise<boolean> =>
  (await listWithGit(['check-ignore', '--quiet', '--', `./${path}`], root, io)) !== undefined;
