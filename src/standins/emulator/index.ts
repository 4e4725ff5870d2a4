/** The sandbox emulator: the sandbox API on a local port. It runs no commands of this machine and calls no model. */
import { listen } from '../listen.ts';
import { createEmulatorApp } from './app.ts';
import { createAuthorizer } from './auth.ts';
import type { EmulatorConfig } from './config.ts';
import { createExecSockets } from './exec-socket.ts';
import { defaultLimits } from './limits.ts';
import { type SandboxSnapshot, snapshotOf } from './sandbox.ts';
import { SandboxStore } from './sandbox-store.ts';

export type { EmulatorConfig } from './config.ts';
export { parseScript } from './script.ts';

/** A running emulator. */
export interface Emulator {
  /** The base URL, for `SANDBOX_BASE_URL`. */
  readonly url: string;
  /** The configured token, for `SANDBOX_TOKEN`. */
  readonly token?: string;
  sandboxes(): SandboxSnapshot[];
  /** Destroys all sandboxes and ends all connections. */
  close(): Promise<void>;
}

/** Starts an emulator. Rejects if the port is taken. */
export async function startEmulator(config: EmulatorConfig = {}): Promise<Emulator> {
  const { resource = 'sandboxes', token } = config;
  const limits = { ...defaultLimits, ...config.limits };
  const store = new SandboxStore(limits);
  const state = {
    config,
    limits,
    resource,
    store,
    authorize: createAuthorizer(token),
  };
  const { url, server, close } = await listen(createEmulatorApp(state), config);
  const sockets = createExecSockets(state);
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
