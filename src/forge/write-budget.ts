/** How many writes are left to a run. */
import { ApiError } from './api-error.ts';

/** The most writes of a run: more would be in the way of everybody else's. */
export const MAX_WRITES = 3;

export class WriteBudget {
  #left = MAX_WRITES;

  get hasRemaining(): boolean {
    return this.#left > 0;
  }

  /** How many were tried. */
  get used(): number {
    return MAX_WRITES - this.#left;
  }

  /** Does a write. Throws a `Refusal` where none is left. */
  async required<T>(write: () => Promise<T>): Promise<T> {
    if (!this.hasRemaining)
      throw new ApiError(`${MAX_WRITES} writes are the most of one run; the next one does it`, 0);
    this.#left--;
    return write();
  }

  /** Does a write that can wait for the next run, where one is left. */
  async optional(write: () => Promise<void>): Promise<void> {
    if (this.hasRemaining) await this.required(write);
  }
}
