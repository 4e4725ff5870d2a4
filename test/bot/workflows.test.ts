import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { basePermissions, slashCommands } from '../../src/bot/slash-commands.ts';
import { tableUnder } from '../docs/pages.ts';
import { faults, type TokenOptions } from '../fakes/forge/index.ts';
import {
  deprecatedSettings,
  invalidSettings,
  repositoryRoot,
  validSettings,
  writeFolder,
} from '../fakes/io.ts';
import { runStep, setUpForge } from '../forge/workflow-step.ts';
import { createShop, type FakePullRequest, repliesOn, runForComment } from './comment-fixture.ts';

interface Job {
  if?: string;
  permissions: Record<string, 'read' | 'write'>;
  needs?: string[];
  steps: { uses?: string; with?: Record<string, string> }[];
}
interface Workflow {
  on: Record<string, unknown>;
  permissions: unknown;
  concurrency: { group: string; 'cancel-in-progress': unknown };
  jobs: Record<string, Job>;
}

const readWorkflow = (name: string) =>
  parse(readFileSync(join(repositoryRoot, 'examples/workflows', `${name}.yml`), 'utf8')) as Workflow;
/** The permissions of the job's token. */
const grantedPermissions = (job: Job) =>
  Object.fromEntries(
    Object.entries(job.permissions).map(([name, level]) => [name.replaceAll('-', '_'), level]),
  ) as NonNullable<TokenOptions['permissions']>;
const inputsOf = (job: Job, action: string) =>
  job.steps.find(({ uses }) => uses?.startsWith(`org/gatehouse/actions/${action}@`))!.with ?? {};
/** The variables that the action sets for its inputs. */
const variables = (inputs: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [
      `GATEHOUSE_${name.toUpperCase().replaceAll('-', '_')}`,
      String(value),
    ]),
  );

const { forge, root } = await setUpForge();
let pull: FakePullRequest;
beforeEach(() => {
  const repo = createShop(forge, { files: { 'pipeline.yml': deprecatedSettings } });
  repo.workflow('gates.yml', { dispatch: 'workflow_dispatch' in readWorkflow('gates').on });
  pull = forge.pull({
    head: 'feature',
    files: { 'a/pipeline.yml': invalidSettings, 'pipeline.yml': `${deprecatedSettings}# x\n` },
  });
  repo.run({ workflow: 'gates.yml', headBranch: 'feature', headSha: pull.headSha, pulls: [pull.number] });
});
const expectNoViolations = () => expect([forge.violations, forge.rejections]).toEqual([[], []]);

describe('commands.yml', () => {
  const { on, concurrency, jobs } = readWorkflow('commands');
  const [job] = Object.values(jobs);

  test('runs for new comments only, and comments do not wait for each other', () => {
    expect(on).toEqual({ issue_comment: { types: ['created'] } });
    expect(concurrency).toEqual({
      group: `commands-\${{ github.event.comment.id }}`,
      'cancel-in-progress': false,
    });
    const [checkout] = job!.steps;
    expect(checkout?.with).toEqual({ 'persist-credentials': false });
  });

  test.each(slashCommands.map(({ name }) => name))('its permissions are sufficient for %s', async (name) => {
    const argumentsOf = { explain: ' settings/type', baseline: ' add a until 2027-07-01 because b' };
    const { 'fix-token': _, ...inputs } = inputsOf(job!, 'bot');
    const GATEHOUSE_FIX_TOKEN = forge.token({
      kind: 'app',
      permissions: { contents: 'write', pull_requests: 'write' },
    });
    const { code, stderr } = await runForComment(
      forge,
      root,
      pull,
      `/gatehouse ${name}${argumentsOf[name as 'explain'] ?? ''}`,
      { permissions: grantedPermissions(job!), env: { ...variables(inputs), GATEHOUSE_FIX_TOKEN } },
    );
    expect([code, stderr]).toEqual([0, 'gatehouse: replied\n']);
    expect(repliesOn(pull)[0]).not.toMatch(/command failed|lacks/);
    expect(forge.violations).toEqual([]);
  });

  test.each(slashCommands.map(({ name }) => name))(
    '%s needs what docs/bot.md says, and no more',
    async (name) => {
      const { requiredPermissions } = slashCommands.find((one) => one.name === name)!;
      const required = [...basePermissions, ...requiredPermissions].map(({ permission }) =>
        permission.split(': '),
      );
      const permissions = Object.fromEntries(
        required.map(([scope, level]) => [scope!.replaceAll('-', '_'), level]),
      ) as TokenOptions['permissions'];
      const argumentsOf = { explain: ' settings/type', baseline: ' add a until 2027-07-01 because b' };
      await runForComment(forge, root, pull, `/gatehouse ${name}${argumentsOf[name as 'explain'] ?? ''}`, {
        permissions,
        env: { GATEHOUSE_WORKFLOW: 'gates.yml', GATEHOUSE_DISPATCH: 'gates.yml' },
      });
      expect(repliesOn(pull)[0]).not.toMatch(/command failed|lacks|could not be made|could not be started/);
      for (const [scope] of required) {
        if (scope === 'pull-requests') continue;
        const less = Object.fromEntries(
          Object.entries(permissions ?? {}).filter(([key]) => key !== scope!.replaceAll('-', '_')),
        );
        pull.push({ 'pipeline.yml': `${deprecatedSettings}# y\n`, '.github/gatehouse-baseline.yml': null });
        forge.repository().run({ workflow: 'gates.yml', headBranch: 'feature', headSha: pull.headSha });
        const { stderr } = await runForComment(
          forge,
          root,
          pull,
          `/gatehouse ${name}${argumentsOf[name as 'explain'] ?? ''}`,
          {
            permissions: less,
            env: { GATEHOUSE_WORKFLOW: 'gates.yml', GATEHOUSE_DISPATCH: 'gates.yml' },
          },
        );
        expect(`${repliesOn(pull).at(-1)} ${stderr}`, scope).toMatch(/lacks the permission|not visible/);
      }
      expect(forge.violations).toEqual([]);
    },
  );
});

test('docs/bot.md has every command and permission', () => {
  expect(tableUnder('docs/bot.md', 'Commands')).toEqual(
    slashCommands.map(({ usage, description, access }) => [
      `/gatehouse ${usage}`,
      description.replaceAll('`', ''),
      access,
    ]),
  );
  expect(tableUnder('docs/bot.md', 'Permissions')).toEqual([
    ...basePermissions.map(({ permission, why }) => ['every command', permission, why]),
    ...slashCommands.flatMap(({ name, requiredPermissions }) =>
      requiredPermissions.map(({ permission, why }) => [name, permission, why.replaceAll('`', '')]),
    ),
  ]);
});

test('the permissions of watch.yml are sufficient', async () => {
  const { gates, watch } = readWorkflow('watch').jobs;
  expect(watch?.needs).toEqual(['gates']);
  expect(gates?.permissions).toEqual({ contents: 'read' });
  const { parts: _, needs: __, ...inputs } = inputsOf(watch!, 'bot');
  const called = await runStep(forge, root, {
    argv: ['bot'],
    event: 'schedule',
    ref: 'refs/heads/main',
    sha: forge.repository().branches.get('main')!,
    token: forge.token({ permissions: grantedPermissions(watch!) }),
    files: { 'parts/none.txt': '' },
    env: {
      ...variables(inputs),
      GATEHOUSE_PARTS: 'parts',
      GATEHOUSE_NEEDS: '{"gates":{"result":"failure","outputs":{}}}',
    },
  });
  expect(called).toMatchObject({ code: 0, stderr: 'gatehouse: opened issue 2\n' });
  expect(forge.violations).toEqual([]);
});

test('the permissions of migrate.yml are sufficient', async () => {
  const [job] = Object.values(readWorkflow('migrate').jobs);
  const called = await runStep(forge, root, {
    argv: ['bot'],
    event: 'schedule',
    ref: 'refs/heads/main',
    token: forge.token({ permissions: grantedPermissions(job!) }),
    env: variables(inputsOf(job!, 'bot')),
  });
  expect(called).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('`gates.yml` was started on its branch'),
  });
  expect(forge.violations).toEqual([]);
});

test('fleet.yml creates the matrix, runs it and merges its reports', async () => {
  const { list, projects, gatehouse } = readWorkflow('fleet').jobs;
  const host = '127.0.0.1';
  const names = Array.from({ length: 501 }, (_, index) => `org/p${index}`);
  for (const name of names)
    forge.repository(name, {
      files: { 'pipeline.yml': name === 'org/p7' ? invalidSettings : validSettings },
    });
  const control = `projects:\n${names.map((name) => `  ${host}/${name}:\n`).join('')}`;
  const output = join(writeFolder(root, { output: '' }), 'output');
  // The toolkit only reads the real environment.
  vi.stubEnv('GITHUB_OUTPUT', output);
  await runStep(forge, root, {
    argv: ['settings'],
    files: { 'control.yml': control },
    env: { ...variables(inputsOf(list!, 'settings')), GITHUB_OUTPUT: output },
  });
  vi.unstubAllEnvs();
  const [, matrix = ''] = /matrix<<.*\n(.*)\n/.exec(readFileSync(output, 'utf8')) ?? [];
  const shards = (JSON.parse(matrix) as { shard: string[] }).shard;
  expect(shards).toEqual(['1/2', '2/2']);
  const parts: Record<string, string> = {};
  for (const [index, shard] of shards.entries()) {
    const { 'follow-token': _, ...inputs } = inputsOf(projects!, 'settings');
    const { stdout } = await runStep(forge, root, {
      argv: ['settings', '--format', 'json'],
      event: 'schedule',
      files: { 'control.yml': control },
      env: {
        ...variables({ ...inputs, shard }),
        GATEHOUSE_FOLLOW_TOKEN: forge.token({ kind: 'app', permissions: { contents: 'read' } }),
        GATEHOUSE_LEG: `projects/${index}`,
      },
    });
    parts[`parts/part-${index}/report.json`] = stdout;
  }
  const requiredPermissions = JSON.stringify({ projects: { result: 'failure', outputs: {} } });
  const merge = (files: Record<string, string>) =>
    runStep(forge, root, {
      argv: ['report'],
      event: 'schedule',
      files,
      env: {
        ...variables({ ...inputsOf(gatehouse!, 'report'), parts: 'parts', needs: requiredPermissions }),
      },
    });
  expect(await merge(parts)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('org/p7/pipeline.yml'),
  });
  expect(await merge(Object.fromEntries(Object.entries(parts).slice(0, 1)))).toMatchObject({ code: 3 });
  expect(forge.calls).toHaveLength(6 + 5);
  expectNoViolations();
});

test('fleet.yml resumes after a rate limit when its jobs are re-run', async () => {
  const { steps } = readWorkflow('fleet').jobs['projects']!;
  const at = (word: string) =>
    steps.findIndex(({ uses, with: given }) => `${uses} ${given?.['name']}`.includes(word));
  const [load, gate, save] = [at('download'), at('actions/settings@'), steps.length - 1];
  expect([load < gate, steps[save]?.uses]).toEqual([true, expect.stringContaining('upload-artifact@')]);
  const temp = `\${{ runner.temp }}`;
  expect(steps[load]?.with).toEqual({ name: steps[save]?.with?.['name'], path: temp });
  const names = Array.from({ length: 60 }, (_, index) => `org/p${index}`);
  for (const name of names) forge.repository(name, { files: { 'pipeline.yml': validSettings } });
  const { 'follow-token': _, ...inputs } = inputsOf(readWorkflow('fleet').jobs['projects']!, 'settings');
  const attempt = (RUNNER_TEMP: string) =>
    runStep(forge, root, {
      argv: ['settings'],
      event: 'schedule',
      files: { 'control.yml': `projects:\n${names.map((name) => `  127.0.0.1/${name}:\n`).join('')}` },
      env: {
        ...variables({ ...inputs, shard: '1/1' }),
        GATEHOUSE_FOLLOW_TOKEN: forge.token({ kind: 'app', permissions: { contents: 'read' } }),
        RUNNER_TEMP,
      },
    });
  forge.injectFault({ route: 'graphql/repository', nth: 2 }, faults.primary({ resetIn: 86_400 }));
  const first = writeFolder(root, {});
  expect(await attempt(first)).toMatchObject({ code: 3 });
  const kept = globSync(steps[save]!.with!['path']!.replace(temp, first));
  const second = writeFolder(
    root,
    Object.fromEntries(kept.map((path) => [basename(path), readFileSync(path)])),
  );
  const before = forge.calls.length;
  expect([(await attempt(second)).code, forge.calls.length - before]).toEqual([0, 1]);
  // The artifact of the earlier attempt is not used again.
  expect(await attempt(second)).toMatchObject({ code: 0 });
  expect(forge.calls).toHaveLength(before + 1 + 2);
});

test('merge-queue.yml checks pull requests and queue entries, and cancels no queue entry', () => {
  const { on, concurrency, jobs } = readWorkflow('merge-queue');
  expect(Object.keys(on)).toEqual(['pull_request', 'merge_group']);
  expect(concurrency['cancel-in-progress']).toBe(`\${{ github.event_name == 'pull_request' }}`);
  expect(Object.keys(jobs)).toEqual(['gatehouse']);
});

test.each([
  ['pull_request', ['issues/create-comment']],
  ['merge_group', []],
])('the permissions of merge-queue.yml are sufficient for %s', async (event, written) => {
  const payload = {
    pull_request: {
      number: pull.number,
      head: { sha: pull.headSha, ref: 'feature', repo: { full_name: 'org/shop' } },
    },
    merge_group: { head_sha: pull.headSha, base_sha: pull.baseSha },
  };
  const called = await runStep(forge, root, {
    event,
    payload: { [event]: payload[event as 'merge_group'] },
    files: { 'pipeline.yml': invalidSettings },
    token: forge.token({ permissions: grantedPermissions(readWorkflow('merge-queue').jobs['gatehouse']!) }),
  });
  expect(called.code).toBe(1);
  expect(forge.writes.map(({ route }) => route)).toEqual(written);
  expectNoViolations();
});

test.each(['commands', 'watch', 'fleet', 'merge-queue', 'migrate'])(
  '%s.yml grants nothing at the top',
  (name) => {
    const { permissions, jobs } = readWorkflow(name);
    expect(permissions).toEqual({});
    for (const job of Object.values(jobs)) expect(job.permissions).toBeDefined();
  },
);
