import { describe, expect, test } from 'vitest';
import { readRefusal } from '../../../src/broker/index.ts';
import {
  ALL_SCOPES,
  BOX_TOKEN,
  containsValue,
  OTHER_BOX_TOKEN,
  SECRET_VALUE,
  startBrokerFixture,
} from './broker-fixture.ts';
import { sendRequest, startUpstream } from './raw-http.ts';

const ENCODED = encodeURIComponent(BOX_TOKEN);
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('the token is swapped for the value', () => {
  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['a bearer', { authorization: `Bearer ${BOX_TOKEN}` }, { authorization: `Bearer ${SECRET_VALUE}` }],
    ['a header of any name', { 'x-mail-key': BOX_TOKEN }, { 'x-mail-key': SECRET_VALUE }],
    [
      'a user and password',
      { authorization: basic(`api:${BOX_TOKEN}`) },
      { authorization: basic(`api:${SECRET_VALUE}`) },
    ],
    [
      'text, twice',
      { 'x-a': `k=${BOX_TOKEN}; l=${BOX_TOKEN}` },
      { 'x-a': `k=${SECRET_VALUE}; l=${SECRET_VALUE}` },
    ],
    [
      'two headers',
      { 'x-a': BOX_TOKEN, cookie: `k=${BOX_TOKEN}` },
      { 'x-a': SECRET_VALUE, cookie: `k=${SECRET_VALUE}` },
    ],
    ['percent-encoding', { 'x-a': ENCODED }, { 'x-a': encodeURIComponent(SECRET_VALUE) }],
    ['x-api-key', { 'x-api-key': BOX_TOKEN }, { 'x-api-key': SECRET_VALUE }],
  ])('in %s', async (_, headers, expected) => {
    const { request, report, host } = await startBrokerFixture();
    await report(ALL_SCOPES);
    expect((await request('GET', '/egress/MAIL/v1', { headers, token: null })).status).toBe(200);
    expect(host.requests[0]?.headers).toMatchObject(expected);
    expect(containsValue(JSON.stringify(host.requests[0]?.headers), BOX_TOKEN)).toBe(false);
  });

  test.each([
    [`?key=${ENCODED}`, `?key=${encodeURIComponent(SECRET_VALUE)}`],
    [
      `?a=%7e&key=${ENCODED}&b=+&key2=pre-${ENCODED}`,
      `?a=%7e&key=${encodeURIComponent(SECRET_VALUE)}&b=+&key2=pre-${encodeURIComponent(SECRET_VALUE)}`,
    ],
    [`?key=${BOX_TOKEN.replace('=', '%3D')}`, `?key=${encodeURIComponent(SECRET_VALUE)}`],
  ])('in the query %s', async (query, expected) => {
    const { request, report, host } = await startBrokerFixture();
    await report(ALL_SCOPES);
    expect((await request('GET', `/egress/MAIL/v1${query}`, { token: null })).status).toBe(200);
    expect(host.requests[0]?.url).toBe(`/v1${expected}`);
  });

  test('in the path', async () => {
    const { request, report, host } = await startBrokerFixture();
    await report(ALL_SCOPES);
    expect((await request('POST', `/egress/MAIL/bot${ENCODED}/send`, { token: null })).status).toBe(200);
    expect(host.requests[0]?.url).toBe(`/bot${encodeURIComponent(SECRET_VALUE)}/send`);
  });

  test('and a body that contains it is rejected', async () => {
    const { request, report, upstreamRequestCount } = await startBrokerFixture();
    await report(ALL_SCOPES);
    const { status, text } = await request('POST', '/egress/MAIL/v1', {
      body: `grant=x&client_secret=${BOX_TOKEN}`,
    });
    expect([status, readRefusal(text)?.message]).toEqual([403, expect.stringContaining('body')]);
    expect(upstreamRequestCount()).toBe(0);
  });
});

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND'])(
  '%s goes to the host, below its base, path, query and body unchanged',
  async (method) => {
    const { request, report, host } = await startBrokerFixture(({ boxes: [a, b] }) => ({
      boxes: [{ ...a!, secrets: [{ ...a!.secrets![0]!, host: `${a!.secrets![0]!.host}/base/` }] }, b!],
    }));
    await report(ALL_SCOPES);
    const body = ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) ? { body: '{"a": 1.0}' } : {};
    expect((await request(method, '/egress/MAIL/a%2fb/?q=%20+', body)).status).toBe(200);
    expect(host.requests[0]).toMatchObject({ method, url: '/base/a%2fb/?q=%20+' });
    expect(host.requests[0]?.body.toString()).toBe(body.body ?? '');
    expect(host.requests[0]?.headers.host).toBe(new URL(host.url).host);
  },
);

test('without a path it requests the root', async () => {
  const { request, report, host } = await startBrokerFixture();
  await report(ALL_SCOPES);
  await request('GET', '/egress/MAIL');
  await request('GET', '/egress/MAIL/');
  expect(host.requests.map(({ url }) => url)).toEqual(['/', '/']);
});

describe('a value that a response repeats', () => {
  const upper = SECRET_VALUE.toUpperCase();
  test.each<[string, string, string]>([
    ['plain', SECRET_VALUE, BOX_TOKEN],
    ['amid text', `Bearer ${SECRET_VALUE}; ${SECRET_VALUE}`, `Bearer ${BOX_TOKEN}; ${BOX_TOKEN}`],
    ['in upper case', upper, BOX_TOKEN],
    ['percent-encoded', `/x?k=${encodeURIComponent(SECRET_VALUE)}&z=%20`, `/x?k=${ENCODED}&z=%20`],
    ['in base64', basic(`u:${SECRET_VALUE}`), basic(`u:${BOX_TOKEN}`)],
    [
      'in base64url',
      Buffer.from(SECRET_VALUE).toString('base64url'),
      Buffer.from(BOX_TOKEN).toString('base64').replace(/=+$/, ''),
    ],
    ['not at all', 'innocent %41 QUJD', 'innocent %41 QUJD'],
  ])('%s, in a header, becomes the token again', async (_, sent, expected) => {
    const { request, report } = await startBrokerFixture(undefined, {
      host: (__, res) => {
        res.writeHead(200, ['X-Echo', sent, 'x-ECHO', 'two', 'Set-Cookie', 'c=1', 'Set-Cookie', `k=${sent}`]);
        res.end();
      },
    });
    await report(ALL_SCOPES);
    const { rawHeaders, headers } = await request('GET', '/egress/MAIL/v1');
    expect(rawHeaders.slice(0, 4)).toEqual(['X-Echo', expected, 'x-ECHO', 'two']);
    expect(containsValue(JSON.stringify(headers), SECRET_VALUE)).toBe(false);
  });

  test.each([
    ['glued to other text in base64', `QUJ${Buffer.from(`zz${SECRET_VALUE}`).toString('base64')}`],
    ['in hex', Buffer.from(SECRET_VALUE).toString('hex')],
    ['in hex in upper case', Buffer.from(SECRET_VALUE).toString('hex').toUpperCase()],
  ])('%s, in a header, is removed', async (_, sent) => {
    const { request, report } = await startBrokerFixture(undefined, {
      host: (__, res) => void res.setHeader('x-echo', sent).end(),
    });
    await report(ALL_SCOPES);
    const { headers } = await request('GET', '/egress/MAIL/v1');
    expect(headers['x-echo']).toContain('****');
    expect(containsValue(String(headers['x-echo']), SECRET_VALUE)).toBe(false);
  });

  test('in the body becomes asterisks of the same length', async () => {
    const { request, report } = await startBrokerFixture(undefined, {
      host: (__, res) => {
        const text = `{"key":"${SECRET_VALUE}"}`;
        res.setHeader('content-length', text.length);
        res.end(text);
      },
    });
    await report(ALL_SCOPES);
    expect((await request('GET', '/egress/MAIL/v1')).json).toEqual({ key: '*'.repeat(SECRET_VALUE.length) });
  });
});

test('a value in the reason phrase, in a header name, or in a body in another case is not returned', async () => {
  const value = 'Secret-value-0001';
  const { request, report } = await startBrokerFixture(
    ({ boxes: [a] }) => ({ boxes: [{ ...a!, secrets: [{ ...a!.secrets![0]!, value }] }] }),
    {
      host: (_, res) => {
        res.writeHead(200, `with ${value}`, { [`x-${value}`]: '1', 'x-other': '2' });
        res.end(`${value.toUpperCase()} ${value.toLowerCase()} ${value}`);
      },
    },
  );
  await report(ALL_SCOPES);
  const { statusText, rawHeaders, headers, text } = await request('GET', '/egress/MAIL/v1');
  expect([statusText, headers['x-other']]).toEqual(['OK', '2']);
  expect(containsValue(rawHeaders.join(), value)).toBe(false);
  expect(text.replaceAll('*', '')).toBe('  ');
});

test.each(['/egress/MAIL/v1', '/llm/modelapi/v1/models'])(
  'a token in a header name is not forwarded: %s',
  async (path) => {
    const token = 'box-a-token-0123456789';
    const { request, report, host, model } = await startBrokerFixture(({ boxes: [a] }) => ({
      boxes: [{ ...a!, token }],
    }));
    await report(ALL_SCOPES, token);
    await request('GET', path, { token, headers: { [`x-${token}`]: '1', 'x-other': '2' } });
    const [received] = [...host.requests, ...model.requests];
    expect(received?.headers['x-other']).toBe('2');
    expect(containsValue(JSON.stringify(received?.rawHeaders), token)).toBe(false);
  },
);

test('a redirect is returned and not followed', async () => {
  const elsewhere = await startUpstream();
  const { request, report, host } = await startBrokerFixture(undefined, {
    host: (_, res) => {
      res.writeHead(307, { location: `${elsewhere.url}/?key=${encodeURIComponent(SECRET_VALUE)}` });
      res.end();
    },
  });
  await report(ALL_SCOPES);
  const { status, headers } = await request('GET', '/egress/MAIL/v1');
  expect([status, headers.location]).toEqual([307, `${elsewhere.url}/?key=${ENCODED}`]);
  expect([host.requests.length, elsewhere.requests.length]).toEqual([1, 0]);
});

test('the grant is not forwarded', async () => {
  const { request, report, host } = await startBrokerFixture();
  await report(ALL_SCOPES);
  await request('GET', '/egress/MAIL/v1', { headers: { 'box-grant': 'g' } });
  expect(host.requests[0]?.headers['box-grant']).toBeUndefined();
});

describe('is rejected', () => {
  test.each([
    ['an undeclared secret', { egress: ['NONE'] }, 'MAIL'],
    ['a declared secret without a value', ALL_SCOPES, 'NONE'],
  ])('%s', async (_, capabilities, secret) => {
    const { request, report, upstreamRequestCount } = await startBrokerFixture();
    await report(capabilities);
    const { status, text } = await request('GET', `/egress/${secret}/v1`);
    expect(status).toBe(403);
    expect(readRefusal(text)?.message).toMatch(new RegExp(`egress.*${secret}|${secret}.*egress`));
    expect(upstreamRequestCount()).toBe(0);
  });

  test("another box's secret", async () => {
    const { request, report, upstreamRequestCount } = await startBrokerFixture();
    await report(ALL_SCOPES, OTHER_BOX_TOKEN);
    expect((await request('GET', '/egress/MAIL/v1', { token: OTHER_BOX_TOKEN })).status).toBe(403);
    expect(upstreamRequestCount()).toBe(0);
  });

  test("a paused owner's secret, until the owner resumes", async () => {
    const { request, report, upstreamRequestCount, setPaused } = await startBrokerFixture();
    await report(ALL_SCOPES);
    setPaused('a', true);
    expect((await request('GET', '/egress/MAIL/v1')).status).toBe(403);
    expect(upstreamRequestCount()).toBe(0);
    setPaused('a', false);
    expect((await request('GET', '/egress/MAIL/v1')).status).toBe(200);
  });
});

describe("a value of the broker's own", () => {
  const startSupplyingBroker = () =>
    startBrokerFixture(({ boxes: [a, b] }) => ({
      boxes: [
        {
          ...a!,
          owner: { paused: true },
          secrets: [{ ...a!.secrets![0]!, supplied: { methods: ['GET'], paths: ['/repos/own'] } }],
        },
        b!,
      ],
    }));

  test.each<[string, string, number]>([
    ['GET', '/repos/own', 200],
    ['GET', '/repos/own/file', 200],
    ['GET', '/repos/owner', 403],
    ['POST', '/repos/own', 403],
    ['GET', '/repos/own/../other', 404],
  ])('needs no declaration, and is limited: %s %s', async (method, path, status) => {
    const { request, report, host } = await startSupplyingBroker();
    await report({});
    expect((await request(method, `/egress/MAIL${path}`)).status).toBe(status);
    expect(host.requests.length).toBe(status === 200 ? 1 : 0);
  });

  test('requires a report', async () => {
    const { request, upstreamRequestCount } = await startSupplyingBroker();
    expect((await request('GET', '/egress/MAIL/repos/own')).status).toBe(403);
    expect(upstreamRequestCount()).toBe(0);
  });
});

test('a token anywhere in the request identifies the box, a missing one is rejected', async () => {
  const { url, report, upstreamRequestCount } = await startBrokerFixture();
  await report(ALL_SCOPES);
  const { status } = await sendRequest(url, 'GET', '/egress/MAIL/v1?key=box-a', {
    headers: { 'x-key': 'none' },
  });
  expect([status, upstreamRequestCount()]).toEqual([403, 0]);
});
