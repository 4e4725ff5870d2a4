import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyFault, isAt, startForge } from '../fakes/forge/index.ts';
import { advised, lay, scratch } from '../fakes/io.ts';
import { ran } from '../forge/world.ts';
import { type Asking, answers, ask, type Forge, given, type Pull } from './world.ts';

const { root, remove } = scratch();
let forge: Forge;
let pull: Pull;
beforeAll(async () => {
  forge = await startForge();
});
afterAll(async () => {
  await forge.close();
  remove();
});

const named = 'gate: on-destructive\n';
const hurried = { secondMs: 1, requestMs: 400, totalMs: 3000 };

function begin(): void {
  forge.reset();
  const repo = forge.repository('org/shop', { files: { 'pipeline.yml': advised } });
  repo.collaborator('bob', 'write');
  repo.workflow('gatehouse.yml', { dispatch: true });
  pull = forge.pull({ head: 'feature', files: { 'pipeline.yml': `# x\n${advised}` } });
  repo.run({ headBranch: 'feature', headSha: pull.headSha, pulls: [pull.number] });
}

/** A command, what it is given, and what it may do: at most once. */
interface Deed {
  readonly line: string;
  readonly asking: Asking;
  readonly done: () => number;
}
const history = (branch: string, from: string) => {
  let count = 0;
  for (
    let sha = forge.repository().branches.get(branch);
    sha !== undefined && sha !== from;
    sha = forge.commitAt(sha).parents[0]
  )
    count++;
  return count;
};
const deeds: Readonly<Record<string, Deed>> = {
  run: {
    line: '/gatehouse run',
    asking: {},
    done: () => forge.repository().runs.flatMap(({ reruns }) => reruns).length,
  },
  fix: {
    line: '/gatehouse fix',
    asking: { argv: ['--dispatch', 'gatehouse.yml'] },
    done: () => history('feature', start),
  },
  suggest: {
    line: '/gatehouse fix',
    asking: {},
    done: () => pull.reviews.length,
  },
  migrate: {
    line: '/gatehouse migrate',
    asking: {},
    done: () => forge.repository().pulls.filter(({ head }) => head === 'gatehouse/migrate').length,
  },
};
let start = '';

const say = (deed: Deed, more: Asking = {}) =>
  ask(forge, root, pull, deed.line, { ...deed.asking, permissions: given, patience: hurried, ...more });

/** Each route that a command calls, told by the first command that does. */
const routes = new Map<string, string>();
beforeAll(async () => {
  for (const [name, deed] of Object.entries(deeds)) {
    begin();
    start = pull.headSha;
    await say(deed);
    expect([name, deed.done(), forge.violations]).toEqual([name, 1, []]);
    for (const { route } of forge.calls) if (!routes.has(route)) routes.set(route, name);
  }
});

/** All of them with GATEHOUSE_RUNS set; else each fourth, another one for each route. */
const isWhole = process.env['GATEHOUSE_RUNS'] !== undefined;

describe('whatever the forge does', () => {
  test.each(Object.keys(everyFault))(
    'with %s a command is done once at the most, and told the truth of',
    async (kind) => {
      const at = Object.keys(everyFault).indexOf(kind);
      for (const [index, [route, name]] of [...routes].entries()) {
        if ((!isWhole && (index + at) % 4 !== 0) || !isAt(everyFault[kind]!, route)) continue;
        begin();
        start = pull.headSha;
        const deed = deeds[name]!;
        const where = `${kind} at ${route} of ${name}`;
        forge.fault(route, everyFault[kind]!);
        const { code, stderr, comment } = await say(deed, { runId: 7 });
        expect([0, 3], `${where}: ${stderr}`).toContain(code);
        expect(stderr, where).not.toMatch(/fault of gatehouse|gatehouse broke/);
        const said = answers(pull);
        expect(said.length, where).toBeLessThanOrEqual(1);
        const done = deed.done();
        expect(done, where).toBeLessThanOrEqual(1);
        // What is told as not done is not done, unless the answer says that it may be.
        if (/did not work/.test(said[0] ?? '') && !/may have been done/.test(said[0]!))
          expect(done, `${where}: ${said[0]}`).toBe(0);
        if (/^(?:Committed|All of it)/.test(said[0] ?? '')) expect(done, where).toBe(1);
        // Once more, as a person presses the button: never a second time, and never a second answer.
        await say(deed, { runId: 7, attempt: 2, comment });
        expect(deed.done(), `${where}, again`).toBeLessThanOrEqual(1);
        expect(answers(pull).length, `${where}, again`).toBeLessThanOrEqual(1);
        expect(forge.violations, where).toEqual([]);
        if (name === 'fix' && deed.done() === 1)
          expect(forge.textAt(pull.headSha, 'pipeline.yml')).toBe(`# x\n${named}`);
      }
    },
  );

  test('the matrix knows every kind of call', () => {
    expect([...routes.keys()].sort()).toEqual([
      'actions/create-workflow-dispatch',
      'actions/list-workflow-runs',
      'actions/re-run-workflow',
      'git/create-commit',
      'git/create-ref',
      'git/create-tree',
      'git/get-blob',
      'git/get-commit',
      'git/get-ref',
      'git/get-tree',
      'graphql/createCommitOnBranch',
      'graphql/repository',
      'graphql/viewer',
      'issues/create-comment',
      'issues/get-comment',
      'issues/list-comments',
      'issues/update-comment',
      'pulls/create',
      'pulls/create-review',
      'pulls/get',
      'pulls/list',
      'pulls/list-files',
      'reactions/create-for-issue-comment',
      'repos/get',
      'repos/get-collaborator-permission-level',
    ]);
  });
});

const WATCH = [
  'graphql/viewer',
  'issues/create',
  'issues/create-label',
  'issues/get-label',
  'issues/list-for-repo',
  'repos/get',
];
const KINDS = isWhole
  ? Object.keys(everyFault)
  : ['forbidden', 'notFound', 'primary', 'server502', 'reset', 'resetAfter', 'half', 'hang'];

test.each(KINDS)('with %s the watch has one issue after the next run', async (kind) => {
  const look = (runId: number) =>
    ran(forge, root, {
      argv: ['bot', 'watch', '--parts', 'parts', '--needs', '{"gates":{"result":"failure","outputs":{}}}'],
      event: 'schedule',
      ref: 'refs/heads/main',
      sha: forge.repository().branches.get('main')!,
      files: { 'parts/none.txt': '' },
      token: forge.token({ permissions: { contents: 'read', issues: 'write' } }),
      patience: hurried,
      runId,
    });
  for (const route of WATCH) {
    begin();
    forge.fault(route, everyFault[kind]!);
    const { code, stderr } = await look(7);
    const where = `${kind} at ${route}: ${stderr}`;
    expect([0, 3], where).toContain(code);
    expect(stderr, where).not.toMatch(/fault of gatehouse/);
    expect(
      forge.calls.some((call) => call.fault !== undefined),
      where,
    ).toBe(true);
    await look(8);
    const issues = forge.repository().issues.filter(({ title }) => title.startsWith('gatehouse:'));
    expect(
      issues.map(({ state }) => state),
      where,
    ).toEqual(['open']);
    expect(forge.violations, where).toEqual([]);
  }
});

test.each(Object.keys(everyFault))(
  'with %s nothing that was not read passes, and the next run has it all',
  async (kind) => {
    forge.reset();
    const names = Array.from({ length: 60 }, (_, index) => `org/p${index}`);
    for (const name of names) forge.repository(name, { files: { 'pipeline.yml': advised } });
    const control = `projects:\n${names.map((name) => `  127.0.0.1/${name}:\n`).join('')}`;
    const RUNNER_TEMP = lay(root, {});
    const look = () =>
      ran(forge, root, {
        argv: ['settings', 'control.yml', '--follow', '--format', 'json'],
        event: 'schedule',
        files: { 'control.yml': control },
        patience: hurried,
        env: {
          RUNNER_TEMP,
          GATEHOUSE_FOLLOW_TOKEN: forge.token({ kind: 'app', permissions: { contents: 'read' } }),
        },
      });
    const judged = ({ stdout }: { stdout: string }) => stdout.match(/"status": "warn"/g)?.length ?? 0;
    forge.fault({ route: 'graphql/repository', nth: 2, times: 9 }, everyFault[kind]!);
    const first = await look();
    expect([0, 3], first.stderr).toContain(first.code);
    expect(judged(first)).toBe(first.code === 0 ? 60 : 50);
    // What is left of the fault.
    for (let left = 0; left < 9 && (await look()).code !== 0; left++);
    const last = await look();
    expect([last.code, judged(last), forge.violations]).toEqual([0, 60, []]);
  },
);
