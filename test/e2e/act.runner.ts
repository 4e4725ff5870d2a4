import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { installAction, put, scratch } from '../actions/tree.ts';
import { commit, type Played, type PlayedJob, playWorkflow } from './act.ts';

const { root, remove } = scratch();
afterAll(remove);

const checkout = 'actions/checkout@9c091bb21b7c1c1d1991bb908d89e4e9dddfe3e0';
const uploadArtifact = 'actions/upload-artifact@043fb46d1a93c77aae656e7c1c64a875d1fc6a0a';

/** A job as a user writes it: check out, gate, keep the report whatever the verdict. */
const job = (name: string, uses: string, input: string) => `
  ${name}:
    runs-on: ubuntu-latest
    steps:
      - uses: ${checkout}
      - id: gate
        uses: ${uses}
        with:
          ${input}
      - id: seen
        if: always()
        run: echo "\${{ steps.gate.outcome }} \${{ steps.gate.outputs.verdict }}"
      - id: kept
        if: always()
        uses: ${uploadArtifact}
        with:
          path: \${{ steps.gate.outputs.report }}
`;

const workflow = `
on: push
permissions: {}
jobs:
${job('good', 'org/gatehouse/actions/settings@v1', 'files: "*/good.yml"')}
${job('broken', 'org/gatehouse/actions/settings@v1', 'files: |\n            settings/good.yml\n            settings/broken file.yml')}
${job('wrong', 'org/gatehouse/actions/settings@v1', 'vocabulary: no such file.yml')}
${job('root', 'org/gatehouse@v1', 'config: gates.yml')}
`;

/** Stands for actions/upload-artifact, which talks to the forge: prints the names of what it was given. */
const upload = `
inputs: { path: {} }
runs:
  using: composite
  steps:
    - shell: sh
      env: { FOLDER: "\${{ inputs.path }}" }
      run: if [ -n "$FOLDER" ]; then ls "$FOLDER"; fi
`;

const broken = `gate: always
apply:
  when: merge
  resume: 90
`;

describe('a workflow played by act', () => {
  const act = inject('act');
  let played: Played;
  const jobOf = (name: string): PlayedJob => {
    const found = played.jobs[name];
    if (!found) throw new Error(`the job ${name} did not run:\n${played.log}`);
    return found;
  };

  beforeAll(async () => {
    if (act === '') return;
    const repository = join(root, 'demo');
    put(join(repository, '.github/workflows/gates.yml'), workflow);
    put(join(repository, 'settings/good.yml'), 'gate: always\n');
    put(join(repository, 'settings/broken file.yml'), broken);
    put(join(repository, 'gates.yml'), 'settings:\n  files: [settings/*.yml]\n');
    commit(repository);
    put(join(root, 'upload/action.yml'), upload);
    played = await playWorkflow({
      act,
      repository,
      actions: {
        'org/gatehouse@v1': installAction(join(root, 'action')),
        [uploadArtifact]: join(root, 'upload'),
      },
      home: join(root, 'home'),
      path: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
    });
  });

  const reportFiles = ['report.json', 'report.md', 'report.html', 'junit.xml', 'results.sarif'];
  const range = {
    level: 'error',
    file: 'settings/broken file.yml',
    line: '4',
    col: '11',
    title: 'settings/range',
    message: 'apply.resume is 90; use a whole number from 5 to 60',
  };
  const cases = [
    { name: 'good', exit: 0, verdict: 'pass', errors: '0', annotations: [], kept: reportFiles },
    { name: 'broken', exit: 1, verdict: 'fail', errors: '1', annotations: [range], kept: reportFiles },
    { name: 'root', exit: 1, verdict: 'fail', errors: '1', annotations: [range], kept: reportFiles },
    {
      name: 'wrong',
      exit: 2,
      verdict: 'error',
      errors: '0',
      annotations: [{ level: 'error', title: 'gatehouse' }],
      kept: [],
    },
  ];
  it.for(cases)(
    'ends the job $name with $exit and its outputs',
    ({ name, exit, verdict, errors, annotations, kept }, { skip }) => {
      skip(act === '', 'there is no Go on this machine to build act with');
      const { steps, result: ended } = jobOf(name);
      const { gate, seen, kept: upload } = steps;
      const result = exit === 0 ? 'success' : 'failure';
      expect(ended, played.log).toBe(result);
      expect(gate).toMatchObject({ result, outputs: { verdict, errors, warnings: '0' }, annotations });
      expect(gate?.ended).toEqual(exit === 0 ? [] : [`exit status ${exit}`]);
      expect(gate?.summary.includes('settings')).toBe(exit < 2);
      expect(seen?.text.trim()).toBe(`${result} ${verdict}`);
      expect(
        upload?.text
          .split(/\s+/)
          .filter((word) => word.includes('.'))
          .sort(),
      ).toEqual([...kept].sort());
    },
  );

  it('fails as a whole', ({ skip }) => {
    skip(act === '', 'there is no Go on this machine to build act with');
    expect(played.code).toBe(1);
  });
});
