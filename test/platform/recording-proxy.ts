/** Stands before a platform: sees every request, and answers some itself. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ProxyContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly text: string;
  /** Lets the platform answer. */
  forward(): Promise<void>;
}

export interface RecordingProxy {
  readonly url: string;
  /** `METHOD path`, in the order they came. */
  readonly requests: string[];
  /** By `METHOD path`, or `*`. */
  readonly overrides: Record<string, (context: ProxyContext) => unknown>;
  close(): Promise<void>;
}

export async function startProxy(
  target: string,
  initialOverrides: Readonly<Record<string, (context: ProxyContext) => unknown>>,
): Promise<RecordingProxy> {
  const overrides = { ...initialOverrides };
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const requestLine = `${request.method} ${request.url}`;
    requests.push(requestLine);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const forward = async () => {
      const headers = { ...request.headers } as Record<string, string>;
      for (const name of ['host', 'connection', 'content-length']) delete headers[name];
      const bodyOption = body.length > 0 ? { body } : {};
      const answerFromTarget = await fetch(target + request.url, {
        method: request.method ?? 'GET',
        headers,
        ...bodyOption,
        redirect: 'manual',
      });
      response.writeHead(answerFromTarget.status, {
        'content-type': answerFromTarget.headers.get('content-type') ?? '',
      });
      response.end(Buffer.from(await answerFromTarget.arrayBuffer()));
    };
    const override = overrides[requestLine] ?? overrides['*'];
    if (override) await override({ request, response, text: body.toString('utf8'), forward });
    else await forward();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    overrides,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
