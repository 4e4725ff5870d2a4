import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../../../src/platform/seed.ts';
import {
  type PlatformConfig,
  type PlatformStandIn,
  startPlatform,
} from '../../../src/standins/platform/index.ts';
import { seedOptions } from '../../platform/seed-options.ts';

type Json = Record<string, unknown>;

const platforms: PlatformStandIn[] = [];
afterEach(async () => {
  for (const one of platforms.splice(0)) await one.close();
});

async function startTestPlatform(config: Partial<PlatformConfig> = {}): Promise<PlatformStandIn> {
  const platform = await startPlatform({ agentReadyMs: 0, evaluationMs: 0, ...config });
  platforms.push(platform);
  return platform;
}

interface RequestOptions {
  readonly method?: string;
  readonly body?: unknown;
  readonly user?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function sendRequest(
  { url, tokens }: PlatformStandIn,
  path: string,
  { method = 'GET', body, user, headers }: RequestOptions = {},
) {
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...(user === undefined ? {} : { authorization: `Bearer ${tokens[user]}` }) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: type.includes('json') ? JSON.parse(text) : undefined,
  };
}
const post = (platform: PlatformStandIn, path: string, body?: unknown, user?: string) =>
  sendRequest(platform, path, {
    method: 'POST',
    ...(body === undefined ? {} : { body }),
    ...(user === undefined ? {} : { user }),
  });

const TAGS = { 'platform:application': 'a', 'platform:owner': 'a', 'platform:group': 'demo' };
const AGENT = { source: 'deploy', name: 'an_agent', model_id: 'us.house.light-v1:0', tags: TAGS };

describe('the exact shape of each list', () => {
  let platform: PlatformStandIn;
  let oldRelease: PlatformStandIn;
  beforeAll(async () => {
    platform = await startPlatform({ registryId: 'reg-1', agentReadyMs: 0, evaluationMs: 0 });
    oldRelease = await startPlatform({ level: '1.6', registryId: 'reg-1', agentReadyMs: 0 });
    await seed(seedOptions(platform.url, { a2aUrl: platform.a2aUrl }));
    await seed(seedOptions(oldRelease.url, { profile: 'foundation' }));
    await post(oldRelease, '/api/mcp/servers', {
      name: 's',
      endpoint_url: 'https://example.invalid',
      tags: TAGS,
    });
    await post(oldRelease, '/api/registry/records', { resource_type: 'mcp', resource_id: 1 });
    await post(platform, '/api/security/permission-requests', { managed_role_id: 1, justification: 'x' });
  });
  afterAll(async () => {
    await platform.close();
    await oldRelease.close();
  });

  const TOTALS =
    'total_invocations total_input_tokens total_output_tokens total_estimated_cost total_compute_cpu_cost total_compute_memory_cost total_idle_cpu_cost total_idle_memory_cost total_stm_cost total_ltm_cost';
  const MODEL =
    'model_id display_name group provider max_tokens input_price_per_1k_tokens output_price_per_1k_tokens pricing_as_of available pricing_source pricing_fetched_at';
  const SERVER =
    'id name description endpoint_url transport_type status auth_type oauth2_well_known_url oauth2_client_id oauth2_scopes delegation_mode obo_grant_type oauth2_audience has_oauth2_secret api_key_header_name has_admin_api_key supports_elicitation runtime_endpoint_url registry_record_id registry_status created_at updated_at';
  const RECORD = 'record_id name descriptor_type status description created_at updated_at';

  it.each<[path: string, keys: string]>([
    ['/api/settings/tags', 'id key default_value designation required show_on_card created_at updated_at'],
    ['/api/settings/tag-profiles', 'id name tags created_at updated_at'],
    [
      '/api/security/roles',
      'id role_name role_arn role_type description policy_document tags created_at updated_at',
    ],
    [
      '/api/security/authorizers',
      'id name authorizer_type pool_id discovery_url allowed_audience allowed_clients allowed_scopes client_id has_client_secret user_client_id has_user_client_secret user_redirect_uri tags created_at updated_at',
    ],
    [
      '/api/security/permission-requests',
      'id managed_role_id role_name role_arn requested_actions requested_resources justification status reviewer_notes created_at updated_at',
    ],
    [
      '/api/settings/approval-policies',
      'id name policy_type tool_match_rules approval_mode timeout_seconds agent_scope approval_cache_ttl enabled created_at updated_at',
    ],
    ['/api/mcp/servers', `${SERVER} tags`],
    [
      '/api/a2a/agents',
      'id base_url name description agent_version documentation_url provider_organization provider_url capabilities authentication_schemes default_input_modes default_output_modes agent_card_raw status auth_type oauth2_well_known_url oauth2_client_id oauth2_scopes has_oauth2_secret delegation_mode obo_grant_type agentcore_session_id registry_record_id registry_status last_fetched_at created_at updated_at tags',
    ],
    [
      '/api/memories',
      'id name description arn memory_id status event_expiry_duration strategies_config strategies_response tags failure_reason created_at updated_at region account_id memory_execution_role_arn encryption_key_arn cost_summary',
    ],
    [
      '/api/agents',
      'id arn runtime_id name description status region account_id log_group available_qualifiers source deployment_status execution_role_arn config_hash endpoint_name endpoint_arn endpoint_status protocol network_mode agent_framework vpc_config_id tags authorizer_config model_id allowed_model_ids provider base_url deployed_at harness_id registry_record_id registry_status registered_at last_refreshed_at active_session_count cost_summary memory_names mcp_names a2a_names code_interpreter_id code_interpreter_status status_reason',
    ],
    ['/api/agents/models', MODEL],
    ['/api/dashboard/costs', `group days ${TOTALS} agents`],
    ['/api/dashboard/costs agents', `agent_id agent_name model_id ${TOTALS} avg_cost_per_invocation`],
    [
      '/api/admin/audit/summary',
      'total_logins active_users total_duration total_actions total_page_views actions_by_category page_views_by_page logins_by_day actions_by_day',
    ],
    ['/api/settings/site', 'id key value updated_at'],
    ['/api/settings/registry', 'registry_arn registry_id enabled'],
    ['/api/registry/records', `${RECORD} record_version imported db_agent_id`],
    ['/api/settings/models', 'model_ids all_models'],
    ['/api/settings/models all_models', MODEL],
    ['/api/agents/1/evaluations', 'online batch'],
    [
      '/api/agents/1/evaluations batch',
      'id name description status created_at updated_at evaluators shared targeted_session_count sessions_total sessions_completed sessions_failed sessions_ignored evaluator_summaries',
    ],
    ['/api/agents/1/evaluations/evaluators', 'id name description type group'],
    [
      '/api/agents/1/evaluations/test-cases',
      'id agent_id name prompt expected_response evaluator_ids pass_threshold model_id last_batch_evaluation_id last_run_at created_at updated_at',
    ],
    ['/api/registry/records/rec-00000001/dependents', 'dependents'],
    ['/api/registry/records/rec-00000001/dependents dependents', 'agent_id agent_name'],
    ['/', 'service version status'],
    ['/health', 'status'],
    ['/api/auth/me', 'username sub groups'],
  ])('%s', async (path, keys) => {
    const [at = '', within] = path.split(' ');
    const { json, headers } = await sendRequest(platform, at);
    const value = within === undefined ? json : json[within];
    expect(Object.keys(Array.isArray(value) ? value[0] : value)).toEqual(keys.split(' '));
    expect(headers.get('content-type')).toBe('application/json');
  });

  it.each([
    ['/api/mcp/servers', SERVER],
    ['/api/registry/records', RECORD],
  ])('at level 1.6: %s', async (path, keys) =>
    expect(Object.keys((await sendRequest(oldRelease, path)).json[0])).toEqual(keys.split(' ')),
  );

  it.each([
    ['/api/settings/tags', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/],
    ['/api/mcp/servers', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/],
    ['/api/memories', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/],
    ['/api/security/roles', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/],
    ['/api/security/authorizers', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/],
    ['/api/settings/approval-policies', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/],
  ])('timestamps of %s', async (path, pattern) =>
    expect((await sendRequest(platform, path)).json[0].created_at).toMatch(pattern),
  );
});

describe('at the first start', () => {
  it('has three tags, nine tag profiles sorted by name, and 23 models', async () => {
    const platform = await startTestPlatform();
    const tags = (await sendRequest(platform, '/api/settings/tags')).json as Json[];
    expect(tags.map(({ key }) => key)).toEqual(['platform:application', 'platform:group', 'platform:owner']);
    const names = ((await sendRequest(platform, '/api/settings/tag-profiles')).json as Json[]).map(
      ({ name }) => name,
    );
    expect(names).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((user) => `demo-user-${user}`));
    expect((await sendRequest(platform, '/api/agents/models')).json.length).toBe(23);
  });

  it.each([
    '/api/security/roles',
    '/api/security/authorizers',
    '/api/security/permission-requests',
    '/api/settings/identity-providers',
    '/api/settings/approval-policies',
    '/api/settings/approvals/logs',
    '/api/mcp/servers',
    '/api/a2a/agents',
    '/api/memories',
    '/api/agents',
    '/api/registry/records',
  ])('has no entries at %s', async (path) =>
    expect((await sendRequest(await startTestPlatform({ registryId: 'r' }), path)).json).toEqual([]),
  );

  it('describes all of its routes', async () => {
    const platform = await startTestPlatform();
    const { paths } = (await sendRequest(platform, '/api/openapi.json')).json as {
      paths: Record<string, Json>;
    };
    expect(paths['/api/settings/models/refresh']).toHaveProperty('post');
    expect(paths['/api/agents/models/invoke-test']).toHaveProperty('post');
    for (const path of Object.keys(paths).filter((one) => !one.includes('{') && 'get' in paths[one]!))
      expect((await sendRequest(platform, path)).status, path).toBe(200);
  });
});

describe('errors', () => {
  it.each<[what: string, path: string, asked: RequestOptions, status: number, body: unknown]>([
    ['no such route', '/api/nothing', {}, 404, { detail: 'Not Found' }],
    ['another method', '/api/agents', { method: 'PUT' }, 405, { detail: 'Method Not Allowed' }],
    [
      'a missing field',
      '/api/mcp/servers',
      { method: 'POST', body: { name: 'x' } },
      422,
      {
        detail: [
          { type: 'missing', loc: ['body', 'endpoint_url'], msg: 'Field required', input: { name: 'x' } },
        ],
      },
    ],
    [
      'a body that is not JSON',
      '/api/mcp/servers',
      { method: 'POST', body: '{' },
      422,
      { detail: [expect.objectContaining({ type: 'json_invalid' })] },
    ],
    [
      'a list',
      '/api/mcp/servers',
      { method: 'POST', body: [] },
      422,
      { detail: [expect.objectContaining({ loc: ['body'] })] },
    ],
    [
      'an invalid id',
      '/api/agents/x/evaluations',
      {},
      422,
      { detail: [expect.objectContaining({ type: 'int_parsing', loc: ['path', 'agent_id'], input: 'x' })] },
    ],
    ['an unknown agent', '/api/agents/9', {}, 404, { detail: 'Agent not found' }],
    [
      'a bad name',
      '/api/agents',
      { method: 'POST', body: { ...AGENT, name: '1x' } },
      400,
      { detail: expect.stringContaining('Invalid agent name') },
    ],
    [
      'a name that is too long',
      '/api/memories',
      { method: 'POST', body: { name: 'x'.repeat(49), event_expiry_duration: 1, tags: TAGS } },
      400,
      { detail: expect.stringContaining('Invalid memory name') },
    ],
    [
      'an invalid role',
      '/api/security/roles',
      { method: 'POST', body: { mode: 'import', role_arn: 'x', tags: TAGS } },
      400,
      { detail: 'Invalid role ARN: x' },
    ],
    [
      'a missing group tag',
      '/api/agents',
      { method: 'POST', body: { ...AGENT, tags: {} } },
      400,
      { detail: 'Missing required tag: platform:group' },
    ],
    [
      'a profile without its tags',
      '/api/settings/tag-profiles',
      { method: 'POST', body: { name: 'x', tags: { 'platform:owner': 'x' } } },
      400,
      { detail: 'Missing required tag values: platform:application, platform:group' },
    ],
    [
      'a duplicate tag',
      '/api/settings/tags',
      { method: 'POST', body: { key: 'platform:owner' } },
      409,
      { detail: expect.stringContaining('already exists') },
    ],
    [
      'a bad registry',
      '/api/settings/registry',
      { method: 'PUT', body: { registry_arn: 'x' } },
      400,
      { detail: 'Invalid registry ARN: x' },
    ],
    ['an unknown record', '/api/registry/records/x', {}, 404, { detail: 'Registry record x not found' }],
    [
      'a missing agent card',
      '/api/a2a/agents',
      { method: 'POST', body: { base_url: 'http://127.0.0.1:1', tags: TAGS } },
      400,
      { detail: expect.stringContaining('Failed to fetch agent card') },
    ],
    [
      'a model without access',
      '/api/agents/models/invoke-test',
      { method: 'POST', body: { model_id: 'x', prompt: 'y' } },
      502,
      { detail: expect.stringContaining('Model invocation failed: ') },
    ],
  ])('%s', async (_what, path, options, status, body) => {
    const response = await sendRequest(await startTestPlatform(), path, options);
    expect(response.status).toBe(status);
    expect(response.json).toEqual(body);
  });

  it('returns a plain-text 500 for an internal error', async () => {
    const response = await post(await startTestPlatform(), '/api/settings/models/refresh');
    expect(response).toMatchObject({ status: 500, text: 'Internal Server Error' });
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  });

  it('lists the allowed methods of a path', async () => {
    const platform = await startTestPlatform();
    const { status, headers } = await sendRequest(platform, '/api/settings/models/refresh', {
      method: 'OPTIONS',
    });
    expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: 'POST' });
  });

  it.each(['tag-profiles', 'roles', 'authorizers', 'approval-policies'])(
    'rejects a duplicate name: %s',
    async (label) => {
      const platform = await startTestPlatform();
      const [path, body] = {
        'tag-profiles': ['/api/settings/tag-profiles', { name: 'x', tags: TAGS }],
        roles: [
          '/api/security/roles',
          { mode: 'import', role_arn: 'arn:cloud:iam::000000000000:role/x', tags: TAGS },
        ],
        authorizers: ['/api/security/authorizers', { name: 'x', authorizer_type: 'other', tags: TAGS }],
        'approval-policies': ['/api/settings/approval-policies', { name: 'x', policy_type: 'loop_hook' }],
      }[label] as [string, Json];
      expect((await post(platform, path, body)).status).toBe(201);
      expect((await post(platform, path, body)).status).toBe(409);
    },
  );
});

describe('authentication', () => {
  it.each<
    [
      what: string,
      config: Partial<PlatformConfig>,
      headers: Record<string, string>,
      status: number,
      detail?: string,
    ]
  >([
    ['accepts everyone in local development mode', {}, {}, 200],
    ['ignores a bad token in local development mode', {}, { authorization: 'Bearer garbage' }, 200],
    [
      'rejects requests through a proxy',
      {},
      { 'x-forwarded-for': '10.0.0.1' },
      401,
      'Missing authorization token',
    ],
    [
      'rejects requests through a proxy, even with a token',
      {},
      { 'x-real-ip': '10.0.0.1', authorization: 'Bearer x' },
      401,
      'No identity provider configured',
    ],
    ['rejects a missing token', { auth: 'token' }, {}, 401, 'Missing authorization token'],
    [
      'rejects a bad token',
      { auth: 'token' },
      { authorization: 'Bearer x' },
      401,
      'Invalid or expired token',
    ],
  ])('%s', async (_what, config, headers, status, detail) => {
    const response = await sendRequest(await startTestPlatform(config), '/api/agents', { headers });
    expect(response.status).toBe(status);
    expect(response.headers.get('www-authenticate')).toBeNull();
    if (detail) expect(response.json).toEqual({ detail });
  });

  it('knows the caller in local development mode', async () => {
    const platform = await startTestPlatform({ auth: 'token' });
    for (const path of ['/', '/health', '/api/auth/config', '/api/docs', '/api/openapi.json'])
      expect((await sendRequest(platform, path)).status, path).toBe(200);
  });

  it('requires a token once an identity provider is active', async () => {
    const platform = await startTestPlatform();
    const provider = {
      name: 'corp',
      provider_type: 'oidc',
      issuer_url: 'https://id.example',
      client_id: 'x',
    };
    expect((await post(platform, '/api/settings/identity-providers', provider)).status).toBe(201);
    expect((await sendRequest(platform, '/api/agents')).status).toBe(401);
  });

  const PATHS = [
    '/api/settings/tags',
    '/api/settings/tag-profiles',
    '/api/security/roles',
    '/api/security/authorizers',
    '/api/settings/identity-providers',
    '/api/settings/approval-policies',
    '/api/mcp/servers',
    '/api/a2a/agents',
    '/api/memories',
    '/api/agents',
    '/api/dashboard/costs',
    '/api/admin/audit/summary',
    '/api/settings/site',
    '/api/registry/records',
    '/api/settings/approvals/logs',
    '/api/settings/models',
    '/api/settings/registry',
  ];
  const TAGGING = ['/api/settings/tags', '/api/settings/tag-profiles'];

  it.each<[user: string, sees: readonly string[]]>([
    ['super', PATHS],
    ['admin', PATHS.filter((path) => path !== '/api/admin/audit/summary')],
    [
      'security',
      [
        ...TAGGING,
        '/api/security/roles',
        '/api/security/authorizers',
        '/api/settings/identity-providers',
        '/api/settings/approval-policies',
        '/api/settings/site',
        '/api/settings/models',
        '/api/settings/registry',
      ],
    ],
    [
      'user',
      [
        ...TAGGING,
        '/api/security/authorizers',
        '/api/mcp/servers',
        '/api/memories',
        '/api/agents',
        '/api/settings/approvals/logs',
      ],
    ],
    ['machine', TAGGING],
  ])('%s sees its screens only', async (user, visiblePaths) => {
    const platform = await startTestPlatform({ auth: 'token' });
    const visible: string[] = [];
    for (const path of PATHS) {
      const { status, json } = await sendRequest(platform, path, { user });
      if (status === 200) visible.push(path);
      else
        expect({ status, json }).toEqual({
          status: 403,
          json: { detail: expect.stringMatching(/^Missing required scope: \w+:read$/) },
        });
    }
    expect(visible.sort()).toEqual([...visiblePaths].sort());
  });

  it('rejects changes without the scope', async () => {
    const platform = await startTestPlatform({ auth: 'token' });
    const response = await post(
      platform,
      '/api/mcp/servers',
      { name: 'x', endpoint_url: 'y', tags: TAGS },
      'user',
    );
    expect(response.json).toEqual({ detail: 'Missing required scope: mcp:write' });
  });
});

describe('the visibility of rows', () => {
  const users = {
    super: ['t-admin', 'g-admins-super'],
    admin: ['t-admin', 'g-admins-demo'],
    user: ['t-user', 'g-users-demo'],
    other: ['t-user', 'g-users-other'],
  };
  const counts = async (platform: PlatformStandIn, path: string) =>
    Promise.all(
      Object.keys(users).map(
        async (user) => (await sendRequest(platform, path, { user })).json.length as number,
      ),
    );

  it('from level next on: by group, and without one only for super-admins', async () => {
    const platform = await startTestPlatform({ auth: 'token', users });
    await post(platform, '/api/agents', AGENT, 'super');
    expect(await counts(platform, '/api/agents')).toEqual([1, 1, 1, 0]);
    await post(platform, '/api/agents', { ...AGENT, tags: { ...TAGS, 'platform:group': 'nobody' } }, 'super');
    expect(await counts(platform, '/api/agents')).toEqual([2, 1, 1, 0]);
    expect((await sendRequest(platform, '/api/agents/2', { user: 'user' })).status).toBe(403);
  });

  it('at level 1.6: for every admin', async () => {
    const platform = await startTestPlatform({ auth: 'token', users, level: '1.6' });
    await post(platform, '/api/agents', { ...AGENT, tags: {} }, 'super');
    expect(await counts(platform, '/api/agents')).toEqual([1, 1, 0, 0]);
  });

  it('applies to dependents too', async () => {
    const platform = await startTestPlatform({ auth: 'token', users, registryId: 'r' });
    await seed(seedOptions(platform.url, { token: platform.tokens['super'], group: 'nobody' }));
    const path = '/api/registry/records/rec-00000001/dependents';
    expect((await sendRequest(platform, path, { user: 'super' })).json.dependents.length).toBe(1);
    expect((await sendRequest(platform, path, { user: 'admin' })).json.dependents).toEqual([]);
  });

  it('of approval policies: for everyone who may read them', async () => {
    const platform = await startTestPlatform({ auth: 'token' });
    await post(platform, '/api/settings/approval-policies', { name: 'p', policy_type: 'loop_hook' }, 'super');
    expect(
      (await sendRequest(platform, '/api/settings/approval-policies', { user: 'security' })).json.length,
    ).toBe(1);
  });
});

describe('an agent', () => {
  it('is CREATING, then READY', async () => {
    let now = Date.UTC(2026, 10, 21);
    const platform = await startTestPlatform({ agentReadyMs: 1000, now: () => now });
    const { status, json } = await post(platform, '/api/agents', AGENT);
    expect(status).toBe(201);
    expect(json).toMatchObject({
      status: 'CREATING',
      deployment_status: 'initializing',
      runtime_id: '',
      arn: expect.stringMatching(/^pending-/),
    });
    now += 999;
    expect((await sendRequest(platform, '/api/agents')).json).toMatchObject([{ status: 'CREATING' }]);
    now += 1;
    expect((await sendRequest(platform, '/api/agents')).json).toMatchObject([
      {
        status: 'READY',
        deployment_status: 'deployed',
        runtime_id: 'an_agent-0000000001',
        arn: expect.stringContaining(':runtime/an_agent-'),
      },
    ]);
  });

  it('or FAILED', async () => {
    const platform = await startTestPlatform({ agentBecomes: 'FAILED' });
    await post(platform, '/api/agents', AGENT);
    expect((await sendRequest(platform, '/api/agents')).json).toMatchObject([
      { status: 'FAILED', deployment_status: 'failed' },
    ]);
  });

  it.each(['READY', 'FAILED'] as const)(
    '%s counts each invocation, and answers with events',
    async (agentBecomes) => {
      const platform = await startTestPlatform({ agentBecomes });
      await post(platform, '/api/agents', AGENT);
      const response = await post(platform, '/api/agents/1/invoke', { prompt: 'hello there' });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/event-stream');
      const names = [...response.text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name);
      expect(names).toEqual(
        agentBecomes === 'READY' ? ['session_start', 'chunk', 'session_end'] : ['session_start', 'error'],
      );
      const costs = (await sendRequest(platform, '/api/dashboard/costs')).json;
      expect(costs).toMatchObject({
        days: 30,
        total_invocations: 1,
        agents: [{ agent_id: 1, agent_name: 'an_agent', total_invocations: 1 }],
      });
      expect((await sendRequest(platform, '/api/dashboard/costs?group=other')).json).toMatchObject({
        total_invocations: 0,
        agents: [],
      });
    },
  );

  it('has the costs of the requested days', async () => {
    let now = Date.UTC(2026, 10, 21);
    const platform = await startTestPlatform({ now: () => now });
    await post(platform, '/api/agents', AGENT);
    await post(platform, '/api/agents/1/invoke', { prompt: 'hello' });
    now += 31 * 24 * 3600 * 1000;
    const total = async (query: string) =>
      (await sendRequest(platform, `/api/dashboard/costs${query}`)).json.total_invocations;
    expect([await total(''), await total('?days=60'), await total('?days=0')]).toEqual([0, 1, 1]);
  });

  it('can be deleted', async () => {
    const platform = await startTestPlatform();
    await post(platform, '/api/agents', AGENT);
    expect((await sendRequest(platform, '/api/agents/1', { method: 'DELETE' })).json.id).toBe(1);
    expect((await sendRequest(platform, '/api/agents')).json).toEqual([]);
  });
});

describe('an evaluation', () => {
  const CASE = { name: 'c', prompt: 'p', evaluator_ids: ['Builtin.Helpfulness'] };
  const base = '/api/agents/1/evaluations';

  it('completes after a while', async () => {
    let now = Date.UTC(2026, 10, 21);
    const platform = await startTestPlatform({ evaluationMs: 4000, now: () => now });
    await post(platform, '/api/agents', AGENT);
    await post(platform, `${base}/test-cases`, CASE);
    expect((await sendRequest(platform, `${base}/test-cases`)).json).toMatchObject([
      { last_run_at: null, last_batch_evaluation_id: null },
    ]);
    const { json } = await post(platform, `${base}/test-cases/1/run`);
    expect(json).toEqual({ batch_evaluation_id: 'batch-1-1', status: 'PENDING', agent_response: null });
    const states: string[] = [];
    for (let step = 0; step < 5; step++, now += 1000)
      states.push((await sendRequest(platform, `${base}/test-cases/1/last-run`)).json.status);
    expect(states).toEqual(['PENDING', 'INVOKING', 'WAITING_FOR_LOGS', 'EVALUATING', 'COMPLETED']);
    expect((await sendRequest(platform, `${base}/test-cases`)).json).toMatchObject([
      { last_batch_evaluation_id: 'batch-1-1' },
    ]);
    expect((await sendRequest(platform, base)).json.batch).toMatchObject([
      { status: 'COMPLETED', sessions_completed: 1 },
    ]);
    expect((await sendRequest(platform, '/api/dashboard/costs')).json.total_invocations).toBe(1);
  });

  it.each([
    [{ ...CASE, name: '' }, 'name'],
    [{ ...CASE, name: 'x'.repeat(201) }, 'name'],
    [{ ...CASE, evaluator_ids: [] }, 'evaluator_ids'],
    [{ ...CASE, pass_threshold: 1.1 }, 'pass_threshold'],
  ])('refuses %j', async (body, field) => {
    const platform = await startTestPlatform();
    await post(platform, '/api/agents', AGENT);
    const { status, json } = await post(platform, `${base}/test-cases`, body);
    expect(status).toBe(422);
    expect(json.detail[0].loc).toEqual(['body', field]);
  });

  it('cannot run without a runtime', async () => {
    const platform = await startTestPlatform({ agentReadyMs: 60_000 });
    await post(platform, '/api/agents', AGENT);
    await post(platform, `${base}/test-cases`, CASE);
    expect((await post(platform, `${base}/test-cases/1/run`)).status).toBe(400);
  });

  it('returns 502 on the local cloud emulator, except for test cases', async () => {
    const platform = await startTestPlatform({ evaluations: false });
    await post(platform, '/api/agents', AGENT);
    expect((await post(platform, `${base}/test-cases`, CASE)).status).toBe(201);
    expect((await sendRequest(platform, `${base}/evaluators`)).status).toBe(502);
    expect((await post(platform, `${base}/test-cases/1/run`)).status).toBe(502);
    expect((await sendRequest(platform, base)).json).toEqual({ online: [], batch: [] });
  });

  it('can be changed and deleted', async () => {
    const platform = await startTestPlatform();
    await post(platform, '/api/agents', AGENT);
    await post(platform, `${base}/test-cases`, CASE);
    const one = `${base}/test-cases/1`;
    expect(
      (await sendRequest(platform, one, { method: 'PUT', body: { ...CASE, name: 'd' } })).json,
    ).toMatchObject({
      name: 'd',
    });
    expect((await sendRequest(platform, one, { method: 'DELETE' })).status).toBe(204);
    expect((await sendRequest(platform, `${base}/test-cases`)).json).toEqual([]);
  });
});

describe('a registry', () => {
  const SKILL = { resource_type: 'skill', skill_name: 's', skill_description: 'd', skill_md: '# s' };
  const REASON = { reason: 'reviewed' };
  const records = '/api/registry/records';

  it('moves a skill from DRAFT to APPROVED', async () => {
    const platform = await startTestPlatform({ registryId: 'r' });
    expect((await post(platform, records, SKILL)).json).toMatchObject({
      record_id: 'rec-00000001',
      status: 'DRAFT',
    });
    expect((await post(platform, `${records}/rec-00000001/approve`)).status).toBe(422);
    expect((await post(platform, `${records}/rec-00000001/approve`, REASON)).status).toBe(409);
    expect((await post(platform, `${records}/rec-00000001/submit`)).json.status).toBe('PENDING_APPROVAL');
    expect((await post(platform, `${records}/rec-00000001/approve`, REASON)).json.status).toBe('APPROVED');
    expect((await post(platform, records, SKILL)).status).toBe(409);
    expect((await sendRequest(platform, `${records}?descriptor_type=MCP`)).json).toEqual([]);
    expect((await sendRequest(platform, `${records}?status=APPROVED`)).json.length).toBe(1);
  });

  it.each([
    ['empty', 201],
    ['conflict', 409],
  ] as const)('that is not there creates nothing (%s)', async (unconfiguredCreate, status) => {
    const platform = await startTestPlatform({ unconfiguredCreate });
    const response = await post(platform, records, SKILL);
    expect(response.status).toBe(status);
    if (status === 201) expect(response.json).toMatchObject({ record_id: '', name: '', status: '' });
    expect((await sendRequest(platform, records)).json).toEqual([]);
    expect((await sendRequest(platform, '/api/settings/registry')).json).toEqual({
      registry_arn: '',
      registry_id: '',
      enabled: false,
    });
  });

  it('is configured and removed under Settings', async () => {
    const platform = await startTestPlatform();
    const set = (registry_arn: string) =>
      sendRequest(platform, '/api/settings/registry', { method: 'PUT', body: { registry_arn } });
    expect((await set('arn:cloud:agent-registry:us-east-1:000000000000:registry/abc')).json).toMatchObject({
      registry_id: 'abc',
      enabled: true,
    });
    expect((await set('')).json).toMatchObject({ enabled: false });
  });

  it('returns 404 for the dependents of an unknown record', async () =>
    expect(
      (await sendRequest(await startTestPlatform({ registryId: 'r' }), `${records}/x/dependents`)).json,
    ).toEqual({
      dependents: [],
    }));

  it('attaches only approved skills to an agent', async () => {
    const platform = await startTestPlatform({ registryId: 'r' });
    await post(platform, '/api/agents', AGENT);
    await post(platform, records, SKILL);
    const attach = (record_id: string) =>
      post(platform, '/api/agents/1/integrations', {
        integration_type: 'skill',
        integration_config: { record_id },
      });
    const dependents = async () =>
      (await sendRequest(platform, `${records}/rec-00000001/dependents`)).json.dependents;
    expect((await attach('rec-00000001')).status).toBe(400);
    expect((await attach('x')).status).toBe(404);
    await post(platform, `${records}/rec-00000001/submit`);
    await post(platform, `${records}/rec-00000001/approve`, REASON);
    // A field that the platform does not know changes nothing, and says so to nobody.
    const body = { skill_record_ids: ['rec-00000001'] };
    expect((await sendRequest(platform, '/api/agents/1', { method: 'PATCH', body })).status).toBe(200);
    expect(await dependents()).toEqual([]);
    expect((await attach('rec-00000001')).status).toBe(201);
    expect(await dependents()).toMatchObject([{ agent_id: 1 }]);
  });

  it('registers resources by their id at level 1.6, and no skills', async () => {
    const platform = await startTestPlatform({ registryId: 'r', level: '1.6', registrySkills: ['s'] });
    await post(platform, '/api/agents', AGENT);
    expect((await post(platform, records, SKILL)).status).toBe(422);
    expect((await post(platform, records, { resource_type: 'skill', resource_id: 1 })).status).toBe(400);
    expect((await post(platform, records, { resource_type: 'agent', resource_id: 2 })).status).toBe(404);
    expect((await post(platform, records, { resource_type: 'agent', resource_id: 1 })).json).toMatchObject({
      descriptor_type: 'A2A',
    });
    expect((await sendRequest(platform, `${records}?descriptor_type=SKILL`)).json).toMatchObject([
      { name: 's', status: 'DRAFT' },
    ]);
  });
});

describe('levels and configuration', () => {
  it.each([
    ['/api/registry/records/x/dependents', 'GET'],
    ['/api/agents/1/evaluations', 'GET'],
    ['/api/agents/1/evaluations/evaluators', 'GET'],
    ['/api/agents/1/evaluations/test-cases', 'GET'],
    ['/api/settings/models/refresh', 'POST'],
    ['/api/agents/models/invoke-test', 'POST'],
  ])('level 1.6 has no %s', async (path, method) => {
    const platform = await startTestPlatform({ level: '1.6' });
    await post(platform, '/api/agents', AGENT);
    expect(
      (await sendRequest(platform, path, { method, body: method === 'POST' ? {} : undefined })).status,
    ).toBeOneOf([404, 405]);
  });

  it('can reject A2A agents on this machine', async () => {
    const platform = await startTestPlatform({ a2aLoopback: false });
    const { status, json } = await post(platform, '/api/a2a/agents', {
      base_url: platform.a2aUrl,
      tags: TAGS,
    });
    expect({ status, json }).toEqual({ status: 400, json: { detail: expect.stringContaining('loopback') } });
  });

  it('allows known origins', async () => {
    const platform = await startTestPlatform({ allowedOrigins: ['https://ui.example'] });
    const from = async (origin: string) =>
      (await sendRequest(platform, '/api/agents', { headers: { origin } })).headers.get(
        'access-control-allow-origin',
      );
    expect(await from('http://localhost:5173')).toBe('http://localhost:5173');
    expect(await from('https://ui.example')).toBe('https://ui.example');
    expect(await from('https://evil.example')).toBeNull();
  });

  it('delays every response', async () => {
    const platform = await startTestPlatform({ delayMs: 60 });
    const startedAt = performance.now();
    await sendRequest(platform, '/health');
    expect(performance.now() - startedAt).toBeGreaterThan(55);
  });

  it('counts requests for changes', async () => {
    const platform = await startTestPlatform();
    await post(platform, '/api/agents', AGENT);
    expect((await sendRequest(platform, '/api/admin/audit/summary')).json).toMatchObject({
      total_actions: 1,
      actions_by_category: { agents: 1 },
    });
  });

  it('rejects if the port is taken', async () => {
    const { url } = await startTestPlatform();
    await expect(startPlatform({ port: Number(new URL(url).port) })).rejects.toThrow(/EADDRINUSE/);
  });
});
