import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { faults, startForge } from '../fakes/forge/index.ts';
import {
  deprecatedSettings,
  invalidSettings,
  repositoryRoot,
  validSettings,
  writeFolder,
} from '../fakes/io.ts';
import { type FakePullRequest, payloadOf, runStep, type Step, setUpForge, stepEnv } from './workflow-step.ts';

const { forge, root } = await setUpForge();

const BOT_LOGIN = 'github-actions[bot]';
let pull: FakePullRequest;
/** A run for the open pull request with one settings file. */
const runOn = (text: string, step: Step = {}) =>
  runStep(forge, root, {
    payload: payloadOf(pull),
    ...step,
    files: { 'pipeline.yml': text },
    argv: ['run', '--publish', ...(step.argv ?? [])],
  });
const open = () => {
  pull = forge.pull({ head: 'feature', files: { 'pipeline.yml': invalidSettings } });
};
const bodies = () => pull.comments.map(({ body }) => body);
const expectNoViolations = () => expect([forge.violations, forge.rejections]).toEqual([[], []]);

describe('the comment', () => {
  beforeEach(open);

  test('is created for the first result that is not a pass, then edited in place', async () => {
    expect(await runOn(validSettings, { runId: 1 })).toMatchObject({ code: 0, stderr: '' });
    expect(bodies()).toEqual([]);
    expect(await runOn(invalidSettings, { runId: 2 })).toMatchObject({ code: 1 });
    expect(pull.comments).toMatchObject([{ author: { login: BOT_LOGIN } }]);
    expect(bodies()[0]).toContain('`apply.resume` is 90');
    const { id } = pull.comments[0]!;
    pull.push({ 'pipeline.yml': validSettings });
    expect(await runOn(validSettings, { runId: 3, payload: payloadOf(pull) })).toMatchObject({ code: 0 });
    expect(pull.comments).toMatchObject([{ id, author: { login: BOT_LOGIN } }]);
    expect(bodies()[0]).toContain('nothing blocks the merge');
    expect(bodies()[0]).toContain('0 new and 1 fixed since');
    expect(forge.writes.map(({ route }) => route)).toEqual([
      'issues/create-comment',
      'issues/update-comment',
    ]);
    expectNoViolations();
  });

  test.each<[policy: string, texts: string[], writes: string[]]>([
    ['always', [validSettings, invalidSettings, validSettings], ['create', 'update', 'update']],
    ['changes', [deprecatedSettings, validSettings, invalidSettings], ['create']],
    ['failures', [validSettings, invalidSettings, validSettings, validSettings], ['create', 'delete']],
    ['off', [invalidSettings, validSettings], []],
  ])('with %s', async (policy, texts, writes) => {
    for (const [index, text] of texts.entries()) {
      pull.push({ 'pipeline.yml': text });
      await runOn(text, { runId: index + 1, payload: payloadOf(pull), argv: ['--comment', policy] });
    }
    expect(forge.writes.map(({ route }) => route)).toEqual(writes.map((one) => `issues/${one}-comment`));
    if (policy === 'off') expect(forge.calls).toEqual([]);
    expectNoViolations();
  });

  test('is not edited by a re-play of the same run', async () => {
    await runOn(invalidSettings, { runId: 1 });
    await runOn(invalidSettings, { runId: 1 });
    expect(forge.writes).toHaveLength(1);
    expectNoViolations();
  });

  test('records a newer run with the same result, so that a late older one does not replace it', async () => {
    await runOn(invalidSettings, { runId: 1 });
    await runOn(invalidSettings, { runId: 1, attempt: 2 });
    await runOn(invalidSettings, { runId: 3 });
    expect(forge.writes).toHaveLength(3);
    const [newest] = bodies();
    const { stderr } = await runOn(validSettings, { runId: 2 });
    expect([bodies(), stderr]).toEqual([[newest], expect.stringContaining('a newer run wrote the comment')]);
    expectNoViolations();
  });

  test('is not overwritten by an older run, attempt or commit', async () => {
    await runOn(invalidSettings, { runId: 20, attempt: 2 });
    const [first] = bodies();
    for (const [runId, attempt] of [
      [9, 9],
      [20, 1],
    ] as const)
      expect(await runOn(validSettings, { runId, attempt })).toMatchObject({
        code: 0,
        stderr: expect.stringContaining('nothing written: a newer run wrote the comment'),
      });
    await runOn(validSettings, { runId: 9, argv: ['--comment', 'failures'] });
    const old = payloadOf(pull);
    pull.push({ 'pipeline.yml': validSettings });
    expect(await runOn(validSettings, { runId: 21, payload: old })).toMatchObject({
      stderr: expect.stringContaining('the pull request has a newer commit'),
    });
    expect(bodies()).toEqual([first]);
    expect(forge.writes).toHaveLength(1);
    expectNoViolations();
  });

  test('of another author is left alone, whatever it contains', async () => {
    await runOn(invalidSettings, { runId: 5 });
    const [ours = ''] = bodies();
    forge.reset();
    open();
    // With a run of the far future, which would block all later ones.
    const spoofed = ours.replace(/gatehouse:1 [\w-]+/, () => {
      const marker = {
        sha: '',
        runId: '999999999999',
        runAttempt: 9,
        verdict: 'pass',
        count: 0,
        fingerprints: '',
      };
      return `gatehouse:1 ${Buffer.from(JSON.stringify(marker)).toString('base64url')}`;
    });
    for (const author of ['mallory', 'github-actions', 'other[bot]']) pull.comment({ author, body: spoofed });
    await runOn(invalidSettings, { runId: 6 });
    await runOn(validSettings, { runId: 7, argv: ['--comment', 'failures'] });
    expect(pull.comments.map(({ author, body }) => [author.login, body === spoofed])).toEqual([
      ['mallory', true],
      ['github-actions', true],
      ['other[bot]', true],
    ]);
    expect(forge.writes.map(({ route }) => route)).toEqual([
      'issues/create-comment',
      'issues/delete-comment',
    ]);
    expectNoViolations();
  });

  test('of our own author without our marker is left alone', async () => {
    await runOn(invalidSettings, { runId: 5 });
    const [ours = ''] = bodies();
    forge.reset();
    open();
    const others = [
      'a comment of another action',
      `> ${ours}`,
      `${ours}\nreply`,
      ours.replace(/\n[^\n]*$/, ''),
    ];
    for (const body of others) pull.comment({ author: BOT_LOGIN, body });
    await runOn(invalidSettings, { runId: 6 });
    expect(bodies().slice(0, -1)).toEqual(others);
    expect(bodies()).toHaveLength(others.length + 1);
    expectNoViolations();
  });

  test('of another job of the workflow is a separate comment', async () => {
    await runOn(invalidSettings, { runId: 5 });
    await runOn(validSettings, { runId: 5, env: { GITHUB_JOB: 'other' }, argv: ['--comment', 'always'] });
    expect(bodies()).toHaveLength(2);
    expectNoViolations();
  });

  test('that somebody deleted is written again', async () => {
    await runOn(invalidSettings, { runId: 5 });
    forge.before('issues/get-comment', () => void pull.comments.splice(0));
    pull.push({ 'pipeline.yml': deprecatedSettings });
    await runOn(deprecatedSettings, { runId: 6, payload: payloadOf(pull) });
    expect(bodies()).toHaveLength(1);
  });

  test('is found on page 100, and each page is requested once', async () => {
    await runOn(invalidSettings, { runId: 5 });
    const [ours = ''] = bodies();
    forge.reset();
    open();
    for (let index = 0; index < 9_990; index++) pull.comment({ author: 'alice', body: `word ${index}` });
    pull.comment({ author: BOT_LOGIN, body: ours });
    for (let index = 0; index < 9; index++) pull.comment({ author: 'bob', body: 'later' });
    await runOn(validSettings, { runId: 6 });
    expect(forge.calls.filter(({ route }) => route === 'issues/list-comments')).toHaveLength(100);
    expect(pull.comments).toHaveLength(10_000);
    expect(bodies()[9_990]).toContain('nothing blocks the merge');
    expectNoViolations();
  });

  test("stays within the forge's limits: 540 findings in 60 files", async () => {
    const keys = Array.from({ length: 9 }, (_, key) => `odd_key_number_${key}: ${'x'.repeat(200)}\n`).join(
      '',
    );
    const files = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`services/s${index}/pipeline.yml`, `gate: always\n${keys}`]),
    );
    pull = forge.pull({ head: 'large', files });
    const { code } = await runStep(forge, root, {
      payload: payloadOf(pull),
      files: { ...files, '.github/gatehouse.yml': "settings: { files: ['services/*/pipeline.yml'] }\n" },
      argv: ['run', '--publish', '--review', 'on'],
    });
    expect(code).toBe(1);
    const [body = ''] = bodies();
    expect(Buffer.byteLength(body)).toBeLessThan(65_536);
    expect(body).toContain('Left out here');
    expect(pull.reviewComments).toHaveLength(30);
    expect(pull.reviews[0]?.body).toContain('510 more findings');
    expect(forge.writes).toHaveLength(2);
    expectNoViolations();
  });
});

describe('an event without a pull request', () => {
  test.each([
    ['push', {}],
    ['schedule', {}],
    ['workflow_dispatch', {}],
    ['merge_group', { merge_group: { head_sha: 'a'.repeat(40) } }],
    ['issue_comment', { issue: { number: 1 } }],
    [
      'workflow_run',
      { workflow_run: { id: 1, event: 'push', head_sha: 'a'.repeat(40), head_branch: 'main' } },
    ],
  ])('%s: no request is sent', async (event, payload) => {
    const { code, stderr } = await runOn(invalidSettings, { event, payload });
    expect([code, forge.calls]).toEqual([1, []]);
    expect(stderr).not.toContain('written');
  });
});

test('the event of a comment on a pull request gets a comment too', async () => {
  open();
  await runOn(invalidSettings, {
    event: 'issue_comment',
    payload: { issue: { number: pull.number, pull_request: {} } },
    sha: pull.headSha,
  });
  expect(bodies()).toHaveLength(1);
  expectNoViolations();
});

test('an enterprise server is reached at the URLs that the runner sets', async () => {
  const enterprise = await startForge({ enterprise: true });
  try {
    const here = enterprise.pull({ head: 'feature', files: { 'pipeline.yml': invalidSettings } });
    const step: Step = { payload: payloadOf(here), files: { 'pipeline.yml': invalidSettings } };
    await runStep(enterprise, root, step);
    await runStep(enterprise, root, {
      ...step,
      runId: 200,
      attempt: 2,
      env: { GITHUB_GRAPHQL_URL: '' },
      files: { 'pipeline.yml': validSettings },
    });
    expect(here.comments.map(({ body }) => body)).toEqual([
      expect.stringContaining('nothing blocks the merge'),
    ]);
    expect(enterprise.violations).toEqual([]);
  } finally {
    await enterprise.close();
  }
});

describe('a change of what decides the verdict', () => {
  const notice = () =>
    /This change touches files that decide what is checked:\*\* (.*)/.exec(bodies()[0] ?? '')?.[1];
  const counts = (...files: string[]) =>
    `${files.map((file) => `\`${file}\``).join(', ')}. Review ${files.length === 1 ? 'it' : 'them'} first.`;
  const ignoring = (text: string) => `${text}# gatehouse-ignore deprecated: they read it\n`;

  test.each<[what: string, change: Record<string, string>, says: string | undefined]>([
    ['the default configuration', { '.github/gatehouse.yml': 'x: 1\n' }, counts('.github/gatehouse.yml')],
    ['the workflow', { '.github/workflows/gates.yml': 'x: 1\n' }, counts('.github/workflows/gates.yml')],
    ['an unrelated file', { 'README.md': 'x: 1\n' }, undefined],
    ['a checked file', { 'pipeline.yml': invalidSettings }, undefined],
    ['an ignore comment', { 'pipeline.yml': ignoring(invalidSettings) }, counts('pipeline.yml')],
    ['the baseline', { 'base.yml': '[]\n', 'other.yml': '' }, counts('base.yml')],
    ['the baseline of the configuration', { 'own.yml': '[]\n' }, counts('own.yml')],
  ])('%s', async (_, change, expected) => {
    pull = forge.pull({ head: 'feature', files: { 'a.txt': '', ...change } });
    const files = {
      'pipeline.yml': change['pipeline.yml'] ?? invalidSettings,
      'base.yml': '[]\n',
      'own.yml': '[]\n',
      'mine.yml': 'settings: { baseline: own.yml }\n',
    };
    const argv = [
      'run',
      '--publish',
      ...('own.yml' in change ? ['--config=mine.yml'] : ['--baseline=./base.yml']),
    ];
    await runStep(forge, root, { payload: payloadOf(pull), files, argv });
    expect(notice()).toBe(expected);
    expectNoViolations();
  });

  test('report parts name the files that were read from the head and from the base', async () => {
    pull = forge.pull({
      head: 'feature',
      files: { 'base.yml': '[]\n', 'words.yml': '{}\n', '.github/gatehouse.yml': 'settings: {}\n' },
    });
    const { stdout } = await runOn(invalidSettings, { argv: ['--format=json', '--comment=off'] });
    const part = JSON.parse(stdout);
    const commit = 'e'.repeat(40);
    const withConfigFiles = (...configFiles: object[]) => JSON.stringify({ ...part, configFiles });
    const leg = part.gates.map((gate: object) => ({ ...gate, leg: 'b/0' }));
    const files = {
      'parts/a.json': withConfigFiles(
        { file: 'base.yml', commit },
        { file: '.github/gatehouse.yml', commit },
      ),
      'parts/b.json': JSON.stringify({
        ...part,
        gates: leg,
        configFiles: [{ file: 'words.yml', commit }, { file: 'base.yml' }],
      }),
    };
    await runStep(forge, root, { payload: payloadOf(pull), files, argv: ['report', 'parts', '--publish'] });
    expect(notice()).toBe(
      `${counts('base.yml')} \`.github/gatehouse.yml\`, \`words.yml\` were read from the base commit.`,
    );
    expectNoViolations();
  });
});

test('without a token, forge or payload there is one warning', async () => {
  open();
  const warningOf = async (env: Record<string, string>) => (await runOn(invalidSettings, { env })).stderr;
  expect(await warningOf({ GATEHOUSE_TOKEN: '' })).toContain('there is no token');
  expect(await warningOf({ GITEA_ACTIONS: 'true' })).toContain('unknown forge');
  expect(await warningOf({ GITHUB_ACTIONS: '' })).toContain('not running in a workflow');
  const unread = 'could not read the payload of the event pull_request (GITHUB_EVENT_PATH)';
  expect(await warningOf({ GITHUB_EVENT_PATH: '' })).toContain(unread);
  expect(await warningOf({ GITHUB_EVENT_PATH: 'gone.json' })).toContain(unread);
  expect(await warningOf({ GITHUB_EVENT_NAME: 'workflow_run' })).toContain('(GITHUB_EVENT_PATH)');
  expect(forge.calls).toEqual([]);
});

test('a run that is stopped during a rate limit reports what was not written, and keeps its exit code', async () => {
  open();
  forge.injectFault('repos/list-commit-statuses-for-ref', faults.tooMany({ retryAfter: 50 }));
  const step: Step = { payload: payloadOf(pull), files: { 'pipeline.yml': invalidSettings } };
  const cwd = writeFolder(root, {
    ...step.files,
    '.git': 'none',
    'event.json': JSON.stringify(step.payload),
  });
  const argv = ['run', '--publish', '--comment', 'off', '--status'];
  const child = spawn(process.execPath, [join(repositoryRoot, 'src/bin.ts'), ...argv], {
    cwd,
    env: stepEnv(forge, cwd, step),
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  forge.after('repos/list-commit-statuses-for-ref', () => setTimeout(() => child.kill('SIGTERM'), 100));
  const [code] = await once(child, 'close');
  expect([code, said]).toEqual([
    1,
    expect.stringContaining('not written: the commit status: the time limit was reached'),
  ]);
});

test('neither secrets nor the token are sent or printed', async () => {
  open();
  const token = forge.token({ permissions: { pull_requests: 'write' } });
  const pasted = 'abcdefghijklmnop1234567890';
  const text = `${invalidSettings}notify:\n  slack: https://hooks.example.com/services/${pasted}\n`;
  pull.push({ 'pipeline.yml': text });
  const step = { token, payload: payloadOf(pull), argv: ['--review', 'on', '--status', '--debug'] };
  const { stdout, stderr } = await runOn(text, step);
  expect(stderr).toContain('not written: the commit status: the token lacks the permission statuses: write');
  const sent = forge.calls.map(({ body }) => JSON.stringify(body));
  const all = [stdout, stderr, ...bodies(), ...sent].join('\n');
  expect(all).toContain('notify.slack');
  expect(all).not.toContain(pasted);
  expect(all).not.toContain(token);
});
