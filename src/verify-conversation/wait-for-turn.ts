/** Waits for the end of a turn: follows the stream, and polls the status of the conversation while the stream is silent. */
import { poll } from '../async/poll.ts';
import { sleep } from '../async/sleep.ts';
import type { ControlClient } from '../control/client/control-client.ts';
import { followEvents } from '../control/client/event-source.ts';
import { parseSingleEvent } from '../control/events.ts';
import { isFinished, readStatus } from '../control/responses.ts';
import type { ConversationTimeouts } from './timeouts.ts';
import { turnMarkerOf } from './turn.ts';

/** Why the waiting ended; `ended`: the turn or its conversation did. */
export type WaitEndReason = 'ended' | 'timed-out' | 'unreachable' | 'stopped';

export interface WaitResult {
  readonly reason: WaitEndReason;
  /** The last error of an unreachable service, else empty. */
  readonly lastError: string;
  /** When each event arrived, by `performance.now()`; the keys are those of `arrivalKey`. */
  readonly arrivalTimes: ReadonlyMap<string, number>;
}

/** The key of an event in `arrivalTimes`: its id, else its position. */
export const arrivalKey = (id: string | undefined, index: number) => id ?? `#${index}`;

/** Waits until `deadline` (by `performance.now()`) at most. Never throws for what the service does. */
export async function waitForTurnEnd(
  control: ControlClient,
  id: string,
  {
    deadline,
    signal,
    timeouts,
  }: { readonly deadline: number; readonly signal: AbortSignal; readonly timeouts: ConversationTimeouts },
): Promise<WaitResult> {
  const arrivalTimes = new Map<string, number>();
  const done = new AbortController();
  const waitSignal = AbortSignal.any([signal, done.signal]);
  let result: { reason: WaitEndReason; lastError: string } | undefined;
  const finish = (reason: WaitEndReason, lastError = '') => {
    result ??= { reason, lastError };
    done.abort();
  };
  const timer = setTimeout(() => finish('timed-out'), Math.max(0, deadline - performance.now()));

  let index = 0;
  /** When the service last responded. */
  let lastContact = performance.now();
  let nextPollAt = lastContact + timeouts.pollIntervalMs;
  let wake = () => {};

  const following = followEvents(control, {
    id,
    signal: waitSignal,
    retryDelayMs: timeouts.retryDelayMs,
    onMessage: (message) => {
      lastContact = performance.now();
      nextPollAt = lastContact + timeouts.pollIntervalMs;
      arrivalTimes.set(arrivalKey(message.id, index++), lastContact);
      if (turnMarkerOf(parseSingleEvent(message)) === 'ended') finish('ended');
    },
    shouldReconnect: ({ kind: reason, status }) => {
      if (status > 0) lastContact = performance.now();
      // A stream may close before the end of the turn because there will be none.
      nextPollAt = 0;
      wake();
      return reason !== 'not-a-stream' && reason !== 'too-large';
    },
  });

  const pollStatus = async () => {
    try {
      const response = await control.request('conversation', { id, signal: waitSignal });
      lastContact = performance.now();
      const status = readStatus(response.body);
      if (response.status === 404 || (response.ok && status !== undefined && isFinished(status)))
        finish('ended');
    } catch (error) {
      if (performance.now() - lastContact > timeouts.unreachableMs)
        finish('unreachable', (error as Error).message);
    }
  };
  const polling = (async () => {
    while (!waitSignal.aborted) {
      const wakeController = new AbortController();
      wake = () => wakeController.abort();
      await sleep(nextPollAt - performance.now(), AbortSignal.any([waitSignal, wakeController.signal]));
      if (waitSignal.aborted || performance.now() < nextPollAt) continue;
      nextPollAt = performance.now() + timeouts.pollIntervalMs;
      await pollStatus();
    }
  })();

  await Promise.all([following, polling]);
  clearTimeout(timer);
  const { reason, lastError } = result ?? { reason: 'stopped', lastError: '' };
  return { reason, lastError, arrivalTimes };
}

/** Waits until a conversation whose turn has ended is no longer active, so that its events are complete. Never throws. */
export async function waitUntilSettled(
  control: ControlClient,
  id: string,
  { signal, timeouts }: { readonly signal: AbortSignal; readonly timeouts: ConversationTimeouts },
): Promise<void> {
  const deadline = performance.now() + timeouts.settleMs;
  const isSettled = async () => {
    try {
      const timeoutMs = deadline - performance.now();
      const response = await control.request('conversation', { id, signal, timeoutMs });
      const status = readStatus(response.body);
      return !response.ok || status === undefined || isFinished(status);
    } catch {
      // The replay will show whether the service is still there.
      return false;
    }
  };
  const withinMs = timeouts.settleMs;
  await poll(isSettled, (settled) => settled, { withinMs, signal, firstDelayMs: 10, maxDelayMs: 250 });
}
