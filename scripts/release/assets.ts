/**
 * `node scripts/release/assets.ts FOLDER` writes the files of a release of this checkout: the package, which is also the program,
 * its bill of materials and the checksums of both to `assets/`, and the release notes to `notes.md`. The same commit gives the
 * same bytes.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { globSync } from 'tinyglobby';
import { changelogEntry, releaseNotes } from './changelog.ts';
import { type Bom, shippedBom } from './sbom.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });

/** Its runtime code is part of the bundle. */
const BUNDLER = '@vercel/ncc';

const [folder = 'release'] = process.argv.slice(2);
const assets = resolve(folder, 'assets');
mkdirSync(assets, { recursive: true });

const { name, version, repository } = JSON.parse(read('package.json')) as {
  name: string;
  version: string;
  repository: { url: string };
};
const archive = run('npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', assets).trim();

const all = JSON.parse(run('npm', 'sbom', '--sbom-format=cyclonedx', '--package-lock-only')) as Bom;
const imported = new Set(
  globSync('src/**/*.{ts,cjs}', { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(/(?:from |import\(|require\()['"]((?:@[\w-]+\/)?[\w.-]+)(?:\/[^'"]+)?['"]/g)].map(
      ([, one]) => one!,
    ),
  ),
).add(BUNDLER);
const commitDate = new Date(run('git', 'log', '-1', '--format=%cI').trim());
const bom = `${name}-${version}.cdx.json`;
writeFileSync(
  join(assets, bom),
  `${JSON.stringify(shippedBom(all, read('dist/LICENSES.txt'), imported, commitDate), null, 2)}\n`,
);

const checksum = (file: string) =>
  createHash('sha256')
    .update(readFileSync(join(assets, file)))
    .digest('hex');
writeFileSync(
  join(assets, 'SHA256SUMS'),
  [archive, bom].map((file) => `${checksum(file)}  ${file}\n`).join(''),
);

const address = repository.url.replace(/^git\+|\.git$/g, '');
const entry = changelogEntry(read('CHANGELOG.md'), version);
if (!entry) throw new Error(`CHANGELOG.md has no entry for ${version}`);
writeFileSync(join(resolve(folder), 'notes.md'), releaseNotes(entry.text, `${address}/blob/v${version}`));
console.log([archive, bom, 'SHA256SUMS'].join('\n'));
