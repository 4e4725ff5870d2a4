/** Runs the git of the PATH: bounded in time, without a network, and with nothing of the job's environment but what it needs. */
import type { ExecFileException } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import type { Io } from '../io.ts';
import { isInside, realPath } from './files.ts';
import { CannotRunError } from './usage-error.ts';

/** How git failed. `code` is its exit code, or `ENOENT` if there is no git on the PATH. */
export class GitError extends Error {
  readonly code: number | 'ENOENT' | undefined;
  readonly stderr: string;

  constructor(code: GitError['code'], stderr: string) {
    super(`git failed: ${stderr.split('\n')[0] || `exit code ${code}`}`);
    this.code = code;
    this.stderr = stderr;
  }
}

export interface GitCall {
  /** Written to its standard input. */
  readonly input?: string;
  /** Ends git when it aborts. */
  readonly signal?: AbortSignal | undefined;
}

/** Milliseconds for one call: nothing that is run here takes a second, unless a disk hangs. */
const TIMEOUT_MS = 60_000;
/** Bytes of standard output; larger than any file that is read. */
const MAX_OUTPUT = 64 * 1024 * 1024;

/** What git needs to start, to find its configuration (`safe.directory` is in it) and its temporary files. */
const PASSED_VARIABLES = [
  'PATH',
  'Path',
  'PATHEXT',
  'HOME',
  'USERPROFILE',
  'XDG_CONFIG_HOME',
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_SYSTEM',
  'GIT_CONFIG_NOSYSTEM',
  'SUDO_UID',
  'SystemRoot',
  'ProgramData',
  'TEMP',
  'TMPDIR',
  'DEVELOPER_DIR',
  'LD_LIBRARY_PATH',
];

/** A lookup must read what is checked out and nothing else: a partial clone would ask its remote for what it lacks. */
const FIXED_VARIABLES = {
  // From git 2.45; an older one may use no protocol instead.
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_TERMINAL_PROMPT: '0',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_OPTIONAL_LOCKS: '0',
  // Its messages are matched, in English.
  LC_ALL: 'C',
};

/** The standard output of git. Throws `GitError`, and `CannotRunError` if it does not end in time. */
export async function runGit(args: readonly string[], io: Io, call: GitCall = {}): Promise<Buffer> {
  const { execFile } = await import('node:child_process');
  const passed = PASSED_VARIABLES.flatMap((name) =>
    io.env[name] === undefined ? [] : [[name, io.env[name]] as const],
  );
  const options = {
    cwd: io.cwd,
    env: { ...Object.fromEntries(passed), ...FIXED_VARIABLES },
    encoding: 'buffer' as const,
    maxBuffer: MAX_OUTPUT,
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL' as const,
    signal: call.signal,
  };
  return new Promise((resolve, reject) => {
    const onEnd = (error: ExecFileException | null, stdout: Buffer, stderr: Buffer) => {
      if (!error) return resolve(stdout);
      if (error.killed || error.name === 'AbortError')
        return reject(new CannotRunError(`git ${args[0]} did not finish in time; is the disk slow?`));
      const { code } = error;
      const message = stderr.toString() || error.message;
      reject(new GitError(typeof code === 'number' || code === 'ENOENT' ? code : undefined, message));
    };
    try {
      // A hook of the repository's own configuration, `core.fsmonitor`, must not run either.
      const child = execFile(findGit(io), ['-c', 'core.fsmonitor=false', ...args], options, onEnd);
      // It may exit without reading; its exit code tells.
      child.stdin?.on('error', () => {}).end(call.input ?? '');
    } catch (error) {
      reject(error);
    }
  });
}

/** The standard output of git as text, without white space around it. */
export const gitText = async (args: readonly string[], io: Io, call?: GitCall) =>
  (await runGit(args, io, call)).toString().trim();

/**
 * The path of git. Nothing from the workspace is run, since it may be part of the change under review: the system's own search
 * also looks in the current folder, on Windows always and elsewhere if the PATH has a relative entry. Throws `GitError`.
 */
function findGit({ env }: Io): string {
  const workspace = env['GITHUB_WORKSPACE'];
  const names = process.platform === 'win32' ? ['git.exe', 'git.com'] : ['git'];
  const folders = (env['PATH'] ?? env['Path'] ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  for (const folder of folders) {
    if (workspace && isInside(realPath(workspace), realPath(folder))) continue;
    const found = names.map((name) => join(folder, name)).find(isExecutable);
    if (found !== undefined) return found;
  }
  throw new GitError('ENOENT', 'git is not on the PATH');
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
