/** The events of a conversation as server-sent events (spec 3, 6). */
import type { Socket } from 'node:net';
import { framesOf } from './frames.ts';
import type { Event } from './log.ts';
import { conversationOf, type Declare, type Service } from './serving.ts';

export function streamRoutes(declare: Declare, service: Service): void {
  const { settings, rules } = service;

  declare('stream', 'GET', '/api/conversations/:id/stream', (c) => {
    const { id, log } = conversationOf(service, c);
    const { wait = 'true', streams } = c.req.query();
    const follow = wait !== 'false' && wait !== '0';
    const last = c.req.header('last-event-id') ?? '';
    // What is no whole number counts as none.
    const after = /^[0-9]+$/.test(last) ? Number(last) : 0;
    const gone = new AbortController();
    const { signal } = gone;
    const frames = framesOf(
      log,
      { follow, after, select: selection(streams), signal },
      { form: rules.form, heartbeatMs: settings.heartbeatMs, idleMs: settings.idleMs },
    );
    const { incoming } = c.env;
    const texts = rules.stream(frames, { id, follow, after, signal, incoming });
    return new Response(bytesOf(texts, gone, incoming.socket), {
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' },
    });
  });
}

/** Words of the query: stages, and streams of output by name. */
function selection(streams: string | undefined): (event: Event) => boolean {
  if (streams === undefined) return () => true;
  const wanted = new Set(streams.split(','));
  return ({ kind, stream }) => wanted.has(kind === 'stage' ? kind : stream);
}

/** Texts as a body that is made as fast as it is read. Where making one fails the connection breaks, behind what was sent. */
function bytesOf(
  texts: AsyncIterable<string>,
  gone: AbortController,
  socket: Socket,
): ReadableStream<Uint8Array> {
  const iterator = texts[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const broken = (): Promise<never> => {
    socket.destroySoon();
    return new Promise(() => {});
  };
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await iterator.next().catch(broken);
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: () => gone.abort(),
    },
    { highWaterMark: 0 },
  );
}
