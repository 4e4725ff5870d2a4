/** The control service stand-in: conversations with agents in sandboxes, on a local port. */
import { listen } from '../listen.ts';
import { Accounts } from './accounts.ts';
import { Agents } from './agents.ts';
import { createControlApp } from './app.ts';
import { type ControlConfig, type DataPlaneKind, resolveConfig } from './config.ts';
import { Conversations } from './conversations.ts';

export { type ControlConfig, usualRates } from './config.ts';

export interface ControlService {
  /** The base URL, for `CONTROL_BASE_URL`. */
  readonly url: string;
  readonly dataPlane: DataPlaneKind;
  accounts(): { readonly email: string; readonly admin: boolean; readonly verified: boolean }[];
  agents(): { readonly id: string; readonly name: string }[];
  /** Including the last ended ones. */
  conversations(): { readonly id: string; readonly status: string; readonly sandbox: string }[];
  /** The verification code of an account; undefined for an unknown address. */
  verificationOf(email: string): string | undefined;
  /** The number of readers that wait for an event. */
  followers(): number;
  /** Terminates all conversations, as far as the sandbox API responds in time, and ends all connections. */
  close(): Promise<void>;
}

/** Time limit for terminating the conversations when the service closes. */
const CLOSE_TIMEOUT_MS = 1500;

/** Starts a control service. Rejects if the port is taken, and with a `TypeError` if `sandboxBaseUrl` is not a URL. */
export async function startControl(config: ControlConfig): Promise<ControlService> {
  const resolvedConfig = resolveConfig(config);
  const accounts = new Accounts(resolvedConfig);
  const agents = new Agents(resolvedConfig.limits.agents);
  const conversations = new Conversations(resolvedConfig, accounts);
  const { url, close } = await listen(
    createControlApp({ config: resolvedConfig, accounts, agents, conversations }),
    config,
  );
  return {
    url,
    dataPlane: resolvedConfig.dataPlane,
    accounts: () => accounts.all().map(({ email, admin, verified }) => ({ email, admin, verified })),
    agents: () => agents.all().map(({ id, name }) => ({ id, name })),
    conversations: () =>
      conversations.all().map(({ id, status, sandboxName: sandbox }) => ({ id, status, sandbox })),
    verificationOf: (email) => accounts.verificationCodeOf(email),
    followers: () => conversations.all().reduce((sum, { log }) => sum + log.followers, 0),
    close: async () => {
      await conversations.close(CLOSE_TIMEOUT_MS);
      await close();
    },
  };
}
