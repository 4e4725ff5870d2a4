import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const version = 'v0.2.89';
const cacheFolder = fileURLToPath(new URL(`../node_modules/.cache/act/${version}/`, import.meta.url));

/** Go's error for a module with the wrong checksum, as opposed to a missing network. */
const CHECKSUM_ERROR = /SECURITY ERROR|checksum mismatch/;

/**
 * Builds `act`, which runs workflows locally, once per version, into `folder`.
 * @returns the path of the program, or why this machine can't build it.
 * @throws when the checksum of a module is wrong.
 */
export function buildAct(folder = cacheFolder): { program: string } | { missing: string } {
  const program = join(folder, process.platform === 'win32' ? 'act.exe' : 'act');
  if (existsSync(program)) return { program };
  const go = (...args: string[]) =>
    spawnSync('go', args, { env: { ...process.env, GOBIN: folder }, encoding: 'utf8' });
  if (go('version').error) return { missing: 'Go is not installed' };
  mkdirSync(folder, { recursive: true });
  const { status, stderr } = go('install', `github.com/nektos/act@${version}`);
  if (CHECKSUM_ERROR.test(stderr))
    throw new Error(`the checksum of act, or of a module that it needs, is wrong:\n${stderr}`);
  const [reason = 'no output'] = stderr.trim().split('\n').slice(-1);
  return status === 0 ? { program } : { missing: `Go could not build act: ${reason.trim()}` };
}
