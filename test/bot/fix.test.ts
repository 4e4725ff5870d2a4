import { beforeEach, describe, expect, test } from 'vitest';
import { faults, startForge } from '../fakes/forge/index.ts';
import { advised, good } from '../fakes/io.ts';
import { runStep, setUpForge } from '../forge/workflow-step.ts';
import { type Asking, answers, ask, type FakePullRequest, JOB, shopOf } from './world.ts';

const { forge, root } = await setUpForge();
let pull: FakePullRequest;
const named = 'gate: on-destructive\n';
beforeEach(() => {
  shopOf(forge);
  pull = forge.pull({ head: 'feature', files: { 'pipeline.yml': advised } });
});

const say = (body: string, asking?: Asking) => ask(forge, root, pull, body, asking);
const fixer = () => ({
  GATEHOUSE_FIX_TOKEN: forge.token({ kind: 'app', permissions: { contents: 'write' } }),
});
const at = (sha: string, path = 'pipeline.yml') => forge.textAt(sha, path);
const sound = () => expect([forge.violations, forge.refusals]).toEqual([[], []]);
const sha = (short: string) => expect.stringContaining(short);

describe('fix', () => {
  test('makes one commit with another token, of the validated files, and names the codes', async () => {
    pull.push({ 'other/pipeline.yml': advised, 'notes.yml': advised });
    const before = pull.headSha;
    await say('/gatehouse fix', {
      env: { ...fixer(), GATEHOUSE_FILES: 'pipeline.yml\nother/*.yml' },
    });
    expect(pull.headSha).not.toBe(before);
    expect([at(pull.headSha), at(pull.headSha, 'other/pipeline.yml'), at(pull.headSha, 'notes.yml')]).toEqual(
      [named, named, advised],
    );
    const commit = forge.commitAt(pull.headSha);
    expect(commit).toMatchObject({ parents: [before], author: 'gatehouse-app[bot]' });
    expect(commit.message).toBe(
      `Write the safe fixes of gatehouse\n\nsettings/deprecated: 2\n\nAsked for by bob in the pull request ${pull.number}.`,
    );
    expect(answers(pull)).toEqual([
      `Committed \`${pull.headSha.slice(0, 7)}\`.\n\n- \`other/pipeline.yml\`: \`settings/deprecated\`\n- \`pipeline.yml\`: \`settings/deprecated\``,
    ]);
    expect(forge.repository().dispatches).toEqual([]);
    sound();
  });

  test('commits with the own token only where a workflow is started afterwards', async () => {
    await say('/gatehouse fix', { argv: ['--dispatch', 'gatehouse.yml'] });
    expect(at(pull.headSha)).toBe(named);
    expect(forge.commitAt(pull.headSha).author).toBe(JOB);
    expect(forge.repository().dispatches).toMatchObject([{ workflow: 'gatehouse.yml', ref: 'feature' }]);
    expect(answers(pull)).toEqual([sha('`gatehouse.yml` was started on the branch')]);
    sound();
  });

  test('says what to do where that workflow does not start', async () => {
    await say('/gatehouse fix', { argv: ['--dispatch', 'other.yml'] });
    expect(answers(pull)[0]).toMatch(/Committed `.{7}`, but `other.yml` could not be started .*by hand/);
    pull.push({ 'pipeline.yml': advised });
    forge.fault('actions/create-workflow-dispatch', faults.resetAfter);
    await say('/gatehouse fix', { argv: ['--dispatch', 'gatehouse.yml'] });
    expect(answers(pull)[1]).toMatch(/but `gatehouse.yml` may not have been started .*by hand/);
  });

  test.each<[what: string, set: () => Asking, why: RegExp]>([
    ['without another token', () => ({}), /would start no workflow, and a required check would wait/],
    [
      'on a fork',
      () => {
        pull = forge.pull({ head: 'patch', fork: 'eve/shop', files: { 'pipeline.yml': advised } });
        return { env: fixer() };
      },
      /comes from a fork/,
    ],
    [
      'on a protected branch',
      () => {
        forge.repository().protect('feature');
        return { env: fixer() };
      },
      /can't be made: the branch is protected/,
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
  ])('%s it suggests', async (_, set, why) => {
    const asking = set();
    const before = pull.headSha;
    expect(await say('/gatehouse fix', asking)).toMatchObject({ code: 0 });
    expect(pull.headSha).toBe(before);
    expect(answers(pull)[0]).toMatch(why);
    expect(answers(pull)[0]).toContain('1 suggestion stands at the lines of the change');
    expect(pull.reviewComments).toMatchObject([
      { path: 'pipeline.yml', line: 1, body: sha('```suggestion\ngate: on-destructive\n```') },
    ]);
    await say('/gatehouse fix', asking);
    expect(pull.reviewComments).toHaveLength(1);
    expect(answers(pull)).toHaveLength(2);
    expect(forge.violations).toEqual([]);
  });

  test('suggests again where an answer was lost, though an equal review is there', async () => {
    await say('/gatehouse fix');
    pull.push({ 'pipeline.yml': `# moved\n${advised}` });
    forge.fault('pulls/create-review', faults.reset);
    await say('/gatehouse fix');
    expect(answers(pull).at(-1)).toContain('1 suggestion stands');
    expect(pull.reviewComments).toHaveLength(2);
  });

  test.each<[what: string, change: () => void, said: string]>([
    ['has moved', () => void pull.push({ 'b.txt': 'x' }), 'The branch has moved since you asked'],
    [
      'is closed',
      () => Object.assign(pull.issue, { state: 'closed' }),
      'The pull request was closed meanwhile',
    ],
  ])('suggests nothing where the pull request %s meanwhile', async (_, change, said) => {
    forge.before('graphql/repository', change);
    await say('/gatehouse fix');
    expect(answers(pull)).toEqual([sha(said)]);
    expect(pull.reviews).toEqual([]);
  });

  test('suggests nothing in a file that is another one in the change', async () => {
    // The list is of a commit that is gone with the next look.
    forge.before(
      'pulls/list-files',
      () => void pull.push({ 'pipeline.yml': `${advised}# x\n` }, { force: true }),
    );
    const read = pull.headSha;
    forge.after('pulls/list-files', () => pull.headRepository.branches.set('feature', read));
    await say('/gatehouse fix');
    expect(answers(pull)[0]).toContain('Lines that the change does not show');
    expect(pull.reviews).toEqual([]);
  });

  test('shows what the change does not show', async () => {
    forge.repository().commit({ files: { 'old/pipeline.yml': advised } });
    pull = forge.pull({ head: 'next', files: { 'a.txt': 'x' } });
    await say('/gatehouse fix', { env: { GATEHOUSE_FILES: '**/pipeline.yml' } });
    expect(answers(pull)[0]).toContain('`old/pipeline.yml`, line 1:\n\n```yaml\ngate: on-destructive\n```');
    expect(pull.reviews).toEqual([]);
    sound();
  });

  test.each<[what: string, text: string, said: RegExp]>([
    ['nothing to fix', good, /nothing to fix safely at `.{7}`\.$/],
    ['errors only', 'gate: always\napply: { resume: 90 }\n', /fix safely at .* 1 error is left/],
    ['broken YAML', 'gate: [\n', /fix safely at .* 1 error is left/],
    ['both', 'gate: on-destroy\napply: { resume: 90 }\n', /Committed .* 1 error is left/],
  ])('with %s', async (_, text, said) => {
    pull.push({ 'pipeline.yml': text });
    await say('/gatehouse fix', { env: fixer() });
    expect(answers(pull)).toEqual([expect.stringMatching(said)]);
    sound();
  });

  test('says which settings files it did not read', async () => {
    const large = `${advised}#${' '.repeat(1 << 20)}\n`;
    pull.push({ 'a/pipeline.yml': large, 'b/pipeline.yml': advised, 'c/pipeline.yml': advised });
    forge.repository().links.add('b/pipeline.yml');
    const env = { ...fixer(), GATEHOUSE_FILES: '**/pipeline.yml' };
    await say('/gatehouse fix', { env });
    expect(answers(pull)[0]).toMatch(
      /^Committed .*\. Not read, .*: `a\/pipeline.yml`, `b\/pipeline.yml`\.\n/,
    );
    forge.repository().mostEntries = 1;
    await say('/gatehouse fix', { env });
    expect(answers(pull)[1]).toMatch(/no settings file to read\. The forge lists only a part/);
    sound();
  });

  test('keeps a byte order mark and line ends', async () => {
    pull.push({ 'pipeline.yml': '\ufeffgate: on-destroy\r\n' });
    await say('/gatehouse fix', { env: fixer() });
    expect(at(pull.headSha)).toBe('\ufeffgate: on-destructive\r\n');
  });

  test.each<[what: string, word: string]>([
    ['fix', '/gatehouse fix'],
    ['baseline', '/gatehouse baseline add a until 2027-07-01 because b'],
  ])('%s commits nothing to what was closed meanwhile', async (_, word) => {
    const before = pull.headSha;
    forge.before({ route: 'pulls/get', nth: 2 }, () => Object.assign(pull.issue, { state: 'closed' }));
    await say(word, { env: fixer() });
    expect([pull.headSha, answers(pull)]).toEqual([before, [sha('The pull request was closed meanwhile')]]);
  });

  test('never writes over what came meanwhile', async () => {
    const moves = [
      { route: 'pulls/get', nth: 2 },
      { route: 'graphql/createCommitOnBranch', nth: 1 },
    ];
    for (const move of moves) {
      pull.push({ 'pipeline.yml': advised });
      forge.before(move, () => void pull.push({ 'b.txt': `${Math.random()}` }));
      await say('/gatehouse fix', { env: fixer() });
      expect(at(pull.headSha)).toBe(advised);
      expect(answers(pull).at(-1)).toContain('The branch has moved since you asked');
    }
    expect(forge.violations).toEqual([]);
  });

  test('is not done twice where the answer to the commit was lost', async () => {
    for (const fault of [faults.resetAfter, faults.half, faults.server(502)]) {
      pull.push({ 'pipeline.yml': advised, 'c.txt': fault.name });
      const before = pull.headSha;
      forge.fault('graphql/createCommitOnBranch', fault);
      await say('/gatehouse fix', { env: fixer() });
      expect(at(pull.headSha)).toBe(named);
      expect(forge.commitAt(pull.headSha).parents).toEqual([before]);
      expect(answers(pull).at(-1)).toContain(`Committed \`${pull.headSha.slice(0, 7)}\``);
    }
  });

  test('is made on an enterprise server as well', async () => {
    const other = await startForge({ enterprise: true });
    other.repository().collaborator('bob', 'write');
    other.repository().workflow('gatehouse.yml', { dispatch: true });
    const change = other.pull({ head: 'feature', files: { 'pipeline.yml': advised } });
    await ask(other, root, change, '/gatehouse fix', { argv: ['--dispatch', 'gatehouse.yml'] });
    expect(other.textAt(change.headSha, 'pipeline.yml')).toBe(named);
    expect([other.violations, other.refusals]).toEqual([[], []]);
    await other.close();
  });

  test('two at once make one commit', async () => {
    const before = pull.headSha;
    const env = fixer();
    await Promise.all([say('/gatehouse fix', { env, runId: 7 }), say('/gatehouse fix', { env, runId: 8 })]);
    expect(forge.commitAt(pull.headSha).parents).toEqual([before]);
    expect(answers(pull)).toHaveLength(2);
  });
});

describe('baseline add', () => {
  const PATH = '.github/gatehouse-baseline.yml';
  const line = (reason = 'the vendor is slow') =>
    `/gatehouse baseline add pipeline.yml until 2027-07-01 because ${reason}`;

  test('adds an entry behind the others, or makes the file', async () => {
    await say(line(), { env: fixer() });
    expect(at(pull.headSha, PATH)).toBe(
      '- check: "pipeline.yml"\n  reason: "the vendor is slow"\n  until: "2027-07-01"\n',
    );
    await say('/gatehouse baseline add df6dbd796fbb9e93 until 2027-07-02 because it: "is" #so', {
      env: fixer(),
    });
    expect(at(pull.headSha, PATH)).toContain(
      '- fingerprint: "df6dbd796fbb9e93"\n  reason: "it: \\"is\\" #so"\n  until: "2027-07-02"\n',
    );
    await say(line(), { env: fixer() });
    expect(answers(pull)).toEqual([
      sha('`pipeline.yml` is accepted until 2027-07-01'),
      sha('`df6dbd796fbb9e93` is accepted until 2027-07-02'),
      sha('has an entry for `pipeline.yml` already'),
    ]);
    sound();
  });

  test.each<[text: string, said: RegExp]>([
    ['# ours\n  - check: a\n    reason: b\n    until: "2027-01-01"', /^Committed/],
    [
      '[{ check: a, reason: b, until: "2027-01-01" }]\n',
      /not a list in block form.*\n\n```yaml\n- check: "pipeline/,
    ],
    ['check: a\n', /not a list in block form/],
    ['- [\n', /not a list in block form/],
  ])('to %j', async (text, said) => {
    pull.push({ [PATH]: text });
    await say(line(), { env: fixer() });
    expect(answers(pull)).toEqual([expect.stringMatching(said)]);
    sound();
  });

  test.each<[what: string, lay: () => unknown, said: string]>([
    [
      'is beyond what is listed',
      () => Object.assign(forge.repository(), { mostEntries: 1 }),
      'only a part of the files',
    ],
    ['is a link', () => forge.repository().links.add(PATH), 'is no regular file'],
    [
      'lies below a link',
      () => {
        pull.push({ [PATH]: null, '.github': '../up' });
        forge.repository().links.add('.github');
      },
      'is no regular file',
    ],
    ['is a folder', () => pull.push({ [PATH]: null, [`${PATH}/a`]: '' }), 'is no regular file'],
  ])('leaves a file alone that %s', async (_, lie, said) => {
    pull.push({ 'a.txt': '', 'b.txt': '', [PATH]: '- { check: a, reason: b, until: "2027-01-01" }\n' });
    lie();
    const before = pull.headSha;
    await say(line(), { env: fixer() });
    expect(pull.headSha).toBe(before);
    expect(answers(pull)).toEqual([sha(said)]);
    expect(answers(pull)[0]).toContain('```yaml\n- check: "pipeline.yml"');
    sound();
  });

  test('is told as lines to add where no commit can be made', async () => {
    await say(line('a\u202eb'));
    expect(answers(pull)[0]).toContain('reason: "a\\\\u202eb"');
    expect(pull.headRepository.filesAt(pull.headSha).has(PATH)).toBe(false);
  });
});

describe('migrate', () => {
  const main = () => forge.repository().branches.get('main')!;
  const branch = () => forge.repository().branches.get('gatehouse/migrate');
  const open = () => forge.repository().pulls.filter(({ head }) => head === 'gatehouse/migrate');
  const permissions = { contents: 'write', pull_requests: 'write', actions: 'write' } as const;

  beforeEach(() => {
    forge.repository().commit({ files: { 'pipeline.yml': advised, 'a.txt': '1' } });
  });

  test('opens one pull request, and keeps it true', async () => {
    await say('/gatehouse migrate', { permissions });
    expect(open()).toMatchObject([
      { base: 'main', issue: { title: sha('newer names'), author: { login: JOB } } },
    ]);
    expect(at(branch()!)).toBe(named);
    expect(answers(pull).at(-1)).toMatch(/^Opened \[pull request \d+\]\(.*\): 1 file\. Its required checks/);
    const first = branch();
    await say('/gatehouse migrate', { permissions });
    expect(answers(pull).at(-1)).toMatch(/holds all of it already/);
    expect(branch()).toBe(first);
    forge.repository().commit({ files: { 'pipeline.yml': `# new\n${advised}`, 'a.txt': '2' } });
    await say('/gatehouse migrate', { permissions });
    expect([at(branch()!), at(branch()!, 'a.txt')]).toEqual([`# new\n${named}`, '2']);
    expect(forge.commitAt(branch()!).parents).toEqual([first, main()]);
    expect(open()).toHaveLength(1);
    forge.repository().commit({ files: { 'pipeline.yml': named } });
    await say('/gatehouse migrate', { permissions });
    expect(answers(pull).at(-1)).toMatch(/^No deprecated setting .* can be closed/);
    expect(forge.violations).toEqual([]);
  });

  test('leaves a branch alone that somebody else wrote to, or that moves meanwhile', async () => {
    await say('/gatehouse migrate', { permissions });
    forge.repository().commit({ branch: 'gatehouse/migrate', files: { 'a.txt': 'mine' } });
    const theirs = branch();
    forge.repository().commit({ files: { 'pipeline.yml': `# new\n${advised}` } });
    await say('/gatehouse migrate', { permissions });
    expect(answers(pull).at(-1)).toContain('is not by gatehouse, and is left as it is');
    expect(branch()).toBe(theirs);
    forge.repository().branches.delete('gatehouse/migrate');
    forge.before('git/create-ref', () => {
      forge.repository().commit({ branch: 'gatehouse/migrate', files: { 'a.txt': 'mine' } });
    });
    await say('/gatehouse migrate', { permissions });
    expect(answers(pull).at(-1)).toContain('moved meanwhile');
  });

  test('says where the workflow did not start, and starts it with the next word', async () => {
    const again = { permissions, argv: ['--dispatch', 'gatehouse.yml'] };
    forge.fault('actions/create-workflow-dispatch', faults.forbidden);
    await say('/gatehouse migrate', again);
    await say('/gatehouse migrate', again);
    await say('/gatehouse migrate', again);
    expect(answers(pull)).toEqual([
      expect.stringMatching(/^Opened .*But `gatehouse.yml` could not be started \(.*actions: write.*by hand/),
      expect.stringMatching(/holds all of it already\. `gatehouse.yml` was started on it\.$/),
      expect.stringMatching(/holds all of it already\.$/),
    ]);
    expect(forge.repository().dispatches).toHaveLength(1);
    forge.repository().mostEntries = 2;
    forge.repository().commit({
      branch: 'gatehouse/migrate',
      files: { '.a': '', '.b': '' },
      message: 'x\n\nMade by gatehouse: migrate',
    });
    forge.repository().commit({ files: { 'a.txt': null, 'README.md': null } });
    await say('/gatehouse migrate', again);
    expect(answers(pull).at(-1)).toMatch(/lists only a part of the files of `gatehouse.migrate`/);
  });

  test('starts the workflow on it, and runs by itself on a schedule', async () => {
    const { code, stderr } = await runStep(forge, root, {
      argv: ['bot', 'migrate', '--dispatch', 'gatehouse.yml'],
      event: 'schedule',
      token: forge.token({ permissions }),
    });
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^gatehouse: Opened .*was started on it/)]);
    expect(forge.repository().dispatches).toMatchObject([{ ref: 'gatehouse/migrate' }]);
    expect(forge.violations).toEqual([]);
  });
});
