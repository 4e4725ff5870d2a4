/** The time that a whole run may take, with all that is done before something is judged. */

class DeadlineExceeded extends Error {}

export class Deadline {
  /** Ends when the time is over, or the run is stopped; `whyStopped` tells which. */
  readonly signal: AbortSignal;
  readonly #endsAt: number;

  /** The time begins now. */
  constructor(timeoutMs: number, stopSignal: AbortSignal) {
    this.#endsAt = performance.now() + timeoutMs;
    const timeoutController = new AbortController();
    const message = `the ${timeoutMs / 1000} s of --timeout were over; give more time`;
    setTimeout(() => timeoutController.abort(new DeadlineExceeded(message)), timeoutMs).unref();
    this.signal = AbortSignal.any([stopSignal, timeoutController.signal]);
  }

  /** The time that is left, in ms; never less than 1, which ends at once. */
  remainingMs(): number {
    return Math.max(1, this.#endsAt - performance.now());
  }
}

/** Why a signal ended, in words to stand behind a colon. */
export const stopReason = ({ reason }: AbortSignal): string =>
  reason instanceof DeadlineExceeded ? reason.message : 'the run was stopped';
