/** Follows a conversation's events over as many connections as it takes. */

import { sleep } from '../../async/sleep.ts';
import type { SseMessage } from '../sse-decoder.ts';
import type { ControlClient } from './control-client.ts';
import type { StreamEnd } from './stream.ts';

export interface FollowOptions {
  readonly id: string;
  readonly signal: AbortSignal;
  /** The pause before a new connection, in ms, until the service asks for another one. It doubles while nothing new comes. */
  readonly retryDelayMs: number;
  /** Gets each event that was not given before: an event that a new connection repeats is known by its id. */
  readonly onMessage: (message: SseMessage) => void;
  /** Is told how a connection ended; gives whether to open another one. */
  readonly shouldReconnect: (end: StreamEnd) => boolean;
}

const MIN_DELAY_MS = 20;
const MAX_DELAY_MS = 5000;

/** Ends when the signal ends it, or `ended` says so. Throws nothing. */
export async function followEvents(control: ControlClient, options: FollowOptions): Promise<void> {
  const { id, signal, onMessage } = options;
  const seenKeys = new Set<string>();
  let lastEventId: string | undefined;
  let requestedDelayMs = options.retryDelayMs;
  let delayMs = requestedDelayMs;
  while (!signal.aborted) {
    let hasNew = false;
    // Without ids a new connection begins at the first event again, and what was given is passed over by its number.
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
