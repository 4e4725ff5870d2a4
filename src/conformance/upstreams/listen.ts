import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

export interface UpstreamServer {
  /** Base URL at which the broker reaches the handler. */
  readonly url: string;
  readonly close: () => unknown;
}

/** Serves one handler until it is closed (spec 2, 4.7). `wanted` is the address it is known by, where it is fixed. */
export type ListenFunction = (handler: RequestHandler, fixedUrl?: string) => Promise<UpstreamServer>;

/**
 * Listens on `host`, at the port of the wanted address or at any. `advertise` is the host by which the broker reaches us.
 */
export function listenOn(host = '127.0.0.1', advertise = host): ListenFunction {
  return async (handler, fixedUrl) => {
    const server = createServer(handler as RequestListener);
    // A check may hold a connection open as long as it likes.
    server.requestTimeout = 0;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(fixedUrl ? Number(new URL(fixedUrl).port) : 0, host, resolve);
    });
    const { port } = server.address() as AddressInfo;
    const urlHost = advertise.includes(':') && !advertise.startsWith('[') ? `[${advertise}]` : advertise;
    return {
      url: fixedUrl ?? `http://${urlHost}:${port}`,
      close: () =>
        new Promise<void>((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    };
  };
}
