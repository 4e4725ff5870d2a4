import type { EntryKind, RepositoryTree } from '../../../src/settings/repository/tree.ts';

export interface MemoryTreeOptions {
  readonly executables?: readonly string[];
  /** Ignored folders and files, without those in them. */
  readonly ignored?: readonly string[];
  /** Links, submodules. */
  readonly unknown?: readonly string[];
}

/** A tree of files that are only names. */
export function memoryTree(
  files: readonly string[],
  { executables = [], ignored = [], unknown = [] }: MemoryTreeOptions = {},
): RepositoryTree {
  const folders = new Map<string, Map<string, EntryKind>>([['', new Map()]]);
  const add = (path: string, kind: EntryKind) => {
    const slash = path.lastIndexOf('/');
    const parent = path.slice(0, Math.max(0, slash));
    if (!folders.has(parent)) {
      folders.set(parent, new Map());
      add(parent, 'folder');
    }
    folders.get(parent)!.set(path.slice(slash + 1), kind);
  };
  for (const path of files) add(path, 'file');
  for (const path of unknown) add(path, 'unknown');
  return {
    entries: (folder) => folders.get(folder),
    isExecutable: (path) => executables.includes(path),
    isIgnored: async (path) => ignored.some((one) => `${path}/`.startsWith(`${one}/`)),
  };
}
