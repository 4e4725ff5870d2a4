/** The files of a commit, whatever of them is checked out. */
import type { Io } from '../../io.ts';
import type { EntryKind, RepositoryTree } from '../../settings/repository/tree.ts';
import { listWithGit } from './list-with-git.ts';

/** The tree of a commit; `undefined` if git can't list it, as in a partial clone that lacks its folders. */
export async function readCommitTree(
  root: string,
  commit: string,
  io: Io,
): Promise<RepositoryTree | undefined> {
  const list = await listWithGit(['ls-tree', '-r', '-t', '-z', '--full-tree', commit, '--'], root, io);
  if (list === undefined) return undefined;
  let folder = '';
  let entries = new Map<string, EntryKind>();
  const folders = new Map([[folder, entries]]);
  const executables = new Set<string>();
  // Each entry is <mode> <type> <id>\t<path>\0. A folder comes before what it holds.
  for (let at = 0, end = list.indexOf('\0'); end !== -1; at = end + 1, end = list.indexOf('\0', at)) {
    const path = list.slice(list.indexOf('\t', at) + 1, end);
    const slash = path.lastIndexOf('/');
    // Mostly the folder is that of the entry before.
    if (slash !== folder.length || !path.startsWith(folder)) {
      folder = slash === -1 ? '' : path.slice(0, slash);
      entries = folders.get(folder)!;
    }
    const kind = kindOf(list, at);
    entries.set(path.slice(slash + 1), kind);
    if (kind === 'folder') folders.set(path, new Map());
    else if (list.startsWith('100755', at)) executables.add(path);
  }
  return {
    entries: (path) => folders.get(path),
    isExecutable: (path) => executables.has(path),
    // What is in a commit is in every checkout.
    isIgnored: async () => false,
  };
}

/** The kind of an entry by its mode: a link or a submodule leads elsewhere. */
function kindOf(list: string, at: number): EntryKind {
  if (list.startsWith('100', at)) return 'file';
  return list.startsWith('040', at) ? 'folder' : 'unknown';
}
