/** What a release is made of: made twice, in folders that differ. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bom } from '../../scripts/release/sbom.ts';
import { shippedBom } from '../../scripts/release/sbom.ts';
import { repositoryRoot, scratch } from '../actions/install-action.ts';

const { root, remove } = scratch();
afterAll(remove);

interface Lock {
  packages: Record<string, { version: string }>;
}
interface Package {
  version: string;
  files: string[];
}
const { version, files } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as Package;

// npm is a script on Windows, which a process can't start by itself; releases are made on Linux.
describe.skipIf(process.platform === 'win32')('a release', () => {
  const made = [join(root, 'one'), join(root, 'another place')];
  const assets = (at: number) => join(made[at]!, 'out/assets');

  beforeAll(() => {
    for (const folder of made) {
      mkdirSync(folder);
      for (const name of [
        'package.json',
        'package-lock.json',
        'README.md',
        'LICENSE',
        'scripts',
        'src',
        ...files,
      ])
        cpSync(join(repositoryRoot, name), join(folder, name), { recursive: true });
      symlinkSync(join(repositoryRoot, 'node_modules'), join(folder, 'node_modules'));
      const changelog = `# Changelog\n\n## [Unreleased]\n\n## [${version}] - 2026-11-30\n\n- [A module](examples/broker.mjs).\n`;
      writeFileSync(join(folder, 'CHANGELOG.md'), changelog);
      const when = '2026-11-30T12:00:00Z';
      const env = {
        PATH: process.env['PATH'],
        HOME: root,
        GIT_AUTHOR_DATE: when,
        GIT_COMMITTER_DATE: when,
        NO_UPDATE_NOTIFIER: '1',
      };
      const who = ['-c', 'user.name=t', '-c', 'user.email=t@example.org'];
      for (const args of [
        ['init', '-q'],
        ['add', 'README.md'],
        [...who, 'commit', '-q', '-m', 'one'],
      ])
        execFileSync('git', args, { cwd: folder, env });
      execFileSync(process.execPath, ['scripts/release/assets.ts', 'out'], {
        cwd: folder,
        env,
        stdio: 'pipe',
      });
    }
  }, 120_000);

  it('has the package, its SBOM and their checksums, reproducibly', () => {
    const names = ['SHA256SUMS', `gatehouse-${version}.cdx.json`, `gatehouse-${version}.tgz`];
    expect(readdirSync(assets(0)).sort()).toEqual(names);
    for (const name of names)
      expect(readFileSync(join(assets(1), name)).equals(readFileSync(join(assets(0), name))), name).toBe(
        true,
      );
    const sums = names.slice(1).map((name) => {
      const bytes = readFileSync(join(assets(0), name));
      return `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`;
    });
    expect(readFileSync(join(assets(0), 'SHA256SUMS'), 'utf8')).toBe(sums.reverse().join(''));
  });

  it('has a program that runs when unpacked', () => {
    execFileSync('tar', ['-xzf', join(assets(0), `gatehouse-${version}.tgz`), '-C', root]);
    const { status, stdout } = spawnSync(
      process.execPath,
      ['package/dist/gatehouse.js', 'run', '--demo', '--quiet'],
      {
        cwd: root,
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], CI: '1' },
      },
    );
    expect(stdout).toMatch(/^settings .*: pass/m);
    expect(status).toBe(0);
    expect(readdirSync(join(root, 'package')).sort()).toEqual(
      [...files, 'LICENSE', 'README.md', 'package.json'].sort(),
    );
  });

  it('lists in its SBOM the bundled packages with their versions, and no build tool', () => {
    const bom = JSON.parse(readFileSync(join(assets(0), `gatehouse-${version}.cdx.json`), 'utf8')) as Bom;
    const names = bom.components.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(60);
    expect(names).toEqual(
      expect.arrayContaining(['@actions/core', 'hono', 'js-yaml', 'yaml', '@vercel/ncc']),
    );
    for (const tool of ['vitest', 'typescript', 'rolldown', 'node', 'micromatch'])
      expect(names).not.toContain(tool);
    // Of the two of each that npm installs, those that the program calls.
    const lock = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')) as Lock;
    for (const [name, path] of [
      ['picomatch', 'picomatch'],
      ['undici', '@actions/http-client/node_modules/undici'],
    ]) {
      const called = lock.packages[`node_modules/${path}`]?.version;
      expect(called).toMatch(/^\d/);
      expect(bom.components.filter((one) => one.name === name)).toMatchObject([{ version: called }]);
    }
    expect(bom).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: {
        timestamp: '2026-11-30T12:00:00.000Z',
        component: { type: 'application', name: 'gatehouse', version },
      },
    });
    const refs = new Set([bom.metadata.component['bom-ref'], ...bom.components.map((one) => one['bom-ref'])]);
    expect(refs.size).toBe(bom.components.length + 1);
    expect(new Set(bom.dependencies.map(({ ref }) => ref))).toEqual(refs);
    for (const { dependsOn } of bom.dependencies) for (const ref of dependsOn) expect(refs).toContain(ref);
  });

  it('has notes with links to the files of the tag', () => {
    const notes = readFileSync(join(made[0]!, 'out/notes.md'), 'utf8');
    expect(notes).toBe(
      `- [A module](https://github.com/org/gatehouse/blob/v${version}/examples/broker.mjs).\n`,
    );
  });
});

it('an SBOM that lacks a bundled package is rejected', () => {
  const component = { 'bom-ref': 'a@1', name: 'a' };
  const all: Bom = { metadata: { component }, components: [], dependencies: [{ ref: 'a@1', dependsOn: [] }] };
  expect(() => shippedBom(all, 'lost\nMIT\nThe MIT License\n', new Set(), new Date(0))).toThrow(
    'not dependencies: lost',
  );
});
