/** A conversation's log as a stream of server-sent events. */
import type { EventFormatter } from './event-formats.ts';
import type { EventLog, LoggedEvent } from './event-log.ts';

/** What to send, and for how long. */
export interface EventStreamOptions {
  /** Whether to wait for more events, or to end after the logged ones. */
  readonly follow: boolean;
  /** Only events with a higher id. */
  readonly after: number;
  readonly select: (event: LoggedEvent) => boolean;
  /** Aborted when the reader is gone. */
  readonly signal: AbortSignal;
}

const HEARTBEAT = ': heartbeat\n\n';

/** Yields whole server-sent events and heartbeat comments. Ends with the log, or after `idleMs` without an event. */
export async function* streamEvents(
  log: EventLog,
  options: EventStreamOptions,
  { formatEvent, heartbeatMs, idleMs }: { formatEvent: EventFormatter; heartbeatMs: number; idleMs: number },
): AsyncGenerator<string, void, undefined> {
  const { follow, after, select, signal } = options;
  let position = log.events.findIndex(({ id }) => id > after);
  if (position < 0) position = log.events.length;
  let lastEventAt = performance.now();
  let lastSentAt = lastEventAt;
  while (!signal.aborted) {
    for (; position < log.events.length; position++) {
      const event = log.events[position]!;
      const frame = select(event) ? formatEvent(event) : '';
      if (frame === '') continue;
      yield frame;
      if (signal.aborted) return;
      lastEventAt = performance.now();
      lastSentAt = lastEventAt;
    }
    if (!follow || log.closed) return;
    const idleDeadline = lastEventAt + idleMs;
    const heartbeatDeadline = lastSentAt + heartbeatMs;
    await log.waitForChange(
      Math.max(0, Math.min(idleDeadline, heartbeatDeadline) - performance.now()),
      signal,
    );
    const now = performance.now();
    if (position < log.events.length || log.closed) continue;
    if (now >= idleDeadline) return;
    if (now >= heartbeatDeadline) {
      yield HEARTBEAT;
      lastSentAt = performance.now();
    }
  }
}
