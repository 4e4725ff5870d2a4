import { describe, expect, test } from 'vitest';
import { readRefusal } from '../../../src/broker/index.ts';
import { send, upstream } from './wire.ts';
import { ALL, holds, OTHER, TOKEN, VALUE, world } from './world.ts';

const ENCODED = encodeURIComponent(TOKEN);
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('the stand-in is swapped for the value', () => {
  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['a bearer', { authorization: `Bearer ${TOKEN}` }, { authorization: `Bearer ${VALUE}` }],
    ['a header of any name', { 'x-mail-key': TOKEN }, { 'x-mail-key': VALUE }],
    [
      'a user and password',
      { authorization: basic(`api:${TOKEN}`) },
      { authorization: basic(`api:${VALUE}`) },
    ],
    ['text, twice', { 'x-a': `k=${TOKEN}; l=${TOKEN}` }, { 'x-a': `k=${VALUE}; l=${VALUE}` }],
    ['two headers', { 'x-a': TOKEN, cookie: `k=${TOKEN}` }, { 'x-a': VALUE, cookie: `k=${VALUE}` }],
    ['percent-encoding', { 'x-a': ENCODED }, { 'x-a': encodeURIComponent(VALUE) }],
    ['x-api-key', { 'x-api-key': TOKEN }, { 'x-api-key': VALUE }],
  ])('in %s', async (_, headers, expected) => {
    const { ask, report, host } = await world();
    await report(ALL);
    expect((await ask('GET', '/egress/MAIL/v1', { headers, token: null })).status).toBe(200);
    expect(host.seen[0]?.headers).toMatchObject(expected);
    expect(holds(JSON.stringify(host.seen[0]?.headers), TOKEN)).toBe(false);
  });

  test.each([
    [`?key=${ENCODED}`, `?key=${encodeURIComponent(VALUE)}`],
    [
      `?a=%7e&key=${ENCODED}&b=+&key2=pre-${ENCODED}`,
      `?a=%7e&key=${encodeURIComponent(VALUE)}&b=+&key2=pre-${encodeURIComponent(VALUE)}`,
    ],
    [`?key=${TOKEN.replace('=', '%3D')}`, `?key=${encodeURIComponent(VALUE)}`],
  ])('in the query %s', async (query, expected) => {
    const { ask, report, host } = await world();
    await report(ALL);
    expect((await ask('GET', `/egress/MAIL/v1${query}`, { token: null })).status).toBe(200);
    expect(host.seen[0]?.url).toBe(`/v1${expected}`);
  });

  test('in the path', async () => {
    const { ask, report, host } = await world();
    await report(ALL);
    expect((await ask('POST', `/egress/MAIL/bot${ENCODED}/send`, { token: null })).status).toBe(200);
    expect(host.seen[0]?.url).toBe(`/bot${encodeURIComponent(VALUE)}/send`);
  });

  test('and a body that holds it is refused', async () => {
    const { ask, report, reached } = await world();
    await report(ALL);
    const { status, text } = await ask('POST', '/egress/MAIL/v1', { body: `grant=x&client_secret=${TOKEN}` });
    expect([status, readRefusal(text)?.message]).toEqual([403, expect.stringContaining('body')]);
    expect(reached()).toBe(0);
  });
});

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND'])(
  '%s goes to the host, below its base, path, query and body unchanged',
  async (method) => {
    const { ask, report, host } = await world(({ boxes: [a, b] }) => ({
      boxes: [{ ...a!, secrets: [{ ...a!.secrets![0]!, host: `${a!.secrets![0]!.host}/base/` }] }, b!],
    }));
    await report(ALL);
    const body = ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) ? { body: '{"a": 1.0}' } : {};
    expect((await ask(method, '/egress/MAIL/a%2fb/?q=%20+', body)).status).toBe(200);
    expect(host.seen[0]).toMatchObject({ method, url: '/base/a%2fb/?q=%20+' });
    expect(host.seen[0]?.body.toString()).toBe(body.body ?? '');
    expect(host.seen[0]?.headers.host).toBe(new URL(host.url).host);
  },
);

test('without a path it asks the root', async () => {
  const { ask, report, host } = await world();
  await report(ALL);
  await ask('GET', '/egress/MAIL');
  await ask('GET', '/egress/MAIL/');
  expect(host.seen.map(({ url }) => url)).toEqual(['/', '/']);
});

describe('a value that an answer repeats', () => {
  const upper = VALUE.toUpperCase();
  test.each<[string, string, string]>([
    ['plain', VALUE, TOKEN],
    ['amid text', `Bearer ${VALUE}; ${VALUE}`, `Bearer ${TOKEN}; ${TOKEN}`],
    ['in upper case', upper, TOKEN],
    ['percent-encoded', `/x?k=${encodeURIComponent(VALUE)}&z=%20`, `/x?k=${ENCODED}&z=%20`],
    ['in base64', basic(`u:${VALUE}`), basic(`u:${TOKEN}`)],
    [
      'in base64url',
      Buffer.from(VALUE).toString('base64url'),
      Buffer.from(TOKEN).toString('base64').replace(/=+$/, ''),
    ],
    ['not at all', 'innocent %41 QUJD', 'innocent %41 QUJD'],
  ])('%s, in a header, is the stand-in again', async (_, sent, expected) => {
    const { ask, report } = await world(undefined, {
      host: (__, res) => {
        res.writeHead(200, ['X-Echo', sent, 'x-ECHO', 'two', 'Set-Cookie', 'c=1', 'Set-Cookie', `k=${sent}`]);
        res.end();
      },
    });
    await report(ALL);
    const { raw, headers } = await ask('GET', '/egress/MAIL/v1');
    expect(raw.slice(0, 4)).toEqual(['X-Echo', expected, 'x-ECHO', 'two']);
    expect(holds(JSON.stringify(headers), VALUE)).toBe(false);
  });

  test.each([
    ['glued to other text in base64', `QUJ${Buffer.from(`zz${VALUE}`).toString('base64')}`],
    ['in hex', Buffer.from(VALUE).toString('hex')],
    ['in hex in upper case', Buffer.from(VALUE).toString('hex').toUpperCase()],
  ])('%s, in a header, is gone', async (_, sent) => {
    const { ask, report } = await world(undefined, {
      host: (__, res) => void res.setHeader('x-echo', sent).end(),
    });
    await report(ALL);
    const { headers } = await ask('GET', '/egress/MAIL/v1');
    expect(headers['x-echo']).toContain('****');
    expect(holds(String(headers['x-echo']), VALUE)).toBe(false);
  });

  test('in the body is stars, and the length stays', async () => {
    const { ask, report } = await world(undefined, {
      host: (__, res) => {
        const text = `{"key":"${VALUE}"}`;
        res.setHeader('content-length', text.length);
        res.end(text);
      },
    });
    await report(ALL);
    expect((await ask('GET', '/egress/MAIL/v1')).json).toEqual({ key: '*'.repeat(VALUE.length) });
  });
});

test('a value in the reason phrase, in the name of a header, or in a body in another case goes nowhere', async () => {
  const value = 'Secret-value-0001';
  const { ask, report } = await world(
    ({ boxes: [a] }) => ({ boxes: [{ ...a!, secrets: [{ ...a!.secrets![0]!, value }] }] }),
    {
      host: (_, res) => {
        res.writeHead(200, `with ${value}`, { [`x-${value}`]: '1', 'x-other': '2' });
        res.end(`${value.toUpperCase()} ${value.toLowerCase()} ${value}`);
      },
    },
  );
  await report(ALL);
  const { phrase, raw, headers, text } = await ask('GET', '/egress/MAIL/v1');
  expect([phrase, headers['x-other']]).toEqual(['OK', '2']);
  expect(holds(raw.join(), value)).toBe(false);
  expect(text.replaceAll('*', '')).toBe('  ');
});

test.each(['/egress/MAIL/v1', '/llm/modelapi/v1/models'])(
  'a token in the name of a header is not sent on: %s',
  async (path) => {
    const token = 'box-a-token-0123456789';
    const { ask, report, host, model } = await world(({ boxes: [a] }) => ({ boxes: [{ ...a!, token }] }));
    await report(ALL, token);
    await ask('GET', path, { token, headers: { [`x-${token}`]: '1', 'x-other': '2' } });
    const [seen] = [...host.seen, ...model.seen];
    expect(seen?.headers['x-other']).toBe('2');
    expect(holds(JSON.stringify(seen?.raw), token)).toBe(false);
  },
);

test('a redirect is the answer, and is not followed', async () => {
  const elsewhere = await upstream();
  const { ask, report, host } = await world(undefined, {
    host: (_, res) => {
      res.writeHead(307, { location: `${elsewhere.url}/?key=${encodeURIComponent(VALUE)}` });
      res.end();
    },
  });
  await report(ALL);
  const { status, headers } = await ask('GET', '/egress/MAIL/v1');
  expect([status, headers.location]).toEqual([307, `${elsewhere.url}/?key=${ENCODED}`]);
  expect([host.seen.length, elsewhere.seen.length]).toEqual([1, 0]);
});

test('the grant stays here', async () => {
  const { ask, report, host } = await world();
  await report(ALL);
  await ask('GET', '/egress/MAIL/v1', { headers: { 'box-grant': 'g' } });
  expect(host.seen[0]?.headers['box-grant']).toBeUndefined();
});

describe('is refused', () => {
  test.each([
    ['an undeclared secret', { egress: ['NONE'] }, 'MAIL'],
    ['a declared secret without a value', ALL, 'NONE'],
  ])('%s', async (_, capabilities, secret) => {
    const { ask, report, reached } = await world();
    await report(capabilities);
    const { status, text } = await ask('GET', `/egress/${secret}/v1`);
    expect(status).toBe(403);
    expect(readRefusal(text)?.message).toMatch(new RegExp(`egress.*${secret}|${secret}.*egress`));
    expect(reached()).toBe(0);
  });

  test("another box's secret", async () => {
    const { ask, report, reached } = await world();
    await report(ALL, OTHER);
    expect((await ask('GET', '/egress/MAIL/v1', { token: OTHER })).status).toBe(403);
    expect(reached()).toBe(0);
  });

  test("a paused owner's secret, until it goes on", async () => {
    const { ask, report, reached, pause } = await world();
    await report(ALL);
    pause('a', true);
    expect((await ask('GET', '/egress/MAIL/v1')).status).toBe(403);
    expect(reached()).toBe(0);
    pause('a', false);
    expect((await ask('GET', '/egress/MAIL/v1')).status).toBe(200);
  });
});

describe('a value that the broker supplies', () => {
  const supplying = () =>
    world(({ boxes: [a, b] }) => ({
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
  ])('needs no declaration, and has its own limits: %s %s', async (method, path, status) => {
    const { ask, report, host } = await supplying();
    await report({});
    expect((await ask(method, `/egress/MAIL${path}`)).status).toBe(status);
    expect(host.seen.length).toBe(status === 200 ? 1 : 0);
  });

  test('needs a report', async () => {
    const { ask, reached } = await supplying();
    expect((await ask('GET', '/egress/MAIL/repos/own')).status).toBe(403);
    expect(reached()).toBe(0);
  });
});

test('a token that is anywhere tells the box, and one that is nowhere is refused', async () => {
  const { url, report, reached } = await world();
  await report(ALL);
  const { status } = await send(url, 'GET', '/egress/MAIL/v1?key=box-a', { headers: { 'x-key': 'none' } });
  expect([status, reached()]).toEqual([403, 0]);
});
