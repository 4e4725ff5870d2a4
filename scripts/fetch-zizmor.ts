import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const pinFile = fileURLToPath(new URL('zizmor.txt', import.meta.url));
const cacheFolder = fileURLToPath(new URL('../node_modules/.cache/zizmor', import.meta.url));

/** pip's errors where it reached no index, or the index has no file for this machine. */
const NOT_SERVED =
  /No matching distribution found|Could not find a version|Temporary failure|ConnectionError/;

/**
 * Fetches `zizmor`, which audits workflows, from PyPI: the pinned release, by hash, once per pin.
 * @param requirements the requirements file
 * @param cache the folder of fetched programs
 * @param env the environment of pip
 * @returns the path of the program, or why this machine has none: no Python with pip, or no response from PyPI
 * @throws when pip fails otherwise, as where a hash differs
 */
export function fetchZizmor(
  requirements = pinFile,
  cache = cacheFolder,
  env: NodeJS.ProcessEnv = process.env,
): { program: string } | { missing: string } {
  const pin = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 16);
  const folder = join(cache, pin);
  const name = process.platform === 'win32' ? 'zizmor.exe' : 'zizmor';
  const program = join(folder, 'bin', name);
  if (existsSync(program)) return { program };

  mkdirSync(dirname(folder), { recursive: true });
  const installFolder = mkdtempSync(`${folder}-`);
  const flags = ['--quiet', '--disable-pip-version-check', '--retries=2', '--no-deps', '--only-binary=:all:'];
  const args = [
    '-m',
    'pip',
    'install',
    ...flags,
    '--require-hashes',
    '--target',
    installFolder,
    '--requirement',
    requirements,
  ];
  const install = (python: string) => spawnSync(python, args, { env, encoding: 'utf8' });
  const lacksPip = ({ error, stderr }: ReturnType<typeof install>) =>
    error !== undefined || /No module named pip|Python was not found/.test(stderr);
  let installed = install('python3');
  if (lacksPip(installed)) installed = install('python');
  if (installed.status !== 0) {
    rmSync(installFolder, { recursive: true, force: true });
    if (lacksPip(installed)) return { missing: 'Python with pip is not installed' };
    if (NOT_SERVED.test(installed.stderr))
      return { missing: 'PyPI is unreachable, or has no zizmor for this machine' };
    throw new Error(`pip could not install ${requirements}:\n${installed.stdout}${installed.stderr}`);
  }
  try {
    renameSync(installFolder, folder);
  } catch (error) {
    // Another process was first.
    rmSync(installFolder, { recursive: true, force: true });
    if (!existsSync(program)) throw error;
  }
  return { program };
}
