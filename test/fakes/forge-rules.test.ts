/** What the fake forge accepts and rejects: both sides of each limit. */
import type { Octokit } from '@octokit/rest';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { type Forge, type Pull, startForge } from './forge/index.ts';
import { allPermissions, createClient, defaultRepository } from './octokit.ts';

const on = { ...defaultRepository, issue_number: 1 };

let forge: Forge;
let pull: Pull;
let client: Octokit;

const as = (token: string | undefined) => createClient(forge, token);

const lines = (count: number, changed = 0) =>
  Array.from(
    { length: count },
    (_, index) => `line ${index + 1}${index + 1 === changed ? ' changed' : ''}\n`,
  ).join('');

beforeAll(async () => {
  forge = await startForge();
});
afterAll(() => forge.close());
beforeEach(() => {
  forge.reset();
  // The hunks contain the lines 7 to 13 and 37 to 40.
  const before = lines(40);
  const after = lines(40, 10).replace('line 40', 'line 40 changed');
  pull = forge.pull({
    files: { 'a.yml': { before, after }, 'b.bin': { after: Buffer.from([0, 1]) }, 'new.yml': 'x: 1\n' },
  });
  client = as(forge.token({ permissions: allPermissions }));
});
afterEach(() => forge.reset());

/** The status of a call, and the rejections that the fake has recorded. */
async function statusOf(call: () => Promise<{ status: number }>): Promise<[number, ...string[]]> {
  const status = await call().then(
    (answer) => answer.status,
    (error: { status?: number }) => error.status ?? 0,
  );
  return [status, ...forge.violations, ...forge.rejections];
}

const createReviewComment = (given: Record<string, unknown>) => () =>
  client.pulls.createReview({
    ...defaultRepository,
    pull_number: 1,
    event: 'COMMENT',
    body: 'See below.',
    comments: [{ path: 'a.yml', body: 'Mend this.', ...given }],
  });
const createCheckRun = (given: Record<string, unknown>) => () =>
  client.checks.create({ ...defaultRepository, name: 'gatehouse', head_sha: pull.headSha, ...given });
const output = (given: Record<string, unknown>) =>
  createCheckRun({ output: { title: 'T', summary: 'S', ...given } });
const annotation = (given: Record<string, unknown> = {}) => ({
  path: 'a.yml',
  start_line: 1,
  end_line: 1,
  annotation_level: 'failure',
  message: 'm',
  ...given,
});
const createStatus = (given: Record<string, unknown>) => () =>
  client.repos.createCommitStatus({ ...defaultRepository, sha: pull.headSha, state: 'success', ...given });

describe('accepts', () => {
  test.each<[string, () => () => Promise<{ status: number }>]>([
    ['a comment on the first line of a hunk', () => createReviewComment({ line: 7 })],
    ['a comment on the last line of a hunk', () => createReviewComment({ line: 13 })],
    ['a comment on the last line of the file', () => createReviewComment({ line: 40 })],
    ['a comment on a deleted line', () => createReviewComment({ line: 10, side: 'LEFT' })],
    ['a comment on all lines of a hunk', () => createReviewComment({ start_line: 7, line: 13 })],
    ['a comment on a position', () => createReviewComment({ position: 1 })],
    ['a comment on the last position', () => createReviewComment({ position: 14 })],
    ['a comment on a new file', () => createReviewComment({ path: 'new.yml', line: 1 })],
    [
      'a comment of 65,536 characters',
      () => () => client.issues.createComment({ ...on, body: 'é'.repeat(65_536) }),
    ],
    ['50 annotations', () => output({ annotations: Array.from({ length: 50 }, () => annotation()) })],
    ['a summary of 65,535 bytes', () => output({ summary: 'x'.repeat(65_535) })],
    ['a text of 65,535 bytes', () => output({ text: `x${'é'.repeat(32_767)}` })],
    ['columns in one line', () => output({ annotations: [annotation({ start_column: 1, end_column: 1 })] })],
    ['a title of 255 characters', () => output({ annotations: [annotation({ title: 'é'.repeat(255) })] })],
    ['a message of 64 KiB', () => output({ annotations: [annotation({ message: 'x'.repeat(65_536) })] })],
    [
      'a completed run with its conclusion',
      () => createCheckRun({ status: 'completed', conclusion: 'failure' }),
    ],
    ['a running run without one', () => createCheckRun({ status: 'in_progress' })],
    ['a description of 140 characters', () => createStatus({ description: 'é'.repeat(140) })],
    ['a context of 255 characters', () => createStatus({ context: 'c'.repeat(255) })],
    ['a web link', () => createStatus({ target_url: 'https://example.com/' })],
    ['a page of 100', () => () => client.issues.listComments({ ...on, per_page: 100 })],
  ])('%s', async (_, call) => {
    const [code, ...said] = await statusOf(call());
    expect(said).toEqual([]);
    expect([200, 201]).toContain(code);
  });
});

describe('rejects', () => {
  const body = 'too long';
  test.each<[what: string, call: () => () => Promise<{ status: number }>, route: string, says: RegExp]>([
    [
      'a comment above a hunk',
      () => createReviewComment({ line: 6 }),
      'pulls/create-review',
      /line could not be resolved/,
    ],
    [
      'a comment below a hunk',
      () => createReviewComment({ line: 14 }),
      'pulls/create-review',
      /line could not be resolved/,
    ],
    [
      'a comment on an added line, on the left side',
      () => createReviewComment({ path: 'new.yml', line: 1, side: 'LEFT' }),
      'pulls/create-review',
      /line could not be/,
    ],
    [
      'a comment across two hunks',
      () => createReviewComment({ start_line: 13, line: 37 }),
      'pulls/create-review',
      /same hunk/,
    ],
    [
      'a comment whose start is below its end',
      () => createReviewComment({ start_line: 9, line: 8 }),
      'pulls/create-review',
      /must precede/,
    ],
    [
      'a comment on a position after the last one',
      () => createReviewComment({ position: 15 }),
      'pulls/create-review',
      /position could not/,
    ],
    ['a comment without a line', () => createReviewComment({}), 'pulls/create-review', /line could not/],
    [
      'a comment on a file without a patch',
      () => createReviewComment({ path: 'b.bin', line: 1 }),
      'pulls/create-review',
      /diff_hunk/,
    ],
    [
      'a comment on an unchanged file',
      () => createReviewComment({ path: 'README.md', line: 1 }),
      'pulls/create-review',
      /path could not/,
    ],
    [
      'an empty review',
      () => () => client.pulls.createReview({ ...defaultRepository, pull_number: 1, event: 'COMMENT' }),
      'pulls/create-review',
      /blank/,
    ],
    [
      'a comment of 65,537 characters',
      () => () => client.issues.createComment({ ...on, body: 'x'.repeat(65_537) }),
      'issues/create-comment',
      new RegExp(body.replace('too', 'is too')),
    ],
    [
      'a blank comment',
      () => () => client.issues.createComment({ ...on, body: ' \n' }),
      'issues/create-comment',
      /blank/,
    ],
    [
      '51 annotations',
      () => output({ annotations: Array.from({ length: 51 }, () => annotation()) }),
      'checks/create',
      /more than 50 items/,
    ],
    [
      'a summary of 65,536 bytes',
      () => output({ summary: `xx${'é'.repeat(32_767)}` }),
      'checks/create',
      /bytesize of 65535/,
    ],
    [
      'a text of 65,536 bytes',
      () => output({ text: `xx${'é'.repeat(32_767)}` }),
      'checks/create',
      /bytesize of 65535/,
    ],
    [
      'columns over two lines',
      () => output({ annotations: [annotation({ end_line: 2, start_column: 1 })] }),
      'checks/create',
      /columns/,
    ],
    [
      'an end before the start',
      () => output({ annotations: [annotation({ start_line: 2 })] }),
      'checks/create',
      /end_line/,
    ],
    ['line 0', () => output({ annotations: [annotation({ start_line: 0 })] }), 'checks/create', /start_line/],
    [
      'an absolute path',
      () => output({ annotations: [annotation({ path: '/a.yml' })] }),
      'checks/create',
      /relative/,
    ],
    [
      'a path with backslashes',
      () => output({ annotations: [annotation({ path: 'a\\b.yml' })] }),
      'checks/create',
      /relative/,
    ],
    [
      'a title of 256 characters',
      () => output({ annotations: [annotation({ title: 'x'.repeat(256) })] }),
      'checks/create',
      /255/,
    ],
    [
      'a message above 64 KiB',
      () => output({ annotations: [annotation({ message: 'x'.repeat(65_537) })] }),
      'checks/create',
      /64 KB/,
    ],
    [
      'a completed run without a conclusion',
      () => createCheckRun({ status: 'completed' }),
      'checks/create',
      /conclusion is required/,
    ],
    [
      'a completion time without a conclusion',
      () => createCheckRun({ completed_at: '2027-01-01T00:00:00Z' }),
      'checks/create',
      /conclusion is required/,
    ],
    [
      'an unknown conclusion',
      () => createCheckRun({ conclusion: 'great' }),
      'checks/create',
      /body\/conclusion must be equal to one/,
    ],
    [
      'a check run on an unknown commit',
      () => createCheckRun({ head_sha: '0'.repeat(40) }),
      'checks/create',
      /No commit found/,
    ],
    [
      'a description of 141 characters',
      () => createStatus({ description: 'x'.repeat(141) }),
      'repos/create-commit-status',
      /140/,
    ],
    [
      'a context of 256 characters',
      () => createStatus({ context: 'x'.repeat(256) }),
      'repos/create-commit-status',
      /255/,
    ],
    [
      'a link that is not a web link',
      () => createStatus({ target_url: 'ftp://example.com' }),
      'repos/create-commit-status',
      /http/,
    ],
    [
      'a status on a shortened commit id',
      () => createStatus({ sha: '0123456' }),
      'repos/create-commit-status',
      /No commit found/,
    ],
    [
      'an unknown key',
      () => createStatus({ descripton: 'x' }),
      'repos/create-commit-status',
      /\(descripton\)/,
    ],
    [
      'a value of the wrong type',
      () => createStatus({ state: 1 }),
      'repos/create-commit-status',
      /body\/state must be string/,
    ],
    [
      'an unknown parameter',
      () => () =>
        client.request('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', { ...on, perpage: 3 }),
      'issues/list-comments',
      /perpage is no parameter/,
    ],
    [
      'a page of 101',
      () => () => client.issues.listComments({ ...on, per_page: 101 }),
      'issues/list-comments',
      /above 100/,
    ],
    [
      'an invalid number',
      () => () => client.request('GET /repos/org/shop/issues/one/comments'),
      'issues/list-comments',
      /must be integer/,
    ],
    [
      'a route that it does not implement',
      () => () => client.request('GET /repos/org/shop/secret-things'),
      'unknown',
      /plays no such route/,
    ],
    ['a path outside the API', () => () => client.request('DELETE /'), 'unknown', /plays no such route/],
  ])('%s', async (_, call, route, says) => {
    const [code, ...said] = await statusOf(call());
    expect(code).toBeGreaterThanOrEqual(400);
    expect(said.join('\n')).toContain(`(${route})`);
    expect(said.join('\n')).toMatch(says);
    expect(forge.writes).toEqual([]);
  });

  it('a whole review because of one comment, and stores nothing of it', async () => {
    const comments = [
      { path: 'a.yml', line: 10, body: 'x' },
      { path: 'a.yml', line: 20, body: 'y' },
    ];
    const call = () =>
      client.pulls.createReview({
        ...defaultRepository,
        pull_number: 1,
        event: 'COMMENT',
        body: 'x',
        comments,
      });
    expect((await statusOf(call))[0]).toBe(422);
    expect([pull.reviews, pull.reviewComments]).toEqual([[], []]);
  });

  it('the 1,001st status of a context on a commit, but not the first of another', async () => {
    const [creator] = [pull.issue.author];
    const made = {
      id: 1,
      state: 'success',
      context: 'a',
      description: null,
      targetUrl: null,
      creator,
      createdAt: '',
    } as const;
    const many = Array.from({ length: 999 }, () => made);
    pull.repository.allStatuses.set(pull.headSha, many);
    expect((await statusOf(createStatus({ context: 'a' })))[0]).toBe(201);
    expect((await statusOf(createStatus({ context: 'a' })))[0]).toBe(422);
    expect((await statusOf(createStatus({ context: 'b' })))[0]).toBe(201);
  });

  it('a body that is not JSON', async () => {
    const headers = { authorization: `bearer ${forge.token({ permissions: allPermissions })}` };
    const url = `${forge.apiUrl}/repos/org/shop/issues/1/comments`;
    expect((await fetch(url, { method: 'POST', headers, body: '{"body": ' })).status).toBe(400);
    expect(forge.violations).toEqual([
      expect.stringMatching(/\(issues\/create-comment\): the body is no JSON/),
    ]);
  });
});

describe('a token', () => {
  const comment = (token: string | undefined) => () => as(token).issues.createComment({ ...on, body: 'x' });
  const read =
    (token: string | undefined, repo = 'shop') =>
    () =>
      as(token).pulls.get({ owner: 'org', repo, pull_number: 1 });

  it('without a permission gets a response that names it', async () => {
    const token = forge.token({ permissions: { contents: 'write', pull_requests: 'read' } });
    const error = await comment(token)().catch((caught) => caught);
    expect(error).toMatchObject({
      status: 403,
      message: expect.stringContaining('Resource not accessible by integration'),
      response: { headers: { 'x-accepted-github-permissions': 'issues=write; pull_requests=write' } },
    });
    expect(forge.calls[0]).toMatchObject({
      route: 'issues/create-comment',
      requiredPermissions: 'issues=write; pull_requests=write',
      status: 403,
      accepted: false,
    });
  });

  test.each<[string, () => string | undefined, 'read' | 'comment', number]>([
    ['with one of two permissions', () => forge.token({ permissions: { issues: 'write' } }), 'comment', 201],
    [
      'with the other permission',
      () => forge.token({ permissions: { pull_requests: 'write' } }),
      'comment',
      201,
    ],
    ['that is wrong', () => 'ghs_wrong', 'comment', 401],
    ['that is missing', () => undefined, 'read', 404],
    [
      'of another repository',
      () => forge.token({ permissions: allPermissions, repositories: ['org/other'] }),
      'read',
      404,
    ],
    ['without read permission', () => forge.token({ permissions: { contents: 'read' } }), 'read', 403],
    [
      'whose write permission includes reading',
      () => forge.token({ permissions: { pull_requests: 'write' } }),
      'read',
      200,
    ],
  ])('%s', async (_, token, what, code) => {
    expect((await statusOf((what === 'read' ? read : comment)(token())))[0]).toBe(code);
  });

  it('reads public repositories without a permission, but cannot write', async () => {
    forge.pull({ repository: 'org/open' });
    forge.repository('org/public', { private: false });
    forge.pull({ repository: 'org/public' });
    const token = forge.token();
    expect((await statusOf(read(token, 'open')))[0]).toBe(403);
    expect((await statusOf(read(token, 'public')))[0]).toBe(200);
    expect((await statusOf(read(undefined, 'public')))[0]).toBe(200);
    const write = () =>
      as(token).issues.createComment({ owner: 'org', repo: 'public', issue_number: 1, body: 'x' });
    expect((await statusOf(write))[0]).toBe(403);
  });

  it('of a job has no user, and comments as the bot', async () => {
    const token = forge.token({ permissions: allPermissions });
    expect((await statusOf(() => as(token).users.getAuthenticated()))[0]).toBe(403);
    await comment(token)();
    expect(pull.comments[0]?.author).toMatchObject({ login: 'github-actions[bot]', type: 'Bot' });
    const other = forge.token({ kind: 'user', login: 'carol', permissions: allPermissions });
    expect((await as(other).users.getAuthenticated()).data.login).toBe('carol');
  });

  it('without calls left gets a rate limit', async () => {
    const token = forge.token({ permissions: allPermissions, limit: 1 });
    expect((await comment(token)()).headers['x-ratelimit-remaining']).toBe('0');
    const error = await comment(token)().catch((caught) => caught);
    expect(error).toMatchObject({ status: 403, response: { headers: { 'x-ratelimit-remaining': '0' } } });
  });

  it('may not comment on an issue with the pull request permission', async () => {
    const { number } = pull.repository.issue();
    const token = forge.token({ permissions: { pull_requests: 'write' } });
    const call = () =>
      as(token).issues.createComment({ ...defaultRepository, issue_number: number, body: 'x' });
    expect((await statusOf(call))[0]).toBe(403);
  });
});
