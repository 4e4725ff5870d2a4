/** The limit on writes per run. */
import { ApiError } from './api-error.ts';

/** Maximum writes of one run: the rate limit is shared with everybody else's. */
export const MAX_WRITES = 3;

export class WriteBudget {
  #left = MAX_WRITES;

  get hasRemaining(): boolean {
    return this.#left > 0;
  }

  /** How many writes were tried. */
  get used(): number {
    return MAX_WRITES - this.#left;
  }

  /** Runs a write. Throws an `ApiError` if none is left, or the one that the write throws. */
  async required<T>(write: () => Promise<T>): Promise<T> {
    if (!this.hasRemaining)
      throw new ApiError(`a run makes at most ${MAX_WRITES} writes; the next run makes this one`, 0);
    this.#left--;
    return write();
  }

  /** Runs a write that can wait for the next run, if one is left. Throws what the write throws. */
  async optional(write: () => Promise<void>): Promise<void> {
    if (this.hasRemaining) await this.required(write);
  }
}
