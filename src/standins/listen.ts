/** A stand-in's listening socket: an application on a port of this machine, and a close that waits for nobody. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';

export interface ListenOptions {
  /** Any free one where nothing is said. */
  readonly port?: number | undefined;
  /** The address to listen on; 127.0.0.1 where nothing is said. */
  readonly host?: string | undefined;
}

export interface ListeningServer {
  /** Without a slash at the end. */
  readonly url: string;
  readonly server: Server;
  /** Ends every connection, whatever it is doing. */
  close(): Promise<void>;
}

/** An application of this kind finds the connection of a request in `c.env.incoming`. */
// biome-ignore lint/suspicious/noExplicitAny: what an application binds is its own affair
type App = Hono<any>;

/** Listens. Throws where the place is taken or not of this machine. */
export async function listen(
  app: App,
  { port = 0, host = '127.0.0.1' }: ListenOptions,
): Promise<ListeningServer> {
  // Clients that offer another protocol on every request (h2c) want an ordinary answer.
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

/** The host that a client on this machine writes. */
function clientHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
