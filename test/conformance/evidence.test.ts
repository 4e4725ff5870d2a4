import { expect, test } from 'vitest';
import { buildEvidence, type RecordedExchange } from '../../src/conformance/evidence.ts';
import { ValueRedactor } from '../../src/conformance/redact.ts';

const exchange = (endpoint: string, status?: number): RecordedExchange => {
  const [method = '', path = ''] = endpoint.split(' ');
  const response = { status, headers: [], body: Buffer.alloc(0) } as unknown as RecordedExchange['response'];
  return {
    request: { method, path },
    upstream: [],
    ...(status === undefined ? {} : { response: response! }),
  };
};
const all = [
  exchange('POST /report', 200),
  exchange('GET /a?x=1', 500),
  exchange('GET /a', 403),
  exchange('GET /never'),
  ...Array.from({ length: 8 }, (_, index) => exchange(`GET /b${index}`, 403)),
];

test.each<[messages: string[], kept: string[]]>([
  [['something is wrong'], ['/b2', '/b3', '/b4', '/b5', '/b6', '/b7']],
  // What a message is about stays, however long ago it was asked.
  [['GET /a returned 500; expected 403'], ['/a?x=1', '/b3', '/b4', '/b5', '/b6', '/b7']],
  [['GET /a returned 403; expected 200'], ['/a', '/b3', '/b4', '/b5', '/b6', '/b7']],
  [['GET /a reached the model provider'], ['/a?x=1', '/a', '/b4', '/b5', '/b6', '/b7']],
  [
    ['GET /b0 returned 403', 'GET /b1 names nothing'],
    ['/b0', '/b1', '/b4', '/b5', '/b6', '/b7'],
  ],
])('%j keep %j', (messages, expectedPaths) => {
  const evidence = buildEvidence(all, 'http://127.0.0.1:1234', messages, new ValueRedactor([]));
  expect(evidence.map(({ request }) => request.url)).toEqual(
    expectedPaths.map((path) => `http://127.0.0.1${path}`),
  );
});
