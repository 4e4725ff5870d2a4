/** Something before a broker, which sees what comes and what goes: for faults that no rule of the broker can have. */
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StartedBroker } from '../../../src/broker/harness.ts';

export interface Came {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

export interface Goes {
  readonly status: number;
  /** Name, value, name, value, … */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** Gives what goes back; or writes it itself and gives nothing. */
export type Front = (
  came: Came,
  pass: (changed?: Partial<Came>) => Promise<Goes>,
  raw: {
    readonly response: ServerResponse;
    readonly tokens: Readonly<Record<string, string>>;
    /** Lets the answer through as it comes. */
    pipe(url?: string): undefined;
  },
) => Promise<Goes | undefined>;

export const header = (headers: readonly string[], name: string): string | undefined => {
  const at = headers.findIndex((each, index) => index % 2 === 0 && each.toLowerCase() === name);
  return at < 0 ? undefined : headers[at + 1];
};

export const without = (headers: readonly string[], ...names: readonly string[]): string[] =>
  headers.filter((_, index) => !names.includes(headers[index - (index % 2)]!.toLowerCase()));

export const json = (status: number, value: unknown): Goes => {
  const body = Buffer.from(JSON.stringify(value));
  return {
    status,
    headers: ['content-type', 'application/json', 'content-length', String(body.length)],
    body,
  };
};

export async function inFront(broker: StartedBroker, front: Front): Promise<StartedBroker> {
  const server = createServer(async (incoming, response) => {
    const came: Came = {
      method: incoming.method ?? '',
      url: incoming.url ?? '',
      headers: incoming.rawHeaders,
      body: await bodyOf(incoming),
    };
    const pass = (changed: Partial<Came> = {}) => send(broker.url, { ...came, ...changed });
    const pipe = (url = came.url) => void through(broker.url, { ...came, url }, response);
    const goes = await front(came, pass, { response, tokens: broker.tokens, pipe }).catch(() =>
      json(502, { error: 'front' }),
    );
    if (!goes) return;
    const framed = ['content-length', 'transfer-encoding', 'connection', 'keep-alive'];
    response.writeHead(goes.status, [
      ...without(goes.headers, ...framed),
      'content-length',
      String(goes.body.length),
    ]);
    response.end(came.method === 'HEAD' ? undefined : goes.body);
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

function open(
  base: string,
  { method, url, headers, body }: Came,
  heard: (got: IncomingMessage) => void,
): ClientRequest {
  const { hostname, port, host } = new URL(base);
  const kept = without(headers, 'host', 'content-length', 'transfer-encoding');
  const length = body.length > 0 ? ['content-length', String(body.length)] : [];
  const sent = request(
    { hostname, port, method, path: url, headers: ['host', host, ...kept, ...length] },
    heard,
  );
  sent.end(body);
  return sent;
}

function through(base: string, came: Came, response: ServerResponse): void {
  const sent = open(base, came, (got) => {
    response.writeHead(got.statusCode ?? 0, got.rawHeaders);
    response.flushHeaders();
    got.on('error', () => response.destroy());
    got.pipe(response);
  });
  sent.on('error', () => response.destroy());
}

export function send(base: string, came: Came): Promise<Goes> {
  return new Promise((resolve, reject) => {
    const sent = open(base, came, (got) => {
      bodyOf(got).then(
        (body) => resolve({ status: got.statusCode ?? 0, headers: got.rawHeaders, body }),
        reject,
      );
    });
    sent.on('error', reject);
  });
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
