/** Looks a path up, one folder after the other. */
import { nearest } from '../../text/nearest.ts';
import { type EntryKind, joinPath, type RepositoryTree } from './tree.ts';

/** What is at a path, or what is nearest to it. */
export type PathLookup =
  | { readonly kind: 'found'; readonly entry: EntryKind }
  /** Nothing is known about it: it leads through a link, a submodule or an unreadable folder. */
  | { readonly kind: 'unknown' }
  /** It exists in other case only. */
  | { readonly kind: 'case'; readonly path: string; readonly entry: EntryKind }
  | {
      readonly kind: 'missing';
      /** A path that exists and looks like a typing error. */
      readonly similar?: string;
      /** The nearest folder above it that exists. */
      readonly folder: string;
    };

const MAX_CANDIDATES = 1000;

/** Looks up a normalized path below `base`. The paths of the result are relative to `base`. */
export function findPath(tree: RepositoryTree, base: string, path: string): PathLookup {
  if (path === '') return { kind: 'found', entry: 'folder' };
  const parts = path.split('/');
  let current = '';
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const entries = tree.entries(joinPath(base, current));
    if (!entries) return { kind: 'unknown' };
    const entry = entries.get(part);
    if (entry === 'unknown') return { kind: 'unknown' };
    if (entry !== undefined && (isLast || entry === 'folder')) {
      current = joinPath(current, part);
      if (isLast) return { kind: 'found', entry };
      continue;
    }
    const rest = parts.slice(index + 1);
    const sameName = [...entries.keys()].filter((name) => name.toLowerCase() === part.toLowerCase());
    for (const name of sameName) {
      const found = complete(tree, base, joinPath(current, name), rest);
      if (found) return { kind: 'case', ...found };
    }
    const candidates = [...entries.keys()].filter((name) => name !== '.git');
    // Comparing takes time for each, and a guess among so many says little.
    const name = candidates.length > MAX_CANDIDATES ? undefined : nearest(part, candidates);
    const similar = name === undefined ? undefined : complete(tree, base, joinPath(current, name), rest);
    return { kind: 'missing', folder: current, ...(similar ? { similar: similar.path } : {}) };
  }
  return { kind: 'unknown' };
}

/** The path below `start`, if it exists, whatever its case. */
function complete(
  tree: RepositoryTree,
  base: string,
  start: string,
  rest: readonly string[],
): { path: string; entry: EntryKind } | undefined {
  const lookup = findPath(tree, joinPath(base, start), rest.join('/'));
  if (lookup.kind === 'case') return { path: joinPath(start, lookup.path), entry: lookup.entry };
  if (lookup.kind !== 'found') return undefined;
  const entry = rest.length > 0 ? lookup.entry : entryAt(tree, joinPath(base, start));
  return entry && { path: joinPath(start, rest.join('/')), entry };
}

function entryAt(tree: RepositoryTree, path: string): EntryKind | undefined {
  const slash = path.lastIndexOf('/');
  return tree.entries(slash === -1 ? '' : path.slice(0, slash))?.get(path.slice(slash + 1));
}
