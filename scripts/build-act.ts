import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const version = 'v0.2.89';
const cacheFolder = fileURLToPath(new URL(`../node_modules/.cache/act/${version}/`, import.meta.url));

/** What Go says of a program that is not the one it knows: that is no missing network. */
const CHECKSUM_ERROR = /SECURITY ERROR|checksum mismatch/;

/**
 * Builds `act`, which plays workflows on this machine, once for its version; `folder` is where it is kept.
 * @returns the path of the program, or why there is none on this machine.
 * @throws when what Go got is not what it should be.
 */
export function buildAct(folder = cacheFolder): { program: string } | { missing: string } {
  const program = join(folder, process.platform === 'win32' ? 'act.exe' : 'act');
  if (existsSync(program)) return { program };
  const go = (...args: string[]) =>
    spawnSync('go', args, { env: { ...process.env, GOBIN: folder }, encoding: 'utf8' });
  if (go('version').error) return { missing: 'there is no Go to build it with' };
  mkdirSync(folder, { recursive: true });
  const { status, stderr } = go('install', `github.com/nektos/act@${version}`);
  if (CHECKSUM_ERROR.test(stderr)) throw new Error(`Go refuses what it got for act:\n${stderr}`);
  const [why = 'it says nothing'] = stderr.trim().split('\n').slice(-1);
  return status === 0 ? { program } : { missing: `Go could not build it: ${why.trim()}` };
}
