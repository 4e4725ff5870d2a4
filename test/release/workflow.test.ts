/** The release workflow: its permissions, and its scripts with fakes for gh and npm. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { repositoryRoot, scratch, writeFileDeep } from '../actions/install-action.ts';

const { root, remove } = scratch();
afterAll(remove);

interface Job {
  needs?: string[];
  environment?: string;
  permissions: Record<string, string>;
  steps: { name?: string; if?: string; uses?: string; run?: string; with?: Record<string, unknown> }[];
}
const { jobs } = parse(readFileSync(join(repositoryRoot, '.github/workflows/release.yml'), 'utf8')) as {
  jobs: Record<string, Job>;
};

describe('the jobs', () => {
  it('run one after the other, starting with one that may only read', () => {
    expect(Object.entries(jobs).map(([name, { needs = [] }]) => [name, ...needs])).toEqual([
      ['build'],
      ['release', 'build'],
      ['package', 'release'],
    ]);
    expect(jobs['build']?.permissions).toEqual({ contents: 'read' });
    expect(jobs['package']?.permissions).toEqual({ 'id-token': 'write' });
  });

  it('that may write or sign run no code of the repository or a dependency, and wait for approval', () => {
    for (const { permissions, environment, steps } of Object.values(jobs)) {
      if (!Object.values(permissions).includes('write')) continue;
      expect(environment).toBe('release');
      for (const { uses = '', run = '' } of steps) {
        expect(uses).not.toMatch(/checkout|^\./);
        expect(run).not.toMatch(/\bnode\b|npm (?:ci|i|install|run|exec)\b|npx|scripts\//);
      }
    }
  });

  it('test before they build, and sign before they publish', () => {
    const order = Object.values(jobs).flatMap(({ steps }) =>
      steps.map(({ uses = '', run = '' }) => uses + run),
    );
    const at = (words: string) => order.findIndex((one) => one.includes(words));
    const expected = [
      'release/check.ts',
      'build.ts --check',
      'npm test',
      'assets.ts',
      'sha256sum',
      'gh release create',
    ];
    const places = [...expected, 'attest-build-provenance', 'gh release edit', 'npm publish'].map(at);
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('store no token for the registry', () => {
    expect(JSON.stringify(jobs)).not.toMatch(/secrets\.|NODE_AUTH_TOKEN|NPM_TOKEN|registry-url/);
  });
});

/** Records its arguments, and responds by its own variables. */
const gh = `#!/bin/sh
echo "gh $*" >>"$CALLS"
case "$1 $2" in
'release view') [ "$HAS_DRAFT" ] || exit 1; echo "$HAS_DRAFT" ;;
'api repos'*) echo "$IMMUTABLE" ;;
esac
`;
const npm = `#!/bin/sh
echo "npm $*" >>"$CALLS"
[ "$1" = view ] && [ "$HAS_VERSION" ] && echo "$HAS_VERSION"
exit 0
`;

describe.skipIf(process.platform === 'win32')('the step', () => {
  writeFileDeep(join(root, 'bin/gh'), gh, 0o755);
  writeFileDeep(join(root, 'bin/npm'), npm, 0o755);
  writeFileDeep(join(root, 'release/assets/a.tgz'), '');
  let runs = 0;

  const runStep = (job: string, name: string, env: Record<string, string>) => {
    const script = jobs[job]?.steps.find((step) => step.name === name)?.run ?? 'exit 99';
    const calls = join(root, `calls-${++runs}`);
    const { status, stdout } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', script], {
      cwd: root,
      encoding: 'utf8',
      env: {
        PATH: `${join(root, 'bin')}:${process.env['PATH']}`,
        CALLS: calls,
        GITHUB_OUTPUT: join(root, 'output'),
        GH_REPO: 'org/gatehouse',
        GITHUB_REF_NAME: 'v1.2.3',
        ...env,
      },
    });
    const called = existsSync(calls) ? readFileSync(calls, 'utf8').trimEnd().split('\n') : [];
    return { status, stdout, called: called.filter((line) => !/^gh release view|^npm view/.test(line)) };
  };

  const create = (tag: string, kind = '') =>
    `gh release create ${tag} ${kind}--draft --verify-tag --title ${tag} --notes-file release/notes.md release/assets/a.tgz`;
  const remake = ['gh release delete v1.2.3 --yes', create('v1.2.3')];
  it.each<[state: string, env: Record<string, string>, called: string[]]>([
    ['nothing', {}, [create('v1.2.3')]],
    ['a draft', { HAS_DRAFT: 'true' }, remake],
    ['the release', { HAS_DRAFT: 'false' }, []],
    ['nothing of a prerelease', { GITHUB_REF_NAME: 'v1.2.3-rc.1' }, [create('v1.2.3-rc.1', '--prerelease ')]],
  ])('drafts with %s', (_, env, called) => {
    expect(runStep('release', 'Draft', env)).toEqual({ status: 0, stdout: '', called });
  });

  const immutableCheck = 'gh api repos/org/gatehouse/releases/tags/v1.2.3 --jq .immutable';
  it('publishes, and fails if the release can still be changed', () => {
    const edit = 'gh release edit v1.2.3 --draft=false';
    const published = runStep('release', 'Publish', { STATE: 'none', IMMUTABLE: 'true' });
    expect(published).toEqual({ status: 0, stdout: '', called: [edit, immutableCheck] });
    const republished = runStep('release', 'Publish', { STATE: 'false', IMMUTABLE: 'true' });
    expect(republished).toEqual({ status: 0, stdout: '', called: [immutableCheck] });
    expect(runStep('release', 'Publish', { STATE: 'none', IMMUTABLE: 'false' })).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/^::error title=release::v1\.2\.3 is published, but can be changed/),
    });
  });

  const publish = (version: string, tag: string) =>
    `npm publish ./release/assets/gatehouse-${version}.tgz --provenance --access public --tag ${tag}`;
  it.each<[state: string, env: Record<string, string>, called: string[]]>([
    ['is not there', {}, [publish('1.2.3', 'latest')]],
    ['is there', { HAS_VERSION: '1.2.3' }, []],
    ['is a prerelease', { GITHUB_REF_NAME: 'v1.2.3-rc.1' }, [publish('1.2.3-rc.1', 'next')]],
  ])('publishes the package if it %s', (_, env, called) => {
    const result = runStep('package', 'Publish the very file of the release', env);
    expect(result).toEqual({ status: 0, stdout: '', called });
  });
});
