import { beforeEach, describe, expect, test } from 'vitest';
import { slashCommands } from '../../src/bot/slash-commands.ts';
import { faults } from '../fakes/forge/index.ts';
import { invalidSettings } from '../fakes/io.ts';
import { setUpForge } from '../forge/workflow-step.ts';
import {
  type CommentStep,
  createShop,
  type FakePullRequest,
  JOB,
  repliesOn,
  runForComment,
} from './comment-fixture.ts';

const { forge, root } = await setUpForge();
let pull: FakePullRequest;
beforeEach(() => {
  createShop(forge);
  pull = forge.pull({ head: 'feature', files: { 'pipeline.yml': invalidSettings } });
});

const postComment = (body: string, step?: CommentStep) => runForComment(forge, root, pull, body, step);
const routes = () => forge.writes.map(({ route }) => route);
const expectNoViolations = () => expect([forge.violations, forge.rejections]).toEqual([[], []]);
const REACT = 'reactions/create-for-issue-comment';
const ADD = 'issues/create-comment';
const EDIT = 'issues/update-comment';
const addRun = (given = {}) =>
  forge.repository().run({ headBranch: 'feature', headSha: pull.headSha, pulls: [pull.number], ...given });

describe('a comment', () => {
  test.each<[what: string, body: string, asking?: CommentStep]>([
    ['without a command', 'Nice work, see /gatehouse help'],
    ['to another bot', '/gatehouse-next help'],
    ['with a command on the second line', 'Please\n/gatehouse run'],
    ['with a leading space', ' /gatehouse run'],
    ['that was edited', '/gatehouse run', { action: 'edited' }],
    ['that was deleted', '/gatehouse run', { action: 'deleted' }],
    ['of a bot', '/gatehouse run', { login: 'robot', type: 'Bot' }],
    ['of an app', '/gatehouse run', { login: 'robot[bot]' }],
    ['of our own', '/gatehouse run', { login: JOB }],
  ])('%s sends no request', async (_, body, step) => {
    expect(await postComment(body, step)).toMatchObject({ code: 0 });
    expect(forge.calls).toEqual([]);
  });

  test('that was deleted is left alone', async () => {
    const comment = pull.comment({ author: 'bob', body: '/gatehouse run' });
    pull.comments.length = 0;
    expect(await postComment('', { comment })).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('was deleted'),
    });
    expect(routes()).toEqual([]);
  });

  test('that was edited before it was read does nothing', async () => {
    addRun();
    const comment = pull.comment({ author: 'bob', body: '/gatehouse report' });
    await postComment('', { comment, eventBody: '/gatehouse run' });
    expect(repliesOn(pull)).toEqual([expect.stringContaining('edited before it was read')]);
    expect(forge.repository().runs[0]?.reruns).toEqual([]);
    expectNoViolations();
  });

  test('gets one reply, however often it is handled', async () => {
    addRun();
    const { comment } = await postComment('/gatehouse run', { runId: 7 });
    for (const rerun of [{ runId: 7 }, { runId: 7, attempt: 2 }, { runId: 8 }])
      await postComment('', { comment, ...rerun });
    expect(repliesOn(pull)).toHaveLength(1);
    expect(forge.repository().runs[0]?.reruns).toEqual(['all']);
    expect(routes().filter((route) => route !== REACT)).toEqual([ADD, 'actions/re-run-workflow', EDIT]);
    expectNoViolations();
  });

  test('gets one reply from two concurrent runs', async () => {
    addRun();
    const comment = pull.comment({ author: 'bob', body: '/gatehouse run' });
    await Promise.all([postComment('', { comment, runId: 7 }), postComment('', { comment, runId: 8 })]);
    expect(repliesOn(pull)).toHaveLength(1);
    expect(forge.repository().runs[0]?.reruns).toEqual(['all']);
  });

  test('is resumed by a re-run of an interrupted run', async () => {
    addRun();
    forge.injectFault('pulls/get', faults.notFound);
    forge.injectFault({ route: EDIT, times: 3 }, faults.server(500));
    const { comment, code } = await postComment('/gatehouse run', { runId: 7 });
    expect(code).toBe(3);
    expect(repliesOn(pull)).toEqual([expect.stringContaining('Working on it')]);
    const before = pull.comments.map((one) => ({ ...one }));
    await postComment('', { comment, runId: 8 });
    expect(pull.comments.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
    await postComment('', { comment, runId: 7, attempt: 2 });
    expect(repliesOn(pull)).toEqual([expect.stringContaining('Re-running all jobs')]);
    expect(forge.repository().runs[0]?.reruns).toEqual(['all']);
  });

  test('of another author that looks like a reply does not count', async () => {
    const comment = pull.comment({ author: 'bob', body: '/gatehouse help' });
    pull.comment({ author: 'mallory', body: `x\n\n<!-- gatehouse-answer ${comment.id} done 1/1 -->` });
    await postComment('', { comment });
    expect(repliesOn(pull)).toEqual([expect.stringContaining('| command | what it does |')]);
    expectNoViolations();
  });
});

describe('permissions', () => {
  test.each<[who: string, role: string | undefined, isPrivate: boolean, read: boolean, write: boolean]>([
    ['a stranger to a private repository', undefined, true, false, false],
    ['a stranger to a public one', undefined, false, true, false],
    ['a collaborator without a role', 'none', true, false, false],
    ['a collaborator who may read', 'read', true, true, false],
    ['one who may triage', 'triage', true, true, false],
    ['one who may write', 'write', true, true, true],
    ['a member whose membership is private', 'write', true, true, true],
    ['a maintainer', 'maintain', true, true, true],
    ['an admin', 'admin', true, true, true],
  ])('%s', async (_, role, isPrivate, read, write) => {
    forge.reset();
    const repo = forge.repository('org/shop', { private: isPrivate });
    if (role !== undefined) repo.collaborator('eve', role as 'read');
    repo.workflow('gatehouse.yml');
    pull = forge.pull({ head: 'feature', files: { 'pipeline.yml': invalidSettings } });
    addRun();
    for (const { name, access } of slashCommands) {
      const usage = name === 'explain' ? 'explain settings/type' : name;
      // One role is shown with every command, the others with one of each kind.
      if (name === 'baseline' || (role !== 'read' && !['report', 'fix'].includes(name))) continue;
      pull.comments.length = 0;
      await postComment(`/gatehouse ${usage}`, { login: 'eve' });
      const may = access === 'read' ? read : write;
      const [text = ''] = repliesOn(pull);
      expect(text.includes('requires the permission'), `${name}: ${text}`).toBe(!may);
      if (!may) expect(text).toContain('Ask somebody who has it');
    }
    if (!write) expect(new Set(routes())).toEqual(new Set([REACT, ADD]));
    expect(forge.violations).toEqual([]);
  });

  test.each(['/gatehouse rnu', '/gatehouse run all', `/gatehouse ${'a'.repeat(700)}`])(
    'of nobody: %j draws one sentence and no table',
    async (body) => {
      forge.reset();
      createShop(forge).collaborator('eve', 'none');
      pull = forge.pull({ head: 'feature', files: { 'pipeline.yml': invalidSettings } });
      await postComment(body, { login: 'eve' });
      const [text = '', ...more] = repliesOn(pull);
      expect([text, more]).toEqual([expect.stringContaining('you have none. Ask somebody who has one.'), []]);
      expect(text).not.toContain('|');
      expectNoViolations();
    },
  );

  test('the association in the event does not count', async () => {
    addRun();
    await postComment('/gatehouse run', { login: 'member', association: 'OWNER' });
    expect(repliesOn(pull)).toEqual([expect.stringContaining('you have none')]);
  });
});

describe('the first line', () => {
  test.each<[line: string, expected: RegExp]>([
    ['/gatehouse', /\| `\/gatehouse explain CODE` \|/],
    ['/gatehouse help', /\| `\/gatehouse baseline add CHECK until/],
    ['/gatehouse\thelp \t', /\| write \|/],
    ['/gatehouse help\r\nand more', /\| write \|/],
    ['/gatehouse rnu', /expected a command, got `rnu`\. Did you mean `\/gatehouse run`\?/],
    ['/gatehouse FIX', /Did you mean `\/gatehouse fix`/],
    ['/gatehouse run all', /`run` takes no arguments, got `all`/],
    ['/gatehouse explain', /expected one code/],
    ['/gatehouse explain a b', /expected one code/],
    ['/gatehouse explain settings/type', /\*\*`settings\/type`\*\* \(error\)/],
    ['/gatehouse explain egress-refused', /\*\*`conformance\/egress-refused`\*\* \(error\): /],
    ['/gatehouse explain unknwon-key', /Did you mean `\/gatehouse explain unknown-key`/],
    ['/gatehouse explain zzzz', /Unknown code `zzzz`\. Every finding shows/],
    [`/gatehouse explain ${'a'.repeat(700)}`, /longer than 600/],
    ['/gatehouse baseline', /expected `baseline add CHECK until YYYY-MM-DD because REASON`/],
    ['/gatehouse baseline add a until 2027-02-30 because x', /expected a date such as/],
    ['/gatehouse baseline add a until soon because x', /expected a date such as/],
    ['/gatehouse baseline add $(id) until 2027-07-01 because x', /a check id of letters, digits/],
    ['/gatehouse baseline add a until 2027-06-14 because x', /is in the past/],
    ['/gatehouse baseline add a until 2029-06-14 because x', /more than a year/],
  ])('%j', async (line, expected) => {
    expect(await postComment(line)).toMatchObject({ code: 0, stderr: 'gatehouse: replied\n' });
    const [text = '', ...more] = repliesOn(pull);
    expect(text).toMatch(expected);
    expect(more).toEqual([]);
    expectNoViolations();
  });

  test.each([
    '/gatehouse `a`` @org/team',
    '/gatehouse <!-- gatehouse-answer 1 done 1/1 -->',
    '/gatehouse </code></details><img src=x>',
    '/gatehouse ![x](https://example.com/a.png) closes #1',
    '/gatehouse \u202e\u001b[31m::error::x',
    `/gatehouse $\{{ secrets.X }} $(touch x) \`touch x\``,
    '/gatehouse explain ../../etc/passwd',
  ])('%j is only repeated as code', async (line) => {
    await postComment(line);
    const [{ body } = { body: '' }] = pull.comments.filter(({ author }) => author.login === JOB);
    const bare = body
      .replace(/\n\n<!-- gatehouse-answer \d+ done \d+\/\d+ -->$/, '')
      .replace(/(`+)(?:(?!\1)[\s\S])+?\1(?!`)/g, '');
    expect(bare).not.toMatch(/@|<|!\[|#1|::|\$\{|passwd|\u202e|\u001b/);
    expect(body).not.toMatch(/[\u202e\u001b]/);
    expectNoViolations();
  });

  test.each([
    ['/gatehouse help\n/gatehouse run', '1 more command in this one was not run'],
    [
      '/gatehouse help\r\nplease\r\n/gatehouse run\r\n/gatehouse fix all',
      '2 more commands in this one were not run',
    ],
    ['/gatehouse report\n/gatehouse retry', '1 more command in this one was not run'],
  ])('%j: the other commands are not run, and the reply says so', async (body, said) => {
    addRun();
    await postComment(body);
    expect(repliesOn(pull)).toEqual([expect.stringContaining(said)]);
    expect(forge.repository().runs[0]?.reruns).toEqual([]);
    expectNoViolations();
  });

  test.each([
    '/gatehouse help\n> /gatehouse run',
    '/gatehouse help\n```\n/gatehouse run\n```',
    '/gatehouse help\n/gatehouse-next run',
  ])('%j has no other command', async (body) => {
    await postComment(body);
    expect(repliesOn(pull)).toEqual([expect.not.stringContaining('was not run')]);
  });

  test('a secret is redacted', async () => {
    const token = forge.token({ permissions: { pull_requests: 'write', contents: 'read' } });
    await postComment(`/gatehouse ${token}`, { token });
    expect(pull.comments.at(-1)!.body).not.toContain(token);
  });
});

describe('a command that failed', () => {
  const [LIST, RERUN, READ] = [
    'actions/list-workflow-runs',
    'actions/re-run-workflow',
    'actions/get-workflow-run',
  ];
  test.each<[what: string, failing: readonly string[], isUnsure: boolean]>([
    ['at a look-up, before anything was written, has taken no effect', [LIST], false],
    ['at the look-up of the pull request', ['pulls/get'], false],
    [
      'at a write whose response was lost, and then at the look-up of its effect, may have',
      [RERUN, READ],
      true,
    ],
  ])('%s', async (_, failing, isUnsure) => {
    addRun();
    for (const route of failing) forge.injectFault({ route, times: 99 }, faults.resetAfter);
    await postComment('/gatehouse run');
    const [text = ''] = repliesOn(pull);
    expect(text).toContain('The command failed: ');
    expect(text.includes('may have taken effect')).toBe(isUnsure);
  });
});

describe('run and retry', () => {
  test.each<[line: string, given: object | undefined, expected: RegExp, reruns: string[]]>([
    ['run', {}, /Re-running all jobs for `[0-9a-f]{7}`: \[the run\]\(http.*\), attempt 2\./, ['all']],
    ['retry', {}, /Re-running the failed jobs/, ['failed']],
    ['run', { conclusion: 'success' }, /Re-running all jobs/, ['all']],
    ['retry', { conclusion: 'success' }, /no job of \[the run\]\(.*\) failed/, []],
    ['run', { status: 'in_progress', conclusion: null }, /is still in progress/, []],
    ['run', { conclusion: 'action_required' }, /is waiting for a maintainer's approval/, []],
    ['run', { event: 'push' }, /has no run for/, []],
    ['run', { headSha: '1'.repeat(40) }, /has no run for/, []],
    ['run', undefined, /has no run for/, []],
  ])('%s of %j', async (line, run, expected, reruns) => {
    if (run) addRun(run);
    expect(await postComment(`/gatehouse ${line}`)).toMatchObject({ code: 0 });
    expect(repliesOn(pull)).toEqual([expect.stringMatching(expected)]);
    expect(forge.repository().runs.flatMap((one) => one.reruns)).toEqual(reruns);
    expectNoViolations();
  });

  test('use the newest run of the commit', async () => {
    addRun();
    addRun();
    await postComment('/gatehouse run');
    expect(forge.repository().runs.map(({ reruns }) => reruns)).toEqual([[], ['all']]);
  });

  test('name a missing workflow', async () => {
    await postComment('/gatehouse run', { argv: ['--workflow', 'other.yml'] });
    expect(repliesOn(pull)).toEqual([
      expect.stringContaining('no workflow `other.yml` in this repository. Name the file'),
    ]);
  });

  test('do nothing if the head has moved or the pull request was closed', async () => {
    addRun();
    forge.before({ route: 'pulls/get', nth: 2 }, () => void pull.push({ 'pipeline.yml': 'gate: always\n' }));
    await postComment('/gatehouse run');
    pull.issue.state = 'closed';
    await postComment('/gatehouse run');
    expect(repliesOn(pull)).toEqual([
      expect.stringContaining('The branch has moved since your command'),
      expect.stringContaining('the pull request is closed'),
    ]);
    expect(forge.repository().runs[0]?.reruns).toEqual([]);
  });

  test('re-run once for two concurrent commands, and reply to both', async () => {
    addRun();
    await Promise.all([
      postComment('/gatehouse run', { runId: 7 }),
      postComment('/gatehouse retry', { runId: 8 }),
    ]);
    expect(forge.repository().runs[0]?.reruns).toHaveLength(1);
    expect(repliesOn(pull).filter((one) => one.includes('is still in progress'))).toHaveLength(1);
  });

  test('report shows the conclusion and links the comment', async () => {
    addRun();
    pull.comment({ author: 'mallory', body: '<!-- gatehouse:1 x -->' });
    const { id } = pull.comment({ author: JOB, body: '<!-- gatehouse:1 x -->' });
    await postComment('/gatehouse report');
    expect(repliesOn(pull)[0]).toMatch(/attempt 1 of the run\]\(http.*\) failed\. The report/);
    expect(repliesOn(pull)[0]).toContain(`#issuecomment-${id})`);
    expectNoViolations();
  });
});

test.each<[what: string, step: CommentStep, expected: RegExp]>([
  [
    'a configuration',
    { files: { '.github/gatehouse.yml': 'settings: { filez: a }' } },
    /`the configuration .*filez/,
  ],
  ['a vocabulary', { argv: ['--vocabulary', 'words.yml'] }, /`the vocabulary words.yml does not exist/],
])('the reply names %s that is invalid', async (_, step, text) => {
  addRun();
  expect(await postComment('/gatehouse run', step)).toMatchObject({ code: 0 });
  expect(repliesOn(pull)).toEqual([expect.stringMatching(text)]);
  expect(repliesOn(pull)[0]).toContain('configuration is invalid');
  await postComment('/gatehouse help', step);
  expect(repliesOn(pull)[1]).toContain('| command |');
  expect(forge.repository().runs[0]?.reruns).toEqual([]);
});

test('the reply names the end of a rate limit, and nothing is written', async () => {
  addRun();
  const limit = faults.secondary({ retryAfter: 60 });
  forge.injectFault({ route: 'actions/re-run-workflow', times: 9 }, limit);
  expect((await postComment('/gatehouse run')).code).toBe(3);
  expect(repliesOn(pull)).toEqual([
    expect.stringContaining("The command failed: the forge's rate limit is exceeded (403); retry in 60 s."),
  ]);
  expect(forge.repository().runs[0]?.reruns).toEqual([]);
});

test('a missing permission is named in the reply, or in the log if no reply can be written', async () => {
  addRun();
  const { code, stderr } = await postComment('/gatehouse run', {
    permissions: { pull_requests: 'write', contents: 'read', actions: 'read' },
  });
  expect(code).toBe(3);
  expect(repliesOn(pull)).toEqual([
    expect.stringContaining('the token lacks the permission actions: write (403); grant it to the job'),
  ]);
  expect(stderr).toContain('actions: write');
  const none = await postComment('/gatehouse help', { permissions: { contents: 'read' } });
  expect(none).toMatchObject({ code: 3, stderr: expect.stringContaining('pull-requests: write') });
});
