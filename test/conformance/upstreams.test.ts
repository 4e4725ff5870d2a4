/** What the suite plays and sends itself (spec 2, 4.7). */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { ConformanceEnv } from '../../src/broker/start-contract.ts';
import { Upstreams } from '../../src/conformance/upstreams/index.ts';
import { listenOn } from '../../src/conformance/upstreams/listen.ts';
import { findRawHeader, startInterceptor } from '../../src/standins/broken-brokers/interceptor.ts';
import { ALL_CAPABILITIES } from './broken/run-variant.ts';
import { runGate } from './run-gate.ts';
import { startTinyBroker } from './tiny-broker.ts';

const upstreams = new Upstreams();
beforeAll(() => upstreams.start(['model', 'agentsvc', 'echo'], listenOn()));
afterAll(() => upstreams.close());

const fetchUpstream = (name: 'model' | 'agentsvc' | 'echo', path: string, body?: unknown, headers = {}) =>
  fetch(upstreams.url(name) + path, {
    headers,
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });

const ajv = new Ajv2020({ strict: false });
const flag = { type: 'boolean' };
const share = { type: 'number', minimum: 0, maximum: 1 };

describe('the model provider', () => {
  test.each<[what: string, schema: object]>([
    [
      'of every type',
      {
        type: 'object',
        required: ['a', 'b', 'c', 'd', 'e', 'f'],
        additionalProperties: false,
        properties: {
          a: { type: 'string', minLength: 20 },
          b: share,
          c: { type: 'integer', minimum: 3 },
          d: flag,
          e: { type: 'array', items: share, minItems: 2 },
          f: { type: ['null', 'string'] },
        },
      },
    ],
    [
      'with choices',
      {
        type: 'object',
        required: ['pick', 'is', 'one'],
        properties: { pick: { enum: ['x', 'y'] }, is: { const: 7 }, one: { anyOf: [share, flag] } },
      },
    ],
    [
      'with references',
      {
        type: 'object',
        required: ['of'],
        properties: { of: { $ref: '#/$defs/of' } },
        $defs: { of: { type: 'object', required: ['x'], properties: { x: share } } },
      },
    ],
    [
      'in all of several parts',
      { allOf: [{ type: 'object' }, { required: ['x'], properties: { x: flag } }] },
    ],
  ])('fills every property of the schema, %s', async (_, schema) => {
    const response = await fetchUpstream('model', '/v1/messages', { output_config: { format: { schema } } });
    const { content } = (await response.json()) as { content: { text: string }[] };
    const validate = ajv.compile(schema);
    expect(validate(JSON.parse(content[0]!.text)), JSON.stringify(validate.errors)).toBe(true);
  });

  it('answers as a message, as events, and with counts and models', async () => {
    const message = (await (await fetchUpstream('model', '/v1/messages', { model: 'm' })).json()) as {
      model: string;
    };
    expect(message).toMatchObject({ type: 'message', model: 'm', content: [{ type: 'text' }] });
    const events = await (await fetchUpstream('model', '/v1/messages', { model: 'm', stream: true })).text();
    expect(events.match(/^event: \w+$/gm)?.at(0)).toBe('event: message_start');
    expect(events.match(/^event: \w+$/gm)?.at(-1)).toBe('event: message_stop');
    expect(await (await fetchUpstream('model', '/v1/messages/count_tokens', {})).json()).toEqual({
      input_tokens: 12,
    });
    expect(await (await fetchUpstream('model', '/v1/models/m-1')).json()).toMatchObject({ id: 'm-1' });
    expect((await fetchUpstream('model', '/v1/files')).status).toBe(404);
  });
});

it('has the agent service make and give what it is asked for', async () => {
  const created = await fetchUpstream('agentsvc', '/api/conversations', { prompt: 'hello' });
  const { id } = (await created.json()) as { id: string };
  expect([
    created.status,
    await (await fetchUpstream('agentsvc', `/api/conversations/${id}`)).json(),
  ]).toEqual([201, { id, status: 'idle' }]);
});

it('has a host that repeats the authorization it received in one header, and nowhere else', async () => {
  const response = await fetchUpstream('echo', '/v1?key=secret', undefined, {
    authorization: 'Bearer secret',
  });
  const repeated = [...response.headers].filter(([, value]) => value.includes('secret'));
  expect(repeated).toEqual([['echo-authorization', 'Bearer secret']]);
  expect(await response.text()).not.toContain('secret');
});

it('records every request with all of it', async () => {
  const from = upstreams.received.length;
  await fetchUpstream('echo', '/a?b=%2f', 'body', { 'X-Odd-Name': 'v' });
  const [received] = upstreams.received.slice(from);
  expect(received).toMatchObject({ upstream: 'echo', method: 'POST', url: '/a?b=%2f', isComplete: true });
  expect(received?.body.toString()).toBe('"body"');
  expect(received?.headers.some(([name, value]) => /^x-odd-name$/i.test(name) && value === 'v')).toBe(true);
});

describe('a run', () => {
  const seenRequests: { readonly path: string; readonly token: string | undefined }[] = [];
  let startEnv: ConformanceEnv;
  let tokens: Readonly<Record<string, string>> = {};
  beforeAll(async () => {
    await runGate({
      capabilities: ALL_CAPABILITIES,
      start: async (env: ConformanceEnv) => {
        startEnv = env;
        const broker = await startTinyBroker(env);
        ({ tokens } = broker);
        return startInterceptor(broker, async (request, pass) => {
          seenRequests.push({
            path: request.url,
            token: findRawHeader(request.headers, 'authorization')?.replace('Bearer ', ''),
          });
          return pass();
        });
      },
    });
  });

  it('gives start all that the specification names', () => {
    const upstream = { url: expect.stringMatching(/^http:/), credential: expect.any(String) };
    expect(startEnv).toMatchObject({
      broker: 'lobby',
      boxes: ['conformance-a', 'conformance-b'],
      modelapi: upstream,
      agentsvc: upstream,
      secrets: [
        { box: 'conformance-a', name: 'CONFORMANCE', host: upstream.url, value: upstream.credential },
      ],
    });
    const values = [startEnv.modelapi.credential, startEnv.agentsvc.credential, startEnv.secrets[0]!.value];
    expect(new Set(values).size).toBe(3);
  });

  it('reports as the first box before each check, and never as the second', () => {
    const reports = seenRequests
      .filter(({ path }) => path === '/api/box/declaration')
      .map(({ token }) => token);
    expect(reports.filter((token) => token === tokens['conformance-a']).length).toBeGreaterThanOrEqual(25);
    expect(reports).not.toContain(tokens['conformance-b']);
    expect(seenRequests.some(({ token }) => token === tokens['conformance-b'])).toBe(true);
  });
});
