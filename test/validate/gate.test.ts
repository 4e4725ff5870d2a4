import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { type ReportFormat, writers } from '../../src/report/index.ts';
import { Redactor } from '../../src/text/redact.ts';
import { checkIds, checkPlatform, notValidated, type ValidateOptions } from '../../src/validate/gate.ts';
import { expectGolden } from '../golden.ts';
import {
  type Copy,
  changedList,
  DESCRIPTION,
  json,
  judge,
  only,
  PATHS,
  recordAnswers,
  type Spoil,
  say,
  startCopy,
  validating,
} from './copy.ts';

let answers: ReadonlyMap<string, string>;
let copy: Copy;
beforeAll(async () => {
  answers = await recordAnswers();
  copy = await startCopy(answers);
});
afterAll(() => copy.close());

const statuses = async (by: Readonly<Record<string, Spoil>>, options: Partial<ValidateOptions> = {}) => {
  copy.spoil(by);
  const { checks } = await judge(copy.url, options);
  return Object.fromEntries(
    checks.filter(({ status }) => status !== 'pass').map(({ id, status }) => [id, status]),
  );
};
const foreign = (field = 'name') =>
  changedList((list) => list.map((one) => ({ ...one, [field]: 'Other', tags: {} })));

describe('bars follow the profile', () => {
  const bare = {
    [PATHS['security-iam-roles']]: json([]),
    [PATHS['security-authorizers']]: json([]),
    [PATHS['security-approval-policies']]: json([]),
    [PATHS['mcp-servers']]: json([]),
    [PATHS['a2a-agents']]: json([]),
    [PATHS.memory]: json([]),
    [PATHS.agents]: json([]),
    [PATHS.costs]: json({ total_invocations: 0 }),
    [PATHS.skills]: json([]),
  };
  const noAgent = {
    'agents-evaluations': 'skip',
    'agents-evaluators': 'skip',
    'agents-evaluation-test-cases': 'skip',
    'skills-dependents': 'skip',
  };

  it('none asks for what the platform starts with', async () =>
    expect(await statuses(bare, { profile: 'none' })).toEqual(noAgent));
  it('none asks for the tags and the tag profiles', async () =>
    expect(
      await statuses(
        { [PATHS['tagging-platform-tags']]: json([]), [PATHS['tagging-tag-profiles']]: json([]) },
        { profile: 'none' },
      ),
    ).toEqual({ 'tagging-platform-tags': 'fail', 'tagging-tag-profiles': 'fail' }));
  it('foundation asks for role and authorizer too', async () =>
    expect(await statuses(bare, { profile: 'foundation' })).toEqual({
      ...noAgent,
      'security-iam-roles': 'fail',
      'security-authorizers': 'fail',
    }));
  it('foundation judges the rows of an agent that is there', async () =>
    expect(
      await statuses({ [PATHS['agents-evaluations']]: say('', 500) }, { profile: 'foundation' }),
    ).toEqual({
      'agents-evaluations': 'fail',
    }));
  it('foundation needs the list of agents to know that there is none', async () =>
    expect(await statuses({ [PATHS.agents]: json({}) }, { profile: 'foundation' })).toEqual({
      'agents-evaluations': 'fail',
      'agents-evaluators': 'fail',
      'agents-evaluation-test-cases': 'fail',
    }));
  it.each(['none', 'foundation', 'demo'] as const)('%s asks for no identity provider', async (profile) =>
    expect(await statuses({ [PATHS['security-identity-providers']]: json([{}]) }, { profile })).toEqual({
      'security-identity-providers': 'fail',
    }),
  );
  it.each([
    [json([]), 'skip'],
    [say('', 500), 'fail'],
  ])('demo asks for no A2A agent where no endpoint was given, and for a 200 all the same', async (by, is) =>
    expect(await statuses({ [PATHS['a2a-agents']]: by }, { endpoint: false })).toEqual({ 'a2a-agents': is }),
  );
  it('one that is being created will do', async () =>
    expect(await statuses({ [PATHS.agents]: only({ status: 'CREATING' }) })).toEqual({}));
  it('a row that only renders may hold anything', async () =>
    expect(
      await statuses({
        [PATHS.settings]: json('x'),
        [PATHS['admin-audit']]: json(null),
        [PATHS.registry]: json({}),
      }),
    ).toEqual({}));
});

describe('a registry', () => {
  const none = {
    [PATHS['settings-registry']]: json({ registry_id: '', enabled: false }),
    [PATHS.skills]: json([]),
  };

  it('that is not there asks for no skill', async () =>
    expect(await statuses(none)).toEqual({ skills: 'skip', 'skills-dependents': 'skip' }));
  it('that was given and is not there is missed', async () =>
    expect(await statuses(none, { registryId: 'reg-1' })).toEqual({
      'settings-registry': 'warn',
      skills: 'fail',
      'skills-dependents': 'fail',
    }));
  it.each([[{ enabled: true }], [{ registry_id: 'r' }], [{ data: { enabled: true } }]])(
    '%j is one',
    async (value) =>
      expect(await statuses({ [PATHS['settings-registry']]: json(value), [PATHS.skills]: json([]) })).toEqual(
        {
          skills: 'fail',
          'skills-dependents': 'fail',
        },
      ),
  );
  it('is not asked about where its id was given', async () =>
    expect(await statuses({ [PATHS['settings-registry']]: say('', 500) }, { registryId: 'reg-1' })).toEqual({
      'settings-registry': 'fail',
    }));
});

describe('whose records they are', () => {
  const others = {
    [PATHS['tagging-tag-profiles']]: foreign(),
    [PATHS['security-iam-roles']]: foreign('role_name'),
    [PATHS['security-authorizers']]: foreign(),
    [PATHS['security-approval-policies']]: foreign(),
    [PATHS['mcp-servers']]: foreign(),
    [PATHS['a2a-agents']]: foreign(),
    [PATHS.memory]: foreign(),
    [PATHS['agents-evaluation-test-cases']]: foreign(),
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

  it('warns where none is of the application', async () =>
    expect(await statuses(others)).toEqual(Object.fromEntries(rows.map((row) => [row, 'warn']))));
  it('fails with --own', async () =>
    expect(await statuses(others, { own: true })).toEqual(
      Object.fromEntries(rows.map((row) => [row, 'fail'])),
    ));
  it('takes the usual application with --own', async () => {
    expect(await statuses({}, { own: true, app: undefined })).toEqual({});
    expect(await statuses(others, { own: true, app: undefined })).not.toEqual({});
  });
  it('goes by tags before names', async () =>
    expect(
      await statuses({
        [PATHS.memory]: only({
          name: 'other',
          tags: { 'platform:application': 'sample', 'platform:owner': 'sample' },
        }),
        [PATHS['security-authorizers']]: only({
          tags: { 'platform:application': 'other', 'platform:owner': 'other' },
        }),
      }),
    ).toEqual({ 'security-authorizers': 'warn' }));
  it('can not tell without an application where there are names only', async () =>
    expect(
      await statuses(
        { [PATHS['mcp-servers']]: changedList((list) => list.map(({ tags: _, ...one }) => one)) },
        { app: undefined },
      ),
    ).toEqual({}));
  it('tells the platform’s own tag profiles without an application', async () =>
    expect(
      await statuses(
        {
          [PATHS['tagging-tag-profiles']]: changedList((list) =>
            list.filter(({ name }) => name !== 'sample'),
          ),
        },
        { app: undefined },
      ),
    ).toEqual({ 'tagging-tag-profiles': 'warn' }));
  it('asks for the demo agent of the application', async () => {
    expect(await statuses({}, { app: 'other' })).toMatchObject({
      agents: 'warn',
      skills: 'fail',
      'skills-dependents': 'fail',
    });
    expect(await statuses({ [PATHS.agents]: only({ name: 'acme_demo_agent' }) }, { app: undefined })).toEqual(
      {},
    );
    expect(await statuses({ [PATHS.agents]: only({ name: 'agent' }) })).toEqual({ agents: 'warn' });
    expect(await statuses({ [PATHS.agents]: only({ name: 'agent' }) }, { own: true })).toEqual({
      agents: 'fail',
    });
  });
});

describe('a local platform has no evaluations', () => {
  const local = {
    [PATHS['agents-evaluators']]: json({ detail: 'not emulated' }, 502),
    [PATHS['agents-evaluation-test-cases']]: only({ last_run_at: null, last_batch_evaluation_id: null }),
  };
  const skips = { 'agents-evaluators': 'skip', 'agents-evaluation-test-cases': 'skip' };

  it('which fails', async () =>
    expect(await statuses(local)).toEqual({
      'agents-evaluators': 'fail',
      'agents-evaluation-test-cases': 'fail',
    }));
  it('which is skipped with --local', async () => {
    expect(await statuses(local, { local: true })).toEqual(skips);
    // Such a 502 is the answer, and not asked for again.
    expect(copy.requests.filter((one) => one.endsWith('/evaluators')).length).toBe(1);
  });
  it('which is skipped one by one', async () => {
    expect(await statuses(local, { local: true, concurrency: 1 })).toEqual(skips);
    const { checks } = await judge(copy.url, { local: true, only: ['agents-evaluation-test-cases'] });
    expect(checks.map(({ id, status }) => `${id} ${status}`)).toEqual(['agents-evaluation-test-cases skip']);
  });
  it('and still has its test cases', async () =>
    expect(
      await statuses({ ...local, [PATHS['agents-evaluation-test-cases']]: json([]) }, { local: true }),
    ).toEqual({
      'agents-evaluators': 'skip',
      'agents-evaluation-test-cases': 'fail',
    }));
  it('and fails where evaluations are there and none has run', async () =>
    expect(await statuses({ ...local, [PATHS['agents-evaluators']]: json([]) }, { local: true })).toEqual({
      'agents-evaluation-test-cases': 'fail',
    }));
  it('and nothing else is', async () =>
    expect(await statuses({ [PATHS.memory]: say('', 502) }, { local: true })).toEqual({ memory: 'fail' }));
});

describe('what is asked', () => {
  it('is GET alone, each once, with the token and nothing that names a page', async () => {
    copy.spoil();
    await judge(copy.url, {}, 'token-1234567890');
    expect([...copy.requests].sort()).toEqual(
      [...Object.values(PATHS), DESCRIPTION].map((path) => `GET ${path}`).sort(),
    );
    for (const headers of copy.headers)
      expect(headers).toMatchObject({ authorization: 'Bearer token-1234567890', accept: 'application/json' });
  });

  it('carries no credential where none is given', async () => {
    copy.spoil();
    await judge(copy.url);
    expect(copy.headers.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
  });

  it('takes a token with a line end, and none with one within', async () => {
    copy.spoil();
    expect((await judge(copy.url, {}, 'token-1234567890\n')).verdict).toBe('pass');
    expect(copy.headers[0]?.authorization).toBe('Bearer token-1234567890');
    copy.spoil();
    const gate = await judge(copy.url, {}, 'token-123\n4567890');
    expect(gate.checks[0]?.findings[0]?.message).toMatch(/^the token is no word/);
    expect(JSON.stringify(gate)).not.toContain('4567890');
    expect(copy.requests).toEqual([]);
  });

  it('keeps the path of the base URL', async () => {
    copy.spoil();
    await judge(`${copy.url}/platform`);
    expect(
      copy.requests.filter(
        (one) => !one.startsWith('GET /platform/') && !one.startsWith('OPTIONS /platform/'),
      ),
    ).toEqual([]);
  });

  it('is what --only names, and what that needs', async () => {
    copy.spoil();
    const { checks } = await judge(copy.url, { only: ['skills-dependents', 'memory'] });
    expect(checks.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'memory pass',
      'skills-dependents pass',
    ]);
    expect([...copy.requests].sort()).toEqual(
      [PATHS.memory, PATHS['settings-registry'], PATHS.skills, PATHS['skills-dependents']]
        .map((path) => `GET ${path}`)
        .sort(),
    );
  });

  /** Answers all that wait once nothing more comes: each time is a round. */
  async function rounds(concurrency: number): Promise<{ rounds: number; most: number }> {
    const counted = { rounds: 0, most: 0 };
    let waiting: (() => void)[] = [];
    let timer: NodeJS.Timeout | undefined;
    copy.spoil({
      '*': (context) => {
        waiting.push(() => say(context.text)(context));
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
    expect((await judge(copy.url, { concurrency })).verdict).toBe('pass');
    return counted;
  }

  it('takes four rounds of six', async () => expect(await rounds(6)).toEqual({ rounds: 4, most: 6 }));
  it('takes no more at once than it may', async () => expect((await rounds(2)).most).toBe(2));
});

describe('the gate', () => {
  it('has the checks of the spec, in its order', () => {
    expect(checkIds).toHaveLength(24);
    expect(new Set(checkIds).size).toBe(24);
  });

  it('names the system and the profile', async () => {
    copy.spoil();
    expect((await judge(copy.url, { profile: 'foundation' })).subject).toBe('copy (foundation)');
  });

  it('can say that there was nothing to ask', () => {
    const gate = notValidated('preview', validating({ only: ['memory'] }), {
      message: 'the preview did not start',
    });
    expect(gate).toMatchObject({ subject: 'preview (demo)', verdict: 'error' });
    expect(gate.checks.map(({ id, status }) => `${id} ${status}`)).toEqual(['start fail', 'memory skip']);
  });

  it('reads as it should', async () => {
    copy.spoil({
      [PATHS.memory]: json([]),
      [PATHS.agents]: only({ status: 'FAILED' }),
      [PATHS.costs]: say('<title>Sign in</title><input type="password">', 200, {
        'content-type': 'text/html',
      }),
      [PATHS['mcp-servers']]: foreign(),
      [PATHS['settings-registry']]: json({ enabled: false }),
    });
    const gate = await judge(copy.url);
    const report = reportOf({
      ...gate,
      startedAt: AT,
      durationMs: 120,
      checks: gate.checks.map((check) => ({ ...check, durationMs: 5 })),
    });
    const text = await (await writers.pretty())(report);
    expectGolden('validate/pretty.txt', text.replaceAll(copy.url, 'http://platform.example'));
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
  const echo: Spoil = ({ response }) => {
    response.writeHead(500, { 'content-type': 'application/json', server: TOKEN, location: `/${TOKEN}` });
    response.end(JSON.stringify({ detail: `token ${TOKEN} is bad` }));
  };

  it.each<[what: string, by: Record<string, Spoil>]>([
    ['the platform is as it should be', {}],
    ['every error repeats it', { '*': echo }],
    [
      'a page shows it',
      { [PATHS.memory]: say(`<title>${TOKEN}</title>`, 200, { 'content-type': 'text/html' }) },
    ],
    [
      'a redirect carries it',
      { '*': say('', 302, { location: `https://login.example/${TOKEN}?token=${TOKEN}` }) },
    ],
    ['a record is named so', { [PATHS['security-identity-providers']]: json([{ name: TOKEN }]) }],
    ['it is in a status', { [PATHS.agents]: only({ status: TOKEN, name: TOKEN }) }],
    ['it is in an error, encoded', { '*': json({ detail: ENCODED }, 500) }],
    ['it is refused', { '*': json({ detail: `no ${TOKEN}` }, 401) }],
  ])('%s', async (_what, by) => {
    copy.spoil(by);
    const { gate, secrets } = await checkPlatform(
      { name: 'copy', baseUrl: copy.url, token: TOKEN },
      validating(),
    );
    expect(secrets).toEqual([TOKEN]);
    // Not even a part of it, and not even before what the report hides.
    for (const part of [TOKEN.slice(0, 16), ENCODED.slice(0, 20)])
      expect(JSON.stringify(gate)).not.toContain(part);
    const redactor = new Redactor();
    for (const secret of secrets) redactor.add(secret);
    for (const format of Object.keys(writers) as ReportFormat[]) {
      const text = await (await writers[format]())(redactor.data(reportOf(gate)));
      expect(text, format).not.toContain(TOKEN.slice(0, 16));
    }
  });
});
