import { beforeEach, describe, expect, test } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { commentStateMarker } from '../../src/report/comment-state.ts';
import { faults, startForge } from '../fakes/forge/index.ts';
import { deprecatedSettings, validSettings } from '../fakes/io.ts';
import { runStep, setUpForge } from '../forge/workflow-step.ts';
import { check, finding, gate, report } from '../report/reports.ts';
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
const fixedText = 'gate: on-destructive\n';
beforeEach(() => {
  createShop(forge);
  pull = forge.pull({ head: 'feature', files: { 'pipeline.yml': deprecatedSettings } });
});

const postComment = (body: string, step?: CommentStep) => runForComment(forge, root, pull, body, step);
const fixTokenEnv = () => ({
  GATEHOUSE_FIX_TOKEN: forge.token({ kind: 'app', permissions: { contents: 'write' } }),
});
const at = (sha: string, path = 'pipeline.yml') => forge.textAt(sha, path);
const expectNoViolations = () => expect([forge.violations, forge.rejections]).toEqual([[], []]);
const textWith = (short: string) => expect.stringContaining(short);

describe('fix', () => {
  test('makes one commit with the fix token, and names the codes', async () => {
    pull.push({ 'other/pipeline.yml': deprecatedSettings, 'notes.yml': deprecatedSettings });
    const before = pull.headSha;
    await postComment('/gatehouse fix', {
      env: { ...fixTokenEnv(), GATEHOUSE_FILES: 'pipeline.yml\nother/*.yml' },
    });
    expect(pull.headSha).not.toBe(before);
    expect([at(pull.headSha), at(pull.headSha, 'other/pipeline.yml'), at(pull.headSha, 'notes.yml')]).toEqual(
      [fixedText, fixedText, deprecatedSettings],
    );
    const commit = forge.commitAt(pull.headSha);
    expect(commit).toMatchObject({ parents: [before], author: 'gatehouse-app[bot]' });
    expect(commit.message).toBe(
      `Apply the safe fixes of gatehouse\n\nsettings/deprecated: 2\n\nRequested by bob in pull request ${pull.number}.`,
    );
    expect(repliesOn(pull)).toEqual([
      `Committed \`${pull.headSha.slice(0, 7)}\`.\n\n- \`other/pipeline.yml\`: \`settings/deprecated\`\n- \`pipeline.yml\`: \`settings/deprecated\``,
    ]);
    expect(forge.repository().dispatches).toEqual([]);
    expectNoViolations();
  });

  test("commits with the job's own token only if a workflow is started afterwards", async () => {
    await postComment('/gatehouse fix', { argv: ['--dispatch', 'gatehouse.yml'] });
    expect(at(pull.headSha)).toBe(fixedText);
    expect(forge.commitAt(pull.headSha).author).toBe(JOB);
    expect(forge.repository().dispatches).toMatchObject([{ workflow: 'gatehouse.yml', ref: 'feature' }]);
    expect(repliesOn(pull)).toEqual([textWith('`gatehouse.yml` was started on the branch')]);
    expectNoViolations();
  });

  test('says what to do if that workflow does not start', async () => {
    await postComment('/gatehouse fix', { argv: ['--dispatch', 'other.yml'] });
    expect(repliesOn(pull)[0]).toMatch(/Committed `.{7}`, but `other.yml` could not be started .*manually/);
    pull.push({ 'pipeline.yml': deprecatedSettings });
    forge.injectFault('actions/create-workflow-dispatch', faults.resetAfter);
    await postComment('/gatehouse fix', { argv: ['--dispatch', 'gatehouse.yml'] });
    expect(repliesOn(pull)[1]).toMatch(/but `gatehouse.yml` may not have been started .*manually/);
  });

  test.each<[what: string, set: () => CommentStep, why: RegExp]>([
    ['without another token', () => ({}), /would not start any workflow, so required checks/],
    [
      'on a fork',
      () => {
        pull = forge.pull({ head: 'patch', fork: 'eve/shop', files: { 'pipeline.yml': deprecatedSettings } });
        return { env: fixTokenEnv() };
      },
      /comes from a fork/,
    ],
    [
      'on a protected branch',
      () => {
        forge.repository().protect('feature');
        return { env: fixTokenEnv() };
      },
      /could not be made: the branch is protected/,
    ],
    [
      'where a permission is missing',
      () => ({
        env: {
          GATEHOUSE_FIX_TOKEN: forge.token({ kind: 'app', permissions: { contents: 'read' } }),
        },
      }),
      /the token lacks the permission contents: write/,
    ],
  ])('%s it suggests the fixes', async (_, setUp, why) => {
    const step = setUp();
    const before = pull.headSha;
    expect(await postComment('/gatehouse fix', step)).toMatchObject({ code: 0 });
    expect(pull.headSha).toBe(before);
    expect(repliesOn(pull)[0]).toMatch(why);
    expect(repliesOn(pull)[0]).toContain('Added 1 suggestion to the changed lines.');
    expect(pull.reviewComments).toMatchObject([
      { path: 'pipeline.yml', line: 1, body: textWith('```suggestion\ngate: on-destructive\n```') },
    ]);
    await postComment('/gatehouse fix', step);
    expect(pull.reviewComments).toHaveLength(1);
    expect(repliesOn(pull)).toHaveLength(2);
    expect(forge.violations).toEqual([]);
  });

  test('suggests again after a lost response, although an equal review exists', async () => {
    await postComment('/gatehouse fix');
    pull.push({ 'pipeline.yml': `# moved\n${deprecatedSettings}` });
    forge.injectFault('pulls/create-review', faults.reset);
    await postComment('/gatehouse fix');
    expect(repliesOn(pull).at(-1)).toContain('Added 1 suggestion');
    expect(pull.reviewComments).toHaveLength(2);
  });

  test.each<[what: string, change: () => void, expected: string]>([
    ['has moved', () => void pull.push({ 'b.txt': 'x' }), 'The branch has moved since your command'],
    [
      'is closed',
      () => Object.assign(pull.issue, { state: 'closed' }),
      'The pull request was closed in the meantime',
    ],
  ])('suggests nothing if the pull request %s meanwhile', async (_, change, expected) => {
    forge.before('graphql/repository', change);
    await postComment('/gatehouse fix');
    expect(repliesOn(pull)).toEqual([textWith(expected)]);
    expect(pull.reviews).toEqual([]);
  });

  test('suggests nothing in a file that differs from the checked one', async () => {
    // The list is of a commit that is replaced before the next request.
    forge.before(
      'pulls/list-files',
      () => void pull.push({ 'pipeline.yml': `${deprecatedSettings}# x\n` }, { force: true }),
    );
    const read = pull.headSha;
    forge.after('pulls/list-files', () => pull.headRepository.branches.set('feature', read));
    await postComment('/gatehouse fix');
    expect(repliesOn(pull)[0]).toContain('These lines are not part of the diff');
    expect(pull.reviews).toEqual([]);
  });

  test('shows fixes outside the diff in the reply', async () => {
    forge.repository().commit({ files: { 'old/pipeline.yml': deprecatedSettings } });
    pull = forge.pull({ head: 'next', files: { 'a.txt': 'x' } });
    await postComment('/gatehouse fix', { env: { GATEHOUSE_FILES: '**/pipeline.yml' } });
    expect(repliesOn(pull)[0]).toContain('`old/pipeline.yml`, line 1:\n\n```yaml\ngate: on-destructive\n```');
    expect(pull.reviews).toEqual([]);
    expectNoViolations();
  });

  test.each<[what: string, text: string, expected: RegExp]>([
    ['nothing to fix', validSettings, /nothing to fix at `.{7}`\.$/],
    ['errors only', 'gate: always\napply: { resume: 90 }\n', /nothing to fix at .* 1 error has no safe fix/],
    ['broken YAML', 'gate: [\n', /nothing to fix at .* 1 error has no safe fix/],
    ['both', 'gate: on-destroy\napply: { resume: 90 }\n', /Committed .* 1 error has no safe fix/],
  ])('with %s', async (_, text, expected) => {
    pull.push({ 'pipeline.yml': text });
    await postComment('/gatehouse fix', { env: fixTokenEnv() });
    expect(repliesOn(pull)).toEqual([expect.stringMatching(expected)]);
    expectNoViolations();
  });

  test('says which settings files it did not read', async () => {
    const large = `${deprecatedSettings}#${' '.repeat(1 << 20)}\n`;
    pull.push({
      'a/pipeline.yml': large,
      'b/pipeline.yml': deprecatedSettings,
      'c/pipeline.yml': deprecatedSettings,
    });
    forge.repository().symlinks.add('b/pipeline.yml');
    const env = { ...fixTokenEnv(), GATEHOUSE_FILES: '**/pipeline.yml' };
    await postComment('/gatehouse fix', { env });
    expect(repliesOn(pull)[0]).toMatch(
      /^Committed .*\. Not read .*: `a\/pipeline.yml`, `b\/pipeline.yml`\.\n/,
    );
    forge.repository().maxTreeEntries = 1;
    await postComment('/gatehouse fix', { env });
    expect(repliesOn(pull)[1]).toMatch(/No settings file was found\. The forge lists only some of the files/);
    expectNoViolations();
  });

  test('keeps a byte order mark and line ends', async () => {
    pull.push({ 'pipeline.yml': '\ufeffgate: on-destroy\r\n' });
    await postComment('/gatehouse fix', { env: fixTokenEnv() });
    expect(at(pull.headSha)).toBe('\ufeffgate: on-destructive\r\n');
  });

  test.each<[what: string, word: string]>([
    ['fix', '/gatehouse fix'],
    ['baseline', '/gatehouse baseline add a until 2027-07-01 because b'],
  ])('%s commits nothing to a pull request that was closed meanwhile', async (_, word) => {
    const before = pull.headSha;
    forge.before({ route: 'pulls/get', nth: 2 }, () => Object.assign(pull.issue, { state: 'closed' }));
    await postComment(word, { env: fixTokenEnv() });
    expect([pull.headSha, repliesOn(pull)]).toEqual([
      before,
      [textWith('The pull request was closed in the meantime')],
    ]);
  });

  test('never overwrites a commit that was pushed meanwhile', async () => {
    const moves = [
      { route: 'pulls/get', nth: 2 },
      { route: 'graphql/createCommitOnBranch', nth: 1 },
    ];
    for (const move of moves) {
      pull.push({ 'pipeline.yml': deprecatedSettings });
      forge.before(move, () => void pull.push({ 'b.txt': `${Math.random()}` }));
      await postComment('/gatehouse fix', { env: fixTokenEnv() });
      expect(at(pull.headSha)).toBe(deprecatedSettings);
      expect(repliesOn(pull).at(-1)).toContain('The branch has moved since your command');
    }
    expect(forge.violations).toEqual([]);
  });

  test('commits once although the response was lost', async () => {
    for (const fault of [faults.resetAfter, faults.half, faults.server(502)]) {
      pull.push({ 'pipeline.yml': deprecatedSettings, 'c.txt': fault.name });
      const before = pull.headSha;
      forge.injectFault('graphql/createCommitOnBranch', fault);
      await postComment('/gatehouse fix', { env: fixTokenEnv() });
      expect(at(pull.headSha)).toBe(fixedText);
      expect(forge.commitAt(pull.headSha).parents).toEqual([before]);
      expect(repliesOn(pull).at(-1)).toContain(`Committed \`${pull.headSha.slice(0, 7)}\``);
    }
  });

  test('works on an enterprise server', async () => {
    const other = await startForge({ enterprise: true });
    other.repository().collaborator('bob', 'write');
    other.repository().workflow('gatehouse.yml', { dispatch: true });
    const change = other.pull({ head: 'feature', files: { 'pipeline.yml': deprecatedSettings } });
    await runForComment(other, root, change, '/gatehouse fix', { argv: ['--dispatch', 'gatehouse.yml'] });
    expect(other.textAt(change.headSha, 'pipeline.yml')).toBe(fixedText);
    expect([other.violations, other.rejections]).toEqual([[], []]);
    await other.close();
  });

  test('makes one commit for two concurrent commands', async () => {
    const before = pull.headSha;
    const env = fixTokenEnv();
    await Promise.all([
      postComment('/gatehouse fix', { env, runId: 7 }),
      postComment('/gatehouse fix', { env, runId: 8 }),
    ]);
    expect(forge.commitAt(pull.headSha).parents).toEqual([before]);
    expect(repliesOn(pull)).toHaveLength(2);
  });
});

describe('baseline add', () => {
  const PATH = '.github/gatehouse-baseline.yml';
  const line = (reason = 'the vendor is slow') =>
    `/gatehouse baseline add pipeline.yml until 2027-07-01 because ${reason}`;

  test('appends an entry or creates the file', async () => {
    await postComment(line(), { env: fixTokenEnv() });
    expect(at(pull.headSha, PATH)).toBe(
      '- check: "pipeline.yml"\n  reason: "the vendor is slow"\n  until: "2027-07-01"\n',
    );
    await postComment('/gatehouse baseline add df6dbd796fbb9e93 until 2027-07-02 because it: "is" #so', {
      env: fixTokenEnv(),
    });
    expect(at(pull.headSha, PATH)).toContain(
      '- fingerprint: "df6dbd796fbb9e93"\n  reason: "it: \\"is\\" #so"\n  until: "2027-07-02"\n',
    );
    await postComment(line(), { env: fixTokenEnv() });
    expect(repliesOn(pull)).toEqual([
      textWith('`pipeline.yml` is accepted until 2027-07-01'),
      textWith('`df6dbd796fbb9e93` is accepted until 2027-07-02'),
      textWith('already has an entry for `pipeline.yml`'),
    ]);
    expectNoViolations();
  });

  test.each<[text: string, expected: RegExp]>([
    ['# ours\n  - check: a\n    reason: b\n    until: "2027-01-01"', /^Committed/],
    [
      '[{ check: a, reason: b, until: "2027-01-01" }]\n',
      /not a YAML list in block style.*\n\n```yaml\n- check: "pipeline/,
    ],
    ['check: a\n', /not a YAML list in block style/],
    ['- [\n', /not a YAML list in block style/],
  ])('to %j', async (text, expected) => {
    pull.push({ [PATH]: text });
    await postComment(line(), { env: fixTokenEnv() });
    expect(repliesOn(pull)).toEqual([expect.stringMatching(expected)]);
    expectNoViolations();
  });

  test.each<[what: string, change: () => unknown, expected: string]>([
    [
      'is beyond what is listed',
      () => Object.assign(forge.repository(), { maxTreeEntries: 1 }),
      'only some of the files',
    ],
    ['is a link', () => forge.repository().symlinks.add(PATH), 'is not a regular file'],
    [
      'lies below a link',
      () => {
        pull.push({ [PATH]: null, '.github': '../up' });
        forge.repository().symlinks.add('.github');
      },
      'is not a regular file',
    ],
    ['is a folder', () => pull.push({ [PATH]: null, [`${PATH}/a`]: '' }), 'is not a regular file'],
  ])('does not change a file that %s', async (_, change, expected) => {
    pull.push({ 'a.txt': '', 'b.txt': '', [PATH]: '- { check: a, reason: b, until: "2027-01-01" }\n' });
    change();
    const before = pull.headSha;
    await postComment(line(), { env: fixTokenEnv() });
    expect(pull.headSha).toBe(before);
    expect(repliesOn(pull)).toEqual([textWith(expected)]);
    expect(repliesOn(pull)[0]).toContain('```yaml\n- check: "pipeline.yml"');
    expectNoViolations();
  });

  /** Our comment with a report of a commit. */
  const reported = (
    checks: Parameters<typeof check>[0][],
    given: Partial<Report> = {},
    sha = pull.headSha,
  ) => {
    const source = { repository: 'org/shop', sha, checkedOut: sha, ref: 'x' };
    const marker = commentStateMarker(
      report([gate({ gate: 'settings', checks: checks.map(check) })], { source, ...given }),
    );
    pull.comment({ author: JOB, body: `${marker}\n\n## ❌ fail` });
  };
  const failure = (message: string, fingerprint: string) => ({
    findings: [finding({ code: 'settings/type', message, fingerprint })],
  });
  const BY_FINGERPRINT = '/gatehouse baseline add 00000000000000aa until 2027-07-01 because x';

  test('refuses what the newest report does not fail, and names what it does', async () => {
    reported([{ id: 'pipeline.yml' }, { id: 'other.yml', ...failure('wrong', '00000000000000bb') }]);
    const before = pull.headSha;
    await postComment(line(), { env: fixTokenEnv() });
    await postComment(BY_FINGERPRINT, { env: fixTokenEnv() });
    expect(pull.headSha).toBe(before);
    const said = textWith('These checks fail there: `other.yml`.');
    expect(repliesOn(pull).slice(-2)).toEqual([said, said]);
    expect(repliesOn(pull).at(-1)).toContain('does not fail `00000000000000aa`');
    expectNoViolations();
  });

  test.each([line(), BY_FINGERPRINT])('accepts what one of the newest reports fails: %s', async (command) => {
    reported([{ id: 'other.yml' }]);
    reported([{ id: 'pipeline.yml', ...failure('wrong', '00000000000000aa') }]);
    await postComment(command, { env: fixTokenEnv() });
    expect(repliesOn(pull).at(-1)).toMatch(/^Committed .* is accepted until 2027-07-01\.$/);
    expectNoViolations();
  });

  test.each<[what: string, write: () => void]>([
    ['none', () => {}],
    ['one of an older commit', () => reported([{ id: 'x' }], {}, '1'.repeat(40))],
    ['one of a gate that could not run', () => reported([{ id: 'x' }], { verdict: 'error' })],
    ['one of another author', () => pull.comment({ author: 'eve', body: commentStateMarker(report([])) })],
    [
      'one with more failed checks than it can name',
      () =>
        reported(
          Array.from({ length: 300 }, (_, at) => ({
            id: `a long name of a file ${at}.yml`,
            ...failure('x', 'y'),
          })),
        ),
    ],
  ])('says that nothing was compared where the comment is %s', async (_, write) => {
    write();
    await postComment(line(), { env: fixTokenEnv() });
    expect(repliesOn(pull).at(-1)).toMatch(/^Committed .*so whether it fails was not checked\.$/);
  });

  test('shows the lines to add if no commit can be made', async () => {
    await postComment(line('a\u202eb'));
    expect(repliesOn(pull)[0]).toContain('reason: "a\\\\u202eb"');
    expect(pull.headRepository.filesAt(pull.headSha).has(PATH)).toBe(false);
  });
});

describe('migrate', () => {
  const main = () => forge.repository().branches.get('main')!;
  const branch = () => forge.repository().branches.get('gatehouse/migrate');
  const open = () => forge.repository().pulls.filter(({ head }) => head === 'gatehouse/migrate');
  const permissions = { contents: 'write', pull_requests: 'write', actions: 'write' } as const;

  beforeEach(() => {
    forge.repository().commit({ files: { 'pipeline.yml': deprecatedSettings, 'a.txt': '1' } });
  });

  test('opens one pull request and keeps it up to date', async () => {
    await postComment('/gatehouse migrate', { permissions });
    expect(open()).toMatchObject([
      { base: 'main', issue: { title: textWith('Rename deprecated'), author: { login: JOB } } },
    ]);
    expect(at(branch()!)).toBe(fixedText);
    expect(repliesOn(pull).at(-1)).toMatch(
      /^Opened \[pull request \d+\]\(.*\): 1 file\. Its required checks/,
    );
    const first = branch();
    await postComment('/gatehouse migrate', { permissions });
    expect(repliesOn(pull).at(-1)).toMatch(/is already up to date/);
    expect(branch()).toBe(first);
    forge.repository().commit({ files: { 'pipeline.yml': `# new\n${deprecatedSettings}`, 'a.txt': '2' } });
    await postComment('/gatehouse migrate', { permissions });
    expect([at(branch()!), at(branch()!, 'a.txt')]).toEqual([`# new\n${fixedText}`, '2']);
    expect(forge.commitAt(branch()!).parents).toEqual([first, main()]);
    expect(open()).toHaveLength(1);
    forge.repository().commit({ files: { 'pipeline.yml': fixedText } });
    await postComment('/gatehouse migrate', { permissions });
    expect(repliesOn(pull).at(-1)).toMatch(/^No deprecated setting .* can be closed/);
    expect(forge.violations).toEqual([]);
  });

  test('does not change a branch that somebody else pushed to, or that moves meanwhile', async () => {
    await postComment('/gatehouse migrate', { permissions });
    forge.repository().commit({ branch: 'gatehouse/migrate', files: { 'a.txt': 'mine' } });
    const theirs = branch();
    forge.repository().commit({ files: { 'pipeline.yml': `# new\n${deprecatedSettings}` } });
    await postComment('/gatehouse migrate', { permissions });
    expect(repliesOn(pull).at(-1)).toContain('is not by gatehouse, so the branch was not changed');
    expect(branch()).toBe(theirs);
    forge.repository().branches.delete('gatehouse/migrate');
    forge.before('git/create-ref', () => {
      forge.repository().commit({ branch: 'gatehouse/migrate', files: { 'a.txt': 'mine' } });
    });
    await postComment('/gatehouse migrate', { permissions });
    expect(repliesOn(pull).at(-1)).toContain('moved in the meantime');
  });

  test('says that the workflow did not start, and starts it with the next command', async () => {
    const again = { permissions, argv: ['--dispatch', 'gatehouse.yml'] };
    forge.injectFault('actions/create-workflow-dispatch', faults.forbidden);
    await postComment('/gatehouse migrate', again);
    await postComment('/gatehouse migrate', again);
    await postComment('/gatehouse migrate', again);
    expect(repliesOn(pull)).toEqual([
      expect.stringMatching(
        /^Opened .*However, `gatehouse.yml` could not be started \(.*actions: write.*manually/,
      ),
      expect.stringMatching(/is already up to date\. `gatehouse.yml` was started on its branch\.$/),
      expect.stringMatching(/is already up to date\.$/),
    ]);
    expect(forge.repository().dispatches).toHaveLength(1);
    forge.repository().maxTreeEntries = 2;
    forge.repository().commit({
      branch: 'gatehouse/migrate',
      files: { '.a': '', '.b': '' },
      message: 'x\n\nMade by gatehouse: migrate',
    });
    forge.repository().commit({ files: { 'a.txt': null, 'README.md': null } });
    await postComment('/gatehouse migrate', again);
    expect(repliesOn(pull).at(-1)).toMatch(/lists only some of the files of `gatehouse.migrate`/);
  });

  test('starts the workflow on its branch, and runs on a schedule', async () => {
    const { code, stderr } = await runStep(forge, root, {
      argv: ['bot', 'migrate', '--dispatch', 'gatehouse.yml'],
      event: 'schedule',
      token: forge.token({ permissions }),
    });
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/^gatehouse: Opened .*was started on its branch/),
    ]);
    expect(forge.repository().dispatches).toMatchObject([{ ref: 'gatehouse/migrate' }]);
    expect(forge.violations).toEqual([]);
  });
});
