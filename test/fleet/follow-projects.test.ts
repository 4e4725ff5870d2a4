import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { faults } from '../fakes/forge/index.ts';
import { invalidSettings, runProgram, validSettings, writeFolder } from '../fakes/io.ts';
import { runStep, setUpForge } from '../forge/workflow-step.ts';

const { forge, root } = await setUpForge();

/** A control file; a project may hold settings of its own. */
const controlFile = (projects: Record<string, string>, more = '') =>
  `defaults: { gate: always }\n${more}projects:\n${Object.entries(projects)
    .map(([name, held]) => `  ${name}: ${held}\n`)
    .join('')}`;
const runSettings = (argv: string[], files: Record<string, string>) =>
  runProgram(['settings', ...argv], { cwd: writeFolder(root, { '.git': '', ...files }) });

test('--list-projects prints the projects and the shards of a matrix', async () => {
  const projects = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`h.example/o/p${index}`, '{}']));
  const { code, stdout } = await runSettings(['control.yml', '--list-projects'], {
    'control.yml': controlFile(projects(3)),
  });
  expect([code, JSON.parse(stdout)]).toEqual([
    0,
    { projects: ['h.example/o/p0', 'h.example/o/p1', 'h.example/o/p2'], matrix: { shard: ['1/1'] } },
  ]);
  const many = await runSettings(['control.yml', '--list-projects'], {
    'control.yml': controlFile(projects(1001)),
  });
  expect(JSON.parse(many.stdout).matrix).toEqual({ shard: ['1/3', '2/3', '3/3'] });
  expect(await runSettings(['--list-projects'], { 'pipeline.yml': validSettings })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no file lists projects'),
  });
});

describe('a shard', () => {
  const files = {
    'control.yml': controlFile(
      { 'h/o/a': '{ parallelism: 0 }', 'h/o/b': '{ parallelism: 0 }', 'h/o/c': '{ parallelism: 0 }' },
      'gatee: 1\n',
    ),
  };
  const paths = async (shard: string) => {
    const { stdout } = await runSettings(['control.yml', '--shard', shard, '--format', 'json'], files);
    const { gates } = JSON.parse(stdout) as Report;
    expect(gates[0]?.shard).toBe(shard);
    return gates[0]!.checks.flatMap(({ findings }) => findings.map(({ path }) => path));
  };

  test('reports its own projects, and the first shard also the rest', async () => {
    const [first, second] = [await paths('1/2'), await paths('2/2')];
    expect(first.sort()).toEqual(
      ['/gatee', '/projects/h~1o~1a/parallelism', '/projects/h~1o~1c/parallelism'].sort(),
    );
    expect(second).toEqual(['/projects/h~1o~1b/parallelism']);
  });

  test('is merged with the others; a missing one is an error', async () => {
    const cwd = writeFolder(root, { '.git': '', ...files });
    for (const shard of ['1/2', '2/2'])
      await runProgram(['settings', 'control.yml', '--shard', shard, '--out', `part-${shard[0]}`], { cwd });
    const all = await runProgram(['report', 'part-1/report.json', 'part-2/report.json'], { cwd });
    expect(all).toMatchObject({ code: 1 });
    expect(await runProgram(['report', 'part-1/report.json'], { cwd })).toMatchObject({
      code: 3,
      stdout: expect.stringContaining('2/2'),
    });
  });

  test('checks its share of the other files', async () => {
    const some = { 'a.yml': invalidSettings, 'b.yml': validSettings, 'c.yml': invalidSettings };
    const ids = async (shard: string) => {
      const { stdout } = await runSettings(['*.yml', '--shard', shard, '--format', 'json'], some);
      return (JSON.parse(stdout) as Report).gates[0]!.checks.map(({ id }) => id);
    };
    expect([await ids('1/2'), await ids('2/2')]).toEqual([['a.yml', 'c.yml'], ['b.yml']]);
  });

  test.each([
    ['0/2', /expected i\/n/],
    ['3/2', /expected i\/n/],
    ['x', /expected i\/n/],
    ['1/9', /more shards \(9\) than settings files \(1\)/],
  ])('%s is a usage error', async (shard, expected) => {
    expect(await runSettings(['--shard', shard], { 'pipeline.yml': validSettings })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(expected),
    });
  });
});

describe('--follow', () => {
  const HOST = '127.0.0.1';
  const follow = (
    projects: string[],
    step: { env?: Record<string, string>; argv?: string[]; temp?: string } = {},
  ) =>
    runStep(forge, root, {
      event: 'schedule',
      ref: 'refs/heads/main',
      files: { 'control.yml': controlFile(Object.fromEntries(projects.map((name) => [name, '']))) },
      argv: ['settings', 'control.yml', '--follow', '--format', 'json', ...(step.argv ?? [])],
      env: {
        GATEHOUSE_FOLLOW_TOKEN: forge.token({ kind: 'app', permissions: { contents: 'read' } }),
        ...(step.temp ? { RUNNER_TEMP: step.temp } : {}),
        ...step.env,
      },
    });
  const checks = ({ stdout }: { stdout: string }) =>
    (JSON.parse(stdout) as Report).gates[0]!.checks.map(({ id, status, reason }) => [
      id,
      status,
      reason ?? '',
    ]);

  test("checks each project's own file and skips a project without one", async () => {
    forge.repository('org/a', { files: { 'pipeline.yml': validSettings } });
    forge.repository('org/b', { files: { 'pipeline.yaml': invalidSettings }, defaultBranch: 'trunk' });
    forge.repository('org/c', { files: { 'README.md': 'x' } });
    const called = await follow([
      `${HOST}/org/a`,
      `https://${HOST}/org/b.git`,
      `${HOST}/org/c`,
      'git.example.com/org/d',
      `${HOST}/org/sub/e`,
    ]);
    expect(checks(called)).toEqual([
      ['control.yml', 'pass', ''],
      [`${HOST}/org/a/pipeline.yml`, 'pass', ''],
      [`${HOST}/org/b/pipeline.yaml`, 'fail', ''],
      ['git.example.com/org/d', 'skip', expect.stringContaining('it is on git.example.com')],
      [`${HOST}/org/sub/e`, 'skip', expect.stringContaining('not a repository of this forge')],
      [`${HOST}/org/c`, 'skip', expect.stringContaining('it has no settings file')],
    ]);
    expect(called.code).toBe(1);
    expect([forge.calls.length, forge.violations]).toEqual([1, []]);
  });

  test('a project with both default files gets the finding about them', async () => {
    forge.repository('org/a', { files: { 'pipeline.yml': validSettings, 'pipeline.yaml': validSettings } });
    const { stdout } = await follow([`${HOST}/org/a`]);
    expect(stdout).toContain('is in the same folder');
  });

  test('a missing or hidden project is an error', async () => {
    forge.repository('org/a', { files: { 'pipeline.yml': validSettings } });
    const called = await follow([`${HOST}/org/a`, `${HOST}/org/gone`]);
    expect(called.code).toBe(3);
    expect(checks(called).at(-1)).toEqual([
      `${HOST}/org/gone`,
      'skip',
      expect.stringContaining('not found, or not visible to the token'),
    ]);
  });

  test('resumes where a rate limit stopped it', async () => {
    const names = Array.from({ length: 120 }, (_, index) => `org/p${index}`);
    for (const name of names) forge.repository(name, { files: { 'pipeline.yml': validSettings } });
    const temp = writeFolder(root, {});
    const all = names.map((name) => `${HOST}/${name}`);
    forge.injectFault({ route: 'graphql/repository', nth: 2 }, faults.primary({ resetIn: 86_400 }));
    const first = await follow(all, { temp });
    expect(first.code).toBe(3);
    expect(checks(first).filter(([, status]) => status === 'pass')).toHaveLength(51);
    expect(checks(first).at(-1)![2]).toMatch(
      /rate limit is exceeded .*; run again\. The projects read so far are in/,
    );
    const before = forge.calls.length;
    const second = await follow(all, { temp });
    expect([second.code, forge.calls.length - before]).toEqual([0, 2]);
    expect(checks(second)).toHaveLength(121);
    expect(readFileSync(join(temp, 'follow.json'), 'utf8')).toContain('"found":{}');
  });

  test('saves only what was read, and ignores malformed state', async () => {
    for (let index = 0; index < 60; index++)
      forge.repository(`org/p${index}`, { files: { 'pipeline.yml': validSettings } });
    const all = ['gone', ...Array.from({ length: 60 }, (_, index) => `p${index}`)].map(
      (name) => `${HOST}/org/${name}`,
    );
    const temp = writeFolder(root, {});
    forge.injectFault({ route: 'graphql/repository', nth: 2 }, faults.forbidden);
    await follow(all, { temp });
    const kept = JSON.parse(readFileSync(join(temp, 'follow.json'), 'utf8'));
    expect(Object.keys(kept.found)).toEqual(all.slice(1, 50));
    const [first, second, third] = all.slice(1);
    kept.found = {
      [first!]: 5,
      [second!]: { files: [{ path: 'x', text: 1 }], sha: '' },
      [third!]: { files: {} },
    };
    const resume = async (text: string) => {
      const before = forge.calls.length;
      const called = await follow(all.slice(1), { temp: writeFolder(root, { 'follow.json': text }) });
      return [called.code, checks(called).length, forge.calls.length - before];
    };
    for (const text of [JSON.stringify(kept), '{"at":"2027-06-15T11:00:00Z","found":7}', 'null', '{'])
      expect(await resume(text), text).toEqual([0, 61, 2]);
  });

  test('splits a batch that the forge fails on', async () => {
    for (const name of ['a', 'b', 'c'])
      forge.repository(`org/${name}`, { files: { 'pipeline.yml': validSettings } });
    forge.injectFault({ route: 'graphql/repository', times: 3 }, faults.server(502));
    const called = await follow(['a', 'b', 'c'].map((name) => `${HOST}/org/${name}`));
    expect([called.code, checks(called).length]).toEqual([0, 4]);
  });

  test.each<[what: string, argv: string[], env: Record<string, string>, expected: RegExp]>([
    ['without a token', [], { GATEHOUSE_FOLLOW_TOKEN: '' }, /follow-token/],
    ['without projects', ['pipeline.yml'], {}, /requires a control file/],
    ['with --fix', ['--fix'], {}, /--fix excludes/],
  ])('%s is a usage error', async (_, argv, env, expected) => {
    const called = await runStep(forge, root, {
      files: { 'control.yml': controlFile({ 'h/o/a': '' }), 'pipeline.yml': validSettings },
      argv: ['settings', ...(argv[0] === 'pipeline.yml' ? argv : ['control.yml', ...argv]), '--follow'],
      env: { GATEHOUSE_FOLLOW_TOKEN: 'x', ...env },
    });
    expect(called).toMatchObject({ code: 2, stderr: expect.stringMatching(expected) });
  });

  test('reads 10,000 projects on 20 shards with 10 requests each, within the rate limit', async () => {
    const names = Array.from({ length: 10_000 }, (_, index) => `org/p${index}`);
    const token = forge.token({ kind: 'app', permissions: { contents: 'read' } });
    const ids = new Set<string>();
    // Two of the twenty, so that the test is quick: bench/fleet.ts runs all.
    for (const shard of [1, 20]) {
      for (const [index, name] of names.entries())
        if (index % 20 === shard - 1) forge.repository(name, { files: { 'pipeline.yml': validSettings } });
      const called = await follow(
        names.map((name) => `${HOST}/${name}`),
        {
          argv: ['--shard', `${shard}/20`, '--quiet'],
          env: { GATEHOUSE_FOLLOW_TOKEN: token },
        },
      );
      expect(called).toMatchObject({ code: 0, stderr: expect.not.stringContaining('warning') });
      for (const [id] of checks(called)) ids.add(id!);
    }
    expect(ids.size).toBe(2 * 500 + 1);
    expect(forge.calls.length).toBe(2 * 10);
    expect(forge.violations).toEqual([]);
  });
});
