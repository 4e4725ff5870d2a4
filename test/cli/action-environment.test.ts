/** A step of an action reads its own inputs, whatever an earlier step of the job has put into the environment. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { actionVariables } from '../../src/cli/generated/action-variables.ts';
import {
  invalidSettings,
  repositoryRoot,
  runProgram,
  scratch,
  validSettings,
  writeFolder,
} from '../fakes/io.ts';

const { root, remove } = scratch();
afterAll(remove);
const cwd = writeFolder(root, { 'pipeline.yml': invalidSettings, 'good.yml': validSettings });
const foreign = { GATEHOUSE_FILES: 'good.yml' };

test.each([
  ['run', ['run']],
  ['conformance', ['settings']],
] as const)('the action %s ignores what is no input of it, and says so', async (action, argv) => {
  const { code, stdout, stderr } = await runProgram([...argv], {
    cwd,
    env: { ...foreign, GATEHOUSE_ACTION: action, GATEHOUSE_FAIL_ON: '', GATEHOUSE_STATUS: '' },
  });
  expect(code).toBe(1);
  expect(stdout).toContain('pipeline.yml: fail');
  expect(stderr).toContain('gatehouse: ignored GATEHOUSE_FILES');
  expect(stderr).not.toContain('good.yml');
});

test('its own inputs count', async () => {
  const { code, stderr } = await runProgram(['settings'], {
    cwd,
    env: { GATEHOUSE_ACTION: 'settings', GATEHOUSE_FILES: 'good.yml' },
  });
  expect([code, stderr]).toEqual([0, '']);
});

test('a plain step keeps all of them', async () => {
  expect((await runProgram(['run'], { cwd, env: foreign })).code).toBe(0);
});

test('in a workflow the warning is an annotation', async () => {
  const { stderr } = await runProgram(['settings'], {
    cwd,
    env: { GITHUB_ACTIONS: 'true', GATEHOUSE_ACTION: 'bot', 'GATEHOUSE_X\n::error::y': '1' },
  });
  expect(stderr).toMatch(/^::warning title=gatehouse::ignored GATEHOUSE_X/m);
  expect(stderr).not.toMatch(/^::error::y/m);
});

test.each(['settins', 'constructor', '__proto__'])(
  'an unknown action %s is a usage error',
  async (action) => {
    const { code, stderr } = await runProgram(['settings'], { cwd, env: { GATEHOUSE_ACTION: action } });
    expect(code).toBe(2);
    expect(stderr).toContain(`GATEHOUSE_ACTION is "${action}"; expected one of run, publish, bot`);
  },
);

test('every action has its name in the step that it starts', () => {
  for (const action of Object.keys(actionVariables).filter((name) => name !== 'run' && name !== 'publish'))
    expect(readFileSync(join(repositoryRoot, 'actions', action, 'action.yml'), 'utf8')).toContain(
      `GATEHOUSE_ACTION: ${action}\n`,
    );
});
