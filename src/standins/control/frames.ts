/** A stream of events as texts to be sent: what is there, then what comes. */
import type { Form } from './forms.ts';
import type { Event, Log } from './log.ts';

export interface Wanted {
  /** Whether to wait for more, or to end with what is there. */
  readonly follow: boolean;
  /** Events behind this id only. */
  readonly after: number;
  readonly select: (event: Event) => boolean;
  /** Aborted when nobody reads any more. */
  readonly signal: AbortSignal;
}

const HEARTBEAT = ': heartbeat\n\n';

export async function* framesOf(
  log: Log,
  wanted: Wanted,
  { form, heartbeatMs, idleMs }: { form: Form; heartbeatMs: number; idleMs: number },
): AsyncGenerator<string, void, undefined> {
  const { follow, after, select, signal } = wanted;
  let at = log.events.findIndex(({ id }) => id > after);
  if (at < 0) at = log.events.length;
  let quietSince = performance.now();
  let heardAt = quietSince;
  while (!signal.aborted) {
    for (; at < log.events.length; at++) {
      const event = log.events[at]!;
      const text = select(event) ? form(event) : '';
      if (text === '') continue;
      yield text;
      if (signal.aborted) return;
      quietSince = performance.now();
      heardAt = quietSince;
    }
    if (!follow || log.closed) return;
    const idle = quietSince + idleMs;
    const beat = heardAt + heartbeatMs;
    await log.news(Math.max(0, Math.min(idle, beat) - performance.now()), signal);
    const now = performance.now();
    if (at < log.events.length || log.closed) continue;
    if (now >= idle) return;
    if (now >= beat) {
      yield HEARTBEAT;
      heardAt = performance.now();
    }
  }
}
