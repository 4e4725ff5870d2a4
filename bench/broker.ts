/**
 * Benchmarks the broker gate, the whole process with all 25 checks against `node -e 0`; and the stand-in broker, on loopback,
 * against a bare proxy of `node:http`: requests per second, the delay of the first event of a stream, and its memory with 1 GB
 * passing through in each direction. Each server is a process; the broker runs as a bundle, as users run it. Measurements
 * alternate. Exits 1 if a bound is exceeded. `node bench/broker.ts [PROGRAM]`
 */
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { formatResult, median, printLines } from './table.ts';
import { TOKEN, writeBytes } from './write-bytes.ts';

const program = resolve(process.argv[2] ?? join(import.meta.dirname, '..', 'dist', 'gatehouse.js'));
const RUNS = 21;
const MAX_TIMES_NODE = 8;
const MIN_RATE = 0.6;
const MAX_ADDED_MS = 1.5;
const MAX_MEGABYTES = 120;
const GIGABYTE = 1 << 30;
const MESSAGES = '/llm/modelapi/v1/messages';

interface BenchServer {
  readonly url: string;
  readonly child: ChildProcess;
  /** Its peak memory so far. */
  megabytes(): Promise<number>;
}

function start(servers: string, role: string, to = ''): Promise<BenchServer> {
  const child = fork(servers, [role, to]);
  const next = () =>
    new Promise<string>((resolve) => child.once('message', (message) => resolve(String(message))));
  const megabytes = async () => {
    child.send('memory');
    return Number(await next()) / 1024;
  };
  return next().then((url) => ({ url, child, megabytes }));
}

const agent = new Agent({ keepAlive: true });
const headers = {
  authorization: `Bearer ${TOKEN}`,
  'content-type': 'application/json',
  'anthropic-version': '2023-06-01',
};

/** Sends a request; resolves at the end of the response with the time to its first byte, in ms. */
function timeRequest(
  url: string,
  extraHeaders: Readonly<Record<string, string>>,
  body: string | ((to: NodeJS.WritableStream) => void),
): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    let first = 0;
    const clientRequest = request(
      url + MESSAGES,
      { agent, method: 'POST', headers: { ...headers, ...extraHeaders } },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`returned ${response.statusCode}`));
        response.on('data', () => {
          first ||= performance.now() - startedAt;
        });
        response.on('end', () => resolve(first));
      },
    );
    clientRequest.on('error', reject);
    if (typeof body === 'string') clientRequest.end(body);
    else body(clientRequest);
  });
}

const BODY = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'x'.repeat(500) }] });

async function rate(url: string, requests: number): Promise<number> {
  let remaining = requests;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (remaining-- > 0) await timeRequest(url, {}, BODY);
    }),
  );
  return (requests / (performance.now() - startedAt)) * 1000;
}

/** The time of a whole process, in ms. The runs share a compile cache, as on a user's machine; in CI there is none. */
function timeProcess(args: readonly string[], cache: string): number {
  const env = { ...process.env, XDG_CACHE_HOME: cache, CI: '' };
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { env });
  const ms = performance.now() - startedAt;
  if (status !== 0) throw new Error(`${args.join(' ')} exited with code ${status}: ${stderr}`);
  return ms;
}

/** The medians of `node -e 0` and of the gate, in ms. */
function processMedians(cache: string): { bare: number; gate: number } {
  const times = { bare: [] as number[], gate: [] as number[] };
  const gate = [program, 'conformance', '--reference', '--quiet'];
  timeProcess(gate, cache);
  for (let turn = 0; turn < RUNS; turn++) {
    times.bare.push(timeProcess(['-e', '0'], cache));
    times.gate.push(timeProcess(gate, cache));
  }
  return { bare: median(times.bare), gate: median(times.gate) };
}

/** The medians of each server; they take turns, so that other load on the machine affects both. */
async function measureInTurns(
  servers: readonly BenchServer[],
  rounds: number,
  measure: (url: string) => Promise<number>,
): Promise<number[]> {
  const measured = servers.map((): number[] => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, { url }] of servers.entries()) measured[index]!.push(await measure(url));
  return measured.map(median);
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'));
  const servers = join(folder, 'servers.mjs');
  const bundle = await rolldown({ input: join(import.meta.dirname, 'broker-servers.ts'), platform: 'node' });
  await bundle.write({ file: servers, format: 'esm', codeSplitting: false });
  const { bare, gate } = processMedians(folder);
  const upstream = await start(servers, 'provider');
  const pair = await Promise.all([
    start(servers, 'bare', upstream.url),
    start(servers, 'broker', upstream.url),
  ]);
  const report = { capabilities: [{ name: 'inference', broker: 'lobby', scope: ['agent'] }] };
  const fresh = await start(servers, 'broker', upstream.url);
  for (const { url } of [...pair, fresh])
    await fetch(`${url}/api/box/declaration`, { method: 'POST', headers, body: JSON.stringify(report) });
  await measureInTurns(pair, 2, (url) => rate(url, 1000));

  const [bareRate = 0, rateThrough = 0] = await measureInTurns(pair, 7, (url) => rate(url, 1500));
  const first = (url: string) => timeRequest(url, { 'x-stream': '1' }, BODY);
  const [bareFirst = 0, firstThrough = 0] = await measureInTurns(pair, 300, first);
  await timeRequest(fresh.url, { 'x-bytes': String(GIGABYTE) }, '{}');
  const down = await fresh.megabytes();
  await timeRequest(fresh.url, { 'transfer-encoding': 'chunked' }, (to) => writeBytes(to, GIGABYTE));
  const up = await fresh.megabytes();

  const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
  const added = firstThrough - bareFirst;
  printLines([
    ['benchmark', 'measured', 'baseline', 'ratio', 'bound', ''],
    [
      'all 25 checks, whole process',
      `${gate.toFixed(0)} ms`,
      `node -e 0: ${bare.toFixed(0)} ms`,
      `${(gate / bare).toFixed(2)} ×`,
      `at most ${MAX_TIMES_NODE} ×`,
      formatResult(gate / bare <= MAX_TIMES_NODE),
    ],
    [
      'requests per second',
      rateThrough.toFixed(0),
      `bare: ${bareRate.toFixed(0)}`,
      percent(rateThrough / bareRate),
      `at least ${percent(MIN_RATE)}`,
      formatResult(MIN_RATE <= rateThrough / bareRate),
    ],
    [
      'first event, p50',
      `${firstThrough.toFixed(2)} ms`,
      `bare: ${bareFirst.toFixed(2)} ms`,
      `${added.toFixed(2)} ms added`,
      `at most ${MAX_ADDED_MS} ms`,
      formatResult(added <= MAX_ADDED_MS),
    ],
    ...Object.entries({ down, up }).map(([direction, megabytes]) => [
      `memory after 1 GB ${direction}`,
      `${megabytes.toFixed(0)} MB`,
      '',
      '',
      `at most ${MAX_MEGABYTES} MB`,
      formatResult(megabytes <= MAX_MEGABYTES),
    ]),
  ]);
  for (const { child } of [upstream, ...pair, fresh]) child.kill();
  agent.destroy();
  rmSync(folder, { recursive: true });
}

await main();
