/** A folder that is gone when its owner is, however that ends: it holds the credentials of a run. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary folder that only this user can read. */
export interface PrivateFolder {
  readonly path: string;
  /** Removes it with everything in it. */
  readonly remove: () => Promise<void>;
}

/** Creates the folder. A process that is killed removes nothing, so another one waits for its end. */
export async function createPrivateFolder(prefix: string): Promise<PrivateFolder> {
  const path = await mkdtemp(join(tmpdir(), prefix));
  const release = removeWithOwner(path);
  const remove = async () => {
    await rm(path, { recursive: true, force: true });
    release();
  };
  return { path, remove };
}

/** Reads until the owner closes the pipe, which the system does for one that is killed. */
const SHELL_WATCHER = 'read -r _; rm -rf -- "$1"';
const NODE_WATCHER =
  "process.stdin.resume().on('close', () => require('node:fs').rmSync(process.argv[1], { recursive: true, force: true }))";

/** Starts the process that removes the folder when this one has ended; the returned function ends it. */
function removeWithOwner(folder: string): () => void {
  const [program, args]: [string, string[]] =
    process.platform === 'win32'
      ? [process.execPath, ['-e', NODE_WATCHER, folder]]
      : ['/bin/sh', ['-c', SHELL_WATCHER, 'sh', folder]];
  const watcher = spawn(program, args, {
    // A session of its own: a signal to the owner's group must not end it.
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    // Nothing in the current folder or its PATH is run.
    cwd: tmpdir(),
    env: process.platform === 'win32' ? { SystemRoot: process.env['SystemRoot'] } : { PATH: '/usr/bin:/bin' },
  });
  // Without it the folder is still removed by an owner that is not killed.
  watcher.on('error', () => {});
  watcher.stdin.on('error', () => {});
  watcher.unref();
  return () => void watcher.stdin.end();
}
