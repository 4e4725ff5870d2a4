import { describe, expect, test } from 'vitest';
import { readRefusal } from '../../../src/broker/index.ts';
import { send } from './wire.ts';
import { ALL, CREDENTIAL, OTHER, TOKEN, world } from './world.ts';

const MESSAGES = '/llm/modelapi/v1/messages';

describe('a request goes on', () => {
  test('with its query and body byte for byte, and the key where the token was', async () => {
    const { ask, report, model } = await world();
    await report(ALL);
    const body = '{"b":1.0,  "a":"\\u00e9\\ud83d\\ude00 é", "n":1e400}\r\n';
    const query = '?beta=true&q=%7e%7E&&x=+%20;a=[1]';
    await ask('POST', MESSAGES + query, {
      headers: { 'content-type': 'application/json; x=1', 'x-own': 'kept', 'accept-encoding': 'br' },
      body,
    });
    const [seen] = model.seen;
    expect(seen).toMatchObject({ method: 'POST', url: `/v1/messages${query}` });
    expect(seen?.body.toString()).toBe(body);
    expect(seen?.headers).toMatchObject({
      'x-api-key': CREDENTIAL,
      'x-own': 'kept',
      'accept-encoding': 'br',
      'content-type': 'application/json; x=1',
      'content-length': String(Buffer.byteLength(body)),
      host: new URL(model.url).host,
    });
    expect(seen?.headers.authorization).toBeUndefined();
  });

  test('of 5 MB and in chunks', async () => {
    const { url, report, model } = await world();
    await report(ALL);
    const body = Buffer.alloc(5 << 20, 'x1y');
    const headers = { authorization: `Bearer ${TOKEN}`, 'transfer-encoding': 'chunked' };
    await send(url, 'POST', MESSAGES, { headers, body });
    expect(model.seen[0]?.body.equals(body)).toBe(true);
    expect(model.seen[0]?.headers['content-length']).toBeUndefined();
  });

  test.each<[string, Record<string, string>]>([
    ['bearer', { authorization: `Bearer ${TOKEN}` }],
    ['bearer in lower case', { authorization: `bearer ${TOKEN}` }],
    ['x-api-key', { 'x-api-key': TOKEN }],
    ['both', { 'x-api-key': TOKEN, authorization: `Bearer ${TOKEN}` }],
    ['a foreign bearer and x-api-key', { 'x-api-key': TOKEN, authorization: 'Bearer else' }],
  ])('for a token sent as %s', async (_, headers) => {
    const { ask, report, model } = await world();
    await report(ALL);
    expect((await ask('GET', '/llm/modelapi/v1/models', { headers, token: null })).status).toBe(200);
    expect(model.seen[0]?.headers['x-api-key']).toBe(CREDENTIAL);
    expect(model.seen[0]?.headers.authorization).toBeUndefined();
  });

  test.each<[string, string | undefined, string]>([
    ['no beta value', undefined, 'oauth-2025-04-20'],
    ['others', 'a-1, b-2', 'a-1,b-2,oauth-2025-04-20'],
    ['the same', 'oauth-2025-04-20,a-1', 'oauth-2025-04-20,a-1'],
  ])('with a setup token as bearer, beside %s', async (_, beta, expected) => {
    const { ask, report, model } = await world(({ modelapi }) => ({
      modelapi: { ...modelapi!, credential: { kind: 'setup-token', value: CREDENTIAL } },
    }));
    await report(ALL);
    await ask('POST', MESSAGES, { headers: beta === undefined ? {} : { 'Anthropic-Beta': beta }, body: {} });
    const { headers } = model.seen[0]!;
    expect(headers).toMatchObject({ authorization: `Bearer ${CREDENTIAL}`, 'anthropic-beta': expected });
    expect(headers['x-api-key']).toBeUndefined();
  });

  test('without what concerns this hop, and without a grant', async () => {
    const { ask, report, model } = await world();
    await report(ALL);
    await ask('POST', MESSAGES, {
      headers: {
        connection: 'keep-alive, X-Hop',
        'x-hop': '1',
        'keep-alive': 'timeout=3',
        te: 'trailers',
        'proxy-authorization': 'Basic eDp5',
        upgrade: 'h2c',
        'box-grant': 'some-grant',
        cookie: 'a=b',
      },
      body: {},
    });
    const { headers } = model.seen[0]!;
    for (const name of ['x-hop', 'te', 'proxy-authorization', 'upgrade', 'box-grant', 'cookie', 'keep-alive'])
      expect(headers[name]).toBeUndefined();
  });
});

describe('the token reaches nobody', () => {
  const base64 = Buffer.from(`x${TOKEN}`).toString('base64');
  test.each([
    ['plain', TOKEN],
    ['amid text', `a ${TOKEN}, b`],
    ['percent-encoded', encodeURIComponent(TOKEN)],
    ['wholly percent-encoded', Buffer.from(TOKEN).toString('hex').replace(/../g, '%$&')],
    ['in base64', Buffer.from(TOKEN).toString('base64')],
    ['in base64 amid text', base64],
    ['in base64url', Buffer.from(`??>${TOKEN}`).toString('base64url')],
    ['in hex', Buffer.from(TOKEN).toString('hex')],
    ['in upper case', TOKEN.toUpperCase()],
  ])('in another header, %s', async (_, value) => {
    const { ask, report, model } = await world();
    await report(ALL);
    await ask('POST', MESSAGES, { headers: { 'x-other': value, 'x-innocent': 'box-a' }, body: {} });
    expect(model.seen[0]?.headers['x-other']).toBeUndefined();
    expect(model.seen[0]?.headers['x-innocent']).toBe('box-a');
  });

  test.each([
    ['in the query', `${MESSAGES}?key=${encodeURIComponent(TOKEN)}`, {}, 'query'],
    ['in base64 in the query', `${MESSAGES}?key=${Buffer.from(TOKEN).toString('base64url')}`, {}, 'query'],
    ['in the body', MESSAGES, { text: `it is ${TOKEN}` }, 'body'],
  ])('%s: the request is refused', async (_, path, body, place) => {
    const { ask, report, reached } = await world();
    await report(ALL);
    const { status, text } = await ask('POST', path, { body });
    expect(status).toBe(403);
    expect(readRefusal(text)).toMatchObject({ full: true, message: expect.stringContaining(place) });
    expect(reached()).toBe(0);
  });

  test('in the middle of a long body: it is cut before', async () => {
    const { url, report, model } = await world();
    await report(ALL);
    const around = Buffer.alloc(3 << 20, ' ');
    const body = Buffer.concat([around, Buffer.from(TOKEN), around]);
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-length': String(body.length) };
    const { status } = await send(url, 'POST', MESSAGES, { headers, body });
    expect(status).toBe(403);
    expect(model.seen[0]?.body.includes(TOKEN)).toBe(false);
  });
});

describe('an answer comes back', () => {
  test.each([200, 201, 204, 302, 400, 401, 404, 429, 500, 503, 529])(
    'with status %i unchanged',
    async (status) => {
      const { ask, report } = await world(undefined, {
        model: (_, res) => {
          res.writeHead(status, 'Its Own Words', {
            'retry-after': '7',
            'request-id': 'req_1',
            'Set-Cookie': ['a=1', 'b=2'],
            location: 'https://example.com/x',
          });
          res.end(status === 204 ? undefined : '{"type":"error"}');
        },
      });
      await report(ALL);
      const got = await ask('POST', MESSAGES, { body: {} });
      expect(got.status).toBe(status);
      expect(got.headers).toMatchObject({
        'retry-after': '7',
        'request-id': 'req_1',
        'set-cookie': ['a=1', 'b=2'],
        location: 'https://example.com/x',
      });
      expect(got.text).toBe(status === 204 ? '' : '{"type":"error"}');
    },
  );

  test('compressed, byte for byte', async () => {
    const { gzipSync } = await import('node:zlib');
    const bytes = gzipSync('{"text":"compressed"}'.repeat(1000));
    const { ask, report } = await world(undefined, {
      model: (_, res) => {
        res.writeHead(200, { 'content-encoding': 'gzip', 'content-length': bytes.length });
        res.end(bytes);
      },
    });
    await report(ALL);
    const got = await ask('POST', MESSAGES, { body: {} });
    expect(got.body.equals(bytes)).toBe(true);
    expect(got.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(bytes.length) });
  });

  test('without what concerns that hop', async () => {
    const { ask, report } = await world(undefined, {
      model: (_, res) => {
        res.writeHead(200, {
          connection: 'close, x-hop',
          'x-hop': '1',
          'proxy-authenticate': 'Basic',
          'x-end': '1',
        });
        res.end('{}');
      },
    });
    await report(ALL);
    const { headers } = await ask('POST', MESSAGES, { body: {} });
    expect(headers['x-hop'] ?? headers['proxy-authenticate']).toBeUndefined();
    expect(headers['x-end']).toBe('1');
  });

  test('without the credential', async () => {
    const { ask, report } = await world(undefined, {
      model: (req, res) => {
        res.setHeader('x-used', `key ${req.headers['x-api-key']}`);
        res.setHeader('content-type', 'text/plain');
        const text = `before ${CREDENTIAL} after`;
        res.setHeader('content-length', text.length);
        res.write(text.slice(0, 15));
        setImmediate(() => res.end(text.slice(15)));
      },
    });
    await report(ALL);
    const got = await ask('POST', MESSAGES, { body: {} });
    expect(got.headers['x-used']).toBe(`key ${TOKEN}`);
    expect(got.text).toBe(`before ${'*'.repeat(CREDENTIAL.length)} after`);
  });

  test('event by event, each before the next is sent', async () => {
    let next: (() => void) | undefined;
    const { url, report } = await world(undefined, {
      model: (_, res) => {
        res.writeHead(200, { 'content-type': 'text/event-stream' });
        res.write('event: one\n\n');
        next = () => res.end('event: two\n\n');
      },
    });
    await report(ALL);
    const answer = await fetch(url + MESSAGES, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}` },
      body: '{"stream":true}',
    });
    const reader = answer.body!.getReader();
    expect(Buffer.from((await reader.read()).value!).toString()).toBe('event: one\n\n');
    next?.();
    expect(Buffer.from((await reader.read()).value!).toString()).toBe('event: two\n\n');
    expect((await reader.read()).done).toBe(true);
  });

  test('with its headers, before any event is sent', async () => {
    let end: (() => void) | undefined;
    const { url, report } = await world(undefined, {
      model: (_, res) => {
        res.writeHead(200, { 'content-type': 'text/event-stream' });
        res.flushHeaders();
        end = () => res.end();
      },
    });
    await report(ALL);
    const answer = await fetch(url + MESSAGES, {
      method: 'POST',
      headers: { 'x-api-key': TOKEN },
      body: '{}',
    });
    expect(answer.status).toBe(200);
    end?.();
    expect(await answer.text()).toBe('');
  });

  test('cut, where it was cut upstream', async () => {
    const { ask, report } = await world(undefined, {
      model: (_, res) => {
        res.writeHead(200, { 'content-length': 100 });
        res.write('half');
        setImmediate(() => res.destroy());
      },
    });
    await report(ALL);
    await expect(ask('POST', MESSAGES, { body: {} })).rejects.toThrow();
  });

  test('as 502, where nobody listens upstream', async () => {
    const { ask, report } = await world(({ modelapi }) => ({
      modelapi: { ...modelapi!, url: 'http://127.0.0.1:1' },
    }));
    await report(ALL);
    const { status, text } = await ask('POST', MESSAGES, { body: {} });
    expect(status).toBe(502);
    expect(readRefusal(text)?.message).toContain('ECONNREFUSED');
  });

  test('as 504, where the upstream is silent', async () => {
    const { ask, report } = await world(() => ({ upstreamTimeoutMs: 50 }), { model: () => undefined });
    await report(ALL);
    expect((await ask('POST', MESSAGES, { body: {} })).status).toBe(504);
  });
});

test('a box that leaves ends the request upstream', async () => {
  let closed: Promise<unknown> | undefined;
  const leave = new AbortController();
  const { url, report } = await world(undefined, {
    model: (_, res) => {
      closed = new Promise((resolve) => res.on('close', () => resolve(true)));
      leave.abort();
    },
  });
  await report(ALL);
  await expect(
    fetch(url + MESSAGES, {
      method: 'POST',
      headers: { 'x-api-key': TOKEN },
      body: '{}',
      signal: leave.signal,
    }),
  ).rejects.toThrow();
  expect(await closed).toBe(true);
});

test.each(['HEAD', 'GET'])('%s hello is 200 without a token, and reaches nobody', async (method) => {
  const { ask, reached } = await world();
  for (const token of [null, 'unknown', OTHER]) {
    const { status, text } = await ask(method, '/llm/modelapi/api/hello', { token });
    expect([status, text]).toEqual([200, '']);
  }
  expect(reached()).toBe(0);
});

test('a request in flight ends by the report it began with', async () => {
  let go: (() => void) | undefined;
  const arrived = new Promise<void>((resolve) => {
    go = resolve;
  });
  let end: (() => void) | undefined;
  const { ask, report } = await world(undefined, {
    model: (_, res) => {
      end = () => res.end('{}');
      go?.();
    },
  });
  await report(ALL);
  const flying = ask('POST', MESSAGES, { body: {} });
  await arrived;
  await report({});
  expect((await ask('POST', MESSAGES, { body: {} })).status).toBe(403);
  end?.();
  expect((await flying).status).toBe(200);
});

test('a hundred requests at once keep their own answers', async () => {
  const { ask, report } = await world(undefined, { model: (_, res, body) => void res.end(body) });
  await report(ALL);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) => ask('POST', MESSAGES, { body: { at } })),
  );
  expect(answers.map(({ json }) => (json as { at: number }).at)).toEqual(
    Array.from({ length: 100 }, (_, at) => at),
  );
});

test('words of a vocabulary rename routes and headers', async () => {
  const { ask, model } = await world(
    undefined,
    {},
    { words: { modelapi: 'anthropic', agentsvc: 'agents', header_prefix: 'X-Box-' } },
  );
  const capabilities = [{ name: 'inference', broker: 'lobby', scope: ['agent'] }];
  await ask('POST', '/api/box/declaration', { body: { capabilities } });
  const { status, headers } = await ask('GET', '/llm/anthropic/v1/models');
  expect([status, headers['x-box-payer'], model.seen[0]?.url]).toEqual([200, 'shared', '/v1/models']);
  expect((await ask('GET', '/llm/modelapi/v1/models')).status).toBe(404);
});
