/** Both sides of a broker: servers that record requests, and raw requests. */
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

export interface UpstreamServer {
  readonly url: string;
  /** The requests in order; a request is listed before its body has arrived. */
  readonly requests: RecordedRequest[];
}

type RequestHandler = (req: IncomingMessage, res: ServerResponse, body: Buffer) => void;

const respondOk: RequestHandler = (_, res) => {
  res.setHeader('content-type', 'application/json');
  res.end('{"ok":true}');
};

/** A server on a loopback port, closed after the test. It responds once the whole request has arrived. */
export async function startUpstream(handler: RequestHandler = respondOk): Promise<UpstreamServer> {
  const requests: RecordedRequest[] = [];
  const url = await listen((req, res) => {
    const chunks: Buffer[] = [];
    const recorded = {
      method: req.method ?? '',
      url: req.url ?? '',
      headers: req.headers,
      rawHeaders: req.rawHeaders,
      get body() {
        return Buffer.concat(chunks);
      },
    };
    requests.push(recorded);
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => handler(req, res, recorded.body));
  });
  return { url, requests };
}

/** A server that handles requests before their bodies have arrived. */
async function listen(handler: (req: IncomingMessage, res: ServerResponse) => void): Promise<string> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export interface RawResponse {
  readonly status: number;
  /** The reason phrase. */
  readonly statusText: string;
  readonly headers: IncomingMessage['headers'];
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
  readonly text: string;
  readonly json: unknown;
}

/** Sends one request, with the path as given. */
export function sendRequest(
  base: string,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: OutgoingHttpHeaders | readonly string[]; body?: string | Buffer } = {},
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const framedHeaders =
      body === undefined || Array.isArray(headers) || 'transfer-encoding' in headers
        ? headers
        : { 'content-length': Buffer.byteLength(body), ...headers };
    const req = request({ hostname, port, method, path, headers: framedHeaders, agent: false }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('error', reject);
      res.on('end', () => {
        const received = Buffer.concat(chunks);
        resolve({
          status: res.statusCode ?? 0,
          statusText: res.statusMessage ?? '',
          headers: res.headers,
          rawHeaders: res.rawHeaders,
          body: received,
          text: received.toString(),
          get json() {
            return JSON.parse(received.toString()) as unknown;
          },
        });
      });
    });
    req.on('error', reject);
    req.end(body);
  });
}
