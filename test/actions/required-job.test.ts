import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  invalidSettings,
  repositoryRoot,
  runProgram,
  scratch,
  validSettings,
  writeFolder,
} from '../fakes/io.ts';
import { interpolate } from './expression.ts';
import { readAction } from './run-action.ts';

const { root, remove } = scratch();
afterAll(remove);

const results = ['success', 'failure', 'cancelled', 'skipped'] as const;
const kinds = ['pass', 'fail', 'error', 'none', 'garbage'] as const;
type Job = readonly [result: (typeof results)[number], part: (typeof kinds)[number]];
const allJobs = results.flatMap((result) => kinds.map((part): Job => [result, part]));

const action = readAction(join(repositoryRoot, 'actions/report'));
const [step] = action.runs.steps;
const argv = step!.run.split('launch.sh" ')[1]!.split(' ');

const runner = {
  GITHUB_ACTIONS: 'true',
  GITHUB_REPOSITORY: 'org/shop',
  GITHUB_SHA: 'a'.repeat(40),
  GITHUB_REF: 'refs/heads/gh-readonly-queue/main/pr-7-x',
  GITHUB_EVENT_NAME: 'merge_group',
  GITHUB_RUN_ID: '5',
};

/** The report of a job. */
async function partOf(job: string, part: Job[1], attempt = 1): Promise<string> {
  if (part === 'garbage') return '{"version": 1,';
  const cwd = writeFolder(root, {
    'pipeline.yml': part === 'pass' ? validSettings : invalidSettings,
    '.github/gatehouse.yml': part === 'error' ? 'conformance: { start: "exit 1" }\n' : 'settings: {}\n',
  });
  const env = { ...runner, GITHUB_RUN_ATTEMPT: String(attempt), GATEHOUSE_LEG: `${job}/` };
  return (await runProgram(['run', '--format', 'json', '--quiet'], { cwd, env })).stdout;
}
const parts = new Map<string, string>();
for (const job of ['settings', 'other'])
  for (const part of kinds) if (part !== 'none') parts.set(`${job} ${part}`, await partOf(job, part));

/** The exit code of the last job of the documented workflow, from the action's own script and variables. */
async function exitCodeOf(
  jobs: Readonly<Record<string, Job>>,
  more: Record<string, string> = {},
  attempt = 1,
) {
  const needs = Object.fromEntries(
    Object.entries(jobs).map(([name, [result]]) => [name, { result, outputs: {} }]),
  );
  const inputs = Object.fromEntries(Object.keys(action.inputs).map((name) => [name, '']));
  const contexts = {
    inputs: { ...inputs, parts: 'parts', needs: JSON.stringify(needs, null, 2) },
    github: { job: 'gatehouse' },
    strategy: { 'job-index': null },
  };
  const env = Object.fromEntries(
    Object.entries(step!.env ?? {}).map(([name, value]) => [name, interpolate(value, contexts)]),
  );
  const files = Object.entries(jobs).flatMap(([name, [, part]]) =>
    part === 'none' ? [] : [[`parts/part-${name}/report.json`, parts.get(`${name} ${part}`)!]],
  );
  const cwd = writeFolder(root, { ...Object.fromEntries(files), ...more });
  const { code } = await runProgram(argv, {
    cwd,
    env: { ...runner, GITHUB_RUN_ATTEMPT: String(attempt), ...env },
  });
  return code;
}

/** The expected exit code for one job. */
const expectedExitCode = ([result, part]: Job): 0 | 1 | 3 => {
  if (result === 'success' && part === 'pass') return 0;
  if ((result === 'success' || result === 'failure') && part === 'fail') return 1;
  return 3;
};

describe('the required job', () => {
  test.each(allJobs)('one job with the result %s and the report %s', async (...job) => {
    expect(await exitCodeOf({ settings: job })).toBe(expectedExitCode(job));
  });

  test('two jobs in every combination: it passes only if both do', async () => {
    const wrong: unknown[] = [];
    const others: Job[] = [
      ['success', 'pass'],
      ['failure', 'fail'],
      ['skipped', 'none'],
      ['success', 'error'],
    ];
    for (const one of allJobs)
      for (const other of others) {
        const expected = Math.max(expectedExitCode(one), expectedExitCode(other));
        const code = await exitCodeOf({ settings: one, other });
        if (code !== expected) wrong.push([one, other, code, expected]);
      }
    expect(wrong).toEqual([]);
  });

  test('no job and no part is an error', async () => expect(await exitCodeOf({})).toBe(3));

  test('a re-run job counts with its latest result, whatever attempt the other parts are from', async () => {
    const again = { 'parts/part-settings-2/report.json': await partOf('settings', 'pass', 2) };
    expect(await exitCodeOf({ settings: ['success', 'fail'], other: ['success', 'pass'] }, again, 2)).toBe(0);
    const worse = { 'parts/part-settings-2/report.json': await partOf('settings', 'fail', 2) };
    expect(await exitCodeOf({ settings: ['failure', 'pass'], other: ['success', 'pass'] }, worse, 2)).toBe(1);
  });

  test('a part of another commit does not count', async () => {
    const old = parts.get('settings pass')!.replaceAll('a'.repeat(40), 'b'.repeat(40));
    expect(await exitCodeOf({ other: ['success', 'pass'] }, { 'parts/part-settings/report.json': old })).toBe(
      3,
    );
  });
});
