/** The actions of the gates that check running systems, run as on a runner, on the stand-ins. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { installAction, repositoryRoot, scratch } from './install-action.ts';
import { createMachine, type RunActionOptions, readAction, runAction } from './run-action.ts';

const { root, remove } = scratch();
afterAll(remove);

const action = installAction(join(root, 'action'));
const serve = `"${process.execPath}" "${join(repositoryRoot, 'dist/gatehouse.js')}" serve`;
const PASSWORD = 'correct-horse-battery';
let machines = 0;

/** Runs the action; `all` is everything that a runner or a reader of the report sees. */
async function playServices(options: Omit<RunActionOptions, 'machine'>) {
  const machine = { ...createMachine(join(root, `machine ${++machines}`)), action };
  const result = await runAction({ machine, ...options });
  const folder = result.outputs['report'] ?? '';
  const files =
    folder === '' ? [] : readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  return { ...result, all: [result.stdout, result.stderr, result.summary, ...files].join('\n') };
}

describe.skipIf(process.platform === 'win32')('actions/validate', () => {
  const path = 'actions/validate';

  it('starts a preview, seeds it and passes', async () => {
    const result = await playServices({
      path,
      with: { start: `${serve} platform`, seed: 'true', own: 'true' },
    });
    expect(result).toMatchObject({ code: 0, annotations: [], leaks: '' });
    expect(result.outputs).toMatchObject({ verdict: 'pass', errors: '0', warnings: '0' });
    expect(result.summary).toContain('validate');
  });

  it('fails on an empty one, and says how to fix it', async () => {
    const result = await playServices({
      path,
      with: { start: `${serve} platform`, profile: 'foundation', only: 'security-iam-roles' },
    });
    expect(result).toMatchObject({ code: 1, leaks: '', outputs: { verdict: 'fail', errors: '1' } });
    expect(result.annotations).toHaveLength(1);
    expect(result.all).toContain('Run `gatehouse seed` to create the sample data');
  });

  it('shows no token, and can not run without the platform', async () => {
    const token = 'tok-0123456789-abcdef';
    const result = await playServices({
      path,
      with: { 'base-url': 'http://127.0.0.1:9', 'request-timeout': '2' },
      env: { PLATFORM_API_TOKEN: token },
    });
    expect(result).toMatchObject({ code: 3, outputs: { verdict: 'error' } });
    expect(result.all).not.toContain(token);
  });
});

describe.skipIf(process.platform === 'win32')('actions/verify-conversation', () => {
  const path = 'actions/verify-conversation';
  const env = { CONTROL_PASSWORD: PASSWORD };
  const account = { email: 'ci@example.com', register: 'true' };

  it('runs a conversation with a service that it starts on the emulator', async () => {
    const start = `${serve} control`;
    const result = await playServices({ path, with: { ...account, emulator: 'true', start }, env });
    expect(result).toMatchObject({ code: 0, annotations: [], leaks: '' });
    expect(result.outputs).toMatchObject({ verdict: 'pass', errors: '0' });
    expect(result.all).toContain('turn done');
    expect(result.all).not.toMatch(/correct-horse|key_[0-9a-f]{9}/);
  });

  it('rejects strict there', async () => {
    const start = `${serve} control`;
    const result = await playServices({
      path,
      with: { ...account, emulator: 'true', start, strict: 'true' },
      env,
    });
    expect(result).toMatchObject({ code: 1, outputs: { verdict: 'fail' } });
    expect(result.annotations[0]?.message).toContain('a real data plane is needed');
  });

  it('reports a usage error without a password', async () => {
    const result = await playServices({ path, with: { ...account, 'base-url': 'http://127.0.0.1:9' } });
    expect(result).toMatchObject({ code: 2, outputs: { verdict: 'error' } });
    expect(result.annotations[0]?.message).toContain('CONTROL_PASSWORD is not set');
  });
});

/** Options that no workflow needs, and those that the step sets itself. */
const notInputs = ['format', 'quiet', 'no-color', 'debug', 'help'];
it.each([
  ['validate', []],
  ['verify-conversation', ['email', 'strict']],
] as const)('the inputs of actions/%s are the options of its command', (command, positional) => {
  const help = spawnSync(process.execPath, [join(repositoryRoot, 'dist/gatehouse.js'), command, '--help'], {
    encoding: 'utf8',
  });
  const flags = [...help.stdout.matchAll(/^ {2}--([a-z-]+)/gm)].map(([, flag]) => flag);
  const inputs = Object.keys(readAction(join(repositoryRoot, 'actions', command)).inputs);
  expect([...inputs, ...notInputs].sort()).toEqual([...flags, ...positional].sort());
});
