/** The commands `verify`, `verify-conversation` and `serve`, on the stand-ins: each flag works. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commonOptions, resolveOptions } from '../../src/cli/options.ts';
import { serveControl, serveEmulator } from '../../src/cli/serve-control.ts';
import { serveOptions } from '../../src/cli/serve-options.ts';
import { realIo } from '../../src/io.ts';
import type { Report } from '../../src/model/report.ts';
import { type ControlService, startControl } from '../../src/standins/control/index.ts';
import { type Emulator, startEmulator } from '../../src/standins/emulator/index.ts';
import { repositoryRoot, runProgram, scratch, writeFolder } from '../fakes/io.ts';
import { countChecks } from '../verify-conversation/run-gate.ts';

const { root, remove } = scratch();
const cwd = writeFolder(root, {});
const { PATH = '' } = process.env;
const PASSWORD = 'correct-horse-battery';
const EMAIL = 'ci@example.com';
const program = `"${process.execPath}" "${join(repositoryRoot, 'dist/gatehouse.js')}"`;

let emulator: Emulator;
let control: ControlService;
beforeAll(async () => {
  emulator = await startEmulator({ token: 'sandbox-token-1' });
  control = await startControl({ sandboxBaseUrl: emulator.url, sandboxToken: 'sandbox-token-1' });
});
afterAll(async () => {
  await control.close();
  await emulator.close();
  remove();
});

async function runGate(argv: readonly string[], env: Record<string, string> = {}) {
  const { code, stdout, stderr } = await runProgram([...argv, '--format', 'json', '--quiet'], {
    cwd,
    env: { PATH, CONTROL_PASSWORD: PASSWORD, ...env },
    now: () => new Date(),
  });
  const [gate] = stdout === '' ? [] : (JSON.parse(stdout) as Report).gates;
  const idsWith = (status: string) =>
    gate?.checks.filter((check) => check.status === status).map(({ id }) => id) ?? [];
  const messages = gate?.checks.flatMap(({ findings }) => findings.map(({ message }) => message)) ?? [];
  const reason = (id: string) => gate?.checks.find((check) => check.id === id)?.reason;
  return {
    code,
    text: stdout + stderr,
    subject: gate?.subject,
    pass: idsWith('pass'),
    fail: idsWith('fail'),
    skip: idsWith('skip'),
    said: messages,
    reason,
    timeline: gate?.timeline?.moments.map(({ what }) => what),
  };
}

const runConversation = (argv: readonly string[], env: Record<string, string> = {}) =>
  runGate(['verify-conversation', ...argv], { CONTROL_BASE_URL: control.url, ...env });

/** What is left on the stand-ins. */
const leftBehind = () => [
  ...control.agents().map(({ name }) => name),
  ...emulator.sandboxes().map(({ id }) => id),
  ...control.conversations().flatMap(({ id, status }) => (status === 'terminated' ? [] : [id])),
];

describe('verify', () => {
  it('passes for a healthy service', async () => {
    expect(await runGate(['verify', '--base-url', control.url])).toMatchObject({
      code: 0,
      pass: ['healthy'],
    });
    expect(await runGate(['verify'], { CONTROL_BASE_URL: control.url })).toMatchObject({ code: 0 });
  });

  it('fails for an unhealthy service, can not run without one, and takes the data plane from --target', async () => {
    let status = 503;
    const server = createServer((_, answer) => answer.writeHead(status).end('{}'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await runGate(['verify', '--base-url', url])).toMatchObject({ code: 1, fail: ['healthy'] });
    status = 200;
    const target = ['--target', 'k3d', '--only', 'data-plane'];
    const { reason } = await runConversation([EMAIL, ...target], { CONTROL_BASE_URL: url });
    expect(reason('data-plane')).toBe('emulator is the default of --target k3d');
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
    expect(await runGate(['verify', '--base-url', url])).toMatchObject({ code: 3, fail: ['start'] });
  });
});

describe('verify-conversation', () => {
  it('needs the account, which --register creates once', async () => {
    const unknown = await runConversation([EMAIL]);
    expect([unknown.code, unknown.fail[0]]).toEqual([1, 'authenticated']);
    const first = await runConversation([EMAIL, '--register']);
    expect([first.code, first.fail, first.pass.length]).toEqual([0, [], countChecks()]);
    expect(control.accounts()).toMatchObject([{ email: EMAIL, admin: true, verified: true }]);
    expect(await runConversation([], { CONTROL_EMAIL: EMAIL })).toMatchObject({ code: 0, fail: [] });
    // The same command works on a new deployment and on one that has the account.
    expect(await runConversation([EMAIL, '--register'])).toMatchObject({ code: 0, fail: [] });
    expect(leftBehind()).toEqual([]);
  });

  it('takes the password only from the environment, and prints neither it nor a token', async () => {
    const { code, text } = await runConversation([EMAIL], { CONTROL_PASSWORD: `${PASSWORD}-not` });
    expect(code).toBe(1);
    for (const secret of [PASSWORD, 'sandbox-token-1', 'key_']) expect(text).not.toContain(secret);
    expect((await runConversation([EMAIL])).text).not.toMatch(
      /correct-horse|sandbox-token-1|key_[0-9a-f]{9}/,
    );
  });

  it('runs several conversations with --repeat and --concurrency, and reports each', async () => {
    const { code, subject, reason } = await runConversation([EMAIL, '--repeat', '5', '--concurrency', '3']);
    expect([code, subject]).toEqual([0, '127.0.0.1 (5 conversations)']);
    expect(reason('repeated')?.split('\n')).toEqual([
      expect.stringMatching(/^5 of 5 conversations passed; median /),
      ...['1', '2', '3', '4', '5'].map((number) => expect.stringMatching(`^${number} {2}pass {2}\\d+ ms$`)),
    ]);
    expect(leftBehind()).toEqual([]);
  });

  it.each([
    ['repeat', '30000000', '100000'],
    ['concurrency', '257', '256'],
    ['concurrency', '0', '256'],
  ])('refuses --%s %s', async (flag, given, most) => {
    const { code, text } = await runConversation([EMAIL, `--${flag}`, given]);
    expect([code, text]).toEqual([
      2,
      `gatehouse: --${flag} is ${given}; expected a whole number from 1 to ${most}\n`,
    ]);
  });

  it.each<[argv: string[], env: Record<string, string>, reason: string]>([
    [[], {}, '/health says emulator'],
    [['--target', 'kubernetes'], {}, '/health says emulator'],
    [['--data-plane', 'emulator'], {}, '--data-plane says emulator'],
    [['--data-plane', 'live'], {}, '--data-plane says live'],
    [[], { CONTROL_DATA_PLANE: 'live' }, 'CONTROL_DATA_PLANE says live'],
  ])('takes the data plane from %j and %j', async (argv, env, says) => {
    const { code, reason, said } = await runConversation([EMAIL, ...argv, '--only', 'data-plane'], env);
    expect([code, reason('data-plane') ?? said[0]]).toEqual([0, expect.stringContaining(says)]);
  });

  it.each<[argv: string[], env: Record<string, string>]>([
    [[EMAIL, 'strict'], {}],
    [[EMAIL], { GATEHOUSE_STRICT: 'true' }],
    [[EMAIL, 'strict', '--target', 'kubernetes'], {}],
  ])('strict rejects the emulator: %j %j', async (argv, env) => {
    const before = control.conversations().length;
    const { code, fail, said, subject } = await runConversation(argv, env);
    expect([code, fail, subject]).toEqual([1, ['data-plane'], '127.0.0.1 (strict)']);
    expect(said[0]).toMatch(/a real data plane is needed because the emulator echoes the command/i);
    expect([control.conversations().length, leftBehind()]).toEqual([before, []]);
  });

  it('--emulator starts a data plane for the service of --start, and inspects it', async () => {
    const { code, pass, fail, text, reason } = await runGate([
      ...['verify-conversation', EMAIL, '--register', '--emulator'],
      ...['--start', `${program} serve control --events enveloped`],
    ]);
    expect([code, fail]).toEqual([0, []]);
    expect(pass).toHaveLength(countChecks({ hasEmulator: true }));
    expect(pass).toEqual(expect.arrayContaining(['sandbox-populated', 'sandbox-gone']));
    expect(reason('data-plane')).toContain('this run starts emulator');
    expect(text).not.toContain(PASSWORD);
  });

  it('--start gets the variables of --pass-env', async () => {
    const started = ['verify-conversation', EMAIL, '--register', '--start', `${program} serve control`];
    const env = { SANDBOX_BASE_URL: emulator.url, SANDBOX_TOKEN: 'sandbox-token-1' };
    const given = await runGate([...started, '--pass-env', 'SANDBOX_BASE_URL,SANDBOX_TOKEN'], env);
    expect([given.code, given.pass.length, emulator.sandboxes()]).toEqual([0, countChecks(), []]);
    const without = await runGate(started, env);
    expect([without.code, without.said[0]]).toEqual([3, expect.stringContaining('exited with code 2')]);
    // The last output says why.
    expect(without.text).toContain('SANDBOX_BASE_URL is not set');
  });
});

describe('serve --config', () => {
  const stopped: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const close of stopped) await close();
  });

  /** Starts a stand-in with a configuration, in this process. */
  async function configured(serve: typeof serveControl, config: unknown, env: Record<string, string> = {}) {
    const file = join(writeFolder(root, { 'c.json': JSON.stringify(config) }), 'c.json');
    const values = resolveOptions([...serveOptions, ...commonOptions], { config: file }, {});
    const { readyMessage: says, close } = await serve(
      values,
      { host: '127.0.0.1', port: 0 },
      { ...realIo(), cwd, env },
    );
    stopped.unshift(close);
    return String(says['url']);
  }

  it.each<[what: string, emulating: object, controlling: object, fails: string, says: string]>([
    ['holdStdin', { holdStdin: false }, {}, 'no-command-exited', ':command_exited'],
    ['sessions', { sessions: 'refuse', connections: 'drop' }, {}, 'no-orphaned-turn', 'turn_orphaned'],
    ['verification', {}, { verification: 'manual' }, 'authenticated', 'email_unverified'],
    ['limits', {}, { limits: { sandboxes: 0 } }, 'conversation-opened', 'sandbox_quota_exceeded'],
  ])('%s makes the gate fail', async (_, emulating, controlling, fails, says) => {
    const plane = await configured(serveEmulator, emulating);
    const url = await configured(serveControl, controlling, { SANDBOX_BASE_URL: plane });
    const { fail, said } = await runConversation([EMAIL, '--register'], { CONTROL_BASE_URL: url });
    expect([fail, said.join()]).toEqual([expect.arrayContaining([fails]), expect.stringContaining(says)]);
  });

  it('the other keys change the responses of the emulator and the rate limits of the control service', async () => {
    const config = { exitFrame: 'four-bytes', listing: 'entries', duplicate: 'replace' };
    const plane = await configured(serveEmulator, config);
    const create = {
      method: 'POST',
      body: '{"name":"one"}',
      headers: { 'content-type': 'application/json' },
    };
    const made = [];
    for (let times = 0; times < 2; times++) made.push((await fetch(`${plane}/v1/sandboxes`, create)).status);
    expect(made).toEqual([201, 201]);
    const listed = await fetch(`${plane}/v1/sandboxes/one/fs/list?path=/`);
    expect(await listed.json()).toMatchObject({ entries: [] });
    const url = await configured(
      serveControl,
      { rates: 'usual', heartbeatMs: 50 },
      { SANDBOX_BASE_URL: plane },
    );
    const asked = [];
    for (let times = 0; times < 6; times++) {
      const body = JSON.stringify({ email: `${times}@example.com`, password: PASSWORD });
      asked.push((await fetch(`${url}/api/auth/register`, { ...create, body })).status);
    }
    expect(asked).toEqual([201, 201, 201, 201, 201, 429]);
  });
});

describe('serve', () => {
  const children: ReturnType<typeof spawn>[] = [];
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
  });

  /** Starts a stand-in as a process and waits until it prints its URL. */
  async function served(args: readonly string[], env: Record<string, string> = {}) {
    const child = spawn(
      process.execPath,
      [join(repositoryRoot, 'dist/gatehouse.js'), 'serve', '--quiet', ...args],
      {
        env: { PATH, ...env },
        cwd,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    children.push(child);
    const [line = '{}'] = (await Promise.race([
      once(createInterface(child.stdout), 'line'),
      once(child, 'exit').then(() => []),
    ])) as string[];
    const stop = async (signal: 'SIGTERM' | 'SIGINT') => {
      child.kill(signal);
      return (await once(child, 'exit'))[0] as number;
    };
    return { says: JSON.parse(line) as Record<string, unknown>, stop };
  }

  it('runs the emulator and, on it, the control service, until each is stopped', async () => {
    const script = writeFolder(root, {
      'answers.json': JSON.stringify({ answers: [{ command: 'claude', stdout: 'scripted\n' }] }),
    });
    const plane = await served(
      ['emulator', '--resource', 'sprites', '--script', join(script, 'answers.json')],
      { SANDBOX_TOKEN: 'sandbox-token-2' },
    );
    const url = String(plane.says['url']);
    const headers = { authorization: 'Bearer sandbox-token-2' };
    expect((await fetch(`${url}/v1/sprites`)).status).toBe(401);
    expect((await fetch(`${url}/v1/sprites`, { headers })).status).toBe(200);
    const service = await served(['control', '--resource', 'sprites', '--events', 'enveloped'], {
      SANDBOX_BASE_URL: url,
      SANDBOX_TOKEN: 'sandbox-token-2',
    });
    expect(service.says).toMatchObject({ data_plane: 'emulator' });
    const { code, timeline } = await runGate([
      ...['verify-conversation', EMAIL, '--register', '--base-url', String(service.says['url'])],
    ]);
    expect([code, timeline]).toEqual([0, expect.arrayContaining([expect.stringContaining('scripted')])]);
    expect(await service.stop('SIGTERM')).toBe(0);
    expect(await plane.stop('SIGINT')).toBe(0);
  });

  it('runs the platform with the sample data of a profile, on the given port', async () => {
    const free = createServer();
    await once(free.listen(0, '127.0.0.1'), 'listening');
    const { port } = free.address() as AddressInfo;
    free.close();
    await once(free, 'close');
    const folder = writeFolder(root, { 'c.json': '{"auth":"token","agentReadyMs":20,"evaluationMs":0}' });
    const one = await served([
      ...['platform', '--profile', 'demo', '--app', 'shop', '--port', String(port)],
      ...['--config', join(folder, 'c.json')],
    ]);
    expect(one.says['url']).toBe(`http://127.0.0.1:${port}`);
    const { super: token = '' } = one.says['tokens'] as Record<string, string>;
    expect(
      await runGate(['validate', '--base-url', String(one.says['url']), '--app', 'shop', '--own'], {
        PLATFORM_API_TOKEN: token,
        PLATFORM_DEMO_A2A_URL: String(one.says['a2a_url']),
      }),
    ).toMatchObject({ code: 0, fail: [] });
    expect(await one.stop('SIGTERM')).toBe(0);
  });
});
