/** A platform to try the harness on: the API that platforms in use have, with state, on a real port. */

import { setTimeout as pause } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { agents } from './agents.ts';
import { Refusal, type Route, type World } from './api.ts';
import { Doorkeeper, demand } from './auth.ts';
import { defaults, type PlatformConfig } from './config.ts';
import { dashboard } from './dashboard.ts';
import { describeApi } from './description.ts';
import { evaluations } from './evaluations.ts';
import { integrations } from './integrations.ts';
import { memories } from './memories.ts';
import { registry } from './registry.ts';
import { security } from './security.ts';
import { settings } from './settings.ts';
import { firstState, type State } from './state.ts';
import { tagging } from './tagging.ts';

export { configOf, type PlatformConfig } from './config.ts';

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

const ROUTES: readonly Route[] = [
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
const A2A = '/sample-a2a';

/** Starts it. Throws where the port is taken. */
export async function startPlatform(given: Partial<PlatformConfig> = {}): Promise<PlatformStandIn> {
  const config = { ...defaults, ...given };
  const world: World = { config, state: firstState(config) };
  const door = new Doorkeeper(config);
  const app = appOf(world, door);
  const server = await new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const begun = serve({ fetch: app.fetch, port: config.port, hostname: config.host }, () => resolve(begun));
    begun.once('error', reject);
  });
  const { port } = server.address() as { port: number };
  const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
  return {
    url,
    tokens: door.tokens,
    a2aUrl: url + A2A,
    state: () => plain(world.state),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

const plain = (state: State): unknown => JSON.parse(JSON.stringify(state));

function appOf(world: World, door: Doorkeeper): Hono {
  const { config } = world;
  const routes = ROUTES.filter(({ since }) => since === undefined || since === config.level);
  const app = new Hono();
  app.use(async (context, next) => {
    if (config.delayMs > 0) await pause(config.delayMs);
    await next();
    allowOrigin(context, config);
  });
  open(app, world, door, routes);
  for (const { method, path, scopes, answer } of routes) {
    app.on(method, honoPath(path), (context) => {
      const caller = door.admit(context, world.state);
      demand(caller, scopes);
      if (method !== 'GET') count(world.state, path);
      return answer({ ...world, context, caller });
    });
  }
  app.notFound((context) => {
    const others = routes
      .filter(({ path }) => pattern(path).test(context.req.path))
      .map(({ method }) => method);
    if (others.length === 0) return context.json({ detail: 'Not Found' }, 404);
    return context.json({ detail: 'Method Not Allowed' }, 405, { allow: [...new Set(others)].join(', ') });
  });
  app.onError((error, context) => {
    if (error instanceof Refusal)
      return new Response(JSON.stringify({ detail: error.detail }), {
        status: error.status,
        headers: { 'content-type': 'application/json' },
      });
    return context.text('Internal Server Error', 500);
  });
  return app;
}

/** What needs no token. */
function open(app: Hono, world: World, door: Doorkeeper, routes: readonly Route[]): void {
  const { config } = world;
  const version = config.level === '1.6' ? '1.6.1' : '1.9.0';
  const description = describeApi(routes, version);
  app.get('/', (context) => context.json({ service: 'platform', version, status: 'running' }));
  app.get('/health', (context) => context.json({ status: 'healthy' }));
  app.get('/api/openapi.json', (context) => context.json(description));
  app.get('/api/docs', (context) =>
    context.html('<!doctype html><title>API</title><a href="openapi.json">API</a>'),
  );
  app.get('/api/auth/config', (context) => context.json({ local_development: config.auth === 'bypass' }));
  app.get('/api/auth/me', (context) => {
    const { name, groups } = door.admit(context, world.state);
    return context.json({ username: name, sub: name, groups });
  });
  const card = (context: Context) =>
    context.json({
      name: 'Sample A2A agent',
      description: 'Answers nothing; it is there to be registered',
      version: '1.0.0',
      url: new URL(A2A, context.req.url).href,
      provider: { organization: 'sample', url: 'https://example.invalid' },
      capabilities: { streaming: false },
      defaultInputModes: ['text'],
      defaultOutputModes: ['text'],
      skills: [],
    });
  app.get(`${A2A}/.well-known/agent-card.json`, card);
  app.get(`${A2A}/.well-known/agent.json`, card);
}

function count({ actions }: State, path: string): void {
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
const pattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
