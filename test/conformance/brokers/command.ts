/** A broker as a command starts it; the first argument says how it goes wrong. */
import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { ConformanceEnv } from '../../../src/broker/start-contract.ts';
import {
  type InterceptedRequest,
  json,
  startInterceptor,
} from '../../../src/standins/broken-brokers/interceptor.ts';
import { startTinyBroker } from '../tiny-broker.ts';

const [, , fault = 'none', marker = ''] = process.argv;
const file = process.env['BROKER_CONFORMANCE_ENV'] ?? '';
if ((statSync(file).mode & 0o777) !== 0o600) throw new Error('others may read env');
const env = JSON.parse(readFileSync(file, 'utf8')) as ConformanceEnv;
const broker = await startTinyBroker(env);
const ready = JSON.stringify({ url: broker.url, tokens: broker.tokens });

/** Bytes that are no lines. */
const writeNoise = (size: number) => process.stdout.write(Buffer.alloc(size, '\u0007\u001b[31m{\u00ff'));

/** Two that live on, one of them in a group of its own. */
function spawnChildren(extraScript: string): void {
  const script = `setInterval(() => {}, 1000); ${extraScript} process.stdout.write('here')`;
  let readyCount = 0;
  for (const detached of [false, true])
    spawn(process.execPath, ['-e', script, marker], {
      detached,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).stdout.once('data', () => ++readyCount === 2 && console.log(ready));
}

/** Ready, with something else behind its address. */
const serveSocket = (handler: (socket: Socket) => void) => {
  const server = createServer(handler).listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    console.log(JSON.stringify({ url: `http://127.0.0.1:${port}`, tokens: broker.tokens }));
  });
};

const isHello = ({ url }: InterceptedRequest) => url.endsWith('/api/hello');

/** Answers some requests with 500. */
const failRequests = async (fails: (request: InterceptedRequest) => boolean) => {
  const { url } = await startInterceptor(broker, async (request, pass) =>
    fails(request) ? json(500, {}) : pass(),
  );
  console.log(JSON.stringify({ url, tokens: broker.tokens }));
};

const faults: Readonly<Record<string, () => unknown>> = {
  none: () => console.log(ready),
  'a log before it': () => {
    console.log('starting');
    console.log('{"level":30,"msg":"listening","url":"http://127.0.0.1:1"}');
    console.log(ready);
  },
  'a flood': () => {
    console.log(ready);
    const line = `${'x'.repeat(1000)}\n`;
    setInterval(() => {
      for (let index = 0; index < 50; index++) process.stderr.write(line);
    }, 5);
  },
  'noise before it': () => {
    writeNoise(1 << 16);
    console.log(`\n{"broken\n[]\nnull\n${'{'.repeat(1000)}\n${ready}`);
  },
  'nothing but noise': () => {
    setInterval(() => writeNoise(1 << 16), 50);
  },
  children: () => spawnChildren(''),
  'stubborn children': () => spawnChildren("process.on('SIGTERM', () => {});"),
  garbage: () => serveSocket((socket) => void socket.end(Buffer.alloc(1000, '\0\u00ff\r\n'))),
  deafness: () => serveSocket((socket) => void socket.resume()),
  'an end midway': () => {
    console.log(ready);
    console.error('out of memory');
    setTimeout(() => process.exit(9), Number(marker));
  },
  'an end at': async () => {
    const { url } = await startInterceptor(broker, async (request, pass) =>
      request.url.endsWith(marker) ? process.exit(9) : pass(),
    );
    console.log(JSON.stringify({ url, tokens: broker.tokens }));
  },
  'an early end': () => {
    console.error(`cannot reach the vault with ${env.modelapi.credential}`);
    process.exit(3);
  },
  'no tokens': () => console.log(JSON.stringify({ url: broker.url })),
  'no token of a box': () =>
    console.log(JSON.stringify({ url: broker.url, tokens: { 'conformance-a': 'token-a-0123456789' } })),
  'one token for all': () =>
    console.log(
      JSON.stringify({
        url: broker.url,
        tokens: { 'conformance-a': 'one-token-0123456789', 'conformance-b': 'one-token-0123456789' },
      }),
    ),
  'an env at localhost': () => {
    if ([env.modelapi.url, env.agentsvc.url].every((url) => url.startsWith('http://localhost:')))
      console.log(ready);
    else process.exit(1);
  },
  'a variable': () => {
    if (process.env['NEEDED'] === 'here' && process.env['GITHUB_TOKEN'] === undefined) console.log(ready);
    else process.exit(1);
  },
  'no GET hello': () => failRequests((request) => request.method === 'GET' && isHello(request)),
  'hello on a second try': () => {
    let helloCount = 0;
    return failRequests((request) => isHello(request) && helloCount++ === 0);
  },
  silence: () => {},
};
await faults[fault]?.();
