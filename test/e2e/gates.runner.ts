/** examples/workflows/gates.yml and publish.yml: jobs, their artifacts, the job that merges them, and the half for forks. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Pull, TokenOptions } from '../fakes/forge/index.ts';
import { describeWithAct, type WorkflowResult } from './act.ts';
import { createEnvironment, type E2eEnvironment, findStep, jobResults } from './environment.ts';
import { pullRequest, workflowRun } from './events.ts';
import { brokenServices, invalidSettings, rangeAnnotation, services, validSettings } from './fixtures.ts';
import { exampleWorkflow, jobPermissions } from './workflows.ts';

const gates = exampleWorkflow('gates');
const publish = exampleWorkflow('publish');

describeWithAct('gates in jobs of their own', () => {
  let stage: E2eEnvironment;
  let pulls: Record<'sound' | 'faulty' | 'foreign', Pull>;
  let played: Record<'sound' | 'faulty' | 'foreign' | 'publish' | 'publishOwn', WorkflowResult>;

  beforeAll(async () => {
    stage = await createEnvironment();
    const { forge, runWorkflows } = stage;
    forge.repository('org/shop', { files: { ...services, 'pipeline.yml': validSettings } });
    pulls = {
      sound: forge.pull({ files: { 'pipeline.yml': `${validSettings}# more\n` } }),
      faulty: forge.pull({
        files: { 'pipeline.yml': invalidSettings, 'broker.mjs': brokenServices['broker.mjs'] },
      }),
      foreign: forge.pull({ files: { 'pipeline.yml': invalidSettings }, fork: 'stranger/shop' }),
    };
    const runGates = (pull: Pull, permissions: NonNullable<TokenOptions['permissions']>) =>
      runWorkflows({
        workflows: { 'gates.yml': gates },
        event: pullRequest(pull),
        token: forge.token({ permissions }),
        runId: pull.number,
      });
    const second = (pull: Pull) =>
      runWorkflows({
        workflows: { 'publish.yml': publish },
        event: workflowRun(pull, {
          id: pull.number,
          path: '.github/workflows/gates.yml',
          conclusion: 'failure',
        }),
        token: forge.token({ permissions: jobPermissions(publish, 'publish') }),
      });
    const writing = jobPermissions(gates, 'gatehouse');
    const [passing, faulty, [foreign, publishForeign]] = await Promise.all([
      runGates(pulls.sound, writing),
      runGates(pulls.faulty, writing),
      // A fork's token may only read, whatever the workflow grants.
      runGates(pulls.foreign, { contents: 'read', pull_requests: 'read' }).then(
        async (first) => [first, await second(pulls.foreign)] as const,
      ),
    ]);
    const publishOwn = await second(pulls.faulty);
    played = { sound: passing, faulty, foreign, publish: publishForeign, publishOwn };
  });
  afterAll(() => stage?.close());

  it('passes if all parts pass, uploads every part, and writes no comment', () => {
    const { sound: passing } = played;
    expect(jobResults(passing), passing.log).toEqual({
      'gates/settings': 'success',
      'gates/conformance': 'success',
      'gates/gatehouse': 'success',
    });
    const merged = findStep(passing, 'gates/gatehouse', 'report');
    expect(merged).toMatchObject({
      outputs: { verdict: 'pass', errors: '0', warnings: '0' },
      annotations: [],
    });
    expect(merged.summary).toContain('pass');
    expect(stage.artifacts(1)).toEqual(['gatehouse', 'part-conformance', 'part-settings']);
    expect(stage.artifacts(1, 'part-settings')).toEqual(['report.json']);
    const report = JSON.parse(readFileSync(join(stage.artifact(1, 'gatehouse'), 'report.json'), 'utf8'));
    expect(report).toMatchObject({
      verdict: 'pass',
      source: { sha: pulls.sound.headSha, checkedOut: pulls.sound.mergeSha, pullRequest: 1, runId: '1' },
    });
    expect(pulls.sound.comments).toEqual([]);
  });

  it('fails if a part fails, and keeps one comment with the findings of every part', () => {
    const { faulty } = played;
    expect(jobResults(faulty), faulty.log).toEqual({
      'gates/settings': 'failure',
      'gates/conformance': 'failure',
      'gates/gatehouse': 'failure',
    });
    expect(findStep(faulty, 'gates/settings', 'gate').annotations).toEqual([rangeAnnotation('pipeline.yml')]);
    const merged = findStep(faulty, 'gates/gatehouse', 'report');
    expect(merged).toMatchObject({ ended: ['exit status 1'], outputs: { verdict: 'fail' } });
    expect(Number(merged.outputs['errors'])).toBeGreaterThan(1);
    expect(pulls.faulty.comments).toHaveLength(1);
    const [comment] = pulls.faulty.comments;
    expect(comment?.author.login).toBe('github-actions[bot]');
    for (const text of [comment?.body, merged.summary])
      for (const said of ['`apply.resume` is 90', 'inference-agent-refused', 'pipeline.yml'])
        expect(text).toContain(said);
    expect(stage.artifacts(2, 'gatehouse')).toContain('report.html');
  });

  it('fails for a fork too, whose token is read-only, and says so once', () => {
    const { foreign } = played;
    expect(jobResults(foreign), foreign.log).toEqual({
      'gates/settings': 'failure',
      'gates/conformance': 'success',
      'gates/gatehouse': 'failure',
    });
    const { annotations, outputs } = findStep(foreign, 'gates/gatehouse', 'report');
    expect(outputs).toMatchObject({ verdict: 'fail', errors: '1' });
    expect(annotations.filter(({ level }) => level === 'warning')).toHaveLength(1);
  });

  it('writes the comment for a fork in the second workflow, which passes, and only there', () => {
    expect(jobResults(played.publish), played.publish.log).toEqual({ 'publish/publish': 'success' });
    expect(findStep(played.publish, 'publish/publish', '1')).toMatchObject({
      result: 'failure',
      outputs: { verdict: 'fail', errors: '1' },
    });
    expect(pulls.foreign.comments.map(({ body }) => body)).toEqual([
      expect.stringContaining('`apply.resume` is 90'),
    ]);
    expect(jobResults(played.publishOwn), played.publishOwn.log).toEqual({});
  });

  it('sends no request that the forge rejects, except the comment of the fork', () => {
    expect(stage.forge.violations).toEqual([]);
    expect(stage.forge.rejections.filter((line) => !line.includes('issues/create-comment'))).toEqual([]);
  });
});
