/** The commands `seed` and `validate`, on the stand-in: each flag works. */
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { type PlatformConfig, startPlatform } from '../../src/standins/platform/index.ts';
import { repositoryRoot, runProgram, scratch, writeFolder } from '../fakes/io.ts';
import { startProxy } from '../platform/recording-proxy.ts';
import { respondJson } from '../validate/fake-platform.ts';

const { root, remove } = scratch();
const cwd = writeFolder(root, { 'loom.yml': 'platform: { env_prefix: LOOM_, app: acme }\n' });
const quick = { agentReadyMs: 30, evaluationMs: 0, registryId: 'reg-1' };
const { PATH } = process.env;

/** A proxy in front of a platform that records the requests. */
async function startRecorder(to: string) {
  const requests: { method: string; path: string; authorization: string | undefined }[] = [];
  const inFlight = { way: 0, most: 0 };
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    requests.push({ method, path: url, authorization: headers.authorization });
    inFlight.most = Math.max(inFlight.most, ++inFlight.way);
    outgoing.once('close', () => inFlight.way--);
    const on = request(new URL(url, to), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(on);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.close();
    server.closeAllConnections();
  };
  return { url, asked: requests, under: inFlight, close };
}

type Recorder = Awaited<ReturnType<typeof startRecorder>>;

async function runValidate(argv: readonly string[], env: Record<string, string> = {}) {
  const { code, stdout, stderr } = await runProgram(['validate', ...argv, '--format', 'json', '--quiet'], {
    cwd,
    env,
  });
  const [gate] = stdout === '' ? [] : (JSON.parse(stdout) as Report).gates;
  const idsWith = (status: string) =>
    gate?.checks.filter((check) => check.status === status).map(({ id }) => id) ?? [];
  const messages = gate?.checks.flatMap(({ findings }) => findings.map(({ message }) => message)) ?? [];
  return {
    code,
    text: stdout + stderr,
    subject: gate?.subject,
    fail: idsWith('fail'),
    warn: idsWith('warn'),
    skip: idsWith('skip'),
    said: messages,
  };
}

let platform: Awaited<ReturnType<typeof startPlatform>>;
let recording: Recorder;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  platform = await startPlatform(quick);
  recording = await startRecorder(platform.url);
  closing.push(recording.close, platform.close);
});
afterAll(async () => {
  for (const close of closing) await close();
  remove();
});

const runSeed = (...argv: string[]) =>
  runProgram(['seed', '--base-url', recording.url, ...argv], { cwd, env: { PLATFORM_REGISTRY_ID: 'reg-1' } });

describe('a platform with the sample data', () => {
  it('fails before seeding; --dry-run prints the requests and changes nothing', async () => {
    const { code, fail } = await runValidate(['--base-url', recording.url]);
    expect([code, fail.includes('memory')]).toEqual([1, true]);
    const state = platform.state();
    const dry = await runSeed('--dry-run');
    expect(dry.code).toBe(0);
    expect(dry.stdout).toContain('POST /api/memories {"name":"sample_demo_memory"');
    expect(platform.state()).toEqual(state);
  });

  it('is seeded once, as the progress and the summary say', async () => {
    const first = await runSeed();
    expect([first.code, first.stdout]).toEqual([
      0,
      expect.stringMatching(/^demo: 1\d created, 0 already existed, /),
    ]);
    expect(first.stderr).toContain('created: ');
    const state = platform.state();
    const again = await runSeed('--quiet');
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(again.stdout).toMatch(/^demo: 0 created, \d+ already existed, /);
    expect(platform.state()).toEqual(state);
  });

  it.each<[argv: string[], env: Record<string, string>, subject: string]>([
    [[], {}, 'demo'],
    [['--tier', 'light'], {}, 'demo'],
    [['--tier', 'production'], {}, 'foundation'],
    [['--tier', 'production-ha'], {}, 'foundation'],
    [['--tier', 'production', '--profile', 'none'], {}, 'none'],
    [[], { PLATFORM_SEED_PROFILE: 'foundation' }, 'foundation'],
    [['--profile', 'demo'], { PLATFORM_SEED_PROFILE: 'none' }, 'demo'],
    [['--own'], { PLATFORM_REGISTRY_ID: 'reg-1' }, 'demo'],
  ])('passes with %j and %j, using only GET, HEAD and OPTIONS', async (argv, env, profile) => {
    recording.asked.length = 0;
    const { code, subject, fail } = await runValidate(['--base-url', recording.url, ...argv], env);
    expect([code, fail, subject]).toEqual([0, [], `127.0.0.1 (${profile})`]);
    expect(recording.asked.length).toBeGreaterThan(15);
    expect(recording.asked.filter(({ method }) => !/^(?:GET|HEAD|OPTIONS)$/.test(method))).toEqual([]);
    expect(recording.asked.filter(({ path }) => /invoke-test|models\/refresh/.test(path))).toEqual([]);
  });

  it('has records of another application, which fail with --own', async () => {
    const other = ['--base-url', recording.url, '--app', 'other'];
    expect(await runValidate(other)).toMatchObject({ code: 1, fail: ['skills', 'skills-dependents'] });
    expect((await runValidate([...other, '--own'])).fail).toContain('memory');
  });

  it('gets as many requests at the same time as --concurrency allows', async () => {
    for (const [given, most] of [
      ['1', 1],
      ['3', 3],
    ] as const) {
      recording.under.most = 0;
      expect((await runValidate(['--base-url', recording.url, '--concurrency', given])).code).toBe(0);
      expect(recording.under.most).toBeLessThanOrEqual(most);
    }
  });

  it('fails if an A2A endpoint is given but there is no agent', async () => {
    const env = { PLATFORM_DEMO_A2A_URL: 'http://127.0.0.1:1' };
    expect(await runValidate(['--base-url', recording.url], env)).toMatchObject({
      code: 1,
      fail: ['a2a-agents'],
    });
  });
});

describe('a platform on the local cloud emulator', () => {
  it('has known limits, which only pass with --local', async () => {
    const local = await startPlatform({ ...quick, evaluations: false });
    closing.push(local.close);
    expect((await runProgram(['seed', '--base-url', local.url, '--quiet', '--local'], { cwd })).code).toBe(0);
    const limits = ['agents-evaluators', 'agents-evaluation-test-cases'];
    expect(await runValidate(['--base-url', local.url])).toMatchObject({ code: 1, fail: limits });
    expect(await runValidate(['--base-url', local.url, '--local'])).toMatchObject({
      code: 0,
      skip: expect.arrayContaining(limits),
    });
  });
});

describe('seed', () => {
  it('stops after --timeout', async () => {
    const slow = await startPlatform({ ...quick, agentReadyMs: 60_000, delayMs: 20 });
    closing.push(slow.close);
    const late = await runProgram(['seed', '--base-url', slow.url, '--timeout', '0.6', '--quiet'], { cwd });
    // On a busy machine it may not have started to write.
    expect([[1, 3].includes(late.code), late.stdout]).toEqual([true, '']);
    expect(late.stderr).toMatch(/^gatehouse: .*(?:still CREATING after 0\.\d|0\.6) s/);
  });

  it('shows the last output of the command of --mint', async () => {
    const argv = ['seed', '--base-url', 'http://127.0.0.1:1', '--mint', 'echo no such user >&2; exit 3'];
    expect(await runProgram(argv, { cwd, env: { PATH: PATH ?? '' } })).toMatchObject({
      code: 3,
      stderr: 'gatehouse: the command of --mint exited with code 3\n  no such user\n',
    });
  });
});

it('--seed says why it stopped midway, and how to continue', async () => {
  const failing = await startPlatform({ ...quick, agentBecomes: 'FAILED' });
  closing.push(failing.close);
  const { stdout } = await runProgram(['validate', '--base-url', failing.url, '--seed', '--format', 'json'], {
    cwd,
  });
  expect((JSON.parse(stdout) as Report).gates[0]?.checks[0]?.findings[0]).toMatchObject({
    message: expect.stringMatching(
      /^the sample data was not created: 3 invocations of the agent .*: the agent is FAILED: .* \(.*created: /,
    ),
    help: 'Delete it and run seed again. Run the same command again to continue; existing records are kept',
  });
});

describe('--timeout', () => {
  it.concurrent.each<[what: string, config: Partial<PlatformConfig>, argv: string[], says: RegExp]>([
    [
      'the agent',
      { agentReadyMs: 60_000 },
      ['--seed'],
      /^the sample data was not created: .*(?:still CREATING after 0\.\d s|timed out after 0\.7 s)/,
    ],
    [
      'an answer',
      { delayMs: 60_000 },
      ['--seed'],
      /^the sample data was not created: .*: timed out after 0\.7 s \(--timeout\)/,
    ],
    ['the token', {}, ['--mint', 'sleep 60'], /^the command of --mint was stopped: timed out after 0\.7 s/],
    ['a screen', { delayMs: 60_000 }, [], /^could not check every screen: timed out after 0\.7 s/],
  ])('ends the wait for %s, and the gate reports the duration', async (_, config, argv, says) => {
    const slow = await startPlatform({ ...quick, ...config });
    closing.push(slow.close);
    const begun = performance.now();
    const { stdout, code } = await runProgram(
      ['validate', '--base-url', slow.url, ...argv, '--timeout', '0.7', '--format', 'json', '--quiet'],
      { cwd, env: { PATH: PATH ?? '' }, now: () => new Date() },
    );
    const { durationMs, gates } = JSON.parse(stdout) as Report;
    expect([code, gates[0]?.checks[0]?.findings[0]?.message]).toEqual([3, expect.stringMatching(says)]);
    expect(performance.now() - begun).toBeLessThan(5000);
    expect(gates[0]?.durationMs).toBeGreaterThan(200);
    expect(durationMs - gates[0]!.durationMs).toBeLessThan(200);
  });
});

describe('a platform that requires a token', () => {
  let guarded: Recorder;
  let token = '';
  beforeAll(async () => {
    const one = await startPlatform({ ...quick, auth: 'token' });
    guarded = await startRecorder(one.url);
    token = one.tokens['super']!;
    closing.push(guarded.close, one.close);
    const { code } = await runProgram(['seed', '--base-url', guarded.url, '--quiet'], {
      cwd,
      env: { PLATFORM_API_TOKEN: token },
    });
    expect(code).toBe(0);
  });

  it('can not be checked without one', async () => {
    const { code, said } = await runValidate(['--base-url', guarded.url]);
    expect([code, said[0]]).toEqual([3, expect.stringContaining('Missing authorization token')]);
  });

  it.each(['variable', 'address', 'command'])('gets it from %s, and no output contains it', async (from) => {
    const minter = createServer((_, answer) => answer.end(JSON.stringify({ access_token: token })));
    await once(minter.listen(0, '127.0.0.1'), 'listening');
    closing.push(async () => minter.close());
    const ways: Record<string, [string[], Record<string, string>]> = {
      variable: [[], { PLATFORM_API_TOKEN: token }],
      address: [['--mint', `http://127.0.0.1:${(minter.address() as AddressInfo).port}/token`], {}],
      command: [['--mint', 'echo "$MY_WORD"', '--pass-env', 'MY_WORD'], { MY_WORD: token, PATH: PATH ?? '' }],
    };
    const [argv, env] = ways[from]!;
    guarded.asked.length = 0;
    const { code, text } = await runValidate(['--base-url', guarded.url, ...argv], env);
    expect([code, text.includes(token)]).toEqual([0, false]);
    const sent = guarded.asked.filter(({ path }) => path.startsWith('/api/') && !path.includes('openapi'));
    expect([...new Set(sent.map(({ authorization }) => authorization))]).toEqual([`Bearer ${token}`]);
  });

  it('says why no token was minted', async () => {
    const { code, said } = await runValidate(['--base-url', guarded.url, '--mint', 'exit 3'], {
      PATH: PATH ?? '',
    });
    expect([code, said[0]]).toEqual([3, 'the command of --mint exited with code 3']);
  });
});

describe('a platform that --start starts', () => {
  const program = join(repositoryRoot, 'dist/gatehouse.js');
  const env = { PATH: PATH ?? '' };

  it('is seeded with --seed, checked and stopped', async () => {
    const start = `"${process.execPath}" "${program}" serve platform`;
    const [filled, empty] = await Promise.all([
      runValidate(['--start', start, '--seed', '--own'], env),
      runValidate(['--start', start, '--only', 'memory'], env),
    ]);
    expect(filled).toMatchObject({ code: 0, subject: '127.0.0.1 (demo)', fail: [] });
    expect(empty).toMatchObject({ code: 1, fail: ['memory'] });
  });

  it('can not be checked if it does not start', async () => {
    const { code, said } = await runValidate(['--start', 'echo no licence >&2; exit 7'], env);
    expect([code, said[0]]).toEqual([3, expect.stringContaining('exited with code 7')]);
  });

  it('is billed only with --yes where it is no stand-in, on this machine too', async () => {
    const platform = await startPlatform(quick);
    const undescribed = {
      'GET /api/openapi.json': respondJson({}, 404),
      'GET /openapi.json': respondJson({}, 404),
    };
    const proxy = await startProxy(platform.url, undescribed);
    closing.push(proxy.close, platform.close);
    const account = {
      LOOM_SEED_ROLE_ARN: 'arn:cloud:iam::123456789012:role/r',
      LOOM_SEED_POOL_ID: 'us-east-1_x',
    };
    const argv = ['--base-url', proxy.url, '--seed', '--vocabulary', 'loom.yml'];
    const unsaid = await runValidate(argv, account);
    expect([unsaid.code, unsaid.said[0]]).toEqual([
      3,
      expect.stringMatching(/would be billed for a memory, .* \(account 123456789012, region us-east-1, /),
    ]);
    const unset = await runValidate([...argv, '--yes'], {});
    expect(unset.said[0]).toContain('missing settings: LOOM_SEED_ROLE_ARN (');
    expect(proxy.requests.filter((one) => !one.startsWith('GET'))).toEqual([]);
    await runValidate([...argv, '--yes'], account);
    expect(proxy.requests).toContain('POST /api/memories');
  });
});
