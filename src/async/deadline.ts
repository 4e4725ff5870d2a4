/** The time limit of a whole run (`--timeout`), everything before the first check included. */

class DeadlineExceeded extends Error {}

export class Deadline {
  /** Aborted when the time is up or the run is stopped; `stopReason` says which. */
  readonly signal: AbortSignal;
  readonly #endsAt: number;

  /** Starts the clock; `stopSignal` stops the run. */
  constructor(timeoutMs: number, stopSignal: AbortSignal) {
    this.#endsAt = performance.now() + timeoutMs;
    const timeoutController = new AbortController();
    const message = `timed out after ${timeoutMs / 1000} s (--timeout)`;
    setTimeout(() => timeoutController.abort(new DeadlineExceeded(message)), timeoutMs).unref();
    this.signal = AbortSignal.any([stopSignal, timeoutController.signal]);
  }

  /** The time that is left, in ms; at least 1. */
  remainingMs(): number {
    return Math.max(1, this.#endsAt - performance.now());
  }
}

/** Why a signal was aborted, to follow a colon: `timed out after 8 s (--timeout)` or `the run was stopped`. */
export const stopReason = ({ reason }: AbortSignal): string =>
  reason instanceof DeadlineExceeded ? reason.message : 'the run was stopped';
