/** The events of a conversation as server-sent events (spec 3, 6). */
import type { Socket } from 'node:net';
import type { LoggedEvent } from './event-log.ts';
import { streamEvents } from './event-stream.ts';
import { type ControlState, type DeclareRoute, requireConversation } from './route.ts';

export function streamRoutes(declare: DeclareRoute, state: ControlState): void {
  const { config, hooks } = state;

  declare('stream', 'GET', '/api/conversations/:id/stream', (c) => {
    const { id, log } = requireConversation(state, c);
    const { wait = 'true', streams } = c.req.query();
    const follow = wait !== 'false' && wait !== '0';
    const last = c.req.header('last-event-id') ?? '';
    // What is no whole number counts as none.
    const after = /^[0-9]+$/.test(last) ? Number(last) : 0;
    const disconnected = new AbortController();
    const { signal } = disconnected;
    const loggedFrames = streamEvents(
      log,
      { follow, after, select: eventFilter(streams), signal },
      { formatEvent: hooks.formatEvent, heartbeatMs: config.heartbeatMs, idleMs: config.idleMs },
    );
    const { incoming } = c.env;
    const eventFrames = hooks.stream(loggedFrames, { id, follow, after, signal, incoming });
    return new Response(toByteStream(eventFrames, disconnected, incoming.socket), {
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' },
    });
  });
}

/** Words of the query: stages, and streams of output by name. */
function eventFilter(streams: string | undefined): (event: LoggedEvent) => boolean {
  if (streams === undefined) return () => true;
  const selected = new Set(streams.split(','));
  return ({ kind, stream }) => selected.has(kind === 'stage' ? kind : stream);
}

/** Texts as a body that is made as fast as it is read. Where making one fails the connection breaks, behind what was sent. */
function toByteStream(
  frames: AsyncIterable<string>,
  disconnected: AbortController,
  socket: Socket,
): ReadableStream<Uint8Array> {
  const iterator = frames[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const breakConnection = (): Promise<never> => {
    socket.destroySoon();
    return new Promise(() => {});
  };
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await iterator.next().catch(breakConnection);
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: () => disconnected.abort(),
    },
    { highWaterMark: 0 },
  );
}
