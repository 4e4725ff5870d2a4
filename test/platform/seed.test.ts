import { afterEach, describe, expect, it } from 'vitest';
import { type SeedOptions, seed } from '../../src/platform/seed.ts';
import {
  type PlatformConfig,
  type PlatformStandIn,
  startPlatform,
} from '../../src/standins/platform/index.ts';
import { respond, respondJson, validatePlatform } from '../validate/fake-platform.ts';
import { type ProxyContext, type RecordingProxy, startProxy } from './recording-proxy.ts';
import { seedOptions } from './seed-options.ts';

type Responder = (context: ProxyContext) => unknown;

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

async function startFake(config: Partial<PlatformConfig> = {}): Promise<PlatformStandIn> {
  const platform = await startPlatform({ agentReadyMs: 0, evaluationMs: 0, ...config });
  opened.push(platform);
  return platform;
}

/** A platform behind a proxy that records every request and responds to some itself. */
async function proxied(
  overrides: Readonly<Record<string, Responder>> = {},
  config: Partial<PlatformConfig> = {},
): Promise<{ platform: PlatformStandIn; proxy: RecordingProxy }> {
  const platform = await startFake(config);
  const proxy = await startProxy(platform.url, overrides);
  opened.push(proxy);
  return { platform, proxy };
}

/** A platform that is no stand-in: its API description does not say so. */
async function live(config: Partial<PlatformConfig> = {}) {
  const { platform, proxy } = await proxied({}, config);
  const { info, ...description } = (await (await fetch(`${platform.url}/api/openapi.json`)).json()) as {
    info: { title: string; version: string };
  };
  const { title, version } = info;
  proxy.overrides['GET /api/openapi.json'] = respondJson({ ...description, info: { title, version } });
  return { platform, proxy };
}

const tablesOf = (platform: PlatformStandIn) =>
  platform.state() as Record<string, { rows: { json: Record<string, unknown>; skills?: string[] }[] }>;

describe('the sample data', () => {
  it('has the three tags, or another group', async () => {
    const platform = await startFake({ registryId: 'r' });
    await seed(seedOptions(platform.url, { group: 'team-x', app: 'acme', a2aUrl: platform.a2aUrl }));
    const expectedTags = {
      'platform:application': 'acme',
      'platform:owner': 'acme',
      'platform:group': 'team-x',
    };
    const state = tablesOf(platform);
    expect(state['tagProfiles']?.rows.at(-1)?.json).toMatchObject({ name: 'acme', tags: expectedTags });
    for (const table of ['roles', 'authorizers', 'memories', 'agents', 'servers', 'a2aAgents'])
      expect(state[table]?.rows, table).toMatchObject([{ tags: expectedTags }]);
    for (const table of ['authorizers', 'memories', 'agents', 'servers', 'a2aAgents', 'policies', 'cases'])
      expect(state[table]?.rows[0]?.json['name'], table).toMatch(/^(?:acme|Acme)/);
  });

  it('follows the prefix of the tags', async () => {
    const platform = await startFake({ tagPrefix: 'p/' });
    expect((await seed(seedOptions(platform.url, { tagPrefix: 'p/' }))).status).toBe('done');
    expect(
      (await validatePlatform(platform.url, { tagPrefix: 'p/', own: true, hasEndpoint: false })).verdict,
    ).toBe('pass');
  });

  it.each([['my-app'], ['my.app'], ['App9']])('has names that the platform accepts, for %s', async (app) => {
    const platform = await startFake({ registryId: 'r' });
    expect(await seed(seedOptions(platform.url, { app }))).toMatchObject({ status: 'done' });
    expect((await validatePlatform(platform.url, { app, own: true, hasEndpoint: false })).verdict).toBe(
      'pass',
    );
  });

  it('is visible to its group only', async () => {
    const platform = await startFake({
      auth: 'token',
      users: { super: ['g-admins-super'], x: ['g-users-x'], y: ['g-users-y'] },
    });
    const { status } = await seed(seedOptions(platform.url, { token: platform.tokens['super'], group: 'x' }));
    expect(status).toBe('done');
    const agents = async (user: string) => {
      const headers = { authorization: `Bearer ${platform.tokens[user]}` };
      return (await (await fetch(`${platform.url}/api/agents`, { headers })).json()) as unknown[];
    };
    expect((await agents('x')).length).toBe(1);
    expect((await agents('y')).length).toBe(0);
  });

  it('has a notify-only approval policy, and no identity provider', async () => {
    const platform = await startFake();
    await seed(seedOptions(platform.url));
    expect(tablesOf(platform)['policies']?.rows).toMatchObject([{ json: { approval_mode: 'notify_only' } }]);
    expect(tablesOf(platform)['identityProviders']?.rows).toEqual([]);
  });

  it('has a memory with a summary strategy, and a test case for helpfulness that has run', async () => {
    const platform = await startFake();
    await seed(seedOptions(platform.url));
    expect(tablesOf(platform)['memories']?.rows[0]?.json['strategies_config']).toMatchObject([
      { strategy_type: 'summary' },
    ]);
    expect(tablesOf(platform)['cases']?.rows).toMatchObject([
      { json: { evaluator_ids: ['Builtin.Helpfulness'], pass_threshold: 0.5 }, runs: [{ id: 'batch-1-1' }] },
    ]);
  });

  it('uses the given role and pool', async () => {
    const platform = await startFake();
    const roleArn = 'arn:cloud:iam::123456789012:role/team/shared';
    await seed(seedOptions(platform.url, { profile: 'foundation', roleArn, poolId: 'eu-west-1_Abc' }));
    expect(tablesOf(platform)['roles']?.rows).toMatchObject([
      { json: { role_arn: roleArn, role_name: 'shared' } },
    ]);
    expect(tablesOf(platform)['authorizers']?.rows).toMatchObject([{ json: { pool_id: 'eu-west-1_Abc' } }]);
    // The role is found by its tags where it is not named like the application.
    expect((await validatePlatform(platform.url, { profile: 'foundation', own: true })).verdict).toBe('pass');
  });

  it('sends nothing on none', async () => {
    const { proxy } = await proxied();
    expect(await seed(seedOptions(proxy.url, { profile: 'none' }))).toMatchObject({
      status: 'done',
      created: [],
    });
    expect(proxy.requests).toEqual([]);
  });

  it('is nothing billable on foundation', async () => {
    const { proxy, platform } = await proxied();
    await seed(seedOptions(proxy.url, { profile: 'foundation' }));
    expect(proxy.requests.filter((one) => one.startsWith('POST'))).toEqual([
      'POST /api/settings/tag-profiles',
      'POST /api/security/roles',
      'POST /api/security/authorizers',
    ]);
    for (const table of ['memories', 'agents', 'servers'])
      expect(tablesOf(platform)[table]?.rows).toEqual([]);
  });
});

describe('the model', () => {
  it.each<[what: string, options: Partial<SeedOptions>, config: Partial<PlatformConfig>, model: string]>([
    ['is the first preferred one', {}, {}, 'us.house.light-v1:0'],
    ['is that of the region', { region: 'eu-west-1' }, { region: 'eu-west-1' }, 'eu.house.light-v1:0'],
    [
      "is that of the pool's region",
      { poolId: 'ap-south-1_x' },
      { region: 'ap-south-1' },
      'apac.house.light-v1:0',
    ],
    ['is the next preferred one', { models: ['huge', 'pro'] }, {}, 'us.house.pro-v1:0'],
    ['is the first that can be invoked', { models: ['huge'] }, {}, 'us.house.pro-v1:0'],
    ['is the one that is named', { modelId: 'other.zeta-v1:0' }, {}, 'other.zeta-v1:0'],
  ])('%s', async (_what, options, config, model) => {
    const platform = await startFake(config);
    await seed(seedOptions(platform.url, options));
    expect(tablesOf(platform)['agents']?.rows[0]?.json['model_id']).toBe(model);
  });

  it('is required before anything is created', async () => {
    const { proxy } = await proxied({
      'GET /api/agents/models': respondJson([{ model_id: 'x', available: false }]),
    });
    const result = await seed(seedOptions(proxy.url));
    expect(result).toMatchObject({ status: 'refused', created: [] });
    expect(result.problem?.message).toContain('the catalog has no model that can be invoked');
    expect(proxy.requests.some((one) => one.startsWith('POST'))).toBe(false);
  });
});

describe('a dry run', () => {
  it('lists every request and sends none', async () => {
    const { proxy, platform } = await proxied({}, { registryId: 'r' });
    const before = platform.state();
    const { status, requests } = await seed(
      seedOptions(proxy.url, { dryRun: true, a2aUrl: platform.a2aUrl }),
    );
    expect(status).toBe('planned');
    expect(proxy.requests.filter((one) => !one.startsWith('GET'))).toEqual([]);
    expect(platform.state()).toEqual(before);
    const plannedLines = requests.map(({ method, path }) => `${method} ${path}`);
    await seed(seedOptions(proxy.url, { a2aUrl: platform.a2aUrl }));
    const sent = proxy.requests.filter((one) => !one.startsWith('GET'));
    const known = plannedLines.map((one) =>
      one.replace('<agent>', '1').replace('<case>', '1').replace('<skill>', 'rec-00000001'),
    );
    expect(sent).toEqual(known);
    expect((await seed(seedOptions(proxy.url, { dryRun: true, a2aUrl: platform.a2aUrl }))).requests).toEqual(
      [],
    );
  });
});

describe('a live account', () => {
  const ACCOUNT = {
    roleArn: 'arn:cloud:iam::123456789012:role/r',
    poolId: 'us-east-1_x',
    scope: 'deployed/invoke',
  };
  const BILLED =
    'billed for a memory, an agent, 3 invocations, an evaluation run (account 123456789012, region us-east-1, group sample, role arn:cloud:iam::123456789012:role/r, pool us-east-1_x)';

  it('is billed only after a confirmation, on this machine too, and says where it writes', async () => {
    const { platform, proxy } = await live();
    const lines: string[] = [];
    const refused = await seed(seedOptions(proxy.url, ACCOUNT));
    expect([refused.status, refused.isUsageError]).toEqual(['refused', true]);
    expect(refused.problem?.message).toBe(
      `nothing was created: the account of this platform would be ${BILLED}`,
    );
    expect(refused.problem?.help).toContain('Confirm with --yes');
    expect(tablesOf(platform)['tagProfiles']?.rows.length).toBe(9);
    expect(proxy.requests.filter((one) => !one.startsWith('GET'))).toEqual([]);
    expect((await seed(seedOptions(proxy.url, { ...ACCOUNT, profile: 'foundation' }))).status).toBe('done');
    proxy.overrides['POST /api/memories'] = (context) => {
      lines.push('written');
      return context.forward();
    };
    const progress = (line: string) => lines.push(line);
    expect(await seed(seedOptions(proxy.url, { ...ACCOUNT, yes: true, progress }))).toMatchObject({
      status: 'done',
      warnings: [],
    });
    expect(lines.indexOf(`the account of this platform will be ${BILLED}`)).toBeGreaterThanOrEqual(0);
    expect(lines.indexOf('written')).toBeGreaterThan(
      lines.indexOf(`the account of this platform will be ${BILLED}`),
    );
    // With all of it there, nothing is billed and nobody is asked.
    expect((await seed(seedOptions(proxy.url, ACCOUNT))).status).toBe('done');
  });

  it('is not billed by the local cloud emulator, where that is said', async () => {
    const { proxy } = await live();
    expect((await seed(seedOptions(proxy.url, { ...ACCOUNT, local: true }))).status).toBe('done');
  });

  it('has a role, a pool and a scope of its own: none is made up', async () => {
    const { platform, proxy } = await live();
    const { status, problem, isUsageError } = await seed(
      seedOptions(proxy.url, { yes: true, local: true, envPrefix: 'LOOM_' }),
    );
    expect([status, isUsageError]).toEqual(['refused', true]);
    expect(problem?.message).toMatch(
      /^nothing was created: missing settings: LOOM_SEED_ROLE_ARN \(.+\), LOOM_SEED_POOL_ID \(.+\), LOOM_SEED_SCOPE \(/,
    );
    await seed(seedOptions(proxy.url, { ...ACCOUNT, profile: 'foundation' }));
    expect(tablesOf(platform)['authorizers']?.rows).toMatchObject([
      { json: { pool_id: 'us-east-1_x', allowed_scopes: ['deployed/invoke'] } },
    ]);
    // They are known from the records that exist.
    expect((await seed(seedOptions(proxy.url, { profile: 'foundation' }))).status).toBe('done');
  });

  it.each<[what: string, options: Partial<SeedOptions>, says: string]>([
    ['a role', { roleArn: 'agents' }, 'PLATFORM_SEED_ROLE_ARN is not of the form arn:…:iam::'],
    ['a pool', { poolId: 'local_acme' }, 'PLATFORM_SEED_POOL_ID is not of the form eu-west-1_'],
    ['a scope', { scope: 'two words' }, 'PLATFORM_SEED_SCOPE is not of the form app/invoke'],
  ])('rejects %s of another form before anything is created', async (_what, options, says) => {
    const { proxy } = await live();
    const { status, problem, isUsageError } = await seed(seedOptions(proxy.url, { ...ACCOUNT, ...options }));
    expect([status, isUsageError]).toEqual(['refused', true]);
    expect(problem?.message).toContain(says);
    expect(proxy.requests).toEqual([]);
  });

  it('warns of kept records of another group, and of those that differ', async () => {
    const { proxy } = await live();
    await seed(seedOptions(proxy.url, { ...ACCOUNT, group: 'theirs', yes: true }));
    const { status, warnings } = await seed(
      seedOptions(proxy.url, { ...ACCOUNT, scope: 'other/invoke', group: 'ours' }),
    );
    expect(status).toBe('done');
    expect(warnings).toContain(
      'the memory sample_demo_memory exists and is kept, but it belongs to the group "theirs"; expected "ours"',
    );
    expect(warnings).toContain(
      'the authorizer Sample identity pool exists and is kept, but its allowed_scopes is ["deployed/invoke"]; expected ["other/invoke"]',
    );
    expect((await seed(seedOptions(proxy.url, { ...ACCOUNT, group: 'theirs' }))).warnings).toEqual([]);
  });
});

describe('a failure in the middle', () => {
  it('is reported with what was created, and the next run continues', async () => {
    let broken = true;
    const { proxy, platform } = await proxied({
      'POST /api/memories': (context) => {
        if (!broken) return context.forward();
        respondJson({ detail: 'quota reached' }, 400)(context);
      },
    });
    const first = await seed(seedOptions(proxy.url));
    expect(first).toMatchObject({
      status: 'failed',
      created: [
        'the tag profile sample',
        expect.stringContaining('the role '),
        'the authorizer Sample identity pool',
        'the MCP server Sample echo',
        'the agent sample_demo_agent',
        'the approval policy Sample notify',
        'the evaluation test case Sample helpfulness',
        '3 invocations of the agent sample_demo_agent',
        'a run of the test case Sample helpfulness',
      ],
      problem: {
        message: expect.stringContaining(
          'the memory sample_demo_memory: POST /api/memories: the platform rejected the request (400: quota reached) (created: the tag profile sample, ',
        ),
        help: 'Run the same command again to continue; existing records are kept',
      },
    });
    // What needs no memory is there all the same.
    expect(tablesOf(platform)['policies']?.rows).toHaveLength(1);
    expect(first.failed.map(({ label }) => label)).toEqual(['the memory sample_demo_memory']);
    expect(first.notTried).toEqual([]);
    broken = false;
    const second = await seed(seedOptions(proxy.url));
    expect(second.status).toBe('done');
    expect(second.created).toEqual(['the memory sample_demo_memory']);
    expect((await validatePlatform(platform.url, { own: true, hasEndpoint: false })).verdict).toBe('pass');
  });

  it.each<[what: string, by: Record<string, Responder>, config: Partial<PlatformConfig>, says: string]>([
    [
      'a create that breaks',
      { 'POST /api/security/roles': respond('', 500) },
      {},
      'POST /api/security/roles returned 500; expected 201',
    ],
    [
      'a create that is sent on',
      { 'POST /api/mcp/servers': respond('', 302, { location: 'https://x.example/' }) },
      {},
      'redirects to another host, x.example (302)',
    ],
    [
      'a create without an id',
      { 'POST /api/agents': respondJson({ name: 'x' }, 201) },
      {},
      'POST /api/agents: invalid response: the record has no id',
    ],
    [
      'a record that was not made',
      { 'POST /api/registry/records': respondJson({ record_id: '' }, 201) },
      { registryId: 'r' },
      'the record has no record_id',
    ],
    [
      'an agent that fails',
      {},
      { agentBecomes: 'FAILED', agentReadyMs: 30 },
      'the agent is FAILED: the runtime did not start',
    ],
    [
      'an agent that takes too long',
      {},
      { agentReadyMs: 60_000 },
      'the agent sample_demo_agent is still CREATING after 0.2 s',
    ],
    [
      'an invocation that fails',
      { 'POST /api/agents/1/invoke': respond('event: error\ndata: {"message":"no access"}\n\n', 200) },
      {},
      'the agent returned an error: no access',
    ],
    [
      'an evaluation that breaks',
      { 'POST /api/agents/1/evaluations/test-cases/1/run': respond('', 500) },
      {},
      'run returned 500; expected 2xx',
    ],
    [
      'a create that changes nothing',
      { 'POST /api/memories': respondJson({ id: 9, name: 'sample_demo_memory' }, 201) },
      {},
      'POST /api/memories succeeded, but GET /api/memories does not list the record',
    ],
    [
      'an approval that changes nothing',
      {
        'POST /api/registry/records/rec-00000001/approve': respondJson({
          record_id: 'rec-00000001',
          status: 'APPROVED',
        }),
      },
      { registryId: 'r' },
      'approve succeeded, but changed nothing: the skill is PENDING_APPROVAL; expected APPROVED',
    ],
    [
      'a skill that is attached to nothing',
      { 'POST /api/agents/1/integrations': respondJson({ id: 1 }, 201) },
      { registryId: 'r' },
      'POST /api/agents/1/integrations succeeded, but changed nothing: the agent is not among the dependents',
    ],
    [
      'an invocation that counts for nothing',
      { 'POST /api/agents/1/invoke': respond('event: session_end\ndata: {}\n\n', 200) },
      {},
      'POST /api/agents/1/invoke succeeded, but changed nothing: the costs show 0 of 3 invocations',
    ],
    [
      'a run without an id',
      { 'POST /api/agents/1/evaluations/test-cases/1/run': respondJson({ batch_evaluation_id: '' }) },
      {},
      'run succeeded, but changed nothing: the response names no run',
    ],
    [
      'a create whose response is lost, and that was not made',
      { 'POST /api/memories': ({ request }) => request.socket.destroy() },
      {},
      'the memory sample_demo_memory: POST /api/memories: connection closed without a response; it may have been written',
    ],
    [
      'a skill that is not approved',
      { 'POST /api/registry/records/rec-00000001/approve': respondJson({ detail: 'no' }, 403) },
      { registryId: 'r' },
      'the token lacks permission (403: no)',
    ],
  ])('%s', async (_what, overrides, config, expectedMessage) => {
    const { proxy } = await proxied(overrides, config);
    const { status, problem } = await seed(seedOptions(proxy.url, { readyMs: 200 }));
    expect(status).toBe('failed');
    expect(problem?.message).toContain(expectedMessage);
    expect(problem?.message).toMatch(/ \(.*(?:nothing was created|created: .+)\)$/);
  });

  it.each<[what: string, by: Record<string, Responder>, says: string]>([
    [
      'a list that breaks',
      { 'GET /api/memories': respond('', 500) },
      'GET /api/memories returned 500; expected 200',
    ],
    [
      'a list that is none',
      { 'GET /api/agents': respondJson({}) },
      'GET /api/agents: invalid response: the response is an object; expected a list',
    ],
    [
      'a token that is refused',
      { '*': respondJson({ detail: 'Invalid or expired token' }, 401) },
      'the platform requires a token (401',
    ],
    [
      'a registry that says nothing',
      { 'GET /api/settings/registry': respondJson({}) },
      'the response has no enabled or registry_id',
    ],
    [
      'a registry that says neither',
      { 'GET /api/settings/registry': respondJson({ enabled: 'yes' }) },
      'enabled is not a boolean',
    ],
  ])('%s is reported before anything is created', async (_what, overrides, expectedMessage) => {
    const { proxy } = await proxied(overrides);
    const { status, problem, created } = await seed(seedOptions(proxy.url));
    expect({ status, created }).toEqual({ status: 'refused', created: [] });
    expect(problem?.message).toContain('nothing was created: ');
    expect(problem?.message).toContain(expectedMessage);
    expect(proxy.requests.filter((one) => !one.startsWith('GET'))).toEqual([]);
  });

  it('existing records are looked up once', async () => {
    const { proxy } = await proxied({}, { registryId: 'r' });
    await seed(seedOptions(proxy.url));
    const later = proxy.requests.length;
    await seed(seedOptions(proxy.url, { dryRun: true }));
    const plan = proxy.requests.slice(later);
    expect(plan).toContain('GET /api/agents/1/evaluations/test-cases');
    expect(plan.filter((one) => one.endsWith('test-cases'))).toHaveLength(2);
  });

  it('a failed agent is not reused', async () => {
    const platform = await startFake({ agentBecomes: 'FAILED' });
    await seed(seedOptions(platform.url));
    const { status, problem } = await seed(seedOptions(platform.url));
    expect(status).toBe('failed');
    expect(problem?.message).toContain(
      'the agent sample_demo_agent: it is unusable: it is FAILED (the runtime did not start); delete it and run seed again',
    );
  });

  it('holds back only what builds on the failed record', async () => {
    const { proxy } = await proxied({ 'POST /api/security/roles': respondJson({ detail: 'no' }, 400) });
    const { created, failed, notTried, problem } = await seed(seedOptions(proxy.url));
    expect(failed.map(({ label }) => label)).toEqual([expect.stringMatching(/^the role /)]);
    expect(created).toContain('the memory sample_demo_memory');
    expect(created).toContain('the approval policy Sample notify');
    expect(notTried).toEqual([
      expect.stringMatching(/^the agent sample_demo_agent \(it needs the role /),
      'the evaluation test case Sample helpfulness (it needs the agent sample_demo_agent)',
      '3 invocations of the agent sample_demo_agent (it needs the agent sample_demo_agent)',
      'a run of the test case Sample helpfulness (it needs the evaluation test case Sample helpfulness)',
    ]);
    expect(problem?.message).toContain('; not tried: the agent sample_demo_agent (it needs the role ');
  });

  it('finds a record whose response was lost', async () => {
    const { proxy, platform } = await proxied();
    proxy.overrides['POST /api/memories'] = async ({ request, text }) => {
      await fetch(`${platform.url}/api/memories`, { method: 'POST', body: text });
      request.socket.destroy();
    };
    expect(await seed(seedOptions(proxy.url))).toMatchObject({ status: 'done' });
    expect(tablesOf(platform)['memories']?.rows).toHaveLength(1);
  });

  it('does not wait for the late end of an invocation', async () => {
    const platform = await startFake({ invocationTailMs: 60_000 });
    const { status, problem } = await seed(seedOptions(platform.url));
    expect([status, problem]).toEqual(['done', undefined]);
    expect((platform.state() as { invocations: unknown[] }).invocations.length).toBe(4);
  });

  it('a record that another client creates meanwhile is kept', async () => {
    const { proxy, platform } = await proxied();
    // The first look comes before the other's write, the second after it.
    let lookups = 0;
    proxy.overrides['GET /api/security/authorizers'] = (context) =>
      lookups++ === 0 ? respondJson([])(context) : context.forward();
    await seed(seedOptions(platform.url, { profile: 'foundation' }));
    const { status, existing } = await seed(seedOptions(proxy.url, { profile: 'foundation' }));
    expect(status).toBe('done');
    expect(existing).toContain('the authorizer Sample identity pool');
  });

  it('continues with the remaining invocations', async () => {
    let requests = 0;
    const { proxy, platform } = await proxied();
    proxy.overrides['POST /api/agents/1/invoke'] = (context) =>
      ++requests === 2 ? respond('', 500)(context) : context.forward();
    expect((await seed(seedOptions(proxy.url))).status).toBe('failed');
    const invoked = () => (platform.state() as { invocations: unknown[] }).invocations.length;
    expect(invoked()).toBe(1);
    expect((await seed(seedOptions(proxy.url))).status).toBe('done');
    // Three, and the one of the evaluation.
    expect(invoked()).toBe(4);
  });

  it('stops with the run', async () => {
    const stop = new AbortController();
    const { proxy } = await proxied({ 'POST /api/security/roles': () => stop.abort() });
    const { status, problem } = await seed(seedOptions(proxy.url, { signal: stop.signal }));
    expect(status).toBe('failed');
    expect(problem?.message).toContain('it may have been written');
    expect(problem?.message).toContain('the memory sample_demo_memory (the run was stopped)');
  });
});

describe('a local platform', () => {
  it('without evaluations gets the rest, and passes with --local', async () => {
    const platform = await startFake({ evaluations: false });
    const { status, skipped } = await seed(seedOptions(platform.url, { local: true }));
    expect(status).toBe('done');
    expect(skipped).toContain(
      'a run of the test case Sample helpfulness: the local cloud emulator does not support it',
    );
    expect(
      await validatePlatform(platform.url, { local: true, hasEndpoint: false, own: true }),
    ).toMatchObject({
      verdict: 'pass',
      counts: { fail: 0, skip: 5 },
    });
    expect((await validatePlatform(platform.url, { hasEndpoint: false })).verdict).toBe('fail');
  });

  it('of level 1.6 gets what that supports, and a second run changes nothing', async () => {
    const config = { level: '1.6', registryId: 'r', registrySkills: ['sample-demo-skill'] } as const;
    const platform = await startFake(config);
    const { status, skipped, problem, created } = await seed(seedOptions(platform.url));
    expect([status, problem]).toEqual(['done', undefined]);
    expect(created).toContain('the approval of the skill sample-demo-skill');
    const none = 'the evaluation test case Sample helpfulness: level 1.6 has no evaluations';
    expect(skipped).toContain(none);
    const state = platform.state();
    const secondRun = await seed(seedOptions(platform.url));
    expect([secondRun.status, secondRun.created, secondRun.skipped.includes(none)]).toEqual([
      'done',
      [],
      true,
    ]);
    expect(platform.state()).toEqual(state);
    const { checks, verdict } = await validatePlatform(platform.url, { hasEndpoint: false, own: true });
    expect(verdict).toBe('pass');
    expect(checks.filter(({ reason }) => reason?.startsWith('level 1.6')).map(({ id }) => id)).toEqual([
      'settings-models-refresh',
      'agents-model-invoke-test',
      'skills-dependents',
      'agents-evaluations',
      'agents-evaluators',
      'agents-evaluation-test-cases',
    ]);
    expect(checks.find(({ id }) => id === 'skills')?.status).toBe('pass');
  });

  it('of level 1.6 without the skill says why there is none', async () => {
    const platform = await startFake({ level: '1.6', registryId: 'r' });
    expect((await seed(seedOptions(platform.url))).skipped).toContainEqual(
      expect.stringMatching(/^the skill sample-demo-skill: level 1\.6 can register servers and agents/),
    );
    const { checks } = await validatePlatform(platform.url, { hasEndpoint: false, own: true });
    expect(checks.find(({ id }) => id === 'skills')).toMatchObject({
      status: 'skip',
      reason: expect.stringContaining('level 1.6 can create none'),
    });
  });

  it('that needs a token gets it, and no output has it', async () => {
    const platform = await startFake({ auth: 'token' });
    const token = platform.tokens['super'] ?? '';
    const lines: string[] = [];
    const progress = (line: string) => lines.push(line);
    expect((await seed(seedOptions(platform.url, { progress }))).status).toBe('refused');
    expect((await seed(seedOptions(platform.url, { token, progress }))).status).toBe('done');
    const broken = await seed(seedOptions(platform.url, { token: `${token}\n${token}`, progress }));
    expect(broken.problem?.message).toMatch(/^nothing was created: the token is invalid/);
    const user = await seed(seedOptions(platform.url, { token: platform.tokens['user'], progress }));
    expect(user.problem?.message).toContain('the token lacks permission (403: Missing required scope: ');
    expect(JSON.stringify([lines, user])).not.toContain(token);
  });
});
