/** The complete action with the real dist/, where the files of the runner are missing or not writable. */
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { installAction, scratch, writeFileDeep } from './install-action.ts';
import { createMachine, runAction } from './run-action.ts';

const { root, remove } = scratch();
afterAll(remove);

const machine = createMachine(join(root, "a runner's folder, ü"));
installAction(machine.action);
mkdirSync(join(root, 'folder'));
writeFileDeep(join(root, 'junk'), '{"pull_request": ');

const writeFailures = { output: 'could not write the output', summary: 'could not write the job summary' };
const files: [what: string, broken: Record<string, string | undefined>, told?: string][] = [
  ['GITHUB_OUTPUT is unset', { GITHUB_OUTPUT: undefined }],
  ['GITHUB_OUTPUT is not there', { GITHUB_OUTPUT: join(root, 'none') }, writeFailures.output],
  ['GITHUB_OUTPUT is a folder', { GITHUB_OUTPUT: join(root, 'folder') }, writeFailures.output],
  ['GITHUB_OUTPUT is relative', { GITHUB_OUTPUT: 'output' }, writeFailures.output],
  ['GITHUB_STEP_SUMMARY is unset', { GITHUB_STEP_SUMMARY: undefined }],
  ['GITHUB_STEP_SUMMARY is not there', { GITHUB_STEP_SUMMARY: join(root, 'none') }, writeFailures.summary],
  ['GITHUB_STEP_SUMMARY is a folder', { GITHUB_STEP_SUMMARY: join(root, 'folder') }, writeFailures.summary],
  ['GITHUB_STEP_SUMMARY is relative', { GITHUB_STEP_SUMMARY: 'summary' }, writeFailures.summary],
  ['GITHUB_EVENT_PATH is unset', { GITHUB_EVENT_PATH: undefined, GITHUB_EVENT_NAME: 'pull_request' }],
  ['GITHUB_EVENT_PATH is not there', { GITHUB_EVENT_PATH: join(root, 'none') }],
  ['GITHUB_EVENT_PATH is junk', { GITHUB_EVENT_PATH: join(root, 'junk'), GITHUB_EVENT_NAME: 'pull_request' }],
  [
    'GITHUB_ENV, GITHUB_PATH and GITHUB_STATE are unset',
    { GITHUB_ENV: undefined, GITHUB_PATH: undefined, GITHUB_STATE: undefined },
  ],
  ['RUNNER_TEMP is unset', { RUNNER_TEMP: undefined }],
  [
    'nothing but the workspace is told',
    Object.fromEntries(
      ['SHA', 'REF', 'REPOSITORY', 'EVENT_NAME', 'JOB', 'RUN_ID', 'RUN_ATTEMPT', 'SERVER_URL', 'API_URL'].map(
        (name) => [`GITHUB_${name}`, undefined],
      ),
    ),
  ],
];

const picture = () =>
  readdirSync(machine.action, { recursive: true })
    .map((file) => `${file} ${statSync(join(machine.action, String(file))).mtimeMs}`)
    .sort();

describe('an action of gatehouse', () => {
  it.each(files)('gives its verdict if %s', async (_, brokenVariables, expectedMessage) => {
    const before = picture();
    for (const [text, code] of [
      ['gate: always\n', 0],
      ['gate: sometimes\n', 1],
    ] as const) {
      writeFileDeep(join(machine.workspace, 'pipeline.yml'), text);
      const played = await runAction({ machine, path: 'actions/settings', brokenVariables });
      expect(played.code, played.stderr).toBe(code);
      expect(played.annotations.filter(({ level }) => level === 'error')).toHaveLength(code);
      if (expectedMessage) expect(played.stderr).toContain(expectedMessage);
      else expect(played.stderr).not.toContain('could not write');
      if (!('GITHUB_OUTPUT' in brokenVariables))
        expect(played.outputs['verdict']).toBe(code === 0 ? 'pass' : 'fail');
    }
    expect(picture()).toEqual(before);
    expect(readdirSync(machine.workspace).filter((name) => name === 'output' || name === 'summary')).toEqual(
      [],
    );
  });

  it.each<[what: string, NODE_OPTIONS: string]>([
    ['a preload that is not there', '--require=/no/such/file.cjs'],
    [
      'a preload that throws',
      `--require=${writeFileDeep(join(root, 'throws.cjs'), 'throw new Error("no");')}`,
    ],
    [
      'a preload that ends the process with 0',
      `--require=${writeFileDeep(join(root, 'ends.cjs'), 'process.exit(0);')}`,
    ],
    ['too little memory', '--max-old-space-size=1'],
  ])('has the verdict error with %s', async (_, NODE_OPTIONS) => {
    writeFileDeep(join(machine.workspace, 'pipeline.yml'), 'gate: always\n');
    const { outputs } = await runAction({ machine, path: 'actions/settings', env: { NODE_OPTIONS } });
    expect(outputs).toMatchObject({ verdict: 'error', errors: '0', warnings: '0' });
  });
});
