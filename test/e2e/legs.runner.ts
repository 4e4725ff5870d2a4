/** Jobs of a matrix and the job that merges their parts: examples/workflows/fleet.yml, and legs that check the same. */

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeFileDeep } from '../actions/install-action.ts';
import { describeWithAct, type WorkflowResult } from './act.ts';
import {
  createEnvironment,
  type E2eEnvironment,
  findStep,
  installReleasedAction,
  jobResults,
} from './environment.ts';
import { push, schedule } from './events.ts';
import { invalidSettings, validSettings } from './fixtures.ts';
import { actionPins, exampleWorkflow } from './workflows.ts';

/** act has no `strategy.job-index`: another expression gives the leg's index. */
const withIndex = (text: string, by: string) => text.replaceAll('strategy.job-index', by);
const place = "(matrix.shard == '1/2' && '0' || '1')";

const parts = (name: string) => `
      - if: always() && steps.gate.outputs.report != ''
        uses: ${actionPins['upload-artifact']}
        with:
          name: ${name}
          path: \${{ steps.gate.outputs.report }}/report.json`;

/** Two legs that check one file, and the job that merges them. `more` are additional jobs that it needs. */
const twoLegWorkflow = (name: string, uses: string, needs: string, more = '') => `
name: ${name}
on: push
permissions: {}
jobs:
  settings:
    strategy:
      fail-fast: false
      matrix:
        words: [auto, common]
    runs-on: ubuntu-latest
    env:
      INDEX: \${{ matrix.words == 'auto' && '0' || '1' }}
    steps:
      - uses: ${actionPins.checkout}
      - id: gate
        uses: ${uses}/actions/settings@v1
        with:
          vocabulary: \${{ matrix.words }}
${parts(`${name}-\${{ matrix.words }}`)}
${more}
  merged:
    if: always()
    needs: ${needs}
    runs-on: ubuntu-latest
    steps:
      - uses: ${actionPins['download-artifact']}
        with:
          pattern: ${name}-*
          path: \${{ runner.temp }}/parts
      - id: report
        uses: ${uses}/actions/report@v1
        with:
          parts: \${{ runner.temp }}/parts
          needs: \${{ toJSON(needs) }}
          comment: "off"
`;

const absent = `
  absent:
    runs-on: ubuntu-latest
    steps:
      - run: exit 1
`;

describeWithAct('legs of a matrix', () => {
  let stage: E2eEnvironment;
  let played: Record<'fleet' | 'legs', WorkflowResult>;

  beforeAll(async () => {
    stage = await createEnvironment();
    const { forge, runWorkflows } = stage;
    const names = Array.from({ length: 501 }, (_, index) => `org/p${index}`);
    for (const name of names)
      forge.repository(name, {
        files: { 'pipeline.yml': name === 'org/p7' ? invalidSettings : validSettings },
      });
    const control = `projects:\n${names.map((name) => `  127.0.0.1/${name}:\n`).join('')}`;
    const shop = forge.repository('org/shop', {
      files: { 'pipeline.yml': validSettings, 'control.yml': control },
    });
    const numbered = installReleasedAction(`${stage.root}/numbered action`);
    const settings = `${numbered}/actions/settings/action.yml`;
    writeFileDeep(settings, withIndex(readFileSync(settings, 'utf8'), 'env.INDEX'));
    const [fleet, legs] = await Promise.all([
      runWorkflows({
        workflows: { 'fleet.yml': withIndex(exampleWorkflow('fleet'), place) },
        event: schedule(shop),
        secrets: {
          GATEHOUSE_FOLLOW_TOKEN: forge.token({ kind: 'app', permissions: { contents: 'read' } }),
        },
        runId: 1,
      }),
      runWorkflows({
        workflows: {
          'told.yml': twoLegWorkflow('told', 'org/numbered', '[settings]'),
          'untold.yml': twoLegWorkflow('untold', 'org/gatehouse', '[settings, absent]', absent),
        },
        event: push(shop),
        runId: 2,
        actions: { 'org/numbered@v1': numbered },
      }),
    ]);
    played = { fleet, legs };
  });
  afterAll(() => stage?.close());

  it('runs a fleet in shards, one of them failing, and merges them', () => {
    const { fleet } = played;
    expect(jobResults(fleet), fleet.log).toMatchObject({
      'fleet/list': 'success',
      'fleet/gatehouse': 'failure',
    });
    expect(JSON.parse(findStep(fleet, 'fleet/list', 'list').outputs['matrix'] ?? '')).toEqual({
      shard: ['1/2', '2/2'],
    });
    const verdicts = ['1', '2'].map(
      (leg) => findStep(fleet, `fleet/projects-${leg}`, 'gate').outputs['verdict'],
    );
    expect(verdicts.sort()).toEqual(['fail', 'pass']);
    expect(stage.artifacts(1)).toEqual(['part-0', 'part-1']);
    const merged = findStep(fleet, 'fleet/gatehouse', '1');
    expect(merged).toMatchObject({ ended: ['exit status 1'], outputs: { verdict: 'fail', errors: '1' } });
    expect(merged.text).toContain('org/p7/pipeline.yml');
  });

  it('treats the same file of two legs as two parts', () => {
    const { legs } = played;
    expect(findStep(legs, 'told/merged', 'report'), legs.log).toMatchObject({
      result: 'success',
      outputs: { verdict: 'pass', errors: '0' },
    });
  });

  it('fails if legs can not be told apart, or a job produced no part', () => {
    const { legs } = played;
    const { outputs, text } = findStep(legs, 'untold/merged', 'report');
    expect(outputs, legs.log).toMatchObject({ verdict: 'error' });
    expect(text).toMatch(/absent/);
    expect(text).toMatch(/unique/);
  });

  it('sends no request that the forge rejects', () => {
    expect([stage.forge.violations, stage.forge.rejections]).toEqual([[], []]);
  });
});
