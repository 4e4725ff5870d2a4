/** How often something may happen in a stretch of time, for each of many. */
import { rateLimited } from './http-error.ts';

/** Beyond this many the counts begin anew: a count is no reason to fill the memory. */
const MAX_CLIENTS = 10_000;

export class RateLimiter {
  readonly #limit: number;
  readonly #windowMs: number;
  #counts = new Map<string, number>();
  #windowEnd = 0;

  constructor(limit: number, windowMs: number) {
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  /** Counts one. Throws `Refusal` where it is one too many. */
  consume(client: string): void {
    if (this.#limit === Number.POSITIVE_INFINITY) return;
    const now = Date.now();
    if (now >= this.#windowEnd || this.#counts.size >= MAX_CLIENTS) {
      this.#counts = new Map();
      this.#windowEnd = now + this.#windowMs;
    }
    const count = (this.#counts.get(client) ?? 0) + 1;
    if (count > this.#limit) throw rateLimited(Math.ceil((this.#windowEnd - now) / 1000));
    this.#counts.set(client, count);
  }
}
