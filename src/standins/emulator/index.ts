/** The emulator: the sandbox API on a port of this machine. It runs no command and calls no model. */
import { listen, type Place } from '../listen.ts';
import { admission } from './access.ts';
import { execSockets } from './exec-socket.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { routes } from './routes.ts';
import { type Choices, type Rules, rulesOf } from './rules.ts';
import { type SandboxView, viewOf } from './sandbox.ts';
import { World } from './world.ts';

export { answersOf } from './script.ts';

export interface EmulatorConfig extends Place, Choices {
  /** The name of the collection: `sandboxes`, or the word of another product's client. */
  readonly resource?: string | undefined;
  /** The bearer token that every request below `/v1` must carry; none where nothing is said. */
  readonly token?: string | undefined;
  readonly limits?: Partial<Limits>;
  /** Takes the place of single rules. It is given those of the choices, to build upon. */
  readonly rules?: (right: Rules) => Partial<Rules>;
}

export interface Emulator {
  /** What `SANDBOX_BASE_URL` is set to. */
  readonly url: string;
  /** What `SANDBOX_TOKEN` is set to. */
  readonly token?: string;
  /** Every sandbox that is there. */
  sandboxes(): SandboxView[];
  /** Ends every connection and session; the sandboxes are gone. */
  close(): Promise<void>;
}

/** Starts an emulator. Throws where the port is taken. */
export async function startEmulator(config: EmulatorConfig = {}): Promise<Emulator> {
  const { resource = 'sandboxes', token } = config;
  const limits = { ...defaultLimits, ...config.limits };
  const world = new World(limits);
  const served = { world, resource, admit: admission(token), rules: rulesOf(config, config.rules), limits };
  const { url, server, close } = await listen(routes(served), config);
  const sockets = execSockets(world, served);
  server.on('upgrade', sockets.upgrade);
  return {
    url,
    ...(token ? { token } : {}),
    sandboxes: () => world.all().map(viewOf),
    close: async () => {
      sockets.close();
      for (const { name } of world.all()) world.destroy(name);
      await close();
    },
  };
}
