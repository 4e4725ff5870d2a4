/** What settings name, held to real repositories: the working tree, the commit of a workflow, other kinds of clones. */
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { createGit } from '../fakes/git.ts';
import { runProgram, scratch, writeFolder } from '../fakes/io.ts';

const { root, remove } = scratch();
afterAll(remove);

const { env, git, commit, createRepository } = createGit(root);

/** `code line` of each finding in the default settings file, or in others. */
async function findingsIn(
  cwd: string,
  { args = [], inWorkflow = false }: { args?: readonly string[]; inWorkflow?: boolean } = {},
): Promise<string[]> {
  const { stdout, stderr } = await runProgram(['settings', ...args, '--format=json'], {
    cwd,
    env: { ...env, ...(inWorkflow ? { GITHUB_WORKSPACE: cwd } : {}) },
  });
  expect(stderr).toBe('');
  type Report = {
    gates: { checks: { findings: { code: string; severity: string; location: { line: number } }[] }[] }[];
  };
  return (JSON.parse(stdout) as Report).gates[0]!.checks.flatMap(({ findings }) =>
    findings.map((one) => `${one.severity} ${one.code.replace('settings/', '')} ${one.location.line}`),
  );
}

const settings = 'own_jobs: ci/jobs.yml\nroots: ["live/*"]\nsynth_off: 1\n'.replace('synth_off: 1\n', '');
const complete = { 'pipeline.yml': settings, 'ci/jobs.yml': '', 'live/prod/main.tf': '' };
const both = ['warning missing-path 1', 'warning no-match 2'];

describe('the working tree', () => {
  test('has what is not committed, and not what is deleted', async () => {
    const cwd = createRepository({ 'pipeline.yml': settings });
    expect(await findingsIn(cwd)).toEqual(both);
    mkdirSync(join(cwd, 'ci'));
    writeFileSync(join(cwd, 'ci/jobs.yml'), '');
    mkdirSync(join(cwd, 'live/prod'), { recursive: true });
    expect(await findingsIn(cwd)).toEqual([]);
    rmSync(join(cwd, 'ci/jobs.yml'));
    expect(await findingsIn(cwd)).toEqual(['warning missing-path 1']);
  });

  test('is looked up from the root and from the folder of the settings file, wherever the program runs', async () => {
    const cwd = createRepository({ ...complete, 'stacks/a/pipeline.yml': settings });
    expect(await findingsIn(cwd, { args: ['stacks/a/pipeline.yml'] })).toEqual([]);
    expect(await findingsIn(join(cwd, 'stacks/a'))).toEqual([]);
    const other = createRepository({
      'stacks/a/pipeline.yml': settings,
      'stacks/a/ci/jobs.yml': '',
      'stacks/a/live/x/y': '',
    });
    expect(await findingsIn(other, { args: ['stacks/a/pipeline.yml'] })).toEqual([]);
  });

  test('may ignore a path, alone or with its folder', async () => {
    const yaml =
      'own_jobs: out/jobs.yml\nreview: { agent: true, instructions: a.log }\npolicy: { path: kept.log }\n';
    const cwd = createRepository({ 'pipeline.yml': yaml, '.gitignore': '*.log\nout/\n' });
    mkdirSync(join(cwd, 'out'));
    for (const name of ['out/jobs.yml', 'a.log', 'kept.log']) writeFileSync(join(cwd, name), '');
    git(cwd, 'add', '-f', 'kept.log');
    expect(await findingsIn(cwd)).toEqual(['warning ignored-path 1', 'warning ignored-path 2']);
  });

  test('has executable files', async () => {
    const cwd = createRepository({ 'pipeline.yml': 'synth: ./run.sh\n', 'run.sh': '' });
    expect(await findingsIn(cwd)).toEqual(['warning not-executable 1']);
    expect(await findingsIn(cwd, { inWorkflow: true })).toEqual(['warning not-executable 1']);
    chmodSync(join(cwd, 'run.sh'), 0o755);
    expect(await findingsIn(cwd)).toEqual([]);
    expect(await findingsIn(cwd, { inWorkflow: true })).toEqual(['warning not-executable 1']);
    commit(cwd, 'executable');
    expect(await findingsIn(cwd, { inWorkflow: true })).toEqual([]);
  });

  test('is not left through links', async () => {
    const outside = writeFolder(root, { 'jobs.yml': '' });
    const cwd = createRepository({ 'pipeline.yml': 'own_jobs: ci/none.yml\nroots: ["ci/*"]\n' });
    symlinkSync(outside, join(cwd, 'ci'));
    expect(await findingsIn(cwd)).toEqual([]);
    commit(cwd, 'link');
    expect(await findingsIn(cwd, { inWorkflow: true })).toEqual([]);
  });

  test('belongs to the nearest repository', async () => {
    const cwd = createRepository(complete);
    const inner = join(cwd, 'vendor');
    mkdirSync(inner);
    writeFileSync(join(inner, 'pipeline.yml'), settings);
    expect(await findingsIn(cwd, { args: ['vendor/pipeline.yml'] })).toEqual([]);
    git(inner, 'init', '-q');
    expect(await findingsIn(cwd, { args: ['vendor/pipeline.yml'] })).toEqual(both);
  });

  test('that is not one of git is not looked up, nor with --no-repository, nor for projects', async () => {
    expect(await findingsIn(writeFolder(root, { 'pipeline.yml': settings }))).toEqual([]);
    const cwd = createRepository({
      'pipeline.yml': settings,
      'control.yml': 'defaults: { own_jobs: a.yml }\nprojects: { h/o/n: { own_jobs: a.yml } }\n',
      '.github/gatehouse.yml': 'settings: { files: [pipeline.yml], no-repository: true }\n',
    });
    expect(await findingsIn(cwd)).toEqual(both);
    expect(await findingsIn(cwd, { args: ['--no-repository'] })).toEqual([]);
    expect(await findingsIn(cwd, { args: ['control.yml'] })).toEqual([]);
    const { stdout } = await runProgram(['run', '--format=json'], { cwd, env });
    expect(JSON.parse(stdout)).toMatchObject({ gates: [{ counts: { warn: 0, pass: 1 } }] });
  });

  test('is looked up in a hook, where git names another index', async () => {
    const cwd = createRepository(complete);
    const hookEnv = { ...env, GIT_DIR: join(root, 'none'), GIT_INDEX_FILE: join(root, 'none') };
    const { code, stdout } = await runProgram(['settings'], { cwd, env: hookEnv });
    expect([code, stdout]).toEqual([0, expect.not.stringContaining('warning')]);
  });

  test('runs no program that the repository configures', async () => {
    const cwd = createRepository({ ...complete, '.gitignore': 'x\n' });
    const marker = join(root, 'ran');
    // Git runs it in a shell, which would split a path with a space.
    const monitor = join(root, 'monitor.sh');
    writeFileSync(monitor, `#!/bin/sh\ntouch '${marker}'\n`);
    chmodSync(monitor, 0o755);
    git(cwd, 'config', 'core.fsmonitor', monitor);
    expect(await findingsIn(cwd)).toEqual([]);
    expect(() => rmSync(marker)).toThrow('ENOENT');
    // The configuration is one that git acts on.
    git(cwd, 'status');
    rmSync(marker);
  });
});

describe('a workflow', () => {
  test('looks at the commit, not at what a job wrote or left out', async () => {
    const cwd = createRepository({ 'pipeline.yml': settings });
    mkdirSync(join(cwd, 'ci'));
    writeFileSync(join(cwd, 'ci/jobs.yml'), '');
    mkdirSync(join(cwd, 'live/prod'), { recursive: true });
    expect(await findingsIn(cwd, { inWorkflow: true })).toEqual(both);
    const sparse = createRepository(complete);
    rmSync(join(sparse, 'ci'), { recursive: true });
    rmSync(join(sparse, 'live'), { recursive: true });
    expect(await findingsIn(sparse, { inWorkflow: true })).toEqual([]);
  });

  test.each<[kind: string, clone: readonly string[], broken: boolean]>([
    ['shallow clone', ['--depth=1'], false],
    ['clone without files', ['--filter=blob:none'], false],
    ['clone without folders', ['--filter=tree:0'], false],
    ['clone without folders and without a checkout', ['--filter=tree:0', '--no-checkout'], true],
    ['sparse clone', ['--filter=blob:none', '--sparse'], false],
  ])('looks at the commit of a %s', async (_, clone, isEmpty) => {
    for (const files of [complete, { 'pipeline.yml': settings }]) {
      const source = createRepository(files);
      git(source, 'config', 'uploadpack.allowFilter', 'true');
      const cwd = join(root, `clone ${clone.join(' ')} ${Object.keys(files).length}`);
      git(root, 'clone', '-q', ...clone, pathToFileURL(source).href, cwd);
      if (isEmpty) writeFileSync(join(cwd, 'pipeline.yml'), settings);
      // Nothing may be fetched for it.
      rmSync(source, { recursive: true });
      const expected = files === complete && !isEmpty ? [] : both;
      expect(await findingsIn(cwd, { inWorkflow: true })).toEqual(expected);
    }
  });

  test('looks at the working tree if git does not list the commit', async () => {
    const cwd = createRepository({ 'pipeline.yml': settings });
    const withoutGit = { GITHUB_WORKSPACE: cwd, PATH: root };
    const { stdout } = await runProgram(['settings', '--format=json'], { cwd, env: withoutGit });
    expect(stdout).toContain('settings/missing-path');
  });

  test('knows nothing of what is in a submodule', async () => {
    const library = createRepository({ 'live/prod/main.tf': '', 'jobs.yml': '' });
    const cwd = createRepository({
      'pipeline.yml': 'own_jobs: lib/gone.yml\nroots: ["lib/live/*", "lib/gone/*"]\n',
    });
    git(cwd, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', library, 'lib');
    commit(cwd, 'submodule');
    expect(await findingsIn(cwd, { inWorkflow: true })).toEqual([]);
    git(cwd, 'submodule', '--quiet', 'deinit', '--all', '--force');
    expect(await findingsIn(cwd)).toEqual([]);
  });
});

describe('--new-from', () => {
  test('counts what the change deletes, and not what was missing before', async () => {
    const cwd = createRepository({ ...complete, 'pipeline.yml': `${settings}policy: { path: gone }\n` });
    rmSync(join(cwd, 'ci/jobs.yml'));
    commit(cwd, 'delete a file that settings name');
    for (const inWorkflow of [false, true])
      expect(await findingsIn(cwd, { args: ['--new-from=main'], inWorkflow })).toEqual([
        'warning missing-path 1',
        'note missing-path 3',
      ]);
    const { code } = await runProgram(['settings', '--new-from=main', '--fail-on=warning'], { cwd, env });
    expect(code).toBe(1);
  });

  test('counts a renamed root where a glob no longer matches', async () => {
    const cwd = createRepository(complete);
    git(cwd, 'mv', 'live', 'stacks');
    expect(await findingsIn(cwd, { args: ['--new-from=main'] })).toEqual(['warning no-match 2']);
  });
});

test('--fix writes the spelling of the repository', async () => {
  const cwd = createRepository({ ...complete, 'pipeline.yml': 'own_jobs: CI/jobs.yml\n' });
  const { stderr, code } = await runProgram(['settings', '--fix'], { cwd, env });
  expect([stderr, code]).toEqual(['fixed pipeline.yml: applied 1 fix\n', 0]);
  expect(await findingsIn(cwd)).toEqual([]);
});
