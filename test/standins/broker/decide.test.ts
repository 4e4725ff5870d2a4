import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { decideResponseProblem, readDecideRequest, readRefusal } from '../../../src/broker/index.ts';
import { ALL, CREDENTIAL, TOKEN, world } from './world.ts';

const DECIDE = '/decide/v1/systemone';
const choice = { type: 'choice', instructions: 'Ship it?', criteria: { yes: 'all is green', no: 'else' } };
const noul = { type: 'noul', instructions: 'Is it risky?' };
const score = { type: 'score', instructions: 'How good?' };
const rank = { type: 'rank', items: [1, 2] };

interface Form {
  readonly type: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Form>>;
}

/** A value that a schema asks for. */
function filled(form: Form): unknown {
  if (form.enum) return form.enum[0];
  if (form.properties)
    return Object.fromEntries(Object.entries(form.properties).map(([key, part]) => [key, filled(part)]));
  return form.type === 'number' ? 0.25 : 'because';
}

/** A model that fills in what it is asked for. */
const model = (_: IncomingMessage, res: ServerResponse, body: Buffer): void => {
  const {
    output_config: { format },
  } = JSON.parse(String(body)) as { output_config: { format: { schema: Form } } };
  res.setHeader('content-type', 'application/json');
  res.end(
    JSON.stringify({
      type: 'message',
      content: [{ type: 'text', text: JSON.stringify(filled(format.schema)) }],
    }),
  );
};

const says =
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
  [
    'of a name that is none in other languages',
    JSON.parse('{"__proto__":{"type":"noul","instructions":"i"}}'),
  ],
  ['a choice without options', { a: { type: 'choice', instructions: 'i' }, b: noul }],
])('answers questions %s, one answer each, on the credential', async (_, questions) => {
  const { ask, report, model: provider } = await world(undefined, { model });
  await report(ALL);
  const body = JSON.stringify({ model: 'm-1', state: { diff: '…' }, questions });
  const { status, json } = await ask('POST', DECIDE, { body });
  expect(status).toBe(200);
  const read = readDecideRequest(JSON.parse(body));
  expect('request' in read && decideResponseProblem(json, read.request)).toBeUndefined();
  const [asked] = provider.seen;
  expect(asked).toMatchObject({ method: 'POST', url: '/v1/messages' });
  expect(asked?.headers).toMatchObject({ 'x-api-key': CREDENTIAL, 'anthropic-version': '2023-06-01' });
  expect(JSON.parse(String(asked?.body))).toMatchObject({
    model: 'm-1',
    output_config: { format: { type: 'json_schema' } },
  });
});

test('says what the model said', async () => {
  const { ask, report } = await world(undefined, { model });
  await report(ALL);
  const { json } = await ask('POST', DECIDE, {
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

test('asks nobody where it answers no question', async () => {
  const { ask, report, reached } = await world();
  await report(ALL);
  const { status, json } = await ask('POST', DECIDE, {
    body: { model: 'm', state: 1, questions: { a: rank } },
  });
  expect([status, json, reached()]).toEqual([
    200,
    { model: 'm', answers: { a: { type: 'unsupported' } } },
    0,
  ]);
});

test('asks with a setup token as bearer', async () => {
  const {
    ask,
    report,
    model: provider,
  } = await world(
    ({ modelapi }) => ({
      modelapi: { ...modelapi!, credential: { kind: 'setup-token', value: CREDENTIAL } },
    }),
    { model },
  );
  await report(ALL);
  await ask('POST', DECIDE, { body: { model: 'm', state: 1, questions: { a: noul } } });
  expect(provider.seen[0]?.headers).toMatchObject({
    authorization: `Bearer ${CREDENTIAL}`,
    'anthropic-beta': 'oauth-2025-04-20',
  });
});

const sound = { model: 'm', state: null, questions: { a: noul } };
test.each<[string, unknown]>([
  ['nothing', ''],
  ['no JSON', 'x'],
  ['no model', { ...sound, model: undefined }],
  ['an empty model', { ...sound, model: '' }],
  ['no state', { ...sound, state: undefined }],
  ['no questions', { ...sound, questions: undefined }],
  ['questions of none', { ...sound, questions: {} }],
  ['an empty list', { ...sound, questions: [] }],
  ['a question without a type', { ...sound, questions: { a: {} } }],
  ['a question without instructions', { ...sound, questions: { a: { type: 'noul' } } }],
  ['a nameless question', { ...sound, questions: [noul] }],
  [
    'a question twice',
    {
      ...sound,
      questions: [
        { name: 'a', ...noul },
        { name: 'a', ...score },
      ],
    },
  ],
])('%s is 422', async (_, body) => {
  const { ask, report, reached } = await world();
  await report(ALL);
  const { status, text } = await ask('POST', DECIDE, { body });
  expect([status, readRefusal(text)?.full, reached()]).toEqual([422, true, 0]);
});

describe('what stops an answer is no 2xx', () => {
  const message = (text: string) => JSON.stringify({ content: [{ type: 'text', text }] });
  test.each<[string, string, number?]>([
    ['an error', '{}', 529],
    ['a refusal', '{}', 401],
    ['no JSON', 'x'],
    ['no text', '{"content":[]}'],
    ['text that is no JSON', message('sorry')],
    ['an answer too few', message('{}')],
    ['a value out of range', message('{"q1":{"noul":2}}')],
    ['the credential', message(JSON.stringify({ q1: { noul: 1, reason: `it is ${CREDENTIAL}` } }))],
  ])('%s', async (_, text, status) => {
    const { ask, report } = await world(undefined, { model: says(text, status) });
    await report(ALL);
    const got = await ask('POST', DECIDE, { body: sound });
    expect([got.status, readRefusal(got.text)?.full]).toEqual([502, true]);
    expect(got.text).not.toContain(CREDENTIAL);
  });

  test('silence', async () => {
    const { ask, report } = await world(() => ({ upstreamTimeoutMs: 50 }), { model: () => undefined });
    await report(ALL);
    expect((await ask('POST', DECIDE, { body: sound })).status).toBe(502);
  });
});

test.each<[string, unknown, number]>([
  ['the token in the state', { ...sound, state: `it is ${TOKEN}` }, 403],
  ['more than 1 MiB', Buffer.alloc((1 << 20) + 1, ' '), 413],
])('%s is refused', async (_, body, status) => {
  const { ask, report, reached } = await world();
  await report(ALL);
  expect([(await ask('POST', DECIDE, { body })).status, reached()]).toEqual([status, 0]);
});
