/** Waits for a turn's end: follows the stream, and asks for the conversation's status where the stream says nothing. */
import type { ControlClient } from '../control/client/control-client.ts';
import { followEvents, sleep } from '../control/client/event-source.ts';
import { parseSingleEvent } from '../control/events.ts';
import { isFinished, readStatus } from '../control/responses.ts';
import type { Pace } from './pace.ts';
import { signOf } from './turn.ts';

/** Why the waiting ended: the turn or the conversation did, time ran out, the service is out of reach, or the run was stopped. */
export type Waited = 'over' | 'late' | 'lost' | 'stopped';

export interface Waiting {
  readonly how: Waited;
  /** What was last known of the service where it is lost, in words. */
  readonly said: string;
  /** When each event came, by its id, else by its place: `performance.now()`. */
  readonly arrivals: ReadonlyMap<string, number>;
}

/** The key of an event in `arrivals`. */
export const arrivalKey = (id: string | undefined, index: number) => id ?? `#${index}`;

export async function untilOver(
  control: ControlClient,
  id: string,
  { until, signal, pace }: { readonly until: number; readonly signal: AbortSignal; readonly pace: Pace },
): Promise<Waiting> {
  const arrivals = new Map<string, number>();
  const enough = new AbortController();
  const listening = AbortSignal.any([signal, enough.signal]);
  let outcome: { how: Waited; said: string } | undefined;
  const finish = (how: Waited, said = '') => {
    outcome ??= { how, said };
    enough.abort();
  };
  const timer = setTimeout(() => finish('late'), Math.max(0, until - performance.now()));

  let index = 0;
  /** When the service last gave a sign of life. */
  let reached = performance.now();
  /** When the status is to be asked. */
  let due = reached + pace.pollMs;
  let wake = () => {};

  const following = followEvents(control, {
    id,
    signal: listening,
    retryDelayMs: pace.pauseMs,
    onMessage: (message) => {
      reached = performance.now();
      due = reached + pace.pollMs;
      arrivals.set(arrivalKey(message.id, index++), reached);
      if (signOf(parseSingleEvent(message)) === 'ended') finish('over');
    },
    shouldReconnect: ({ kind: how, status }) => {
      if (status > 0) reached = performance.now();
      // A stream that ends without the turn's end may mean that none will come.
      due = 0;
      wake();
      return how !== 'refused' && how !== 'large';
    },
  });

  const ask = async () => {
    try {
      const reply = await control.request('conversation', { id, signal: listening });
      reached = performance.now();
      const status = readStatus(reply.body);
      if (reply.status === 404 || (reply.ok && status !== undefined && isFinished(status))) finish('over');
    } catch (error) {
      if (performance.now() - reached > pace.lostMs) finish('lost', (error as Error).message);
    }
  };
  const polling = (async () => {
    while (!listening.aborted) {
      const woken = new AbortController();
      wake = () => woken.abort();
      await sleep(due - performance.now(), AbortSignal.any([listening, woken.signal]));
      if (listening.aborted || performance.now() < due) continue;
      due = performance.now() + pace.pollMs;
      await ask();
    }
  })();

  await Promise.all([following, polling]);
  clearTimeout(timer);
  const { how, said } = outcome ?? { how: 'stopped', said: '' };
  return { how, said, arrivals };
}

/** Waits until a conversation whose turn has ended is at rest, so that no event is still on its way. */
export async function untilSettled(
  control: ControlClient,
  id: string,
  { signal, pace }: { readonly signal: AbortSignal; readonly pace: Pace },
): Promise<void> {
  const until = performance.now() + pace.settleMs;
  for (let pause = 10; performance.now() < until && !signal.aborted; pause = Math.min(pause * 2, 250)) {
    try {
      const reply = await control.request('conversation', {
        id,
        signal,
        timeoutMs: until - performance.now(),
      });
      const status = readStatus(reply.body);
      if (!reply.ok || status === undefined || isFinished(status)) return;
    } catch {
      // Whether it is still there shows when its events are taken.
    }
    await sleep(pause, signal);
  }
}
