import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { decideResponseProblem, readDecideRequest, readRefusal } from '../../../src/broker/index.ts';
import { ALL_SCOPES, BOX_TOKEN, MODEL_CREDENTIAL, startBrokerFixture } from './broker-fixture.ts';

const DECIDE = '/decide/v1/systemone';
const choice = { type: 'choice', instructions: 'Ship it?', criteria: { yes: 'all is green', no: 'else' } };
const noul = { type: 'noul', instructions: 'Is it risky?' };
const score = { type: 'score', instructions: 'How good?' };
const rank = { type: 'rank', items: [1, 2] };

interface AnswerSchema {
  readonly type: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, AnswerSchema>>;
}

/** A value for a schema. */
function fillSchema(schema: AnswerSchema): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([key, part]) => [key, fillSchema(part)]),
    );
  return schema.type === 'number' ? 0.25 : 'because';
}

/** A model that fills in the requested schema. */
const model = (_: IncomingMessage, res: ServerResponse, body: Buffer): void => {
  const {
    output_config: { format },
  } = JSON.parse(String(body)) as { output_config: { format: { schema: AnswerSchema } } };
  res.setHeader('content-type', 'application/json');
  res.end(
    JSON.stringify({
      type: 'message',
      content: [{ type: 'text', text: JSON.stringify(fillSchema(format.schema)) }],
    }),
  );
};

const respondWith =
  (text: string, status = 200) =>
  (_: IncomingMessage, res: ServerResponse) =>
    void res.writeHead(status).end(text);

test.each<[string, unknown]>([
  ['by name', { 'ship it': choice, risk: noul, score, rank, __proto: noul }],
  [
    'in a list',
    [
      { name: 'ship it', ...choice },
      { name: 'b', ...noul },
    ],
  ],
  ['with the name __proto__', JSON.parse('{"__proto__":{"type":"noul","instructions":"i"}}')],
  ['a choice without options', { a: { type: 'choice', instructions: 'i' }, b: noul }],
])('answers each question on the credential: %s', async (_, questions) => {
  const { request, report, model: provider } = await startBrokerFixture(undefined, { model });
  await report(ALL_SCOPES);
  const body = JSON.stringify({ model: 'm-1', state: { diff: '…' }, questions });
  const { status, json } = await request('POST', DECIDE, { body });
  expect(status).toBe(200);
  const parsed = readDecideRequest(JSON.parse(body));
  expect('request' in parsed && decideResponseProblem(json, parsed.request)).toBeUndefined();
  const [modelRequest] = provider.requests;
  expect(modelRequest).toMatchObject({ method: 'POST', url: '/v1/messages' });
  expect(modelRequest?.headers).toMatchObject({
    'x-api-key': MODEL_CREDENTIAL,
    'anthropic-version': '2023-06-01',
  });
  expect(JSON.parse(String(modelRequest?.body))).toMatchObject({
    model: 'm-1',
    output_config: { format: { type: 'json_schema' } },
  });
});

test("returns the model's answers", async () => {
  const { request, report } = await startBrokerFixture(undefined, { model });
  await report(ALL_SCOPES);
  const { json } = await request('POST', DECIDE, {
    body: { model: 'm', state: 1, questions: { a: choice, b: noul, c: rank, d: score } },
  });
  expect(json).toEqual({
    model: 'm',
    answers: {
      a: {
        type: 'choice',
        choice: 'yes',
        probabilities: { yes: 0.25, no: 0.25 },
        confidence: 0.25,
        reason: 'because',
      },
      b: { type: 'noul', noul: 0.25, reason: 'because' },
      c: { type: 'unsupported' },
      d: { type: 'score', score: 0.25, reason: 'because' },
    },
  });
});

test('sends no request if it can answer no question', async () => {
  const { request, report, upstreamRequestCount } = await startBrokerFixture();
  await report(ALL_SCOPES);
  const { status, json } = await request('POST', DECIDE, {
    body: { model: 'm', state: 1, questions: { a: rank } },
  });
  expect([status, json, upstreamRequestCount()]).toEqual([
    200,
    { model: 'm', answers: { a: { type: 'unsupported' } } },
    0,
  ]);
});

test('sends a setup token as bearer', async () => {
  const {
    request,
    report,
    model: provider,
  } = await startBrokerFixture(
    ({ modelapi }) => ({
      modelapi: { ...modelapi!, credential: { kind: 'setup-token', value: MODEL_CREDENTIAL } },
    }),
    { model },
  );
  await report(ALL_SCOPES);
  await request('POST', DECIDE, { body: { model: 'm', state: 1, questions: { a: noul } } });
  expect(provider.requests[0]?.headers).toMatchObject({
    authorization: `Bearer ${MODEL_CREDENTIAL}`,
    'anthropic-beta': 'oauth-2025-04-20',
  });
});

const validRequest = { model: 'm', state: null, questions: { a: noul } };
test.each<[string, unknown]>([
  ['nothing', ''],
  ['text that is not JSON', 'x'],
  ['no model', { ...validRequest, model: undefined }],
  ['an empty model', { ...validRequest, model: '' }],
  ['no state', { ...validRequest, state: undefined }],
  ['no questions', { ...validRequest, questions: undefined }],
  ['questions of none', { ...validRequest, questions: {} }],
  ['an empty list', { ...validRequest, questions: [] }],
  ['a question without a type', { ...validRequest, questions: { a: {} } }],
  ['a question without instructions', { ...validRequest, questions: { a: { type: 'noul' } } }],
  ['a nameless question', { ...validRequest, questions: [noul] }],
  [
    'a question twice',
    {
      ...validRequest,
      questions: [
        { name: 'a', ...noul },
        { name: 'a', ...score },
      ],
    },
  ],
])('%s is 422', async (_, body) => {
  const { request, report, upstreamRequestCount } = await startBrokerFixture();
  await report(ALL_SCOPES);
  const { status, text } = await request('POST', DECIDE, { body });
  expect([status, readRefusal(text)?.full, upstreamRequestCount()]).toEqual([422, true, 0]);
});

describe('a missing answer is not a 2xx', () => {
  const message = (text: string) => JSON.stringify({ content: [{ type: 'text', text }] });
  test.each<[string, string, number?]>([
    ['an error', '{}', 529],
    ['a refusal', '{}', 401],
    ['text that is not JSON', 'x'],
    ['no text', '{"content":[]}'],
    ['text that is not JSON', message('sorry')],
    ['an answer too few', message('{}')],
    ['a value out of range', message('{"q1":{"noul":2}}')],
    ['the credential', message(JSON.stringify({ q1: { noul: 1, reason: `it is ${MODEL_CREDENTIAL}` } }))],
  ])('%s', async (_, text, status) => {
    const { request, report } = await startBrokerFixture(undefined, { model: respondWith(text, status) });
    await report(ALL_SCOPES);
    const response = await request('POST', DECIDE, { body: validRequest });
    expect([response.status, readRefusal(response.text)?.full]).toEqual([502, true]);
    expect(response.text).not.toContain(MODEL_CREDENTIAL);
  });

  test('silence', async () => {
    const { request, report } = await startBrokerFixture(() => ({ upstreamTimeoutMs: 50 }), {
      model: () => undefined,
    });
    await report(ALL_SCOPES);
    expect((await request('POST', DECIDE, { body: validRequest })).status).toBe(502);
  });
});

test.each<[string, unknown, number]>([
  ['the token in the state', { ...validRequest, state: `it is ${BOX_TOKEN}` }, 403],
  ['more than 1 MiB', Buffer.alloc((1 << 20) + 1, ' '), 413],
])('%s is refused', async (_, body, status) => {
  const { request, report, upstreamRequestCount } = await startBrokerFixture();
  await report(ALL_SCOPES);
  expect([(await request('POST', DECIDE, { body })).status, upstreamRequestCount()]).toEqual([status, 0]);
});
