import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const pinned = fileURLToPath(new URL('zizmor.txt', import.meta.url));
const cached = fileURLToPath(new URL('../node_modules/.cache/zizmor', import.meta.url));

/** What pip says where it reached no index, or the index has nothing for this machine: no fault of the pin. */
const UNSERVED = /No matching distribution found|Could not find a version|Temporary failure|ConnectionError/;

/**
 * Fetches `zizmor`, which audits workflows, from PyPI: the release that is pinned, by hash, once for each pin.
 * @param list the requirements file; @param cache where programs are kept; @param env the environment of pip.
 * @returns the path of the program, or in words why this machine has none: no Python with pip, or no answer of PyPI.
 * @throws when pip refuses what it got, as where a hash differs.
 */
export function fetchZizmor(
  list = pinned,
  cache = cached,
  env: NodeJS.ProcessEnv = process.env,
): { program: string } | { missing: string } {
  const pin = createHash('sha256').update(readFileSync(list)).digest('hex').slice(0, 16);
  const folder = join(cache, pin);
  const name = process.platform === 'win32' ? 'zizmor.exe' : 'zizmor';
  const program = join(folder, 'bin', name);
  if (existsSync(program)) return { program };

  mkdirSync(dirname(folder), { recursive: true });
  const made = mkdtempSync(`${folder}-`);
  const flags = ['--quiet', '--disable-pip-version-check', '--retries=2', '--no-deps', '--only-binary=:all:'];
  const args = [
    '-m',
    'pip',
    'install',
    ...flags,
    '--require-hashes',
    '--target',
    made,
    '--requirement',
    list,
  ];
  const install = (python: string) => spawnSync(python, args, { env, encoding: 'utf8' });
  const lacks = ({ error, stderr }: ReturnType<typeof install>) =>
    error !== undefined || /No module named pip|Python was not found/.test(stderr);
  let installed = install('python3');
  if (lacks(installed)) installed = install('python');
  if (installed.status !== 0) {
    rmSync(made, { recursive: true, force: true });
    if (lacks(installed)) return { missing: 'there is no Python with pip on this machine' };
    if (UNSERVED.test(installed.stderr)) return { missing: 'PyPI does not serve it to this machine' };
    throw new Error(`pip could not install what ${list} pins:\n${installed.stdout}${installed.stderr}`);
  }
  try {
    renameSync(made, folder);
  } catch (error) {
    // Somebody else was first.
    rmSync(made, { recursive: true, force: true });
    if (!existsSync(program)) throw error;
  }
  return { program };
}
