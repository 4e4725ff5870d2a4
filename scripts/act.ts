import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const version = 'v0.2.89';
const folder = fileURLToPath(new URL(`../node_modules/.cache/act/${version}/`, import.meta.url));

const go = (...args: string[]) =>
  spawnSync('go', args, { env: { ...process.env, GOBIN: folder }, encoding: 'utf8' });

/**
 * Builds `act`, which plays workflows on this machine, once for its version.
 * @returns the path of the program; undefined on a machine without Go.
 * @throws when Go is there and cannot build it.
 */
export function buildAct(): string | undefined {
  const program = join(folder, process.platform === 'win32' ? 'act.exe' : 'act');
  if (existsSync(program)) return program;
  if (go('version').error) return undefined;
  mkdirSync(folder, { recursive: true });
  const built = go('install', `github.com/nektos/act@${version}`);
  if (built.status !== 0) throw new Error(`go install act ${version} failed:\n${built.stderr}`);
  return program;
}
