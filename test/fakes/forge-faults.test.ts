/** Each fault reaches a client at the intended call, before or after the call takes effect. */
import { Octokit } from '@octokit/rest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { everyFault, type Fault, type Forge, faults, type Pull, startForge } from './forge/index.ts';

const issue = { owner: 'org', repo: 'shop', issue_number: 1 };
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

let forge: Forge;
let pull: Pull;
let client: Octokit;

beforeAll(async () => {
  forge = await startForge();
});
afterAll(() => forge.close());
beforeEach(() => {
  forge.reset();
  pull = forge.pull();
  const auth = forge.token({ permissions: { pull_requests: 'write' } });
  client = new Octokit({ auth, baseUrl: forge.apiUrl, log: quiet });
});

const write = (body = 'x', signal?: AbortSignal) =>
  client.issues.createComment({ ...issue, body, ...(signal ? { request: { signal } } : {}) });
const list = () => client.issues.listComments(issue);

interface ExpectedOutcome {
  readonly status?: number;
  readonly message?: RegExp;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Whether the comment was written. */
  readonly accepted?: true;
}

const secondary = /secondary rate limit/;
const accepted = 'x-accepted-github-permissions';
const expectedOutcomes: Readonly<Record<string, ExpectedOutcome>> = {
  unauthorized: { status: 401, message: /Bad credentials/ },
  forbidden: {
    status: 403,
    message: /not accessible/,
    headers: { [accepted]: 'issues=write; pull_requests=write' },
  },
  forbiddenBare: { status: 403, message: /not accessible/, headers: { [accepted]: undefined } },
  notFound: { status: 404 },
  gone: { status: 410 },
  invalid: { status: 422 },
  tooMany: { status: 429, message: secondary, headers: { 'retry-after': undefined } },
  tooManyRetryAfter: { status: 429, message: secondary, headers: { 'retry-after': '1' } },
  secondary: { status: 403, message: secondary, headers: { 'retry-after': undefined } },
  secondaryRetryAfter: { status: 403, message: secondary, headers: { 'retry-after': '1' } },
  primary: { status: 403, message: /API rate limit exceeded/, headers: { 'x-ratelimit-remaining': '0' } },
  server500: { status: 500 },
  server502: { status: 502, headers: { 'content-type': 'text/html; charset=utf-8' } },
  server503: { status: 503 },
  server504: { status: 504 },
  reset: { status: 500, message: /fetch failed|closed|ECONNRESET/ },
  resetAfter: { status: 500, message: /fetch failed|closed|ECONNRESET/, accepted: true },
};
/** Faults without a response, or without an error. */
const others = ['half', 'hang', 'slow', 'primaryGraph'];

describe('a client', () => {
  it('covers every fault', () => {
    expect([...Object.keys(expectedOutcomes), ...others].sort()).toEqual(Object.keys(everyFault).sort());
  });

  test.each(Object.entries(expectedOutcomes))(
    'meets %s',
    async (name, { status, message = /./, headers = {}, accepted }) => {
      forge.injectFault('issues/create-comment', everyFault[name]!);
      const error = await write().then(
        () => undefined,
        (caught) => caught,
      );
      expect(error).toMatchObject({ status, message: expect.stringMatching(message) });
      for (const [header, value] of Object.entries(headers))
        expect(error.response.headers[header]).toBe(value);
      expect(pull.comments).toHaveLength(accepted ? 1 : 0);
      expect(forge.calls[0]).toMatchObject({
        route: 'issues/create-comment',
        fault: name,
        accepted: accepted ?? false,
      });
      await write();
      expect(pull.comments).toHaveLength(accepted ? 2 : 1);
    },
  );

  it('meets half a response: octokit takes it for an empty successful one', async () => {
    forge.injectFault('issues/create-comment', faults.half);
    expect(await write()).toMatchObject({ status: 201, data: '' });
    expect(pull.comments).toHaveLength(1);
    forge.injectFault('issues/create-comment', faults.half);
    const answer = await fetch(`${forge.apiUrl}/repos/org/shop/issues/1/comments`, {
      method: 'POST',
      body: '{"body":"x"}',
      headers: { authorization: `token ${forge.token({ permissions: { issues: 'write' } })}` },
    });
    await expect(answer.json()).rejects.toThrow(/terminated|closed/);
  });

  it('meets a rate limit in a successful GraphQL response', async () => {
    forge.injectFault('graphql/viewer', faults.primaryGraph());
    await expect(client.graphql('query{viewer{login}}')).rejects.toMatchObject({
      errors: [{ type: 'RATE_LIMITED' }],
      headers: { 'x-ratelimit-remaining': '0' },
    });
    expect(await client.graphql('query{viewer{login}}')).toMatchObject({ viewer: {} });
  });

  it('meets a missing response', async () => {
    forge.injectFault('issues/create-comment', faults.hang);
    await expect(write('x', AbortSignal.timeout(20))).rejects.toThrow(/abort/);
    expect(pull.comments).toEqual([]);
  });

  it('meets a slow response', async () => {
    forge.injectFault('issues/create-comment', faults.slow(40));
    const begin = performance.now();
    await write();
    expect(performance.now() - begin).toBeGreaterThan(35);
  });
});

describe('a fault', () => {
  const codes = async (...calls: (() => Promise<{ status: number }>)[]) => {
    const found: number[] = [];
    for (const call of calls)
      found.push(
        await call().then(
          ({ status }) => status,
          ({ status }) => status,
        ),
      );
    return found;
  };
  const three = () => codes(write, list, write);

  test.each<[string, Parameters<Forge['injectFault']>[0], number[]]>([
    ['by route', 'issues/list-comments', [201, 410, 201]],
    ['at the first call of a route', 'issues/create-comment', [410, 200, 201]],
    ['at the second call of a route', { route: 'issues/create-comment', nth: 2 }, [201, 200, 410]],
    ['by a pattern', { route: /^issues\/create/, times: 2 }, [410, 200, 410]],
    ['at every call', { route: '*', times: Number.POSITIVE_INFINITY }, [410, 410, 410]],
    ['at the first call of any route', '*', [410, 200, 201]],
    ['at no call', 'issues/create', [201, 200, 201]],
  ])('%s', async (_, match, expected) => {
    forge.injectFault(match, faults.gone);
    expect(await three()).toEqual(expected);
  });

  it('counts calls from its injection on', async () => {
    await write();
    forge.injectFault({ route: '*', nth: 2 }, faults.gone);
    expect(await three()).toEqual([201, 410, 201]);
  });

  it('is cleared by a reset', async () => {
    const fault: Fault = faults.gone;
    forge.injectFault({ route: '*', times: 9 }, fault);
    await three();
    forge.reset();
    forge.pull();
    expect([forge.calls.length, forge.rejections.length, forge.violations.length]).toEqual([0, 0, 0]);
    expect(await three()).toEqual([401, 401, 401]);
  });

  it('of GraphQL is selected by the root field', async () => {
    forge.injectFault('graphql/viewer', faults.server(502));
    await expect(client.graphql('query { viewer { login } }')).rejects.toMatchObject({ status: 502 });
    expect(await client.graphql('{ viewer { login } }')).toEqual({
      viewer: { login: 'github-actions[bot]' },
    });
  });
});

describe('another run', () => {
  it('can write before a call takes effect', async () => {
    forge.before({ route: 'issues/create-comment', nth: 2 }, () => void pull.comment({ body: 'between' }));
    await write('first');
    await write('second');
    expect(pull.comments.map(({ body }) => body)).toEqual(['first', 'between', 'second']);
  });

  it('can write after it, unseen by the response', async () => {
    forge.after('issues/list-comments', async () => {
      pull.comment({ body: 'late' });
    });
    expect((await list()).data).toEqual([]);
    expect((await list()).data).toHaveLength(1);
  });

  it('can delete what is about to be changed', async () => {
    const { id } = pull.comment({ body: 'x' });
    forge.before('issues/update-comment', (call) => {
      expect(call).toMatchObject({ method: 'PATCH', body: { body: 'y' } });
      pull.comments.length = 0;
    });
    const { owner, repo } = issue;
    await expect(
      client.issues.updateComment({ owner, repo, comment_id: id, body: 'y' }),
    ).rejects.toMatchObject({ status: 404 });
    expect(forge.rejections).toEqual([expect.stringContaining('(issues/update-comment): 404')]);
  });

  it('can race with this one: both get responses', async () => {
    let others = 0;
    forge.before('issues/create-comment', async () => {
      await write('other');
      others += 1;
    });
    await write('mine');
    expect([others, ...pull.comments.map(({ body }) => body)]).toEqual([1, 'other', 'mine']);
  });
});
