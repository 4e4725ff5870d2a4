/** A run that ends without a report: nothing that an earlier run published is left standing. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { faults } from '../fakes/forge/index.ts';
import { invalidSettings, repositoryRoot, validSettings, writeFolder } from '../fakes/io.ts';
import { type FakePullRequest, payloadOf, runStep, type Step, setUpForge, stepEnv } from './workflow-step.ts';

const { forge, root } = await setUpForge();
let pull: FakePullRequest;
beforeEach(() => {
  pull = forge.pull({ head: 'feature', files: { 'pipeline.yml': invalidSettings } });
});

const CONFIG = '.github/gatehouse.yml';
const brokenConfig = 'settings:\n  files: [pipeline.yml]\n  retires: 3\n';
let runId = 0;
const runOn = (files: Readonly<Record<string, string>>, step: Step = {}) =>
  runStep(forge, root, {
    payload: payloadOf(pull),
    runId: ++runId,
    ...step,
    files: { 'pipeline.yml': validSettings, ...files },
    argv: ['run', '--publish', '--status', '--check-run', ...(step.argv ?? [])],
  });
const bodies = () => pull.comments.map(({ body }) => body);
const repository = () => forge.repository();
const newestStatus = () => repository().statuses(pull.headSha)[0];
const newestCheckRun = () => repository().checkRuns(pull.headSha).at(-1);
const pushed = (text: string) => {
  pull.push({ [CONFIG]: text });
};

describe('a configuration that does not parse', () => {
  beforeEach(async () => {
    await runOn({ 'pipeline.yml': invalidSettings });
    pull.push({ 'pipeline.yml': validSettings });
    await runOn({});
    expect(bodies()).toEqual([expect.stringContaining('✅ pass')]);
    pushed(brokenConfig);
  });

  test('replaces the pass of an older commit in the comment, and sets the status and the check run of its own', async () => {
    const { code, stdout } = await runOn({ [CONFIG]: brokenConfig });
    expect([code, stdout]).toEqual([2, '']);
    const [body = '', ...more] = bodies();
    expect(more).toEqual([]);
    expect(body).not.toContain('✅');
    expect(body).toContain('## 🛑 error: the run ended without a report');
    expect(body).toContain('unknown key `settings.retires`');
    expect(body).toContain(pull.headSha.slice(0, 10));
    expect(newestStatus()).toMatchObject({
      state: 'error',
      description: expect.stringContaining('the run ended without a report'),
    });
    expect(newestCheckRun()).toMatchObject({
      conclusion: 'failure',
      summary: expect.stringContaining('unknown key `settings.retires`'),
    });
    expect([forge.violations, forge.rejections]).toEqual([[], []]);
  });

  test('annotates the line that the message names', async () => {
    const { stderr } = await runOn({ [CONFIG]: brokenConfig });
    expect(stderr).toContain(
      `::error title=gatehouse,file=${CONFIG},line=3,col=3::the configuration ${CONFIG}:3:3: unknown key`,
    );
  });

  test('as a whole process: the summary says so too, and the verdict is an error', async () => {
    const step: Step = { payload: payloadOf(pull), runId: 9000 };
    const cwd = writeFolder(root, {
      'pipeline.yml': validSettings,
      [CONFIG]: brokenConfig,
      'event.json': JSON.stringify(step.payload),
      'summary.md': '',
      'output.txt': '',
    });
    const files = { GITHUB_STEP_SUMMARY: join(cwd, 'summary.md'), GITHUB_OUTPUT: join(cwd, 'output.txt') };
    const child = spawn(process.execPath, [join(repositoryRoot, 'src/bin.ts'), 'run', '--publish'], {
      cwd,
      env: { ...stepEnv(forge, cwd, step), ...files },
    });
    const [code] = await once(child, 'close');
    expect([code, bodies()]).toEqual([2, [expect.stringContaining('unknown key')]]);
    expect(readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8')).toContain('unknown key `settings.retires`');
    expect(readFileSync(files.GITHUB_OUTPUT, 'utf8')).toMatch(/^verdict<<\S+\nerror\n/);
  });

  test('is replaced itself once the configuration parses again', async () => {
    await runOn({ [CONFIG]: brokenConfig });
    await runOn({});
    expect(bodies()).toEqual([expect.stringContaining('✅ pass')]);
  });

  test('leaves a newer run alone', async () => {
    await runOn({}, { runId: 900 });
    const before = bodies();
    await runOn({ [CONFIG]: brokenConfig }, { runId: 899 });
    expect([bodies(), newestStatus()?.state]).toEqual([before, 'success']);
  });

  test.each<[what: string, step: Step]>([
    ['an invalid value of a publishing flag', { argv: ['--comment', 'sometimes'] }],
    ['more writes than a run may make', { argv: ['--review', 'on'] }],
    ['an unknown flag', { argv: ['--commnt', 'off'] }],
    ['an invalid input', { env: { GATEHOUSE_TIMEOUT: 'soon' } }],
  ])('so does %s', async (_, step) => {
    const { code } = await runOn({}, step);
    expect([code, newestStatus()?.state]).toEqual([2, 'error']);
    expect(bodies()).toEqual([expect.stringContaining('the run ended without a report')]);
  });
});

test('publishes nothing where it was not asked to', async () => {
  const step = { payload: payloadOf(pull), files: { [CONFIG]: brokenConfig }, argv: ['run'] };
  expect(await runStep(forge, root, step)).toMatchObject({ code: 2 });
  expect(await runOn({ [CONFIG]: brokenConfig }, { argv: ['--comment', 'off'] })).toMatchObject({ code: 2 });
  expect(forge.writes.map(({ route }) => route)).toEqual(['repos/create-commit-status', 'checks/create']);
});

test('a forge that fails changes neither the exit code nor the message', async () => {
  forge.injectFault({ route: 'graphql/viewer', times: 99 }, faults.server(502));
  forge.injectFault({ route: 'repos/create-commit-status', times: 99 }, faults.server(502));
  const { code, stderr } = await runOn({ [CONFIG]: brokenConfig });
  expect(code).toBe(2);
  expect(stderr).toContain('unknown key settings.retires');
  expect(stderr).toMatch(/::warning title=gatehouse::not written: .*the forge returned 502/);
});

test('the merge of parts announces its own failure', async () => {
  const { code } = await runStep(forge, root, {
    payload: payloadOf(pull),
    runId: 5,
    argv: ['report', '--publish', '--needs', 'all of them', 'part.json'],
  });
  expect([code, bodies()]).toEqual([2, [expect.stringContaining('is not a JSON object of jobs')]]);
});
