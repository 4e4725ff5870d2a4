import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { invalidSettings, runProgram, scratch, validSettings, writeFolder } from '../fakes/io.ts';

const { root, remove } = scratch();
afterAll(remove);

/** The report of one settings file, as a job writes it. */
async function partOf(text: string, env: Record<string, string> = {}): Promise<string> {
  const cwd = writeFolder(root, { 'pipeline.yml': text });
  return (await runProgram(['settings', '--format', 'json'], { cwd, env })).stdout;
}

const passingPart = await partOf(validSettings);
const failingPart = await partOf(invalidSettings);
/** Of another subject, so that both count. */
const otherFailingPart = failingPart.replace('"subject": "pipeline.yml"', '"subject": "other"');

async function mergeReports(cwd: string, args: readonly string[], env: Record<string, string> = {}) {
  const { code, stdout, stderr } = await runProgram(['report', ...args, '--format', 'json'], { cwd, env });
  const report = (code === 2 ? undefined : JSON.parse(stdout)) as Report;
  const messages = report?.gates
    .filter(({ gate }) => gate === 'report')
    .flatMap(({ checks }) => checks.flatMap(({ findings }) => findings.map(({ message }) => message)));
  return { code, stderr, report, messages };
}

const codeQualityIssue = {
  description: 'apply.resume is 90',
  check_name: 'settings/range',
  fingerprint: '209dc0b23931e1b3',
  severity: 'major',
  location: { path: 'pipeline.yml', lines: { begin: 1 } },
};

describe('gatehouse report', () => {
  test.each([
    'parts/node_modules/x/report.json',
    'parts/.git/report.json',
    'parts/a/.hidden/report.json',
    'parts/a/REPORT.JSON',
    'parts/Report.Json',
  ])('reads %s like any other part', async (file) => {
    const cwd = writeFolder(root, { 'parts/ok/report.json': passingPart, [file]: otherFailingPart });
    const { code, report } = await mergeReports(cwd, ['parts']);
    expect([code, report.verdict, report.gates.length]).toEqual([1, 'fail', 2]);
  });

  test.each([
    ['codequality.json', '[]', 'is another file that gatehouse writes, not a report'],
    ['package.json', '{}', 'is not a gatehouse report: it has no version'],
  ])('%s is an error where it is named', async (file, text, reason) => {
    const cwd = writeFolder(root, { 'a.json': passingPart, [file]: text });
    const { code, messages } = await mergeReports(cwd, ['a.json', file]);
    expect([code, messages]).toEqual([3, [`${file} ${reason}`]]);
  });

  test('JSON that is no report is an error in a folder too, and a folder with nothing else has no part', async () => {
    const cwd = writeFolder(root, { 'a/a.json': passingPart, 'a/data.json': '[{"a":1}]', 'b/c.json': '[]' });
    expect((await mergeReports(cwd, ['a'])).messages).toEqual([
      `${join('a', 'data.json')} is not a gatehouse report: it does not match the schema (type)`,
    ]);
    const { code, messages } = await mergeReports(cwd, ['b']);
    expect([code, messages]).toEqual([3, ['no report parts were found, so nothing was checked']]);
  });

  test('merges files and folders, at any depth, each file once', async () => {
    const cwd = writeFolder(root, {
      'parts/a/report.json': passingPart,
      'parts/b/deep/settings.json': passingPart,
      'parts/a/results.sarif': '{}',
      'parts/a/codequality.json': JSON.stringify([codeQualityIssue]),
      'parts/b/codequality.json': '[]',
      'parts/a/test-result.json': JSON.stringify({ result: 'PASSED', configuration: [] }),
      'parts/a/statement.json': JSON.stringify({
        _type: 'https://in-toto.io/Statement/v1',
        predicateType: 'https://in-toto.io/attestation/test-result/v0.1',
      }),
      'parts/a/badge.json': JSON.stringify({ schemaVersion: 1, label: 'gatehouse', message: 'pass' }),
      'other.json': otherFailingPart,
    });
    const { code, report, messages } = await mergeReports(cwd, [
      'parts',
      './parts/a/report.json',
      'other.json',
    ]);
    expect(code).toBe(1);
    expect(report.gates.map(({ subject, verdict }) => [subject, verdict])).toEqual([
      ['other', 'fail'],
      ['pipeline.yml', 'pass'],
    ]);
    expect(messages).toEqual([]);
  });

  test('shows code frames of files in the checkout', async () => {
    const cwd = writeFolder(root, { 'part.json': failingPart, 'pipeline.yml': invalidSettings });
    const { stdout } = await runProgram(['report', 'part.json'], { cwd });
    expect(stdout).toContain('3 |   resume: 90\n');
  });

  test('shows no code frame of a file outside the repository, and no secret of one inside', async () => {
    const token = 'abcdefghijklmnop1234567890';
    const text = `${invalidSettings}notify:\n  slack: https://hooks.example.com/services/${token}\n`;
    const inside = { 'part.json': await partOf(text), 'pipeline.yml': text };
    const shown = await runProgram(['report', 'part.json'], { cwd: writeFolder(root, inside) });
    expect(shown.stdout).toContain('notify.slack');
    expect(shown.stdout).not.toContain(token);
    const cwd = writeFolder(root, {
      'a/part.json': failingPart.replaceAll('"file": "pipeline.yml"', '"file": "../secret.yml"'),
      'secret.yml': 'one: two\nthree: four\nfive: six\n',
    });
    const { stdout } = await runProgram(['report', 'part.json'], { cwd: join(cwd, 'a') });
    expect(stdout).toContain('../secret.yml:3');
    expect(stdout).not.toContain('five');
  });

  test('takes its options from the variables of the action', async () => {
    const cwd = writeFolder(root, { 'parts/a.json': passingPart });
    const { code, messages } = await mergeReports(cwd, [], {
      GATEHOUSE_PARTS: 'parts\n',
      GATEHOUSE_EXPECT: 'settings, lint',
      GATEHOUSE_NEEDS: '{"build": {"result": "skipped", "outputs": {}}}',
    });
    expect(code).toBe(3);
    expect(messages).toEqual([
      'job build produced no report (it was skipped)',
      'lint was expected, but no report part was found for it',
    ]);
  });

  test('writes a badge only with --badge', async () => {
    const cwd = writeFolder(root, { 'a.json': failingPart });
    const { code, stdout } = await runProgram(['report', 'a.json', '--badge', 'new/badge'], { cwd });
    expect([code, stdout]).toEqual([1, (await runProgram(['report', 'a.json'], { cwd })).stdout]);
    expect(readdirSync(join(cwd, 'new/badge'))).toEqual(['badge.json', 'badge.svg']);
    const drawn = (name: string) => readFileSync(join(cwd, 'new/badge', name), 'utf8');
    expect(JSON.parse(drawn('badge.json'))).toMatchObject({ schemaVersion: 1, message: '1 error' });
    expect(drawn('badge.svg')).toContain('<title>gatehouse: 1 error</title>');
    const env = { GITHUB_WORKSPACE: cwd };
    const outside = await runProgram(['report', 'a.json', '--badge', '../badge'], { cwd, env });
    expect([outside.code, outside.stderr]).toEqual([
      2,
      expect.stringContaining('use a folder inside one of them'),
    ]);
  });

  test('fails on warnings with --fail-on warning', async () => {
    const cwd = writeFolder(root, { 'a.json': await partOf('gate: on-destroy\n') });
    expect([
      (await mergeReports(cwd, ['a.json'])).code,
      (await mergeReports(cwd, ['a.json', '--fail-on', 'warning'])).code,
    ]).toEqual([0, 1]);
  });
});

describe('an unusable part is an error that names it', () => {
  const cwd = writeFolder(root, {
    'empty/readme.txt': '',
    'a.json': passingPart,
    'b.json': '{',
    'c.json': '{"version":2}',
  });
  truncateSync(join(cwd, 'a.json'), passingPart.length);
  writeFileSync(join(cwd, 'large.json'), '');
  truncateSync(join(cwd, 'large.json'), 33 * 1024 * 1024);
  mkdirSync(join(cwd, 'links'));
  symlinkSync(join(cwd, 'nowhere.json'), join(cwd, 'links/gone.json'));
  mkdirSync(join(cwd, 'folders'));
  symlinkSync(join(cwd, 'empty'), join(cwd, 'folders/linked'));

  test.each([
    ['empty', 'no report parts were found, so nothing was checked'],
    ['missing.json', 'missing.json does not exist'],
    ['b.json', 'b.json is not JSON, or was truncated'],
    ['c.json', 'c.json has report version 2; expected version 1'],
    ['large.json', 'large.json is larger than 32 MiB'],
    ['links', `${join('links', 'gone.json')} does not exist`],
    [
      'folders',
      `${join('folders', 'linked')} is a folder that can't be read, or a link to one, which is not followed`,
    ],
  ])('%s', async (path, message) => {
    for (const paths of [[path], ['a.json', path]]) {
      const { code, messages } = await mergeReports(cwd, paths);
      if (path === 'empty' && paths.length > 1) continue;
      expect([code, messages]).toEqual([3, [message]]);
    }
  });
});

describe('in a workflow', () => {
  const world = writeFolder(root, {
    'work/parts/a.json': passingPart,
    'temp/b.json': passingPart,
    'outside/c.json': passingPart,
  });
  const at = (path: string) => join(world, path);
  const env = { GITHUB_WORKSPACE: at('work'), RUNNER_TEMP: at('temp') };

  test('reads parts in the workspace and in RUNNER_TEMP', async () => {
    const { code } = await mergeReports(at('work'), ['parts', at('temp')], env);
    expect(code).toBe(0);
  });

  test.each([['../outside'], [at('outside/c.json')], ['../nowhere']])('reads no part in %s', async (path) => {
    const { code, stderr } = await mergeReports(at('work'), [path], env);
    expect(code).toBe(2);
    expect(stderr).toMatch(/is outside the workspace and RUNNER_TEMP; .*\n$/);
  });

  test('reads no part through a link', async () => {
    symlinkSync(at('outside'), at('work/link'));
    expect((await mergeReports(at('work'), ['link'], env)).code).toBe(2);
    symlinkSync(at('outside/c.json'), at('work/parts/link.json'));
    const { code, messages } = await mergeReports(at('work'), ['parts'], env);
    expect([code, messages]).toEqual([
      3,
      [`${join('parts', 'link.json')} leads out of the workspace and RUNNER_TEMP`],
    ]);
    rmSync(at('work/link'));
    rmSync(at('work/parts/link.json'));
  });

  test('a part of another commit is an error', async () => {
    const actions = {
      ...env,
      GITHUB_ACTIONS: 'true',
      GITHUB_REPOSITORY: 'acme/infra',
      GITHUB_REF: 'refs/heads/main',
      GITHUB_RUN_ID: '42',
    };
    writeFileSync(
      at('work/parts/a.json'),
      await partOf(validSettings, { ...actions, GITHUB_WORKSPACE: '', GITHUB_SHA: 'aaa' }),
    );
    const { code, messages } = await mergeReports(at('work'), ['parts'], { ...actions, GITHUB_SHA: 'bbb' });
    expect([code, messages]).toEqual([
      3,
      [`${join('parts', 'a.json')} is from commit aaa of acme/infra; expected commit bbb of acme/infra`],
    ]);
  });
});

test.each([
  [[], 'no report part given', 'gatehouse report DIR'],
  [['a.json', '--needs', '[]'], '--needs is not a JSON object of jobs'],
  [['a.json', '--publishing'], 'unknown option "--publishing"'],
])('%j is a usage error', async (args, ...says) => {
  const { code, stdout, stderr } = await runProgram(['report', ...args], { cwd: root });
  expect([code, stdout]).toEqual([2, '']);
  for (const words of says) expect(stderr).toContain(words);
});
