/** Broken copies of the action and of gates.yml, played: the tier sees what it should. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Breakage, breakIn, brokenActions, brokenWorkflows } from '../actions/broken.ts';
import { put } from '../actions/tree.ts';
import type { Pull } from '../fakes/forge/index.ts';
import { type Played, withAct } from './act.ts';
import { pullRequest, push } from './events.ts';
import { bad, good, range } from './files.ts';
import { jobOf, layAction, resultsOf, type Stage, setStage, stepOf } from './stage.ts';
import { example, granted, pins } from './workflows.ts';

const sound: Breakage = { name: 'nothing', from: '', to: '', seenBy: [] };
const actions: readonly (Breakage & { file?: string })[] = [sound, ...brokenActions];
const workflows = [sound, ...brokenWorkflows.filter(({ seenBy }) => seenBy.includes('tier'))];
const edit = (text: string, one: Breakage) => (one === sound ? text : breakIn(text, one));

/** Every copy lies in a folder with a space. */
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
      - uses: ${pins.checkout}
      - id: gate
        uses: ${copy(index)}/actions/settings@v1
        with:
          files: settings/a file.yml
`,
  )
  .join('')}`;

withAct('the tier', () => {
  // One gate is enough to see it.
  const gates = example('gates')
    .replace(/^ {2}conformance:\n(?: {4}.*\n|\n)*/m, '')
    .replace('[settings, conformance]', '[settings]');
  let stage: Stage;
  let ofActions: Played;
  let ofWorkflows: { pull: Pull; runId: number; played: Played }[];

  beforeAll(async () => {
    stage = await setStage();
    const { forge, play, root } = stage;
    const shop = forge.repository('org/shop', {
      files: { 'settings/a file.yml': bad, 'pipeline.yml': good },
    });
    const copies = actions.map((one, index): [string, string] => {
      const name = one.file ?? 'actions/settings/action.yml';
      const folder = layAction(join(root, `copy ${index}`), !name.startsWith('dist/'));
      const file = join(folder, name);
      put(file, edit(readFileSync(file, 'utf8'), one));
      return [`${copy(index)}@v1`, folder];
    });
    const playAction = () =>
      play({
        workflows: { 'broken.yml': everyAction },
        event: push(shop),
        actions: Object.fromEntries(copies),
      });
    const playWorkflow = async (one: Breakage) => {
      const text = edit(gates, one);
      const pull = forge.pull({ files: { 'pipeline.yml': bad } });
      const token = forge.token({ permissions: granted(text, 'gatehouse') });
      const event = pullRequest(pull);
      const runId = pull.number;
      return {
        pull,
        runId,
        played: await play({ workflows: { 'gates.yml': text }, event, token, runId }),
      };
    };
    const first = playAction();
    ofWorkflows = [];
    for (const one of workflows) ofWorkflows.push(await playWorkflow(one));
    ofActions = await first;
  });
  afterAll(() => stage?.close());

  /** What calls.runner.ts wants of the step. */
  const judgeAction = (index: number) => {
    const gate = jobOf(ofActions, `broken/copy-${index}`).steps['gate'];
    expect(gate).toMatchObject({
      ended: ['exit status 1'],
      outputs: { verdict: 'fail', errors: '1', warnings: '0' },
      annotations: [range('settings/a file.yml')],
    });
    expect(gate?.text).toContain('settings/a file.yml:4:11');
  };

  /** What gates.runner.ts wants of the workflow. */
  const judgeWorkflow = (index: number) => {
    const { pull, runId, played } = ofWorkflows[index]!;
    expect(resultsOf(played)).toEqual({
      'gates/settings': 'failure',
      'gates/gatehouse': 'failure',
    });
    const { outputs, summary } = stepOf(played, 'gates/gatehouse', 'report');
    expect(outputs).toMatchObject({ verdict: 'fail', errors: '1' });
    expect(summary).toContain('`apply.resume` is 90');
    expect(pull.comments.map(({ body }) => body)).toEqual([expect.stringContaining('`apply.resume` is 90')]);
    expect(stage.artifacts(runId)).toContain('gatehouse');
  };

  it('is content with what is not broken', () => {
    judgeAction(0);
    judgeWorkflow(0);
  });

  it.for(actions.map(({ name, seenBy }, index) => ({ name, seenBy, index })).slice(1))(
    'sees an action with $name, or leaves it to the rules: $seenBy',
    ({ seenBy, index }) => {
      if (seenBy.includes('tier')) expect(() => judgeAction(index)).toThrow();
      else judgeAction(index);
    },
  );

  it.for(workflows.slice(1).map(({ name }, index) => [name, index + 1] as const))(
    'sees a workflow with %s',
    ([, index]) => expect(() => judgeWorkflow(index)).toThrow(),
  );
});
