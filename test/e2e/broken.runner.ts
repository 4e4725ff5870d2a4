/** Broken copies of the action and of gates.yml: these tests find what they should. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyBreakage, type Breakage, brokenActions, brokenWorkflows } from '../actions/breakages.ts';
import { writeFileDeep } from '../actions/install-action.ts';
import type { Pull } from '../fakes/forge/index.ts';
import { describeWithAct, type WorkflowResult } from './act.ts';
import {
  createEnvironment,
  type E2eEnvironment,
  findJob,
  findStep,
  installReleasedAction,
  jobResults,
} from './environment.ts';
import { pullRequest, push } from './events.ts';
import { invalidSettings, rangeAnnotation, validSettings } from './fixtures.ts';
import { actionPins, exampleWorkflow, jobPermissions } from './workflows.ts';

const unbroken: Breakage = { name: 'nothing', from: '', to: '', caughtBy: [] };
const actions: readonly (Breakage & { file?: string })[] = [unbroken, ...brokenActions];
const workflows = [unbroken, ...brokenWorkflows.filter(({ caughtBy }) => caughtBy.includes('tier'))];
const edit = (text: string, one: Breakage) => (one === unbroken ? text : applyBreakage(text, one));

/** Every copy is in a folder with a space in its name. */
const copy = (index: number) => `org/broken ${index}`;
const everyAction = `
name: broken
on: push
permissions: {}
jobs:
${actions
  .map(
    (_, index) => `
  copy-${index}:
    runs-on: ubuntu-latest
    steps:
      - uses: ${actionPins.checkout}
      - id: gate
        uses: ${copy(index)}/actions/settings@v1
        with:
          files: settings/a file.yml
`,
  )
  .join('')}`;

describeWithAct('the tier', () => {
  // One gate is enough to find it.
  const gates = exampleWorkflow('gates')
    .replace(/^ {2}conformance:\n(?: {4}.*\n|\n)*/m, '')
    .replace('[settings, conformance]', '[settings]');
  let stage: E2eEnvironment;
  let ofActions: WorkflowResult;
  let ofWorkflows: { pull: Pull; runId: number; played: WorkflowResult }[];

  beforeAll(async () => {
    stage = await createEnvironment();
    const { forge, runWorkflows, root } = stage;
    const shop = forge.repository('org/shop', {
      files: { 'settings/a file.yml': invalidSettings, 'pipeline.yml': validSettings },
    });
    const copies = actions.map((one, index): [string, string] => {
      const name = one.file ?? 'actions/settings/action.yml';
      const folder = installReleasedAction(join(root, `copy ${index}`), !name.startsWith('dist/'));
      const file = join(folder, name);
      writeFileDeep(file, edit(readFileSync(file, 'utf8'), one));
      return [`${copy(index)}@v1`, folder];
    });
    const playAction = () =>
      runWorkflows({
        workflows: { 'broken.yml': everyAction },
        event: push(shop),
        actions: Object.fromEntries(copies),
      });
    const playWorkflow = async (one: Breakage) => {
      const text = edit(gates, one);
      const pull = forge.pull({ files: { 'pipeline.yml': invalidSettings } });
      const token = forge.token({ permissions: jobPermissions(text, 'gatehouse') });
      const event = pullRequest(pull);
      const runId = pull.number;
      return {
        pull,
        runId,
        played: await runWorkflows({ workflows: { 'gates.yml': text }, event, token, runId }),
      };
    };
    const first = playAction();
    ofWorkflows = [];
    for (const one of workflows) ofWorkflows.push(await playWorkflow(one));
    ofActions = await first;
  });
  afterAll(() => stage?.close());

  /** What calls.runner.ts expects of the step. */
  const checkAction = (index: number) => {
    const gate = findJob(ofActions, `broken/copy-${index}`).steps['gate'];
    expect(gate).toMatchObject({
      ended: ['exit status 1'],
      outputs: { verdict: 'fail', errors: '1', warnings: '0' },
      annotations: [rangeAnnotation('settings/a file.yml')],
    });
    expect(gate?.text).toContain('settings/a file.yml:4:11');
  };

  /** What gates.runner.ts expects of the workflow. */
  const checkWorkflow = (index: number) => {
    const { pull, runId, played } = ofWorkflows[index]!;
    expect(jobResults(played)).toEqual({
      'gates/settings': 'failure',
      'gates/gatehouse': 'failure',
    });
    const { outputs, summary } = findStep(played, 'gates/gatehouse', 'report');
    expect(outputs).toMatchObject({ verdict: 'fail', errors: '1' });
    expect(summary).toContain('`apply.resume` is 90');
    expect(pull.comments.map(({ body }) => body)).toEqual([expect.stringContaining('`apply.resume` is 90')]);
    expect(stage.artifacts(runId)).toContain('gatehouse');
  };

  it('passes for an intact copy', () => {
    checkAction(0);
    checkWorkflow(0);
  });

  it.for(actions.map(({ name, caughtBy }, index) => ({ name, seenBy: caughtBy, index })).slice(1))(
    'sees an action with $name, or leaves it to the rules: $seenBy',
    ({ seenBy: caughtBy, index }) => {
      if (caughtBy.includes('tier')) expect(() => checkAction(index)).toThrow();
      else checkAction(index);
    },
  );

  it.for(workflows.slice(1).map(({ name }, index) => [name, index + 1] as const))(
    'sees a workflow with %s',
    ([, index]) => expect(() => checkWorkflow(index)).toThrow(),
  );
});
