/** The root action: examples/workflows/gatehouse.yml and merge-queue.yml, and everything it can write to the forge. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Pull } from '../fakes/forge/index.ts';
import { describeWithAct, type WorkflowResult } from './act.ts';
import { createEnvironment, type E2eEnvironment, findStep, jobResults } from './environment.ts';
import { mergeGroup, pullRequest } from './events.ts';
import { invalidSettings, rangeAnnotation, validSettings } from './fixtures.ts';
import { exampleWorkflow, jobPermissions } from './workflows.ts';

const workflows = {
  'gatehouse.yml': exampleWorkflow('gatehouse'),
  'merge-queue.yml': exampleWorkflow('merge-queue'),
};
const config = 'settings:\n  files: ["**/pipeline.yml"]\n';

/** gatehouse.yml with the other three things that a run can write. */
const publishingWorkflow = workflows['gatehouse.yml']
  .replace('pull-requests: write', 'pull-requests: write\n      statuses: write\n      checks: write')
  .replace(
    / {10}# Existing errors.*\n.*\n.*\n.*\n/,
    '          comment: "off"\n          review: "on"\n          status: true\n          check-run: true\n',
  );

describeWithAct('the root action', () => {
  let stage: E2eEnvironment;
  let pulls: Record<'faulty' | 'written', Pull>;
  let played: Record<'pull' | 'queue' | 'queueSound' | 'written' | 'weakened', WorkflowResult>;

  beforeAll(async () => {
    stage = await createEnvironment();
    const { forge, runWorkflows } = stage;
    forge.repository('org/shop', {
      files: { '.github/gatehouse.yml': config, 'old/pipeline.yml': invalidSettings },
    });
    // The error in old/ existed before; the one in new/ comes with the change.
    const faulty = forge.pull({ files: { 'new/pipeline.yml': invalidSettings } });
    const sound = forge.pull({ files: { 'new/pipeline.yml': validSettings } });
    const weakening = {
      '.github/gatehouse.yml': config.replace('**/', 'other/'),
      'new/pipeline.yml': invalidSettings,
    };
    const weakened = forge.pull({ files: { ...weakening, 'other/pipeline.yml': validSettings } });
    pulls = { faulty, written: forge.pull({ files: { 'old/pipeline.yml': `${invalidSettings}# more\n` } }) };
    const token = forge.token({ permissions: jobPermissions(workflows['merge-queue.yml'], 'gatehouse') });
    const queue = { 'merge-queue.yml': workflows['merge-queue.yml'] };
    const [pull, inQueue, queueSound, written, ofWeakened] = await Promise.all([
      runWorkflows({ workflows, event: pullRequest(faulty), token, runId: 1 }),
      runWorkflows({ workflows: queue, event: mergeGroup(faulty), token, runId: 2 }),
      runWorkflows({ workflows: queue, event: mergeGroup(sound), token, runId: 3 }),
      runWorkflows({
        workflows: { 'gatehouse.yml': publishingWorkflow },
        event: pullRequest(pulls.written),
        token: forge.token({ permissions: jobPermissions(publishingWorkflow, 'gates') }),
        runId: 4,
      }),
      runWorkflows({
        workflows: { 'gatehouse.yml': workflows['gatehouse.yml'] },
        event: pullRequest(weakened),
        token,
        runId: 5,
      }),
    ]);
    played = { pull, queue: inQueue, queueSound, written, weakened: ofWeakened };
  });
  afterAll(() => stage?.close());

  it('checks the change in both workflows, and keeps a comment for each', () => {
    const { pull } = played;
    expect(jobResults(pull), pull.log).toEqual({
      'gatehouse/gates': 'failure',
      'merge-queue/gatehouse': 'failure',
    });
    for (const step of [
      findStep(pull, 'gatehouse/gates', 'gatehouse'),
      findStep(pull, 'merge-queue/gatehouse', 'gate'),
    ]) {
      expect(step).toMatchObject({ ended: ['exit status 1'], outputs: { verdict: 'fail', errors: '1' } });
      expect(step.annotations.filter(({ level }) => level === 'error')).toEqual([
        rangeAnnotation('new/pipeline.yml'),
      ]);
      expect(step.summary).toContain('new/pipeline.yml:4:11');
    }
    expect(pulls.faulty.comments.map(({ body }) => body.includes('`apply.resume` is 90'))).toEqual([
      true,
      true,
    ]);
    expect(stage.artifacts(1)).toEqual(['gatehouse']);
  });

  it('checks an entry of the merge queue by its own commit, and writes nothing', () => {
    const { queue, queueSound } = played;
    expect(jobResults(queue), queue.log).toEqual({ 'merge-queue/gatehouse': 'failure' });
    expect(jobResults(queueSound), queueSound.log).toEqual({ 'merge-queue/gatehouse': 'success' });
    expect(findStep(queue, 'merge-queue/gatehouse', 'gate').outputs).toMatchObject({ verdict: 'fail' });
    expect(findStep(queueSound, 'merge-queue/gatehouse', 'gate').summary).toContain('pass');
  });

  it('writes a review comment, a status and a check run with the inputs for them', () => {
    const { written } = played;
    const { headSha, comments, reviewComments } = pulls.written;
    const repository = stage.forge.repository();
    expect(jobResults(written), written.log).toEqual({ 'gatehouse/gates': 'failure' });
    expect(comments).toEqual([]);
    expect(reviewComments).toMatchObject([{ path: 'old/pipeline.yml' }]);
    expect(repository.statuses(headSha)).toMatchObject([{ state: 'failure' }]);
    expect(repository.checkRuns(headSha)).toMatchObject([{ conclusion: 'failure' }]);
  });

  it('with trust: base uses the configuration that the change would remove', () => {
    const { weakened } = played;
    expect(jobResults(weakened), weakened.log).toEqual({ 'gatehouse/gates': 'failure' });
    const { annotations } = findStep(weakened, 'gatehouse/gates', 'gatehouse');
    expect(annotations.filter(({ level }) => level === 'error')).toEqual([
      rangeAnnotation('new/pipeline.yml'),
    ]);
  });

  it('sends no request that the forge rejects', () => {
    expect([stage.forge.violations, stage.forge.rejections]).toEqual([[], []]);
  });
});
