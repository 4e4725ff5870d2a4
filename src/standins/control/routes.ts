/** The HTTP routes of the control service (spec 3, 4.2; CONTRACT 10). */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Rate } from './rate.ts';
import { plainPage } from './refusal.ts';
import { agentRoutes } from './routes-agents.ts';
import { authRoutes } from './routes-auth.ts';
import { conversationRoutes } from './routes-conversations.ts';
import { streamRoutes } from './routes-stream.ts';
import { addressOf, declareOn, type Env, refuse, type Service } from './serving.ts';

const MINUTE_MS = 60_000;

const BODY_BYTES = 1024 * 1024;

export function routes(service: Service): Hono<Env> {
  const { settings, rules } = service;
  const app = new Hono<Env>();
  app.notFound(() => refuse(plainPage(404, 'Not Found')));
  app.onError((error) => refuse(error));
  const tooLarge = () => refuse(plainPage(413, 'Request Entity Too Large'));
  app.use(bodyLimit({ maxSize: BODY_BYTES, onError: tooLarge }));

  const open = declareOn(app, rules, () => {});
  open('health', 'GET', '/health', () =>
    Response.json({ status: 'ok', data_plane: rules.dataPlane(settings.sandboxBaseUrl) }),
  );
  open('ready', 'GET', '/health/ready', () => Response.json({ status: 'ok', checks: { database: 'ok' } }));

  const requests = new Rate(settings.limits.requestsPerMinute, MINUTE_MS);
  const declare = declareOn(app, rules, (c) => requests.take(addressOf(c)));
  authRoutes(declare, service);
  agentRoutes(declare, service);
  conversationRoutes(declare, service);
  streamRoutes(declare, service);
  return app;
}
