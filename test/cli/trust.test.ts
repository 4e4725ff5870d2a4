import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createGit } from '../fakes/git.ts';
import {
  deprecatedSettings,
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

const CONFIG = '.github/gatehouse.yml';
type Files = Readonly<Record<string, string | null>>;

/** Writes files to a folder; `null` deletes one. */
function layChange(cwd: string, files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    if (text === null) git(cwd, 'rm', '-q', '-f', name);
    else writeFileSync(join(cwd, name), text);
  }
}

/** A repository with a change: the files of `main`, and those that the change overwrites. */
function repositoryWithChange(
  main: Readonly<Record<string, string>>,
  change: Files,
): { cwd: string; base: string } {
  const cwd = createRepository({ [CONFIG]: 'settings: {}\n', ...main });
  const base = git(cwd, 'rev-parse', 'HEAD');
  layChange(cwd, change);
  commit(cwd, 'change');
  return { cwd, base };
}

interface WorkflowStep {
  readonly event?: string;
  readonly payload?: unknown;
  readonly argv?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the program as a step of a workflow, by default for a pull request. */
function runStep(
  { cwd, base }: { cwd: string; base: string },
  options: WorkflowStep = {},
): Promise<ProgramResult> {
  const event = join(root, `event ${base}.json`);
  writeFileSync(
    event,
    JSON.stringify(options.payload ?? { pull_request: { number: 1, base: { sha: base } } }),
  );
  const runner = {
    GITHUB_ACTIONS: 'true',
    GITHUB_REPOSITORY: 'org/shop',
    GITHUB_SHA: git(cwd, 'rev-parse', 'HEAD'),
    GITHUB_REF: 'refs/pull/1/merge',
    GITHUB_EVENT_NAME: options.event ?? 'pull_request',
    GITHUB_EVENT_PATH: event,
    GITHUB_WORKSPACE: cwd,
  };
  return runProgram(options.argv ?? ['run'], { cwd, env: { ...env, ...runner, ...options.env } });
}

const TRUST = { GATEHOUSE_TRUST: 'base' };
const acceptingBaseline = '- { check: pipeline.yml, reason: agreed, until: "2099-12-31" }\n';
const ignoringSettings = 'gate: on-destroy # gatehouse-ignore deprecated: they read it\n';
const words = 'settings: { tool_c: mytofu }\n';

describe('a change to its own configuration files', () => {
  test.each<[what: string, main: Record<string, string>, change: Files, head: number, base: number]>([
    [
      'an entry of the baseline',
      { 'pipeline.yml': validSettings, 'base.yml': '[]\n', [CONFIG]: 'settings: { baseline: base.yml }\n' },
      { 'pipeline.yml': invalidSettings, 'base.yml': acceptingBaseline },
      0,
      1,
    ],
    [
      'an entry less in the baseline',
      {
        'pipeline.yml': invalidSettings,
        'base.yml': acceptingBaseline,
        [CONFIG]: 'settings: { baseline: base.yml }\n',
      },
      { 'base.yml': '[]\n' },
      1,
      0,
    ],
    [
      'a file less in the configuration',
      {
        'pipeline.yml': validSettings,
        'b.yml': validSettings,
        [CONFIG]: 'settings: { files: [pipeline.yml, b.yml] }\n',
      },
      { 'b.yml': invalidSettings, [CONFIG]: 'settings: {}\n' },
      0,
      1,
    ],
    [
      'no configuration any more',
      { 'pipeline.yml': deprecatedSettings, [CONFIG]: 'settings: { fail-on: warning }\n' },
      { [CONFIG]: null },
      0,
      1,
    ],
    [
      'a configuration that can not be read',
      { 'pipeline.yml': validSettings },
      { [CONFIG]: 'setings: {}\n' },
      2,
      2,
    ],
    [
      'another vocabulary',
      {
        'pipeline.yml': validSettings,
        'words.yml': '{}\n',
        [CONFIG]: 'settings: { vocabulary: words.yml }\n',
      },
      { 'pipeline.yml': 'binary: mytofu\n', 'words.yml': words },
      0,
      1,
    ],
    [
      'an ignore comment',
      { 'pipeline.yml': validSettings, [CONFIG]: 'settings: { fail-on: warning }\n' },
      { 'pipeline.yml': ignoringSettings },
      0,
      1,
    ],
    [
      'an ignore comment in a new file',
      { [CONFIG]: 'settings: { fail-on: warning }\n' },
      { 'pipeline.yml': ignoringSettings },
      0,
      1,
    ],
    [
      'lines around an ignore comment that was there',
      { 'pipeline.yml': ignoringSettings, [CONFIG]: 'settings: { fail-on: warning }\n' },
      { 'pipeline.yml': `tips: true\n\n${ignoringSettings}` },
      0,
      0,
    ],
    [
      'an ignore comment beside one that was there',
      { 'pipeline.yml': ignoringSettings, [CONFIG]: 'settings: { fail-on: warning }\n' },
      { 'pipeline.yml': `${ignoringSettings}waves: { jbos: 2 } # gatehouse-ignore unknown-key: theirs\n` },
      0,
      1,
    ],
  ])('%s', async (_, main, change, head, base) => {
    const repository = repositoryWithChange(main, change);
    expect((await runStep(repository)).code).toBe(head);
    expect((await runStep(repository, { env: TRUST })).code).toBe(base);
  });

  test('is reported: the configuration files and their commit', async () => {
    const repository = repositoryWithChange(
      { 'pipeline.yml': validSettings, [CONFIG]: 'settings: {}\n' },
      { 'pipeline.yml': ignoringSettings },
    );
    const configFiles = async (more: Record<string, string>) =>
      JSON.parse((await runStep(repository, { argv: ['run', '--format=json'], env: more })).stdout)
        .configFiles;
    expect(await configFiles({})).toEqual([{ file: CONFIG }]);
    const { base: at } = repository;
    expect(await configFiles(TRUST)).toEqual([
      { file: CONFIG, commit: at },
      { file: 'pipeline.yml', commit: at },
    ]);
    const { stdout } = await runStep(repository, { env: TRUST });
    expect(stdout).toContain('[settings/deprecated]');
    expect(stdout).toContain('takes effect once it is merged');
  });

  test('counts with its configuration if the base has none', async () => {
    const cwd = createRepository({ 'pipeline.yml': deprecatedSettings });
    const base = git(cwd, 'rev-parse', 'HEAD');
    mkdirSync(join(cwd, '.github'));
    layChange(cwd, { [CONFIG]: 'settings: { fail-on: warning, files: [b.yml] }\n', 'b.yml': validSettings });
    commit(cwd, 'adopt');
    const { code, stdout } = await runStep({ cwd, base }, { env: TRUST, argv: ['run', '--format=json'] });
    expect(code).toBe(1);
    const report = JSON.parse(stdout);
    expect(report.configFiles).toEqual([{ file: CONFIG }]);
    expect(report.gates[0].checks.map(({ id }: { id: string }) => id)).toEqual(['b.yml', 'pipeline.yml']);
  });

  test.each([
    ['baseline', 'base.yml', acceptingBaseline],
    ['config', 'mine.yml', 'settings: {}\n'],
    ['vocabulary', 'words.yml', words],
  ])('a new file for --%s is a usage error that says what to do', async (flag, name, text) => {
    const repository = repositoryWithChange({ 'pipeline.yml': validSettings }, { [name]: text });
    const argv = ['run', `--${flag}=${name}`, '--trust=base'];
    const { code, stderr } = await runStep(repository, { argv });
    const at = repository.base.slice(0, 10);
    expect(code).toBe(2);
    expect(stderr).toContain(
      `${name} is not in the base commit ${at}, from which --trust base reads it; merge it first, or drop --trust`,
    );
  });
});

test('a configuration that is a link in the base commit is a usage error', async () => {
  const repository = repositoryWithChange(
    { 'pipeline.yml': validSettings, 'real [1].yml': 'settings: {}\n' },
    {},
  );
  rmSync(join(repository.cwd, CONFIG));
  symlinkSync('../real [1].yml', join(repository.cwd, CONFIG));
  const base = commit(repository.cwd, 'link');
  const { code, stderr } = await runStep({ ...repository, base }, { env: TRUST });
  expect(code).toBe(2);
  expect(stderr).toContain(
    `${CONFIG} is a symbolic link in the base commit ${base.slice(0, 10)}, and --trust base does not follow links`,
  );
});

describe('--trust base', () => {
  const repository = repositoryWithChange(
    { 'pipeline.yml': validSettings, [CONFIG]: 'settings: {}\n' },
    { 'pipeline.yml': deprecatedSettings, [CONFIG]: 'settings: { fail-on: warning }\n' },
  );
  const { cwd, base } = repository;
  const unknown = 'e'.repeat(40);

  test.each<[event: string, payload: unknown, code: number, says: string]>([
    ['pull_request', { pull_request: { number: 1, base: { sha: base } } }, 0, ''],
    ['pull_request_target', { pull_request: { number: 1, base: { sha: base } } }, 0, ''],
    ['merge_group', { merge_group: { base_sha: base, head_sha: base } }, 0, ''],
    ['push', { before: base }, 1, ''],
    ['schedule', {}, 1, ''],
    ['workflow_dispatch', {}, 1, ''],
    [
      'pull_request',
      {},
      2,
      'the event pull_request names no base commit; use it on pull_request or merge_group',
    ],
    ['issue_comment', { issue: { number: 1, pull_request: {} } }, 2, 'the event issue_comment names no base'],
    ['workflow_run', { workflow_run: { id: 1 } }, 2, 'the event workflow_run names no base commit'],
    [
      'pull_request',
      { pull_request: { number: 1, base: { sha: unknown } } },
      2,
      `--trust base: commit ${unknown} is not in this repository; fetch it first`,
    ],
  ])('on %s %j: %i', async (event, payload, code, says) => {
    const result = await runStep(repository, { event, payload, env: TRUST });
    expect(result.code).toBe(code);
    expect(result.stderr).toContain(says);
  });

  test('is a usage error outside a workflow and outside a repository', async () => {
    const { code, stderr } = await runProgram(['run', '--trust=base'], { cwd, env });
    expect(code).toBe(2);
    expect(stderr).toContain(
      '--trust base works in workflows only, where the event names the base commit; drop it',
    );
    const bare = writeFolder(root, { 'pipeline.yml': invalidSettings });
    const elsewhere = await runStep(repository, {
      argv: ['settings', '--trust=base'],
      env: { GITHUB_WORKSPACE: bare },
    });
    expect(elsewhere.code).toBe(2);
  });

  test('can not be set in the configuration, where a change could remove it', async () => {
    const own = repositoryWithChange(
      { 'pipeline.yml': validSettings },
      { [CONFIG]: 'settings: { trust: head }\n' },
    );
    const { code, stderr } = await runStep(own);
    expect(code).toBe(2);
    expect(stderr).toContain(`${CONFIG}:1:13: unknown key settings.trust`);
  });

  test('does not affect --demo', async () => {
    const { code } = await runStep(repository, {
      argv: ['run', '--demo', '--only=examples/pipeline.yml'],
      env: TRUST,
    });
    expect(code).toBe(0);
  });

  test('works for a single gate too', async () => {
    const own = repositoryWithChange(
      { 'pipeline.yml': validSettings, 'base.yml': '[]\n' },
      { 'pipeline.yml': invalidSettings, 'base.yml': acceptingBaseline },
    );
    const argv = ['settings', '--baseline=base.yml'];
    expect((await runStep(own, { argv })).code).toBe(0);
    const { code, stdout } = await runStep(own, { argv: [...argv, '--trust=base'] });
    expect(code).toBe(1);
    expect(stdout).toContain(invalidSettingsMessage);
  });
});
