/** Streams: following, heartbeats, idle time-outs, filters, disconnecting readers. */
import { describe, expect, test } from 'vitest';
import { eventLabel } from './client.ts';
import { startStandIns } from './start.ts';

test('consists of server-sent events', async () => {
  const { client } = await startStandIns();
  const id = await client.converse('hello');
  await client.untilSettled(id);
  const { status, headers, body } = await client.call('GET', `/api/conversations/${id}/stream?wait=false`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/event-stream');
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(body).toBe(
    [
      'id: 1\nevent: stage\ndata: provision started\n\n',
      'id: 2\nevent: stage\ndata: provision done\n\n',
      'id: 3\nevent: stage\ndata: turn started\n\n',
      `id: 4\nevent: output\ndata: runtime --model model --output-format stream-json --session-id ${id}\n\n`,
      'id: 5\nevent: output\ndata: hello\n\n',
      'id: 6\nevent: stage\ndata: turn done {"exit_code":0}\n\n',
    ].join(''),
  );
});

test('can use the enveloped format', async () => {
  const { client } = await startStandIns({ events: 'enveloped' });
  const id = await client.converse('hello');
  await client.untilSettled(id);
  const events = await client.replay(id);
  expect(JSON.parse(events[4]!.data)).toEqual({
    kind: 'output',
    stream: 'stdout',
    data: 'hello',
    stage: 'turn',
    state: '',
    turn_id: expect.any(String),
    ts: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  const done = JSON.parse(events[5]!.data);
  expect(done).toMatchObject({ kind: 'stage', stream: '', stage: 'turn', state: 'done', turn_id: null });
  expect(events[5]!.data).toContain('\\"exit_code\\":0,\\"turn_id\\":');
  expect(JSON.parse(done.data)).toEqual({ exit_code: 0, turn_id: expect.any(String), turn_number: 1 });
});

test.each([
  ['stage', ['provision started', 'provision done', 'turn started', 'turn done']],
  ['stdout', ['stdout', 'stdout']],
  ['stderr,stage', ['provision started', 'provision done', 'turn started', 'turn done']],
  ['odd', []],
])('streams=%s selects events', async (streams, words) => {
  const { client } = await startStandIns();
  const id = await client.converse('hello');
  await client.untilSettled(id);
  const { events } = await client.events(id, { query: `?wait=0&streams=${streams}` });
  expect(events.map(eventLabel)).toEqual(words);
});

describe('a followed stream', () => {
  test('begins before the first event', async () => {
    const { client, control } = await startStandIns({}, { run: () => new Promise(() => {}) });
    const id = await client.converse('hello');
    const response = fetch(`${client.base}/api/conversations/${id}/stream`, {
      headers: { authorization: 'Bearer wrong' },
    });
    expect((await response).status).toBe(401);
    const following = client.events(id, { query: '?streams=stderr' });
    while (control.followers() === 0) await client.call('GET', '/health');
    await client.call('POST', `/api/conversations/${id}/terminate`);
    expect(await following).toMatchObject({ events: [], end: 'closed' });
  });

  test('sends heartbeats, and ends without events', async () => {
    const { client } = await startStandIns({ heartbeatMs: 20, idleMs: 300 });
    const id = await client.converse();
    await client.untilSettled(id);
    const { events, comments, end } = await client.events(id);
    expect(events.map(eventLabel)).toEqual(['provision started', 'provision done']);
    expect(comments).toBeGreaterThan(1);
    expect(comments).toBeLessThanOrEqual(15);
    expect(end).toBe('closed');
  });

  test('is kept open by events', async () => {
    const { client } = await startStandIns(
      { idleMs: 600 },
      {
        run: async (_, shell) => {
          for (let number = 0; number < 8; number++) {
            await shell.out('more\n');
            await new Promise((resolve) => setTimeout(resolve, 100));
          }
          return 0;
        },
      },
    );
    const id = await client.converse('hello');
    expect((await client.events(id)).events.map(eventLabel).at(-1)).toBe('turn done');
  });

  test('ends with its reader', async () => {
    const { client, control } = await startStandIns();
    const id = await client.converse();
    await client.untilSettled(id);
    await client.events(id, { isEnough: () => true });
    while (control.followers() > 0) await client.call('GET', '/health');
  });

  test('sends all events to all readers', async () => {
    const { client } = await startStandIns();
    const id = await client.converse();
    const readers = Array.from({ length: 10 }, () =>
      client.events(id, { isEnough: (events) => eventLabel(events.at(-1)!) === 'turn done' }),
    );
    await client.untilSettled(id);
    await client.call('POST', `/api/conversations/${id}/prompts`, { prompt: 'hello' });
    const all = (await Promise.all(readers)).map(({ events }) => events.map(eventLabel).join());
    expect(new Set(all)).toEqual(
      new Set(['provision started,provision done,turn started,stdout,stdout,turn done']),
    );
  });

  test('ends with its service', async () => {
    const { client, control } = await startStandIns();
    const id = await client.converse();
    await client.untilSettled(id);
    const following = client.events(id);
    while (control.followers() === 0) await client.call('GET', '/health');
    await control.close();
    expect(['closed', 'cut']).toContain((await following).end);
  });
});
