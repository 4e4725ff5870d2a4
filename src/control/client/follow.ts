/** Follows a conversation's events over as many connections as it takes. */

import type { Message } from '../messages.ts';
import type { Control } from './control.ts';
import type { StreamEnd } from './stream.ts';

export interface Following {
  readonly id: string;
  readonly signal: AbortSignal;
  /** The pause before a new connection, in ms, until the service asks for another one. It doubles while nothing new comes. */
  readonly pauseMs: number;
  /** Gets each event that was not given before: an event that a new connection repeats is known by its id. */
  readonly take: (message: Message) => void;
  /** Is told how a connection ended; gives whether to open another one. */
  readonly ended: (end: StreamEnd) => boolean;
}

const SHORTEST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 5000;

/** Ends when the signal ends it, or `ended` says so. Throws nothing. */
export async function follow(control: Control, following: Following): Promise<void> {
  const { id, signal, take } = following;
  const seen = new Set<string>();
  let lastId: string | undefined;
  let asked = following.pauseMs;
  let pause = asked;
  while (!signal.aborted) {
    let news = false;
    // Without ids a new connection begins at the first event again, and what was given is passed over by its number.
    let number = 0;
    const end = await control.stream({
      id,
      follow: true,
      lastId,
      signal,
      retry: (ms) => {
        asked = Math.min(Math.max(ms, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
      },
      take: (message) => {
        const key = message.id === undefined ? `#${number++}` : message.id;
        if (message.id !== undefined) lastId = message.id;
        if (seen.has(key)) return;
        seen.add(key);
        news = true;
        take(message);
      },
    });
    if (!following.ended(end)) return;
    pause = news ? asked : Math.min(pause * 2, LONGEST_PAUSE_MS);
    await rest(pause, signal);
  }
}

/** Waits, and no longer than until the signal ends. */
export function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, Math.max(0, ms));
    signal.addEventListener('abort', done, { once: true });
  });
}
