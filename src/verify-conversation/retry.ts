/** Repeats requests that the service asks to send again later: 429, and 503 while it provisions (spec 3, 8 leaves the limits open). */
import { sleep } from '../async/sleep.ts';
import type {
  ControlClient,
  ControlRequestOptions,
  ControlResponse,
} from '../control/client/control-client.ts';
import { errorCode, retryAfterMs } from '../control/responses.ts';
import type { ControlRouteName } from '../control/routes.ts';

export interface RetryPolicy {
  /** When to give up, by `performance.now()`. */
  readonly deadline: number;
  /** Ends the waiting. */
  readonly signal: AbortSignal;
  /** The first pause if the service requests none, in ms; no pause is shorter. */
  readonly retryDelayMs: number;
  readonly now: () => Date;
  /** Called before each pause. */
  readonly onWait?: (response: ControlResponse, ms: number) => void;
}

/** The statuses that ask for a later try. */
const RETRY_STATUSES = new Set([429, 503]);
/** A rejection that waiting does not lift. */
const QUOTA_EXCEEDED = 'sandbox_quota_exceeded';
const MAX_DELAY_MS = 5000;

/** The pauses between tries. */
export class Backoff {
  readonly #minMs: number;
  #delayMs: number;

  constructor(firstDelayMs: number) {
    this.#minMs = firstDelayMs;
    this.#delayMs = firstDelayMs;
  }

  /** The next pause, in ms: the one that the service requests, else twice the last one, up to 5 s. */
  next(requestedMs: number | undefined): number {
    const ms = Math.max(requestedMs ?? this.#delayMs, this.#minMs);
    this.#delayMs = Math.min(this.#delayMs * 2, MAX_DELAY_MS);
    return ms;
  }
}

/** The pause that a response requests, in ms; undefined if it requests none. */
export const requestedDelayMs = ({ headers, text }: ControlResponse, now: Date) =>
  retryAfterMs(headers['retry-after'], text, now);

/**
 * Sends a request, and sends it again while the service asks for that and time is left. Returns the last response; if there was
 * no time for another try, its message says so. Throws `RequestError` if no complete response arrives: the service may have
 * acted on such a request, so it is never repeated.
 */
export async function callWithRetry(
  control: ControlClient,
  route: ControlRouteName,
  call: ControlRequestOptions,
  { deadline, signal, retryDelayMs, now, onWait }: RetryPolicy,
): Promise<ControlResponse> {
  const backoff = new Backoff(retryDelayMs);
  for (;;) {
    const remainingMs = deadline - performance.now();
    const response = await control.request(route, {
      ...call,
      timeoutMs: Math.min(call.timeoutMs ?? remainingMs, remainingMs),
    });
    if (!RETRY_STATUSES.has(response.status)) return response;
    const requestedMs = requestedDelayMs(response, now());
    if (requestedMs === undefined && errorCode(response.text) === QUOTA_EXCEEDED) return response;
    const ms = backoff.next(requestedMs);
    const gaveUp = (reason: string) => ({ ...response, message: `${response.message}; ${reason}` });
    if (signal.aborted) return gaveUp('the run was stopped');
    if (performance.now() + ms >= deadline)
      return gaveUp(`it asks to wait ${Math.ceil(ms / 1000)} s, but less time is left`);
    onWait?.(response, ms);
    await sleep(ms, signal);
  }
}
