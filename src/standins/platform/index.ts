/** The platform stand-in (spec 3): the stateful API of the platforms in use, on a local port. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { STAND_IN_FIELD } from '../../platform/api-description.ts';
import { listen } from '../listen.ts';
import { agentIntegrations } from './agent-integrations.ts';
import { agents } from './agents.ts';
import { Authenticator, requireScope } from './auth.ts';
import { defaultPlatformConfig, type PlatformConfig } from './config.ts';
import { dashboard } from './dashboard.ts';
import { evaluations } from './evaluations.ts';
import { PlatformHttpError } from './http-error.ts';
import { integrations } from './integrations.ts';
import type { Json } from './json.ts';
import { memories } from './memories.ts';
import { registry } from './registry.ts';
import type { PlatformInstance, PlatformRoute } from './route.ts';
import { security } from './security.ts';
import { settings } from './settings.ts';
import { initialState, type PlatformState } from './state.ts';
import { tagging } from './tagging.ts';

export { type PlatformConfig, parsePlatformConfig } from './config.ts';

/** A running platform. */
export interface PlatformStandIn {
  readonly url: string;
  /** By user. None is needed in bypass mode. */
  readonly tokens: Readonly<Record<string, string>>;
  /** The base URL of a sample A2A agent to register. */
  readonly a2aUrl: string;
  /** The whole state as plain data. */
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
  ...agentIntegrations,
  ...evaluations,
  ...registry,
  ...dashboard,
];
const SAMPLE_AGENT_PATH = '/sample-a2a';

/** Starts a platform. Rejects if the port is taken. */
export async function startPlatform(overrides: Partial<PlatformConfig> = {}): Promise<PlatformStandIn> {
  const config = { ...defaultPlatformConfig, ...overrides };
  const instance: PlatformInstance = { config, state: initialState(config) };
  const authenticator = new Authenticator(config);
  const app = createApp(instance, authenticator);
  const { url, close } = await listen(app, config);
  return {
    url,
    tokens: authenticator.tokens,
    a2aUrl: url + SAMPLE_AGENT_PATH,
    state: () => toPlainData(instance.state),
    close,
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

/** The routes that need no token. */
function addPublicRoutes(
  app: Hono,
  instance: PlatformInstance,
  authenticator: Authenticator,
  routes: readonly PlatformRoute[],
): void {
  const { config } = instance;
  const version = config.level === '1.6' ? '1.6.1' : '1.9.0';
  const description = openApiDocument(routes, version, config);
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
      description: 'Answers nothing; it exists to be registered',
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

/** The OpenAPI 3.1 description of the routes. */
function openApiDocument(
  routes: readonly PlatformRoute[],
  version: string,
  { region, account }: PlatformConfig,
): Json {
  const paths: Record<string, Json> = {};
  for (const { method, path } of routes) {
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    }));
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = {
      operationId: `${method.toLowerCase()}_${path.replace(/\W+/g, '_').replace(/^_|_$/g, '')}`,
      ...(parameters.length > 0 ? { parameters } : {}),
      responses: { default: { description: 'The response' } },
    };
  }
  const sampleAccount = {
    role_arn: `arn:cloud:iam::${account}:role/sample-agent`,
    pool_id: `${region}_Sample`,
  };
  return { openapi: '3.1.0', info: { title: 'platform', version, [STAND_IN_FIELD]: sampleAccount }, paths };
}
