/** The workflow of each gate in examples/workflows, all in one repository, as a pull request starts them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Played, withAct } from './act.ts';
import { pullRequest } from './events.ts';
import { bad, broken, good, range, services } from './files.ts';
import { jobOf, type Stage, setStage } from './stage.ts';
import { example } from './workflows.ts';

const parts = ['settings', 'conformance', 'validate', 'verify-conversation'];
const workflows = Object.fromEntries(parts.map((part) => [`${part}.yml`, example(part)]));
const written = ['junit.xml', 'report.html', 'report.json', 'report.md', 'results.sarif'];

withAct('the workflow of each gate', () => {
  let stage: Stage;
  let sound: Played;
  let faulty: Played;

  beforeAll(async () => {
    stage = await setStage();
    const { forge, play } = stage;
    const files = { ...services, 'pipeline.yml': good, 'services/a b/pipeline.yml': good };
    forge.repository('org/shop', { files });
    const pulls = [
      forge.pull({ files: { 'pipeline.yml': `${good}# more\n` } }),
      forge.pull({ files: { ...broken, 'services/a b/pipeline.yml': bad } }),
    ];
    const token = forge.token({ permissions: { contents: 'read' } });
    [sound, faulty] = (await Promise.all(
      pulls.map((pull) => play({ workflows, event: pullRequest(pull), token, runId: pull.number })),
    )) as [Played, Played];
  });
  afterAll(() => stage?.close());

  it.for(parts)('passes in a sound repository: %s', (part) => {
    const { result, steps } = jobOf(sound, `${part}/${part}`);
    expect(result, sound.log).toBe('success');
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
    { part: 'conformance', exit: 1, verdict: 'fail', says: /was answered 401/, errors: 4 },
    { part: 'validate', exit: 1, verdict: 'fail', says: /404/, errors: 1 },
    { part: 'verify-conversation', exit: 3, verdict: 'error', says: /exited with code 4/, errors: 1 },
  ];
  it.for(cases)('is red where it should be, and says why: $part', ({ part, exit, verdict, says, errors }) => {
    const { result, steps } = jobOf(faulty, `${part}/${part}`);
    const { outputs, annotations, summary, ended, text } = steps['gatehouse']!;
    expect(result, faulty.log).toBe('failure');
    expect(ended).toEqual([`exit status ${exit}`]);
    expect(outputs['verdict']).toBe(verdict);
    expect(Number(outputs['errors'])).toBeGreaterThanOrEqual(errors);
    expect(annotations.map(({ message }) => message).join('\n')).toMatch(says);
    expect(text).toMatch(says);
    expect(summary).toContain(part);
    expect(stage.artifacts(2, part)).toEqual(written);
  });

  it('points at the line of the change', () => {
    const { annotations } = jobOf(faulty, 'settings/settings').steps['gatehouse']!;
    expect(annotations).toEqual([range('services/a b/pipeline.yml')]);
  });

  it('asks the forge for nothing', () => expect(stage.forge.calls).toEqual([]));
});
