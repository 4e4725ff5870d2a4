import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { outFiles } from '../../src/report/formats.ts';
import {
  invalidSettings as broken,
  deprecatedSettings,
  rangeAnnotation,
  validSettings,
} from '../e2e/fixtures.ts';
import { installAction, repositoryRoot, scratch, writeFileDeep } from './install-action.ts';
import { createMachine, type RunActionOptions, readAction, runAction } from './run-action.ts';

const { root, remove } = scratch();
afterAll(remove);

const action = installAction(join(root, 'action'));
let machines = 0;
/** Runs an action with the real dist/ on files in a workspace. */
function runOnFiles(files: Record<string, string>, options: Omit<RunActionOptions, 'machine'> = {}) {
  const machine = { ...createMachine(join(root, `machine ${++machines}`)), action };
  for (const [name, text] of Object.entries(files)) writeFileDeep(join(machine.workspace, name), text);
  return runAction({ machine, ...options });
}

const bothActions = [[''], ['actions/settings']];

describe.each(bothActions)('the action of %j on real files', (path) => {
  it('passes for valid files', async () => {
    const played = await runOnFiles({ 'pipeline.yml': validSettings }, { path });
    expect(played).toMatchObject({ code: 0, annotations: [], leaks: '' });
    expect(played.outputs).toMatchObject({ verdict: 'pass', errors: '0', warnings: '0' });
    expect(played.summary).toContain('pass');
  });

  it('fails on an error, and shows its location in the annotation, the log and the summary', async () => {
    const played = await runOnFiles({ 'pipeline.yml': broken }, { path });
    expect(played).toMatchObject({ code: 1, leaks: '' });
    expect(played.annotations).toEqual([rangeAnnotation('pipeline.yml')]);
    expect(played.stdout).toContain(
      'pipeline.yml:4:11: apply.resume is 90; use a whole number from 5 to 60 [settings/range]',
    );
    expect(played.summary).toContain('pipeline.yml:4:11');
    expect(played.summary).toContain('settings/range');
    expect(played.outputs).toMatchObject({ verdict: 'fail', errors: '1', warnings: '0' });
  });

  it('can not run without Node, and says so in its outputs', async () => {
    if (process.platform === 'win32') return;
    const bin = join(root, `bin of ${path.length}`);
    mkdirSync(bin);
    symlinkSync('/bin/sh', join(bin, 'sh'));
    const played = await runOnFiles({ 'pipeline.yml': validSettings }, { path, env: { PATH: bin } });
    expect(played).toMatchObject({ code: 3, outputs: { verdict: 'error', errors: '0', warnings: '0' } });
    expect(played.annotations[0]?.message).toContain('actions/setup-node');
  });
});

describe('a step', () => {
  const path = 'actions/settings';

  it('writes the report to the folder in its output', async () => {
    const { outputs } = await runOnFiles({ 'pipeline.yml': broken }, { path });
    const report = outputs['report'] ?? '';
    expect(readdirSync(report).sort()).toEqual(outFiles.map(([name]) => name).sort());
    const source = { repository: 'org/demo', ref: 'refs/heads/main', runId: '1234', runAttempt: 1 };
    expect(JSON.parse(readFileSync(join(report, 'report.json'), 'utf8'))).toMatchObject({
      verdict: 'fail',
      source,
      gates: [{ leg: 'gate/0' }],
    });
  });

  it('counts a warning, and fails on it with fail-on', async () => {
    const lenient = await runOnFiles({ 'pipeline.yml': deprecatedSettings }, { path });
    expect(lenient).toMatchObject({ code: 0, outputs: { verdict: 'pass', errors: '0', warnings: '1' } });
    expect(lenient.annotations).toMatchObject([{ level: 'warning', file: 'pipeline.yml', line: '1' }]);
    const strict = await runOnFiles(
      { 'pipeline.yml': deprecatedSettings },
      { path, with: { 'fail-on': 'warning' } },
    );
    expect(strict).toMatchObject({ code: 1, outputs: { verdict: 'fail', warnings: '1' } });
  });

  it.each<[string, Record<string, string>, string]>([
    ['nothing to check', {}, 'pipeline.yml'],
    ['a vocabulary that is not there', { vocabulary: 'words.yml' }, 'words.yml'],
    ['a file outside the workspace', { baseline: '../../secret.yml' }, 'secret.yml'],
    ['a severity that is none', { 'fail-on': 'note' }, 'note'],
  ])('reports a usage error with %s', async (_, inputs, named) => {
    const files =
      Object.keys(inputs).length > 0 ? { 'pipeline.yml': validSettings, '../../secret.yml': 'secret' } : {};
    const played = await runOnFiles(files, { path, with: inputs });
    expect(played).toMatchObject({ code: 2, outputs: { verdict: 'error' } });
    expect(played.annotations).toHaveLength(1);
    expect(played.annotations[0]?.message.toLowerCase()).toContain(named);
  });

  it('escapes file contents that look like workflow commands', async () => {
    const hostile = '::error file=x::forged%0A::set-output name=verdict::pass';
    const played = await runOnFiles(
      { 'pipeline.yml': `"${hostile}": 1\n"\\n::warning::forged": 2\n` },
      { path },
    );
    expect(played.code).toBe(1);
    expect(played.annotations.map(({ title, line }) => [title, line])).toEqual([
      ['settings/unknown-key', '1'],
      ['settings/unknown-key', '2'],
    ]);
  });
});

describe('the inputs of the actions', () => {
  it('of settings: files, one per line, and globs', async () => {
    const files = { 'a b.yml': validSettings, 'many/x.yml': validSettings, 'many/y.yml': broken };
    const played = await runOnFiles(files, {
      path: 'actions/settings',
      with: { files: '\n  a b.yml\nmany/*.yml\n' },
    });
    expect(played).toMatchObject({ code: 1, outputs: { errors: '1' } });
    expect(played.annotations).toEqual([rangeAnnotation('many/y.yml')]);
  });

  it('of the root action: an input overrides the configuration', async () => {
    const files = {
      'gates.yml': 'settings:\n  files: [a.yml]\n  fail-on: warning\n',
      'a.yml': deprecatedSettings,
    };
    const config = 'gates.yml';
    expect(await runOnFiles(files, { with: { config } })).toMatchObject({ code: 1 });
    expect(await runOnFiles(files, { with: { config, 'fail-on': 'error' } })).toMatchObject({ code: 0 });
  });

  it('out: a folder in the workspace', async () => {
    const { outputs } = await runOnFiles({ 'pipeline.yml': validSettings }, { with: { out: 'my report' } });
    expect(outputs['report']).toMatch(/demo[/\\]my report$/);
  });

  /** Options that no workflow needs, or that the action does not support yet. */
  const notInputs = {
    run: [
      ...[
        'format',
        'only',
        'quiet',
        'no-color',
        'debug',
        'help',
        'retries',
        'request-timeout',
        'pass-env',
        'no-repository',
      ],
      'publish',
    ],
    report: ['format', 'quiet', 'no-color', 'debug', 'help', 'publish', 'publish-only'],
    bot: ['quiet', 'no-color', 'debug', 'help'],
    settings: [
      'format',
      'only',
      'quiet',
      'no-color',
      'debug',
      'help',
      'retries',
      'request-timeout',
      'pass-env',
      'fix',
    ],
  };
  it.each([
    ['', 'run', ['token']],
    ['actions/report', 'report', ['parts', 'token']],
    ['actions/settings', 'settings', ['files', 'follow-token']],
    ['actions/bot', 'bot', ['task', 'token', 'fix-token']],
  ] as const)('of %j are the options of %s', (path, command, positional) => {
    const help = spawnSync(process.execPath, [join(repositoryRoot, 'dist/gatehouse.js'), command, '--help'], {
      encoding: 'utf8',
    });
    const flags = [...help.stdout.matchAll(/^ {2}--([a-z-]+)/gm)].map(([, flag]) => flag);
    const inputs = Object.keys(readAction(join(repositoryRoot, path)).inputs);
    expect([...inputs, ...notInputs[command]].sort()).toEqual([...flags, ...positional].sort());
  });
});
