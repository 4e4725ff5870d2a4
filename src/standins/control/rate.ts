/** How often something may happen in a stretch of time, for each of many. */
import { limited } from './refusal.ts';

/** Beyond this many the counts begin anew: a count is no reason to fill the memory. */
const MOST = 10_000;

export class Rate {
  readonly #most: number;
  readonly #windowMs: number;
  #counts = new Map<string, number>();
  #until = 0;

  constructor(most: number, windowMs: number) {
    this.#most = most;
    this.#windowMs = windowMs;
  }

  /** Counts one. Throws `Refusal` where it is one too many. */
  take(who: string): void {
    if (this.#most === Number.POSITIVE_INFINITY) return;
    const now = Date.now();
    if (now >= this.#until || this.#counts.size >= MOST) {
      this.#counts = new Map();
      this.#until = now + this.#windowMs;
    }
    const count = (this.#counts.get(who) ?? 0) + 1;
    if (count > this.#most) throw limited(Math.ceil((this.#until - now) / 1000));
    this.#counts.set(who, count);
  }
}
