/** The second step of the root action: it publishes what the first left, and can only turn the job redder. */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { invalidSettings, validSettings, writeFolder } from '../fakes/io.ts';
import { type FakePullRequest, payloadOf, runStep, setUpForge } from './workflow-step.ts';

const { forge, root } = await setUpForge();
let pull: FakePullRequest;
beforeEach(() => {
  pull = forge.pull({ head: 'feature', files: { 'pipeline.yml': invalidSettings } });
});

/** The first step, without a token: its folder of reports, and the digest that it put out. */
async function check(text: string) {
  const step = await runStep(forge, root, {
    payload: payloadOf(pull),
    files: { 'pipeline.yml': text },
    argv: ['run', '--out=out'],
    env: { GATEHOUSE_TOKEN: '' },
  });
  const out = join(step.cwd, 'out');
  const digest = createHash('sha256')
    .update(readFileSync(join(out, 'report.json')))
    .digest('hex');
  return { ...step, out, digest };
}

/** The second step. */
const publish = (folder: string | undefined, digest: string | undefined) =>
  runStep(forge, root, {
    payload: payloadOf(pull),
    argv: ['report', '--publish-only'],
    env: {
      GITHUB_OUTPUT: join(writeFolder(root, { output: '' }), 'output'),
      RUNNER_TEMP: root,
      GATEHOUSE_PARTS: folder ?? '',
      GATEHOUSE_DIGEST: digest ?? '',
      GATEHOUSE_STATUS: 'true',
    },
  });

const state = () => forge.repository().statuses(pull.headSha)[0]?.state;

test.each([
  ['a pass', validSettings, 0, 'success'],
  ['a failure', invalidSettings, 1, 'failure'],
])('%s is published as it is, and the step succeeds', async (_, text, code, expected) => {
  const first = await check(text);
  expect([first.code, forge.writes]).toEqual([code, []]);
  const second = await publish(first.out, first.digest);
  expect([second.code, second.stderr]).toEqual([0, '']);
  expect(state()).toBe(expected);
  expect(pull.comments).toHaveLength(code);
  if (code === 1) expect(pull.comments[0]?.body).toContain('`apply.resume` is 90');
});

test.each<[what: string, change: (out: string) => void]>([
  ['was changed', (out) => writeFileSync(join(out, 'report.json'), passing)],
  ['is gone', (out) => rmSync(join(out, 'report.json'))],
  [
    'is a folder',
    (out) => {
      rmSync(join(out, 'report.json'));
      writeFolder(out, {});
    },
  ],
])('a report that %s is an error on the forge and of the step', async (_, change) => {
  const first = await check(invalidSettings);
  change(first.out);
  const { code, stderr } = await publish(first.out, first.digest);
  expect(code).toBe(3);
  expect(stderr).toMatch(/^::error title=gatehouse::report\.json /m);
  expect(state()).toBe('error');
  expect(pull.comments[0]?.body).toContain('report.json');
});

/** What code of the change would put in its place. */
const passing = JSON.stringify({
  version: 1,
  tool: { name: 'gatehouse', version: '0.1.0' },
  verdict: 'pass',
  startedAt: '2026-01-01T00:00:00.000Z',
  durationMs: 1,
  gates: [],
});

test.each([
  ['no report', undefined, undefined],
  ['no digest', root, undefined],
])('%s, as after a usage error, is an error', async (_, folder, digest) => {
  const { code } = await publish(folder, digest);
  expect(code).toBe(3);
  expect(state()).toBe('error');
  expect(pull.comments[0]?.body).toContain('the gates could not run; see the log of their step');
});
