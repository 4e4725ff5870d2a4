/** Asking a service that says "later": 429, and 503 while it provisions (spec 3, 8 leaves the limits open). */
import type {
  ControlClient,
  ControlRequestOptions,
  ControlResponse,
} from '../control/client/control-client.ts';
import { sleep } from '../control/client/event-source.ts';
import { errorCode, retryAfterMs } from '../control/responses.ts';
import type { ControlRouteName } from '../control/routes.ts';

export interface Patience {
  /** When to give up, by `performance.now()`. */
  readonly until: number;
  /** Ends the waiting. */
  readonly signal: AbortSignal;
  /** The pause where the service asks for none; it doubles. */
  readonly pauseMs: number;
  readonly now: () => Date;
  /** Is told of each wait. */
  readonly waiting?: (reply: ControlResponse, ms: number) => void;
}

/** The statuses that say "later". */
const LATER = new Set([429, 503]);
/** A refusal that waiting does not lift. */
const FULL = 'sandbox_quota_exceeded';
const LONGEST_PAUSE_MS = 5000;

/** A reply, and why it was not asked for again where it says "later". */
export type Patient = ControlResponse & { readonly gaveUp?: string };

/**
 * Asks, and asks again as long as the service says "later" and there is time. Throws `WireError` where no whole answer came;
 * a request that may have been taken is never sent again by itself.
 */
export async function askPatiently(
  control: ControlClient,
  name: ControlRouteName,
  call: ControlRequestOptions,
  patience: Patience,
): Promise<Patient> {
  let pause = patience.pauseMs;
  for (;;) {
    const left = patience.until - performance.now();
    const reply = await control.request(name, { ...call, timeoutMs: Math.min(call.timeoutMs ?? left, left) });
    if (!LATER.has(reply.status)) return reply;
    const asked = retryAfterMs(reply.headers['retry-after'], reply.text, patience.now());
    if (asked === undefined && errorCode(reply.text) === FULL) return reply;
    const ms = Math.max(asked ?? pause, patience.pauseMs);
    if (patience.signal.aborted) return { ...reply, gaveUp: 'the run was stopped' };
    if (performance.now() + ms >= patience.until) {
      const seconds = Math.ceil(ms / 1000);
      return { ...reply, gaveUp: `it asks to wait ${seconds} s, and the time that is left is shorter` };
    }
    patience.waiting?.(reply, ms);
    await sleep(ms, patience.signal);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
}
