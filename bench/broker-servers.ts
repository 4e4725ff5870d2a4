/** The servers of `broker.ts`, one per process: the model provider, a bare proxy, the broker. */
import { existsSync, readFileSync } from 'node:fs';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startBroker } from '../src/standins/broker/index.ts';
import { TOKEN, writeBytes } from './write-bytes.ts';

/** The model provider: small responses, streams of two events, and as many bytes as requested. */
function provider(req: IncomingMessage, res: ServerResponse): void {
  const bytes = Number(req.headers['x-bytes'] ?? 0);
  if (bytes > 0) return void writeBytes(res, bytes);
  req.resume();
  req.on('end', () => {
    if (req.headers['x-stream'] === undefined) {
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': 11 });
      return void res.end('{"ok":true}');
    }
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    res.write('event: one\n\n');
    setTimeout(() => res.end('event: two\n\n'), 2);
  });
}

/** The simplest proxy: it changes no header and reads no body. */
function bareProxy(to: string): (req: IncomingMessage, res: ServerResponse) => void {
  const { hostname, port } = new URL(to);
  const agent = new Agent({ keepAlive: true });
  return (req, res) => {
    const path = (req.url ?? '').replace('/llm/modelapi', '');
    const upstreamRequest = request(
      { agent, hostname, port, method: req.method, path, headers: req.headers },
      (response) => {
        res.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(res);
      },
    );
    req.pipe(upstreamRequest);
  };
}

const listen = (handler: (req: IncomingMessage, res: ServerResponse) => void) =>
  new Promise<string>((resolve) => {
    const server = createServer({ requestTimeout: 0 }, handler).listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });

const roles: Readonly<Record<string, (to: string) => Promise<string>>> = {
  provider: () => listen(provider),
  bare: (to) => listen(bareProxy(to)),
  broker: async (to) => {
    const credential = { kind: 'api-key', value: 'bench-credential-0123456789' } as const;
    const modelapi = { url: to, credential };
    return (await startBroker({ broker: 'lobby', boxes: [{ name: 'a', token: TOKEN }], modelapi })).url;
  },
};

const [role = '', to = ''] = process.argv.slice(2);
/** The peak memory of the process, in KB; `maxRSS` would count that of its parent at the fork. */
const peakMemory = () => {
  const [, peak] = existsSync(STATUS) ? (/VmHWM:\s+(\d+)/.exec(readFileSync(STATUS, 'utf8')) ?? []) : [];
  return Number(peak ?? process.resourceUsage().maxRSS);
};
const STATUS = '/proc/self/status';

process.on('message', () => process.send?.(peakMemory()));
process.send?.(await roles[role]!(to));
