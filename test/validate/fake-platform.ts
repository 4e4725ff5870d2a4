/** A copy of a seeded platform, from its recorded responses: cheap to break in one place. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { demoAgentName } from '../../src/platform/demo-names.ts';
import { seed } from '../../src/platform/seed.ts';
import { startPlatform } from '../../src/standins/platform/index.ts';
import { checkPlatform, type ValidateOptions } from '../../src/validate/gate.ts';
import { seedOptions } from '../platform/seed-options.ts';

const neverAborted = new AbortController().signal;

/** The options of a run, all of them usual. */
export function validateOptions(options: Partial<ValidateOptions> = {}): ValidateOptions {
  return {
    now: () => new Date(),
    signal: neverAborted,
    timeoutMs: 20_000,
    requestTimeoutMs: 5000,
    retryDelaysMs: [5, 10],
    retries: 0,
    only: [],
    failOn: 'error',
    progress: () => {},
    profile: 'demo',
    app: 'sample',
    tagPrefix: 'platform:',
    envPrefix: 'PLATFORM_',
    own: false,
    local: false,
    hasEndpoint: true,
    concurrency: 6,
    ...options,
  };
}

export const validatePlatform = async (
  baseUrl: string,
  options: Partial<ValidateOptions> = {},
  token?: string,
) => (await checkPlatform({ name: 'copy', baseUrl, token }, validateOptions(options))).gate;

/** The path of each screen of the copy. */
export const PATHS = {
  'tagging-platform-tags': '/api/settings/tags',
  'tagging-tag-profiles': '/api/settings/tag-profiles',
  'security-iam-roles': '/api/security/roles',
  'security-authorizers': '/api/security/authorizers',
  'security-identity-providers': '/api/settings/identity-providers',
  'security-approval-policies': '/api/settings/approval-policies',
  'mcp-servers': '/api/mcp/servers',
  'a2a-agents': '/api/a2a/agents',
  memory: '/api/memories',
  agents: '/api/agents',
  costs: '/api/dashboard/costs',
  'admin-audit': '/api/admin/audit/summary',
  settings: '/api/settings/site',
  registry: '/api/registry/records',
  'security-approval-logs': '/api/settings/approvals/logs',
  'settings-models': '/api/settings/models',
  'settings-registry': '/api/settings/registry',
  skills: '/api/registry/records?descriptor_type=SKILL',
  'skills-dependents': '/api/registry/records/rec-00000001/dependents',
  'agents-evaluations': '/api/agents/1/evaluations',
  'agents-evaluators': '/api/agents/1/evaluations/evaluators',
  'agents-evaluation-test-cases': '/api/agents/1/evaluations/test-cases',
} as const;

export type ScreenId = keyof typeof PATHS;
export const DESCRIPTION_PATH = '/api/openapi.json';

/** The responses of a platform with `demo`, a registry and an A2A agent, by path. */
export async function recordResponses(): Promise<ReadonlyMap<string, string>> {
  const platform = await startPlatform({ registryId: 'reg-1', agentReadyMs: 0 });
  try {
    const { status, problem } = await seed(seedOptions(platform.url, { a2aUrl: platform.a2aUrl }));
    if (status !== 'done') throw new Error(problem?.message);
    const responses = new Map<string, string>();
    for (const path of [...Object.values(PATHS), DESCRIPTION_PATH]) {
      const response = await fetch(platform.url + path);
      if (!response.ok) throw new Error(`${path} answers ${response.status}`);
      responses.set(path, await response.text());
    }
    return responses;
  } finally {
    await platform.close();
  }
}

/** Responds in place of the copy; `text` is the copy's own body. */
export type Responder = (context: {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly text: string;
}) => void;

export interface FakePlatform {
  readonly url: string;
  /** `METHOD path` of every request since the last `override`, in order. */
  readonly requests: string[];
  /** The header fields of every request. */
  readonly headers: IncomingMessage['headers'][];
  /** Replaces the responses at these paths, or at all of them with `*`. */
  override(by?: Readonly<Record<string, Responder>>): void;
  close(): Promise<void>;
}

export async function startFakePlatform(responses: ReadonlyMap<string, string>): Promise<FakePlatform> {
  let overrides: Readonly<Record<string, Responder>> = {};
  const requests: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(`${request.method} ${path}`);
    headers.push(request.headers);
    const text = responses.get(path) ?? '';
    const responder = overrides[path] ?? overrides['*'];
    if (responder) return responder({ request, response, text });
    if (text === '' || request.method !== 'GET')
      return respondJson({ detail: 'Not Found' }, 404)({ request, response, text });
    response.setHeader('content-type', 'application/json').end(text);
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    headers,
    override(newOverrides = {}) {
      overrides = newOverrides;
      requests.length = 0;
      headers.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Responds with this. */
export const respond =
  (
    body: string | Buffer,
    status = 200,
    headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
  ): Responder =>
  ({ response }) => {
    response.writeHead(status, headers).end(body);
  };
export const respondJson = (value: unknown, status = 200): Responder =>
  respond(JSON.stringify(value), status);
type Json = Record<string, unknown>;
const respondMapped =
  <T>(change: (value: T) => unknown): Responder =>
  ({ request, response, text }) =>
    respondJson(change(JSON.parse(text) as T))({ request, response, text });
/** Responds with the copy's list, changed. */
export const respondMappedList = (change: (list: readonly Json[]) => unknown) => respondMapped(change);
/** Responds with the copy's object, changed. */
export const respondMappedObject = (change: (object: Json) => unknown) => respondMapped(change);
/** Responds with the first record of the copy's list only, with other values. */
export const respondFirstOnly = (values: Json) => respondMappedList(([first]) => [{ ...first, ...values }]);
/** Responds with the copy's API description, its paths changed. */
export const respondWithPaths = (values: Json) =>
  respondMappedObject((api) => ({ ...api, paths: { ...(api['paths'] as Json), ...values } }));
/** Never responds. */
export const neverRespond: Responder = () => {};
export const closeConnection: Responder = ({ request }) => request.socket.destroy();
export const DEMO_AGENT = demoAgentName('sample');
