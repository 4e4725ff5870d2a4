import { describe, expect, it } from 'vitest';
import { checkSandbox, type SandboxState } from '../../src/verify-conversation/sandbox.ts';
import type { FakeControlService } from './fake-control-service.ts';
import { FAST_TIMEOUTS, failedChecks, runGate } from './run-gate.ts';

const TOKEN = 'scoped-token-0123456789';
const ID = 'conversation-2';

const HOME = ['', 'home', 'agent'].join('/');
const ENV = `${HOME}/.env`;
const SKILL = `${HOME}/.skills/service/SKILL.md`;

const sandbox = (change: Partial<SandboxState> = {}): SandboxState => ({
  id: 'box',
  status: 'running',
  files: {
    [ENV]: `CONTROL_TOKEN=${TOKEN}\nCONVERSATION_ID=${ID}\n`,
    [SKILL]: '# Skill',
  },
  ...change,
});
const env = (text: string) => sandbox({ files: { ...sandbox().files, [ENV]: text } });
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
    ['has quotes and exports in its .env', [env(`export API_KEY="${TOKEN}"\r\nID='${ID}'`)], undefined],
    ['is not there', [], 'the emulator has no new sandbox for the conversation'],
    ['is an older one', [sandbox({ id: 'before' })], 'the emulator has no new sandbox for the conversation'],
    [
      'is one of many that say nothing',
      [env('A=1'), sandbox({ id: 'b', files: {} })],
      'none of the 2 new sandboxes has a .env with the conversation id',
    ],
    ['does not run', [sandbox({ status: 'paused' })], 'sandbox box: status is paused; expected running'],
    ['has no skill file', [without(SKILL)], 'sandbox box: the skill file is missing'],
    [
      'has no .env',
      [without(ENV)],
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
      [env(`TOKEN=${TOKEN}\nID=other`)],
      'sandbox box: .env does not have the conversation id',
    ],
  ])('%s', (_, sandboxes, said) => {
    const { problems } = checkSandbox(sandboxes, new Set(['before']), ID);
    expect(problems.map(({ message }) => message)).toEqual(said === undefined ? [] : [said]);
  });

  it('gives the secrets of its .env', () => {
    expect(checkSandbox([sandbox()], new Set(), ID).secrets).toEqual([TOKEN]);
  });
});

describe('with an emulator', () => {
  /** An emulator whose sandboxes are made of the service's conversations. */
  const systemWith =
    (sandboxes: (service: FakeControlService) => readonly SandboxState[], closed: string[] = []) =>
    (service: FakeControlService) => ({
      emulator: async (token: string) => ({
        url: 'http://127.0.0.1:1',
        listSandboxes: async () => sandboxes(service),
        close: async () => void closed.push(token),
      }),
      service: {
        readyMs: 1000,
        start: async (env: object) => {
          closed.push(JSON.stringify(env));
          return { url: service.url, close: async () => void closed.push('service') };
        },
      },
    });
  const sandboxesOf = ({ conversations }: FakeControlService, { kept: includeTerminated = false } = {}) =>
    [...conversations]
      .filter(([, { status }]) => includeTerminated || status !== 'terminated')
      .map(([id]) => ({ ...env(`TOKEN=${TOKEN}\nID=${id}`), id: `box-${id}` }));

  it('sees the sandbox come and go, and ends what it started', async () => {
    const closed: string[] = [];
    const { gate, statuses } = await runGate(
      {},
      { dataPlane: {} },
      systemWith((service) => sandboxesOf(service), closed),
    );
    expect(gate.verdict).toBe('pass');
    expect(statuses).toMatchObject({
      'data-plane': 'pass',
      'sandbox-populated': 'pass',
      'sandbox-gone': 'pass',
    });
    expect(gate.counts.pass).toBe(14);
    const [env = '', service, token] = closed;
    expect(JSON.parse(env)).toEqual({ SANDBOX_BASE_URL: 'http://127.0.0.1:1', SANDBOX_TOKEN: token });
    expect([service, closed.length]).toEqual(['service', 3]);
  });

  it.each<[string, (service: FakeControlService) => readonly SandboxState[], fails: readonly string[]]>([
    ['that stays', (service) => sandboxesOf(service, { kept: true }), ['sandbox-gone']],
    ['that is not there', () => [], ['sandbox-populated']],
    [
      'that lacks its skill file',
      (service) =>
        sandboxesOf(service).map((box) => ({
          ...box,
          files: { [ENV]: box.files[ENV]! },
        })),
      ['sandbox-populated'],
    ],
  ])('fails a sandbox %s', async (_, sandboxes, fails) => {
    const { gate } = await runGate(
      {},
      { timeouts: { ...FAST_TIMEOUTS, sandboxRemovalMs: 300 } },
      systemWith(sandboxes),
    );
    expect([gate.verdict, failedChecks({ gate })]).toEqual(['fail', fails]);
  });

  it('fails where the emulator dies', async () => {
    let requestCount = 0;
    const { gate, messagesOf: said } = await runGate(
      {},
      {},
      systemWith((service) => {
        if (++requestCount > 1) throw new Error('connection refused');
        return sandboxesOf(service);
      }),
    );
    expect(failedChecks({ gate })).toEqual(['sandbox-populated']);
    expect(said('sandbox-populated')).toEqual([
      "could not list the emulator's sandboxes: connection refused",
    ]);
  });

  it('hides what the sandbox alone knows', async () => {
    const script = { turn: () => [{ output: `the token is ${TOKEN}` }] };
    const { gate } = await runGate(
      script,
      {},
      systemWith((service) => sandboxesOf(service)),
    );
    expect(JSON.stringify(gate)).toContain('the token is ***');
    expect(JSON.stringify(gate)).not.toContain(TOKEN.slice(0, 12));
  });
});
