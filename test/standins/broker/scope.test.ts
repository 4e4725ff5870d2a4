import { describe, expect, test } from 'vitest';
import { readRefusal } from '../../../src/broker/index.ts';
import { ALL_SCOPES, OTHER_BOX_TOKEN, startBrokerFixture } from './broker-fixture.ts';

const decide = { model: 'm', state: null, questions: { a: { type: 'rank' } } };

/** Each scope word, with a request that requires it. */
const words: readonly [capability: string, word: string, method: string, path: string, body?: unknown][] = [
  ['inference', 'agent', 'POST', '/llm/modelapi/v1/messages', {}],
  ['inference', 'agent', 'POST', '/llm/modelapi/v1/messages/count_tokens', {}],
  ['inference', 'agent', 'GET', '/llm/modelapi/v1/models'],
  ['inference', 'agent', 'GET', '/llm/modelapi/v1/models/m-1'],
  ['inference', 'decide', 'POST', '/decide/v1/systemone', decide],
  ['egress', 'MAIL', 'GET', '/egress/MAIL/v1/send'],
  ['feedback', 'agent', 'POST', '/api/feedback', { entries: [{}] }],
  ['feedback', 'passive', 'POST', '/api/feedback', { counts: { a: 1 } }],
  ['agentsvc', 'agent', 'POST', '/agentsvc/api/conversations', {}],
  ['agentsvc', 'conversations', 'GET', '/agentsvc/api/conversations/c1'],
  ['agentsvc', 'sandboxes', 'GET', '/agentsvc/api/sandboxes/s1'],
  ['agentsvc', 'vault', 'GET', '/agentsvc/api/vaults/v1'],
];
const ownedObjects = { conversations: ['c1'], sandboxes: ['s1'], vaults: ['v1'] };
const startOwningBroker = () =>
  startBrokerFixture(({ boxes: [a, b] }) => ({ boxes: [{ ...a!, ownedObjects }, b!] }));

describe.each(words)('%s %s: %s %s', (capability, word, method, path, body) => {
  const options = body === undefined ? {} : { body };

  test('passes with the scope word, and only with it', async () => {
    const { request, report } = await startOwningBroker();
    await report({ [capability]: [word] });
    expect((await request(method, path, options)).status).toBe(200);
  });

  test('is rejected without the scope word, without a report, and with an unknown token', async () => {
    const { request, report, upstreamRequestCount } = await startOwningBroker();
    const withoutWord = {
      ...ALL_SCOPES,
      [capability]: ALL_SCOPES[capability as keyof typeof ALL_SCOPES].filter((one) => one !== word),
    };
    await report(withoutWord);
    const refusals = [
      await request(method, path, options),
      await request(method, path, { ...options, token: OTHER_BOX_TOKEN }),
    ];
    for (const { status, text } of refusals) {
      expect(status).toBe(403);
      const refusal = readRefusal(text);
      expect(refusal?.full).toBe(true);
      expect(refusal?.message).toContain(capability);
      expect(refusal?.message).toContain(word);
    }
    for (const token of ['unknown-token', null]) {
      const { status, text } = await request(method, path, { ...options, token });
      expect(status).toBe(403);
      expect(readRefusal(text)?.full).toBe(true);
    }
    expect(upstreamRequestCount()).toBe(0);
  });
});

test.each([
  ['another broker', { broker: 'elsewhere' }],
  ['no broker', { broker: undefined }],
  ['null', { broker: null }],
  ['another name', { name: 'Inference' }],
  ['the word in another case', { scope: ['Agent'] }],
])('an entry with %s grants nothing', async (_, overrides) => {
  const { request, upstreamRequestCount } = await startBrokerFixture();
  const entry = { name: 'inference', broker: 'lobby', scope: ['agent'], ...overrides };
  expect((await request('POST', '/api/box/declaration', { body: { capabilities: [entry] } })).status).toBe(
    200,
  );
  expect((await request('GET', '/llm/modelapi/v1/models')).status).toBe(403);
  expect(upstreamRequestCount()).toBe(0);
});

test('two entries of one name merge their scopes', async () => {
  const { request } = await startBrokerFixture();
  const entry = (...scope: string[]) => ({ name: 'inference', broker: 'lobby', scope });
  const { json } = await request('POST', '/api/box/declaration', {
    body: { capabilities: [entry('decide'), entry('agent', 'decide')] },
  });
  expect(json).toMatchObject({ capabilities: [entry('decide', 'agent')] });
  expect((await request('GET', '/llm/modelapi/v1/models')).status).toBe(200);
});

test('a later report replaces the earlier one, for its own box only', async () => {
  const { request, report } = await startBrokerFixture();
  const status = async (token?: string) =>
    (await request('GET', '/llm/modelapi/v1/models', token === undefined ? {} : { token })).status;
  await report(ALL_SCOPES);
  await report(ALL_SCOPES, OTHER_BOX_TOKEN);
  expect([await status(), await status(OTHER_BOX_TOKEN)]).toEqual([200, 200]);
  await report({});
  expect([await status(), await status(OTHER_BOX_TOKEN)]).toEqual([403, 200]);
  await report(ALL_SCOPES);
  expect(await status()).toBe(200);
});

test.each([
  ['GET', '/'],
  ['GET', '/llm'],
  ['GET', '/llm/modelapi'],
  ['GET', '/llm/modelapi/v1/messages'],
  ['PUT', '/llm/modelapi/v1/messages'],
  ['POST', '/llm/modelapi/v1/messages/'],
  ['POST', '/llm/modelapi/v1/messages/batches'],
  ['POST', '/llm/modelapi/v1/models'],
  ['GET', '/llm/modelapi/v1/models/'],
  ['GET', '/llm/modelapi/v1/models/a/b'],
  ['GET', '/llm/modelapi/v1/models/..%2ffiles'],
  ['GET', '/llm/modelapi/v1/files'],
  ['POST', '/llm/modelapi/api/hello'],
  ['POST', '/llm/modelapix/v1/messages'],
  ['POST', '/llm/modelapi/../modelapi/v1/messages'],
  ['POST', '/llm/modelapi//v1/messages'],
  ['GET', '/decide/v1/systemone'],
  ['POST', '/decide/v1/systemtwo'],
  ['GET', '/egress'],
  ['GET', '/egress/mail/v1'],
  ['GET', '/egress/1MAIL/v1'],
  ['GET', `/egress/${'A'.repeat(41)}/v1`],
  ['GET', '/egress/MA%49L/v1'],
  ['GET', '/egress/MAIL/../NONE/x'],
  ['GET', '/egress/MAIL/a/..'],
  ['GET', '/egress/MAIL/%2e%2E/x'],
  ['GET', '/egress/MAIL/%252e%252e/x'],
  ['GET', '/egress/MAIL/..%2f..%2fx'],
  ['GET', '/egress/MAIL/..%5cx'],
  ['GET', '/egress/MAIL//example.com/x'],
  ['GET', '//egress/MAIL/x'],
  ['GET', 'http://example.com/egress/MAIL/x'],
  ['TRACE', '/egress/MAIL/x'],
  ['GET', '/api/feedback'],
  ['POST', '/api/feedback/more'],
  ['GET', '/api/box/declaration'],
  ['GET', '/agentsvc/api/conversations'],
  ['GET', '/agentsvc/api/agents'],
  ['GET', '/agentsvc/api/conversations/../agents'],
  ['GET', '/agentsvc/api/conversations/%2e%2e/agents'],
  ['GET', '/agentsvc/api/sandboxesx'],
  ['DELETE', '/agentsvc/api/sandboxes'],
])('%s %s is a 404 and reaches no upstream', async (method, path) => {
  const { request, report, upstreamRequestCount } = await startBrokerFixture();
  await report(ALL_SCOPES);
  expect((await request(method, path)).status).toBe(404);
  expect(upstreamRequestCount()).toBe(0);
});

test('a disabled capability has no routes', async () => {
  const { request, report } = await startBrokerFixture(() => ({ capabilities: ['inference'] }));
  await report(ALL_SCOPES);
  for (const path of ['/egress/MAIL/x', '/agentsvc/api/sandboxes', '/api/feedback'])
    expect((await request('POST', path, { body: { entries: [{}] } })).status).toBe(404);
  expect((await request('GET', '/llm/modelapi/v1/models')).status).toBe(200);
});

test('an extra capability follows the same rule', async () => {
  const spec = {
    name: 'search',
    prefixes: ['/search'],
    words: ['read', 'write'],
    needed: ({ method, path }: { method: string; path: string }) =>
      path === '/search/ping' ? [] : path === '/search/docs' ? [method === 'GET' ? 'read' : 'write'] : null,
  };
  const { startUpstream } = await import('./raw-http.ts');
  const index = await startUpstream();
  const { request, report } = await startBrokerFixture(
    undefined,
    {},
    {
      extraCapabilities: [{ spec, url: index.url, credential: 'index-key-000000' }],
    },
  );
  expect((await request('GET', '/search/ping')).status).toBe(403);
  await report({ search: ['read'] });
  expect((await request('GET', '/search/ping')).status).toBe(200);
  expect((await request('GET', '/search/docs?q=1')).status).toBe(200);
  expect((await request('POST', '/search/docs', { body: {} })).text).toContain('write');
  expect((await request('GET', '/search/else')).status).toBe(404);
  expect(index.requests.map(({ url }) => url)).toEqual(['/ping', '/docs?q=1']);
  expect(index.requests[1]?.headers.authorization).toBe('Bearer index-key-000000');
});
