/** The fake forge behaves as its API says: every route at least once, validated against the published schemas. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Octokit } from '@octokit/rest';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { type Forge, type Pull, startForge } from './forge/index.ts';
import { hunkOfLine, hunksOf, patchOf } from './forge/patch.ts';
import { routes } from './forge/routes.ts';
import { scratch, writeFolder } from './io.ts';
import { allPermissions, createClient, defaultRepository } from './octokit.ts';

let forge: Forge;
let pull: Pull;
let client: Octokit;
const answered = new Set<string>();

beforeAll(async () => {
  forge = await startForge({ enterprise: true });
});
afterAll(() => forge.close());
beforeEach(() => {
  pull = forge.pull({ files: { 'a.yml': { before: 'a: 1\n', after: 'a: 2\n' }, 'dir/b.yml': 'b: 1\n' } });
  const auth = forge.token({ kind: 'user', login: 'carol', permissions: allPermissions });
  client = createClient(forge, auth);
});
afterEach(() => {
  const violations = [...forge.violations];
  for (const { route, status } of forge.calls) if (status < 300) answered.add(route);
  forge.reset();
  expect(violations).toEqual([]);
});

const rejectionOf = (call: Promise<unknown>) =>
  call.then(
    () => 0,
    ({ status, message }) => [status, message],
  );

describe('the conversation', () => {
  it('is listed across all pages without duplicates', async () => {
    for (let index = 0; index < 250; index += 1) pull.comment({ body: `${index}` });
    const on = { ...defaultRepository, issue_number: 1, per_page: 100 };
    const { headers } = await client.issues.listComments({ ...on, page: 2 });
    expect(headers.link?.match(/rel="\w+"|page=\d+/g)).toEqual([
      ...['page=100', 'page=1', 'rel="prev"', 'page=100', 'page=3', 'rel="next"'],
      ...['page=100', 'page=3', 'rel="last"', 'page=100', 'page=1', 'rel="first"'],
    ]);
    const bodies = (await client.paginate(client.issues.listComments, on)).map(({ body }) => body);
    expect(bodies).toEqual(Array.from({ length: 250 }, (_, index) => `${index}`));
    expect(forge.calls).toHaveLength(4);
  });

  it('is created, updated and deleted', async () => {
    const made = (await client.issues.createComment({ ...defaultRepository, issue_number: 1, body: 'x' }))
      .data;
    const one = { ...defaultRepository, comment_id: made.id };
    const changed = (await client.issues.updateComment({ ...one, body: 'y' })).data;
    expect(changed.updated_at > made.updated_at).toBe(true);
    expect((await client.issues.getComment(one)).data).toMatchObject({ body: 'y', user: { login: 'carol' } });
    const eyes = { ...one, content: 'eyes' } as const;
    expect((await client.reactions.createForIssueComment(eyes)).status).toBe(201);
    const { status, data } = await client.reactions.createForIssueComment(eyes);
    expect(status).toBe(200);
    expect((await client.reactions.listForIssueComment(one)).data).toHaveLength(1);
    await client.reactions.deleteForIssueComment({ ...one, reaction_id: data.id });
    await client.issues.deleteComment(one);
    expect(await rejectionOf(client.issues.getComment(one))).toMatchObject([404, expect.anything()]);
    await client.reactions.createForIssue({ ...defaultRepository, issue_number: 1, content: '+1' });
    pull.issue.locked = true;
    const late = client.issues.createComment({ ...defaultRepository, issue_number: 1, body: 'x' });
    expect(await rejectionOf(late)).toMatchObject([403, expect.stringContaining('locked')]);
  });

  it('is not sent again if unchanged', async () => {
    const on = { ...defaultRepository, issue_number: 1 };
    const { etag } = (await client.issues.listComments(on)).headers;
    const headers = { 'if-none-match': etag! };
    expect(await rejectionOf(client.issues.listComments({ ...on, headers }))).toMatchObject([
      304,
      expect.anything(),
    ]);
    pull.comment({ body: 'x' });
    expect((await client.issues.listComments({ ...on, headers })).status).toBe(200);
  });
});

describe('a pull request', () => {
  it('lists its files with their git ids', async () => {
    const { data } = await client.pulls.listFiles({ ...defaultRepository, pull_number: 1 });
    expect(data.map(({ filename, status, patch }) => [filename, status, patch])).toEqual([
      ['a.yml', 'modified', '@@ -1 +1 @@\n-a: 1\n+a: 2'],
      ['dir/b.yml', 'added', '@@ -0,0 +1 @@\n+b: 1'],
    ]);
    const git = execFileSync('git', ['hash-object', '--stdin'], { input: 'a: 2\n', encoding: 'utf8' }).trim();
    expect(data[0]?.sha).toBe(git);
  });

  it('has a head, a base, and a commit that merges them', async () => {
    const { data } = await client.pulls.get({ ...defaultRepository, pull_number: 1 });
    expect([data.head.sha, data.base.sha, data.changed_files]).toEqual([pull.headSha, pull.baseSha, 2]);
    const merged = await client.repos.getContent({
      ...defaultRepository,
      path: 'a.yml',
      ref: 'refs/pull/1/merge',
    });
    expect(merged.data).toMatchObject({ content: `${Buffer.from('a: 2\n').toString('base64')}\n` });
    expect((await client.pulls.listCommits({ ...defaultRepository, pull_number: 1 })).data).toHaveLength(1);
    const of = { ...defaultRepository, commit_sha: pull.headSha };
    expect((await client.repos.listPullRequestsAssociatedWithCommit(of)).data).toHaveLength(1);
  });

  it('from a fork is found by the fork and its branch', async () => {
    const fork = forge.pull({
      fork: 'stranger/shop',
      head: 'mend',
      author: 'stranger',
      files: { 'c.yml': 'c\n' },
    });
    const { data } = await client.pulls.list({ ...defaultRepository, head: 'stranger:mend' });
    expect(data).toMatchObject([
      { number: 2, head: { sha: fork.headSha, repo: { full_name: 'stranger/shop', fork: true } } },
    ]);
    const basehead = 'main...stranger:mend';
    const compared = (await client.repos.compareCommitsWithBasehead({ ...defaultRepository, basehead })).data;
    expect(compared).toMatchObject({ status: 'ahead', ahead_by: 1, files: [{ filename: 'c.yml' }] });
  });

  it('can be opened only once for a branch', async () => {
    const { object } = (await client.git.getRef({ ...defaultRepository, ref: 'heads/main' })).data;
    await client.git.createRef({ ...defaultRepository, ref: 'refs/heads/migrate', sha: object.sha });
    const asked = { ...defaultRepository, head: 'migrate', base: 'main', title: 'T' };
    expect(await rejectionOf(client.pulls.create(asked))).toMatchObject([
      422,
      expect.stringContaining('No commits'),
    ]);
    const file = { ...defaultRepository, path: 'new.yml', branch: 'migrate', message: 'M', content: 'eA==' };
    const { data } = await client.repos.createOrUpdateFileContents(file);
    expect(await rejectionOf(client.repos.createOrUpdateFileContents(file))).toMatchObject([
      422,
      expect.stringContaining('sha'),
    ]);
    await client.repos.createOrUpdateFileContents({ ...file, content: 'eQ==', sha: data.content!.sha! });
    const { number } = (await client.pulls.create(asked)).data;
    expect(await rejectionOf(client.pulls.create(asked))).toMatchObject([
      422,
      expect.stringContaining('already exists'),
    ]);
    await client.pulls.update({
      ...defaultRepository,
      pull_number: number,
      title: 'Better',
      state: 'closed',
    });
    expect(pull.repository.issues[number - 1]).toMatchObject({ title: 'Better', state: 'closed' });
    await client.git.deleteRef({ ...defaultRepository, ref: 'heads/migrate' });
  });

  it('keeps its reviews, and marks comments on changed lines as outdated', async () => {
    const on = { ...defaultRepository, pull_number: 1 };
    const comments = [
      { path: 'a.yml', line: 1, body: 'x' },
      { path: 'dir/b.yml', line: 1, body: 'y' },
    ];
    const { data } = await client.pulls.createReview({ ...on, comments });
    expect(data.state).toBe('PENDING');
    const one = { ...on, review_id: data.id };
    await client.pulls.submitReview({ ...one, event: 'COMMENT', body: 'Said.' });
    await client.pulls.updateReview({ ...one, body: 'Said again.' });
    expect((await client.pulls.getReview(one)).data).toMatchObject({
      state: 'COMMENTED',
      body: 'Said again.',
    });
    expect((await client.pulls.listReviews(on)).data).toHaveLength(1);
    expect((await client.pulls.listCommentsForReview(one)).data).toHaveLength(2);
    expect(await rejectionOf(client.pulls.dismissReview({ ...one, message: 'm' }))).toMatchObject([
      422,
      expect.anything(),
    ]);
    const asked = await client.pulls.createReview({ ...on, event: 'REQUEST_CHANGES', body: 'b' });
    const dismissed = await client.pulls.dismissReview({ ...on, review_id: asked.data.id, message: 'm' });
    expect(dismissed.data.state).toBe('DISMISSED');
    const left = await client.pulls.createReview({ ...on, body: 'b' });
    await client.pulls.deletePendingReview({ ...on, review_id: left.data.id });

    pull.push({ 'a.yml': 'a: 3\n' });
    const remarks = (await client.pulls.listReviewComments(on)).data;
    expect(remarks.map(({ path, line, original_line }) => [path, line, original_line])).toEqual([
      ['a.yml', null, 1],
      ['dir/b.yml', 1, 1],
    ]);
    const [, second] = remarks;
    const id = { ...defaultRepository, comment_id: second!.id };
    await client.pulls.createReplyForReviewComment({ ...on, comment_id: second!.id, body: 'answer' });
    await client.pulls.updateReviewComment({ ...id, body: 'z' });
    await client.reactions.createForPullRequestReviewComment({ ...id, content: 'eyes' });
    expect((await client.pulls.getReviewComment(id)).data).toMatchObject({
      body: 'z',
      reactions: { eyes: 1 },
    });
    const alone = { ...on, commit_id: pull.headSha, path: 'a.yml', line: 1, body: 'b' };
    await client.pulls.createReviewComment(alone);
    await client.pulls.deleteReviewComment(id);
    expect(pull.reviewComments.map(({ body }) => body)).toEqual(['x', 'answer', 'b']);
  });
});

describe('GraphQL', () => {
  const threads = (first = 100) =>
    client.graphql<{
      repository: { pullRequest: { reviewThreads: { totalCount: number; nodes: unknown[] } } };
    }>(
      `query($owner: String!, $name: String!, $first: Int!, $after: String) { repository(owner: $owner, name: $name) {
        ...pull } } # all of them
      fragment pull on Repository { pullRequest(number: 1) { reviewThreads(first: $first, after: $after) {
        totalCount pageInfo { hasNextPage endCursor } nodes { isResolved isOutdated comments(first: 1) { nodes { body isMinimized viewerDidAuthor } } } } } }`,
      { owner: 'org', name: 'shop', first },
    );

  it('resolves threads and hides comments independently', async () => {
    const comments = [{ path: 'a.yml', line: 1, body: 'x' }];
    await client.pulls.createReview({
      ...defaultRepository,
      pull_number: 1,
      event: 'COMMENT',
      body: 'b',
      comments,
    });
    const [remark] = pull.reviewComments;
    const query = `mutation($t: ID!, $c: ID!) { a: resolveReviewThread(input: {threadId: $t}) { thread { isResolved } }
      b: minimizeComment(input: {subjectId: $c, classifier: OUTDATED}) { minimizedComment { isMinimized minimizedReason } }
      c: minimizeComment(input: {subjectId: "IC_0", classifier: OUTDATED}) { minimizedComment { isMinimized } } }`;
    const error = await client
      .graphql(query, { t: remark!.thread.nodeId, c: remark!.nodeId })
      .catch((caught) => caught);
    expect(error).toMatchObject({ errors: [{ type: 'NOT_FOUND', path: ['c'] }] });
    expect(error).toHaveProperty('data', {
      a: { thread: { isResolved: true } },
      b: { minimizedComment: { isMinimized: true, minimizedReason: 'outdated' } },
      c: null,
    });
    expect((await threads()).repository.pullRequest.reviewThreads).toEqual({
      totalCount: 1,
      pageInfo: { hasNextPage: false, endCursor: '1' },
      nodes: [
        {
          isResolved: true,
          isOutdated: false,
          comments: { nodes: [{ body: 'x', isMinimized: true, viewerDidAuthor: true }] },
        },
      ],
    });
    await expect(threads(101)).rejects.toThrow(/exceeds/);
    const undo =
      'mutation($t: ID!) { unresolveReviewThread(input: {threadId: $t}) { thread { isResolved } } }';
    await client.graphql(undo, { t: remark!.thread.nodeId });
    expect(remark!.thread.resolvedBy).toBeUndefined();
  });

  it('commits several files at once, if the branch is unchanged', async () => {
    const asked = (expectedHeadOid: string, branchName = pull.head) =>
      client.graphql<{ createCommitOnBranch: { commit: { oid: string } } }>(
        'mutation($input: CreateCommitOnBranchInput!) { createCommitOnBranch(input: $input) { commit { oid } } }',
        {
          input: {
            branch: { repositoryNameWithOwner: 'org/shop', branchName },
            message: { headline: 'Mend', body: 'settings/type' },
            fileChanges: {
              additions: [{ path: 'a.yml', contents: 'eA==' }],
              deletions: [{ path: 'dir/b.yml' }],
            },
            expectedHeadOid,
          },
        },
      );
    const head = pull.headSha;
    expect((await asked(head)).createCommitOnBranch.commit.oid).toBe(pull.headSha);
    expect(pull.files().map(({ path }) => path)).toEqual(['a.yml']);
    await expect(asked(head)).rejects.toThrow(/Expected branch to point to/);
    pull.repository.protect('main');
    await expect(asked(pull.baseSha, 'main')).rejects.toThrow(/protected/);
  });

  it('reads several files in one call', async () => {
    const query = `{ a: repository(owner: "org", name: "shop") { object(expression: "HEAD:a.yml") { ... on Blob { text oid byteSize } } }
      b: repository(owner: "org", name: "gone") { id }
      c: repository(owner: "org", name: "shop") { defaultBranchRef { name target { oid } } object(expression: "HEAD:none") { __typename } } }`;
    const error = await client.graphql(query).catch((caught) => caught);
    expect(error).toMatchObject({ errors: [{ type: 'NOT_FOUND', path: ['b'] }] });
    expect(error).toMatchObject({
      data: {
        a: { object: { text: 'a: 1\n', byteSize: 5 } },
        b: null,
        c: { object: null },
      },
    });
  });

  test.each([
    ['{ viewer { name } }', /Field 'name' doesn't exist on type 'User'/],
    ['{ search { id } }', /Field 'search' doesn't exist/],
    ['{ viewer { login }', /Parse error: expected/],
    ['query($a: ID!) { viewer { login } }', /Variable \$a was provided invalid value/],
    ['{ viewer }', /must have a selection/],
  ])('refuses %s', async (query, says) => {
    await expect(client.graphql(query)).rejects.toThrow(says);
    expect(forge.violations.splice(0)).toEqual([expect.stringMatching(/^POST graphql \(graphql\//)]);
  });
});

describe('a repository', () => {
  it('has git objects, and only fast-forwards a branch', async () => {
    const blob = (await client.git.createBlob({ ...defaultRepository, content: 'new\n' })).data.sha;
    expect((await client.git.getBlob({ ...defaultRepository, file_sha: blob })).data.content).toBe(
      'bmV3Cg==',
    );
    const { tree } = (await client.git.getCommit({ ...defaultRepository, commit_sha: pull.baseSha })).data;
    const entry = { path: 'dir/new.yml', mode: '100644', type: 'blob', sha: blob } as const;
    const made = (await client.git.createTree({ ...defaultRepository, base_tree: tree.sha, tree: [entry] }))
      .data;
    const commit = { ...defaultRepository, tree: made.sha, message: 'M', parents: [pull.baseSha] };
    const { sha } = (await client.git.createCommit(commit)).data;
    await client.git.updateRef({ ...defaultRepository, ref: 'heads/main', sha });
    const { data } = await client.git.getTree({ ...defaultRepository, tree_sha: 'main', recursive: '1' });
    expect(data.tree.map(({ path }) => path)).toEqual(['README.md', 'a.yml', 'dir', 'dir/new.yml']);
    const back = client.git.updateRef({ ...defaultRepository, ref: 'heads/main', sha: commit.parents[0]! });
    expect(await rejectionOf(back)).toMatchObject([422, expect.stringContaining('fast forward')]);
    expect((await client.repos.getContent({ ...defaultRepository, path: 'dir' })).data).toMatchObject([
      { name: 'new.yml', type: 'file' },
    ]);
    expect(
      (await client.repos.listCommits({ ...defaultRepository, path: 'dir/new.yml' })).data,
    ).toMatchObject([{ sha }]);
    expect((await client.repos.getCommit({ ...defaultRepository, ref: sha })).data.files).toMatchObject([
      { status: 'added' },
    ]);
    pull.repository.protect('main');
    expect((await client.repos.getBranch({ ...defaultRepository, branch: 'main' })).data.protected).toBe(
      true,
    );
    expect((await client.repos.listBranches(defaultRepository)).data).toHaveLength(2);
    expect(
      await rejectionOf(client.git.updateRef({ ...defaultRepository, ref: 'heads/main', sha })),
    ).toMatchObject([409, expect.anything()]);
    expect((await client.repos.get(defaultRepository)).data.default_branch).toBe('main');
  });

  test.each([
    ['org', true, 'admin', 'admin'],
    ['kim', true, 'write', 'maintain'],
    ['tom', true, 'read', 'triage'],
    ['who', true, 404, undefined],
    ['who', false, 'read', 'read'],
  ])('lets %s (private: %s) %s', async (username, isPrivate, permission, role) => {
    const repo = isPrivate ? 'shop' : 'open';
    const repository = forge.repository(`org/${repo}`, { private: isPrivate });
    repository.collaborator('kim', 'maintain');
    repository.collaborator('tom', 'triage');
    const call = client.repos.getCollaboratorPermissionLevel({ owner: 'org', repo, username });
    if (role === undefined) expect(await rejectionOf(call)).toMatchObject([permission, expect.anything()]);
    else expect((await call).data).toMatchObject({ permission, role_name: role });
  });

  it('has issues with labels', async () => {
    await client.issues.createLabel({ ...defaultRepository, name: 'watch', color: 'aabbcc' });
    expect(
      await rejectionOf(client.issues.createLabel({ ...defaultRepository, name: 'Watch' })),
    ).toMatchObject([422, expect.stringContaining('already_exists')]);
    expect((await client.issues.getLabel({ ...defaultRepository, name: 'watch' })).data.color).toBe('aabbcc');
    const { number } = (
      await client.issues.create({ ...defaultRepository, title: 'Red', body: 'b', labels: ['watch'] })
    ).data;
    const on = { ...defaultRepository, issue_number: number };
    await client.issues.addLabels({ ...on, labels: ['more'] });
    expect((await client.issues.listLabelsOnIssue(on)).data.map(({ name }) => name)).toEqual([
      'watch',
      'more',
    ]);
    await client.issues.removeLabel({ ...on, name: 'more' });
    await client.issues.update({ ...on, state: 'closed', title: 'Green' });
    expect((await client.issues.get(on)).data).toMatchObject({
      state: 'closed',
      state_reason: 'completed',
      title: 'Green',
    });
    const open = await client.issues.listForRepo({ ...defaultRepository, labels: 'watch' });
    const every = await client.issues.listForRepo({ ...defaultRepository, labels: 'watch', state: 'all' });
    expect([open.data.length, every.data.length]).toEqual([0, 1]);
    expect((await client.issues.listLabelsForRepo(defaultRepository)).data).toHaveLength(2);
  });

  it('combines the latest status of each context', async () => {
    const sha = pull.headSha;
    const state = async () =>
      (await client.repos.getCombinedStatusForRef({ ...defaultRepository, ref: sha })).data.state;
    expect(await state()).toBe('pending');
    await client.repos.createCommitStatus({
      ...defaultRepository,
      sha,
      state: 'failure',
      context: 'gatehouse',
    });
    expect(await state()).toBe('failure');
    await client.repos.createCommitStatus({
      ...defaultRepository,
      sha,
      state: 'success',
      context: 'gatehouse',
    });
    expect(await state()).toBe('success');
    const { data } = await client.repos.listCommitStatusesForRef({ ...defaultRepository, ref: sha });
    expect(data.map((one) => one.state)).toEqual(['success', 'failure']);
  });

  it('adds annotations to a check run, which only its app may change', async () => {
    const note = {
      path: 'a.yml',
      start_line: 1,
      end_line: 1,
      annotation_level: 'failure',
      message: 'm',
    } as const;
    const output = { title: 'T', summary: 'S', annotations: [note] };
    const { id } = (
      await client.checks.create({ ...defaultRepository, name: 'gatehouse', head_sha: pull.headSha, output })
    ).data;
    const one = { ...defaultRepository, check_run_id: id };
    await client.checks.update({ ...one, status: 'completed', conclusion: 'failure', output });
    expect((await client.checks.listAnnotations(one)).data).toHaveLength(2);
    expect((await client.checks.get(one)).data).toMatchObject({ status: 'completed', conclusion: 'failure' });
    expect(
      (await client.checks.listForRef({ ...defaultRepository, ref: pull.headSha })).data.total_count,
    ).toBe(1);
    const other = createClient(forge, forge.token({ permissions: allPermissions }));
    expect(await rejectionOf(other.checks.update({ ...one, name: 'x' }))).toMatchObject([
      403,
      expect.anything(),
    ]);
  });

  it('re-runs workflows, and dispatches those with the trigger', async () => {
    const { repository } = pull;
    repository.workflow('by-hand.yml', { dispatch: true });
    const run = repository.run({ headBranch: pull.head, headSha: pull.headSha, pulls: [1] });
    const one = { ...defaultRepository, run_id: run.id };
    const listed = await client.actions.listWorkflowRunsForRepo({
      ...defaultRepository,
      head_sha: pull.headSha,
    });
    expect(listed.data.workflow_runs).toMatchObject([{ id: run.id, pull_requests: [{ number: 1 }] }]);
    run.jobs = [{ name: 'gates', conclusion: 'failure' }];
    const jobs = await client.actions.listJobsForWorkflowRunAttempt({ ...one, attempt_number: 1 });
    expect(jobs.data.jobs).toMatchObject([{ name: 'gates', conclusion: 'failure', run_id: run.id }]);
    const later = client.actions.listJobsForWorkflowRunAttempt({ ...one, attempt_number: 2 });
    expect(await rejectionOf(later)).toMatchObject([404, expect.anything()]);
    await client.actions.reRunWorkflowFailedJobs(one);
    expect(await rejectionOf(client.actions.reRunWorkflow(one))).toMatchObject([
      403,
      expect.stringContaining('already running'),
    ]);
    await client.actions.cancelWorkflowRun(one);
    await client.actions.reRunWorkflow(one);
    expect((await client.actions.getWorkflowRun(one)).data).toMatchObject({
      run_attempt: 3,
      status: 'queued',
    });
    expect(run.reruns).toEqual(['failed', 'all']);
    const workflow = { ...defaultRepository, workflow_id: 'gatehouse.yml' };
    expect((await client.actions.listWorkflowRuns(workflow)).data.total_count).toBe(1);
    const start = { ref: 'main', inputs: { sha: 'x' } };
    expect(await rejectionOf(client.actions.createWorkflowDispatch({ ...workflow, ...start }))).toMatchObject(
      [422, expect.anything()],
    );
    await client.actions.createWorkflowDispatch({
      ...defaultRepository,
      workflow_id: 'by-hand.yml',
      ...start,
    });
    expect(repository.dispatches).toEqual([{ workflow: 'by-hand.yml', ...start, by: 'carol' }]);
    expect(
      (await client.actions.getWorkflow({ ...defaultRepository, workflow_id: 'by-hand.yml' })).data.state,
    ).toBe('active');
  });
});

describe('the fake itself', () => {
  it('serves the paths of a self-hosted server', async () => {
    const { graphqlUrl, apiUrl, serverUrl } = forge;
    expect([apiUrl, graphqlUrl]).toEqual([`${serverUrl}/api/v3`, `${serverUrl}/api/graphql`]);
    expect((await fetch(`${serverUrl}/repos/org/shop`)).status).toBe(404);
    expect(forge.violations.splice(0)).toEqual([
      expect.stringContaining('outside of the API: /repos/org/shop'),
    ]);
    expect((await client.users.getAuthenticated()).data.login).toBe('carol');
    expect((await client.rateLimit.get()).data.rate.used).toBeGreaterThan(0);
  });

  it('writes patches as git does', () => {
    const { root, remove } = scratch();
    const line = fc.constantFrom('a: 1', 'b: 2', 'key:', '  c', '');
    const text = fc
      .tuple(fc.array(line, { maxLength: 30 }), fc.boolean())
      .map(([lines, ends]) => lines.join('\n') + (ends ? '\n' : ''));
    try {
      const pairs = fc.sample(fc.tuple(text, text), { numRuns: 40, seed: 7 });
      const folder = writeFolder(
        root,
        Object.fromEntries(
          pairs.flatMap(([a, b], n) => [
            [`a/${n}`, a],
            [`b/${n}`, b],
          ]),
        ),
      );
      // An empty side would need a file header.
      const tried = [...pairs.entries()].filter(
        ([, [before, after]]) => before !== '' && after !== '' && before !== after,
      );
      expect(tried.length).toBeGreaterThan(25);
      // A patch is right if git can apply it and the result is the other text.
      const patches = tried.map(
        ([index, [before, after]]) => `--- a/${index}\n+++ b/${index}\n${patchOf(hunksOf(before, after))}\n`,
      );
      const input = patches.join('');
      execFileSync('git', ['apply', '--directory=a', '--whitespace=nowarn', '-'], { cwd: folder, input });
      for (const [index, [, after]] of tried)
        expect(readFileSync(`${folder}/a/${index}`, 'utf8')).toBe(after);
      for (const text of ['', 'a: 1', 'a: 1\n']) expect(patchOf(hunksOf(text, text))).toBe('');
    } finally {
      remove();
    }
  });

  it('finds the hunk of a line', () => {
    const lines = (at: number) =>
      Array.from({ length: 30 }, (_, n) => (n + 1 === at ? 'new\n' : `${n + 1}\n`)).join('');
    const hunks = hunksOf(lines(0), lines(10));
    const shown = Array.from({ length: 30 }, (_, n) => n + 1).filter(
      (n) => hunkOfLine(hunks, 'RIGHT', n) === 0,
    );
    expect(shown).toEqual([7, 8, 9, 10, 11, 12, 13]);
  });

  it('records the required permissions of its calls, across resets', async () => {
    await client.issues.listComments({ ...defaultRepository, issue_number: 1 });
    forge.reset();
    expect(forge.requiredPermissions).toContainEqual({
      route: 'issues/list-comments',
      method: 'GET',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/comments',
      requiredPermissions: 'issues=read; pull_requests=read',
    });
  });

  it('is tested on every route that it implements', () => {
    expect(Object.keys(routes).filter((route) => !answered.has(route))).toEqual([]);
  });
});
