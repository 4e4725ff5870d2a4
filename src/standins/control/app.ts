/** The HTTP API of the control service (spec 3, 4.2). */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { frameworkError } from './http-error.ts';
import { RateLimiter } from './rate-limiter.ts';
import { type ControlEnv, type ControlState, clientAddressOf, errorResponse } from './route.ts';
import { addAgentRoutes } from './routes-agents.ts';
import { addAuthRoutes } from './routes-auth.ts';
import { addConversationRoutes } from './routes-conversations.ts';
import { addStreamRoute } from './routes-stream.ts';

const MINUTE_MS = 60_000;

const MAX_BODY_BYTES = 1024 * 1024;

export function createControlApp(state: ControlState): Hono<ControlEnv> {
  const { config } = state;
  const app = new Hono<ControlEnv>();
  app.notFound(() => errorResponse(frameworkError(404, 'Not Found')));
  app.onError((error) => errorResponse(error));
  const tooLarge = () => errorResponse(frameworkError(413, 'Request Entity Too Large'));
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }));

  app.get('/health', (c) => c.json({ status: 'ok', data_plane: config.dataPlane }));
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
