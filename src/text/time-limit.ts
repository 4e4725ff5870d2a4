/** The end of a run's time, for code that a timer can't interrupt: it has to ask. */

/** The time of a run is up. */
export class TimeLimitExceeded extends Error {}

/** Between two looks at the clock, which takes as long as a hundred steps. */
const STEPS_PER_LOOK = 256;

export class TimeLimit {
  readonly #endsAtMs: number;
  readonly #now: () => number;
  #steps = 0;

  /** `endsAtMs` is a time of the clock `now`, in ms. */
  constructor(endsAtMs: number, now: () => number) {
    this.#endsAtMs = endsAtMs;
    this.#now = now;
  }

  /** For work of unknown length: throws `TimeLimitExceeded` if the time is up. */
  check(): void {
    if (this.#now() > this.#endsAtMs) throw new TimeLimitExceeded();
  }

  /** For each of many small steps: `check`, now and then. */
  readonly step = (): void => {
    if (++this.#steps % STEPS_PER_LOOK === 0) this.check();
  };
}
