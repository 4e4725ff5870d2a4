/** How a step uses the action, for a push: inputs, exit code, outputs, summary, annotations, files. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithAct, type WorkflowResult } from './act.ts';
import { createEnvironment, type E2eEnvironment, findJob, installReleasedAction } from './environment.ts';
import { push } from './events.ts';
import { invalidSettings, rangeAnnotation, validSettings } from './fixtures.ts';
import { actionPins } from './workflows.ts';

/** A typical job: check out, run the gate, upload the report whatever the verdict. */
const jobYaml = (name: string, uses: string, input: string) => `
  ${name}:
    runs-on: ubuntu-latest
    steps:
      - uses: ${actionPins.checkout}
      - id: gate
        uses: ${uses}
        with:
          ${input}
      - id: seen
        if: always()
        run: echo "\${{ steps.gate.outcome }} \${{ steps.gate.outputs.verdict }}"
      - if: always() && steps.gate.outputs.report != ''
        uses: ${actionPins['upload-artifact']}
        with:
          name: ${name}
          path: \${{ steps.gate.outputs.report }}
`;

const twoFiles = 'files: |\n            settings/good.yml\n            settings/broken file.yml';
const workflow = `
name: calls
on: push
permissions: {}
jobs:
${jobYaml('good', 'org/gatehouse/actions/settings@v1', 'files: "*/good.yml"')}
${jobYaml('broken', 'org/gatehouse/actions/settings@v1', twoFiles)}
${jobYaml('wrong', 'org/gatehouse/actions/settings@v1', 'vocabulary: no such file.yml')}
${jobYaml('spaced', 'org/gate house, ü/actions/settings@v1', twoFiles)}
${jobYaml('root', 'org/gatehouse@v1', 'config: gates.yml')}
${jobYaml('demo', 'org/gatehouse@v1', 'demo: true')}
`;

/** Files of the workspace with the names of the action's own files, which must not be run. */
const decoy = '#!/bin/sh\necho decoy >&2\n';

describeWithAct('a step that calls the action', () => {
  let stage: E2eEnvironment;
  let played: WorkflowResult;

  beforeAll(async () => {
    stage = await createEnvironment();
    const repository = stage.forge.repository('org/shop', {
      files: {
        'settings/good.yml': validSettings,
        'settings/broken file.yml': invalidSettings,
        'gates.yml': 'settings:\n  files: [settings/*.yml]\n',
        'actions/launch.sh': decoy,
        'launch.sh': decoy,
        'dist/gatehouse.js': 'console.error("decoy");\n',
      },
    });
    played = await stage.runWorkflows({
      workflows: { 'calls.yml': workflow },
      event: push(repository),
      runId: 1,
      actions: {
        'org/gatehouse@v1': installReleasedAction(`${stage.root}/whole`, false),
        'org/gate house, ü@v1': installReleasedAction(`${stage.root}/another one`),
      },
    });
  });
  afterAll(() => stage?.close());

  const [none, one] = [[], [rangeAnnotation('settings/broken file.yml')]];
  const wrong = [
    { level: 'error', title: 'gatehouse', message: expect.stringContaining('no such file.yml') },
  ];
  const cases = [
    { name: 'good', exit: 0, verdict: 'pass', errors: '0', annotations: none, says: 'settings/good.yml' },
    { name: 'broken', exit: 1, verdict: 'fail', errors: '1', annotations: one, says: 'settings' },
    { name: 'spaced', exit: 1, verdict: 'fail', errors: '1', annotations: one, says: 'settings' },
    { name: 'root', exit: 1, verdict: 'fail', errors: '1', annotations: one, says: 'settings' },
    { name: 'wrong', exit: 2, verdict: 'error', errors: '0', annotations: wrong, says: 'does not exist' },
    { name: 'demo', exit: 0, verdict: 'pass', errors: '0', annotations: none, says: 'verify-conversation' },
  ];
  it.for(cases)(
    'ends the job $name with $exit and its outputs',
    ({ name, exit, verdict, errors, annotations, says }) => {
      const { steps, result: ended } = findJob(played, `calls/${name}`);
      const { gate, seen } = steps;
      const result = exit === 0 ? 'success' : 'failure';
      expect(ended, played.log).toBe(result);
      expect(gate).toMatchObject({ result, outputs: { verdict, errors, warnings: '0' }, annotations });
      expect(gate?.ended).toEqual(exit === 0 ? [] : [`exit status ${exit}`]);
      expect(gate?.summary).toContain(says);
      expect(gate?.text).not.toContain('decoy');
      expect(seen?.text.trim()).toBe(`${result} ${verdict}`);
    },
  );

  it('writes a report whenever a gate ran', () => {
    expect(stage.artifacts(1)).toEqual(['broken', 'demo', 'good', 'root', 'spaced']);
    for (const name of stage.artifacts(1)) expect(stage.artifacts(1, name)).toContain('report.json');
  });

  it('fails as a whole, and sends no request to the forge', () => {
    expect(played.code).toBe(1);
    expect(stage.forge.calls).toEqual([]);
  });
});
