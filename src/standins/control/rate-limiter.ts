/** A fixed-window rate limit for each client. */
import { rateLimited } from './http-error.ts';

/** A new window begins early above this number, which bounds the memory. */
const MAX_CLIENTS = 10_000;

/** Counts the requests of each client in a window of `windowMs`. */
export class RateLimiter {
  readonly #limit: number;
  readonly #windowMs: number;
  #counts = new Map<string, number>();
  #windowEnd = 0;

  constructor(limit: number, windowMs: number) {
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  /** Counts one request. Throws a 429 above the limit. */
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
