/** Asking a service that says "later": 429, and 503 while it provisions (spec 3, 8 leaves the limits open). */
import type {
  ControlClient,
  ControlRequestOptions,
  ControlResponse,
} from '../control/client/control-client.ts';
import { sleep } from '../control/client/event-source.ts';
import { errorCode, retryAfterMs } from '../control/responses.ts';
import type { ControlRouteName } from '../control/routes.ts';

export interface RetryPolicy {
  /** When to give up, by `performance.now()`. */
  readonly deadline: number;
  /** Ends the waiting. */
  readonly signal: AbortSignal;
  /** The pause where the service asks for none; it doubles. */
  readonly retryDelayMs: number;
  readonly now: () => Date;
  /** Is told of each wait. */
  readonly onWait?: (response: ControlResponse, ms: number) => void;
}

/** The statuses that say "later". */
const RETRY_STATUSES = new Set([429, 503]);
/** A refusal that waiting does not lift. */
const QUOTA_EXCEEDED = 'sandbox_quota_exceeded';
const MAX_DELAY_MS = 5000;

/** A reply, and why it was not asked for again where it says "later". */
export type RetriedResponse = ControlResponse & { readonly gaveUpReason?: string };

/**
 * Asks, and asks again as long as the service says "later" and there is time. Throws `WireError` where no whole answer came;
 * a request that may have been taken is never sent again by itself.
 */
export async function callWithRetry(
  control: ControlClient,
  route: ControlRouteName,
  call: ControlRequestOptions,
  policy: RetryPolicy,
): Promise<RetriedResponse> {
  let delay = policy.retryDelayMs;
  for (;;) {
    const remainingMs = policy.deadline - performance.now();
    const response = await control.request(route, {
      ...call,
      timeoutMs: Math.min(call.timeoutMs ?? remainingMs, remainingMs),
    });
    if (!RETRY_STATUSES.has(response.status)) return response;
    const requestedMs = retryAfterMs(response.headers['retry-after'], response.text, policy.now());
    if (requestedMs === undefined && errorCode(response.text) === QUOTA_EXCEEDED) return response;
    const ms = Math.max(requestedMs ?? delay, policy.retryDelayMs);
    if (policy.signal.aborted) return { ...response, gaveUpReason: 'the run was stopped' };
    if (performance.now() + ms >= policy.deadline) {
      const seconds = Math.ceil(ms / 1000);
      return {
        ...response,
        gaveUpReason: `it asks to wait ${seconds} s, and the time that is left is shorter`,
      };
    }
    policy.onWait?.(response, ms);
    await sleep(ms, policy.signal);
    delay = Math.min(delay * 2, MAX_DELAY_MS);
  }
}
