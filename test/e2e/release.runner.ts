/** The release workflow, from a tag to the package: what it builds, and its requests to the forge and the registry. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { repositoryRoot, scratch, writeFileDeep } from '../actions/install-action.ts';

const { root, remove } = scratch();
afterAll(remove);

const text = readFileSync(join(repositoryRoot, '.github/workflows/release.yml'), 'utf8');

/** A fake for a program that uses the network: records its arguments and responds. */
const program = (name: string, answers = '') =>
  `#!/bin/sh\n[ "$1" = auth ] || echo "${name} $*" >>"$STAGE/calls"\n${answers}\n`;
/** A fake for an action that uses the network: a script with the inputs in its environment. */
const action = (inputs: string[], run: string) =>
  `inputs: { ${inputs.map((one) => `${one}: {}`).join(', ')} }
runs:
  using: composite
  steps:
    - shell: bash
      run: ${run}
      env: { ${inputs.map((one) => `${one.toUpperCase().replaceAll('-', '_')}: "\${{ inputs.${one} }}"`).join(', ')} }
`;
const actions = {
  'setup-node': action(['node-version', 'package-manager-cache'], 'node --version'),
  'upload-artifact': action(
    ['name', 'path', 'if-no-files-found'],
    'mkdir -p "$STAGE/kept/$NAME" && cp -r "$PATH_"/. "$STAGE/kept/$NAME/"',
  ).replace('PATH:', 'PATH_:'),
  'download-artifact': action(
    ['name', 'path'],
    'mkdir -p "$PATH_" && cp -r "$STAGE/kept/$NAME"/. "$PATH_"/',
  ).replace('PATH:', 'PATH_:'),
  'attest-build-provenance': action(['subject-path'], 'echo "attest" $SUBJECT_PATH >>"$STAGE/calls"'),
};

/** Replaces the scripts, which test/release tests. */
const made = `
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
const [, , folder] = process.argv;
mkdirSync(folder + '/assets', { recursive: true });
writeFileSync(folder + '/assets/gatehouse-1.2.3.tgz', 'x');
writeFileSync(folder + '/assets/SHA256SUMS', createHash('sha256').update('x').digest('hex') + '  gatehouse-1.2.3.tgz\\n');
writeFileSync(folder + '/notes.md', '- A thing.\\n');
`;

function release(check: string): { code: number | null; calls: string[]; log: string } {
  const stage = join(root, `${check.length}`);
  const project = join(stage, 'a project');
  mkdirSync(join(project, '.github/workflows'), { recursive: true });
  copyFileSync(
    join(repositoryRoot, '.github/workflows/release.yml'),
    join(project, '.github/workflows/release.yml'),
  );
  writeFileDeep(join(project, 'scripts/release/check.ts'), check);
  writeFileDeep(join(project, 'scripts/release/assets.ts'), made);
  writeFileDeep(join(project, 'scripts/build.ts'), '');
  writeFileDeep(join(stage, 'event.json'), '{"ref":"refs/tags/v1.2.3"}');
  writeFileDeep(
    join(stage, 'bin/gh'),
    program('gh', 'case "$1" in release) [ "$2" != view ] ;; api) echo true ;; esac'),
    0o755,
  );
  writeFileDeep(join(stage, 'bin/npm'), program('npm'), 0o755);
  const env = {
    PATH: `${join(stage, 'bin')}:${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
    HOME: join(stage, 'home'),
    STAGE: stage,
  };
  const who = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false'];
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    [...who, 'commit', '-qm', 'one'],
    ['tag', 'v1.2.3'],
  ])
    expect(spawnSync('git', args, { cwd: project, env }).status).toBe(0);
  const local = Object.entries(actions).flatMap(([name, source]) => {
    const [, ref] = new RegExp(`actions/${name}@(\\S+)`).exec(text)!;
    writeFileDeep(join(stage, name, 'action.yml'), source);
    return ['--local-repository', `actions/${name}@${ref}=${join(stage, name)}`];
  });
  const flags = [
    '--pull=false',
    '--action-offline-mode',
    '--no-cache-server',
    '--rm',
    '-P',
    'ubuntu-24.04=-self-hosted',
  ];
  const files = ['-e', join(stage, 'event.json'), '-W', '.github/workflows/release.yml'];
  const { status, stdout, stderr } = spawnSync(inject('act'), ['push', ...flags, ...files, ...local], {
    cwd: project,
    env,
    encoding: 'utf8',
  });
  const calls = join(stage, 'calls');
  return {
    code: status,
    log: stdout + stderr,
    calls: existsSync(calls) ? readFileSync(calls, 'utf8').trimEnd().split('\n') : [],
  };
}

describe.skipIf(inject('act') === '')('a full tag', () => {
  it('is drafted, attested, published and packaged, in this order', () => {
    const { code, calls, log } = release('console.log(process.argv[2], process.argv[3]);');
    const assets = 'release/assets/SHA256SUMS release/assets/gatehouse-1.2.3.tgz';
    expect(calls, log).toEqual([
      'npm ci',
      'npm run check',
      'npm test',
      'npm run test:slow',
      'npm run test:nodes',
      'gh release view v1.2.3 --json isDraft --jq .isDraft',
      `gh release create v1.2.3 --draft --verify-tag --title v1.2.3 --notes-file release/notes.md ${assets}`,
      `attest ${assets}`,
      'gh release edit v1.2.3 --draft=false',
      expect.stringMatching(/^gh api repos\/\S+\/releases\/tags\/v1\.2\.3 --jq \.immutable$/),
      'npm view gatehouse@1.2.3 version',
      'npm publish ./release/assets/gatehouse-1.2.3.tgz --provenance --access public --tag latest',
    ]);
    expect(log).toContain('| v1.2.3 origin/main');
    expect(code).toBe(0);
  });

  it('stops if the tag may not be released', () => {
    const { code, calls, log } = release('process.exitCode = 1;');
    expect(calls, log).toEqual(['npm ci']);
    expect(code).toBe(1);
  });
});
