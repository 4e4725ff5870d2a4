/** How many writes are left to a run. */
import { Refusal } from './refusal.ts';

/** The most writes of a run: more would be in the way of everybody else's. */
export const MOST_WRITES = 3;

export class Writes {
  #left = MOST_WRITES;

  get areLeft(): boolean {
    return this.#left > 0;
  }

  /** How many were tried. */
  get count(): number {
    return MOST_WRITES - this.#left;
  }

  /** Does a write. Throws a `Refusal` where none is left. */
  async spend<T>(write: () => Promise<T>): Promise<T> {
    if (!this.areLeft)
      throw new Refusal(`${MOST_WRITES} writes are the most of one run; the next one does it`, 0);
    this.#left--;
    return write();
  }

  /** Does a write that can wait for the next run, where one is left. */
  async spare(write: () => Promise<void>): Promise<void> {
    if (this.areLeft) await this.spend(write);
  }
}
