/** The time that a whole run may take, with all that is done before something is judged. */

class Late extends Error {}

export class Deadline {
  /** Ends when the time is over, or the run is stopped; `whyStopped` tells which. */
  readonly signal: AbortSignal;
  readonly #until: number;

  /** The time begins now. */
  constructor(timeoutMs: number, stopping: AbortSignal) {
    this.#until = performance.now() + timeoutMs;
    const late = new AbortController();
    const words = `the ${timeoutMs / 1000} s of --timeout were over; give more time`;
    setTimeout(() => late.abort(new Late(words)), timeoutMs).unref();
    this.signal = AbortSignal.any([stopping, late.signal]);
  }

  /** The time that is left, in ms; never less than 1, which ends at once. */
  left(): number {
    return Math.max(1, this.#until - performance.now());
  }
}

/** Why a signal ended, in words to stand behind a colon. */
export const whyStopped = ({ reason }: AbortSignal): string =>
  reason instanceof Late ? reason.message : 'the run was stopped';
