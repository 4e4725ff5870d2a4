import { beforeEach, expect, test } from 'vitest';
import { deprecatedSettings, invalidSettings, validSettings } from '../fakes/io.ts';
import {
  type FakePullRequest,
  payloadOf,
  runStep,
  type Step,
  setUpForge,
  writePermissions,
} from './workflow-step.ts';

const { forge, root } = await setUpForge();
let pull: FakePullRequest;
beforeEach(() => {
  pull = forge.pull({ head: 'feature', files: { 'pipeline.yml': invalidSettings } });
});

const runOn = (text: string, argv: readonly string[], step: Step = {}) =>
  runStep(forge, root, {
    payload: payloadOf(pull),
    ...step,
    files: { 'pipeline.yml': text },
    argv: ['run', '--publish', '--comment', 'off', ...argv],
  });
const statuses = (sha = pull.headSha) => forge.repository().statuses(sha);
const checks = (sha = pull.headSha) => forge.repository().checkRuns(sha);
const expectNoViolations = () => expect([forge.violations, forge.rejections]).toEqual([[], []]);
const url = (run: string) => `${forge.serverUrl}/org/shop/actions/runs/${run}`;

test.each([
  [validSettings, 'success', 'success'],
  [invalidSettings, 'failure', 'failure'],
  ['', 'error', 'failure'],
])('%j: the status is %s, the check run %s', async (text, state, conclusion) => {
  // A gate that does not start.
  const broken = text === '' ? { '.github/gatehouse.yml': 'conformance: { start: "exit 1" }\n' } : {};
  await runStep(forge, root, {
    payload: payloadOf(pull),
    sha: pull.mergeSha,
    files: { 'pipeline.yml': text, ...broken },
    argv: ['run', '--publish', '--comment', 'off', '--status', '--check-run'],
  });
  expect(statuses()).toMatchObject([{ state, context: 'gatehouse', targetUrl: url('100/attempts/1') }]);
  expect(checks()).toMatchObject([
    { name: 'gatehouse', status: 'completed', conclusion, externalId: '100/1' },
  ]);
  expect(checks()[0]?.summary).toContain('Verdict');
  // The merge commit was checked, and its lines may differ from the head's.
  expect(checks()[0]?.annotations).toEqual([]);
  expectNoViolations();
});

test('both go to the head of a merge queue entry and to the commit of a push', async () => {
  const queued = pull.mergeSha;
  await runOn(invalidSettings, ['--status', '--review', 'on'], {
    event: 'merge_group',
    payload: { merge_group: { head_sha: queued } },
    sha: queued,
  });
  await runOn(invalidSettings, ['--check-run'], { event: 'push', sha: pull.headSha });
  expect(statuses(queued)).toMatchObject([{ state: 'failure' }]);
  // The head was checked, so its lines are exact.
  expect(checks()[0]?.annotations).toMatchObject([
    { path: 'pipeline.yml', start_line: 3, annotation_level: 'failure' },
  ]);
  expect([pull.comments, pull.reviews]).toEqual([[], []]);
  expectNoViolations();
});

test('an older run changes neither, a re-run changes both', async () => {
  const both = ['--status', '--check-run'];
  await runOn(validSettings, both, { runId: 10 });
  const older = await runOn(invalidSettings, both, { runId: 9 });
  expect(older).toMatchObject({ code: 1 });
  expect(older.stderr).toContain('nothing written: a newer run set the status, so it stays');
  expect(older.stderr).toContain('nothing written: a newer run created the check run, so it stays');
  expect(statuses()).toMatchObject([{ state: 'success' }]);
  await runOn(deprecatedSettings, [...both, '--fail-on', 'warning'], { runId: 10, attempt: 2 });
  expect(statuses()[0]).toMatchObject({ state: 'failure' });
  expect(
    checks()
      .map(({ externalId }) => externalId)
      .sort(),
  ).toEqual(['10/1', '10/2']);
  expectNoViolations();
});

test('a status of another author, or of a run elsewhere, does not count as newer', async () => {
  const app = forge.token({ kind: 'app', permissions: writePermissions });
  const write = (token: string, path: string, body: object) =>
    fetch(`${forge.apiUrl}/repos/org/shop/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'user-agent': 'x' },
      body: JSON.stringify(body),
    });
  const status = (target_url: string) => ({ state: 'success', context: 'gatehouse', target_url });
  const check = { name: 'gatehouse', head_sha: pull.headSha, status: 'completed', conclusion: 'success' };
  await runOn(validSettings, ['--status', '--check-run'], { runId: 10 });
  await write(app, 'check-runs', { ...check, external_id: '99/1' });
  await write(app, `statuses/${pull.headSha}`, status(url('99')));
  await write(
    forge.token({ permissions: writePermissions }),
    `statuses/${pull.headSha}`,
    status('https://evil.example/runs/99'),
  );
  const { stderr } = await runOn(invalidSettings, ['--status', '--check-run'], { runId: 11 });
  expect([stderr, statuses()[0]?.state, checks().at(-1)?.conclusion]).toEqual([
    expect.not.stringContaining('nothing written'),
    'failure',
    'failure',
  ]);
  // Our own newer status counts, although a foreign one comes first.
  await write(app, `statuses/${pull.headSha}`, status(url('99')));
  expect((await runOn(validSettings, ['--status'], { runId: 10 })).stderr).toContain(
    'a newer run set the status',
  );
  expectNoViolations();
});

test('at most 50 annotations, worst first', async () => {
  const odd = Array.from({ length: 70 }, (_, key) => `odd_key_${key}: 1\n`).join('');
  await runOn(`${odd}${invalidSettings}`, ['--check-run'], { event: 'push', sha: pull.headSha });
  expect(checks()[0]?.annotations).toHaveLength(50);
  expectNoViolations();
});

test('choosing all four is a usage error, which those three say that show a verdict', async () => {
  const { code, stderr } = await runOn(invalidSettings, [
    '--comment',
    'always',
    '--review',
    'on',
    '--status',
    '--check-run',
  ]);
  expect(code).toBe(2);
  expect(forge.writes.map(({ route }) => route)).toEqual([
    'repos/create-commit-status',
    'checks/create',
    'issues/create-comment',
  ]);
  expect(stderr).toContain('more than the 3 writes of a run; turn one off');
  expect(await runOn(invalidSettings, ['--comment', 'sometimes'])).toMatchObject({ code: 2 });
});

test('one warning names the missing permissions and what was not written', async () => {
  const token = forge.token({ permissions: { contents: 'read', pull_requests: 'read' } });
  const { code, stderr } = await runOn(invalidSettings, ['--comment', 'changes', '--status', '--check-run'], {
    token,
  });
  expect(code).toBe(1);
  const [warning, ...others] = stderr.split('\n').filter((line) => line.includes('not written'));
  expect(others).toEqual([]);
  expect(warning).toContain('the commit status: the token lacks the permission statuses: write');
  expect(warning).toContain('the check run: the token lacks the permission checks: write');
  expect(warning).toContain('the comment: the token lacks the permission pull-requests: write');
  expect(warning).toMatch(/^::warning title=gatehouse::/);
});

test('a pass that needs no comment gives no warning if the token may not look for one', async () => {
  const token = forge.token({ permissions: { contents: 'read' } });
  const passed = await runOn(validSettings, ['--comment', 'changes'], { token });
  expect(passed).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^nothing written: no comment is needed/),
  });
  expect(await runOn(validSettings, ['--comment', 'changes', '--quiet'], { token })).toMatchObject({
    code: 0,
    stderr: '',
  });
  expect((await runOn(validSettings, ['--comment', 'always'], { token })).stderr).toContain(
    '::warning title=gatehouse::',
  );
});
