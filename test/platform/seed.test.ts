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
  // A name that is not this machine's, led here by the test alone.
  const live = (options: Partial<SeedOptions>) => seedOptions('http://platform.test', options);

  it('is billed only after a confirmation', async () => {
    const platform = await startFake();
    const lines: string[] = [];
    const named = { roleArn: 'arn:cloud:iam::123456789012:role/r', poolId: 'us-east-1_x' };
    await withAliasedHost(platform.url, async () => {
      const refused = await seed(live(named));
      expect(refused.status).toBe('refused');
      expect(refused.problem).toEqual({
        message:
          'nothing was created: the account of this platform would be billed for a memory, an agent, 3 invocations, an evaluation run',
        help: 'Confirm with --yes, or use --profile foundation',
      });
      expect(tablesOf(platform)['tagProfiles']?.rows.length).toBe(9);
      expect((await seed(live({ ...named, profile: 'foundation' }))).status).toBe('done');
      const done = await seed(live({ ...named, yes: true, progress: (line) => lines.push(line) }));
      expect(done.status).toBe('done');
      expect(lines[0]).toBe(
        'the account of this platform will be billed for a memory, an agent, 3 invocations, an evaluation run',
      );
      // With all of it there, nothing is billed and nobody is asked.
      expect((await seed(live(named))).status).toBe('done');
    });
  });

  it('needs the role and the pool of the account', async () => {
    const platform = await startFake();
    await withAliasedHost(platform.url, async () => {
      const { status, problem } = await seed(live({ yes: true }));
      expect(status).toBe('refused');
      expect(problem?.message).toBe(
        'nothing was created: missing settings: PLATFORM_SEED_ROLE_ARN (the resource name of the shared agent role), PLATFORM_SEED_POOL_ID (the id of the identity pool)',
      );
    });
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
      ],
      problem: {
        message: expect.stringContaining(
          'the memory sample_demo_memory was not created: POST /api/memories: the platform rejected the request (400: quota reached) (created so far: the tag profile sample, ',
        ),
        help: 'Run the same command again to continue; existing records are kept',
      },
    });
    broken = false;
    const second = await seed(seedOptions(proxy.url));
    expect(second.status).toBe('done');
    expect(second.existing).toEqual(first.created);
    expect((await validatePlatform(platform.url, { own: true, hasEndpoint: false })).verdict).toBe('pass');
  });

  it.each<[what: string, by: Record<string, Responder>, config: Partial<PlatformConfig>, says: string]>([
    [
      'a create that breaks',
      { 'POST /api/security/roles': respond('', 500) },
      {},
      'POST /api/security/roles returned 500; expected 200',
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
      'run returned 500; expected 200',
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
    expect(problem?.message).toMatch(/ \((?:nothing was created|created so far: .+)\)$/);
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
    expect(status).toBe('refused');
    expect(problem?.message).toContain(
      'the agent sample_demo_agent is unusable: it is FAILED (the runtime did not start); delete it and run seed again',
    );
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
    expect((await seed(seedOptions(proxy.url))).status).toBe('done');
    // Three, and the one of the evaluation.
    expect((platform.state() as { invocations: unknown[] }).invocations.length).toBe(4);
  });

  it('stops with the run', async () => {
    const stop = new AbortController();
    const { proxy } = await proxied({ 'POST /api/security/roles': () => stop.abort() });
    const { status, problem } = await seed(seedOptions(proxy.url, { signal: stop.signal }));
    expect(status).toBe('failed');
    expect(problem?.message).toContain('the run was stopped');
  });
});

describe('a local platform', () => {
  it('without evaluations gets the rest, and passes with --local', async () => {
    const platform = await startFake({ evaluations: false });
    const { status, skipped } = await seed(seedOptions(platform.url));
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

  it('of an older release gets what that supports, and a second run changes nothing', async () => {
    const platform = await startFake({ level: '1.6', registryId: 'reg-1' });
    const { status, skipped, problem } = await seed(seedOptions(platform.url));
    expect([status, problem]).toEqual(['done', undefined]);
    const none =
      'the evaluation test case Sample helpfulness: this release of the platform has no evaluations';
    expect(skipped).toContain(none);
    const state = platform.state();
    const secondRun = await seed(seedOptions(platform.url));
    expect([secondRun.status, secondRun.created, secondRun.skipped.includes(none)]).toEqual([
      'done',
      [],
      true,
    ]);
    expect(platform.state()).toEqual(state);
    const { checks } = await validatePlatform(platform.url, { hasEndpoint: false, own: true });
    expect(checks.filter(({ status }) => status === 'fail').map(({ id }) => id)).toEqual([
      'settings-models-refresh',
      'agents-model-invoke-test',
      'skills-dependents',
      'agents-evaluations',
      'agents-evaluators',
      'agents-evaluation-test-cases',
    ]);
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

/** Leads a name of nobody's here, for a while. */
async function withAliasedHost(url: string, run: () => Promise<void>): Promise<void> {
  const http = await import('node:http');
  const agent = new http.Agent({ keepAlive: true });
  const connect = agent.createConnection.bind(agent);
  const { hostname, port } = new URL(url);
  agent.createConnection = ((options: object, done: () => void) =>
    connect({ ...options, host: hostname, port: Number(port) } as never, done)) as never;
  const before = http.globalAgent;
  http.default.globalAgent = agent;
  try {
    await run();
  } finally {
    http.default.globalAgent = before;
    agent.destroy();
  }
}
