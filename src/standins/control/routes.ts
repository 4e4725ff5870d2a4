/** The HTTP routes of the control service (spec 3, 4.2; CONTRACT 10). */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { frameworkError } from './http-error.ts';
import { RateLimiter } from './rate-limiter.ts';
import {
  type ControlEnv,
  type ControlState,
  clientAddressOf,
  errorResponse,
  routeDeclarer,
} from './route.ts';
import { agentRoutes } from './routes-agents.ts';
import { authRoutes } from './routes-auth.ts';
import { conversationRoutes } from './routes-conversations.ts';
import { streamRoutes } from './routes-stream.ts';

const MINUTE_MS = 60_000;

const BODY_BYTES = 1024 * 1024;

export function createControlApp(state: ControlState): Hono<ControlEnv> {
  const { config, hooks } = state;
  const app = new Hono<ControlEnv>();
  app.notFound(() => errorResponse(frameworkError(404, 'Not Found')));
  app.onError((error) => errorResponse(error));
  const tooLarge = () => errorResponse(frameworkError(413, 'Request Entity Too Large'));
  app.use(bodyLimit({ maxSize: BODY_BYTES, onError: tooLarge }));

  const declareOpen = routeDeclarer(app, hooks, () => {});
  declareOpen('health', 'GET', '/health', () =>
    Response.json({ status: 'ok', data_plane: hooks.dataPlane(config.sandboxBaseUrl) }),
  );
  declareOpen('ready', 'GET', '/health/ready', () =>
    Response.json({ status: 'ok', checks: { database: 'ok' } }),
  );

  const requestLimiter = new RateLimiter(config.limits.requestsPerMinute, MINUTE_MS);
  const declare = routeDeclarer(app, hooks, (c) => requestLimiter.consume(clientAddressOf(c)));
  authRoutes(declare, state);
  agentRoutes(declare, state);
  conversationRoutes(declare, state);
  streamRoutes(declare, state);
  return app;
}
