/** The emulator: the sandbox API on a port of this machine. It runs no command and calls no model. */
import { type ListenOptions, listen } from '../listen.ts';
import { createAuthorizer } from './auth.ts';
import { createExecSockets } from './exec-socket.ts';
import { createHooks, type EmulatorBehavior, type EmulatorHooks } from './hooks.ts';
import { defaultLimits, type EmulatorLimits } from './limits.ts';
import { createEmulatorApp } from './routes.ts';
import { type SandboxSnapshot, snapshotOf } from './sandbox.ts';
import { SandboxStore } from './sandbox-store.ts';

export { parseScript } from './script.ts';

export interface EmulatorConfig extends ListenOptions, EmulatorBehavior {
  /** The name of the collection: `sandboxes`, or the word of another product's client. */
  readonly resource?: string | undefined;
  /** The bearer token that every request below `/v1` must carry; none where nothing is said. */
  readonly token?: string | undefined;
  readonly limits?: Partial<EmulatorLimits>;
  /** Takes the place of single rules. It is given those of the choices, to build upon. */
  readonly hooks?: (defaults: EmulatorHooks) => Partial<EmulatorHooks>;
}

export interface Emulator {
  /** What `SANDBOX_BASE_URL` is set to. */
  readonly url: string;
  /** What `SANDBOX_TOKEN` is set to. */
  readonly token?: string;
  /** Every sandbox that is there. */
  sandboxes(): SandboxSnapshot[];
  /** Ends every connection and session; the sandboxes are gone. */
  close(): Promise<void>;
}

/** Starts an emulator. Throws where the port is taken. */
export async function startEmulator(config: EmulatorConfig = {}): Promise<Emulator> {
  const { resource = 'sandboxes', token } = config;
  const limits = { ...defaultLimits, ...config.limits };
  const store = new SandboxStore(limits);
  const state = {
    store,
    resource,
    authorize: createAuthorizer(token),
    hooks: createHooks(config, config.hooks),
    limits,
  };
  const { url, server, close } = await listen(createEmulatorApp(state), config);
  const sockets = createExecSockets(store, state);
  server.on('upgrade', sockets.upgrade);
  return {
    url,
    ...(token ? { token } : {}),
    sandboxes: () => store.all().map(snapshotOf),
    close: async () => {
      sockets.close();
      for (const { name } of store.all()) store.destroy(name);
      await close();
    },
  };
}
