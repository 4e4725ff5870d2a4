/** Platforms that break one thing each: a copy of a good one, with other responses at some paths. */
import type { ValidateOptions } from '../../src/validate/gate.ts';
import { brokenOwnRecords, goodOwnRecords } from './broken-own-records.ts';
import {
  closeConnection,
  DEMO_AGENT,
  DESCRIPTION_PATH,
  neverRespond,
  PATHS,
  type Responder,
  respond,
  respondFirstOnly,
  respondJson,
  respondMappedList,
  respondMappedObject,
  respondWithPaths,
  type ScreenId,
} from './fake-platform.ts';

export interface BrokenPlatform {
  /** `<check>: <what is broken>` */
  readonly name: string;
  readonly overrides: Readonly<Record<string, Responder>>;
  readonly options?: Partial<ValidateOptions>;
  /** Every check that fails, in the order of their ids. */
  readonly failingChecks: readonly string[];
  /** Part of a message of the first of them that is broken itself. */
  readonly message: string | RegExp;
}

/** The screens that need a value of this one. */
const DEPENDENTS: Partial<Record<ScreenId, readonly ScreenId[]>> = {
  agents: ['agents-evaluations', 'agents-evaluators', 'agents-evaluation-test-cases'],
  'settings-registry': ['skills', 'skills-dependents'],
  skills: ['skills-dependents'],
};

const LOGIN_PAGE =
  '<!doctype html><html><head><title>Sign in</title></head><form><input type="password"></form></html>';
const html = { 'content-type': 'text/html' };
const MAX_BODY_BYTES = 10 * 1024 * 1024;

type ScreenRow = readonly [
  screen: ScreenId,
  what: string,
  responder: Responder,
  message: RegExp | string,
  /** The screen still provides its value. */
  alone?: 'alone',
];

const screenRows: readonly ScreenRow[] = [
  // In place of an answer.
  [
    'memory',
    'a login page',
    respond(LOGIN_PAGE, 200, html),
    'returned a login page ("Sign in"); expected JSON',
  ],
  ['settings', 'a login page without its type', respond(LOGIN_PAGE, 200, {}), /returned a login page/],
  [
    'costs',
    'a start page',
    respond('<!DOCTYPE html><title>App</title><div id=root>', 200, html),
    /returned an HTML page \("App"\); expected JSON/,
  ],
  [
    'mcp-servers',
    'an HTML error',
    respond('<html><title>Oops</title><h1>500</h1>', 500, html),
    'returned 500; expected 200: an HTML page, "Oops"',
  ],
  [
    'registry',
    'an HTML 404',
    respond('<html><h1>gone</h1></html>', 404, html),
    /no such route \(404: an HTML page\)/,
  ],
  [
    'admin-audit',
    'a redirect to another host',
    respond('', 302, { location: 'https://login.example/in?next=SECRET' }),
    'redirects to another host, login.example (302)',
  ],
  [
    'settings-models',
    'a redirect on the same host',
    respond('', 307, { location: '/api/settings/models/' }),
    'redirects to /api/settings/models/ (307)',
  ],
  [
    'security-iam-roles',
    'a redirect to itself',
    respond('', 301, { location: '/api/security/roles' }),
    'redirects to /api/security/roles (301)',
  ],
  ['a2a-agents', 'a redirect to nowhere', respond('', 302, {}), 'redirects to no valid location (302)'],
  [
    'security-authorizers',
    'a redirect to nonsense',
    respond('', 302, { location: 'http://[' }),
    'redirects to no valid location (302)',
  ],
  [
    'tagging-platform-tags',
    'a 401',
    respondJson({ detail: 'Invalid or expired token' }, 401),
    'the platform requires a token (401: Invalid or expired token)',
  ],
  [
    'costs',
    'a 403',
    respondJson({ detail: 'Missing required scope: costs:read' }, 403),
    'the token lacks permission (403: Missing required scope: costs:read)',
  ],
  [
    'agents-evaluations',
    'a 404',
    respondJson({ detail: 'Not Found' }, 404),
    'no such route (404: Not Found)',
  ],
  [
    'memory',
    'a 422',
    respondJson({ detail: [{ loc: ['query', 'x'], msg: 'Field required' }] }, 422),
    'returned 422; expected 200: query.x: Field required',
  ],
  [
    'mcp-servers',
    'a 429',
    respond('{"error":"rate_limited"}', 429, { 'retry-after': '7' }),
    'rate limit exceeded (429, retry after 7 s: rate_limited)',
  ],
  ['registry', 'a 204', respond('', 204, {}), 'returned 204; expected 200'],
  ['admin-audit', 'a 201', respondJson({}, 201), 'returned 201; expected 200'],
  [
    'security-approval-logs',
    'a 502 that stays',
    respondJson({ detail: 'upstream' }, 502),
    'returned 502; expected 200: upstream',
  ],
  ['settings', 'a 503 that stays', respond('', 503, {}), 'returned 503; expected 200'],
  ['a2a-agents', 'a closed connection', closeConnection, /connection closed without a response/],
  ['memory', 'no answer', neverRespond, 'timed out after 0.3 s'],
  [
    'settings-models',
    'an answer byte by byte',
    ({ request, response }) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 20);
      request.socket.once('close', () => clearInterval(timer));
    },
    'timed out after 0.3 s',
  ],
  [
    'security-approval-policies',
    'an answer cut by its connection',
    ({ request, response, text }) => {
      response.writeHead(200, { 'content-length': text.length });
      response.write(text.slice(0, -10), () => request.socket.destroy());
    },
    'connection closed in the middle of the response',
  ],
  [
    'tagging-tag-profiles',
    'JSON that ends in the middle',
    ({ response, text }) => void response.end(text.slice(0, -30)),
    'returned truncated JSON',
  ],
  [
    'security-iam-roles',
    'JSON that ends within a text',
    respond('[{"id":1,"role_name":"samp'),
    'returned truncated JSON',
  ],
  ['security-identity-providers', 'an empty body', respond(''), 'returned an empty body'],
  ['costs', 'text', respond('ok'), 'returned invalid JSON'],
  ['settings', 'two values', respond('[][]'), 'returned invalid JSON'],
  [
    'registry',
    'bytes that are no text',
    respond(Buffer.from([0x5b, 0xff, 0xfe, 0x5d])),
    'bytes that are not UTF-8',
  ],
  [
    'memory',
    'a body over 10 MiB',
    respond(`[${' '.repeat(MAX_BODY_BYTES)}]`),
    'response body is larger than 10 MiB',
  ],
  [
    'a2a-agents',
    'something that is not HTTP',
    ({ request }) => void request.socket.end('SSH-2.0-server\r\n\r\n'),
    'response is not valid HTTP',
  ],
  // Not the profile's content.
  [
    'tagging-platform-tags',
    'no tag',
    respondJson([]),
    'missing platform tags: platform:application, platform:group, platform:owner',
  ],
  [
    'tagging-platform-tags',
    'a tag less',
    respondMappedList((tags) => tags.slice(1)),
    'missing platform tag: platform:application',
  ],
  [
    'tagging-platform-tags',
    'tags without keys',
    respondJson([{ id: 1 }]),
    'invalid response: [0] has no key',
  ],
  [
    'tagging-platform-tags',
    'a key that is a number',
    respondJson([{ key: 5 }]),
    '[0].key is a number; expected a string',
  ],
  [
    'tagging-platform-tags',
    'an object',
    respondJson({ tags: [] }),
    'the response is an object; expected a list',
  ],
  ['tagging-tag-profiles', 'no profile', respondJson([]), 'no tag profiles found'],
  ['tagging-tag-profiles', 'texts', respondJson(['sample']), '[0] is a string; expected an object'],
  ['security-iam-roles', 'no role', respondJson([]), 'no roles found'],
  ['security-authorizers', 'no authorizer', respondJson({ data: [] }), 'no authorizers found'],
  ['security-authorizers', 'null', respondJson(null), 'the response is null; expected a list'],
  [
    'security-identity-providers',
    'a provider',
    respondJson([{ id: 1, name: 'corp' }]),
    '1 identity provider found ("corp"); expected none',
  ],
  [
    'security-identity-providers',
    'many',
    respondJson(Array.from({ length: 5 }, (_, id) => ({ id, name: `p${id}` }))),
    '5 identity providers found ("p0", "p1", "p2" and 2 more); expected none',
  ],
  ['security-identity-providers', 'an object', respondJson({}), 'the response is an object; expected a list'],
  ['security-approval-policies', 'no policy', respondJson([]), 'no approval policies found'],
  ['mcp-servers', 'no server', respondJson([]), 'no MCP servers found'],
  ['mcp-servers', 'a number', respondJson(3), 'the response is a number; expected a list'],
  ['a2a-agents', 'no agent', respondJson([]), 'no A2A agents found'],
  ['memory', 'no memory', respondJson([]), 'no memories found'],
  ['agents', 'no agent', respondJson([]), 'no agents found'],
  [
    'agents',
    'an agent that failed',
    respondFirstOnly({ status: 'FAILED' }),
    `no agent is READY or CREATING (found: "${DEMO_AGENT} FAILED")`,
    'alone',
  ],
  [
    'agents',
    'an agent that is being deleted',
    respondFirstOnly({ status: 'DELETING' }),
    /no agent is READY/,
    'alone',
  ],
  [
    'agents',
    'a status in small letters',
    respondFirstOnly({ status: 'ready' }),
    /no agent is READY/,
    'alone',
  ],
  ['agents', 'no status', respondFirstOnly({ status: undefined }), /\(no status\)/, 'alone'],
  [
    'agents',
    'a status that is a number',
    respondFirstOnly({ status: 1 }),
    '[0].status is a number; expected a string',
  ],
  ['agents', 'no id', respondFirstOnly({ id: undefined }), '[0] has no id'],
  [
    'agents',
    'an id that leads elsewhere',
    respondFirstOnly({ id: '..' }),
    'expected an id that fits in a path',
  ],
  ['agents', 'an id that is a list', respondFirstOnly({ id: [1] }), '[0].id is a list; expected an id'],
  ['agents', 'a name that is an object', respondFirstOnly({ name: {} }), '[0].name is an object'],
  [
    'costs',
    'no invocation',
    respondMappedObject((costs) => ({ ...costs, total_invocations: 0 })),
    'no invocations found',
  ],
  [
    'costs',
    'no total',
    respondMappedObject((costs) => ({ ...costs, total_invocations: undefined })),
    'the response has no total_invocations',
  ],
  [
    'costs',
    'a total that is a text',
    respondMappedObject((costs) => ({ ...costs, total_invocations: '3' })),
    'total_invocations is a string; expected a whole number',
  ],
  [
    'costs',
    'a total below 0',
    respondMappedObject((costs) => ({ ...costs, total_invocations: -1 })),
    'total_invocations is -1; expected a whole number',
  ],
  ['costs', 'a list', respondJson([]), 'the response is a list; expected an object'],
  [
    'settings-registry',
    'nothing about a registry',
    respondJson({ registry_arn: '' }),
    'the response has no enabled or registry_id',
  ],
  ['settings-registry', 'a text for a truth', respondJson({ enabled: 'yes' }), 'enabled is not a boolean'],
  ['settings-registry', 'a number for an id', respondJson({ registry_id: 7 }), 'registry_id is not a string'],
  ['skills', 'no skill', respondJson([]), 'sample-demo-skill is missing (0 skills found)'],
  [
    'skills',
    "another's skill",
    respondFirstOnly({ name: 'other-skill' }),
    'sample-demo-skill is missing (1 skill found)',
  ],
  [
    'skills',
    'records of another kind',
    respondFirstOnly({ descriptor_type: 'MCP' }),
    'is missing (0 skills found)',
  ],
  [
    'skills',
    'a draft',
    respondFirstOnly({ status: 'DRAFT' }),
    'sample-demo-skill is DRAFT; expected APPROVED',
    'alone',
  ],
  [
    'skills',
    'one that waits',
    respondFirstOnly({ status: 'PENDING_APPROVAL' }),
    /is PENDING_APPROVAL/,
    'alone',
  ],
  [
    'skills',
    'one without a status',
    respondFirstOnly({ status: null }),
    'sample-demo-skill has no status',
    'alone',
  ],
  ['skills', 'one without an id', respondFirstOnly({ record_id: '' }), '[0] has no record_id'],
  [
    'skills-dependents',
    'no dependents',
    respondJson({ dependents: [] }),
    `${DEMO_AGENT} does not have the skill (0 agents with it found)`,
  ],
  [
    'skills-dependents',
    'another agent',
    respondJson({ dependents: [{ agent_id: 9, agent_name: 'other' }] }),
    'does not have the skill (1 agent with it found)',
  ],
  ['skills-dependents', 'a list', respondJson([]), 'the response is a list; expected an object'],
  [
    'skills-dependents',
    'dependents that are no list',
    respondJson({ dependents: {} }),
    'dependents is an object; expected a list',
  ],
  [
    'skills-dependents',
    'a name that is a number',
    respondJson({ dependents: [{ agent_name: 1 }] }),
    'dependents[0].agent_name is a number',
  ],
  [
    'agents-evaluators',
    'a 502',
    respondJson({ detail: 'not emulated' }, 502),
    'returned 502; expected 200: not emulated',
  ],
  ['agents-evaluation-test-cases', 'no case', respondJson([]), 'no evaluation test cases found'],
  [
    'agents-evaluation-test-cases',
    'a case that has not run',
    respondFirstOnly({ last_run_at: null, last_batch_evaluation_id: null }),
    '1 evaluation test case found, but it has not run',
  ],
  [
    'agents-evaluation-test-cases',
    'a time that is a number',
    respondFirstOnly({ last_run_at: 5 }),
    '[0].last_run_at is a number; expected a string',
  ],
  [
    'agents-evaluation-test-cases',
    'an object',
    respondJson({ cases: [] }),
    'the response is an object; expected a list',
  ],
];

const withDependents = (screen: ScreenId) => [screen, ...(DEPENDENTS[screen] ?? [])].sort();

const failingScreens: readonly BrokenPlatform[] = Object.entries(PATHS).map(([screen, path]) => ({
  name: `${screen}: returns 500`,
  overrides: { [path]: respond('Internal Server Error', 500, { 'content-type': 'text/plain' }) },
  failingChecks: withDependents(screen as ScreenId),
  message: `GET ${path} returned 500; expected 200: Internal Server Error`,
}));

const brokenScreens: readonly BrokenPlatform[] = screenRows.map(
  ([screen, what, responder, message, alone]) => ({
    name: `${screen}: ${what}`,
    overrides: { [PATHS[screen]]: responder },
    failingChecks: alone ? [screen] : withDependents(screen),
    message,
  }),
);

const REFRESH = '/api/settings/models/refresh';
const INVOKE_TEST = '/api/agents/models/invoke-test';
const ROUTE_CHECKS = ['agents-model-invoke-test', 'settings-models-refresh'];
const notFound = respondJson({ detail: 'Not Found' }, 404);
const allows = (allow: string, status = 405) => respond('', status, { allow });
const withoutRoute = (path: string) => ({ [DESCRIPTION_PATH]: respondWithPaths({ [path]: undefined }) });

/** The two routes that are never called. */
const brokenRoutes: readonly BrokenPlatform[] = [
  {
    name: 'settings-models-refresh: not in the API description',
    overrides: withoutRoute(REFRESH),
    failingChecks: ['settings-models-refresh'],
    message: 'has no POST /api/settings/models/refresh',
  },
  {
    name: 'agents-model-invoke-test: not in the API description',
    overrides: withoutRoute(INVOKE_TEST),
    failingChecks: ['agents-model-invoke-test'],
    message: 'has no /api/agents/models/invoke-test',
  },
  {
    name: 'settings-models-refresh: another method',
    overrides: { [DESCRIPTION_PATH]: respondWithPaths({ [REFRESH]: { get: {} } }) },
    failingChecks: ['settings-models-refresh'],
    message: 'has no POST',
  },
  {
    name: 'both routes: an API description that fails',
    overrides: { [DESCRIPTION_PATH]: respond('', 500) },
    failingChecks: ROUTE_CHECKS,
    message: /^could not look up .*: GET \/api\/openapi\.json returned 500/,
  },
  {
    name: 'both routes: a truncated API description',
    overrides: { [DESCRIPTION_PATH]: respond('{"paths":{') },
    failingChecks: ROUTE_CHECKS,
    message: 'truncated JSON',
  },
  {
    name: 'both routes: an API description without paths',
    overrides: { [DESCRIPTION_PATH]: respondJson({ openapi: '3.1.0' }) },
    failingChecks: ROUTE_CHECKS,
    message: 'the response has no paths',
  },
  {
    name: 'settings-models-refresh: OPTIONS allows another method',
    overrides: { [DESCRIPTION_PATH]: notFound, [REFRESH]: allows('GET, HEAD'), [INVOKE_TEST]: allows('GET') },
    failingChecks: ['settings-models-refresh'],
    message: 'allows GET, HEAD, but not POST',
  },
  {
    name: 'settings-models-refresh: OPTIONS returns 404',
    overrides: { [DESCRIPTION_PATH]: notFound, [INVOKE_TEST]: allows('POST') },
    failingChecks: ['settings-models-refresh'],
    message: 'POST /api/settings/models/refresh does not exist (OPTIONS returned 404)',
  },
  {
    name: 'both routes: OPTIONS tells nothing',
    overrides: { [DESCRIPTION_PATH]: notFound, [REFRESH]: respond('', 401), [INVOKE_TEST]: closeConnection },
    failingChecks: ROUTE_CHECKS,
    message: /OPTIONS|connection closed/,
  },
];

const noRegistry = respondJson({ registry_id: '', enabled: false });
const foreignRecords = respondMappedList((list) => list.map((one) => ({ ...one, name: 'Other', tags: {} })));

/** What only some profiles and options ask for. */
const brokenForOptions: readonly BrokenPlatform[] = [
  {
    name: 'tagging-platform-tags: no tag, on none',
    overrides: { [PATHS['tagging-platform-tags']]: respondJson([]) },
    options: { profile: 'none' },
    failingChecks: ['tagging-platform-tags'],
    message: 'missing platform tags',
  },
  {
    name: 'tagging-tag-profiles: no profile, on none',
    overrides: { [PATHS['tagging-tag-profiles']]: respondJson([]) },
    options: { profile: 'none' },
    failingChecks: ['tagging-tag-profiles'],
    message: 'no tag profiles found',
  },
  {
    name: 'security-identity-providers: a provider, on none',
    overrides: { [PATHS['security-identity-providers']]: respondJson([{ id: 1, name: 'corp' }]) },
    options: { profile: 'none' },
    failingChecks: ['security-identity-providers'],
    message: 'expected none',
  },
  {
    name: 'security-iam-roles: no role, on foundation',
    overrides: { [PATHS['security-iam-roles']]: respondJson([]) },
    options: { profile: 'foundation' },
    failingChecks: ['security-iam-roles'],
    message: 'no roles found',
  },
  {
    name: 'security-authorizers: no authorizer, on foundation',
    overrides: { [PATHS['security-authorizers']]: respondJson([]) },
    options: { profile: 'foundation' },
    failingChecks: ['security-authorizers'],
    message: 'no authorizers found',
  },
  {
    name: 'skills: a given registry that is not configured',
    overrides: { [PATHS['settings-registry']]: noRegistry, [PATHS.skills]: respondJson([]) },
    options: { registryId: 'reg-1' },
    failingChecks: ['skills', 'skills-dependents'],
    message: 'sample-demo-skill is missing',
  },
  {
    name: 'memory: records of another application only, with --own',
    overrides: { [PATHS.memory]: foreignRecords },
    options: { own: true },
    failingChecks: ['memory'],
    message: 'does not belong to the application sample',
  },
  {
    name: 'agents-evaluation-test-cases: none, with --local',
    overrides: {
      [PATHS['agents-evaluators']]: respondJson({ detail: 'not emulated' }, 502),
      [PATHS['agents-evaluation-test-cases']]: respondJson([]),
    },
    options: { local: true },
    failingChecks: ['agents-evaluation-test-cases'],
    message: 'no evaluation test cases found',
  },
];

export const brokenPlatforms: readonly BrokenPlatform[] = [
  ...failingScreens,
  ...brokenScreens,
  ...brokenRoutes,
  ...brokenForOptions,
  ...brokenOwnRecords,
];

/** Platforms whose two routes are found, by other means. */
export const goodPlatforms: readonly Pick<BrokenPlatform, 'name' | 'overrides'>[] = [
  { name: 'as recorded', overrides: {} },
  ...goodOwnRecords,
  {
    name: 'any method where the spec names none',
    overrides: { [DESCRIPTION_PATH]: respondWithPaths({ [INVOKE_TEST]: { put: {} } }) },
  },
  {
    name: 'an API description at its other path',
    overrides: {
      [DESCRIPTION_PATH]: notFound,
      '/openapi.json': respondJson({ paths: { [REFRESH]: { post: {} }, [INVOKE_TEST]: { post: {} } } }),
    },
  },
  {
    name: 'no API description, but OPTIONS',
    overrides: { [DESCRIPTION_PATH]: notFound, [REFRESH]: allows('POST'), [INVOKE_TEST]: allows('POST') },
  },
  {
    name: 'a start page in place of the API description',
    overrides: {
      [DESCRIPTION_PATH]: respond('<html></html>', 200, html),
      [REFRESH]: allows('POST, OPTIONS', 204),
      [INVOKE_TEST]: respond('', 200),
    },
  },
];
