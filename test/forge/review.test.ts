import { describe, expect, test } from 'vitest';
import { faults } from '../fakes/forge/index.ts';
import { deprecatedSettings, invalidSettings, validSettings } from '../fakes/io.ts';
import {
  type FakeForge,
  type FakePullRequest,
  payloadOf,
  runStep,
  type Step,
  setUpForge,
  writePermissions,
} from './workflow-step.ts';

const { forge, root } = await setUpForge();

type PullFiles = NonNullable<NonNullable<Parameters<FakeForge['pull']>[0]>['files']>;
let pull: FakePullRequest;
const open = (files: PullFiles) => {
  pull = forge.pull({ head: 'feature', files });
};
/** A run with a review and no comment, on what the workspace holds. */
const runOn = (files: Record<string, string>, step: Step = {}) =>
  runStep(forge, root, {
    payload: payloadOf(pull),
    ...step,
    files,
    argv: ['run', '--publish', '--comment', 'off', '--review', 'on', ...(step.argv ?? [])],
  });
const routes = () => forge.writes.map(({ route }) => route);
const expectNoViolations = () => expect([forge.violations, forge.rejections]).toEqual([[], []]);
const reviewComments = () => pull.reviewComments.map(({ path, line, body }) => [path, line, body] as const);

/** A long file, in which the change is in the middle. */
const filler = Array.from({ length: 30 }, (_, index) => `# line ${index}\n`).join('');

describe('a review', () => {
  test('has a comment at the line of a finding', async () => {
    open({ 'pipeline.yml': invalidSettings });
    expect(await runOn({ 'pipeline.yml': invalidSettings })).toMatchObject({ code: 1 });
    expect(reviewComments()).toEqual([['pipeline.yml', 3, expect.stringContaining('`apply.resume` is 90')]]);
    expect(pull.reviews).toMatchObject([
      { body: expect.stringContaining('1 finding on lines of this change'), state: 'COMMENTED' },
    ]);
    expect(pull.reviews[0]?.commit).toBe(pull.headSha);
    expect(routes()).toEqual(['pulls/create-review']);
    expectNoViolations();
  });

  test('has a comment for each syntax error of a file, although they share a fingerprint', async () => {
    const text = 'gate: a: b\ntips: @x\nroots: `y\n';
    open({ 'pipeline.yml': text });
    await runOn({ 'pipeline.yml': text });
    expect(reviewComments().map(([, line]) => line)).toEqual([1, 2, 3]);
    await runOn({ 'pipeline.yml': text }, { runId: 2 });
    expect(reviewComments()).toHaveLength(3);
    expectNoViolations();
  });

  test('suggests a verified safe fix', async () => {
    open({ 'pipeline.yml': { before: 'gate: always\n', after: deprecatedSettings } });
    await runOn({ 'pipeline.yml': deprecatedSettings });
    expect(reviewComments()[0]?.[2]).toContain('\n```suggestion\ngate: on-destructive\n```\n');
    expectNoViolations();
  });

  test.each<[what: string, files: Record<string, string>, checked: Record<string, string>]>([
    [
      'the file differs from the checked one',
      { 'pipeline.yml': invalidSettings },
      { 'pipeline.yml': `${invalidSettings}# here\n` },
    ],
    [
      'the file has other line breaks than the checked one',
      { 'pipeline.yml': invalidSettings },
      { 'pipeline.yml': invalidSettings.replaceAll('\n', '\r\n') },
    ],
    ['the change does not touch the file', { 'README.md': 'x' }, { 'pipeline.yml': invalidSettings }],
  ])('has no comment if %s: it lists the finding', async (_, files, checked) => {
    open(files);
    await runOn(checked);
    expect(reviewComments()).toEqual([]);
    expect(pull.reviews).toMatchObject([
      { body: expect.stringContaining('1 more finding without a comment of its own') },
    ]);
    expect(pull.reviews[0]?.body).toContain('`pipeline.yml:3:11`: `apply.resume` is 90');
    expectNoViolations();
  });

  test('has no comment outside the hunks, or without a patch', async () => {
    const text = `${invalidSettings}${filler}`;
    open({ 'pipeline.yml': { before: text, after: `${text}# new\n` } });
    await runOn({ 'pipeline.yml': `${text}# new\n` });
    expect([reviewComments(), pull.reviews.length]).toEqual([[], 1]);
    expectNoViolations();
    forge.reset();
    open({ 'pipeline.yml': { after: invalidSettings, noPatch: true } });
    await runOn({ 'pipeline.yml': invalidSettings });
    expect(reviewComments()).toEqual([]);
    expect(pull.reviews).toHaveLength(1);
    expectNoViolations();
  });

  test('is written once: a run with the same findings adds none', async () => {
    open({ 'pipeline.yml': invalidSettings, 'other.yml': 'a: 1\n' });
    const files = {
      'pipeline.yml': invalidSettings,
      'far.yml': invalidSettings,
      '.github/gatehouse.yml': 'settings: { files: [pipeline.yml, far.yml] }\n',
    };
    await runOn(files, { runId: 1 });
    await runOn(files, { runId: 1, attempt: 2 });
    await runOn(files, { runId: 2 });
    expect(routes()).toEqual(['pulls/create-review']);
    pull.push({ 'other.yml': 'a: 2\n' });
    await runOn(files, { runId: 3, payload: payloadOf(pull) });
    expect(routes()).toEqual(['pulls/create-review']);
    expectNoViolations();
  });

  test('is minimized once fixed, and resolved if the token may', async () => {
    for (const [permissions, expected] of [
      [writePermissions, { minimized: true, resolved: false }],
      [
        { ...writePermissions, contents: 'write' as const },
        { minimized: true, resolved: true },
      ],
    ] as const) {
      forge.reset();
      open({ 'pipeline.yml': invalidSettings });
      const token = forge.token({ permissions });
      await runOn({ 'pipeline.yml': invalidSettings }, { runId: 1, token });
      pull.push({ 'pipeline.yml': validSettings });
      expect(
        await runOn({ 'pipeline.yml': validSettings }, { runId: 2, token, payload: payloadOf(pull) }),
      ).toMatchObject({ code: 0, stderr: '' });
      const [comment] = pull.reviewComments;
      expect([Boolean(comment?.minimized), Boolean(comment?.thread.resolvedBy)]).toEqual([
        expected.minimized,
        expected.resolved,
      ]);
      expect(forge.writes).toHaveLength(2);
      expect(forge.violations).toEqual([]);
    }
  });

  test('is the last of three writes: the next run resolves fixed threads', async () => {
    open({ 'pipeline.yml': invalidSettings });
    const other = 'gate: sometimes\n';
    const all = (text: string, runId: number) => {
      pull.push({ 'pipeline.yml': text });
      const argv = ['run', '--publish', '--review', 'on', '--status'];
      return runStep(forge, root, { runId, payload: payloadOf(pull), files: { 'pipeline.yml': text }, argv });
    };
    await all(invalidSettings, 1);
    expect(await all(other, 2)).toMatchObject({
      stderr: expect.stringContaining('nothing written: a run makes at most 3 writes, so the next run'),
    });
    expect([pull.reviewComments.length, routes().length]).toEqual([2, 6]);
    expect((await all(validSettings, 3)).stderr).toBe('');
    expect(pull.reviewComments.map(({ minimized }) => Boolean(minimized))).toEqual([true, true]);
    expect(routes()).toHaveLength(9);
    expectNoViolations();
  });

  test('leaves alone threads of others, unfixed threads, and all if something could not be checked', async () => {
    open({ 'pipeline.yml': invalidSettings });
    await runOn({ 'pipeline.yml': invalidSettings }, { runId: 1 });
    const broken = {
      'pipeline.yml': validSettings,
      '.github/gatehouse.yml': 'settings: {}\nconformance: { start: "exit 1" }\n',
    };
    expect(await runOn(broken, { runId: 2 })).toMatchObject({ code: 3 });
    expect(pull.reviewComments.every(({ minimized }) => !minimized)).toBe(true);
    expect(routes()).toEqual(['pulls/create-review']);
    expectNoViolations();
  }, 20_000);

  test('is repeated at the new line of a finding', async () => {
    open({ 'pipeline.yml': invalidSettings });
    await runOn({ 'pipeline.yml': invalidSettings }, { runId: 1 });
    const worse = invalidSettings.replace('90', '91');
    pull.push({ 'pipeline.yml': worse });
    await runOn({ 'pipeline.yml': worse }, { runId: 2, payload: payloadOf(pull) });
    expect(routes()).toEqual(['pulls/create-review', 'pulls/create-review', 'graphql/resolveReviewThread']);
    expect(pull.reviewComments.map(({ minimized }) => Boolean(minimized))).toEqual([true, false]);
  });

  test('is written after a lost response, although an equal one exists', async () => {
    open({ 'pipeline.yml': invalidSettings });
    await runOn({ 'pipeline.yml': invalidSettings }, { runId: 1 });
    const worse = invalidSettings.replace('90', '91');
    pull.push({ 'pipeline.yml': worse });
    forge.injectFault('pulls/create-review', faults.reset);
    forge.before('pulls/create-review', ({ body }) => {
      // Somebody says the same.
      const { body: text } = body as { body: string };
      pull.reviews.push({ ...pull.reviews[0]!, author: { login: 'eve', id: 1, type: 'User' }, body: text });
    });
    const { stderr } = await runOn({ 'pipeline.yml': worse }, { runId: 2, payload: payloadOf(pull) });
    expect([stderr, pull.reviews.length, pull.reviewComments.length]).toEqual([
      expect.not.stringContaining('not written'),
      3,
      2,
    ]);
  });

  test('is written on the head even if the merge commit was checked', async () => {
    open({ 'pipeline.yml': invalidSettings });
    await runOn({ 'pipeline.yml': invalidSettings }, { sha: pull.mergeSha });
    expect(pull.reviews[0]?.commit).toBe(pull.headSha);
    expectNoViolations();
  });
});
