/** Globs over a tree, from the folder where their wildcards begin. */
import { findPath, type PathLookup } from './find-path.ts';
import { compileGlob, type Glob, type GlobPosition, isGlob, matchesGlob, positionOf } from './glob.ts';
import { joinPath, type RepositoryTree } from './tree.ts';

/** What a glob matches. Of one that is not matched, the paths below are those of globs. */
export type GlobLookup = PathLookup;

/** How many more paths may be tried for the globs of a file. With none left, a glob may match or not. */
export interface PathBudget {
  left: number;
}

/** Folders are not nested deeper than this. */
const MAX_DEPTH = 64;

/** No glob of settings means these, and they may hold most files of a working tree. */
const SKIPPED_FOLDERS: ReadonlySet<string> = new Set(['.git', 'node_modules']);

const UNKNOWN: GlobLookup = { kind: 'unknown' };
const MATCHED: GlobLookup = { kind: 'found', entry: 'folder' };

/** Looks up what a normalized glob matches below `base`: folders or files. Answers are kept, as many files share globs. */
export function findGlob(tree: RepositoryTree, base: string, glob: string, budget: PathBudget): GlobLookup {
  const answers = answersOf(tree);
  const id = `${base}\n${glob}`;
  const known = answers.get(id);
  if (known) return known;
  const answer = isGlob(glob) ? walkGlob(tree, base, glob, budget) : findPath(tree, base, glob);
  // What was not found out for lack of budget may be by another file.
  if (budget.left > 0) answers.set(id, answer);
  return answer;
}

/** Whether a folder, or anything in it, is one of the roots; `undefined` if that can't be known. */
export function isRootOf(
  tree: RepositoryTree,
  base: string,
  folder: string,
  globs: readonly string[],
  budget: PathBudget,
): boolean | undefined {
  const compiled = globs.map((glob) => compiledGlob(glob.replace(/^!/, '')));
  if (compiled.includes(undefined)) return undefined;
  const withMark = (negated: boolean) =>
    compiled.filter((_, index) => globs[index]!.startsWith('!') === negated) as Glob[];
  const end = search(tree, joinPath(base, folder), {
    globs: withMark(false),
    excluded: withMark(true),
    start: folder,
    ignoreCase: false,
    budget,
  });
  return end === 'unknown' ? undefined : end !== 'none';
}

function walkGlob(tree: RepositoryTree, base: string, text: string, budget: PathBudget): GlobLookup {
  const glob = compiledGlob(text);
  if (!glob) return UNKNOWN;
  const lookup = findPath(tree, base, glob.base);
  if (lookup.kind !== 'found') return withRest(lookup, text.slice(glob.base.length));
  if (lookup.entry !== 'folder')
    return { kind: 'missing', folder: glob.base.slice(0, Math.max(0, glob.base.lastIndexOf('/'))) };
  const searchWith = (ignoreCase: boolean) =>
    search(tree, joinPath(base, glob.base), {
      globs: [glob],
      excluded: [],
      start: glob.base,
      ignoreCase,
      budget,
    });
  // Whatever matches with its case also matches without: mostly one search is enough.
  const anyCase = searchWith(true);
  if (anyCase === 'none') return { kind: 'missing', folder: glob.base };
  if (anyCase === 'unknown') return UNKNOWN;
  const path = joinPath(glob.base, anyCase.path);
  if (matchesGlob(glob, path)) return MATCHED;
  const exact = searchWith(false);
  if (exact === 'unknown') return UNKNOWN;
  return exact === 'none' ? { kind: 'case', path, entry: 'folder' } : MATCHED;
}

/** The lookup of the path that a glob begins with, as that of the glob. */
function withRest(lookup: PathLookup, rest: string): GlobLookup {
  if (lookup.kind === 'case') return { ...lookup, path: lookup.path + rest };
  if (lookup.kind === 'missing' && lookup.similar !== undefined)
    return { ...lookup, similar: lookup.similar + rest };
  return lookup;
}

/** What is searched for: a path that one of `globs` matches, and none of `excluded`. */
interface GlobSearch {
  readonly globs: readonly Glob[];
  readonly excluded: readonly Glob[];
  /** The folder where the search begins, as the globs see it. */
  readonly start: string;
  readonly ignoreCase: boolean;
  readonly budget: PathBudget;
}

/** A folder on the way, and how far each glob has matched. */
interface SearchedFolder {
  readonly path: string;
  readonly positions: readonly GlobPosition[];
}

/** Searches a folder and what is in it, the upper levels first. The path of the result is relative to the folder. */
function search(
  tree: RepositoryTree,
  folder: string,
  { globs, excluded, start, ignoreCase, budget }: GlobSearch,
): { readonly path: string } | 'none' | 'unknown' {
  const all = [...globs, ...excluded];
  const isMatch = (positions: readonly GlobPosition[]) =>
    positions.some((one, index) => one.isMatch && index < globs.length) &&
    !positions.some((one, index) => one.isMatch && index >= globs.length);
  const mayGoOn = (positions: readonly GlobPosition[]) =>
    positions.some((one, index) => one.rests.length > 0 && index < globs.length);
  const first = all.map((glob) => positionOf(glob, start, ignoreCase));
  if (isMatch(first)) return { path: '' };
  let isUncertain = false;
  let level: SearchedFolder[] = [{ path: '', positions: first }];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    const next: SearchedFolder[] = [];
    for (const parent of level) {
      const entries = tree.entries(joinPath(folder, parent.path));
      if (!entries) isUncertain = true;
      for (const [name, kind] of entries ?? []) {
        if (SKIPPED_FOLDERS.has(name)) continue;
        if (budget.left <= 0) return 'unknown';
        budget.left--;
        const positions = all.map((glob, index) => glob.next(parent.positions[index]!, name, ignoreCase));
        if (isMatch(positions)) return { path: joinPath(parent.path, name) };
        if (kind === 'file' || !mayGoOn(positions)) continue;
        if (kind === 'folder') next.push({ path: joinPath(parent.path, name), positions });
        else isUncertain = true;
      }
    }
    level = next;
  }
  return isUncertain ? 'unknown' : 'none';
}

/** Compiled globs of this run, as many files have the same ones. */
const compiledGlobs = new Map<string, Glob | undefined>();
const MAX_COMPILED = 10_000;

function compiledGlob(text: string): Glob | undefined {
  if (compiledGlobs.has(text)) return compiledGlobs.get(text);
  if (compiledGlobs.size >= MAX_COMPILED) compiledGlobs.clear();
  const glob = compileGlob(text);
  compiledGlobs.set(text, glob);
  return glob;
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
