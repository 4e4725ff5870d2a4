import { expect, test } from 'vitest';
import { type Exchanged, evidenceOf } from '../../src/conformance/exchange.ts';
import { Hider } from '../../src/conformance/hide.ts';

const exchanged = (asked: string, status?: number): Exchanged => {
  const [method = '', path = ''] = asked.split(' ');
  const answer = { status, headers: [], body: Buffer.alloc(0) } as unknown as Exchanged['answer'];
  return { ask: { method, path }, upstream: [], ...(status === undefined ? {} : { answer: answer! }) };
};
const all = [
  exchanged('POST /report', 200),
  exchanged('GET /a?x=1', 500),
  exchanged('GET /a', 403),
  exchanged('GET /never'),
  ...Array.from({ length: 8 }, (_, index) => exchanged(`GET /b${index}`, 403)),
];

test.each<[messages: string[], kept: string[]]>([
  [['something is wrong'], ['/b2', '/b3', '/b4', '/b5', '/b6', '/b7']],
  // What a message is about stays, however long ago it was asked.
  [['GET /a was answered 500; expected 403'], ['/a?x=1', '/b3', '/b4', '/b5', '/b6', '/b7']],
  [['GET /a was answered 403; expected 200'], ['/a', '/b3', '/b4', '/b5', '/b6', '/b7']],
  [['GET /a reached the model provider'], ['/a?x=1', '/a', '/b4', '/b5', '/b6', '/b7']],
  [
    ['GET /b0 was answered 403', 'GET /b1 names nothing'],
    ['/b0', '/b1', '/b4', '/b5', '/b6', '/b7'],
  ],
])('%j keep %j', (messages, kept) => {
  const told = evidenceOf(all, 'http://127.0.0.1:1234', messages, new Hider([]));
  expect(told.map(({ request }) => request.url)).toEqual(kept.map((path) => `http://127.0.0.1${path}`));
});
