/** A number of places; who waits for one is let in by rank, and among equals in the order they came. */
export class PrioritySemaphore {
  #free: number;
  readonly #waiting: { readonly rank: number; readonly enter: () => void }[] = [];

  constructor(permits: number) {
    this.#free = permits;
  }

  /** Runs `work` in a place; the lowest rank goes first. */
  async run<T>(rank: number, task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((enter) => this.#waiting.push({ rank, enter }));
    try {
      return await task();
    } finally {
      this.#leave();
    }
  }

  #leave(): void {
    const next = this.#waiting.reduce<number>(
      (bestIndex, { rank }, index) =>
        bestIndex < 0 || rank < this.#waiting[bestIndex]!.rank ? index : bestIndex,
      -1,
    );
    if (next < 0) this.#free++;
    else this.#waiting.splice(next, 1)[0]!.enter();
  }
}
