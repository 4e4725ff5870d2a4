import { expect, test } from 'vitest';
import type { Exchange } from '../../src/model/report.ts';
import { exchangeLine } from '../../src/report/exchange.ts';
import { check, finding } from './reports.ts';

const exchange = (requestText: string, status: number): Exchange => {
  const [method = '', path = ''] = requestText.split(' ');
  const request = { method, url: `http://127.0.0.1/base${path}`, headers: {} };
  return { request, response: { status, headers: {} }, upstream: [] };
};
const one = [exchange('GET /a?x=1', 200)];
const alike = [exchange('GET /c?x=1', 403), exchange('GET /c?x=2', 403)];
const several = [
  exchange('POST /a', 200),
  exchange('POST /a', 404),
  exchange('GET /b', 403),
  exchange('GET /b/c', 500),
];

test.each<[message: string, evidence: Exchange[], seen: string | undefined]>([
  ['GET /a returned 200; expected 403', one, 'GET http://127.0.0.1/base/a?x=1 returned 200'],
  ['the answer has no list', one, 'GET http://127.0.0.1/base/a?x=1 returned 200'],
  ['POST /a returned 200 without a token', several, 'POST http://127.0.0.1/base/a returned 200'],
  ['POST /a was answered 404 without a token', several, 'POST http://127.0.0.1/base/a returned 404'],
  ['GET /c returned 403', alike, 'GET http://127.0.0.1/base/c returned 403'],
  ['GET /b was refused, and names nothing', several, 'GET http://127.0.0.1/base/b returned 403'],
  // None: it could be another finding's.
  ['POST /a reached the model provider', several, undefined],
  ['GET /a was answered 403', several, undefined],
  ['POST /a was answered 500', several, undefined],
  ['PUT /a was answered 200', one, undefined],
  ['the answer has no list', several, undefined],
  ['the answer has no list', [], undefined],
])('%s', (message, evidence, seen) => {
  expect(exchangeLine(check({ id: 'a', evidence }), finding({ code: 'conformance/a', message }))).toBe(seen);
});
