import { beforeEach, describe, expect, test } from 'vitest';
import { commands } from '../../src/bot/commands.ts';
import { faults } from '../fakes/forge/index.ts';
import { bad } from '../fakes/io.ts';
import { setUpForge } from '../forge/workflow-step.ts';
import { type Asking, answers, ask, type FakePullRequest, JOB, shopOf } from './world.ts';

const { forge, root } = await setUpForge();
let pull: FakePullRequest;
beforeEach(() => {
  shopOf(forge);
  pull = forge.pull({ head: 'feature', files: { 'pipeline.yml': bad } });
});

const say = (body: string, asking?: Asking) => ask(forge, root, pull, body, asking);
const routes = () => forge.writes.map(({ route }) => route);
const sound = () => expect([forge.violations, forge.refusals]).toEqual([[], []]);
const REACT = 'reactions/create-for-issue-comment';
const ADD = 'issues/create-comment';
const EDIT = 'issues/update-comment';
const own = (given = {}) =>
  forge.repository().run({ headBranch: 'feature', headSha: pull.headSha, pulls: [pull.number], ...given });

describe('a comment', () => {
  test.each<[what: string, body: string, asking?: Asking]>([
    ['that holds no command', 'Nice work, see /gatehouse help'],
    ['that speaks to another bot', '/gatehouse-next help'],
    ['that has it on the second line', 'Please\n/gatehouse run'],
    ['that has a space before it', ' /gatehouse run'],
    ['that was edited', '/gatehouse run', { action: 'edited' }],
    ['that was deleted', '/gatehouse run', { action: 'deleted' }],
    ['of a bot', '/gatehouse run', { login: 'robot', type: 'Bot' }],
    ['of an app', '/gatehouse run', { login: 'robot[bot]' }],
    ['of our own', '/gatehouse run', { login: JOB }],
  ])('%s asks nothing of the forge', async (_, body, asking) => {
    expect(await say(body, asking)).toMatchObject({ code: 0 });
    expect(forge.calls).toEqual([]);
  });

  test('that is gone by now is left alone', async () => {
    const comment = pull.comment({ author: 'bob', body: '/gatehouse run' });
    pull.comments.length = 0;
    expect(await say('', { comment })).toMatchObject({ code: 0, stderr: expect.stringContaining('gone') });
    expect(routes()).toEqual([]);
  });

  test('that was changed after it was sent does nothing, and says so', async () => {
    own();
    const comment = pull.comment({ author: 'bob', body: '/gatehouse report' });
    await say('', { comment, said: '/gatehouse run' });
    expect(answers(pull)).toEqual([expect.stringContaining('changed after it was sent')]);
    expect(forge.repository().runs[0]?.reruns).toEqual([]);
    sound();
  });

  test('is answered once, whatever is played again, by whichever run', async () => {
    own();
    const { comment } = await say('/gatehouse run', { runId: 7 });
    for (const again of [{ runId: 7 }, { runId: 7, attempt: 2 }, { runId: 8 }])
      await say('', { comment, ...again });
    expect(answers(pull)).toHaveLength(1);
    expect(forge.repository().runs[0]?.reruns).toEqual(['all']);
    expect(routes().filter((route) => route !== REACT)).toEqual([ADD, 'actions/re-run-workflow', EDIT]);
    sound();
  });

  test('is answered once by two runs at the same time', async () => {
    own();
    const comment = pull.comment({ author: 'bob', body: '/gatehouse run' });
    await Promise.all([say('', { comment, runId: 7 }), say('', { comment, runId: 8 })]);
    expect(answers(pull)).toHaveLength(1);
    expect(forge.repository().runs[0]?.reruns).toEqual(['all']);
  });

  test('is taken up by a later attempt of a run that broke off', async () => {
    own();
    forge.fault('pulls/get', faults.notFound);
    forge.fault({ route: EDIT, times: 3 }, faults.server(500));
    const { comment, code } = await say('/gatehouse run', { runId: 7 });
    expect(code).toBe(3);
    expect(answers(pull)).toEqual([expect.stringContaining('Working on it')]);
    const before = pull.comments.map((one) => ({ ...one }));
    await say('', { comment, runId: 8 });
    expect(pull.comments.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
    await say('', { comment, runId: 7, attempt: 2 });
    expect(answers(pull)).toEqual([expect.stringContaining('All of it runs again')]);
    expect(forge.repository().runs[0]?.reruns).toEqual(['all']);
  });

  test('of others that looks like an answer is none', async () => {
    const comment = pull.comment({ author: 'bob', body: '/gatehouse help' });
    pull.comment({ author: 'mallory', body: `x\n\n<!-- gatehouse-answer ${comment.id} done 1/1 -->` });
    await say('', { comment });
    expect(answers(pull)).toEqual([expect.stringContaining('| write | what happens |')]);
    sound();
  });
});

describe('who may ask', () => {
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
    pull = forge.pull({ head: 'feature', files: { 'pipeline.yml': bad } });
    own();
    for (const { name, access } of commands) {
      const usage = name === 'explain' ? 'explain settings/type' : name;
      // One role is shown with every command, the others with one of each kind.
      if (name === 'baseline' || (role !== 'read' && !['report', 'fix'].includes(name))) continue;
      pull.comments.length = 0;
      await say(`/gatehouse ${usage}`, { login: 'eve' });
      const may = access === 'read' ? read : write;
      const [text = ''] = answers(pull);
      expect(text.includes('is for those who may'), `${name}: ${text}`).toBe(!may);
      if (!may) expect(text).toContain('Ask one of them');
    }
    if (!write) expect(new Set(routes())).toEqual(new Set([REACT, ADD]));
    expect(forge.violations).toEqual([]);
  });

  test('the association that the event tells is not asked', async () => {
    own();
    await say('/gatehouse run', { login: 'member', association: 'OWNER' });
    expect(answers(pull)).toEqual([expect.stringContaining('knows no permission of yours')]);
  });
});

describe('what the first line says', () => {
  test.each<[line: string, said: RegExp]>([
    ['/gatehouse', /\| `\/gatehouse explain CODE` \|/],
    ['/gatehouse help', /\| `\/gatehouse baseline add CHECK until/],
    ['/gatehouse\thelp \t', /\| write \|/],
    ['/gatehouse help\r\nand more', /\| write \|/],
    ['/gatehouse rnu', /no such command, and here stands `rnu`\. Did you mean `\/gatehouse run`\?/],
    ['/gatehouse FIX', /Did you mean `\/gatehouse fix`/],
    ['/gatehouse run all', /`run` takes nothing behind it, and here stands `all`/],
    ['/gatehouse explain', /one code belongs behind it/],
    ['/gatehouse explain a b', /one code belongs behind it/],
    ['/gatehouse explain settings/type', /\*\*`settings\/type`\*\* \(error\)/],
    ['/gatehouse explain egress-refused', /\*\*`conformance\/egress-refused`\*\* \(error\): /],
    ['/gatehouse explain unknwon-key', /Did you mean `\/gatehouse explain unknown-key`/],
    ['/gatehouse explain zzzz', /no page for `zzzz`\. Findings show/],
    [`/gatehouse explain ${'a'.repeat(700)}`, /longer than 600/],
    ['/gatehouse baseline', /it is written `baseline add CHECK until YYYY-MM-DD because REASON`/],
    ['/gatehouse baseline add a until 2027-02-30 because x', /a day is written as/],
    ['/gatehouse baseline add a until soon because x', /a day is written as/],
    ['/gatehouse baseline add $(id) until 2027-07-01 because x', /only letters, digits/],
    ['/gatehouse baseline add a until 2027-06-14 because x', /is over/],
    ['/gatehouse baseline add a until 2029-06-14 because x', /more than a year/],
  ])('%j', async (line, said) => {
    expect(await say(line)).toMatchObject({ code: 0, stderr: 'gatehouse: answered\n' });
    const [text = '', ...more] = answers(pull);
    expect(text).toMatch(said);
    expect(more).toEqual([]);
    sound();
  });

  test.each([
    '/gatehouse `a`` @org/team',
    '/gatehouse <!-- gatehouse-answer 1 done 1/1 -->',
    '/gatehouse </code></details><img src=x>',
    '/gatehouse ![x](https://example.com/a.png) closes #1',
    '/gatehouse \u202e\u001b[31m::error::x',
    `/gatehouse $\{{ secrets.X }} $(touch x) \`touch x\``,
    '/gatehouse explain ../../etc/passwd',
  ])('%j stands in the answer as code, and nowhere else', async (line) => {
    await say(line);
    const [{ body } = { body: '' }] = pull.comments.filter(({ author }) => author.login === JOB);
    const bare = body
      .replace(/\n\n<!-- gatehouse-answer \d+ done \d+\/\d+ -->$/, '')
      .replace(/(`+)(?:(?!\1)[\s\S])+?\1(?!`)/g, '');
    expect(bare).not.toMatch(/@|<|!\[|#1|::|\$\{|passwd|\u202e|\u001b/);
    expect(body).not.toMatch(/[\u202e\u001b]/);
    sound();
  });

  test('a secret that is repeated is hidden', async () => {
    const token = forge.token({ permissions: { pull_requests: 'write', contents: 'read' } });
    await say(`/gatehouse ${token}`, { token });
    expect(pull.comments.at(-1)!.body).not.toContain(token);
  });
});

describe('run and retry', () => {
  test.each<[line: string, given: object | undefined, said: RegExp, reruns: string[]]>([
    ['run', {}, /All of it runs again for `[0-9a-f]{7}`: \[the run\]\(http.*\), attempt 2\./, ['all']],
    ['retry', {}, /The failed jobs run again/, ['failed']],
    ['run', { conclusion: 'success' }, /All of it runs again/, ['all']],
    ['retry', { conclusion: 'success' }, /Nothing failed in \[the run\]/, []],
    ['run', { status: 'in_progress', conclusion: null }, /It runs already/, []],
    ['run', { conclusion: 'action_required' }, /waits for a maintainer's approval/, []],
    ['run', { event: 'push' }, /has no run for/, []],
    ['run', { headSha: '1'.repeat(40) }, /has no run for/, []],
    ['run', undefined, /has no run for/, []],
  ])('%s of %j', async (line, run, said, reruns) => {
    if (run) own(run);
    expect(await say(`/gatehouse ${line}`)).toMatchObject({ code: 0 });
    expect(answers(pull)).toEqual([expect.stringMatching(said)]);
    expect(forge.repository().runs.flatMap((one) => one.reruns)).toEqual(reruns);
    sound();
  });

  test('take the newest run of the commit', async () => {
    own();
    own();
    await say('/gatehouse run');
    expect(forge.repository().runs.map(({ reruns }) => reruns)).toEqual([[], ['all']]);
  });

  test('name a workflow that is not there', async () => {
    await say('/gatehouse run', { argv: ['--workflow', 'other.yml'] });
    expect(answers(pull)).toEqual([expect.stringContaining('no workflow `other.yml` here. Name the file')]);
  });

  test('do nothing where the head moved between, or the pull request was closed', async () => {
    own();
    forge.before({ route: 'pulls/get', nth: 2 }, () => void pull.push({ 'pipeline.yml': 'gate: always\n' }));
    await say('/gatehouse run');
    pull.issue.state = 'closed';
    await say('/gatehouse run');
    expect(answers(pull)).toEqual([
      expect.stringContaining('The branch has moved since you asked'),
      expect.stringContaining('the pull request is closed'),
    ]);
    expect(forge.repository().runs[0]?.reruns).toEqual([]);
  });

  test('two at once start it once, and both are told', async () => {
    own();
    await Promise.all([say('/gatehouse run', { runId: 7 }), say('/gatehouse retry', { runId: 8 })]);
    expect(forge.repository().runs[0]?.reruns).toHaveLength(1);
    expect(answers(pull).filter((one) => one.includes('It runs already'))).toHaveLength(1);
  });

  test('report says how it ended and where the comment is', async () => {
    own();
    pull.comment({ author: 'mallory', body: '<!-- gatehouse:1 x -->' });
    const { id } = pull.comment({ author: JOB, body: '<!-- gatehouse:1 x -->' });
    await say('/gatehouse report');
    expect(answers(pull)[0]).toMatch(/attempt 1 of the run\]\(http.*\) failed\. Its summary/);
    expect(answers(pull)[0]).toContain(`#issuecomment-${id})`);
    sound();
  });
});

test.each<[what: string, step: Asking, said: RegExp]>([
  [
    'a configuration',
    { files: { '.github/gatehouse.yml': 'settings: { filez: a }' } },
    /`the configuration .*filez/,
  ],
  ['a vocabulary', { argv: ['--vocabulary', 'words.yml'] }, /`the vocabulary words.yml does not exist/],
])('with %s that is not as it must be, the person is told', async (_, step, text) => {
  own();
  expect(await say('/gatehouse run', step)).toMatchObject({ code: 0 });
  expect(answers(pull)).toEqual([expect.stringMatching(text)]);
  expect(answers(pull)[0]).toContain('not set up right');
  await say('/gatehouse help', step);
  expect(answers(pull)[1]).toContain('| write |');
  expect(forge.repository().runs[0]?.reruns).toEqual([]);
});

test('a limit is told with its end, and nothing is written', async () => {
  own();
  const limit = faults.secondary({ retryAfter: 60 });
  forge.fault({ route: 'actions/re-run-workflow', times: 9 }, limit);
  expect((await say('/gatehouse run')).code).toBe(3);
  expect(answers(pull)).toEqual([
    expect.stringContaining("That did not work: the forge's rate limit is used up for 60 s (403)."),
  ]);
  expect(forge.repository().runs[0]?.reruns).toEqual([]);
});

test('a permission that is missing is named in the answer, and to the log where not even that can be written', async () => {
  own();
  const { code, stderr } = await say('/gatehouse run', {
    permissions: { pull_requests: 'write', contents: 'read', actions: 'read' },
  });
  expect(code).toBe(3);
  expect(answers(pull)).toEqual([
    expect.stringContaining('the token lacks the permission actions: write (403); give it to the job'),
  ]);
  expect(stderr).toContain('actions: write');
  const none = await say('/gatehouse help', { permissions: { contents: 'read' } });
  expect(none).toMatchObject({ code: 3, stderr: expect.stringContaining('pull-requests: write') });
});
