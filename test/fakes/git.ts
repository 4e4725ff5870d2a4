/** Git repositories for tests, created by the installed git without any user configuration. */
import { execFileSync } from 'node:child_process';
import { writeFolder } from './io.ts';

const author = { name: 'a', email: 'a@example.com' };

/** The environment for git, with an empty home folder. */
const gitEnv = (home: string) => ({
  PATH: process.env['PATH'],
  HOME: home,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: author.name,
  GIT_AUTHOR_EMAIL: author.email,
  GIT_COMMITTER_NAME: author.name,
  GIT_COMMITTER_EMAIL: author.email,
});

/** Creates repositories below a folder. */
export function createGit(root: string) {
  const env = gitEnv(root);
  const git = (cwd: string, ...args: string[]) =>
    execFileSync('git', args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  /** Commits all files; returns the id of the commit. */
  const commit = (cwd: string, message: string): string => {
    git(cwd, 'add', '-A');
    git(cwd, 'commit', '-q', '--allow-empty', '-m', message);
    return git(cwd, 'rev-parse', 'HEAD');
  };
  /** Creates a repository with files on `main` and with the branch `change` checked out. */
  const createRepository = (files: Readonly<Record<string, string>>): string => {
    const cwd = writeFolder(root, files);
    git(cwd, 'init', '-q', '-b', 'main');
    commit(cwd, 'main');
    git(cwd, 'checkout', '-q', '-b', 'change');
    return cwd;
  };
  return { env, git, commit, createRepository };
}
