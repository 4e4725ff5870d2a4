import { describe, expect, it } from 'vitest';
import {
  errorMessage,
  isFinished,
  parseBody,
  readId,
  readRecords,
  retryAfterMs,
} from '../../src/control/responses.ts';
import { routeUrl } from '../../src/control/routes.ts';
import { recordExchange } from '../../src/http/record-exchange.ts';

it.each([
  ['{"id":"a"}', 'a'],
  ['{"data":{"id":"a","more":1},"meta":{}}', 'a'],
  ['{"id":7}', '7'],
  ['{"id":""}', undefined],
  ['{"data":"x","id":"a"}', 'a'],
  ['[]', undefined],
  ['null', undefined],
  ['nonsense', undefined],
])('reads the id of %s', (text, id) => expect(readId(parseBody(text))).toBe(id));

it('reads lists, bare and wrapped', () => {
  expect(readRecords(parseBody('[{"id":1},2]'))).toEqual([{ id: 1 }]);
  expect(readRecords(parseBody('{"data":[{"id":1}]}'))).toEqual([{ id: 1 }]);
  expect(readRecords(parseBody('{"data":{}}'))).toEqual([]);
});

it.each([
  ['{"error":"Invalid email or password"}', 'Invalid email or password'],
  ['{"error":"forbidden","reason":"email_unverified"}', 'forbidden, email_unverified'],
  ['{"error":"insufficient_scope","reason":"insufficient_scope"}', 'insufficient_scope'],
  ['{"errors":{"name":["is taken","is long"],"email":"bad"}}', 'name is taken, is long, email bad'],
  ['{"detail":"Not Found"}', 'Not Found'],
  ['{}', ''],
  ['Internal\nServer Error', 'Internal Server Error'],
  ['x'.repeat(5000), `${'x'.repeat(299)}…`],
])('quotes the error response %j', (text, expectedMessage) =>
  expect(errorMessage(text)).toBe(expectedMessage),
);

it.each([
  ['30', '', 30_000],
  ['0.5', '', 500],
  ['Sat, 21 Nov 2026 12:00:10 GMT', '', 10_000],
  ['Sat, 21 Nov 2026 11:00:00 GMT', '', 0],
  ['soon', '', undefined],
  [undefined, '{"error":"rate_limited","retry_after_seconds":7}', 7000],
  ['2', '{"retry_after_seconds":7}', 2000],
  [undefined, '{}', undefined],
])('reads the pause that %j %s requests', (header, body, ms) => {
  expect(retryAfterMs(header, body, new Date('2026-11-21T12:00:00Z'))).toBe(ms);
});

it('knows when a conversation is finished', () => {
  expect(['pending', 'running', 'idle', 'failed', 'terminated'].map(isFinished)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
});

it.each([
  ['http://host:4000', 'http://host:4000/api/x/1%2F2?wait=false'],
  ['https://host/prefix/?old=1#part', 'https://host/prefix/api/x/1%2F2?wait=false'],
])('finds the address on %s', (base, address) => {
  expect(routeUrl(base, '/api/x/{id}', '1/2', { wait: 'false' })).toBe(address);
});

describe('evidence', () => {
  const shown = recordExchange(
    {
      method: 'POST',
      url: 'http://me:hidden@host/api/auth/token',
      headers: { Authorization: 'Bearer key_123', cookie: 'session=1', accept: 'x' },
      body: '{"email":"a@b","password":"hunter2"}',
    },
    { status: 201, headers: { 'set-cookie': 'a=b' }, body: '{"data":{"api_key":"key_456","prefix":"key_"}}' },
  );

  it('has no credential', () => {
    expect(JSON.stringify(shown)).not.toMatch(/hidden|key_123|session=1|hunter2|a=b|key_456/);
    expect(shown.request.headers['Authorization']).toBe('Bearer ***');
    expect(shown.request.body).toBe('{"email":"a@b","password":"***"}');
  });

  it('does not show JSON whose fields it can not read', () => {
    const body = `{"password":"hunter2","a":${'['.repeat(65)}${']'.repeat(65)}}`;
    const { response } = recordExchange(
      { method: 'GET', url: 'http://host/', headers: {} },
      { status: 200, headers: {}, body },
    );
    expect(response.body).toBe('(not shown: JSON that is nested more than 64 levels deep)');
  });

  it('cuts bodies', () => {
    const { response } = recordExchange(
      { method: 'GET', url: 'http://host/', headers: {} },
      { status: 200, headers: {}, body: 'x'.repeat(9000) },
    );
    expect(response.body).toHaveLength(2048);
  });
});
