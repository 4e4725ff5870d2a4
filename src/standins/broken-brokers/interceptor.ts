/** A proxy in front of a broker that sees requests and responses, for faults that the stand-in's handlers cannot have. */
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StartedBroker } from '../../broker/start-contract.ts';

export interface InterceptedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

export interface InterceptedReply {
  readonly status: number;
  /** Name, value, name, value, … */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** Returns the response, or undefined after writing it itself. */
export type Interceptor = (
  request: InterceptedRequest,
  pass: (changed?: Partial<InterceptedRequest>) => Promise<InterceptedReply>,
  raw: {
    readonly response: ServerResponse;
    readonly tokens: Readonly<Record<string, string>>;
    /** Streams the response through. */
    pipe(url?: string): undefined;
  },
) => Promise<InterceptedReply | undefined>;

export const findRawHeader = (headers: readonly string[], name: string): string | undefined => {
  const at = headers.findIndex((each, index) => index % 2 === 0 && each.toLowerCase() === name);
  return at < 0 ? undefined : headers[at + 1];
};

export const withoutHeaders = (headers: readonly string[], ...names: readonly string[]): string[] =>
  headers.filter((_, index) => !names.includes(headers[index - (index % 2)]!.toLowerCase()));

export const json = (status: number, value: unknown): InterceptedReply => {
  const body = Buffer.from(JSON.stringify(value));
  return {
    status,
    headers: ['content-type', 'application/json', 'content-length', String(body.length)],
    body,
  };
};

export async function startInterceptor(
  broker: StartedBroker,
  interceptor: Interceptor,
): Promise<StartedBroker> {
  const server = createServer(async (incoming, response) => {
    const intercepted: InterceptedRequest = {
      method: incoming.method ?? '',
      url: incoming.url ?? '',
      headers: incoming.rawHeaders,
      body: await bodyOf(incoming),
    };
    const pass = (changed: Partial<InterceptedRequest> = {}) =>
      forward(broker.url, { ...intercepted, ...changed });
    const pipe = (url = intercepted.url) => void pipeThrough(broker.url, { ...intercepted, url }, response);
    const reply = await interceptor(intercepted, pass, { response, tokens: broker.tokens, pipe }).catch(() =>
      json(502, { error: 'front' }),
    );
    if (!reply) return;
    const framingHeaders = ['content-length', 'transfer-encoding', 'connection', 'keep-alive'];
    response.writeHead(reply.status, [
      ...withoutHeaders(reply.headers, ...framingHeaders),
      'content-length',
      String(reply.body.length),
    ]);
    response.end(intercepted.method === 'HEAD' ? undefined : reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokens: broker.tokens,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await broker.close?.();
    },
  };
}

function openRequest(
  base: string,
  { method, url, headers, body }: InterceptedRequest,
  onResponse: (response: IncomingMessage) => void,
): ClientRequest {
  const { hostname, port, host } = new URL(base);
  const passedHeaders = withoutHeaders(headers, 'host', 'content-length', 'transfer-encoding');
  const length = body.length > 0 ? ['content-length', String(body.length)] : [];
  const outgoing = request(
    { hostname, port, method, path: url, headers: ['host', host, ...passedHeaders, ...length] },
    onResponse,
  );
  outgoing.end(body);
  return outgoing;
}

function pipeThrough(base: string, intercepted: InterceptedRequest, response: ServerResponse): void {
  const outgoing = openRequest(base, intercepted, (upstreamResponse) => {
    response.writeHead(upstreamResponse.statusCode ?? 0, upstreamResponse.rawHeaders);
    response.flushHeaders();
    upstreamResponse.on('error', () => response.destroy());
    upstreamResponse.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
}

export function forward(base: string, intercepted: InterceptedRequest): Promise<InterceptedReply> {
  return new Promise((resolve, reject) => {
    const outgoing = openRequest(base, intercepted, (response) => {
      bodyOf(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.rawHeaders, body }),
        reject,
      );
    });
    outgoing.on('error', reject);
  });
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
