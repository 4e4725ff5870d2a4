import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { readRefusal } from '../../../src/broker/index.ts';
import {
  ALL_SCOPES,
  BOX_TOKEN,
  OPERATOR_KEY,
  OTHER_BOX_TOKEN,
  startBrokerFixture,
} from './broker-fixture.ts';

/** An agent service that numbers the objects it creates, and lists the objects of all boxes. */
function agentService() {
  let created = 0;
  return (req: IncomingMessage, res: ServerResponse, body: Buffer): void => {
    res.setHeader('content-type', 'application/json');
    const collection = /^\/api\/\w+(\?|$)/.test(req.url ?? '');
    if (req.method === 'POST' && collection) {
      res.statusCode = 201;
      res.end(
        JSON.stringify({
          id: `id-${++created}`,
          sandbox_id: `box-of-${created}`,
          given: JSON.parse(String(body) || '{}'),
        }),
      );
    } else if (collection) {
      res.end(JSON.stringify({ data: [{ id: 'id-1' }, { id: 'id-2' }, { id: 'foreign' }], more: false }));
    } else res.end('{"read":true}');
  };
}

const CONVERSATIONS = '/agentsvc/api/conversations';
const startReportedBroker = async (override?: Parameters<typeof startBrokerFixture>[0]) => {
  const fixture = await startBrokerFixture(override, { agents: agentService() });
  await fixture.report(ALL_SCOPES);
  await fixture.report(ALL_SCOPES, OTHER_BOX_TOKEN);
  return fixture;
};

test("a box starts, reads and continues a conversation with the operator's key", async () => {
  const { request, agents } = await startReportedBroker();
  const started = await request('POST', CONVERSATIONS, { body: { agent_id: 'any', prompt: 'hi' } });
  expect([started.status, started.json]).toMatchObject([201, { id: 'id-1' }]);
  expect((await request('GET', `${CONVERSATIONS}/id-1/stream?wait=false&x=%7e`)).json).toEqual({
    read: true,
  });
  expect((await request('POST', `${CONVERSATIONS}/id-1/messages`, { body: { text: 'more' } })).status).toBe(
    200,
  );
  expect(agents.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /api/conversations',
    'GET /api/conversations/id-1/stream?wait=false&x=%7e',
    'POST /api/conversations/id-1/messages',
  ]);
  for (const { headers } of agents.requests) {
    expect(headers.authorization).toBe(`Bearer ${OPERATOR_KEY}`);
    expect(JSON.stringify(headers)).not.toContain(BOX_TOKEN);
  }
});

describe.each(['conversations', 'sandboxes', 'vaults'])('%s', (kind) => {
  const path = `/agentsvc/api/${kind}`;

  test.each(['GET', 'POST', 'DELETE'])('of another box or of no box are rejected: %s', async (method) => {
    const { request, agents } = await startReportedBroker();
    const { id } = (await request('POST', path, { body: {} })).json as { id: string };
    const before = agents.requests.length;
    for (const name of [id, 'foreign', `x%2f${id}`]) {
      const { status, text } = await request(method, `${path}/${name}/part`, { token: OTHER_BOX_TOKEN });
      expect([status, readRefusal(text)?.message]).toEqual([
        403,
        expect.stringContaining('does not belong to this box'),
      ]);
    }
    expect(agents.requests.length).toBe(before);
    expect((await request(method, `${path}/${id}/part`)).status).toBe(200);
  });

  test('from the configuration belong to the box', async () => {
    const { request } = await startReportedBroker(({ boxes: [a, b] }) => ({
      boxes: [{ ...a!, ownedObjects: { [kind]: ['given'] } }, b!],
    }));
    expect((await request('GET', `${path}/given`)).status).toBe(200);
    expect((await request('GET', `${path}/given`, { token: OTHER_BOX_TOKEN })).status).toBe(403);
  });
});

test.each(['sandboxes', 'vaults'])("a list of %s contains only the box's own", async (kind) => {
  const { request } = await startReportedBroker();
  const path = `/agentsvc/api/${kind}`;
  await request('POST', path, { body: {} });
  await request('POST', path, { token: OTHER_BOX_TOKEN, body: {} });
  const headers = { 'accept-encoding': 'gzip' };
  expect((await request('GET', `${path}?limit=9`, { headers })).json).toEqual({
    data: [{ id: 'id-1' }],
    more: false,
  });
  expect((await request('GET', path, { token: OTHER_BOX_TOKEN })).json).toEqual({
    data: [{ id: 'id-2' }],
    more: false,
  });
});

test.each(['{"count":3}', '[', '"x"'])('a list that cannot be checked is a 502: %s', async (text) => {
  const { request, report } = await startBrokerFixture(undefined, {
    agents: (_, res) => void res.setHeader('content-type', 'application/json; charset=utf-8').end(text),
  });
  await report(ALL_SCOPES);
  expect((await request('GET', '/agentsvc/api/sandboxes')).status).toBe(502);
});

test("a conversation's sandbox belongs to the box", async () => {
  const { request } = await startReportedBroker();
  await request('POST', CONVERSATIONS, { body: {} });
  expect((await request('GET', '/agentsvc/api/sandboxes/box-of-1')).status).toBe(200);
  expect((await request('GET', '/agentsvc/api/sandboxes/box-of-1', { token: OTHER_BOX_TOKEN })).status).toBe(
    403,
  );
});

test('an object that the upstream did not create belongs to no box', async () => {
  const { request, report } = await startBrokerFixture(undefined, {
    agents: (_, res) =>
      void res.writeHead(409, { 'content-type': 'application/json' }).end('{"id":"foreign","error":"taken"}'),
  });
  await report(ALL_SCOPES);
  expect((await request('POST', '/agentsvc/api/sandboxes', { body: { name: 'foreign' } })).status).toBe(409);
  expect((await request('GET', '/agentsvc/api/sandboxes/foreign')).status).toBe(403);
});

test.each<[string, object]>([
  ['a sandbox', { sandbox_id: 'foreign' }],
  ['a vault in a list', { vault_ids: ['foreign'] }],
  ['a sandbox as an object', { sandbox: { id: 'foreign' } }],
  ['a vault deep inside', { environment: { mounts: [{ vault_id: 'foreign' }] } }],
  ['a conversation', { conversationId: 'foreign' }],
])('a body that names %s of another box is rejected', async (_, body) => {
  const { request, agents } = await startReportedBroker();
  expect((await request('POST', CONVERSATIONS, { body })).status).toBe(403);
  expect((await request('POST', '/agentsvc/api/sandboxes', { body })).status).toBe(403);
  expect(agents.requests).toEqual([]);
});

test('a query that names a sandbox of another box is rejected', async () => {
  const { request, agents } = await startReportedBroker();
  expect((await request('GET', '/agentsvc/api/vaults?sandbox_id=foreign')).status).toBe(403);
  expect(agents.requests).toEqual([]);
});

test.each([
  ['its own', 'own-agent', 201],
  ['another one', 'other-agent', 403],
])('a box with configured agents may start %s', async (_, agent, status) => {
  const { request } = await startReportedBroker(({ boxes: [a, b] }) => ({
    boxes: [{ ...a!, agents: ['own-agent'] }, b!],
  }));
  expect((await request('POST', CONVERSATIONS, { body: { agent_id: agent } })).status).toBe(status);
});

test.each<[string, string | Buffer, number]>([
  ['text that is not JSON', 'text', 400],
  ['the token', JSON.stringify({ text: BOX_TOKEN }), 403],
  ['more than 1 MiB', Buffer.alloc((1 << 20) + 1, ' '), 413],
])('a body of %s', async (_, body, status) => {
  const { request, agents } = await startReportedBroker();
  expect((await request('POST', CONVERSATIONS, { body })).status).toBe(status);
  expect(agents.requests).toEqual([]);
});

test("files of any length are written to a box's own sandbox byte for byte", async () => {
  const { request, agents } = await startReportedBroker();
  await request('POST', '/agentsvc/api/sandboxes', { body: {} });
  const body = Buffer.alloc(3 << 20, '\u0000\u00ffx', 'latin1');
  const headers = { 'content-type': 'application/octet-stream' };
  expect(
    (await request('PUT', '/agentsvc/api/sandboxes/id-1/fs/write?path=a', { headers, body })).status,
  ).toBe(200);
  expect(agents.requests[1]?.body.equals(body)).toBe(true);
});

test('a token in a URL is rejected', async () => {
  const { request, agents } = await startReportedBroker();
  await request('POST', '/agentsvc/api/sandboxes', { body: {} });
  const { status } = await request('GET', `/agentsvc/api/sandboxes/id-1?x=${encodeURIComponent(BOX_TOKEN)}`);
  expect([status, agents.requests.length]).toEqual([403, 1]);
});
