/** The control service: conversations with agents in sandboxes of a data plane, on a port of this machine. */
import { listen } from '../listen.ts';
import { Accounts } from './accounts.ts';
import { Agents } from './agents.ts';
import { type ControlConfig, resolveConfig } from './config.ts';
import { Conversations } from './conversations.ts';
import type { DataPlaneKind } from './data-plane.ts';
import { createHooks } from './hooks.ts';
import { createControlApp } from './routes.ts';

export { type ControlConfig, usualRates } from './config.ts';
export { outputEvent, stageEvent } from './conversation.ts';
export type { NewEvent } from './event-log.ts';
export type { ControlHooks as ControlRules, ServedRouteName } from './hooks.ts';

export interface ControlService {
  /** What `CONTROL_BASE_URL` is set to. */
  readonly url: string;
  readonly dataPlane: DataPlaneKind;
  accounts(): { readonly email: string; readonly admin: boolean; readonly verified: boolean }[];
  /** The agents that are there. */
  agents(): { readonly id: string; readonly name: string }[];
  /** The conversations that are there, the last ended ones among them. */
  conversations(): { readonly id: string; readonly status: string; readonly sandbox: string }[];
  /** The code that the address of an account was sent; undefined where there is no account. */
  verificationOf(email: string): string | undefined;
  /** Readers that wait for an event. */
  followers(): number;
  /** Terminates every conversation, as far as the data plane answers soon, and ends every connection. */
  close(): Promise<void>;
}

/** How long conversations may take to end when the service does, in ms. */
const CLOSING_MS = 1500;

/** Starts a control service. Throws where the port is taken, and `TypeError` where the data plane's address is none. */
export async function startControl(config: ControlConfig): Promise<ControlService> {
  const resolvedConfig = resolveConfig(config);
  const hooks = createHooks(resolvedConfig, config.hooks);
  const dataPlane = hooks.dataPlane(resolvedConfig.sandboxBaseUrl);
  const accounts = new Accounts(resolvedConfig);
  const agents = new Agents(resolvedConfig.limits.agents);
  const conversations = new Conversations(resolvedConfig, hooks, accounts);
  const { url, close } = await listen(
    createControlApp({ config: resolvedConfig, hooks, accounts, agents, conversations }),
    config,
  );
  return {
    url,
    dataPlane,
    accounts: () => accounts.all().map(({ email, admin, verified }) => ({ email, admin, verified })),
    agents: () => agents.all().map(({ id, name }) => ({ id, name })),
    conversations: () =>
      conversations.all().map(({ id, status, sandboxName: sandbox }) => ({ id, status, sandbox })),
    verificationOf: (email) => accounts.verificationCodeOf(email),
    followers: () => conversations.all().reduce((sum, { log }) => sum + log.followers, 0),
    close: async () => {
      await conversations.close(CLOSING_MS);
      await close();
    },
  };
}
