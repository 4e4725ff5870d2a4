/**
 * How fast the broker gate is: the whole process with all 25 checks against `node -e 0`, in turns; and the stand-in broker, on
 * loopback, against a bare pass-through of `node:http` in the same run: requests a second, what it adds to the first event of
 * a stream, and its memory with 1 GB going through either way. Each server is a process of its own; the broker runs as a
 * bundle, as users run it. Exits 1 where a bound does not hold. `node bench/broker.ts [PROGRAM]`
 */
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { pour, TOKEN } from './pour.ts';
import { median, printLines, told } from './table.ts';

const program = resolve(process.argv[2] ?? join(import.meta.dirname, '..', 'dist', 'gatehouse.js'));
const RUNS = 21;
const MOST_TIMES_NODE = 8;
const LEAST_RATE = 0.6;
const MOST_ADDED_MS = 1.5;
const MOST_MEGABYTES = 120;
const GIGABYTE = 1 << 30;
const MESSAGES = '/llm/modelapi/v1/messages';

interface Served {
  readonly url: string;
  readonly child: ChildProcess;
  /** The most memory that it held so far. */
  megabytes(): Promise<number>;
}

function start(servers: string, role: string, to = ''): Promise<Served> {
  const child = fork(servers, [role, to]);
  const next = () => new Promise<string>((resolve) => child.once('message', (said) => resolve(String(said))));
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

/** One request; resolves at its end, with the time to its first byte. */
function once(
  url: string,
  more: Readonly<Record<string, string>>,
  body: string | ((to: NodeJS.WritableStream) => void),
): Promise<number> {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    let first = 0;
    const sent = request(
      url + MESSAGES,
      { agent, method: 'POST', headers: { ...headers, ...more } },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`answered ${answer.statusCode}`));
        answer.on('data', () => {
          first ||= performance.now() - begun;
        });
        answer.on('end', () => resolve(first));
      },
    );
    sent.on('error', reject);
    if (typeof body === 'string') sent.end(body);
    else body(sent);
  });
}

const BODY = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'x'.repeat(500) }] });

async function rate(url: string, requests: number): Promise<number> {
  let left = requests;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (left-- > 0) await once(url, {}, BODY);
    }),
  );
  return (requests / (performance.now() - begun)) * 1000;
}

/** The time of a whole process, in milliseconds. Runs of one user share the compile cache, as they do at home; CI has none. */
function whole(args: readonly string[], cache: string): number {
  const env = { ...process.env, XDG_CACHE_HOME: cache, CI: '' };
  const begun = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { env });
  const ms = performance.now() - begun;
  if (status !== 0) throw new Error(`${args.join(' ')} exited ${status}: ${stderr}`);
  return ms;
}

/** The medians of `node -e 0` and of the gate. */
function processes(cache: string): { bare: number; gate: number } {
  const times = { bare: [] as number[], gate: [] as number[] };
  const gate = [program, 'conformance', '--reference', '--quiet'];
  whole(gate, cache);
  for (let turn = 0; turn < RUNS; turn++) {
    times.bare.push(whole(['-e', '0'], cache));
    times.gate.push(whole(gate, cache));
  }
  return { bare: median(times.bare), gate: median(times.gate) };
}

/** The servers take turns, so that what else the machine does falls on both. */
async function inTurns(
  servers: readonly Served[],
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
  const { bare, gate } = processes(folder);
  const upstream = await start(servers, 'provider');
  const pair = await Promise.all([
    start(servers, 'bare', upstream.url),
    start(servers, 'broker', upstream.url),
  ]);
  const report = { capabilities: [{ name: 'inference', broker: 'lobby', scope: ['agent'] }] };
  const fresh = await start(servers, 'broker', upstream.url);
  for (const { url } of [...pair, fresh])
    await fetch(`${url}/api/box/declaration`, { method: 'POST', headers, body: JSON.stringify(report) });
  await inTurns(pair, 2, (url) => rate(url, 1000));

  const [bareRate = 0, rateThrough = 0] = await inTurns(pair, 7, (url) => rate(url, 1500));
  const first = (url: string) => once(url, { 'x-stream': '1' }, BODY);
  const [bareFirst = 0, firstThrough = 0] = await inTurns(pair, 300, first);
  await once(fresh.url, { 'x-bytes': String(GIGABYTE) }, '{}');
  const down = await fresh.megabytes();
  await once(fresh.url, { 'transfer-encoding': 'chunked' }, (to) => pour(to, GIGABYTE));
  const up = await fresh.megabytes();

  const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
  const added = firstThrough - bareFirst;
  printLines([
    ['what', 'measured', 'against', 'ratio', 'bound', ''],
    [
      'all 25 checks, whole process',
      `${gate.toFixed(0)} ms`,
      `node -e 0: ${bare.toFixed(0)} ms`,
      `${(gate / bare).toFixed(2)} ×`,
      `at most ${MOST_TIMES_NODE} ×`,
      told(gate / bare <= MOST_TIMES_NODE),
    ],
    [
      'requests a second',
      rateThrough.toFixed(0),
      `bare: ${bareRate.toFixed(0)}`,
      percent(rateThrough / bareRate),
      `at least ${percent(LEAST_RATE)}`,
      told(LEAST_RATE <= rateThrough / bareRate),
    ],
    [
      'first event, p50',
      `${firstThrough.toFixed(2)} ms`,
      `bare: ${bareFirst.toFixed(2)} ms`,
      `${added.toFixed(2)} ms added`,
      `at most ${MOST_ADDED_MS} ms`,
      told(added <= MOST_ADDED_MS),
    ],
    ...Object.entries({ down, up }).map(([way, megabytes]) => [
      `memory after 1 GB ${way}`,
      `${megabytes.toFixed(0)} MB`,
      '',
      '',
      `at most ${MOST_MEGABYTES} MB`,
      told(megabytes <= MOST_MEGABYTES),
    ]),
  ]);
  for (const { child } of [upstream, ...pair, fresh]) child.kill();
  agent.destroy();
  rmSync(folder, { recursive: true });
}

await main();
