/** The files of a commit, whatever of them is checked out. */
import type { Io } from '../../io.ts';
import type { EntryKind, RepositoryTree } from '../../settings/repository/tree.ts';
import { listWithGit } from './list-with-git.ts';

/** The kinds by the first digits of git's mode: a link or a submodule leads elsewhere. */
const kinds: Readonly<Record<string, EntryKind>> = { '040': 'folder', '100': 'file' };

/** The tree of a commit; `undefined` if git can't list it, as in a partial clone that lacks its folders. */
export function readCommitTree(root: string, commit: string, io: Io): RepositoryTree | undefined {
  const lines = listWithGit(['ls-tree', '-r', '-t', '-z', '--full-tree', commit, '--'], root, io);
  if (!lines) return undefined;
  const folders = new Map<string, Map<string, EntryKind>>([['', new Map()]]);
  const executables = new Set<string>();
  for (const line of lines) {
    // <mode> <type> <id>\t<path>
    const path = line.slice(line.indexOf('\t') + 1);
    const slash = path.lastIndexOf('/');
    const kind = kinds[line.slice(0, 3)] ?? 'unknown';
    // A folder comes before what it holds.
    folders.get(slash === -1 ? '' : path.slice(0, slash))?.set(path.slice(slash + 1), kind);
    if (kind === 'folder') folders.set(path, new Map());
    else if (line.startsWith('100755')) executables.add(path);
  }
  return {
    entries: (folder) => folders.get(folder),
    isExecutable: (path) => executables.has(path),
    // What is in a commit is in every checkout.
    isIgnored: () => false,
  };
}
