import { beforeEach, describe, expect, test } from 'vitest';
import type { Finding, Gate, Report } from '../../src/model/report.ts';
import { countsOf, statusOf } from '../../src/model/verdict.ts';
import { runStep, type Step, setUpForge } from '../forge/workflow-step.ts';
import { JOB } from './comment-fixture.ts';

const { forge, root } = await setUpForge();
let head: string;
beforeEach(() => {
  head = forge.repository().commit({ files: { 'pipeline.yml': 'x' }, author: 'carol' });
});

const finding = (message: string, more = {}) => ({
  code: 'settings/range',
  severity: 'error' as const,
  message,
  location: { file: 'pipeline.yml', line: 3, column: 1, endLine: 3, endColumn: 2 },
  fingerprint: '0123456789abcdef',
  ...more,
});
const gate = (findings: Pick<Finding, 'severity'>[], verdict: Gate['verdict']) => ({
  gate: 'settings',
  subject: 'pipeline.yml',
  verdict,
  startedAt: '2027-06-15T11:00:00.000Z',
  durationMs: 1,
  counts: countsOf([{ status: statusOf(findings) }]),
  checks: [
    {
      id: 'pipeline.yml',
      title: 'pipeline.yml is valid',
      status: statusOf(findings),
      durationMs: 1,
      findings,
    },
  ],
});
const red = (message = 'apply.resume is 90') => [[finding(message)], 'fail'] as const;
const good = [[], 'pass'] as const;
const old = [
  [finding('gate is on-destroy', { code: 'settings/deprecated', severity: 'warning' })],
  'pass',
] as const;

let run = 0;
const runWatch = (
  [findings, verdict]: readonly [readonly Pick<Finding, 'severity'>[], Gate['verdict']],
  { files = {}, gates, ...step }: Step & { gates?: readonly object[] } = {},
) => {
  const runId = step.runId ?? ++run + 100;
  const report = {
    version: 1,
    tool: { name: 'gatehouse', version: '0.1.0' },
    verdict,
    startedAt: '2027-06-15T11:00:00.000Z',
    durationMs: 1,
    source: {
      repository: 'org/shop',
      sha: head,
      checkedOut: head,
      ref: 'refs/heads/main',
      runId: String(runId),
      runAttempt: 1,
    },
    gates: gates ?? [gate([...findings], verdict)],
  } as unknown as Report;
  return runStep(forge, root, {
    event: 'push',
    sha: head,
    ref: 'refs/heads/main',
    argv: ['bot', 'watch', '--parts', 'report.json'],
    token: forge.token({ permissions: { contents: 'read', issues: 'write' } }),
    ...step,
    runId,
    files: { 'report.json': JSON.stringify(report), ...files },
  });
};
const issues = () =>
  forge.repository().issues.map(({ title, state, labels, author }) => ({
    title,
    state,
    labels,
    by: author.login,
  }));
const body = (index = 0) => forge.repository().issues[index]?.body ?? '';
const writes = () => forge.writes.map(({ route }) => route);

describe('the watch', () => {
  test('opens one issue when the branch fails, updates it, and closes it', async () => {
    expect(await runWatch(good)).toMatchObject({ code: 0 });
    expect(issues()).toEqual([]);
    expect(await runWatch(red())).toMatchObject({ code: 0, stderr: 'gatehouse: opened issue 1\n' });
    const first = head;
    expect(issues()).toEqual([
      { title: 'gatehouse: main fails', state: 'open', labels: ['gatehouse'], by: JOB },
    ]);
    expect(body()).toContain(`\`main\` has failed its gates since \`${first.slice(0, 7)}\`: 1 error`);
    expect(body()).toContain(
      `| \`pipeline.yml:3\` | \`settings/range\` \`apply.resume is 90\` | \`carol\`, \`${first.slice(0, 7)}\` |`,
    );
    expect((await runWatch(red())).stderr).toContain('is already up to date');
    head = forge.repository().commit({ files: { 'pipeline.yml': 'y' }, author: 'dave' });
    expect((await runWatch(red('apply.resume is 91'))).stderr).toContain('updated issue 1');
    expect(body()).toContain(`since \`${first.slice(0, 7)}\`: 1 error at \`${head.slice(0, 7)}\``);
    expect(body()).toMatch(/resume is 91` \| `dave`/);
    expect((await runWatch(good)).stderr).toContain('closed issue 1');
    expect(issues()).toMatchObject([{ state: 'closed' }]);
    expect(body()).toContain('passes again');
    await runWatch(red());
    expect(issues()).toMatchObject([{ state: 'closed' }, { state: 'open' }]);
    expect(forge.violations).toEqual([]);
  });

  test('never opens two, and closes duplicates', async () => {
    await Promise.all([runWatch(red()), runWatch(red())]);
    expect(issues().filter(({ state }) => state === 'open')).toHaveLength(1);
    for (const issue of forge.repository().issues) issue.state = 'open';
    await runWatch(red('other'));
    expect(issues().filter(({ state }) => state === 'open')).toHaveLength(1);
    expect(forge.violations).toEqual([]);
  });

  test.each<[what: string, change: (issue: { body: string; labels: string[] }) => void]>([
    ['wrote below it', (issue) => Object.assign(issue, { body: `${issue.body}\r\nWe look at it.\r\n` })],
    ['wrote above it', (issue) => Object.assign(issue, { body: `We look at it.\n${issue.body}` })],
    ['removed its label', (issue) => Object.assign(issue, { labels: [] })],
  ])('finds its issue if somebody %s', async (_, change) => {
    await runWatch(red());
    change(forge.repository().issues[0]!);
    expect((await runWatch(red())).stderr).toContain('issue 1 is already up to date');
    await runWatch(red('other'));
    if (_.includes('wrote')) expect(body()).not.toContain('We look');
    change(forge.repository().issues[0]!);
    await runWatch(good);
    expect(issues()).toMatchObject([{ state: 'closed' }]);
    expect(forge.violations).toEqual([]);
  });

  test("stays within the forge's limit", async () => {
    const wide = '語'.repeat(400);
    const location = { ...finding('').location, file: `${wide}.yml` };
    const many = Array.from({ length: 500 }, (_, index) => ({
      ...gate([finding(`${wide}${index}`, { location }), { ...old[0][0], message: wide }], 'fail'),
      subject: `${wide}${index}`,
    }));
    expect(await runWatch(red(), { gates: many })).toMatchObject({ code: 0 });
    expect(Buffer.byteLength(body())).toBeLessThan(64_000);
    expect(body()).toMatch(/- and 4\d\d more\n[\s\S]*- and 4\d\d more\n/);
    expect((await runWatch(red(), { gates: many })).stderr).toContain('is already up to date');
    expect(forge.violations).toEqual([]);
  });

  test.each([
    ['', 'opened issue 1'],
    ['settings', 'the branch passes'],
  ])(
    'counts a part without a leg for a needed job only where it is expected: %j',
    async (GATEHOUSE_EXPECT, said) => {
      const env = { GATEHOUSE_NEEDS: '{"settings":{"result":"success"}}', GATEHOUSE_EXPECT };
      expect((await runWatch(good, { env })).stderr).toContain(said);
    },
  );

  test('is not overwritten by an older run', async () => {
    await runWatch(red(), { runId: 900 });
    expect((await runWatch(good, { runId: 800 })).stderr).toContain('a newer run');
    expect(issues()).toMatchObject([{ state: 'open' }]);
  });

  test.each([
    ['open', red()],
    ['closed', good],
  ])(
    'records a newer run with the same result in the %s issue, so that a late older run changes nothing',
    async (state, result) => {
      await runWatch(red(), { runId: 10 });
      await runWatch(result, { runId: 20 });
      await runWatch(result, { runId: 40 });
      const recorded = body();
      const late = await runWatch(state === 'open' ? red('apply.resume is 4') : red(), { runId: 30 });
      expect(late.stderr).toContain('nothing written: a newer run wrote the issue');
      expect([body(), issues()]).toEqual([recorded, [expect.objectContaining({ state })]]);
    },
  );

  test('keeps a manually closed issue closed until the branch has passed', async () => {
    await runWatch(red());
    forge.repository().issues[0]!.state = 'closed';
    await runWatch(red('worse'));
    expect(issues()).toMatchObject([{ state: 'closed' }]);
    await runWatch(good);
    await runWatch(red());
    expect(issues()).toMatchObject([{ state: 'closed' }, { state: 'open' }]);
  });

  test('reports expiring entries and deprecated settings', async () => {
    const baseline = (until: string) => ({
      '.github/gatehouse-baseline.yml': `- check: pipeline.yml\n  reason: "@org <b> | x"\n  until: "${until}"\n`,
    });
    for (const until of ['2027-06-30', '2027-06-14']) await runWatch(good, { files: baseline(until) });
    expect(issues()).toEqual([]);
    await runWatch(good, { files: baseline('2027-06-29') });
    expect(issues()).toMatchObject([{ title: 'gatehouse: main will fail soon', state: 'open' }]);
    expect(body()).toContain('- `pipeline.yml` is accepted until `2027-06-29` (`@org <b> | x`)');
    await runWatch(old);
    expect(body()).toContain('- `pipeline.yml:3`: `gate is on-destroy`');
    await runWatch(red());
    expect(issues()).toMatchObject([{ title: 'gatehouse: main fails', state: 'open' }]);
    await runWatch(good);
    expect(issues()).toMatchObject([{ state: 'closed' }]);
    expect(forge.violations).toEqual([]);
  });

  test('leaves issues of others alone, whatever they contain', async () => {
    await runWatch(red());
    const copy = body();
    forge.reset();
    head = forge.repository().commit({ files: { 'pipeline.yml': 'x' } });
    forge
      .repository()
      .issue({ title: 'gatehouse: main fails', body: copy, author: 'mallory', labels: ['gatehouse'] });
    await runWatch(red());
    expect(issues()).toMatchObject([{ by: 'mallory' }, { by: JOB }]);
    await runWatch(good);
    expect(issues()).toMatchObject([{ state: 'open' }, { state: 'closed' }]);
  });

  test('hostile text is only shown as code', async () => {
    await runWatch(red('x` | @org/team closes #1 <!-- gatehouse-watch good -->\n</td>'));
    const bare = body()
      .replace(/(`+)(?:(?!\1)[\s\S])+?\1(?!`)/g, '')
      .replace(/\n<!-- .* -->$/, '');
    expect(bare).not.toMatch(/@|<|#1/);
  });

  test.each<[what: string, step: Step, code: number, expected: RegExp]>([
    ['another branch', { ref: 'refs/heads/next' }, 0, /not the default branch/],
    ['no parts', { argv: ['bot', 'watch'] }, 2, /no report part given/],
    [
      'a part that is missing',
      { argv: ['bot', 'watch', '--parts', 'report.json', '--needs', '{"gates":{"result":"failure"}}'] },
      0,
      /opened issue 1/,
    ],
    ['no needs', { argv: ['bot', 'watch', '--parts', 'report.json', '--needs', 'x'] }, 2, /toJSON\(needs\)/],
    ['no task', { argv: ['bot'] }, 2, /name one of comment, watch, migrate/],
    ['another task', { argv: ['bot', 'dance'] }, 2, /unknown task "dance"/],
    ['no token', { env: { GATEHOUSE_TOKEN: '' } }, 2, /there is no token/],
    ['no forge', { env: { GITHUB_SERVER_URL: '' } }, 2, /unknown forge/],
    ['a task for another event', { argv: ['bot', 'comment'] }, 2, /expects the event issue_comment/],
  ])('with %s', async (_, step, code, expected) => {
    expect(await runWatch(good, step)).toMatchObject({ code, stderr: expect.stringMatching(expected) });
  });

  test('a missing permission is named', async () => {
    const token = forge.token({ permissions: { contents: 'read', issues: 'read' } });
    expect(await runWatch(red(), { token })).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('issues: write'),
    });
    expect(writes()).toEqual([]);
  });
});
