/** Starts a broker within a time limit. */
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

/** A bounded start gives a better error at its own limit, so it gets a little longer. */
const TIMEOUT_MARGIN_MS = 50;

/** Throws `BrokerStartError`, after closing what was started as far as possible. */
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
    // The broker may still come up and need closing, or the start may still be cleaning up.
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

/** The cause is what stopped the run; the output of the broker so far is help. */
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
      reject(new BrokerStartError(`the broker was not ready after ${readyMs / 1000} s`));
    setTimeout(rejectTimeout, readyMs + TIMEOUT_MARGIN_MS).unref();
  });
}

/** Time limit for a broker's `close`; that of a command takes up to 7 s. */
const CLOSE_MS = 8000;

/** Closes a broker, ignoring its errors and waiting no longer than `CLOSE_MS`. */
export async function closeQuietly(broker: StartedBroker | undefined): Promise<void> {
  const closed = Promise.resolve()
    .then(() => broker?.close?.())
    .catch(() => {});
  await Promise.race([closed, sleep(CLOSE_MS)]);
}

/** Resolves after `ms`; does not keep the process alive. */
const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref();
  });

const firstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
