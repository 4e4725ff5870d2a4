import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { ControlClient } from '../../src/control/client/control-client.ts';
import { followEvents } from '../../src/control/client/event-source.ts';
import type { StreamEnd } from '../../src/control/client/stream.ts';
import type { SseMessage } from '../../src/control/sse-decoder.ts';
import { frame } from './sse.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void;

/** What a follower sees of a service, until it has so many events or the service says that it is over. */
async function collectEvents(
  handler: Handler,
  maxEvents: number,
): Promise<{ data: string[]; ends: StreamEnd[]; lastIds: unknown[] }> {
  const lastEventIds: unknown[] = [];
  const server = createServer((request, response) => {
    lastEventIds.push(request.headers['last-event-id']);
    handler(request, response, lastEventIds.length - 1);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/prefix/`;
  const stop = new AbortController();
  const received: SseMessage[] = [];
  const ends: StreamEnd[] = [];
  try {
    await followEvents(new ControlClient({ baseUrl, requestTimeoutMs: 300 }), {
      id: 'a/b',
      signal: stop.signal,
      retryDelayMs: 5,
      onMessage: (message) => {
        received.push(message);
        if (received.length >= maxEvents) stop.abort();
      },
      shouldReconnect: (end) => {
        ends.push(end);
        return end.kind !== 'not-a-stream' && ends.length < 10;
      },
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return { data: received.map(({ data }) => data), ends, lastIds: lastEventIds };
}

const event = (data: string, id?: number) => frame({ ...(id === undefined ? {} : { id: String(id) }), data });
const start = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });

it('reconnects from the last id, and skips known events', async () => {
  const {
    data,
    ends,
    lastIds: lastEventIds,
  } = await collectEvents((_, response, count) => {
    const events = [
      [event('a', 1), event('b', 4)],
      // One that was there, one that comes late with a lower id, and a new one.
      [event('b', 4), event('late', 2), event('c', 9)],
      [event('d', 10)],
    ][count];
    start(response).end(events?.join(''));
  }, 5);
  expect(data).toEqual(['a', 'b', 'late', 'c', 'd']);
  expect(lastEventIds).toEqual([undefined, '4', '9']);
  expect(ends.map(({ kind }) => kind)).toEqual(['closed', 'closed', 'stopped']);
});

it('counts events that have no ids', async () => {
  const { data } = await collectEvents((_, response, count) => {
    start(response).end(
      ['a', 'b', 'c']
        .slice(0, count + 1)
        .map((one) => event(one))
        .join(''),
    );
  }, 3);
  expect(data).toEqual(['a', 'b', 'c']);
});

it('continues after connections that break off, time out or fail', async () => {
  const { data, ends } = await collectEvents((_, response, count) => {
    if (count === 0) return void start(response).write(event('a', 1), () => response.destroy());
    if (count === 1) return void response.destroy();
    if (count === 2) return;
    start(response).end(event('b', 2));
  }, 2);
  expect(data).toEqual(['a', 'b']);
  expect(ends.map(({ kind, message }) => [kind, message])).toEqual([
    ['truncated', 'broke off after 1 event'],
    ['unreachable', 'could not be opened: connection closed without a response'],
    ['unreachable', 'could not be opened: timed out after 0.3 s'],
    ['stopped', 'was not read to the end'],
  ]);
});

it('ends with an error response', async () => {
  const { ends } = await collectEvents((_, response) => {
    response.writeHead(403, { 'content-type': 'application/json' }).end('{"error":"no"}');
  }, 1);
  expect(ends).toMatchObject([{ kind: 'not-a-stream', message: 'returned 403: no', status: 403 }]);
});

it('ends with an error response that does not end', async () => {
  const { ends } = await collectEvents((_, response) => {
    response.writeHead(500).write('boom');
  }, 1);
  expect(ends).toMatchObject([{ kind: 'not-a-stream', message: 'returned 500' }]);
});

it('stops at its limits', async () => {
  const { ends } = await collectEvents((_, response, count) => {
    if (count > 0) return void response.writeHead(404).end();
    start(response);
    const piece = `data: ${'x'.repeat(60_000)}\n`;
    const more = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', more);
    more();
  }, 1);
  expect(ends[0]).toMatchObject({ kind: 'too-large', eventCount: 0 });
  expect(ends[0]?.message).toBe('was not read to the end: it has more than 16777216 bytes');
});

it('sends the prefix and the id URL-encoded', async () => {
  const received: unknown[] = [];
  await collectEvents((request, response) => {
    received.push(request.url, request.headers.accept);
    start(response).end(event('a'));
  }, 1);
  expect(received).toEqual(['/prefix/api/conversations/a%2Fb/stream', 'text/event-stream']);
});
