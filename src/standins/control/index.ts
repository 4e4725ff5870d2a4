/** The control service stand-in: conversations with agents in sandboxes, on a local port. */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { listen } from '../listen.ts';
import { Accounts } from './accounts.ts';
import { Agents } from './agents.ts';
import { type ControlConfig, type DataPlaneKind, resolveConfig } from './config.ts';
import { Conversations } from './conversations.ts';
import { frameworkError } from './http-error.ts';
import { RateLimiter } from './rate-limiter.ts';
import { type ControlEnv, type ControlState, clientAddressOf, errorResponse } from './route.ts';
import { addAgentRoutes } from './routes-agents.ts';
import { addAuthRoutes } from './routes-auth.ts';
import { addConversationRoutes } from './routes-conversations.ts';
import { addStreamRoute } from './routes-stream.ts';

export { type ControlConfig, usualRates } from './config.ts';

/** A running control service. */
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

const MINUTE_MS = 60_000;

const MAX_BODY_BYTES = 1024 * 1024;

/** The HTTP API (spec 3, 4.2). */
function createControlApp(state: ControlState): Hono<ControlEnv> {
  const { config } = state;
  const app = new Hono<ControlEnv>();
  app.notFound(() => errorResponse(frameworkError(404, 'Not Found')));
  app.onError((error) => errorResponse(error));
  const tooLarge = () => errorResponse(frameworkError(413, 'Request Entity Too Large'));
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }));

  app.get('/health', async (c) => {
    const scripted = config.dataPlane === 'emulator' && (await state.conversations.isScripted());
    return c.json({ status: 'ok', data_plane: config.dataPlane, ...(scripted ? { scripted } : {}) });
  });
  app.get('/health/ready', (c) => c.json({ status: 'ok', checks: { database: 'ok' } }));

  const requestLimiter = new RateLimiter(config.limits.requestsPerMinute, MINUTE_MS);
  app.use('/api/*', async (c, next) => {
    requestLimiter.consume(clientAddressOf(c));
    await next();
  });
  addAuthRoutes(app, state);
  addAgentRoutes(app, state);
  addConversationRoutes(app, state);
  addStreamRoute(app, state);
  return app;
}
