import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  buildEvidence,
  type ObservedProblem,
  type RecordedExchange,
} from '../../src/conformance/evidence.ts';
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

const isAbout = (problem: string, index: number) => ({ message: problem, exchange: all[index] });

test.each<[what: string, problems: readonly ObservedProblem[], kept: string[]]>([
  ['the last ones', [{ message: 'something is wrong' }], ['/b2', '/b3', '/b4', '/b5', '/b6', '/b7']],
  // What a problem is about stays, however long ago it was.
  ['an early one', [isAbout('GET /a returned 500', 1)], ['/a?x=1', '/b3', '/b4', '/b5', '/b6', '/b7']],
  [
    'two early ones',
    [isAbout('GET /b0 returned 403', 4), isAbout('GET /b1 names nothing', 5)],
    ['/b0', '/b1', '/b4', '/b5', '/b6', '/b7'],
  ],
])('keeps %s', (_, problems, expectedPaths) => {
  const evidence = buildEvidence(all, 'http://127.0.0.1:1234', problems, new ValueRedactor([]));
  expect(evidence.map(({ request }) => request.url)).toEqual(
    expectedPaths.map((path) => `http://127.0.0.1${path}`),
  );
});

test('leaves out what a reader could take for the exchange of a problem', () => {
  const exchanges = [1, 2, 3].map((number) => exchange(`GET /same?mark=${number}`, 403));
  const problem = { message: 'GET /same returned 403; expected 200', exchange: exchanges[1] };
  const evidence = buildEvidence(exchanges, 'http://127.0.0.1:1', [problem], new ValueRedactor([]));
  expect(evidence.map(({ request }) => request.url)).toEqual(['http://127.0.0.1/same?mark=2']);
});

test.each<[where: string, response: object, shown: object]>([
  [
    'in two headers',
    {
      headers: [
        ['x-1', 'a-the-secr'],
        ['x-2', 'et-value'],
      ],
    },
    { headers: { 'x-1': 'a-{part of the secret}', 'x-2': '{part of the secret}' } },
  ],
  ['in a trailer', { trailers: [['x-1', 'the-secret-value']] }, { headers: { 'x-1 (trailer)': '{secret}' } }],
  [
    'in the reason phrase',
    { statusMessage: 'with the-secret-value' },
    { headers: { 'reason phrase': 'with {secret}' } },
  ],
  [
    'in the middle of a long body',
    { body: Buffer.from(`${'a'.repeat(9000)}the-secret-value${'b'.repeat(9000)}`) },
    { body: expect.stringMatching(/^…a{1024}\{secret\}b+… \(18016 bytes\)$/) },
  ],
  [
    'in a compressed body',
    { headers: [['content-encoding', 'gzip']], body: gzipSync('it is the-secret-value') },
    { body: 'it is {secret}' },
  ],
])('marks the place of a leak %s', (_, response, shown) => {
  const leak = exchange('GET /leak', 200);
  Object.assign(leak.response!, response);
  const redactor = new ValueRedactor([{ label: 'secret', value: 'the-secret-value' }]);
  const [evidence] = buildEvidence([leak], 'http://127.0.0.1:1', [], redactor);
  expect(evidence?.response).toMatchObject(shown);
  expect(JSON.stringify(evidence)).not.toContain('the-secr');
});
