import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { repositoryRoot, scratch, writeFileDeep } from './install-action.ts';

const { root, remove } = scratch();
afterAll(remove);

/** The part of a vitest report that .ci/run reads, with this many tests. */
const report = (passed: number, failed: number, skipped: string[] = []) =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    success: failed === 0,
    testResults: [{ assertionResults: skipped.map((fullName) => ({ fullName, status: 'skipped' })) }],
  });

/** A fake npm: runs the shell lines that the test gives for the arguments of the step. */
const npm = (steps: Record<string, string>) => `#!/bin/bash
words="$*"
for word in "$@"; do case $word in --outputFile.json=*) report=\${word#*=} ;; esac; done
case "$words" in
${Object.entries(steps)
  .map(([words, lines]) => `*'${words}'*) ${lines} ;;`)
  .join('\n')}
esac
`;

const writeReport = (json: string, code = 0) => `printf '%s' '${json}' >"$report"; exit ${code}`;
const passingSteps = {
  'silent test --': writeReport(report(10, 0)),
  'test:slow': writeReport(report(0, 0)),
  'test:runner': writeReport(report(3, 0)),
};

let runs = 0;
function run(steps: Record<string, string>) {
  const project = join(root, `project ${++runs}`);
  mkdirSync(join(project, '.ci'), { recursive: true });
  copyFileSync(join(repositoryRoot, '.ci/run'), join(project, '.ci/run'));
  writeFileDeep(join(project, 'dist/gatehouse.js'), 'built\n');
  writeFileDeep(join(project, 'bin/npm'), npm(steps), 0o755);
  for (const tool of ['chromium', 'busybox']) writeFileDeep(join(project, 'bin', tool), '', 0o755);
  const env = {
    PATH: `${join(project, 'bin')}:${dirname(process.execPath)}:${process.env['PATH']}`,
    HOME: root,
  };
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: project, env });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-q', '-m', 'first');
  const { status, stdout, stderr } = spawnSync('bash', [join(project, '.ci/run')], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  return { status, stderr, lines: stdout.trimEnd().split('\n'), last: stdout.trimEnd().split('\n').at(-1) };
}

// It is for the CI machine, which runs Linux.
describe.runIf(process.platform !== 'win32')('.ci/run', () => {
  it('prints only the summary if everything passes', () => {
    expect(run(passingSteps)).toEqual({
      status: 0,
      stderr: '',
      lines: ['13 passed, 0 failed'],
      last: '13 passed, 0 failed',
    });
  });

  it('names what did not run', () => {
    const steps = {
      'silent test:nodes': "echo 'v20: same'; echo 'not run: dist on 26'",
      'test:runner': writeReport(report(0, 0, ['plays it'])),
    };
    expect(run({ ...passingSteps, ...steps })).toMatchObject({
      status: 0,
      lines: ['not run: dist on 26', 'not run: plays it', '10 passed, 0 failed'],
    });
  });

  const failures: [step: string, steps: Record<string, string>, last: string][] = [
    ['install', { 'ci --no-progress': 'echo why; exit 1' }, '13 passed, 0 failed'],
    ['check', { 'silent check': 'echo why; exit 1' }, '13 passed, 0 failed'],
    ['build', { 'silent build': 'echo why; exit 1' }, '13 passed, 0 failed'],
    ['dist', { 'silent build': 'echo other >dist/gatehouse.js' }, '13 passed, 0 failed'],
    ['dist', { 'silent build': 'echo new >dist/new.js' }, '13 passed, 0 failed'],
    ['dist', { 'silent build': 'rm dist/gatehouse.js' }, '13 passed, 0 failed'],
    ['nodes', { 'silent test:nodes': 'echo why; exit 1' }, '13 passed, 0 failed'],
    ['test', { 'silent test --': `echo why; ${writeReport(report(9, 1), 1)}` }, '12 passed, 1 failed'],
    ['test', { 'silent test --': writeReport(report(9, 1)) }, '12 passed, 1 failed'],
    ['test:slow', { 'test:slow': 'echo why; exit 1' }, '13 passed, 1 failed'],
    ['test:runner', { 'test:runner': 'echo why; exit 1' }, '10 passed, 1 failed'],
    ['test', { 'silent test --': 'exit 0' }, '3 passed, 1 failed'],
  ];
  it.each(failures)('fails when %s fails: %j', (step, steps, last) => {
    const played = run({
      ...steps,
      ...Object.fromEntries(Object.entries(passingSteps).filter(([words]) => !(words in steps))),
    });
    expect(played).toMatchObject({ status: 1, last });
    if (Object.values(steps).join().includes('why')) {
      expect(played.lines).toEqual(
        expect.arrayContaining([expect.stringMatching(`^--- ${step} failed: `), 'why']),
      );
    }
  });
});
