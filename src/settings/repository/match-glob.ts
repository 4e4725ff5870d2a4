/** Globs over a tree, from the folder where their wildcards begin. */
import { findPath, type PathLookup } from './find-path.ts';
import { compileGlob, type Glob, isGlob } from './glob.ts';
import { joinPath, type RepositoryTree } from './tree.ts';

/** What a glob matches. Of one that is not matched, the paths below are those of globs. */
export type GlobLookup = PathLookup;

/** More paths are not tried for one glob: it may then match or not. */
const MAX_PATHS = 100_000;

/** No glob of settings means these, and they may hold most files of a working tree. */
const SKIPPED_FOLDERS: ReadonlySet<string> = new Set(['.git', 'node_modules']);

const UNKNOWN: GlobLookup = { kind: 'unknown' };
const MATCHED: GlobLookup = { kind: 'found', entry: 'folder' };

/** Looks up what a normalized glob matches below `base`: folders or files. Answers are kept, as many files share globs. */
export function findGlob(tree: RepositoryTree, base: string, glob: string): GlobLookup {
  const answers = answersOf(tree);
  const id = `${base}\n${glob}`;
  const known = answers.get(id);
  if (known) return known;
  const answer = isGlob(glob) ? walkGlob(tree, base, glob) : findPath(tree, base, glob);
  answers.set(id, answer);
  return answer;
}

/** Whether a folder, or anything in it, is one of the roots; `undefined` if that can't be known. */
export function isRootOf(
  tree: RepositoryTree,
  base: string,
  folder: string,
  globs: readonly string[],
): boolean | undefined {
  const compiled = globs.map((glob) => compileGlob(glob.replace(/^!/, '')));
  if (compiled.includes(undefined)) return undefined;
  const withMark = (negated: boolean) =>
    compiled.filter((_, index) => globs[index]!.startsWith('!') === negated) as Glob[];
  const [included, excluded] = [withMark(false), withMark(true)];
  const isRoot = (path: string) =>
    included.some((glob) => glob.matches(path)) && !excluded.some((glob) => glob.matches(path));
  if (isRoot(folder)) return true;
  const depth = Math.max(0, ...included.map((glob) => glob.depth));
  const end = walk(tree, joinPath(base, folder), depth, (below) => isRoot(joinPath(folder, below)));
  return end === 'unknown' ? undefined : end !== 'none';
}

function walkGlob(tree: RepositoryTree, base: string, text: string): GlobLookup {
  const glob = compileGlob(text);
  if (!glob) return UNKNOWN;
  const lookup = findPath(tree, base, glob.base);
  if (lookup.kind !== 'found') return withRest(lookup, text.slice(glob.base.length));
  if (lookup.entry !== 'folder')
    return { kind: 'missing', folder: glob.base.slice(0, Math.max(0, glob.base.lastIndexOf('/'))) };
  if (glob.matches(glob.base)) return MATCHED;
  const search = (ignoreCase: boolean) =>
    walk(tree, joinPath(base, glob.base), glob.depth, (path) =>
      glob.matches(joinPath(glob.base, path), ignoreCase),
    );
  const end = search(false);
  if (end === 'unknown') return UNKNOWN;
  if (end !== 'none') return MATCHED;
  const other = search(true);
  return other === 'none' || other === 'unknown'
    ? { kind: 'missing', folder: glob.base }
    : { kind: 'case', path: joinPath(glob.base, other.path), entry: 'folder' };
}

/** The lookup of the path that a glob begins with, as that of the glob. */
function withRest(lookup: PathLookup, rest: string): GlobLookup {
  if (lookup.kind === 'case') return { ...lookup, path: lookup.path + rest };
  if (lookup.kind === 'missing' && lookup.similar !== undefined)
    return { ...lookup, similar: lookup.similar + rest };
  return lookup;
}

/** Tries the paths below a folder, nearest first, until one matches. */
function walk(
  tree: RepositoryTree,
  folder: string,
  depth: number,
  matches: (path: string) => boolean,
): { readonly path: string } | 'none' | 'unknown' {
  let isUncertain = false;
  let tried = 0;
  let level = [''];
  for (let left = depth; left > 0 && level.length > 0; left--) {
    const next: string[] = [];
    for (const parent of level) {
      const entries = tree.entries(joinPath(folder, parent));
      if (!entries) isUncertain = true;
      for (const [name, kind] of entries ?? []) {
        if (SKIPPED_FOLDERS.has(name)) continue;
        if (++tried > MAX_PATHS) return 'unknown';
        const path = joinPath(parent, name);
        if (matches(path)) return { path };
        if (kind === 'folder') next.push(path);
        else if (kind === 'unknown') isUncertain = true;
      }
    }
    level = next;
  }
  return isUncertain ? 'unknown' : 'none';
}

/** One answer a glob for each tree: a tree does not change. */
const answersByTree = new WeakMap<RepositoryTree, Map<string, GlobLookup>>();

function answersOf(tree: RepositoryTree): Map<string, GlobLookup> {
  let answers = answersByTree.get(tree);
  if (answers) return answers;
  answers = new Map();
  answersByTree.set(tree, answers);
  return answers;
}
