/** Waits for a turn's end: follows the stream, and asks for the conversation's status where the stream says nothing. */
import type { ControlClient } from '../control/client/control-client.ts';
import { followEvents, sleep } from '../control/client/event-source.ts';
import { parseSingleEvent } from '../control/events.ts';
import { isFinished, readStatus } from '../control/responses.ts';
import type { ConversationTimeouts } from './timeouts.ts';
import { turnMarkerOf } from './turn.ts';

/** Why the waiting ended: the turn or the conversation did, time ran out, the service is out of reach, or the run was stopped. */
export type WaitEndReason = 'over' | 'late' | 'lost' | 'stopped';

export interface WaitResult {
  readonly reason: WaitEndReason;
  /** What was last known of the service where it is lost, in words. */
  readonly lastError: string;
  /** When each event came, by its id, else by its place: `performance.now()`. */
  readonly arrivalTimes: ReadonlyMap<string, number>;
}

/** The key of an event in `arrivals`. */
export const arrivalKey = (id: string | undefined, index: number) => id ?? `#${index}`;

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
  const timer = setTimeout(() => finish('late'), Math.max(0, deadline - performance.now()));

  let index = 0;
  /** When the service last gave a sign of life. */
  let lastContact = performance.now();
  /** When the status is to be asked. */
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
      if (turnMarkerOf(parseSingleEvent(message)) === 'ended') finish('over');
    },
    shouldReconnect: ({ kind: reason, status }) => {
      if (status > 0) lastContact = performance.now();
      // A stream that ends without the turn's end may mean that none will come.
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
        finish('over');
    } catch (error) {
      if (performance.now() - lastContact > timeouts.unreachableMs) finish('lost', (error as Error).message);
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

/** Waits until a conversation whose turn has ended is at rest, so that no event is still on its way. */
export async function waitUntilSettled(
  control: ControlClient,
  id: string,
  { signal, timeouts }: { readonly signal: AbortSignal; readonly timeouts: ConversationTimeouts },
): Promise<void> {
  const deadline = performance.now() + timeouts.settleMs;
  for (let delay = 10; performance.now() < deadline && !signal.aborted; delay = Math.min(delay * 2, 250)) {
    try {
      const response = await control.request('conversation', {
        id,
        signal,
        timeoutMs: deadline - performance.now(),
      });
      const status = readStatus(response.body);
      if (!response.ok || status === undefined || isFinished(status)) return;
    } catch {
      // Whether it is still there shows when its events are taken.
    }
    await sleep(delay, signal);
  }
}
