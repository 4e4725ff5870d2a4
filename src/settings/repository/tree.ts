/** The repository that a settings file lies in, as far as its settings name paths. */

/** What a folder holds under a name. Links and submodules are `unknown`: what is behind them is never looked up. */
export type EntryKind = 'file' | 'folder' | 'unknown';

/** The files of a commit or of a working tree. Paths are relative to the root, with forward slashes; '' is the root. */
export interface RepositoryTree {
  /** What a folder holds, by name; `undefined` if it can't be read. */
  entries(folder: string): ReadonlyMap<string, EntryKind> | undefined;
  /** Whether a file may be run by its path. */
  isExecutable(path: string): boolean;
  /** Whether git ignores a path that exists, so that it is not in other checkouts. */
  isIgnored(path: string): Promise<boolean>;
}

/** A tree, and where the settings file lies in it. */
export interface SettingsRepository {
  readonly tree: RepositoryTree;
  /** The folder of the settings file: a path may also be relative to it. */
  readonly folder: string;
}

/** A path without `./`, double and trailing slashes; `undefined` if it leads out of the repository. */
export function normalizePath(text: string): string | undefined {
  if (/^[/~]|^[A-Za-z]:|[\\\0]/.test(text)) return undefined;
  const parts = text.split('/').filter((part) => part !== '' && part !== '.');
  return parts.includes('..') ? undefined : parts.join('/');
}

/** A path below a folder. */
export const joinPath = (folder: string, path: string): string =>
  folder === '' || path === '' ? folder + path : `${folder}/${path}`;
