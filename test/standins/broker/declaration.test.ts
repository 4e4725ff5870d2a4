import { describe, expect, test } from 'vitest';
import { readDeclarationResponse, readRefusal } from '../../../src/broker/index.ts';
import { BOX_TOKEN, OTHER_BOX_TOKEN, startBrokerFixture } from './broker-fixture.ts';

const DECLARATION = '/api/box/declaration';
const entry = { name: 'inference', broker: 'lobby', scope: ['agent'] };
const figures = { usd: 12.345, runs: 3, unpriced: 1 };
const spend = { month: '2027-06', ...figures, byPrincipal: [{ principal: null, ...figures }], note: 'kept' };
const listing = { published: false, title: '\u{1F600}'.repeat(60), line: 'l', other: [1] };

test('keeps the entries of this broker, and echoes listing and spend', async () => {
  const now = () => Date.parse('2027-06-15T12:00:00Z');
  const { request } = await startBrokerFixture(undefined, {}, { now });
  const capabilities = [
    entry,
    { ...entry, name: 'x', broker: 'other' },
    { ...entry, name: 'own-capability' },
  ];
  const { status, json } = await request('POST', DECLARATION, { body: { capabilities, listing, spend } });
  expect(status).toBe(200);
  expect(json).toEqual({
    capabilities: [entry, { ...entry, name: 'own-capability' }],
    at: '2027-06-15T12:00:00.000Z',
    payer: { kind: 'shared', principal: null },
    listing,
    spend,
  });
  expect(readDeclarationResponse(json)).toHaveProperty('response');
});

test('ignores optional parts that it does not keep, even malformed ones', async () => {
  const { request } = await startBrokerFixture(() => ({ keeps: { listing: false, spend: false } }));
  const { status, json } = await request('POST', DECLARATION, {
    body: { capabilities: [], listing: 'none', spend: { month: 13 } },
  });
  expect([status, Object.keys(json as object)]).toEqual([200, ['capabilities', 'at', 'payer']]);
});

describe('400', () => {
  test.each<[string, string]>([
    ['nothing', ''],
    ['text that is not JSON', '{'],
    ['a list', '[]'],
    ['null', 'null'],
    ['no capabilities', '{}'],
    ['capabilities that are not a list', '{"capabilities":{}}'],
    [
      '21 capabilities',
      JSON.stringify({ capabilities: Array.from({ length: 21 }, (_, at) => ({ ...entry, name: `n${at}` })) }),
    ],
    [
      '51 words',
      JSON.stringify({
        capabilities: [{ ...entry, scope: Array.from({ length: 51 }, (_, at) => `w${at}`) }],
      }),
    ],
    ['no name', '{"capabilities":[{"broker":"lobby","scope":[]}]}'],
    ['no scope', '{"capabilities":[{"name":"a","broker":"lobby"}]}'],
    ['a malformed listing', '{"capabilities":[],"listing":{"title":3}}'],
    ['a malformed spend', '{"capabilities":[],"spend":{}}'],
    ['more than 32 KB', `{"capabilities":[]${' '.repeat(32 * 1024)}}`],
    ['a tower', `{"capabilities":[],"listing":{"x":${'['.repeat(5000)}${']'.repeat(5000)}}}`],
  ])('%s', async (_, body) => {
    const { request } = await startBrokerFixture();
    const { status, text } = await request('POST', DECLARATION, { body });
    expect([status, readRefusal(text)?.full]).toEqual([400, true]);
  });

  test('and the previous report stays in force', async () => {
    const { request, report } = await startBrokerFixture();
    await report({ inference: ['agent'] });
    await request('POST', DECLARATION, { body: '{}' });
    expect((await request('GET', '/llm/modelapi/v1/models')).status).toBe(200);
  });

  test('of any length, in bounded memory', async () => {
    const { request } = await startBrokerFixture();
    const { status } = await request('POST', DECLARATION, { body: Buffer.alloc(8 << 20, ' ') });
    expect(status).toBe(400);
  });
});

test('exactly 32 KB are accepted', async () => {
  const { request } = await startBrokerFixture();
  const body = '{"capabilities":[]}'.padEnd(32 * 1024, ' ');
  expect((await request('POST', DECLARATION, { body })).status).toBe(200);
});

test.each<[string, Record<string, string>]>([
  ['none', {}],
  ['unknown', { authorization: 'Bearer nobody' }],
  ['in x-api-key', { 'x-api-key': BOX_TOKEN }],
  ['without its scheme', { authorization: BOX_TOKEN }],
  ['a part of one', { authorization: `Bearer ${OTHER_BOX_TOKEN.slice(0, -1)}` }],
])('401 for a token: %s', async (_, headers) => {
  const { request } = await startBrokerFixture();
  const { status, text } = await request('POST', DECLARATION, {
    token: null,
    headers,
    body: { capabilities: [] },
  });
  expect([status, readRefusal(text)?.full]).toEqual([401, true]);
});
