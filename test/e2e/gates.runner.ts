/** examples/workflows/gates.yml and publish.yml: jobs, their artifacts, the job that merges them, and the half for forks. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Pull, TokenGiven } from '../fakes/forge/index.ts';
import { type Played, withAct } from './act.ts';
import { pullRequest, workflowRun } from './events.ts';
import { bad, broken, good, range, services } from './files.ts';
import { resultsOf, type Stage, setStage, stepOf } from './stage.ts';
import { example, granted } from './workflows.ts';

const gates = example('gates');
const publish = example('publish');

withAct('gates in jobs of their own', () => {
  let stage: Stage;
  let pulls: Record<'sound' | 'faulty' | 'foreign', Pull>;
  let played: Record<'sound' | 'faulty' | 'foreign' | 'publish' | 'publishOwn', Played>;

  beforeAll(async () => {
    stage = await setStage();
    const { forge, play } = stage;
    forge.repository('org/shop', { files: { ...services, 'pipeline.yml': good } });
    pulls = {
      sound: forge.pull({ files: { 'pipeline.yml': `${good}# more\n` } }),
      faulty: forge.pull({ files: { 'pipeline.yml': bad, 'broker.mjs': broken['broker.mjs'] } }),
      foreign: forge.pull({ files: { 'pipeline.yml': bad }, fork: 'stranger/shop' }),
    };
    const judge = (pull: Pull, permissions: NonNullable<TokenGiven['permissions']>) =>
      play({
        workflows: { 'gates.yml': gates },
        event: pullRequest(pull),
        token: forge.token({ permissions }),
        runId: pull.number,
      });
    const second = (pull: Pull) =>
      play({
        workflows: { 'publish.yml': publish },
        event: workflowRun(pull, {
          id: pull.number,
          path: '.github/workflows/gates.yml',
          conclusion: 'failure',
        }),
        token: forge.token({ permissions: granted(publish, 'publish') }),
      });
    const writing = granted(gates, 'gatehouse');
    const [sound, faulty, [foreign, publishForeign]] = await Promise.all([
      judge(pulls.sound, writing),
      judge(pulls.faulty, writing),
      // A fork's token may only read, whatever the workflow grants.
      judge(pulls.foreign, { contents: 'read', pull_requests: 'read' }).then(
        async (first) => [first, await second(pulls.foreign)] as const,
      ),
    ]);
    const publishOwn = await second(pulls.faulty);
    played = { sound, faulty, foreign, publish: publishForeign, publishOwn };
  });
  afterAll(() => stage?.close());

  it('is green where all is well, keeps every part, and says nothing on the pull request', () => {
    const { sound } = played;
    expect(resultsOf(sound), sound.log).toEqual({
      'gates/settings': 'success',
      'gates/conformance': 'success',
      'gates/gatehouse': 'success',
    });
    const merged = stepOf(sound, 'gates/gatehouse', 'report');
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

  it('is red where a part is, and keeps one comment with what every part found', () => {
    const { faulty } = played;
    expect(resultsOf(faulty), faulty.log).toEqual({
      'gates/settings': 'failure',
      'gates/conformance': 'failure',
      'gates/gatehouse': 'failure',
    });
    expect(stepOf(faulty, 'gates/settings', 'gate').annotations).toEqual([range('pipeline.yml')]);
    const merged = stepOf(faulty, 'gates/gatehouse', 'report');
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

  it('is as red for a fork, whose token may write nothing, and says so once', () => {
    const { foreign } = played;
    expect(resultsOf(foreign), foreign.log).toEqual({
      'gates/settings': 'failure',
      'gates/conformance': 'success',
      'gates/gatehouse': 'failure',
    });
    const { annotations, outputs } = stepOf(foreign, 'gates/gatehouse', 'report');
    expect(outputs).toMatchObject({ verdict: 'fail', errors: '1' });
    expect(annotations.filter(({ level }) => level === 'warning')).toHaveLength(1);
  });

  it('writes the comment of a fork in the second half, which is green, and only there', () => {
    expect(resultsOf(played.publish), played.publish.log).toEqual({ 'publish/publish': 'success' });
    expect(stepOf(played.publish, 'publish/publish', '1')).toMatchObject({
      result: 'failure',
      outputs: { verdict: 'fail', errors: '1' },
    });
    expect(pulls.foreign.comments.map(({ body }) => body)).toEqual([
      expect.stringContaining('`apply.resume` is 90'),
    ]);
    expect(resultsOf(played.publishOwn), played.publishOwn.log).toEqual({});
  });

  it('asks the forge for nothing that it refuses, but the comment of the fork', () => {
    expect(stage.forge.violations).toEqual([]);
    expect(stage.forge.refusals.filter((line) => !line.includes('issues/create-comment'))).toEqual([]);
  });
});
