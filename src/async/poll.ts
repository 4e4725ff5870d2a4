import { sleep } from './sleep.ts';

export interface PollOptions {
  /** The time after which no further attempt starts, in ms; the first attempt always runs. */
  readonly withinMs: number;
  readonly signal: AbortSignal;
  /** The pause after the first attempt, in ms; it doubles up to `maxDelayMs`. */
  readonly firstDelayMs?: number;
  readonly maxDelayMs?: number;
}

/**
 * Repeats `attempt` with growing pauses until `isDone` accepts its result, the time is up or the signal aborts. Returns the
 * last result, accepted or not. Throws what `attempt` throws.
 */
export async function poll<T>(
  attempt: () => Promise<T>,
  isDone: (result: T) => boolean,
  { withinMs, signal, firstDelayMs = 20, maxDelayMs = 500 }: PollOptions,
): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (let delayMs = firstDelayMs; ; delayMs = Math.min(delayMs * 2, maxDelayMs)) {
    const result = await attempt();
    const remainingMs = deadline - performance.now();
    if (isDone(result) || remainingMs <= 0) return result;
    await sleep(Math.min(delayMs, remainingMs), signal);
    if (signal.aborted) return result;
  }
}
