/** Globs over a list of paths, by the same rules as over files on disk. */
import type { Dirent } from 'node:fs';
import { join } from 'node:path';

type GlobEntry = Pick<Dirent, 'name' | 'isFile' | 'isDirectory' | 'isSymbolicLink'>;
type ReaddirCallback = (error: Error | null, entries: GlobEntry[]) => void;

const ROOT = join('/', 'tree');

/** The `paths` that match the patterns. A pattern that is one of the paths matches it literally. */
export async function globList(patterns: readonly string[], paths: readonly string[]): Promise<string[]> {
  const pathSet = new Set(paths);
  const normalized = patterns.map((one) => one.replaceAll('\\', '/').replace(/^(?:\.\/)+/, ''));
  const chosen = new Set(normalized.filter((one) => pathSet.has(one)));
  const globs = normalized.filter((one) => !pathSet.has(one) && /[*?[\]{}!()]/.test(one));
  if (globs.length === 0) return [...chosen];
  const folders = foldersOf(paths);
  const readdir = (folder: string, _: unknown, callback: ReaddirCallback) => {
    const relativePath = folder.replaceAll('\\', '/').replace(/\/$/, '');
    callback(null, folders.get(relativePath.slice(relativePath.indexOf('/tree') + '/tree/'.length)) ?? []);
  };
  const { glob } = await import('tinyglobby');
  const found = await glob(globs, {
    cwd: ROOT,
    ignore: ['**/node_modules/**', '**/.git/**'],
    dot: true,
    expandDirectories: false,
    followSymbolicLinks: false,
    // The only function of a file system that is called where no link is followed.
    fs: { readdir: readdir as never },
  });
  for (const path of found) if (pathSet.has(path)) chosen.add(path);
  return [...chosen];
}

/** The entries of each folder; the root is ''. */
function foldersOf(paths: readonly string[]): Map<string, GlobEntry[]> {
  const folders = new Map<string, GlobEntry[]>([['', []]]);
  const add = (path: string, isFile: boolean) => {
    const slash = path.lastIndexOf('/');
    const folder = path.slice(0, Math.max(0, slash));
    if (!folders.has(folder)) {
      folders.set(folder, []);
      add(folder, false);
    }
    const always = (value: boolean) => () => value;
    folders.get(folder)!.push({
      name: path.slice(slash + 1),
      isFile: always(isFile),
      isDirectory: always(!isFile),
      isSymbolicLink: always(false),
    });
  };
  for (const path of paths) add(path, true);
  return folders;
}
