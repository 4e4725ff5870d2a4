import nock from 'nock';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ForgeClient } from '../../src/forge/client.ts';
import { detectForge } from '../../src/forge/forges.ts';

const API = 'https://api.github.com';
const SERVER = { GITHUB_SERVER_URL: 'https://github.com' };

beforeAll(() => nock.disableNetConnect());
afterEach(() => nock.cleanAll());
afterAll(() => nock.restore());

const connect = (
  timeouts = {},
  signal = new AbortController().signal,
  graphqlUrl = `${API}/graphql`,
): Promise<ForgeClient> =>
  detectForge(SERVER)!.connect({
    apiUrl: API,
    graphqlUrl,
    token: 'token-of-the-job',
    repository: 'org/shop',
    timeouts: { secondMs: 1, requestMs: 2000, totalMs: 10_000, ...timeouts },
    signal,
  });
const pull = {
  ...{ number: 7, state: 'open', html_url: 'https://github.com/org/shop/pull/7', base: { ref: 'main' } },
  head: { sha: 'a', ref: 'fix', repo: { full_name: 'org/shop' } },
};
const mockPullRequest = () =>
  nock(API, { reqheaders: { authorization: 'token token-of-the-job' } }).get('/repos/org/shop/pulls/7');
/** How long a call took, in seconds of 4 ms. */
async function seconds(call: (client: ForgeClient) => Promise<unknown>): Promise<number> {
  const client = await connect({ secondMs: 4 });
  const began = performance.now();
  await call(client);
  return (performance.now() - began) / 4;
}
const SECONDARY = {
  message: 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
};

describe('a rate limit is waited for', () => {
  test.each<[what: string, status: number, body: object, headers: Record<string, string>, atLeast: number]>([
    ['as long as the forge asks', 429, { message: 'Too many requests' }, { 'retry-after': '20' }, 20],
    [
      'as long as the forge asks, whatever its message',
      403,
      { message: 'Slow down' },
      { 'retry-after': '20' },
      20,
    ],
    ['for a minute without Retry-After', 403, SECONDARY, {}, 60],
    ['for a minute after 429 alone', 429, { message: '' }, {}, 60],
  ])('%s', async (_, status, body, headers, atLeast) => {
    mockPullRequest().reply(status, body, headers);
    mockPullRequest().reply(200, pull);
    const took = await seconds((client) => client.pullRequest(7));
    expect(took).toBeGreaterThanOrEqual(atLeast);
    expect(nock.pendingMocks()).toEqual([]);
  });

  const limited = { data: null, errors: [{ type: 'RATE_LIMITED', message: 'API rate limit exceeded' }] };
  const primary = (inSeconds: number) => ({
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(Math.round(Date.now() / 1000) + inSeconds),
  });
  test.each([
    ['the default URL', API, '/graphql'],
    ['the URL of an enterprise server', 'https://ci.example', '/api/graphql'],
  ])('of GraphQL too, at %s', async (_, host, path) => {
    const viewer = () => nock(host).post(path);
    viewer().reply(200, limited, primary(20));
    viewer().reply(200, { data: { viewer: { login: 'me' } } });
    const graphqlUrl = host + path;
    const began = performance.now();
    expect(await (await connect({ secondMs: 4 }, undefined, graphqlUrl)).me()).toBe('me');
    expect(performance.now() - began).toBeGreaterThanOrEqual(4 * 19);
    viewer().reply(200, limited, primary(3600));
    await expect((await connect({ secondMs: 1000 }, undefined, graphqlUrl)).me()).rejects.toThrow(
      /^the forge's rate limit is exceeded .* it resets at \d\d:\d\d UTC$/,
    );
  });

  test('unless it outlasts the deadline: then the request fails at once', async () => {
    const reset = Math.round(Date.now() / 1000) + 3600;
    mockPullRequest().reply(
      403,
      { message: 'API rate limit exceeded' },
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(reset) },
    );
    const client = await connect({ secondMs: 1000 });
    const began = performance.now();
    await expect(client.pullRequest(7)).rejects.toThrow(
      /^the forge's rate limit is exceeded \(403\); it resets at \d\d:\d\d UTC$/,
    );
    expect(performance.now() - began).toBeLessThan(1000);
    mockPullRequest().reply(429, SECONDARY, { 'retry-after': '86400' });
    await expect(client.pullRequest(7)).rejects.toThrow(
      "the forge's rate limit is exceeded (429); retry in 86400 s",
    );
  });

  test('at most twice', async () => {
    mockPullRequest().times(3).reply(429, SECONDARY, { 'retry-after': '1' });
    await expect((await connect()).pullRequest(7)).rejects.toThrow('rate limit');
    expect(nock.pendingMocks()).toEqual([]);
  });
});

describe('a transient failure', () => {
  test.each([
    ['502', () => mockPullRequest().reply(502, '<html>', { 'content-type': 'text/html' })],
    [
      'a reset',
      () => mockPullRequest().replyWithError(Object.assign(new Error('reset'), { code: 'ECONNRESET' })),
    ],
    [
      'a truncated response',
      () => mockPullRequest().reply(200, '{"number": 7, "he', { 'content-type': 'application/json' }),
    ],
    ['no JSON at all', () => mockPullRequest().reply(200, '<html>', { 'content-type': 'text/html' })],
  ])('%s is retried', async (_, fail) => {
    fail();
    mockPullRequest().reply(200, pull);
    expect(await (await connect()).pullRequest(7)).toEqual({
      ...{ number: 7, isOpen: true, url: pull.html_url, headSha: 'a', baseBranch: 'main' },
      head: { repository: 'org/shop', branch: 'fix' },
    });
  });

  test.each<[what: string, body: unknown]>([
    ['an empty object', {}],
    ['a list', []],
    ['fields of other types', { number: '7', head: null }],
  ])('%s is not a valid response', async (_, body) => {
    mockPullRequest().reply(200, body as object);
    await expect((await connect()).pullRequest(7)).rejects.toThrow("the forge's response was cut off");
  });

  test.each([400, 401, 403, 404, 410, 422])('%i is not retried', async (status) => {
    mockPullRequest().reply(status, { message: 'no' });
    await expect((await connect()).pullRequest(7)).rejects.toThrow(`(${status})`);
  });
});

test('no request is sent after the deadline or the stop signal', async () => {
  const late = await connect({ totalMs: 1 });
  await new Promise((resolve) => setTimeout(resolve, 5));
  await expect(late.pullRequest(7)).rejects.toThrow('the time limit was reached');
  const stopped = await connect({}, AbortSignal.abort());
  await expect(stopped.addComment(7, 'x')).rejects.toThrow('the time limit was reached');
});

test.each([
  ['a rate limit', () => mockPullRequest().reply(429, SECONDARY, { 'retry-after': '9' })],
  ['a transient failure', () => mockPullRequest().reply(502, '<html>')],
])('a stopped run does not wait for %s', async (_, fail) => {
  fail();
  const stop = new AbortController();
  const call = (await connect({ secondMs: 1000 }, stop.signal)).pullRequest(7);
  setTimeout(() => stop.abort(), 50);
  const began = performance.now();
  await expect(call).rejects.toThrow('the time limit was reached');
  expect(performance.now() - began).toBeLessThan(900);
});

test('a list without a link to its last page is read page by page', async () => {
  const page = (number: number) =>
    nock(API).get(`/repos/org/shop/issues/7/comments?per_page=100&page=${number}`);
  const link = (next: number) => ({ link: `<${API}/x?page=${next}>; rel="next"` });
  const comment = (id: number) => ({ id, body: `${id}`, user: { login: 'a' } });
  page(1).reply(200, [comment(1)], link(2));
  page(2).reply(200, [comment(2), { id: 'x' }, { id: 3, body: null, user: null }], link(3));
  page(3).reply(200, []);
  expect(await (await connect()).comments(7)).toEqual([
    { id: 1, author: 'a', body: '1' },
    { id: 2, author: 'a', body: '2' },
    { id: 3, author: '', body: '' },
  ]);
});

test('two writes are a second apart', async () => {
  const status = { state: 'success' as const, description: '', context: 'x', url: undefined };
  nock(API).post('/repos/org/shop/statuses/a').times(2).reply(201, {});
  const took = await seconds(async (client) => {
    await client.setStatus('a', status);
    await client.setStatus('a', status);
  });
  expect(took).toBeGreaterThanOrEqual(0.9);
});
