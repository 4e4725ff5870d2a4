/** Lists of paths from git. */
import { spawnSync } from 'node:child_process';
import type { Io } from '../../io.ts';
import { findGit } from '../git.ts';

/** The variables that git needs. Those that name another repository (GIT_DIR and the like, in hooks) are not passed on. */
const PASSED_ON = /^(?:PATH|HOME|USERPROFILE|XDG_CONFIG_HOME|SYSTEMROOT|TEMP|TMPDIR|GIT_CONFIG_.*)$/i;
/** Bytes; a million paths. */
const MAX_OUTPUT = 128 * 1024 * 1024;
const TIMEOUT_MS = 30_000;

/**
 * What a git command prints in a folder; `undefined` if it fails. With `-z`, each entry ends with a null character. Nothing is fetched, and no program that
 * the repository configures is run.
 */
export function listWithGit(args: readonly string[], folder: string, io: Io): string | undefined {
  let git: string;
  try {
    git = findGit(io);
  } catch {
    return undefined;
  }
  const env = Object.fromEntries(Object.entries(io.env).filter(([name]) => PASSED_ON.test(name)));
  const { status, stdout } = spawnSync(git, ['-c', 'core.fsmonitor=false', ...args], {
    cwd: folder,
    env: { ...env, LC_ALL: 'C', GIT_NO_LAZY_FETCH: '1', GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' },
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT,
    timeout: TIMEOUT_MS,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 ? stdout : undefined;
}
