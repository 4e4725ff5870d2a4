/** Starts a broker and waits for it no longer than it may take. */
import type { ConformanceEnv, StartedBroker } from '../broker/harness.ts';
import type { Problem } from '../model/outcome.ts';
import { type BoundedStart, type Readiness, type RunningBroker, readBroker, type Start } from './env.ts';
import { StartError } from './start-error.ts';

/** What bounds itself tells more, and is given the time to. */
const MARGIN_MS = 50;

/** Throws `StartError`; what was started is then ended, as far as it lets itself be. `why` says what stopped the run. */
export async function startBroker(
  start: Start | BoundedStart,
  env: ConformanceEnv,
  bounds: Stoppable,
): Promise<RunningBroker> {
  const bounded = 'graceMs' in start ? start : undefined;
  const starting = Promise.resolve().then(() => (bounded ? bounded(env, bounds) : (start as Start)(env)));
  let given: StartedBroker;
  try {
    given = await Promise.race([starting, tooLate(bounds)]);
  } catch (error) {
    // It may come up, or end what it began, after nobody waits any more.
    const ending = starting.then(closeQuietly, (cause: unknown) => cause);
    const last = await Promise.race([ending, sleep(bounded?.graceMs ?? 0)]);
    if (bounds.signal.aborted) throw stopped(bounds, last);
    const cause = last instanceof StartError ? last : error;
    throw cause instanceof StartError
      ? cause
      : new StartError(`the broker did not start: ${firstLine(cause)}`);
  }
  try {
    return readBroker(given, env.boxes);
  } catch (error) {
    await closeQuietly(given);
    throw error;
  }
}

interface Stoppable extends Readiness {
  /** Why the signal was aborted. */
  readonly why: () => Problem;
}

/** What stopped the run is the cause; what the broker said until then may help. */
function stopped({ why }: Stoppable, last: unknown): StartError {
  const { message, help } = why();
  const told = last instanceof StartError ? last : undefined;
  const helps = [help, told?.help].filter((each) => each !== undefined);
  return new StartError(`the broker was not ready: ${message}`, helps.join('. ') || undefined, told?.secrets);
}

function tooLate({ readyMs, signal }: Stoppable): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new StartError('stopped'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    const late = () => reject(new StartError(`the broker was not ready within ${readyMs / 1000} s`));
    setTimeout(late, readyMs + MARGIN_MS).unref();
  });
}

/** How long a broker’s own `close` is waited for. A command’s takes up to 7 s. */
const CLOSE_MS = 8000;

export async function closeQuietly(broker: StartedBroker | undefined): Promise<void> {
  const closed = Promise.resolve()
    .then(() => broker?.close?.())
    .catch(() => {});
  await Promise.race([closed, sleep(CLOSE_MS)]);
}

/** Keeps no process alive. */
export const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref();
  });

const firstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
