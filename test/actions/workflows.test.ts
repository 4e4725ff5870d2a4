import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { repositoryRoot } from './install-action.ts';

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}

interface Job {
  if?: string;
  needs?: string[];
  permissions?: Record<string, string>;
  'timeout-minutes'?: number;
  strategy?: { matrix: unknown };
  steps: Step[];
}

interface Workflow {
  on: Record<string, unknown>;
  permissions: unknown;
  concurrency?: unknown;
  jobs: Record<string, Job>;
}

/** The only actions that our workflows use, each at the commit of a release. */
const pins = [
  'actions/checkout@9c091bb21b7c1c1d1991bb908d89e4e9dddfe3e0 # v7.0.0',
  'actions/setup-node@48b55a011bda9f5d6aeb4c2d9c7362e8dae4041e # v6.4.0',
  'actions/upload-artifact@043fb46d1a93c77aae656e7c1c64a875d1fc6a0a # v7.0.1',
  'actions/download-artifact@70fc10c6e5e1ce46ad2ea6f2b72d43f7d47b13c3 # v8.0.0',
  // A release is refused as long as this line is as it is: test/release/check.test.ts.
  'actions/attest-build-provenance@v3.0.0 # zizmor: ignore[unpinned-uses] its commit is to be pinned here at the first release',
];

const workflows = globSync('.github/workflows/*.yml', { cwd: repositoryRoot, dot: true });
/** Every place where a user copies a workflow from. */
const copied = globSync(['README.md', 'docs/**/*.md', 'actions/*/README.md', 'examples/**/*.yml'], {
  cwd: repositoryRoot,
});
const read = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8');

describe.each([...workflows, ...copied])('%s', (file) => {
  it('uses only pinned actions with their release, and gatehouse', () => {
    const used = [...read(file).matchAll(/^\s*(?:-\s+)?uses:\s+(.*)$/gm)].map(([, action = '']) => action);
    const allowed = workflows.includes(file) ? pins : pins.slice(0, -1);
    for (const action of used.filter((name) => !/^(\.\/|org\/gatehouse)/.test(name)))
      expect(allowed).toContain(action);
  });
});

describe.each(workflows)('%s', (file) => {
  const source = read(file);
  const workflow = parse(source) as Workflow;
  const jobs = Object.entries(workflow.jobs);

  it('grants nothing at the top, and gives a reason for each permission of a job', () => {
    expect(workflow.permissions).toEqual({});
    for (const [name, job] of jobs) {
      expect(job.permissions, name).toBeDefined();
      for (const [scope, access] of Object.entries(job.permissions ?? {})) {
        expect(source).toMatch(new RegExp(`^ +${scope}: ${access} # \\S`, 'm'));
      }
    }
  });

  it('limits the time of every job, and runs once at a time for a branch', () => {
    for (const [name, job] of jobs) expect(job['timeout-minutes'], name).toBeGreaterThan(0);
    expect(workflow.concurrency).toBeDefined();
  });

  it('leaves no token in a checkout', () => {
    const checkouts = jobs
      .flatMap(([, { steps }]) => steps)
      .filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    for (const { with: inputs } of checkouts) expect(inputs).toMatchObject({ 'persist-credentials': false });
  });

  it('has no expression inside a script', () => {
    for (const { run = '' } of jobs.flatMap(([, { steps }]) => steps)) expect(run).not.toContain('${{');
  });

  it('if it checks pull requests, checks all of them and the merge queue, so that it can be required', () => {
    const events = Object.keys(workflow.on);
    if (!events.includes('pull_request')) return;
    expect(events).toContain('merge_group');
    expect(source).not.toMatch(/^\s+paths(-ignore)?:/m);
  });

  if (jobs.length > 1 && 'pull_request' in workflow.on) {
    const [lastName, last] = jobs.at(-1)!;

    it('has a last job that needs all others and always runs', () => {
      expect(lastName).toMatch(/-ok$/);
      expect(last.if).toBe('always()');
      expect(last.needs).toEqual(jobs.slice(0, -1).map(([name]) => name));
    });

    it.each([
      ['success success', 0],
      ['success failure', 1],
      ['cancelled success', 1],
      ['success skipped', 1],
    ])('that job ends on %j with %i', (RESULTS, code) => {
      const script = last.steps[0]?.run ?? '';
      const { status } = spawnSync('bash', ['-e', '-c', script], {
        env: { PATH: process.env['PATH'], RESULTS },
      });
      expect(status).toBe(code);
    });
  }
});

it('runs our own gates on every system, and merges all of their reports', () => {
  const { jobs } = parse(read('.github/workflows/gatehouse.yml')) as Workflow;
  const matrix = (name: string) => jobs[name]?.strategy?.matrix as { system?: string[]; include?: Step[] };
  const systems = [
    ...(matrix('hosts').system ?? []),
    ...(matrix('containers').include ?? []).map((one) => (one as { system: string }).system),
  ];
  expect(systems).toHaveLength(6);
  for (const name of ['hosts', 'containers'])
    expect(jobs[name]?.steps.map(({ uses }) => uses)).toContain('./');
  const report = jobs['report']?.steps.find(({ uses }) => uses === './actions/report')?.with;
  expect(jobs['report']?.needs).toEqual(['hosts', 'containers']);
  expect(report?.['needs']).toBe(`\${{ toJSON(needs) }}`);
  expect(String(report?.['expect']).trim().split('\n')).toEqual(systems.map((one) => `gatehouse-${one}`));
});
