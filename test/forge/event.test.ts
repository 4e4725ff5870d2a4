import { expect, test } from 'vitest';
import { jobKey } from '../../src/forge/comment-marker.ts';
import { hasPullRequest, parseEvent } from '../../src/forge/event.ts';

const [HEAD, MERGE] = ['a'.repeat(40), 'b'.repeat(40)];
const [QUEUE, BASE] = ['c'.repeat(40), 'd'.repeat(40)];

/** What a runner sets for every event. */
const env = {
  GITHUB_ACTIONS: 'true',
  GITHUB_REPOSITORY: 'org/shop',
  GITHUB_SHA: MERGE,
  GITHUB_REF: 'refs/heads/main',
  GITHUB_RUN_ID: '77',
  GITHUB_RUN_ATTEMPT: '2',
  GITHUB_SERVER_URL: 'https://forge.example',
  GITHUB_WORKFLOW_REF: 'org/shop/.github/workflows/gates.yml@refs/heads/main',
  GITHUB_JOB: 'gates',
};

const pull = (repo: string | null, ref = 'fix') => ({
  pull_request: {
    number: 7,
    base: { sha: BASE },
    head: { sha: HEAD, ref, repo: repo === null ? null : { full_name: repo } },
  },
});
const following = {
  workflow_run: {
    ...{
      id: 55,
      run_attempt: 3,
      event: 'pull_request',
      conclusion: 'failure',
      head_sha: HEAD,
      head_branch: 'fix',
    },
    head_repository: { full_name: 'stranger/shop' },
    ...{ html_url: 'https://forge.example/org/shop/actions/runs/55', path: '.github/workflows/gates.yml' },
  },
};
const followedRun = {
  ...{ runId: '55', runAttempt: 3, event: 'pull_request', conclusion: 'failure', sha: HEAD },
  head: { repository: 'stranger/shop', branch: 'fix' },
  ...{ url: 'https://forge.example/org/shop/actions/runs/55', workflow: '.github/workflows/gates.yml' },
};

test.each<[name: string, payload: unknown, expected: Record<string, unknown>]>([
  ['pull_request', pull('org/shop'), { sha: HEAD, baseSha: BASE, pullRequest: 7, isFork: false }],
  [
    'pull_request',
    pull('Org/Shop'),
    { pullRequest: 7, isFork: false, head: { repository: 'Org/Shop', branch: 'fix' } },
  ],
  ['pull_request', pull('stranger/shop'), { sha: HEAD, pullRequest: 7, isFork: true }],
  [
    'pull_request',
    pull(null),
    { sha: HEAD, pullRequest: 7, isFork: true, head: { repository: undefined, branch: 'fix' } },
  ],
  ['pull_request_target', pull('stranger/shop'), { sha: HEAD, pullRequest: 7, isFork: true }],
  [
    'merge_group',
    { merge_group: { head_sha: QUEUE, base_sha: BASE } },
    { sha: QUEUE, baseSha: BASE, isFork: false },
  ],
  ['push', { after: HEAD, head_commit: {} }, { sha: MERGE }],
  ['schedule', { schedule: '0 0 * * *' }, { sha: MERGE }],
  ['workflow_dispatch', { inputs: null }, { sha: MERGE }],
  ['issue_comment', { issue: { number: 9, pull_request: {} }, comment: {} }, { sha: MERGE, pullRequest: 9 }],
  ['issue_comment', { issue: { number: 9 } }, { sha: MERGE }],
  ['workflow_run', following, { sha: MERGE, followedRun }],
  ['workflow_run', { workflow_run: { id: 'x' } }, { sha: MERGE }],
  // What a broken or a foreign file holds is as if there were none.
  ['pull_request', undefined, { sha: MERGE }],
  ['pull_request', { pull_request: { number: '7', head: [] } }, { sha: MERGE }],
  ['pull_request', [], { sha: MERGE }],
])('%s %j', (name, payload, expected) => {
  const event = parseEvent({ ...env, GITHUB_EVENT_NAME: name }, payload);
  expect(event).toMatchObject({
    ...{ name, repository: 'org/shop', ref: 'refs/heads/main', runId: '77', runAttempt: 2, job: 'gates' },
    runUrl: 'https://forge.example/org/shop/actions/runs/77',
    workflow: '.github/workflows/gates.yml',
    ...expected,
  });
  expect(event && hasPullRequest(event)).toBe('pullRequest' in expected || 'followedRun' in expected);
  if (!('pullRequest' in expected)) expect(event).not.toHaveProperty('pullRequest');
});

test('there is no event outside of a workflow', () => {
  expect(parseEvent({}, pull('org/shop'))).toBeUndefined();
  expect(parseEvent({ ...env, GITHUB_SHA: '' }, pull('org/shop'))).toBeUndefined();
});

test('a run without ids, and a workflow without a path', () => {
  const bare = {
    ...env,
    GITHUB_RUN_ID: '',
    GITHUB_RUN_ATTEMPT: 'x',
    GITHUB_WORKFLOW_REF: '',
    GITHUB_WORKFLOW: 'Gates',
  };
  const event = parseEvent(bare, {});
  expect(event).toMatchObject({ runId: undefined, runAttempt: 1, workflow: 'Gates' });
  expect(event).not.toHaveProperty('runUrl');
});

test('a text is of the workflow and the job that keep it, in whichever half it is written', () => {
  const owner = (more: Record<string, string>, payload: unknown = {}, leg?: string) =>
    jobKey(parseEvent({ ...env, GITHUB_EVENT_NAME: 'workflow_run', ...more }, payload)!, leg);
  const same = owner({});
  expect(same).toMatch(/^[0-9a-f]{12}$/);
  expect(
    owner({
      GITHUB_RUN_ID: '78',
      GITHUB_SHA: HEAD,
      GITHUB_WORKFLOW_REF: 'org/shop/.github/workflows/gates.yml@refs/pull/1/merge',
    }),
  ).toBe(same);
  expect(owner({ GITHUB_WORKFLOW_REF: 'org/shop/.github/workflows/publish.yml@x' }, following)).toBe(same);
  expect(owner({ GITHUB_JOB: 'other' })).not.toBe(same);
  expect(owner({}, {}, 'gates/1')).not.toBe(same);
  expect(owner({ GITHUB_WORKFLOW_REF: 'org/shop/.github/workflows/other.yml@x' })).not.toBe(same);
});
