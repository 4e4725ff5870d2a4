/** Paths and globs over a list of names, by the same rules as over files of a disk. */
import type { Dirent } from 'node:fs';
import { join } from 'node:path';

type Entry = Pick<Dirent, 'name' | 'isFile' | 'isDirectory' | 'isSymbolicLink'>;
type Listed = (error: Error | null, entries: Entry[]) => void;

const ROOT = join('/', 'tree');

/** Those of `paths` that the patterns stand for. A path that is there is itself, whatever signs it holds. */
export async function choose(patterns: readonly string[], paths: readonly string[]): Promise<string[]> {
  const all = new Set(paths);
  const clean = patterns.map((one) => one.replaceAll('\\', '/').replace(/^(?:\.\/)+/, ''));
  const chosen = new Set(clean.filter((one) => all.has(one)));
  const globs = clean.filter((one) => !all.has(one) && /[*?[\]{}!()]/.test(one));
  if (globs.length === 0) return [...chosen];
  const folders = foldersOf(paths);
  const readdir = (folder: string, _: unknown, then: Listed) => {
    const inside = folder.replaceAll('\\', '/').replace(/\/$/, '');
    then(null, folders.get(inside.slice(inside.indexOf('/tree') + '/tree/'.length)) ?? []);
  };
  const { glob } = await import('tinyglobby');
  const found = await glob(globs, {
    cwd: ROOT,
    ignore: ['**/node_modules/**', '**/.git/**'],
    dot: true,
    expandDirectories: false,
    followSymbolicLinks: false,
    // Of a file system only this is asked for, where no link is followed.
    fs: { readdir: readdir as never },
  });
  for (const path of found) if (all.has(path)) chosen.add(path);
  return [...chosen];
}

/** What lies in each folder; the root is ''. */
function foldersOf(paths: readonly string[]): Map<string, Entry[]> {
  const folders = new Map<string, Entry[]>([['', []]]);
  const add = (path: string, isFile: boolean) => {
    const at = path.lastIndexOf('/');
    const folder = path.slice(0, Math.max(0, at));
    if (!folders.has(folder)) {
      folders.set(folder, []);
      add(folder, false);
    }
    const is = (what: boolean) => () => what;
    folders.get(folder)!.push({
      name: path.slice(at + 1),
      isFile: is(isFile),
      isDirectory: is(!isFile),
      isSymbolicLink: is(false),
    });
  };
  for (const path of paths) add(path, true);
  return folders;
}
