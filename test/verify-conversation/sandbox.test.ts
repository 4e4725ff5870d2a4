import { describe, expect, it } from 'vitest';
import { checkSandbox, type SandboxState } from '../../src/verify-conversation/sandbox.ts';
import { countChecks, failedChecks, runGate } from './run-gate.ts';
import {
  ENV_FILE,
  SANDBOX_TOKEN,
  SKILL_FILE,
  sandboxesOf,
  sandboxOf,
  systemWithSandboxes,
} from './sandboxes.ts';

const ID = 'conversation-2';

const sandbox = (change: Partial<SandboxState> = {}): SandboxState => ({
  ...sandboxOf(ID, 'box'),
  ...change,
});
const env = (text: string) => sandbox({ files: { ...sandbox().files, [ENV_FILE]: text } });
const without = (path: string) => {
  const { [path]: _, ...files } = sandbox().files;
  return sandbox({ files });
};

describe('a sandbox', () => {
  it.each<[string, readonly SandboxState[], said: string | undefined]>([
    ['is as it should be', [sandbox()], undefined],
    [
      'is one of many',
      [sandbox({ id: 'a', files: {} }), sandbox(), sandbox({ id: 'b', files: {} })],
      undefined,
    ],
    [
      'has quotes and exports in its .env',
      [env(`export API_KEY="${SANDBOX_TOKEN}"\r\nID='${ID}'`)],
      undefined,
    ],
    ['is not there', [], 'the emulator has no new sandbox for the conversation'],
    ['is an older one', [sandbox({ id: 'before' })], 'the emulator has no new sandbox for the conversation'],
    [
      'is one of many that say nothing',
      [env('A=1'), sandbox({ id: 'b', files: {} })],
      'none of the 2 new sandboxes has a .env with the conversation id',
    ],
    ['does not run', [sandbox({ status: 'paused' })], 'sandbox box: status is paused; expected running'],
    ['has no skill file', [without(SKILL_FILE)], 'sandbox box: the skill file is missing'],
    [
      'has no .env',
      [without(ENV_FILE)],
      'sandbox box: /home/<sandbox_user>/.env is missing; .env has no token; .env does not have the conversation id',
    ],
    [
      'has a .env elsewhere',
      [sandbox({ files: { '/.env': 'TOKEN=x', '/skill.md': '' } })],
      'sandbox box: /home/<sandbox_user>/.env is missing; .env has no token; .env does not have the conversation id',
    ],
    ['has no token', [env(`CONVERSATION_ID=${ID}`)], 'sandbox box: .env has no token'],
    ['has an empty token', [env(`TOKEN=\nCONVERSATION_ID=${ID}`)], 'sandbox box: .env has no token'],
    ['has the id for a token', [env(`TOKEN=${ID}`)], 'sandbox box: .env has no token'],
    [
      'knows another conversation',
      [env(`TOKEN=${SANDBOX_TOKEN}\nID=other`)],
      'sandbox box: .env does not have the conversation id',
    ],
  ])('%s', (_, sandboxes, said) => {
    const { problems } = checkSandbox(sandboxes, new Set(['before']), ID);
    expect(problems.map(({ message }) => message)).toEqual(said === undefined ? [] : [said]);
  });

  it('returns the secrets of its .env', () => {
    expect(checkSandbox([sandbox()], new Set(), ID).secrets).toEqual([SANDBOX_TOKEN]);
  });
});

describe('with an emulator', () => {
  it('passes a sandbox that comes and goes, and ends what it started', async () => {
    const closed: string[] = [];
    const { gate, statuses } = await runGate(
      {},
      { dataPlane: {} },
      systemWithSandboxes((service) => sandboxesOf(service), closed),
    );
    expect(gate.verdict).toBe('pass');
    expect(statuses).toMatchObject({
      'data-plane': 'pass',
      'sandbox-populated': 'pass',
      'sandbox-gone': 'pass',
    });
    expect(gate.counts.pass).toBe(countChecks({ hasEmulator: true }));
    const [env = '', service, token] = closed;
    expect(JSON.parse(env)).toEqual({ SANDBOX_BASE_URL: 'http://127.0.0.1:1', SANDBOX_TOKEN: token });
    expect([service, closed.length]).toEqual(['service', 3]);
  });

  it('fails if the emulator dies', async () => {
    let requestCount = 0;
    const { gate, messagesOf: said } = await runGate(
      {},
      {},
      systemWithSandboxes((service) => {
        if (++requestCount > 1) throw new Error('connection refused');
        return sandboxesOf(service);
      }),
    );
    expect(failedChecks({ gate })).toEqual(['sandbox-populated']);
    expect(said('sandbox-populated')).toEqual([
      "could not list the emulator's sandboxes: connection refused",
    ]);
  });

  it('redacts what only the sandbox knows', async () => {
    const script = { turn: () => [{ output: `the token is ${SANDBOX_TOKEN}` }] };
    const { gate } = await runGate(
      script,
      {},
      systemWithSandboxes((service) => sandboxesOf(service)),
    );
    expect(JSON.stringify(gate)).toContain('the token is ***');
    expect(JSON.stringify(gate)).not.toContain(SANDBOX_TOKEN.slice(0, 12));
  });
});
