/** A platform to try the harness on: the API that platforms in use have, with state, on a real port. */

import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { agents } from './agents.ts';
import { Authenticator, requireScope } from './auth.ts';
import { defaultPlatformConfig, type PlatformConfig } from './config.ts';
import { dashboard } from './dashboard.ts';
import { evaluations } from './evaluations.ts';
import { integrations } from './integrations.ts';
import { memories } from './memories.ts';
import { openApiDocument } from './openapi.ts';
import { registry } from './registry.ts';
import { PlatformHttpError, type PlatformInstance, type PlatformRoute } from './route.ts';
import { security } from './security.ts';
import { settings } from './settings.ts';
import { initialState, type PlatformState } from './state.ts';
import { tagging } from './tagging.ts';

export { type PlatformConfig, parsePlatformConfig } from './config.ts';

export interface PlatformStandIn {
  readonly url: string;
  /** By user. In bypass mode none is needed. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Where an A2A agent can be registered from. */
  readonly a2aUrl: string;
  /** All that it remembers, as plain data. */
  state(): unknown;
  close(): Promise<void>;
}

const ROUTES: readonly PlatformRoute[] = [
  ...tagging,
  ...security,
  ...settings,
  ...integrations,
  ...memories,
  ...agents,
  ...evaluations,
  ...registry,
  ...dashboard,
];
/** The sample A2A agent lives beside the API. */
const SAMPLE_AGENT_PATH = '/sample-a2a';

/** Starts it. Throws where the port is taken. */
export async function startPlatform(overrides: Partial<PlatformConfig> = {}): Promise<PlatformStandIn> {
  const config = { ...defaultPlatformConfig, ...overrides };
  const instance: PlatformInstance = { config, state: initialState(config) };
  const authenticator = new Authenticator(config);
  const app = createApp(instance, authenticator);
  const server = await new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const starting = serve({ fetch: app.fetch, port: config.port, hostname: config.host }, () =>
      resolve(starting),
    );
    starting.once('error', reject);
  });
  const { port } = server.address() as { port: number };
  const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
  return {
    url,
    tokens: authenticator.tokens,
    a2aUrl: url + SAMPLE_AGENT_PATH,
    state: () => toPlainData(instance.state),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

const toPlainData = (state: PlatformState): unknown => JSON.parse(JSON.stringify(state));

function createApp(instance: PlatformInstance, authenticator: Authenticator): Hono {
  const { config } = instance;
  const routes = ROUTES.filter(({ since }) => since === undefined || since === config.level);
  const app = new Hono();
  app.use(async (context, next) => {
    if (config.delayMs > 0) await sleep(config.delayMs);
    await next();
    allowOrigin(context, config);
  });
  addPublicRoutes(app, instance, authenticator, routes);
  for (const { method, path, scopes, handler } of routes) {
    app.on(method, honoPath(path), (context) => {
      const caller = authenticator.authenticate(context, instance.state);
      requireScope(caller, scopes);
      if (method !== 'GET') countAction(instance.state, path);
      return handler({ ...instance, context, caller });
    });
  }
  app.notFound((context) => {
    const allowed = routes
      .filter(({ path }) => pathPattern(path).test(context.req.path))
      .map(({ method }) => method);
    if (allowed.length === 0) return context.json({ detail: 'Not Found' }, 404);
    return context.json({ detail: 'Method Not Allowed' }, 405, { allow: [...new Set(allowed)].join(', ') });
  });
  app.onError((error, context) => {
    if (error instanceof PlatformHttpError)
      return new Response(JSON.stringify({ detail: error.detail }), {
        status: error.status,
        headers: { 'content-type': 'application/json' },
      });
    return context.text('Internal Server Error', 500);
  });
  return app;
}

/** What needs no token. */
function addPublicRoutes(
  app: Hono,
  instance: PlatformInstance,
  authenticator: Authenticator,
  routes: readonly PlatformRoute[],
): void {
  const { config } = instance;
  const version = config.level === '1.6' ? '1.6.1' : '1.9.0';
  const description = openApiDocument(routes, version);
  app.get('/', (context) => context.json({ service: 'platform', version, status: 'running' }));
  app.get('/health', (context) => context.json({ status: 'healthy' }));
  app.get('/api/openapi.json', (context) => context.json(description));
  app.get('/api/docs', (context) =>
    context.html('<!doctype html><title>API</title><a href="openapi.json">API</a>'),
  );
  app.get('/api/auth/config', (context) => context.json({ local_development: config.auth === 'bypass' }));
  app.get('/api/auth/me', (context) => {
    const { name, groups } = authenticator.authenticate(context, instance.state);
    return context.json({ username: name, sub: name, groups });
  });
  const card = (context: Context) =>
    context.json({
      name: 'Sample A2A agent',
      description: 'Answers nothing; it is there to be registered',
      version: '1.0.0',
      url: new URL(SAMPLE_AGENT_PATH, context.req.url).href,
      provider: { organization: 'sample', url: 'https://example.invalid' },
      capabilities: { streaming: false },
      defaultInputModes: ['text'],
      defaultOutputModes: ['text'],
      skills: [],
    });
  app.get(`${SAMPLE_AGENT_PATH}/.well-known/agent-card.json`, card);
  app.get(`${SAMPLE_AGENT_PATH}/.well-known/agent.json`, card);
}

function countAction({ actions }: PlatformState, path: string): void {
  const category = path.split('/')[2] ?? '';
  actions[category] = (actions[category] ?? 0) + 1;
}

const LOCAL_ORIGINS = ['http://localhost:5173', 'http://127.0.0.1:5173'];

function allowOrigin(context: Context, { allowedOrigins }: PlatformConfig): void {
  const origin = context.req.header('origin');
  if (origin === undefined || ![...LOCAL_ORIGINS, ...allowedOrigins].includes(origin)) return;
  context.res.headers.set('access-control-allow-origin', origin);
  context.res.headers.set('access-control-allow-credentials', 'true');
  context.res.headers.append('vary', 'Origin');
}

const honoPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');
const pathPattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
