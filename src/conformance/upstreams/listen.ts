import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Handles one request, as `node:http` calls it. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** A running server. */
export interface UpstreamServer {
  /** Base URL at which the broker can reach the handler. */
  readonly url: string;
  readonly close: () => unknown;
}

/** Serves one handler until it is closed (spec 2, 4.7), at `fixedUrl` if given. */
export type ListenFunction = (handler: RequestHandler, fixedUrl?: string) => Promise<UpstreamServer>;

/**
 * Listens on `host`, on the port of the fixed URL or any free one. `advertise` is the host name under which the broker can reach it.
 * The function rejects if the port is taken.
 */
export function listenOn(host = '127.0.0.1', advertise = host): ListenFunction {
  return async (handler, fixedUrl) => {
    const server = createServer(handler as RequestListener);
    // A check may hold a connection open for any time.
    server.requestTimeout = 0;
    // A broker may keep connections: one that is closed while idle can fail its next request, which would not be its fault.
    server.keepAliveTimeout = 0;
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
