import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { readRefusal } from '../../../src/broker/index.ts';
import { ALL, OPERATOR, OTHER, TOKEN, world } from './world.ts';

/** An agent service that numbers what it makes, and lists what everyone has. */
function service() {
  let made = 0;
  return (req: IncomingMessage, res: ServerResponse, body: Buffer): void => {
    res.setHeader('content-type', 'application/json');
    const collection = /^\/api\/\w+(\?|$)/.test(req.url ?? '');
    if (req.method === 'POST' && collection) {
      res.statusCode = 201;
      res.end(
        JSON.stringify({
          id: `id-${++made}`,
          sandbox_id: `box-of-${made}`,
          given: JSON.parse(String(body) || '{}'),
        }),
      );
    } else if (collection) {
      res.end(JSON.stringify({ data: [{ id: 'id-1' }, { id: 'id-2' }, { id: 'foreign' }], more: false }));
    } else res.end('{"read":true}');
  };
}

const CONVERSATIONS = '/agentsvc/api/conversations';
const both = async (change?: Parameters<typeof world>[0]) => {
  const w = await world(change, { agents: service() });
  await w.report(ALL);
  await w.report(ALL, OTHER);
  return w;
};

test('a box starts a conversation, reads it and goes on with it, on the key of the operator', async () => {
  const { ask, agents } = await both();
  const started = await ask('POST', CONVERSATIONS, { body: { agent_id: 'any', prompt: 'hi' } });
  expect([started.status, started.json]).toMatchObject([201, { id: 'id-1' }]);
  expect((await ask('GET', `${CONVERSATIONS}/id-1/stream?wait=false&x=%7e`)).json).toEqual({ read: true });
  expect((await ask('POST', `${CONVERSATIONS}/id-1/messages`, { body: { text: 'more' } })).status).toBe(200);
  expect(agents.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /api/conversations',
    'GET /api/conversations/id-1/stream?wait=false&x=%7e',
    'POST /api/conversations/id-1/messages',
  ]);
  for (const { headers } of agents.seen) {
    expect(headers.authorization).toBe(`Bearer ${OPERATOR}`);
    expect(JSON.stringify(headers)).not.toContain(TOKEN);
  }
});

describe.each(['conversations', 'sandboxes', 'vaults'])('%s', (kind) => {
  const path = `/agentsvc/api/${kind}`;

  test.each(['GET', 'POST', 'DELETE'])('of another box, and of nobody, are refused: %s', async (method) => {
    const { ask, agents } = await both();
    const { id } = (await ask('POST', path, { body: {} })).json as { id: string };
    const before = agents.seen.length;
    for (const name of [id, 'foreign', `x%2f${id}`]) {
      const { status, text } = await ask(method, `${path}/${name}/part`, { token: OTHER });
      expect([status, readRefusal(text)?.message]).toEqual([403, expect.stringContaining('not of this box')]);
    }
    expect(agents.seen.length).toBe(before);
    expect((await ask(method, `${path}/${id}/part`)).status).toBe(200);
  });

  test('given by the configuration are own', async () => {
    const { ask } = await both(({ boxes: [a, b] }) => ({
      boxes: [{ ...a!, own: { [kind]: ['given'] } }, b!],
    }));
    expect((await ask('GET', `${path}/given`)).status).toBe(200);
    expect((await ask('GET', `${path}/given`, { token: OTHER })).status).toBe(403);
  });
});

test.each(['sandboxes', 'vaults'])('a list of %s shows what is own', async (kind) => {
  const { ask } = await both();
  const path = `/agentsvc/api/${kind}`;
  await ask('POST', path, { body: {} });
  await ask('POST', path, { token: OTHER, body: {} });
  const headers = { 'accept-encoding': 'gzip' };
  expect((await ask('GET', `${path}?limit=9`, { headers })).json).toEqual({
    data: [{ id: 'id-1' }],
    more: false,
  });
  expect((await ask('GET', path, { token: OTHER })).json).toEqual({ data: [{ id: 'id-2' }], more: false });
});

test.each(['{"count":3}', '[', '"x"'])('a list that can not be judged is 502: %s', async (text) => {
  const { ask, report } = await world(undefined, {
    agents: (_, res) => void res.setHeader('content-type', 'application/json; charset=utf-8').end(text),
  });
  await report(ALL);
  expect((await ask('GET', '/agentsvc/api/sandboxes')).status).toBe(502);
});

test("a conversation's sandbox is the box's own", async () => {
  const { ask } = await both();
  await ask('POST', CONVERSATIONS, { body: {} });
  expect((await ask('GET', '/agentsvc/api/sandboxes/box-of-1')).status).toBe(200);
  expect((await ask('GET', '/agentsvc/api/sandboxes/box-of-1', { token: OTHER })).status).toBe(403);
});

test('what was refused upstream is nobody’s', async () => {
  const { ask, report } = await world(undefined, {
    agents: (_, res) =>
      void res.writeHead(409, { 'content-type': 'application/json' }).end('{"id":"foreign","error":"taken"}'),
  });
  await report(ALL);
  expect((await ask('POST', '/agentsvc/api/sandboxes', { body: { name: 'foreign' } })).status).toBe(409);
  expect((await ask('GET', '/agentsvc/api/sandboxes/foreign')).status).toBe(403);
});

test.each<[string, object]>([
  ['a sandbox', { sandbox_id: 'foreign' }],
  ['a vault in a list', { vault_ids: ['foreign'] }],
  ['a sandbox as an object', { sandbox: { id: 'foreign' } }],
  ['a vault deep inside', { environment: { mounts: [{ vault_id: 'foreign' }] } }],
  ['a conversation', { conversationId: 'foreign' }],
])('a body that names %s of another box is refused', async (_, body) => {
  const { ask, agents } = await both();
  expect((await ask('POST', CONVERSATIONS, { body })).status).toBe(403);
  expect((await ask('POST', '/agentsvc/api/sandboxes', { body })).status).toBe(403);
  expect(agents.seen).toEqual([]);
});

test('a query that names a sandbox of another box is refused', async () => {
  const { ask, agents } = await both();
  expect((await ask('GET', '/agentsvc/api/vaults?sandbox_id=foreign')).status).toBe(403);
  expect(agents.seen).toEqual([]);
});

test.each([
  ['own', 'own-agent', 201],
  ['another', 'other-agent', 403],
])('a box with agents of its own starts %s', async (_, agent, status) => {
  const { ask } = await both(({ boxes: [a, b] }) => ({ boxes: [{ ...a!, agents: ['own-agent'] }, b!] }));
  expect((await ask('POST', CONVERSATIONS, { body: { agent_id: agent } })).status).toBe(status);
});

test.each<[string, string | Buffer, number]>([
  ['no JSON', 'text', 400],
  ['the token', JSON.stringify({ text: TOKEN }), 403],
  ['more than 1 MiB', Buffer.alloc((1 << 20) + 1, ' '), 413],
])('a body of %s', async (_, body, status) => {
  const { ask, agents } = await both();
  expect((await ask('POST', CONVERSATIONS, { body })).status).toBe(status);
  expect(agents.seen).toEqual([]);
});

test('files go into an own sandbox byte for byte, of any length', async () => {
  const { ask, agents } = await both();
  await ask('POST', '/agentsvc/api/sandboxes', { body: {} });
  const body = Buffer.alloc(3 << 20, '\u0000\u00ffx', 'latin1');
  const headers = { 'content-type': 'application/octet-stream' };
  expect((await ask('PUT', '/agentsvc/api/sandboxes/id-1/fs/write?path=a', { headers, body })).status).toBe(
    200,
  );
  expect(agents.seen[1]?.body.equals(body)).toBe(true);
});

test('the token in an address is refused', async () => {
  const { ask, agents } = await both();
  await ask('POST', '/agentsvc/api/sandboxes', { body: {} });
  const { status } = await ask('GET', `/agentsvc/api/sandboxes/id-1?x=${encodeURIComponent(TOKEN)}`);
  expect([status, agents.seen.length]).toEqual([403, 1]);
});
