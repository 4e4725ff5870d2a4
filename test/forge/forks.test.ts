import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { faults } from '../fakes/forge/index.ts';
import { invalidSettings, repositoryRoot, runProgram, validSettings, writeFolder } from '../fakes/io.ts';
import {
  type FakePullRequest,
  payloadOf,
  runStep,
  type Step,
  setUpForge,
  writePermissions,
} from './workflow-step.ts';

const { forge, root } = await setUpForge();
let pull: FakePullRequest;
beforeEach(() => {
  pull = forge.pull({
    head: 'fix',
    fork: 'stranger/shop',
    author: 'stranger',
    files: { 'pipeline.yml': invalidSettings },
  });
});

const readOnlyToken = () => forge.token({ permissions: { contents: 'read', pull_requests: 'read' } });

/** The token of publish.yml. */
const readingRuns = () => forge.token({ permissions: { ...writePermissions, actions: 'read' } });

/** The report of a job of the first workflow. */
async function firstHalfReport(
  change: (report: Record<string, unknown>) => void = () => {},
  text = invalidSettings,
): Promise<string> {
  const cwd = writeFolder(root, { 'pipeline.yml': text });
  const report = JSON.parse((await runProgram(['settings', '--format', 'json'], { cwd })).stdout);
  report.source = {
    repository: 'org/shop',
    sha: pull.headSha,
    checkedOut: pull.mergeSha,
    ref: 'x',
    pullRequest: pull.number,
    runId: '55',
    runAttempt: 1,
  };
  change(report);
  return JSON.stringify(report);
}

/** The second workflow, after the run of a commit. */
const runSecondHalf = (report: string | undefined, followed: Record<string, unknown> = {}, step: Step = {}) =>
  runStep(forge, root, {
    event: 'workflow_run',
    ref: 'refs/heads/main',
    payload: {
      workflow_run: {
        ...{ id: 55, run_attempt: 1, event: 'pull_request', conclusion: 'failure', pull_requests: [] },
        ...{ head_sha: pull.headSha, head_branch: 'fix', head_repository: { full_name: 'stranger/shop' } },
        ...{ html_url: `${forge.serverUrl}/org/shop/actions/runs/55`, path: '.github/workflows/gates.yml' },
        ...followed,
      },
    },
    argv: ['report', 'parts', '--publish'],
    files: report === undefined ? {} : { 'parts/gatehouse/report.json': report },
    ...step,
  });
const bodies = () => pull.comments.map(({ body }) => body);

describe('the first workflow', () => {
  test('of Dependabot has the same permissions and hint as that of a fork', async () => {
    const own = forge.pull({ head: 'bump', files: { 'pipeline.yml': invalidSettings } });
    const step = {
      payload: payloadOf(own),
      files: { 'pipeline.yml': invalidSettings },
      token: readOnlyToken(),
    };
    expect((await runStep(forge, root, step)).stderr).not.toContain('docs/forks.md');
    const env = { GITHUB_ACTOR: 'dependabot[bot]' };
    expect((await runStep(forge, root, { ...step, env })).stderr).toContain('docs/forks.md');
  });

  test('checks with a read-only token: one warning says how to get a comment', async () => {
    const { code, stderr, stdout } = await runStep(forge, root, {
      payload: payloadOf(pull, 'stranger/shop'),
      files: { 'pipeline.yml': invalidSettings },
      token: readOnlyToken(),
    });
    expect(code).toBe(1);
    expect(stdout).toContain('apply.resume is 90');
    expect(stderr).toContain('not written: the comment: the token lacks the permission pull-requests: write');
    expect(stderr).toContain('docs/forks.md');
    expect(bodies()).toEqual([]);
  });

  test('mentions forks only if the token lacks access', async () => {
    const step = { payload: payloadOf(pull, 'stranger/shop'), files: { 'pipeline.yml': invalidSettings } };
    forge.injectFault({ route: 'issues/create-comment', times: 9 }, faults.server(502));
    const { stderr } = await runStep(forge, root, step);
    expect(stderr).toContain('not written: the comment: the forge returned 502');
    expect(stderr).not.toContain('docs/forks.md');
    expect((await runStep(forge, root, { ...step, env: { GATEHOUSE_TOKEN: '' } })).stderr).toContain(
      'docs/forks.md',
    );
  });
});

describe('the second workflow', () => {
  test('finds the pull request by the repository, the branch and the commit of the run', async () => {
    // The same branch and commit of other repositories, and an older commit of the same branch.
    forge.pull({ head: 'fix', files: { 'pipeline.yml': invalidSettings } });
    const { code, stderr } = await runSecondHalf(await firstHalfReport());
    expect([code, stderr.includes('written')]).toEqual([1, false]);
    expect(bodies()).toEqual([expect.stringContaining('`apply.resume` is 90')]);
    expect(bodies()[0]).toContain('/actions/runs/55');
    expect(forge.writes.map(({ path }) => path)).toEqual([`/repos/org/shop/issues/${pull.number}/comments`]);
    expect([forge.violations, forge.rejections]).toEqual([[], []]);
  });

  test('does not trust the number in the artifact', async () => {
    const victim = forge.pull({ head: 'other', files: { 'pipeline.yml': validSettings } });
    await runSecondHalf(
      await firstHalfReport((report) =>
        Object.assign(report['source'] as object, { pullRequest: victim.number }),
      ),
    );
    expect([bodies().length, victim.comments.length]).toEqual([1, 0]);
  });

  test('selects among pull requests of one commit by the number on which all parts agree', async () => {
    const other = forge.pull({ head: 'fix', fork: 'stranger/shop', base: 'main' });
    const naming = (pullRequest: number | undefined, leg: string) =>
      firstHalfReport((report) => {
        Object.assign(report['source'] as object, { pullRequest });
        for (const gate of report['gates'] as object[]) Object.assign(gate, { leg });
      });
    const files = async (...numbers: (number | undefined)[]) =>
      Object.fromEntries(
        await Promise.all(
          numbers.map(async (number, index) => [`parts/${index}.json`, await naming(number, `a/${index}`)]),
        ),
      );
    const told = async (...numbers: (number | undefined)[]) => {
      const { stderr } = await runSecondHalf(undefined, {}, { files: await files(...numbers) });
      return [stderr.includes('more than one open pull request'), bodies().length, other.comments.length];
    };
    expect(await told(pull.number, other.number)).toEqual([true, 0, 0]);
    expect(await told(undefined, other.number, other.number)).toEqual([false, 0, 1]);
  });

  test.each<[what: string, followed: Record<string, unknown>]>([
    ['another branch', { head_branch: 'main' }],
    ['another repository', { head_repository: { full_name: 'nobody/shop' } }],
    ['no repository any more', { head_repository: null }],
  ])('writes nothing if no pull request has %s', async (_, followed) => {
    const { code, stderr } = await runSecondHalf(await firstHalfReport(), followed);
    expect([code, bodies()]).toEqual([1, []]);
    expect(stderr).toContain('nothing written: no open pull request has this commit as its head');
  });

  test('writes nothing about a commit that is no longer the head', async () => {
    const report = await firstHalfReport();
    const followed = { head_sha: pull.headSha };
    pull.push({ 'pipeline.yml': validSettings });
    expect((await runSecondHalf(report, followed)).stderr).toContain('nothing written: no open pull request');
    expect(bodies()).toEqual([]);
  });

  test.each<[what: string, change: (report: Record<string, unknown>) => void, said: string]>([
    [
      'a report of another commit',
      (report) => Object.assign(report['source'] as object, { sha: 'e'.repeat(40) }),
      'is from commit',
    ],
    [
      'a key that reports do not have',
      (report) => Object.assign(report, { html: '<b>' }),
      'has an unknown key',
    ],
    [
      'a verdict that it does not bear out',
      (report) => Object.assign(report, { verdict: 'pass' }),
      'is inconsistent',
    ],
    ['another version', (report) => Object.assign(report, { version: 2 }), 'has report version 2'],
  ])('reports %s as an error', async (_, change, said) => {
    expect(await runSecondHalf(await firstHalfReport(change))).toMatchObject({ code: 3 });
    expect(bodies()).toEqual([expect.stringContaining(said)]);
  });

  test('reports that a run has no report', async () => {
    expect(await runSecondHalf(undefined)).toMatchObject({ code: 3 });
    expect(bodies()).toEqual([expect.stringContaining('does not exist')]);
  });

  test('renders no mention, link, image or HTML from the report', async () => {
    const evil =
      '@org/team <img src=x> <!-- gatehouse-comment --> [a](http://evil.example) closes #1 </details>';
    const report = await firstHalfReport((given) => {
      const text = JSON.stringify(given).replaceAll('apply.resume is 90', evil.replaceAll('"', ''));
      Object.assign(given, JSON.parse(text));
    });
    await runSecondHalf(report, {}, { argv: ['report', 'parts', '--publish', '--review', 'on'] });
    const [body = ''] = bodies();
    const outside = body.replace(/```[\s\S]*?```|`[^`]*`/g, '');
    for (const word of ['@org/team', '<img', 'evil.example', '#1', 'closes #'])
      expect(outside).not.toContain(word);
    expect(pull.reviewComments).toEqual([]);
  });

  test('compares with the comment about an earlier commit', async () => {
    forge
      .repository()
      .run({ id: 56, conclusion: 'success', jobs: [{ name: 'gates', conclusion: 'success' }] });
    await runSecondHalf(await firstHalfReport());
    pull.push({ 'pipeline.yml': validSettings });
    await runSecondHalf(
      await firstHalfReport(
        (report) => Object.assign(report['source'] as object, { runId: '56' }),
        validSettings,
      ),
      { id: 56, conclusion: 'success' },
      { token: readingRuns() },
    );
    expect(bodies()).toEqual([expect.stringContaining('0 new and 1 fixed since')]);
  });
});

describe('the second workflow does not take the word of a report that passes', () => {
  const forged = (leg?: string) =>
    firstHalfReport((report) => {
      if (leg) for (const gate of report['gates'] as object[]) Object.assign(gate, { leg });
    }, validSettings);
  const endedAs = (jobs: Record<string, string | null>, attempt = 1) =>
    forge.repository().run({
      id: 55,
      attempt,
      jobs: Object.entries(jobs).map(([name, conclusion]) => ({ name, conclusion })),
    });
  const verify = async (report: string, step: Step = { token: readingRuns() }) => {
    const { code } = await runSecondHalf(report, {}, step);
    expect(forge.violations).toEqual([]);
    return [code, bodies().join('')] as const;
  };

  test.each<[what: string, leg: string | undefined, jobs: Record<string, string | null>, said: string]>([
    [
      'a job that failed',
      'settings',
      { settings: 'failure' },
      'job settings of the followed run did not succeed (settings: failure), but its gates pass',
    ],
    ['a job that was skipped', 'settings', { settings: 'skipped' }, '(settings: skipped)'],
    ['a job that was cancelled', 'settings', { settings: 'cancelled' }, '(settings: cancelled)'],
    ['a job that has not ended', 'settings', { settings: null }, '(settings: not completed)'],
    [
      'a leg of a matrix',
      'settings/0',
      { 'settings (1/2)': 'success', 'settings (2/2)': 'failure' },
      'job settings of the followed run did not succeed',
    ],
    [
      'a job of a called workflow',
      'lint',
      { 'gates / lint': 'failure' },
      'job lint of the followed run did not succeed',
    ],
    [
      'a job with a name of its own',
      'settings',
      { 'Check the settings': 'failure', build: 'success' },
      'the report does not tell which jobs it is from',
    ],
    ['a report without legs', undefined, { settings: 'failure' }, '(settings: failure)'],
  ])('%s', async (_, leg, jobs, said) => {
    endedAs(jobs);
    const [code, comment] = await verify(await forged(leg));
    expect([code, comment]).toEqual([3, expect.stringContaining(said)]);
  });

  test.each<[what: string, leg: string | undefined, jobs: Record<string, string | null>]>([
    ['its job succeeded, whatever others did', 'settings', { settings: 'success', build: 'failure' }],
    ['every job succeeded or was skipped', undefined, { settings: 'success', build: 'skipped' }],
  ])('%s: it passes', async (_, leg, jobs) => {
    endedAs(jobs);
    expect(await verify(await forged(leg))).toEqual([0, '']);
  });

  test('a report of a later attempt than the followed one', async () => {
    endedAs({ settings: 'success' }, 2);
    const report = await firstHalfReport(
      (given) => Object.assign(given['source'] as object, { runAttempt: 999 }),
      validSettings,
    );
    const [code, comment] = await verify(report);
    expect([code, comment]).toEqual([3, expect.stringContaining('is from attempt 999 of run 55')]);
  });

  test.each<[what: string, step: () => Step, said: string]>([
    ['without a permission to read them', () => ({}), 'the token lacks the permission actions: read'],
    ['without a token', () => ({ env: { GATEHOUSE_TOKEN: '' } }), 'there is no token'],
  ])("jobs that can't be read, %s, confirm nothing", async (_, step, said) => {
    endedAs({ settings: 'success' });
    const { code, stdout } = await runSecondHalf(await forged('settings'), {}, step());
    expect([code, stdout]).toEqual([3, expect.stringContaining(said)]);
  });

  test('jobs that the forge does not return confirm nothing', async () => {
    const [code, comment] = await verify(await forged('settings'));
    expect([code, comment]).toEqual([3, expect.stringContaining('could not be read')]);
  });

  test('an event without a readable payload is a usage error', async () => {
    const { code, stderr } = await runSecondHalf(
      await forged('settings'),
      { head_sha: undefined },
      { sha: pull.headSha },
    );
    expect([code, stderr]).toEqual([2, expect.stringContaining('payload of the event workflow_run')]);
  });
});

describe('the workflows of docs/forks.md', () => {
  interface Workflow {
    on: Record<string, unknown>;
    permissions: object;
    jobs: Record<
      string,
      {
        if?: string;
        needs?: string[];
        permissions: object;
        steps: { uses?: string; run?: string; with?: Record<string, string> }[];
      }
    >;
  }
  const read = (name: string) => readFileSync(join(repositoryRoot, 'examples/workflows', name), 'utf8');
  const [gates, publish] = ['gates.yml', 'publish.yml'].map((name) => parse(read(name)) as Workflow) as [
    Workflow,
    Workflow,
  ];

  test('the second workflow checks out nothing, runs nothing, and reads one artifact outside the workspace', () => {
    expect(Object.keys(publish.on)).toEqual(['workflow_run']);
    const steps = Object.values(publish.jobs).flatMap(({ steps }) => steps);
    expect(steps.map(({ uses }) => uses?.split('@')[0])).toEqual([
      'actions/download-artifact',
      'org/gatehouse/actions/report',
    ]);
    expect(steps.some(({ run }) => run !== undefined)).toBe(false);
    expect(steps[0]?.with?.['path']).toMatch(/^\$\{\{ runner\.temp \}\}/);
    expect(steps[1]?.with).toEqual({ parts: steps[0]?.with?.['path'] });
    expect(publish.permissions).toEqual({});
    expect(Object.values(publish.jobs)[0]?.permissions).toEqual({
      actions: 'read',
      'pull-requests': 'write',
    });
  });

  test('the page shows the file publish.yml unchanged', () => {
    const page = readFileSync(join(repositoryRoot, 'docs/forks.md'), 'utf8');
    const [, shown = ''] = /```yaml\n([\s\S]*?)```/.exec(page) ?? [];
    expect(read('publish.yml').replace(/^#.*\n/, '')).toBe(shown);
  });

  test('the first workflow ends with a job that always runs, needs all others and gets their results', () => {
    const [last, ...others] = Object.entries(gates.jobs).reverse();
    expect(last?.[0]).toBe('gatehouse');
    expect(last?.[1].if).toBe('always()');
    expect(last?.[1].needs?.toSorted()).toEqual(others.map(([name]) => name).sort());
    const report = last?.[1].steps.find(({ uses }) => uses?.includes('actions/report'));
    expect(report?.with?.['needs']).toBe(`\${{ toJSON(needs) }}`);
    expect(Object.keys(gates.on)).toEqual(['pull_request', 'merge_group', 'workflow_dispatch']);
    expect(read('gates.yml')).not.toMatch(/^\s+paths(-ignore)?:/m);
    for (const [, { permissions }] of others) expect(permissions).toEqual({ contents: 'read' });
  });
});
