/** Serves a stand-in's application on a local port. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';

/** Where to listen. */
export interface ListenOptions {
  /** Default 0: any free port. */
  readonly port?: number | undefined;
  /** The address to listen on; default 127.0.0.1. */
  readonly host?: string | undefined;
}

/** A listening server. */
export interface ListeningServer {
  /** Without a slash at the end. */
  readonly url: string;
  readonly server: Server;
  /** Ends all connections, including those with requests in flight. */
  close(): Promise<void>;
}

/** Handlers find the socket of a request in `c.env.incoming`. */
// biome-ignore lint/suspicious/noExplicitAny: each application has its own bindings
type App = Hono<any>;

/** Starts to listen. Rejects if the port is taken or the address is not of this machine. */
export async function listen(
  app: App,
  { port = 0, host = '127.0.0.1' }: ListenOptions,
): Promise<ListeningServer> {
  // Clients that offer h2c on every request expect a plain HTTP/1.1 response.
  const shouldUpgradeCallback = ({ headers }: { headers: { upgrade?: string | undefined } }) =>
    headers.upgrade?.toLowerCase() === 'websocket';
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { shouldUpgradeCallback },
  }) as Server;
  server.listen(port, host);
  await once(server, 'listening');
  return {
    url: `http://${clientHost(host)}:${(server.address() as AddressInfo).port}`,
    server,
    close: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The host in URLs for clients on this machine. */
function clientHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
