/** The workflow of each gate in examples/workflows, all in one repository, as a pull request starts them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithAct, type WorkflowResult } from './act.ts';
import { createEnvironment, type E2eEnvironment, findJob } from './environment.ts';
import { pullRequest } from './events.ts';
import { brokenServices, invalidSettings, rangeAnnotation, services, validSettings } from './fixtures.ts';
import { exampleWorkflow } from './workflows.ts';

const parts = ['settings', 'conformance', 'validate', 'verify-conversation'];
const workflows = Object.fromEntries(parts.map((part) => [`${part}.yml`, exampleWorkflow(part)]));
const written = ['junit.xml', 'report.html', 'report.json', 'report.md', 'results.sarif'];

describeWithAct('the workflow of each gate', () => {
  let stage: E2eEnvironment;
  let passing: WorkflowResult;
  let failing: WorkflowResult;

  beforeAll(async () => {
    stage = await createEnvironment();
    const { forge, runWorkflows } = stage;
    const files = { ...services, 'pipeline.yml': validSettings, 'services/a b/pipeline.yml': validSettings };
    forge.repository('org/shop', { files });
    const pulls = [
      forge.pull({ files: { 'pipeline.yml': `${validSettings}# more\n` } }),
      forge.pull({ files: { ...brokenServices, 'services/a b/pipeline.yml': invalidSettings } }),
    ];
    const token = forge.token({ permissions: { contents: 'read' } });
    [passing, failing] = (await Promise.all(
      pulls.map((pull) => runWorkflows({ workflows, event: pullRequest(pull), token, runId: pull.number })),
    )) as [WorkflowResult, WorkflowResult];
  });
  afterAll(() => stage?.close());

  it.for(parts)('passes in a sound repository: %s', (part) => {
    const { result, steps } = findJob(passing, `${part}/${part}`);
    expect(result, passing.log).toBe('success');
    expect(steps['gatehouse']).toMatchObject({
      result: 'success',
      outputs: { verdict: 'pass', errors: '0' },
      annotations: [],
    });
    expect(steps['gatehouse']?.summary).toContain(part);
    expect(stage.artifacts(1, part)).toEqual(written);
  });

  const cases = [
    { part: 'settings', exit: 1, verdict: 'fail', says: /apply\.resume is 90/, errors: 1 },
    { part: 'conformance', exit: 1, verdict: 'fail', says: /returned 401/, errors: 4 },
    { part: 'validate', exit: 3, verdict: 'error', says: /role\/sample-agent/, errors: 1 },
    { part: 'verify-conversation', exit: 3, verdict: 'error', says: /exited with code 4/, errors: 1 },
  ];
  it.for(cases)('is red where it should be, and says why: $part', ({ part, exit, verdict, says, errors }) => {
    const { result, steps } = findJob(failing, `${part}/${part}`);
    const { outputs, annotations, summary, ended, text } = steps['gatehouse']!;
    expect(result, failing.log).toBe('failure');
    expect(ended).toEqual([`exit status ${exit}`]);
    expect(outputs['verdict']).toBe(verdict);
    expect(Number(outputs['errors'])).toBeGreaterThanOrEqual(errors);
    expect(annotations.map(({ message }) => message).join('\n')).toMatch(says);
    expect(text).toMatch(says);
    expect(summary).toContain(part);
    expect(stage.artifacts(2, part)).toEqual(written);
  });

  it('points at the line of the change', () => {
    const { annotations } = findJob(failing, 'settings/settings').steps['gatehouse']!;
    expect(annotations).toEqual([rangeAnnotation('services/a b/pipeline.yml')]);
  });

  it('sends no request to the forge', () => expect(stage.forge.calls).toEqual([]));
});
