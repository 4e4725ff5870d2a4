/** Finds the repository of a settings file, and its tree. */
import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Io } from '../../io.ts';
import type { LoadRepository } from '../../settings/collect-diagnostics.ts';
import type { RepositoryTree } from '../../settings/repository/tree.ts';
import { realPath, repositoryRoot } from '../files.ts';

/** Gives the repositories of settings files. Files of one repository share its tree. */
export interface Repositories {
  /** The repository that a file is checked with. */
  of(path: string): LoadRepository;
  /** The same at another commit. */
  at(commit: string, path: string): LoadRepository;
}

/**
 * The repositories of a run. In a workflow paths are looked up in the commit that is checked out, as a job before the gate may
 * have written files; elsewhere in the working tree. If git can't list a commit, in the working tree too.
 */
export function openRepositories(io: Io): Repositories {
  const trees = new Map<string, Promise<RepositoryTree | undefined>>();
  const treeOf = (root: string, commit: string | undefined) => {
    const key = `${commit ?? ''}\n${root}`;
    let tree = trees.get(key);
    if (tree) return tree;
    tree = readTree(root, commit, io);
    trees.set(key, tree);
    return tree;
  };
  const roots = new Map<string, string | undefined>();
  const rootOf = (folder: string) => {
    if (!roots.has(folder)) {
      const root = repositoryRoot(folder);
      roots.set(folder, existsSync(join(root, '.git')) ? root : undefined);
    }
    return roots.get(folder);
  };
  const load = (path: string, commit: string | undefined): LoadRepository => {
    // A linked file lies where its link leads.
    const fullFolder = dirname(realPath(resolve(io.cwd, path)));
    return async () => {
      const root = rootOf(fullFolder);
      if (root === undefined) return undefined;
      const folder = relative(root, fullFolder).split(sep).join('/');
      const tree = await treeOf(root, commit);
      return tree && { tree, folder };
    };
  };
  return {
    of: (path) => load(path, io.env['GITHUB_WORKSPACE'] ? 'HEAD' : undefined),
    at: (commit, path) => load(path, commit),
  };
}

async function readTree(
  root: string,
  commit: string | undefined,
  io: Io,
): Promise<RepositoryTree | undefined> {
  if (commit !== undefined) {
    const { readCommitTree } = await import('./commit-tree.ts');
    const tree = await readCommitTree(root, commit, io);
    // Of another commit nothing is known then.
    if (tree || commit !== 'HEAD') return tree;
  }
  return (await import('./working-tree.ts')).readWorkingTree(root, io);
}
