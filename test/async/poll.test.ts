import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { poll } from '../../src/async/poll.ts';
import { sleep } from '../../src/async/sleep.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Polls with fake timers: when each attempt ran, in ms, and what came of it. */
async function attemptTimes(
  isDone: (attempt: number) => boolean,
  options: { withinMs: number; firstDelayMs?: number; maxDelayMs?: number; abortAfterMs?: number },
) {
  const startTime = performance.now();
  const times: number[] = [];
  const stop = new AbortController();
  if (options.abortAfterMs !== undefined) setTimeout(() => stop.abort(), options.abortAfterMs);
  let endedAt = Number.NaN;
  const result = poll(async () => times.push(performance.now() - startTime), isDone, {
    ...options,
    signal: stop.signal,
  }).finally(() => {
    endedAt = performance.now() - startTime;
  });
  await vi.runAllTimersAsync();
  return { times, result: await result, endedAt };
}

it('returns the first accepted result', async () => {
  const { times, result } = await attemptTimes((attempt) => attempt === 3, { withinMs: 1000 });
  expect([result, times]).toEqual([3, [0, 20, 60]]);
});

it('doubles its pauses up to the longest one, and starts no attempt after its time', async () => {
  const { times, result } = await attemptTimes(() => false, {
    withinMs: 1000,
    firstDelayMs: 100,
    maxDelayMs: 300,
  });
  expect(times).toEqual([0, 100, 300, 600, 900, 1000]);
  expect(result).toBe(6);
});

it('makes one attempt without any time', async () => {
  const { times } = await attemptTimes(() => false, { withinMs: 0 });
  expect(times).toEqual([0]);
});

it('ends as soon as the signal aborts', async () => {
  const options = { withinMs: 10_000, firstDelayMs: 400, abortAfterMs: 50 };
  const { times, result, endedAt } = await attemptTimes(() => false, options);
  expect([times, result, endedAt]).toEqual([[0], 1, 50]);
});

it('throws what an attempt throws', async () => {
  const failing = poll(
    () => Promise.reject(new Error('no connection')),
    () => true,
    { withinMs: 1000, signal: new AbortController().signal },
  );
  await expect(failing).rejects.toThrow('no connection');
});

it('does not sleep once the signal has aborted', async () => {
  let slept = false;
  void sleep(1000, AbortSignal.abort()).then(() => {
    slept = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(slept).toBe(true);
});
