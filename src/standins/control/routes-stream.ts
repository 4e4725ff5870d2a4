/** The route that streams a conversation's events as server-sent events (spec 3, 6). */
import { eventFormatters } from './event-formats.ts';
import type { LoggedEvent } from './event-log.ts';
import { streamEvents } from './event-stream.ts';
import { type ControlApp, type ControlState, requireConversation } from './route.ts';

/** Adds the stream. */
export function addStreamRoute(app: ControlApp, state: ControlState): void {
  const { events, heartbeatMs, idleMs } = state.config;
  const formatEvent = eventFormatters[events];

  app.get('/api/conversations/:id/stream', (c) => {
    const { log } = requireConversation(state, c);
    const { wait = 'true', streams } = c.req.query();
    const follow = wait !== 'false' && wait !== '0';
    const last = c.req.header('last-event-id') ?? '';
    // An id that is not a whole number is ignored.
    const after = /^[0-9]+$/.test(last) ? Number(last) : 0;
    const disconnected = new AbortController();
    const frames = streamEvents(
      log,
      { follow, after, select: eventFilter(streams), signal: disconnected.signal },
      { formatEvent, heartbeatMs, idleMs },
    );
    return new Response(toByteStream(frames, disconnected), {
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' },
    });
  });
}

/** The filter of the `streams` parameter: `stage`, `stdout` and `stderr`, separated by commas. */
function eventFilter(streams: string | undefined): (event: LoggedEvent) => boolean {
  if (streams === undefined) return () => true;
  const selected = new Set(streams.split(','));
  return ({ kind, stream }) => selected.has(kind === 'stage' ? kind : stream);
}

/** A body that is produced as fast as it is read. Aborts `disconnected` once the reader is gone. */
function toByteStream(
  frames: AsyncIterator<string, void>,
  disconnected: AbortController,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await frames.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: () => disconnected.abort(),
    },
    { highWaterMark: 0 },
  );
}
