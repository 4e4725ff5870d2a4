import { beforeEach, expect, test } from 'vitest';
import { deprecatedSettings, invalidSettings, validSettings } from '../fakes/io.ts';
import { type FakePullRequest, payloadOf, runStep, setUpForge } from './workflow-step.ts';

const { forge, root } = await setUpForge();
let pull: FakePullRequest;
beforeEach(() => {
  pull = forge.pull({ head: 'feature', files: { 'pipeline.yml': invalidSettings } });
});

/** Runs an attempt of a run; the settings file identifies its comment. */
const run = (name: string, text: string) => {
  const [runId = 0, attempt = 1] = name.split('/').map(Number);
  return runStep(forge, root, { runId, attempt, payload: payloadOf(pull), files: { 'pipeline.yml': text } });
};
/** The runs that wrote the current comments. */
const remainingRuns = () => pull.comments.map(({ body }) => /runs\/([0-9]+)/.exec(body)?.[1]);

test.each([
  ['10', '11', '11'],
  ['11', '10', '11'],
  ['9', '10', '10'],
  ['12/1', '12/2', '12'],
])(
  'run %s and run %s make their first comment at the same time: that of %s stays',
  async (one, other, newest) => {
    forge.before('issues/create-comment', async () => {
      await run(other, deprecatedSettings.replace('on-destroy', 'sometimes'));
    });
    const { code, stderr } = await run(one, invalidSettings);
    expect([code, stderr.includes('not written')]).toEqual([1, false]);
    expect(remainingRuns()).toEqual([newest]);
    if (one === '12/1') expect(pull.comments[0]?.body).toContain('sometimes');
    expect(forge.violations).toEqual([]);
  },
);

test('three runs at the same time', async () => {
  forge.before('issues/create-comment', () => run('12', invalidSettings));
  forge.before({ route: 'issues/create-comment', nth: 2 }, () => run('11', invalidSettings));
  await run('10', invalidSettings);
  expect(remainingRuns()).toEqual(['12']);
});

test('a newer run writes right before an older one', async () => {
  await run('5', invalidSettings);
  forge.before('issues/get-comment', () => run('11', deprecatedSettings.replace('on-destroy', 'sometimes')));
  const { stderr } = await run('10', validSettings);
  expect(stderr).toContain('nothing written: a newer run wrote the comment, so it stays');
  expect(remainingRuns()).toEqual(['11']);
});

test('an older run overwrites the comment of a newer one: the newer one writes again', async () => {
  await run('5', invalidSettings);
  const older = pull.comments[0]!.body;
  pull.push({ 'pipeline.yml': validSettings });
  forge.after('issues/update-comment', () => {
    pull.comments[0]!.body = older;
  });
  await run('11', validSettings);
  expect(remainingRuns()).toEqual(['11']);
  expect(pull.comments[0]?.body).toContain('nothing blocks the merge');
  expect(forge.writes.filter(({ route }) => route === 'issues/update-comment')).toHaveLength(2);
});

test('a push right before a run writes: it leaves the comment to the run of the push', async () => {
  forge.before('graphql/viewer', () => void pull.push({ 'pipeline.yml': validSettings }));
  const { code, stderr } = await run('10', invalidSettings);
  expect([code, remainingRuns()]).toEqual([1, []]);
  expect(stderr).toContain('nothing written: the pull request has a newer commit');
});

test('duplicates from earlier races are removed', async () => {
  await run('5', invalidSettings);
  const { body, author } = pull.comments[0]!;
  pull.comment({ author: author.login, body });
  await run('11', validSettings);
  expect(remainingRuns()).toEqual(['11']);
});
