/** Starts a broker and waits for it no longer than it may take. */
import type { ConformanceEnv, StartedBroker } from '../../broker/start-contract.ts';
import type { Problem } from '../../model/check-result.ts';
import {
  type BoundedStart,
  type BrokerUnderTest,
  readStartedBroker,
  type StartBroker,
  type StartLimits,
} from '../env.ts';
import { BrokerStartError } from './start-error.ts';

/** What bounds itself tells more, and is given the time to. */
const TIMEOUT_MARGIN_MS = 50;

/** Throws `StartError`; what was started is then ended, as far as it lets itself be. `why` says what stopped the run. */
export async function startWithTimeout(
  start: StartBroker | BoundedStart,
  env: ConformanceEnv,
  limits: AbortableStartLimits,
): Promise<BrokerUnderTest> {
  const boundedStart = 'graceMs' in start ? start : undefined;
  const pendingStart = Promise.resolve().then(() =>
    boundedStart ? boundedStart(env, limits) : (start as StartBroker)(env),
  );
  let broker: StartedBroker;
  try {
    broker = await Promise.race([pendingStart, rejectWhenLate(limits)]);
  } catch (error) {
    // It may come up, or end what it began, after nobody waits any more.
    const cleanup = pendingStart.then(closeQuietly, (cause: unknown) => cause);
    const lateError = await Promise.race([cleanup, sleep(boundedStart?.graceMs ?? 0)]);
    if (limits.signal.aborted) throw abortedStart(limits, lateError);
    const cause = lateError instanceof BrokerStartError ? lateError : error;
    throw cause instanceof BrokerStartError
      ? cause
      : new BrokerStartError(`the broker did not start: ${firstLine(cause)}`);
  }
  try {
    return readStartedBroker(broker, env.boxes);
  } catch (error) {
    await closeQuietly(broker);
    throw error;
  }
}

interface AbortableStartLimits extends StartLimits {
  /** Why the signal was aborted. */
  readonly abortReason: () => Problem;
}

/** What stopped the run is the cause; what the broker said until then may help. */
function abortedStart({ abortReason }: AbortableStartLimits, lateError: unknown): BrokerStartError {
  const { message, help } = abortReason();
  const startError = lateError instanceof BrokerStartError ? lateError : undefined;
  const helpLines = [help, startError?.help].filter((each) => each !== undefined);
  return new BrokerStartError(
    `the broker was not ready: ${message}`,
    helpLines.join('. ') || undefined,
    startError?.secrets,
  );
}

function rejectWhenLate({ readyMs, signal }: AbortableStartLimits): Promise<never> {
  return new Promise((_, reject) => {
    const rejectStopped = () => reject(new BrokerStartError('stopped'));
    if (signal.aborted) rejectStopped();
    signal.addEventListener('abort', rejectStopped, { once: true });
    const rejectTimeout = () =>
      reject(new BrokerStartError(`the broker was not ready within ${readyMs / 1000} s`));
    setTimeout(rejectTimeout, readyMs + TIMEOUT_MARGIN_MS).unref();
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
