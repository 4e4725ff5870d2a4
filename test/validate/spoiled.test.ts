import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { screens } from '../../src/platform/screens.ts';
import {
  closeConnection,
  DEMO_AGENT,
  DESCRIPTION_PATH,
  type FakePlatform,
  neverRespond,
  PATHS,
  type Responder,
  recordResponses,
  respond,
  respondFirstOnly,
  respondJson,
  respondMappedList,
  respondMappedObject,
  respondWithPaths,
  type ScreenId,
  startFakePlatform,
  validatePlatform,
} from './fake-platform.ts';

/** The rows that need a value of this one. */
const DEPENDENTS: Partial<Record<ScreenId, readonly ScreenId[]>> = {
  agents: ['agents-evaluations', 'agents-evaluators', 'agents-evaluation-test-cases'],
  'settings-registry': ['skills', 'skills-dependents'],
  skills: ['skills-dependents'],
};

const PAGE =
  '<!doctype html><html><head><title>Sign in</title></head><form><input type="password"></form></html>';
const html = { 'content-type': 'text/html' };
const MAX_BODY_BYTES = 10 * 1024 * 1024;

let fake: FakePlatform;
beforeAll(async () => {
  fake = await startFakePlatform(await recordResponses());
});
afterAll(() => fake.close());

/** The rows that fail, with the messages of each. */
async function failuresOf(
  overrides: Readonly<Record<string, Responder>>,
  options: Parameters<typeof validatePlatform>[1] = {},
) {
  fake.override(overrides);
  const { checks } = await validatePlatform(fake.url, options);
  expect(checks.map(({ id }) => id)).toEqual(screens.map(({ id }) => id));
  return Object.fromEntries(
    checks
      .filter(({ status }) => status === 'fail')
      .map(({ id, findings }) => [
        id,
        findings.filter(({ severity }) => severity === 'error').map(({ message }) => message),
      ]),
  );
}

it('finds nothing at a platform that is as it should be', async () => {
  fake.override();
  const gate = await validatePlatform(fake.url, { own: true });
  expect(gate.checks.filter(({ status }) => status !== 'pass')).toEqual([]);
  expect(gate).toMatchObject({ verdict: 'pass', counts: { pass: 24, fail: 0, warn: 0, skip: 0 } });
});

describe('a row that breaks fails, with the rows that need it, and no other', () => {
  it.each(Object.keys(PATHS) as ScreenId[])('%s answers 500', async (row) => {
    const failures = await failuresOf({
      [PATHS[row]]: respond('Internal Server Error', 500, { 'content-type': 'text/plain' }),
    });
    const dependents = DEPENDENTS[row] ?? [];
    expect(Object.keys(failures).sort()).toEqual([row, ...dependents].sort());
    expect(failures[row]).toEqual([`GET ${PATHS[row]} answers 500, not 200: Internal Server Error`]);
    // The first of them says which row it waited for.
    for (const id of dependents)
      expect(failures[id]?.[0]).toMatch(/ should come from (?:agents|settings-registry|skills)/);
  });
});

/** Which row is spoiled how, and what its finding says; `with` are the rows that depend on what is missing then. */
const cases: readonly [
  row: ScreenId,
  what: string,
  spoil: Responder,
  says: RegExp | string,
  alone?: 'alone',
][] = [
  // In place of an answer.
  [
    'memory',
    'a login page',
    respond(PAGE, 200, html),
    'answers with a login page in place of JSON ("Sign in")',
  ],
  ['settings', 'a login page without its type', respond(PAGE, 200, {}), /answers with a login page/],
  [
    'costs',
    'a start page',
    respond('<!DOCTYPE html><title>App</title><div id=root>', 200, html),
    /answers with a web page in place of JSON \("App"\)/,
  ],
  [
    'mcp-servers',
    'an HTML error',
    respond('<html><title>Oops</title><h1>500</h1>', 500, html),
    'answers 500, not 200: an HTML page, "Oops"',
  ],
  [
    'registry',
    'an HTML 404',
    respond('<html><h1>gone</h1></html>', 404, html),
    /there is no such route \(404: an HTML page\)/,
  ],
  [
    'admin-audit',
    'a redirect to another host',
    respond('', 302, { location: 'https://login.example/in?next=SECRET' }),
    'is sent on to another host, login.example (302)',
  ],
  [
    'settings-models',
    'a redirect on the same host',
    respond('', 307, { location: '/api/settings/models/' }),
    'is sent on to /api/settings/models/ (307)',
  ],
  [
    'security-iam-roles',
    'a redirect to itself',
    respond('', 301, { location: '/api/security/roles' }),
    'is sent on to /api/security/roles (301)',
  ],
  ['a2a-agents', 'a redirect to nowhere', respond('', 302, {}), 'is sent on to no address (302)'],
  [
    'security-authorizers',
    'a redirect to nonsense',
    respond('', 302, { location: 'http://[' }),
    'is sent on to no address (302)',
  ],
  [
    'tagging-platform-tags',
    'a 401',
    respondJson({ detail: 'Invalid or expired token' }, 401),
    'the platform wants a token (401: Invalid or expired token)',
  ],
  [
    'costs',
    'a 403',
    respondJson({ detail: 'Missing required scope: costs:read' }, 403),
    'the token may not see this (403: Missing required scope: costs:read)',
  ],
  [
    'agents-evaluations',
    'a 404',
    respondJson({ detail: 'Not Found' }, 404),
    'there is no such route (404: Not Found)',
  ],
  [
    'memory',
    'a 422',
    respondJson({ detail: [{ loc: ['query', 'x'], msg: 'Field required' }] }, 422),
    'answers 422, not 200: query.x: Field required',
  ],
  [
    'mcp-servers',
    'a 429',
    respond('{"error":"rate_limited"}', 429, { 'retry-after': '7' }),
    'the platform limits the rate (429, again after 7 s: rate_limited)',
  ],
  ['registry', 'a 204', respond('', 204, {}), 'answers 204, not 200'],
  ['admin-audit', 'a 201', respondJson({}, 201), 'answers 201, not 200'],
  [
    'security-approval-logs',
    'a 502 that stays',
    respondJson({ detail: 'upstream' }, 502),
    'answers 502, not 200: upstream',
  ],
  ['settings', 'a 503 that stays', respond('', 503, {}), 'answers 503, not 200'],
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
    'answers with JSON that ends in the middle',
  ],
  [
    'security-iam-roles',
    'JSON that ends within a text',
    respond('[{"id":1,"role_name":"samp'),
    'answers with JSON that ends in the middle',
  ],
  ['security-identity-providers', 'an empty body', respond(''), 'answers with an empty body'],
  ['costs', 'text', respond('ok'), 'answers with something that is no JSON'],
  ['settings', 'two values', respond('[][]'), 'answers with something that is no JSON'],
  [
    'registry',
    'bytes that are no text',
    respond(Buffer.from([0x5b, 0xff, 0xfe, 0x5d])),
    'bytes that are no UTF-8',
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
    'platform tags platform:application, platform:group, platform:owner are missing',
  ],
  [
    'tagging-platform-tags',
    'a tag less',
    respondMappedList((tags) => tags.slice(1)),
    'the platform tag platform:application is missing',
  ],
  ['tagging-platform-tags', 'tags without keys', respondJson([{ id: 1 }]), "can't be read: [0] has no key"],
  [
    'tagging-platform-tags',
    'a key that is a number',
    respondJson([{ key: 5 }]),
    '[0].key is a number; a text was expected',
  ],
  [
    'tagging-platform-tags',
    'an object',
    respondJson({ tags: [] }),
    'the answer is an object; a list was expected',
  ],
  ['tagging-tag-profiles', 'no profile', respondJson([]), 'there is no tag profile'],
  ['tagging-tag-profiles', 'texts', respondJson(['sample']), '[0] is a text; an object was expected'],
  ['security-iam-roles', 'no role', respondJson([]), 'there is no role'],
  ['security-authorizers', 'no authorizer', respondJson({ data: [] }), 'there is no authorizer'],
  ['security-authorizers', 'null', respondJson(null), 'the answer is null; a list was expected'],
  [
    'security-identity-providers',
    'a provider',
    respondJson([{ id: 1, name: 'corp' }]),
    'there is 1 identity provider, "corp"; the list must be empty',
  ],
  [
    'security-identity-providers',
    'many',
    respondJson(Array.from({ length: 5 }, (_, id) => ({ id, name: `p${id}` }))),
    'there are 5 identity providers, "p0", "p1", "p2", … (5)',
  ],
  [
    'security-identity-providers',
    'an object',
    respondJson({}),
    'the answer is an object; a list was expected',
  ],
  ['security-approval-policies', 'no policy', respondJson([]), 'there is no approval policy'],
  ['mcp-servers', 'no server', respondJson([]), 'there is no MCP server'],
  ['mcp-servers', 'a number', respondJson(3), 'the answer is a number; a list was expected'],
  ['a2a-agents', 'no agent', respondJson([]), 'there is no A2A agent'],
  ['memory', 'no memory', respondJson([]), 'there is no memory'],
  ['agents', 'no agent', respondJson([]), 'there is no agent'],
  [
    'agents',
    'an agent that failed',
    respondFirstOnly({ status: 'FAILED' }),
    `no agent is READY or CREATING: "${DEMO_AGENT} FAILED"`,
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
  ['agents', 'no status', respondFirstOnly({ status: undefined }), /without a status/, 'alone'],
  [
    'agents',
    'a status that is a number',
    respondFirstOnly({ status: 1 }),
    '[0].status is a number; a text was expected',
  ],
  ['agents', 'no id', respondFirstOnly({ id: undefined }), '[0] has no id'],
  ['agents', 'an id that leads elsewhere', respondFirstOnly({ id: '..' }), 'no path can hold that as an id'],
  ['agents', 'an id that is a list', respondFirstOnly({ id: [1] }), '[0].id is a list; an id was expected'],
  ['agents', 'a name that is an object', respondFirstOnly({ name: {} }), '[0].name is an object'],
  [
    'costs',
    'no invocation',
    respondMappedObject((costs) => ({ ...costs, total_invocations: 0 })),
    'there is no invocation yet',
  ],
  [
    'costs',
    'no total',
    respondMappedObject((costs) => ({ ...costs, total_invocations: undefined })),
    'the answer has no total_invocations',
  ],
  [
    'costs',
    'a total that is a text',
    respondMappedObject((costs) => ({ ...costs, total_invocations: '3' })),
    'total_invocations is a text; a whole number was expected',
  ],
  [
    'costs',
    'a total below 0',
    respondMappedObject((costs) => ({ ...costs, total_invocations: -1 })),
    'total_invocations is -1; a whole number was expected',
  ],
  ['costs', 'a list', respondJson([]), 'the answer is a list; an object was expected'],
  [
    'settings-registry',
    'nothing about a registry',
    respondJson({ registry_arn: '' }),
    'the answer has no enabled or registry_id',
  ],
  [
    'settings-registry',
    'a text for a truth',
    respondJson({ enabled: 'yes' }),
    'enabled is neither true nor false',
  ],
  ['settings-registry', 'a number for an id', respondJson({ registry_id: 7 }), 'registry_id is no text'],
  ['skills', 'no skill', respondJson([]), 'sample-demo-skill is not among the 0 skills'],
  [
    'skills',
    "another's skill",
    respondFirstOnly({ name: 'other-skill' }),
    'sample-demo-skill is not among the 1 skill',
  ],
  [
    'skills',
    'records of another kind',
    respondFirstOnly({ descriptor_type: 'MCP' }),
    'is not among the 0 skills',
  ],
  [
    'skills',
    'a draft',
    respondFirstOnly({ status: 'DRAFT' }),
    'sample-demo-skill is DRAFT; it must be APPROVED',
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
    `${DEMO_AGENT} is not among the 0 agents that have the skill`,
  ],
  [
    'skills-dependents',
    'another agent',
    respondJson({ dependents: [{ agent_id: 9, agent_name: 'other' }] }),
    'is not among the 1 agent',
  ],
  ['skills-dependents', 'a list', respondJson([]), 'the answer is a list; an object was expected'],
  [
    'skills-dependents',
    'dependents that are no list',
    respondJson({ dependents: {} }),
    'dependents is an object; a list was expected',
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
    'answers 502, not 200: not emulated',
  ],
  ['agents-evaluation-test-cases', 'no case', respondJson([]), 'there is no evaluation test case'],
  [
    'agents-evaluation-test-cases',
    'a case that has not run',
    respondFirstOnly({ last_run_at: null, last_batch_evaluation_id: null }),
    '1 evaluation test case, and none has run',
  ],
  [
    'agents-evaluation-test-cases',
    'a time that is a number',
    respondFirstOnly({ last_run_at: 5 }),
    '[0].last_run_at is a number; a text was expected',
  ],
  [
    'agents-evaluation-test-cases',
    'an object',
    respondJson({ cases: [] }),
    'the answer is an object; a list was expected',
  ],
];

describe('what is wrong is said plainly', () => {
  it('of many platforms', () => expect(cases.length + Object.keys(PATHS).length).toBeGreaterThan(60));

  it.each(cases)('%s: %s', async (row, _what, responder, expectedMessage, onlyThis) => {
    // Only where that is what is shown: a busy machine is slow too.
    const requestTimeoutMs = String(expectedMessage).includes('within 0.3 s') ? 300 : 10_000;
    const failures = await failuresOf({ [PATHS[row]]: responder }, { requestTimeoutMs });
    expect(Object.keys(failures).sort()).toEqual([row, ...(onlyThis ? [] : (DEPENDENTS[row] ?? []))].sort());
    expect(failures[row]).toEqual([
      typeof expectedMessage === 'string'
        ? expect.stringContaining(expectedMessage)
        : expect.stringMatching(expectedMessage),
    ]);
  });
});

describe('a route that is never called', () => {
  const REFRESH = '/api/settings/models/refresh';
  const TEST = '/api/agents/models/invoke-test';
  const without = (path: string) => respondWithPaths({ [path]: undefined });
  const both = ['agents-model-invoke-test', 'settings-models-refresh'];
  const none = respondJson({ detail: 'Not Found' }, 404);
  const allows = (allow: string, status = 405) => respond('', status, { allow });

  it.each<[what: string, by: Record<string, Responder>, rows: string[], says?: string]>([
    [
      'is missing',
      { [DESCRIPTION_PATH]: without(REFRESH) },
      ['settings-models-refresh'],
      'has no POST /api/settings/models/refresh',
    ],
    [
      'is missing, the other',
      { [DESCRIPTION_PATH]: without(TEST) },
      ['agents-model-invoke-test'],
      'has no /api/agents/models/invoke-test',
    ],
    [
      'has another method',
      { [DESCRIPTION_PATH]: respondWithPaths({ [REFRESH]: { get: {} } }) },
      ['settings-models-refresh'],
      'has no POST',
    ],
    [
      'has any method where the spec names none',
      { [DESCRIPTION_PATH]: respondWithPaths({ [TEST]: { put: {} } }) },
      [],
    ],
    [
      'is in a description that breaks',
      { [DESCRIPTION_PATH]: respond('', 500) },
      both,
      "can't be looked up: GET /api/openapi.json answers 500",
    ],
    [
      'is in a description that is cut',
      { [DESCRIPTION_PATH]: respond('{"paths":{') },
      both,
      'JSON that ends in the middle',
    ],
    [
      'is in a description without paths',
      { [DESCRIPTION_PATH]: respondJson({ openapi: '3.1.0' }) },
      both,
      'the answer has no paths',
    ],
    [
      'is in a description elsewhere',
      {
        [DESCRIPTION_PATH]: none,
        '/openapi.json': respondJson({ paths: { [REFRESH]: { post: {} }, [TEST]: { post: {} } } }),
      },
      [],
    ],
    [
      'is in no description',
      { [DESCRIPTION_PATH]: none, [REFRESH]: allows('POST'), [TEST]: allows('POST') },
      [],
    ],
    [
      'is behind a start page',
      {
        [DESCRIPTION_PATH]: respond('<html></html>', 200, html),
        [REFRESH]: allows('POST, OPTIONS', 204),
        [TEST]: respond('', 200),
      },
      [],
    ],
    [
      'allows something else',
      { [DESCRIPTION_PATH]: none, [REFRESH]: allows('GET, HEAD'), [TEST]: allows('GET') },
      ['settings-models-refresh'],
      'allows GET, HEAD, and not POST',
    ],
    [
      'is not there for OPTIONS',
      { [DESCRIPTION_PATH]: none, [TEST]: allows('POST') },
      ['settings-models-refresh'],
      'there is no POST /api/settings/models/refresh (OPTIONS answers 404)',
    ],
    [
      'can not be told',
      { [DESCRIPTION_PATH]: none, [REFRESH]: respond('', 401), [TEST]: closeConnection },
      both,
      'OPTIONS answers 401',
    ],
  ])('%s', async (_what, overrides, rows, expectedMessage) => {
    const failures = await failuresOf(overrides);
    expect(Object.keys(failures).sort()).toEqual(rows);
    if (expectedMessage !== undefined)
      expect(Object.values(failures).flat().join('\n')).toContain(expectedMessage);
    expect(fake.requests.filter((one) => !/^(?:GET|OPTIONS) /.test(one))).toEqual([]);
  });
});
