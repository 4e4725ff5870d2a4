import { describe, expect, test } from 'vitest';
import { readRefusal } from '../../../src/broker/index.ts';
import {
  ALL_SCOPES,
  BOX_TOKEN,
  MODEL_CREDENTIAL,
  OTHER_BOX_TOKEN,
  startBrokerFixture,
} from './broker-fixture.ts';
import { sendRequest } from './raw-http.ts';

const MESSAGES = '/llm/modelapi/v1/messages';

describe('a request is forwarded', () => {
  test('with query and body byte for byte, and the key in place of the token', async () => {
    const { request, report, model } = await startBrokerFixture();
    await report(ALL_SCOPES);
    const body = '{"b":1.0,  "a":"\\u00e9\\ud83d\\ude00 é", "n":1e400}\r\n';
    const query = '?beta=true&q=%7e%7E&&x=+%20;a=[1]';
    await request('POST', MESSAGES + query, {
      headers: { 'content-type': 'application/json; x=1', 'x-own': 'kept', 'accept-encoding': 'br' },
      body,
    });
    const [received] = model.requests;
    expect(received).toMatchObject({ method: 'POST', url: `/v1/messages${query}` });
    expect(received?.body.toString()).toBe(body);
    expect(received?.headers).toMatchObject({
      'x-api-key': MODEL_CREDENTIAL,
      'x-own': 'kept',
      'accept-encoding': 'br',
      'content-type': 'application/json; x=1',
      'content-length': String(Buffer.byteLength(body)),
      host: new URL(model.url).host,
    });
    expect(received?.headers.authorization).toBeUndefined();
  });

  test('of 5 MB and in chunks', async () => {
    const { url, report, model } = await startBrokerFixture();
    await report(ALL_SCOPES);
    const body = Buffer.alloc(5 << 20, 'x1y');
    const headers = { authorization: `Bearer ${BOX_TOKEN}`, 'transfer-encoding': 'chunked' };
    await sendRequest(url, 'POST', MESSAGES, { headers, body });
    expect(model.requests[0]?.body.equals(body)).toBe(true);
    expect(model.requests[0]?.headers['content-length']).toBeUndefined();
  });

  test.each<[string, Record<string, string>]>([
    ['bearer', { authorization: `Bearer ${BOX_TOKEN}` }],
    ['bearer in lower case', { authorization: `bearer ${BOX_TOKEN}` }],
    ['x-api-key', { 'x-api-key': BOX_TOKEN }],
    ['both', { 'x-api-key': BOX_TOKEN, authorization: `Bearer ${BOX_TOKEN}` }],
    ['a foreign bearer and x-api-key', { 'x-api-key': BOX_TOKEN, authorization: 'Bearer else' }],
  ])('for a token sent as %s', async (_, headers) => {
    const { request, report, model } = await startBrokerFixture();
    await report(ALL_SCOPES);
    expect((await request('GET', '/llm/modelapi/v1/models', { headers, token: null })).status).toBe(200);
    expect(model.requests[0]?.headers['x-api-key']).toBe(MODEL_CREDENTIAL);
    expect(model.requests[0]?.headers.authorization).toBeUndefined();
  });

  test.each<[string, string | undefined, string]>([
    ['no beta value', undefined, 'oauth-2025-04-20'],
    ['others', 'a-1, b-2', 'a-1,b-2,oauth-2025-04-20'],
    ['the same', 'oauth-2025-04-20,a-1', 'oauth-2025-04-20,a-1'],
  ])('with a setup token as bearer, beside %s', async (_, beta, expected) => {
    const { request, report, model } = await startBrokerFixture(({ modelapi }) => ({
      modelapi: { ...modelapi!, credential: { kind: 'setup-token', value: MODEL_CREDENTIAL } },
    }));
    await report(ALL_SCOPES);
    await request('POST', MESSAGES, {
      headers: beta === undefined ? {} : { 'Anthropic-Beta': beta },
      body: {},
    });
    const { headers } = model.requests[0]!;
    expect(headers).toMatchObject({
      authorization: `Bearer ${MODEL_CREDENTIAL}`,
      'anthropic-beta': expected,
    });
    expect(headers['x-api-key']).toBeUndefined();
  });

  test('without hop-by-hop headers and without a grant', async () => {
    const { request, report, model } = await startBrokerFixture();
    await report(ALL_SCOPES);
    await request('POST', MESSAGES, {
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
    const { headers } = model.requests[0]!;
    for (const name of ['x-hop', 'te', 'proxy-authorization', 'upgrade', 'box-grant', 'cookie', 'keep-alive'])
      expect(headers[name]).toBeUndefined();
  });
});

describe('the token reaches no upstream', () => {
  const base64 = Buffer.from(`x${BOX_TOKEN}`).toString('base64');
  test.each([
    ['plain', BOX_TOKEN],
    ['amid text', `a ${BOX_TOKEN}, b`],
    ['percent-encoded', encodeURIComponent(BOX_TOKEN)],
    ['wholly percent-encoded', Buffer.from(BOX_TOKEN).toString('hex').replace(/../g, '%$&')],
    ['in base64', Buffer.from(BOX_TOKEN).toString('base64')],
    ['in base64 amid text', base64],
    ['in base64url', Buffer.from(`??>${BOX_TOKEN}`).toString('base64url')],
    ['in hex', Buffer.from(BOX_TOKEN).toString('hex')],
    ['in upper case', BOX_TOKEN.toUpperCase()],
  ])('in another header, %s', async (_, value) => {
    const { request, report, model } = await startBrokerFixture();
    await report(ALL_SCOPES);
    await request('POST', MESSAGES, { headers: { 'x-other': value, 'x-innocent': 'box-a' }, body: {} });
    expect(model.requests[0]?.headers['x-other']).toBeUndefined();
    expect(model.requests[0]?.headers['x-innocent']).toBe('box-a');
  });

  test.each([
    ['in the query', `${MESSAGES}?key=${encodeURIComponent(BOX_TOKEN)}`, {}, 'query'],
    [
      'in base64 in the query',
      `${MESSAGES}?key=${Buffer.from(BOX_TOKEN).toString('base64url')}`,
      {},
      'query',
    ],
    ['in the body', MESSAGES, { text: `it is ${BOX_TOKEN}` }, 'body'],
  ])('%s: the request is refused', async (_, path, body, location) => {
    const { request, report, upstreamRequestCount } = await startBrokerFixture();
    await report(ALL_SCOPES);
    const { status, text } = await request('POST', path, { body });
    expect(status).toBe(403);
    expect(readRefusal(text)).toMatchObject({ full: true, message: expect.stringContaining(location) });
    expect(upstreamRequestCount()).toBe(0);
  });

  test('in the middle of a long body: the request is cut off before it', async () => {
    const { url, report, model } = await startBrokerFixture();
    await report(ALL_SCOPES);
    const around = Buffer.alloc(3 << 20, ' ');
    const body = Buffer.concat([around, Buffer.from(BOX_TOKEN), around]);
    const headers = { authorization: `Bearer ${BOX_TOKEN}`, 'content-length': String(body.length) };
    const { status } = await sendRequest(url, 'POST', MESSAGES, { headers, body });
    expect(status).toBe(403);
    expect(model.requests[0]?.body.includes(BOX_TOKEN)).toBe(false);
  });
});

describe('a response is returned', () => {
  test.each([200, 201, 204, 302, 400, 401, 404, 429, 500, 503, 529])(
    'with status %i unchanged',
    async (status) => {
      const { request, report } = await startBrokerFixture(undefined, {
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
      await report(ALL_SCOPES);
      const response = await request('POST', MESSAGES, { body: {} });
      expect(response.status).toBe(status);
      expect(response.headers).toMatchObject({
        'retry-after': '7',
        'request-id': 'req_1',
        'set-cookie': ['a=1', 'b=2'],
        location: 'https://example.com/x',
      });
      expect(response.text).toBe(status === 204 ? '' : '{"type":"error"}');
    },
  );

  test('compressed, byte for byte', async () => {
    const { gzipSync } = await import('node:zlib');
    const bytes = gzipSync('{"text":"compressed"}'.repeat(1000));
    const { request, report } = await startBrokerFixture(undefined, {
      model: (_, res) => {
        res.writeHead(200, { 'content-encoding': 'gzip', 'content-length': bytes.length });
        res.end(bytes);
      },
    });
    await report(ALL_SCOPES);
    const response = await request('POST', MESSAGES, { body: {} });
    expect(response.body.equals(bytes)).toBe(true);
    expect(response.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(bytes.length),
    });
  });

  test('without hop-by-hop headers', async () => {
    const { request, report } = await startBrokerFixture(undefined, {
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
    await report(ALL_SCOPES);
    const { headers } = await request('POST', MESSAGES, { body: {} });
    expect(headers['x-hop'] ?? headers['proxy-authenticate']).toBeUndefined();
    expect(headers['x-end']).toBe('1');
  });

  test('without the credential', async () => {
    const { request, report } = await startBrokerFixture(undefined, {
      model: (req, res) => {
        res.setHeader('x-used', `key ${req.headers['x-api-key']}`);
        res.setHeader('content-type', 'text/plain');
        const text = `before ${MODEL_CREDENTIAL} after`;
        res.setHeader('content-length', text.length);
        res.write(text.slice(0, 15));
        setImmediate(() => res.end(text.slice(15)));
      },
    });
    await report(ALL_SCOPES);
    const response = await request('POST', MESSAGES, { body: {} });
    expect(response.headers['x-used']).toBe(`key ${BOX_TOKEN}`);
    expect(response.text).toBe(`before ${'*'.repeat(MODEL_CREDENTIAL.length)} after`);
  });

  test('event by event, each before the next one is sent', async () => {
    let next: (() => void) | undefined;
    const { url, report } = await startBrokerFixture(undefined, {
      model: (_, res) => {
        res.writeHead(200, { 'content-type': 'text/event-stream' });
        res.write('event: one\n\n');
        next = () => res.end('event: two\n\n');
      },
    });
    await report(ALL_SCOPES);
    const response = await fetch(url + MESSAGES, {
      method: 'POST',
      headers: { authorization: `Bearer ${BOX_TOKEN}` },
      body: '{"stream":true}',
    });
    const reader = response.body!.getReader();
    expect(Buffer.from((await reader.read()).value!).toString()).toBe('event: one\n\n');
    next?.();
    expect(Buffer.from((await reader.read()).value!).toString()).toBe('event: two\n\n');
    expect((await reader.read()).done).toBe(true);
  });

  test('headers first, before any event is sent', async () => {
    let end: (() => void) | undefined;
    const { url, report } = await startBrokerFixture(undefined, {
      model: (_, res) => {
        res.writeHead(200, { 'content-type': 'text/event-stream' });
        res.flushHeaders();
        end = () => res.end();
      },
    });
    await report(ALL_SCOPES);
    const response = await fetch(url + MESSAGES, {
      method: 'POST',
      headers: { 'x-api-key': BOX_TOKEN },
      body: '{}',
    });
    expect(response.status).toBe(200);
    end?.();
    expect(await response.text()).toBe('');
  });

  test('cut off where the upstream cut it off', async () => {
    const { request, report } = await startBrokerFixture(undefined, {
      model: (_, res) => {
        res.writeHead(200, { 'content-length': 100 });
        res.write('half');
        setImmediate(() => res.destroy());
      },
    });
    await report(ALL_SCOPES);
    await expect(request('POST', MESSAGES, { body: {} })).rejects.toThrow();
  });

  test('as a 502 if the upstream refuses the connection', async () => {
    const { request, report } = await startBrokerFixture(({ modelapi }) => ({
      modelapi: { ...modelapi!, url: 'http://127.0.0.1:1' },
    }));
    await report(ALL_SCOPES);
    const { status, text } = await request('POST', MESSAGES, { body: {} });
    expect(status).toBe(502);
    expect(readRefusal(text)?.message).toContain('ECONNREFUSED');
  });

  test('as a 504 if the upstream is silent', async () => {
    const { request, report } = await startBrokerFixture(() => ({ upstreamTimeoutMs: 50 }), {
      model: () => undefined,
    });
    await report(ALL_SCOPES);
    expect((await request('POST', MESSAGES, { body: {} })).status).toBe(504);
  });
});

test('a disconnecting box ends the upstream request', async () => {
  let closed: Promise<unknown> | undefined;
  const leave = new AbortController();
  const { url, report } = await startBrokerFixture(undefined, {
    model: (_, res) => {
      closed = new Promise((resolve) => res.on('close', () => resolve(true)));
      leave.abort();
    },
  });
  await report(ALL_SCOPES);
  await expect(
    fetch(url + MESSAGES, {
      method: 'POST',
      headers: { 'x-api-key': BOX_TOKEN },
      body: '{}',
      signal: leave.signal,
    }),
  ).rejects.toThrow();
  expect(await closed).toBe(true);
});

test.each(['HEAD', 'GET'])('%s hello is 200 without a token, and reaches no upstream', async (method) => {
  const { request, upstreamRequestCount } = await startBrokerFixture();
  for (const token of [null, 'unknown', OTHER_BOX_TOKEN]) {
    const { status, text } = await request(method, '/llm/modelapi/api/hello', { token });
    expect([status, text]).toEqual([200, '']);
  }
  expect(upstreamRequestCount()).toBe(0);
});

test('a request in flight finishes under the report it began with', async () => {
  let onArrival: (() => void) | undefined;
  const arrived = new Promise<void>((resolve) => {
    onArrival = resolve;
  });
  let end: (() => void) | undefined;
  const { request, report } = await startBrokerFixture(undefined, {
    model: (_, res) => {
      end = () => res.end('{}');
      onArrival?.();
    },
  });
  await report(ALL_SCOPES);
  const pending = request('POST', MESSAGES, { body: {} });
  await arrived;
  await report({});
  expect((await request('POST', MESSAGES, { body: {} })).status).toBe(403);
  end?.();
  expect((await pending).status).toBe(200);
});

test('100 concurrent requests get their own responses', async () => {
  const { request, report } = await startBrokerFixture(undefined, {
    model: (_, res, body) => void res.end(body),
  });
  await report(ALL_SCOPES);
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, at) => request('POST', MESSAGES, { body: { at } })),
  );
  expect(responses.map(({ json }) => (json as { at: number }).at)).toEqual(
    Array.from({ length: 100 }, (_, at) => at),
  );
});

test('a vocabulary renames routes and headers', async () => {
  const { request, model } = await startBrokerFixture(
    undefined,
    {},
    { names: { modelapi: 'anthropic', agentsvc: 'agents', header_prefix: 'X-Box-' } },
  );
  const capabilities = [{ name: 'inference', broker: 'lobby', scope: ['agent'] }];
  await request('POST', '/api/box/declaration', { body: { capabilities } });
  const { status, headers } = await request('GET', '/llm/anthropic/v1/models');
  expect([status, headers['x-box-payer'], model.requests[0]?.url]).toEqual([200, 'shared', '/v1/models']);
  expect((await request('GET', '/llm/modelapi/v1/models')).status).toBe(404);
});
