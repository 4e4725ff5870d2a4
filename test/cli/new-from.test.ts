import { execFileSync } from 'node:child_process';
import { chmodSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { createGit } from '../fakes/git.ts';
import {
  invalidSettings,
  invalidSettingsMessage,
  type ProgramResult,
  runProgram,
  scratch,
  validSettings,
  writeFolder,
} from '../fakes/io.ts';

const { root, remove } = scratch();
afterAll(remove);

const { env, git, commit, createRepository } = createGit(root);

const runNewFrom = (cwd: string, ref: string, ...more: string[]) =>
  runProgram(['settings', `--new-from=${ref}`, ...more], { cwd, env });

/** The severity and line of each finding in a report. */
async function findingsSince(cwd: string, ref: string, ...more: string[]): Promise<string[]> {
  const { stdout } = await runNewFrom(cwd, ref, '--format=json', ...more);
  type Report = { gates: { checks: { findings: { severity: string; location: { line: number } }[] }[] }[] };
  const { gates } = JSON.parse(stdout) as Report;
  return gates[0]!.checks.flatMap(({ findings }) =>
    findings.map((one) => `${one.severity} ${one.location.line}`),
  );
}

describe('only new findings count', () => {
  const cwd = createRepository({ 'pipeline.yml': invalidSettings });

  test('no change: the existing error is a note and does not fail the gate', async () => {
    expect(await findingsSince(cwd, 'main')).toEqual(['note 3']);
    const { code, stdout } = await runNewFrom(cwd, 'main');
    expect(code).toBe(0);
    expect(stdout).toContain('1 existing finding is not shown');
    expect(stdout).not.toContain(invalidSettingsMessage);
    expect((await runNewFrom(cwd, 'main', '--fail-on=warning')).code).toBe(0);
  });

  test('a new error in a modified file that is not committed', async () => {
    writeFileSync(join(cwd, 'pipeline.yml'), `# moved\n${invalidSettings.replace('always', 'alway')}`);
    expect(await findingsSince(cwd, 'main')).toEqual(['error 2', 'note 4']);
    expect((await runNewFrom(cwd, 'main')).code).toBe(1);
  });

  test('the same error in a second place', async () => {
    const before = 'steps:\n  - { run: a, before: plan, x: 1 }\n';
    const twice = createRepository({ 'pipeline.yml': before });
    writeFileSync(join(twice, 'pipeline.yml'), `${before}  - { run: b, before: plan, x: 1 }\n`);
    expect(await findingsSince(twice, 'main')).toEqual(['note 2', 'error 3']);
  });

  test('another syntax error in a file that had one', async () => {
    const broken = createRepository({ 'pipeline.yml': 'gate: a: b\n' });
    expect(await findingsSince(broken, 'main')).toEqual(['note 1']);
    writeFileSync(join(broken, 'pipeline.yml'), 'gate: always\ntips: @x\n');
    expect(await findingsSince(broken, 'main')).toEqual(['error 2']);
    writeFileSync(join(broken, 'pipeline.yml'), 'tips: @x\ngate: a: b\n');
    expect(await findingsSince(broken, 'main')).toEqual(['error 1', 'note 2']);
    const twice = createRepository({ 'pipeline.yml': 'tips: @x\ngate: a: b\n' });
    writeFileSync(join(twice, 'pipeline.yml'), 'gate: a: b\n');
    expect(await findingsSince(twice, 'main')).toEqual(['note 1']);
  });

  test('all errors of a new file and of a renamed one', async () => {
    const moved = createRepository({ 'pipeline.yml': invalidSettings, 'other.yml': validSettings });
    writeFileSync(join(moved, 'new.yml'), invalidSettings);
    git(moved, 'mv', 'pipeline.yml', 'renamed.yml');
    commit(moved, 'change');
    expect(await findingsSince(moved, 'main', 'new.yml')).toEqual(['error 3']);
    expect(await findingsSince(moved, 'main', 'renamed.yml')).toEqual(['error 3']);
    expect((await runNewFrom(moved, 'main', 'other.yml')).code).toBe(0);
  });

  test('all errors of a file that was not a settings file before', async () => {
    const was = createRepository({ 'pipeline.yml': 'a: [' });
    writeFileSync(join(was, 'pipeline.yml'), invalidSettings);
    expect(await findingsSince(was, 'main')).toEqual(['error 3']);
  });

  test('run from a folder of the repository', async () => {
    const deep = createRepository({ 'a/b/pipeline.yml': invalidSettings });
    const { code, stdout } = await runNewFrom(join(deep, 'a/b'), 'main');
    expect(code).toBe(0);
    expect(stdout).toContain('settings a/b/pipeline.yml: pass');
  });

  test.skipIf(process.platform === 'win32')('the target of a link', async () => {
    const linked = createRepository({ 'real.yml': invalidSettings });
    symlinkSync('real.yml', join(linked, 'pipeline.yml'));
    commit(linked, 'link');
    expect(await findingsSince(linked, 'main')).toEqual(['note 3']);
  });

  test('no changes on main since', async () => {
    const forked = createRepository({ 'pipeline.yml': invalidSettings });
    git(forked, 'checkout', '-q', 'main');
    writeFileSync(join(forked, 'pipeline.yml'), validSettings);
    commit(forked, 'mended');
    git(forked, 'checkout', '-q', 'change');
    expect(await findingsSince(forked, 'main')).toEqual(['note 3']);
  });

  test('an existing error still needs its baseline entry', async () => {
    const both = createRepository({ 'pipeline.yml': invalidSettings });
    writeFileSync(join(both, 'base.yml'), '- { check: pipeline.yml, reason: agreed, until: 2027-12-31 }\n');
    expect(await runNewFrom(both, 'main', '--baseline=base.yml')).toMatchObject({ code: 0 });
    expect((await runProgram(['settings', '--baseline=base.yml'], { cwd: both, env })).code).toBe(0);
    writeFileSync(join(both, 'pipeline.yml'), validSettings);
    expect((await runNewFrom(both, 'main', '--baseline=base.yml')).stdout).toContain(
      'remove it from the baseline',
    );
  });
});

describe('a ref', () => {
  const cwd = createRepository({ 'pipeline.yml': invalidSettings });
  commit(cwd, 'again');
  git(cwd, 'tag', 'v1');
  git(cwd, 'tag', '-a', 'v2', '-m', 'annotated');

  test.each(['main', 'refs/heads/main', 'HEAD', 'HEAD~1', 'v1', 'v2', '@'])('may be %s', async (ref) => {
    expect(await findingsSince(cwd, ref)).toEqual(['note 3']);
  });

  test('may be a full or short commit id', async () => {
    const sha = git(cwd, 'rev-parse', 'main');
    expect(await findingsSince(cwd, sha)).toEqual(['note 3']);
    expect(await findingsSince(cwd, sha.slice(0, 8))).toEqual(['note 3']);
  });

  test.each([
    [
      'unknown',
      'origin/next',
      'is not in this repository; fetch it first (git fetch origin next; with actions/checkout, fetch-depth: 0)',
    ],
    [
      'of a commit that is not here',
      '0123456789012345678901234567890123456789',
      'is not in this repository; fetch it first',
    ],
    ['a file', 'main:pipeline.yml', 'is not in this repository'],
    ['a range', 'main..change', 'is not in this repository'],
    [
      'that looks like a flag',
      '--output=x',
      '--new-from "--output=x" is not a commit; name a branch, tag or commit',
    ],
    ['that looks like a short flag', '-x', '--new-from "-x" is not a commit'],
    ['of several words', 'main change', '--new-from "main change" is not a commit'],
    ['of two lines', 'main\n::error::x', '--new-from "main\\n::error::x" is not a commit'],
    ['that a shell would run', '$(x)', 'is not in this repository'],
  ])('%s is a usage error', async (_, ref, says) => {
    const { code, stdout, stderr } = await runNewFrom(cwd, ref);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^gatehouse: [^\n]+\n$/);
    expect(stderr).toContain(says);
  });
});

describe('a repository', () => {
  test('with a shallow history is compared with the ref itself', async () => {
    const origin = createRepository({ 'pipeline.yml': invalidSettings });
    commit(origin, 'change');
    const shallow = join(root, 'shallow');
    git(root, 'clone', '-q', '--depth=1', '--branch=change', pathToFileURL(origin).href, shallow);
    expect((await runNewFrom(shallow, 'origin/main')).stderr).toContain(
      'fetch it first (git fetch origin main;',
    );
    git(shallow, 'fetch', '-q', '--depth=1', 'origin', 'main:refs/remotes/origin/main');
    expect(await findingsSince(shallow, 'origin/main')).toEqual(['note 3']);
  });

  test('is required', async () => {
    const { code, stderr } = await runNewFrom(writeFolder(root, { 'pipeline.yml': invalidSettings }), 'main');
    expect(code).toBe(2);
    expect(stderr).toMatch(/--new-from main needs a git repository, but .* is not in one/);
  });

  test.skipIf(process.platform === 'win32' || process.getuid?.() !== 0)('of another user', async () => {
    const cwd = createRepository({ 'pipeline.yml': invalidSettings });
    execFileSync('chown', ['-R', '12345', cwd]);
    const { code, stderr } = await runNewFrom(cwd, 'main');
    execFileSync('chown', ['-R', String(process.getuid?.()), cwd]);
    expect(code).toBe(2);
    expect(stderr).toContain(
      'another user owns this repository; run git config --global --add safe.directory',
    );
  });
});

describe.skipIf(process.platform === 'win32')('git', () => {
  const fake = '#!/bin/sh\ntouch "$(dirname "$0")/was-run"\nexit 1\n';
  const judgeWith = (cwd: string, path: string): Promise<ProgramResult> =>
    runProgram(['settings', '--new-from=main'], { cwd, env: { ...env, PATH: path, GITHUB_WORKSPACE: cwd } });

  test('is required', async () => {
    const cwd = createRepository({ 'pipeline.yml': invalidSettings });
    const { code, stderr } = await judgeWith(cwd, writeFolder(root, {}));
    expect(code).toBe(2);
    expect(stderr).toContain('--new-from main needs git, which is not on the PATH; install it');
  });

  test.each(['.', '', 'tools', './tools'])(
    'is never the one of the workspace: PATH entry %j',
    async (entry) => {
      const cwd = createRepository({ 'pipeline.yml': invalidSettings, git: fake, 'tools/git': fake });
      chmodSync(join(cwd, 'git'), 0o755);
      chmodSync(join(cwd, 'tools/git'), 0o755);
      for (const path of [entry, join(cwd, entry)]) {
        const { code } = await judgeWith(cwd, `${path}:${env.PATH}`);
        expect(code).toBe(0);
      }
      expect(git(cwd, 'status', '--porcelain')).not.toContain('was-run');
    },
  );

  test('is skipped on the PATH if it is not executable', async () => {
    const cwd = createRepository({ 'pipeline.yml': invalidSettings });
    const odd = writeFolder(root, { git: 'no program' });
    expect((await judgeWith(cwd, `${odd}:${env.PATH}`)).code).toBe(0);
  });
});
