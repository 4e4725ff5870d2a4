/** The model provider's own SDK, as a box uses it, against the broker. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import Anthropic from '@anthropic-ai/sdk';
import { expect, test } from 'vitest';
import { ALL_SCOPES, BOX_TOKEN, MODEL_CREDENTIAL, startBrokerFixture } from './broker-fixture.ts';

const message = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'm-1',
  content: [{ type: 'text', text: 'Hello' }],
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
};
const events = [
  { type: 'message_start', message: { ...message, content: [] } },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hel' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'lo' } },
  { type: 'content_block_stop', index: 0 },
  {
    type: 'message_delta',
    delta: { stop_reason: 'end_turn', stop_sequence: null },
    usage: { output_tokens: 1 },
  },
  { type: 'message_stop' },
];

function provider(req: IncomingMessage, res: ServerResponse, body: Buffer): void {
  const path = (req.url ?? '').split('?')[0];
  const json = (value: unknown) =>
    void res.setHeader('content-type', 'application/json').end(JSON.stringify(value));
  if (path === '/v1/messages/count_tokens') return json({ input_tokens: 7 });
  if (path === '/v1/models')
    return json({ data: [{ id: 'm-1', type: 'model' }], has_more: false, first_id: 'm-1', last_id: 'm-1' });
  if (path === '/v1/models/m-1') return json({ id: 'm-1', type: 'model' });
  if (!(JSON.parse(String(body)) as { stream?: boolean }).stream) return json(message);
  res.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events) res.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  res.end();
}

async function client(scope: readonly string[] = ['agent']) {
  const fixture = await startBrokerFixture(undefined, { model: provider });
  await fixture.report({ ...ALL_SCOPES, inference: scope });
  let requestCount = 0;
  const sdk = new Anthropic({
    apiKey: BOX_TOKEN,
    baseURL: `${fixture.url}/llm/modelapi`,
    fetch: (...args) => {
      requestCount++;
      return fetch(...args);
    },
  });
  return { ...fixture, sdk, requestCount: () => requestCount };
}

const request = { model: 'm-1', max_tokens: 16, messages: [{ role: 'user' as const, content: 'Hi' }] };

test('a message', async () => {
  const { sdk, model } = await client();
  const { content } = await sdk.messages.create(request);
  expect(content).toEqual(message.content);
  expect(model.requests[0]?.headers).toMatchObject({ 'x-api-key': MODEL_CREDENTIAL });
  expect(model.requests[0]?.headers.authorization).toBeUndefined();
  expect(model.requests[0]?.headers['anthropic-version']).toBeTruthy();
});

test('a streamed message', async () => {
  const { sdk } = await client();
  const stream = sdk.messages.stream(request);
  const texts: string[] = [];
  stream.on('text', (text) => texts.push(text));
  expect((await stream.finalMessage()).content).toMatchObject(message.content);
  expect(texts).toEqual(['Hel', 'lo']);
});

test('a token count', async () => {
  const { sdk } = await client();
  expect(await sdk.messages.countTokens({ model: 'm-1', messages: request.messages })).toMatchObject({
    input_tokens: 7,
  });
});

test('the list of models and a single model', async () => {
  const { sdk, model } = await client();
  const list = await sdk.models.list({ limit: 5 });
  expect(list.data.map(({ id }) => id)).toEqual(['m-1']);
  expect((await sdk.models.retrieve('m-1')).id).toBe('m-1');
  expect(model.requests.map(({ url }) => url)).toEqual(['/v1/models?limit=5', '/v1/models/m-1']);
});

test('an error is reported at once, without retries', async () => {
  const { sdk, requestCount, upstreamRequestCount } = await client(['decide']);
  const refused = await sdk.messages.create(request).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Anthropic.PermissionDeniedError);
  expect(String(refused)).toMatch(/agent.*inference/);
  expect([requestCount(), upstreamRequestCount()]).toEqual([1, 0]);
});
