/** Stands before a platform: sees every request, and answers some itself. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Passing {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly text: string;
  /** Lets the platform answer. */
  pass(): Promise<void>;
}

export interface Before {
  readonly url: string;
  /** `METHOD path`, in the order they came. */
  readonly requests: string[];
  /** By `METHOD path`, or `*`. */
  readonly spoil: Record<string, (context: Passing) => unknown>;
  close(): Promise<void>;
}

export async function startBefore(
  to: string,
  by: Readonly<Record<string, (context: Passing) => unknown>>,
): Promise<Before> {
  const spoil = { ...by };
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const what = `${request.method} ${request.url}`;
    requests.push(what);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const pass = async () => {
      const headers = { ...request.headers } as Record<string, string>;
      for (const name of ['host', 'connection', 'content-length']) delete headers[name];
      const sent = body.length > 0 ? { body } : {};
      const answer = await fetch(to + request.url, {
        method: request.method ?? 'GET',
        headers,
        ...sent,
        redirect: 'manual',
      });
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
      response.end(Buffer.from(await answer.arrayBuffer()));
    };
    const own = spoil[what] ?? spoil['*'];
    if (own) await own({ request, response, text: '', pass });
    else await pass();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    spoil,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
