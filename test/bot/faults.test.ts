import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appliesTo, everyFault } from '../fakes/forge/index.ts';
import { deprecatedSettings, runProgram, validSettings, writeFolder } from '../fakes/io.ts';
import { runStep, setUpForge } from '../forge/workflow-step.ts';
import {
  commandCases,
  createForgePool,
  fixedText,
  problemsIn,
  runCase,
  setUpCase,
  shortTimeouts,
} from './command-cases.ts';
import { JOB, repliesOn } from './comment-fixture.ts';

const { forge, root } = await setUpForge();

/** Each route with the first command that uses it. */
const routes = new Map<string, string>();
let matrix: Awaited<ReturnType<typeof createForgePool>>;
/** A passing report. */
let passingReport: object;
beforeAll(async () => {
  const cwd = writeFolder(root, { 'pipeline.yml': validSettings });
  passingReport = JSON.parse((await runProgram(['settings', '--format', 'json'], { cwd })).stdout);
  for (const [name, commandCase] of Object.entries(commandCases)) {
    const fixture = setUpCase(forge, commandCase);
    await runCase(fixture, root, commandCase);
    const found = [name, commandCase.countEffects(fixture), repliesOn(fixture.pull).length, forge.violations];
    expect(found).toEqual([name, commandCase.expectedEffects, 1, []]);
    for (const { route } of forge.calls) if (!routes.has(route)) routes.set(route, name);
  }
  matrix = await createForgePool(6);
});
afterAll(() => matrix.close());

/** All of them with GATEHOUSE_RUNS set; otherwise every fourth, shifted by route. */
const isFullRun = process.env['GATEHOUSE_RUNS'] !== undefined;

describe('with any fault of the forge', () => {
  test.each(Object.entries(everyFault))(
    '%s: a command takes effect at most once, and the reply is true',
    async (kind, fault) => {
      const at = Object.keys(everyFault).indexOf(kind);
      const cells = [...routes].flatMap(([route, name], index) => {
        const place = index + at;
        if ((!isFullRun && place % 4 !== 0) || !appliesTo(fault, route)) return [];
        const both = [1, Number.POSITIVE_INFINITY];
        return (isFullRun ? both : [both[(place / 4) % 2]!]).map((times) => ({ route, name, times }));
      });
      const wrong: unknown[] = [];
      await matrix.runAll(cells, async ({ route, name, times }, poolForge) => {
        const commandCase = commandCases[name]!;
        const fixture = setUpCase(poolForge, commandCase);
        poolForge.injectFault({ route, times }, fault);
        const { code, stderr, comment } = await runCase(fixture, root, commandCase, { runId: 7 });
        const broken = ![0, 3].includes(code) || /fault of gatehouse|internal error/.test(stderr);
        const first = problemsIn(fixture, commandCase, false);
        // A re-run takes no second effect and adds no second reply.
        await runCase(fixture, root, commandCase, { runId: 7, attempt: 2, comment });
        const second = problemsIn(fixture, commandCase, true);
        const text = poolForge.textAt(fixture.pull.headSha, 'pipeline.yml');
        const isOther =
          name === 'fix' && commandCase.countEffects(fixture) === 1 && text !== `# x\n${fixedText}`;
        if (broken || isOther || first.length + second.length > 0)
          wrong.push([kind, route, name, times, { broken, isOther, first, second }, stderr]);
      });
      expect(wrong).toEqual([]);
    },
    60_000,
  );

  test('the matrix has every kind of request', () => {
    expect([...routes.keys()].sort()).toEqual([
      'actions/create-workflow-dispatch',
      'actions/get-workflow-run',
      'actions/list-workflow-runs',
      'actions/re-run-workflow',
      'actions/re-run-workflow-failed-jobs',
      'git/create-commit',
      'git/create-ref',
      'git/create-tree',
      'git/get-blob',
      'git/get-commit',
      'git/get-ref',
      'git/get-tree',
      'git/update-ref',
      'graphql/createCommitOnBranch',
      'graphql/repository',
      'graphql/viewer',
      'issues/create-comment',
      'issues/delete-comment',
      'issues/get-comment',
      'issues/list-comments',
      'issues/update-comment',
      'pulls/create',
      'pulls/create-review',
      'pulls/get',
      'pulls/list',
      'pulls/list-files',
      'pulls/update',
      'reactions/create-for-issue-comment',
      'repos/get',
      'repos/get-collaborator-permission-level',
      'repos/list-commits',
    ]);
  });
});

/** Every request of the watch, for a branch that fails, still fails, and passes again. */
const WATCH = [
  ...[
    'graphql/viewer',
    'issues/create',
    'issues/create-label',
    'issues/get-label',
    'issues/list-for-repo',
    'repos/get',
  ].map((route) => ({ route, isThere: false, end: 'open' })),
  { route: 'issues/update', isThere: true, end: 'open' },
  { route: 'issues/update', isThere: true, end: 'closed' },
];
const failed = '{"gates":{"result":"failure","outputs":{}}}';
const KINDS = isFullRun
  ? Object.keys(everyFault)
  : ['forbidden', 'notFound', 'primary', 'server502', 'reset', 'resetAfter', 'half', 'hang'];

test.each(KINDS)('%s: the watch has one issue after the next run', async (kind) => {
  const fault = everyFault[kind]!;
  const cells = WATCH.filter(({ route }) => appliesTo(fault, route));
  await matrix.runAll(cells, async ({ route, isThere, end }, poolForge) => {
    setUpCase(poolForge);
    const repo = poolForge.repository();
    const sha = repo.branches.get('main')!;
    const mark = `<!-- gatehouse-watch red ${sha} 1/1 0123456789abcdef -->`;
    if (isThere)
      repo.issue({ title: 'gatehouse: x', body: `x\n\n${mark}`, author: JOB, labels: ['gatehouse'] });
    const report = { ...passingReport, source: { repository: 'org/shop', sha, checkedOut: sha, ref: 'x' } };
    const look = (runId: number) =>
      runStep(poolForge, root, {
        argv: ['bot', 'watch', '--parts', 'part.json', ...(end === 'open' ? ['--needs', failed] : [])],
        event: 'schedule',
        ref: 'refs/heads/main',
        sha,
        files: { 'part.json': JSON.stringify(report) },
        token: poolForge.token({ permissions: { contents: 'read', issues: 'write' } }),
        timeouts: shortTimeouts,
        runId,
      });
    poolForge.injectFault(route, fault);
    const { code, stderr } = await look(7);
    const where = `${kind} at ${route}: ${stderr}`;
    expect([0, 3], where).toContain(code);
    expect(stderr, where).not.toMatch(/fault of gatehouse/);
    expect(
      poolForge.calls.some((one) => one.fault !== undefined),
      where,
    ).toBe(true);
    await look(8);
    const issues = repo.issues.filter(({ title }) => title.startsWith('gatehouse:'));
    expect(
      issues.map(({ state, body }) => [state, body.startsWith('x')]),
      where,
    ).toEqual([[end, false]]);
    expect(poolForge.violations, where).toEqual([]);
  });
});

test.each(Object.keys(everyFault))(
  'with %s nothing that was not read passes, and the next run has it all',
  async (kind) => {
    forge.reset();
    const names = Array.from({ length: 60 }, (_, index) => `org/p${index}`);
    for (const name of names) forge.repository(name, { files: { 'pipeline.yml': deprecatedSettings } });
    const control = `projects:\n${names.map((name) => `  127.0.0.1/${name}:\n`).join('')}`;
    const RUNNER_TEMP = writeFolder(root, {});
    const look = () =>
      runStep(forge, root, {
        argv: ['settings', 'control.yml', '--follow', '--format', 'json'],
        event: 'schedule',
        files: { 'control.yml': control },
        timeouts: shortTimeouts,
        env: {
          RUNNER_TEMP,
          GATEHOUSE_FOLLOW_TOKEN: forge.token({ kind: 'app', permissions: { contents: 'read' } }),
        },
      });
    const judged = ({ stdout }: { stdout: string }) => stdout.match(/"status": "warn"/g)?.length ?? 0;
    forge.injectFault({ route: 'graphql/repository', nth: 2, times: 9 }, everyFault[kind]!);
    const first = await look();
    expect([0, 3], first.stderr).toContain(first.code);
    expect(judged(first)).toBe(first.code === 0 ? 60 : 50);
    // After the fault.
    for (let left = 0; left < 9 && (await look()).code !== 0; left++);
    const last = await look();
    expect([last.code, judged(last), forge.violations]).toEqual([0, 60, []]);
  },
);
