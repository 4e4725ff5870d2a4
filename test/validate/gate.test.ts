import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Check, Report } from '../../src/model/report.ts';
import { screens } from '../../src/platform/screens.ts';
import { formatNames, formats } from '../../src/report/formats.ts';
import { Redactor } from '../../src/text/redact.ts';
import { checkIds, checkPlatform, gateNotRun, type ValidateOptions } from '../../src/validate/gate.ts';
import { expectGolden } from '../golden.ts';
import {
  DESCRIPTION_PATH,
  type FakePlatform,
  PATHS,
  type Responder,
  recordResponses,
  respond,
  respondFirstOnly,
  respondJson,
  respondMappedList,
  respondMappedObject,
  startFakePlatform,
  validateOptions,
  validatePlatform,
} from './fake-platform.ts';

let responses: ReadonlyMap<string, string>;
let fake: FakePlatform;
beforeAll(async () => {
  responses = await recordResponses();
  fake = await startFakePlatform(responses);
});
afterAll(() => fake.close());

const statuses = async (
  overrides: Readonly<Record<string, Responder>>,
  options: Partial<ValidateOptions> = {},
) => {
  fake.override(overrides);
  const { checks } = await validatePlatform(fake.url, options);
  return Object.fromEntries(
    checks.filter(({ status }) => status !== 'pass').map(({ id, status }) => [id, status]),
  );
};
const foreignRecords = (field = 'name') =>
  respondMappedList((list) => list.map((one) => ({ ...one, [field]: 'Other', tags: {} })));

describe('bars follow the profile', () => {
  const emptyLists = {
    [PATHS['security-iam-roles']]: respondJson([]),
    [PATHS['security-authorizers']]: respondJson([]),
    [PATHS['security-approval-policies']]: respondJson([]),
    [PATHS['mcp-servers']]: respondJson([]),
    [PATHS['a2a-agents']]: respondJson([]),
    [PATHS.memory]: respondJson([]),
    [PATHS.agents]: respondJson([]),
    [PATHS.costs]: respondJson({ total_invocations: 0 }),
    [PATHS.skills]: respondJson([]),
  };
  const noAgent = {
    'agents-evaluations': 'skip',
    'agents-evaluators': 'skip',
    'agents-evaluation-test-cases': 'skip',
    'skills-dependents': 'skip',
  };

  it('none needs what a fresh platform has', async () =>
    expect(await statuses(emptyLists, { profile: 'none' })).toEqual(noAgent));
  it('none needs the tags and the tag profiles', async () =>
    expect(
      await statuses(
        {
          [PATHS['tagging-platform-tags']]: respondJson([]),
          [PATHS['tagging-tag-profiles']]: respondJson([]),
        },
        { profile: 'none' },
      ),
    ).toEqual({ 'tagging-platform-tags': 'fail', 'tagging-tag-profiles': 'fail' }));
  it('foundation also needs a role and an authorizer', async () =>
    expect(await statuses(emptyLists, { profile: 'foundation' })).toEqual({
      ...noAgent,
      'security-iam-roles': 'fail',
      'security-authorizers': 'fail',
    }));
  it('foundation checks the screens of an existing agent', async () =>
    expect(
      await statuses({ [PATHS['agents-evaluations']]: respond('', 500) }, { profile: 'foundation' }),
    ).toEqual({
      'agents-evaluations': 'fail',
    }));
  it('foundation needs a valid list of agents', async () =>
    expect(await statuses({ [PATHS.agents]: respondJson({}) }, { profile: 'foundation' })).toEqual({
      'agents-evaluations': 'fail',
      'agents-evaluators': 'fail',
      'agents-evaluation-test-cases': 'fail',
    }));
  it.each(['none', 'foundation', 'demo'] as const)('%s allows no identity provider', async (profile) =>
    expect(
      await statuses({ [PATHS['security-identity-providers']]: respondJson([{}]) }, { profile }),
    ).toEqual({
      'security-identity-providers': 'fail',
    }),
  );
  it.each([
    [respondJson([]), 'skip'],
    [respond('', 500), 'fail'],
  ])('demo needs no A2A agent without an endpoint, but a 200', async (overrides, expectedStatus) =>
    expect(await statuses({ [PATHS['a2a-agents']]: overrides }, { hasEndpoint: false })).toEqual({
      'a2a-agents': expectedStatus,
    }),
  );
  it('an agent that is CREATING is enough', async () =>
    expect(await statuses({ [PATHS.agents]: respondFirstOnly({ status: 'CREATING' }) })).toEqual({}));
  it('a screen that only renders may show anything', async () =>
    expect(
      await statuses({
        [PATHS.settings]: respondJson('x'),
        [PATHS['admin-audit']]: respondJson(null),
        [PATHS.registry]: respondJson({}),
      }),
    ).toEqual({}));
});

describe('a registry', () => {
  const none = {
    [PATHS['settings-registry']]: respondJson({ registry_id: '', enabled: false }),
    [PATHS.skills]: respondJson([]),
  };

  it('that is not configured needs no skill', async () =>
    expect(await statuses(none)).toEqual({ skills: 'skip', 'skills-dependents': 'skip' }));
  it('that was given must be configured', async () =>
    expect(await statuses(none, { registryId: 'reg-1' })).toEqual({
      'settings-registry': 'warn',
      skills: 'fail',
      'skills-dependents': 'fail',
    }));
  it.each([[{ enabled: true }], [{ registry_id: 'r' }], [{ data: { enabled: true } }]])(
    '%j is one',
    async (value) =>
      expect(
        await statuses({ [PATHS['settings-registry']]: respondJson(value), [PATHS.skills]: respondJson([]) }),
      ).toEqual({
        skills: 'fail',
        'skills-dependents': 'fail',
      }),
  );
  it('does not matter to skills if its id was given', async () =>
    expect(
      await statuses({ [PATHS['settings-registry']]: respond('', 500) }, { registryId: 'reg-1' }),
    ).toEqual({
      'settings-registry': 'fail',
    }));
});

describe('the owner of records', () => {
  const others = {
    [PATHS['tagging-tag-profiles']]: foreignRecords(),
    [PATHS['security-iam-roles']]: foreignRecords('role_name'),
    [PATHS['security-authorizers']]: foreignRecords(),
    [PATHS['security-approval-policies']]: foreignRecords(),
    [PATHS['mcp-servers']]: foreignRecords(),
    [PATHS['a2a-agents']]: foreignRecords(),
    [PATHS.memory]: foreignRecords(),
    [PATHS['agents-evaluation-test-cases']]: foreignRecords(),
  };
  const rows = [
    'tagging-tag-profiles',
    'security-iam-roles',
    'security-authorizers',
    'security-approval-policies',
    'mcp-servers',
    'a2a-agents',
    'memory',
    'agents-evaluation-test-cases',
  ];

  it('warns if none belongs to the application', async () =>
    expect(await statuses(others)).toEqual(Object.fromEntries(rows.map((row) => [row, 'warn']))));
  it('fails with --own', async () =>
    expect(await statuses(others, { own: true })).toEqual(
      Object.fromEntries(rows.map((row) => [row, 'fail'])),
    ));
  it('defaults to the usual application with --own', async () => {
    expect(await statuses({}, { own: true, app: undefined })).toEqual({});
    expect(await statuses(others, { own: true, app: undefined })).not.toEqual({});
  });
  it('trusts tags over names', async () =>
    expect(
      await statuses({
        [PATHS.memory]: respondFirstOnly({
          name: 'other',
          tags: { 'platform:application': 'sample', 'platform:owner': 'sample' },
        }),
        [PATHS['security-authorizers']]: respondFirstOnly({
          tags: { 'platform:application': 'other', 'platform:owner': 'other' },
        }),
      }),
    ).toEqual({ 'security-authorizers': 'warn' }));
  it('is unknown without an application if there are only names', async () =>
    expect(
      await statuses(
        { [PATHS['mcp-servers']]: respondMappedList((list) => list.map(({ tags: _, ...one }) => one)) },
        { app: undefined },
      ),
    ).toEqual({}));
  it("recognizes the platform's own tag profiles without an application", async () =>
    expect(
      await statuses(
        {
          [PATHS['tagging-tag-profiles']]: respondMappedList((list) =>
            list.filter(({ name }) => name !== 'sample'),
          ),
        },
        { app: undefined },
      ),
    ).toEqual({ 'tagging-tag-profiles': 'warn' }));
  it('must have the demo agent of the application', async () => {
    expect(await statuses({}, { app: 'other' })).toMatchObject({
      agents: 'warn',
      skills: 'fail',
      'skills-dependents': 'fail',
    });
    expect(
      await statuses({ [PATHS.agents]: respondFirstOnly({ name: 'acme_demo_agent' }) }, { app: undefined }),
    ).toEqual({});
    expect(await statuses({ [PATHS.agents]: respondFirstOnly({ name: 'agent' }) })).toEqual({
      agents: 'warn',
    });
    expect(await statuses({ [PATHS.agents]: respondFirstOnly({ name: 'agent' }) }, { own: true })).toEqual({
      agents: 'fail',
    });
  });
});

describe('a local platform has no evaluations', () => {
  const local = {
    [PATHS['agents-evaluators']]: respondJson({ detail: 'not emulated' }, 502),
    [PATHS['agents-evaluation-test-cases']]: respondFirstOnly({
      last_run_at: null,
      last_batch_evaluation_id: null,
    }),
  };
  const skips = { 'agents-evaluators': 'skip', 'agents-evaluation-test-cases': 'skip' };

  it('and fails', async () =>
    expect(await statuses(local)).toEqual({
      'agents-evaluators': 'fail',
      'agents-evaluation-test-cases': 'fail',
    }));
  it('and skips them with --local', async () => {
    expect(await statuses(local, { local: true })).toEqual(skips);
    // Such a 502 is the answer, and not asked for again.
    expect(fake.requests.filter((one) => one.endsWith('/evaluators')).length).toBe(1);
  });
  it('and skips them one at a time', async () => {
    expect(await statuses(local, { local: true, concurrency: 1 })).toEqual(skips);
    const { checks } = await validatePlatform(fake.url, {
      local: true,
      only: ['agents-evaluation-test-cases'],
    });
    expect(checks.map(({ id, status }) => `${id} ${status}`)).toEqual(['agents-evaluation-test-cases skip']);
  });
  it('and still has its test cases', async () =>
    expect(
      await statuses({ ...local, [PATHS['agents-evaluation-test-cases']]: respondJson([]) }, { local: true }),
    ).toEqual({
      'agents-evaluators': 'skip',
      'agents-evaluation-test-cases': 'fail',
    }));
  it('and fails where evaluations are there and none has run', async () =>
    expect(
      await statuses({ ...local, [PATHS['agents-evaluators']]: respondJson([]) }, { local: true }),
    ).toEqual({
      'agents-evaluation-test-cases': 'fail',
    }));
  it('and nothing else is', async () =>
    expect(await statuses({ [PATHS.memory]: respond('', 502) }, { local: true })).toEqual({
      memory: 'fail',
    }));
});

describe('the level', () => {
  const LEVEL_ROWS = [
    'settings-models-refresh',
    'agents-model-invoke-test',
    'skills-dependents',
    'agents-evaluations',
    'agents-evaluators',
    'agents-evaluation-test-cases',
  ];
  const withStatus = (checks: readonly Check[], status: string) =>
    checks.filter((check) => check.status === status).map(({ id }) => id);
  const released = (version: string) => ({
    [DESCRIPTION_PATH]: respondMappedObject((api) => ({ ...api, info: { version } })),
  });

  it.each([['1.6.0'], ['1.6.1'], ['1.6'], ['1.6.2-rc.1'], ['v1.6.1']])(
    'is 1.6 for release %s: what that lacks is skipped, not failed, and not requested',
    async (version) => {
      fake.override({
        ...released(version),
        ...Object.fromEntries(
          LEVEL_ROWS.map((id) => [
            PATHS[id as 'skills-dependents'] ?? '',
            respondJson({ detail: 'Not Found' }, 404),
          ]),
        ),
      });
      const { checks, verdict } = await validatePlatform(fake.url, { own: true });
      expect([verdict, withStatus(checks, 'skip')]).toEqual(['pass', LEVEL_ROWS]);
      for (const { status, reason } of checks)
        if (status === 'skip')
          expect(reason).toBe(
            `level 1.6 of the platform has no such route (level 1.6, from info.version ${version} of the API description)`,
          );
      expect(fake.requests.filter((one) => /evaluations|dependents/.test(one))).toEqual([]);
    },
  );

  it.each([['1.60.0'], ['1.7.0'], ['1.9.0'], ['2.1.6'], ['11.6.0'], ['']])(
    'is next for release "%s": a lost route fails',
    async (version) => {
      fake.override({
        [DESCRIPTION_PATH]: respondMappedObject((api) => ({ ...api, info: { version }, paths: {} })),
        [PATHS['agents-evaluations']]: respondJson({ detail: 'Not Found' }, 404),
      });
      const { checks } = await validatePlatform(fake.url);
      expect(withStatus(checks, 'fail')).toEqual([
        'settings-models-refresh',
        'agents-model-invoke-test',
        'agents-evaluations',
      ]);
    },
  );

  it('is never concluded from missing routes', async () => {
    const missing = Object.fromEntries(
      LEVEL_ROWS.flatMap((id) =>
        id in PATHS ? [[PATHS[id as 'skills-dependents'], respondJson({ detail: 'Not Found' }, 404)]] : [],
      ),
    );
    fake.override({ ...missing, [DESCRIPTION_PATH]: respondJson({ detail: 'Not Found' }, 404) });
    const { checks, verdict } = await validatePlatform(fake.url);
    expect([verdict, withStatus(checks, 'fail')]).toEqual(['fail', LEVEL_ROWS]);
  });

  it('is the one of --level, and the report says so', async () => {
    fake.override();
    const { checks } = await validatePlatform(fake.url, { level: '1.6' });
    expect(checks.find(({ id }) => id === 'agents-evaluations')?.reason).toContain(
      '(level 1.6, from --level)',
    );
    fake.override(released('1.6.1'));
    const forced = await validatePlatform(fake.url, { level: 'next' });
    expect(forced.counts).toMatchObject({ pass: 24 });
    expect(forced.checks.find(({ id }) => id === 'settings-models-refresh')?.reason).toBe(
      'the API description has it (level next, from --level)',
    );
  });
});

describe('an address without a platform', () => {
  it.each([
    ['JSON', respondJson({ detail: 'Not Found' }, 404)],
    ['a page', respond('<html><title>404 Not Found</title></html>', 404, { 'content-type': 'text/html' })],
  ])('that returns 404 for everything, as %s, is no verdict on one', async (_what, responder) => {
    fake.override({ '*': responder });
    const gate = await validatePlatform(fake.url);
    expect([gate.verdict, gate.counts.fail, gate.counts.skip]).toEqual(['error', 1, 24]);
    expect(gate.checks[0]?.findings[0]?.message).toMatch(
      /^could not check any screen: GET \/api\/agents: no such route \(404/,
    );
  });

  it('is one that has an API description and lost every route', async () => {
    fake.override({
      '*': respondJson({ detail: 'Not Found' }, 404),
      [DESCRIPTION_PATH]: ({ response, text }) => response.end(text),
    });
    const gate = await validatePlatform(fake.url);
    expect([gate.verdict, gate.counts.skip]).toEqual(['fail', 0]);
  });
});

describe('the requests', () => {
  it('are GET only, each once, with the token and accepting JSON', async () => {
    fake.override();
    await validatePlatform(fake.url, {}, 'token-1234567890');
    expect([...fake.requests].sort()).toEqual(
      [...Object.values(PATHS), DESCRIPTION_PATH].map((path) => `GET ${path}`).sort(),
    );
    for (const headers of fake.headers)
      expect(headers).toMatchObject({ authorization: 'Bearer token-1234567890', accept: 'application/json' });
  });

  it('have no credential if none is given', async () => {
    fake.override();
    await validatePlatform(fake.url);
    expect(fake.headers.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
  });

  it('trim a token, and reject one with a line break inside', async () => {
    fake.override();
    expect((await validatePlatform(fake.url, {}, 'token-1234567890\n')).verdict).toBe('pass');
    expect(fake.headers[0]?.authorization).toBe('Bearer token-1234567890');
    fake.override();
    const gate = await validatePlatform(fake.url, {}, 'token-123\n4567890');
    expect(gate.checks[0]?.findings[0]?.message).toMatch(/^the token is invalid/);
    expect(JSON.stringify(gate)).not.toContain('4567890');
    expect(fake.requests).toEqual([]);
  });

  it('keep the path of the base URL', async () => {
    fake.override();
    await validatePlatform(`${fake.url}/platform`);
    expect(
      fake.requests.filter(
        (one) => !one.startsWith('GET /platform/') && !one.startsWith('OPTIONS /platform/'),
      ),
    ).toEqual([]);
  });

  it('are those of --only, and those they need', async () => {
    fake.override();
    const { checks } = await validatePlatform(fake.url, { only: ['skills-dependents', 'memory'] });
    expect(checks.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'memory pass',
      'skills-dependents pass',
    ]);
    expect([...fake.requests].sort()).toEqual(
      [DESCRIPTION_PATH, PATHS.memory, PATHS['settings-registry'], PATHS.skills, PATHS['skills-dependents']]
        .map((path) => `GET ${path}`)
        .sort(),
    );
  });

  /** Answers all that wait once nothing more comes: each time is a round. */
  async function rounds(concurrency: number): Promise<{ rounds: number; most: number }> {
    const counted = { rounds: 0, most: 0 };
    let waiting: (() => void)[] = [];
    let timer: NodeJS.Timeout | undefined;
    fake.override({
      '*': (context) => {
        waiting.push(() => respond(context.text)(context));
        clearTimeout(timer);
        timer = setTimeout(() => {
          counted.rounds++;
          counted.most = Math.max(counted.most, waiting.length);
          const now = waiting;
          waiting = [];
          for (const answer of now) answer();
        }, 40);
      },
    });
    expect((await validatePlatform(fake.url, { concurrency })).verdict).toBe('pass');
    return counted;
  }

  it('take no more rounds of six than needed, but one for ids that come late', async () => {
    // Each screen that is requested, and the API description for the others.
    const requestCount = Object.keys(PATHS).length + 1;
    const counted = await rounds(6);
    expect(counted.most).toBe(6);
    expect(counted.rounds).toBeLessThanOrEqual(Math.ceil(requestCount / 6) + 1);
  });
  it('respect the concurrency', async () => expect((await rounds(2)).most).toBe(2));
});

describe('the gate', () => {
  it('has the checks of the spec, in its order', () => {
    expect(checkIds).toEqual(screens.map(({ id }) => id));
    expect(new Set(checkIds).size).toBe(checkIds.length);
  });

  it('names the system and the profile', async () => {
    fake.override();
    expect((await validatePlatform(fake.url, { profile: 'foundation' })).subject).toBe('copy (foundation)');
  });

  it('can be that of a platform that did not start', () => {
    const gate = gateNotRun('preview', validateOptions({ only: ['memory'] }), {
      message: 'the preview did not start',
    });
    expect(gate).toMatchObject({ subject: 'preview (demo)', verdict: 'error' });
    expect(gate.checks.map(({ id, status }) => `${id} ${status}`)).toEqual(['start fail', 'memory skip']);
  });

  it('reads well', async () => {
    fake.override({
      [PATHS.memory]: respondJson([]),
      [PATHS.agents]: respondFirstOnly({ status: 'FAILED' }),
      [PATHS.costs]: respond('<title>Sign in</title><input type="password">', 200, {
        'content-type': 'text/html',
      }),
      [PATHS['mcp-servers']]: foreignRecords(),
      [PATHS['settings-registry']]: respondJson({ enabled: false }),
    });
    const gate = await validatePlatform(fake.url);
    const report = reportOf({
      ...gate,
      startedAt: AT,
      durationMs: 120,
      checks: gate.checks.map((check) => ({ ...check, durationMs: 5 })),
    });
    const text = await (await formats.pretty.load())(report);
    expectGolden('validate/pretty.txt', text.replaceAll(fake.url, 'http://platform.example'));
  });
});

const AT = '2026-11-21T08:00:00.000Z';
const reportOf = (gate: Report['gates'][number]): Report => ({
  version: 1,
  tool: { name: 'gatehouse', version: '0.0.0' },
  verdict: gate.verdict,
  startedAt: AT,
  durationMs: 130,
  gates: [gate],
});

describe('the token is in no output', () => {
  const TOKEN = `tok-${'0123456789abcdef'.repeat(12)}`;
  const ENCODED = Buffer.from(TOKEN).toString('base64');
  const echo: Responder = ({ response }) => {
    response.writeHead(500, { 'content-type': 'application/json', server: TOKEN, location: `/${TOKEN}` });
    response.end(JSON.stringify({ detail: `token ${TOKEN} is bad` }));
  };

  it.each<[what: string, by: Record<string, Responder>]>([
    ['the platform is as it should be', {}],
    ['every error repeats it', { '*': echo }],
    [
      'a page shows it',
      { [PATHS.memory]: respond(`<title>${TOKEN}</title>`, 200, { 'content-type': 'text/html' }) },
    ],
    [
      'a redirect carries it',
      { '*': respond('', 302, { location: `https://login.example/${TOKEN}?token=${TOKEN}` }) },
    ],
    ['a record is named so', { [PATHS['security-identity-providers']]: respondJson([{ name: TOKEN }]) }],
    ['it is in a status', { [PATHS.agents]: respondFirstOnly({ status: TOKEN, name: TOKEN }) }],
    ['it is in an error, encoded', { '*': respondJson({ detail: ENCODED }, 500) }],
    ['it is refused', { '*': respondJson({ detail: `no ${TOKEN}` }, 401) }],
  ])('%s', async (_what, overrides) => {
    fake.override(overrides);
    const { gate, secrets } = await checkPlatform(
      { name: 'copy', baseUrl: fake.url, token: TOKEN },
      validateOptions(),
    );
    expect(secrets).toEqual([TOKEN]);
    // Not even a part of it, and not even before what the report hides.
    for (const part of [TOKEN.slice(0, 16), ENCODED.slice(0, 20)])
      expect(JSON.stringify(gate)).not.toContain(part);
    const redactor = new Redactor();
    for (const secret of secrets) redactor.add(secret);
    for (const format of formatNames) {
      const text = await (await formats[format].load())(redactor.redactData(reportOf(gate)));
      expect(text, format).not.toContain(TOKEN.slice(0, 16));
    }
  });
});
