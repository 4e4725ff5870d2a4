import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readRefusal } from '../../../src/broker/index.ts';
import { ALL_SCOPES, BOX_TOKEN, startBrokerFixture } from './broker-fixture.ts';

const FEEDBACK = '/api/feedback';
const batch = { entries: [{ text: `said ${BOX_TOKEN}` }], counts: { turns: 2 } };

test('is stored in memory, without the token', async () => {
  const { request, report, feedbackLines } = await startBrokerFixture(undefined, {}, { now: () => 0 });
  await report(ALL_SCOPES);
  const { status, json } = await request('POST', FEEDBACK, { body: batch });
  expect([status, json]).toEqual([200, { kept: { entries: 1, counts: 1 } }]);
  expect(feedbackLines().map((line) => JSON.parse(line))).toEqual([
    { at: '1970-01-01T00:00:00.000Z', box: 'a', entries: [{ text: 'said ***' }], counts: { turns: 2 } },
  ]);
});

test('is stored in a file of bounded size that only its owner may read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'feedback.jsonl');
  const { request, report, close } = await startBrokerFixture(() => ({ feedback: { file, maxBytes: 4096 } }));
  await report(ALL_SCOPES);
  const one = (at: number) =>
    request('POST', FEEDBACK, { body: { counts: { at }, entries: [{ text: 'x'.repeat(200) }] } });
  for (let at = 0; at < 5; at++) await Promise.all(Array.from({ length: 10 }, (_, of) => one(at * 10 + of)));
  await close();
  expect(readdirSync(folder).sort()).toEqual(['feedback.jsonl', 'feedback.jsonl.1']);
  const [last, before] = [file, `${file}.1`].map((path) => readFileSync(path, 'utf8'));
  expect(last!.length + before!.length).toBeLessThanOrEqual(4096);
  expect(before!.length).toBeGreaterThan(1000);
  expect(
    `${before}${last}`
      .trim()
      .split('\n')
      .every((line) => JSON.parse(line).box === 'a'),
  ).toBe(true);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test.each<[string, object, number, string]>([
  ['the policy withholds it', { feedback: { policy: 'withhold' } }, 403, 'withheld'],
  ['none is stored', { feedback: { policy: 'none' } }, 501, 'keep it and send it later'],
  ['it does not fit', { feedback: { maxBytes: 64 } }, 413, 'does not fit'],
  ['it cannot be written', { feedback: { file: '/nowhere/at/all' } }, 503, 'send it later'],
])('where %s', async (_, overrides, expected, message) => {
  const { request, report, feedbackLines } = await startBrokerFixture(() => overrides);
  await report(ALL_SCOPES);
  const { status, text } = await request('POST', FEEDBACK, { body: batch });
  expect([status, readRefusal(text)?.message]).toEqual([expected, expect.stringContaining(message)]);
  expect(feedbackLines()).toEqual([]);
});

test("is withheld without the owner's consent", async () => {
  const { request, report } = await startBrokerFixture(({ boxes: [a, b] }) => ({
    boxes: [{ ...a!, owner: { consent: false } }, b!],
  }));
  await report(ALL_SCOPES);
  expect((await request('POST', FEEDBACK, { body: batch })).status).toBe(403);
});

test.each([
  ['nothing', ''],
  ['text that is not JSON', 'x'],
  ['neither', '{}'],
  ['both empty', '{"entries":[],"counts":{}}'],
  ['invalid entries', '{"entries":[1]}'],
  ['invalid counts', '{"counts":{"a":"b"}}'],
])('%s: 400, whatever the policy', async (_, body) => {
  for (const policy of ['keep', 'withhold', 'none'] as const) {
    const { request, report } = await startBrokerFixture(() => ({ feedback: { policy } }));
    await report({});
    expect((await request('POST', FEEDBACK, { body })).status).toBe(400);
  }
});

test('a batch requires the scope words of all its parts', async () => {
  const { request, report } = await startBrokerFixture();
  for (const [message, statuses] of [
    [['agent'], [200, 403, 403]],
    [['passive'], [403, 200, 403]],
    [
      ['agent', 'passive'],
      [200, 200, 200],
    ],
  ] as const) {
    await report({ feedback: message });
    const { entries, counts } = batch;
    const bodies = [{ entries }, { counts }, { entries, counts }];
    const responses = await Promise.all(bodies.map((body) => request('POST', FEEDBACK, { body })));
    expect(responses.map(({ status }) => status)).toEqual(statuses);
  }
});

test('more than 1 MiB: 413', async () => {
  const { request, report } = await startBrokerFixture();
  await report(ALL_SCOPES);
  expect((await request('POST', FEEDBACK, { body: Buffer.alloc((1 << 20) + 1, ' ') })).status).toBe(413);
});
