import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, test } from 'vitest';
import { listChecks } from '../../src/conformance/select-checks.ts';
import { listenOn } from '../../src/conformance/upstreams/listen.ts';
import { startReferenceBroker } from '../../src/standins/broker/reference.ts';
import { type ProgramResult, runProgram, scratch, writeFolder } from '../fakes/io.ts';
import { encodingsOf, trimEdges } from './brokers/encodings.ts';
import { processesWith } from './processes.ts';

const { root, remove } = scratch();
afterAll(remove);

const { PATH = '' } = process.env;
const programs = {
  command: fileURLToPath(new URL('./brokers/command.ts', import.meta.url)),
  gossip: fileURLToPath(new URL('./brokers/leaky.ts', import.meta.url)),
};
const command = (program: keyof typeof programs, ...words: readonly string[]) =>
  [process.execPath, programs[program], ...words].map((word) => `'${word}'`).join(' ');

/** Runs `gatehouse conformance` in a folder with these files. */
async function runConformanceCommand(
  argv: readonly string[],
  files: Readonly<Record<string, string>> = {},
  env: Readonly<Record<string, string>> = {},
): Promise<ProgramResult & { readonly cwd: string; readonly report: Report }> {
  const cwd = writeFolder(root, files);
  const called = await runProgram(['conformance', ...argv, '--format', 'json'], {
    cwd,
    env: { PATH, ...env },
    now: () => new Date(),
  });
  return { ...called, cwd, report: called.stdout === '' ? { gates: [] } : JSON.parse(called.stdout) };
}

interface Report {
  readonly gates: readonly {
    readonly subject: string;
    readonly command?: string;
    readonly counts: Readonly<Record<string, number>>;
    readonly checks: readonly { readonly id: string; readonly status: string; readonly reason?: string }[];
  }[];
}

const counts = ({ report }: { report: Report }) => {
  const { pass, fail, warn, skip } = report.gates[0]!.counts;
  return [pass, fail, warn, skip];
};
const statusOf = ({ report }: { report: Report }, id: string) =>
  report.gates[0]!.checks.find((check) => check.id === id)?.status;

const EXTENDED_COUNT = (await listChecks({ extended: 'warn' })).length;

/** The flags as a report shows them: quoted for a shell. */
const formatFlags = (argv: readonly string[]) =>
  argv
    .flatMap((word, index) => {
      if (word.startsWith('--') && !argv[index + 1]?.startsWith('--') && argv[index + 1] !== undefined)
        return [];
      if (word.startsWith('--')) return [word];
      const value = /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
      return [`${argv[index - 1]}=${value}`];
    })
    .join(' ');

describe.concurrent('a broker is named', () => {
  test.each<[way: string, argv: string[], subject: string, counted: number[]]>([
    ['the built-in one', ['--reference'], 'stand-in broker', [25, 0, 0, 0]],
    ['a module', ['--module', 'broker.mjs'], 'broker.mjs', [23, 0, 0, 2]],
    ['a command', ['--start', command('command'), '--name', 'ours'], 'ours', [23, 0, 0, 2]],
  ])('as %s', async (_, argv, subject, expectedCounts) => {
    const module = `export { startTinyBroker as start } from ${JSON.stringify(new URL('tiny-broker.ts', import.meta.url))};`;
    const called = await runConformanceCommand(argv, { 'broker.mjs': module });
    expect([called.code, called.report.gates[0]?.subject, counts(called)]).toEqual([
      0,
      subject,
      expectedCounts,
    ]);
    expect(called.stderr).toContain('conformance: pass (');
    expect(called.report.gates[0]?.command).toBe(`gatehouse conformance ${formatFlags(argv)}`);
  });

  it('as an already running one', async () => {
    const listen = listenOn();
    const servers = await Promise.all([listen(() => {}), listen(() => {}), listen(() => {})]);
    const [model = '', agents = '', echo = ''] = servers.map(({ url }) => url);
    await Promise.all(servers.map(({ close }) => close()));
    const env = {
      broker: 'front-desk',
      boxes: ['conformance-a', 'conformance-b'],
      modelapi: { url: model, credential: 'credential-of-model' },
      agentsvc: { url: agents, credential: 'credential-of-agents' },
      secrets: [{ box: 'conformance-a', name: 'CONFORMANCE', host: echo, value: 'value-of-conformance' }],
    };
    const { url, tokens, close } = await startReferenceBroker(env);
    const called = await runConformanceCommand(['--attach', 'broker.json', '--env', 'env.json'], {
      'broker.json': JSON.stringify({ url, tokens }),
      'env.json': JSON.stringify(env),
    });
    const mismatched = await runConformanceCommand([
      '--attach',
      join(called.cwd, 'broker.json'),
      '--env',
      join(called.cwd, 'env.json'),
      '--broker',
      'hall',
    ]);
    expect([mismatched.code, mismatched.stderr]).toEqual([
      2,
      expect.stringContaining('--broker is "hall", but --env names "front-desk"; drop --broker'),
    ]);
    const hello = await fetch(`${url}/llm/modelapi/api/hello`);
    await close();
    expect([called.code, counts(called)]).toEqual([0, [23, 0, 0, 2]]);
    // It keeps running: it is not ours to stop.
    expect(hello.status).toBe(200);
  });
});

describe.concurrent('a flag', () => {
  test.each<[flags: string, argv: string[], code: number, counted: number[]]>([
    ['--capabilities', ['--capabilities', 'inference'], 0, [16, 0, 0, 9]],
    ['--broker', ['--broker', 'front-desk'], 0, [25, 0, 0, 0]],
    ['--extended', ['--extended'], 0, [EXTENDED_COUNT - 1, 0, 0, 1]],
    ['--vocabulary', ['--vocabulary', 'words.yml'], 0, [25, 0, 0, 0]],
    ['--only', ['--only', 'inference-hello,agentsvc-refused'], 0, [2, 0, 0, 0]],
    ['--timeout', ['--timeout', '0.001'], 3, [0, 1, 0, 25]],
  ])('%s', async (_, argv, code, expectedCounts) => {
    const called = await runConformanceCommand(['--reference', '--quiet', ...argv], {
      'words.yml':
        'extends: common\nbroker: { modelapi: anthropic, agentsvc: agents, header_prefix: cell- }\n',
    });
    expect([called.code, counts(called), called.stderr]).toEqual([code, expectedCounts, '']);
  });

  it('--extra adds a check for each probe, and a broker that does not serve it fails them', async () => {
    const notes = [{ name: 'notes', prefixes: ['/notes'], probes: [{ word: 'read', path: '/notes/items' }] }];
    const called = await runConformanceCommand(['--reference', '--extra', 'extra.json'], {
      'extra.json': JSON.stringify(notes),
    });
    expect([called.code, statusOf(called, 'notes-read-refused'), counts(called)[0]]).toEqual([
      1,
      'fail',
      called.report.gates[0]!.checks.filter(({ status }) => status === 'pass').length,
    ]);
  });

  it('--extra with an invalid request or a duplicate check is a usage error', async () => {
    const probe = { word: 'agent', path: '/notes/items' };
    for (const [message, name, more] of [
      [
        'capability 1 (notes) has a probe for agent whose `headers` is not an object',
        'notes',
        { headers: null },
      ],
      ['defines the check inference-agent-refused twice; give each', 'inference', {}],
    ] as const) {
      const extra = [{ name, prefixes: ['/notes'], probes: [{ ...probe, ...more }] }];
      const called = await runConformanceCommand(['--reference', '--extra', 'extra.json'], {
        'extra.json': JSON.stringify(extra),
      });
      expect([called.code, called.stderr]).toEqual([
        2,
        expect.stringContaining(`gatehouse: the file of --extra extra.json ${message}`),
      ]);
    }
  });

  test.each([
    ['--extended warns', ['--extended'], 0, 'warn'],
    ['--extended=strict fails', ['--extended=strict'], 1, 'fail'],
    ['--fail-on warning fails', ['--extended', '--fail-on', 'warning'], 1, 'warn'],
  ])('%s for a check beyond the table', async (_, argv, code, status) => {
    const start = command('command', 'no GET hello');
    const called = await runConformanceCommand(['--start', start, '--only', 'hello-get', ...argv]);
    expect([called.code, statusOf(called, 'hello-get')]).toEqual([code, status]);
  });

  test.each([
    ['--advertise sets the host in the upstream URLs', ['--advertise', 'localhost'], 'an env at localhost'],
    ['--pass-env passes variables on', ['--pass-env', 'NEEDED,OTHER'], 'a variable'],
  ])('%s', async (_, argv, fault) => {
    const call = ['--start', command('command', fault), '--only', 'inference-hello'];
    const env = { NEEDED: 'here', GITHUB_TOKEN: 'not-for-brokers' };
    expect((await runConformanceCommand([...call, ...argv], {}, env)).code).toBe(0);
    expect((await runConformanceCommand(call, {}, env)).code).toBe(3);
  });

  it('--retries reports a pass on a second try as flaky, and --baseline accepts known failures', async () => {
    const start = command('command', 'hello on a second try');
    const once = ['--start', start, '--only', 'inference-hello'];
    const flaky = await runConformanceCommand([...once, '--retries', '1']);
    expect([flaky.code, statusOf(flaky, 'inference-hello')]).toEqual([0, 'warn']);
    const failed = await runConformanceCommand(once);
    expect([failed.code, statusOf(failed, 'inference-hello')]).toEqual([1, 'fail']);
    const known = await runConformanceCommand([...once, '--baseline', 'known.yml'], {
      'known.yml': '- { check: inference-hello, reason: known, until: 2999-01-01 }\n',
    });
    expect([known.code, statusOf(known, 'inference-hello')]).toEqual([0, 'warn']);
  });
});

describe('no output of a run contains a token, a credential or a secret value', () => {
  test.each([
    ['whatever a broker leaks', [], 1],
    ['whatever it prints as it exits', ['ends'], 3],
  ])('%s', async (_, words, code) => {
    const known = join(writeFolder(root, {}), 'known.json');
    const summary = join(writeFolder(root, {}), 'summary.md');
    writeFileSync(summary, '');
    const { cwd, stdout, stderr, ...called } = await runConformanceCommand(
      [
        ...['--start', command('gossip', known, ...words), '--out', 'out', '--request-timeout', '2'],
        ...['--capabilities', 'inference,egress,feedback,agentsvc'],
      ],
      {},
      { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary },
    );
    expect(called.code).toBe(code);
    const out = join(cwd, 'out');
    const written = {
      stdout,
      stderr,
      summary: readFileSync(summary, 'utf8'),
      ...Object.fromEntries(readdirSync(out).map((name) => [name, readFileSync(join(out, name), 'utf8')])),
    };
    expect(Object.keys(written).length).toBeGreaterThanOrEqual(8);
    const secrets = JSON.parse(readFileSync(known, 'utf8')) as string[];
    expect(secrets.length).toBeGreaterThanOrEqual(5);
    const leaks = Object.entries(written).flatMap(([name, text]) =>
      secrets.flatMap((secret) =>
        encodingsOf(secret).flatMap((form, index) =>
          text.toLowerCase().includes(trimEdges(form).toLowerCase()) ? [`${name}: form ${index}`] : [],
        ),
      ),
    );
    expect([...new Set(leaks)]).toEqual([]);
    expect(written.stdout).toContain('{credential of the model provider}');
  });
});

describe.skipIf(process.platform !== 'linux')('a process that is stopped', () => {
  test.concurrent.each<[when: string, signal: NodeJS.Signals, fault: string, checks: number]>([
    ['while it waits for the broker', 'SIGINT', 'silence', 26],
    ['while it waits for a response', 'SIGTERM', 'deafness', 26],
  ])('%s, by %s, leaves a report and nothing running', async (_, signal, fault, checks) => {
    const cwd = writeFolder(root, {});
    const marker = `stopped-${process.pid}-${signal}`;
    const start = command('command', fault, marker);
    const program = fileURLToPath(new URL('../../src/bin.ts', import.meta.url));
    const argv = [program, 'conformance', '--start', start, '--out', 'out', '--format', 'json'];
    const child = spawn(process.execPath, argv, { cwd, env: { PATH, CI: '1' } });
    let stdoutText = '';
    child.stdout.on('data', (chunk) => (stdoutText += chunk));
    const ended = once(child, 'close');
    await expect
      .poll(() => processesWith(`${fault}\0${marker}`).length, { timeout: 20_000 })
      .toBeGreaterThan(0);
    const stopped = Date.now();
    child.kill(signal);
    expect(await ended).toEqual([3, null]);
    expect(Date.now() - stopped).toBeLessThan(6000);
    const [gate] = (JSON.parse(stdoutText) as Report).gates;
    expect([gate?.checks[0]?.id, gate?.checks[0]?.status, gate?.checks.length]).toEqual([
      'start',
      'fail',
      checks,
    ]);
    expect(readdirSync(join(cwd, 'out'))).toContain('report.json');
    expect(processesWith(marker)).toEqual([]);
  });
});
