/** Follows a conversation's events, reconnecting as often as needed. */

import { sleep } from '../../async/sleep.ts';
import type { SseMessage } from '../sse-decoder.ts';
import type { ControlClient } from './control-client.ts';
import type { StreamEnd } from './stream.ts';

/** How to follow a conversation. */
export interface FollowOptions {
  readonly id: string;
  readonly signal: AbortSignal;
  /** Delay before reconnecting, in ms, unless the service requests another. It doubles while no new event arrives. */
  readonly retryDelayMs: number;
  /** Called once for each event, however often it is sent: repeated events are recognized by id. */
  readonly onMessage: (message: SseMessage) => void;
  /** Decides from how a connection ended whether to open another. */
  readonly shouldReconnect: (end: StreamEnd) => boolean;
}

const MIN_DELAY_MS = 20;
const MAX_DELAY_MS = 5000;

/** Resolves when the signal is aborted or `shouldReconnect` returns false. Never throws. */
export async function followEvents(control: ControlClient, options: FollowOptions): Promise<void> {
  const { id, signal, onMessage } = options;
  const seenKeys = new Set<string>();
  let lastEventId: string | undefined;
  let requestedDelayMs = options.retryDelayMs;
  let delayMs = requestedDelayMs;
  while (!signal.aborted) {
    let hasNew = false;
    // Without ids a new connection starts at the first event again, and known events are recognized by their number.
    let index = 0;
    const end = await control.stream({
      id,
      follow: true,
      lastEventId,
      signal,
      onRetry: (ms) => {
        requestedDelayMs = Math.min(Math.max(ms, MIN_DELAY_MS), MAX_DELAY_MS);
      },
      onMessage: (message) => {
        const key = message.id === undefined ? `#${index++}` : message.id;
        if (message.id !== undefined) lastEventId = message.id;
        if (seenKeys.has(key)) return;
        seenKeys.add(key);
        hasNew = true;
        onMessage(message);
      },
    });
    if (!options.shouldReconnect(end)) return;
    delayMs = hasNew ? requestedDelayMs : Math.min(delayMs * 2, MAX_DELAY_MS);
    await sleep(delayMs, signal);
  }
}
