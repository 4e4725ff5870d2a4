/** A number of places; who waits for one is let in by rank, and among equals in the order they came. */
export class Slots {
  #free: number;
  readonly #waiting: { readonly rank: number; readonly enter: () => void }[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  /** Runs `work` in a place; the lowest rank goes first. */
  async within<T>(rank: number, work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((enter) => this.#waiting.push({ rank, enter }));
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  #leave(): void {
    const next = this.#waiting.reduce<number>(
      (best, { rank }, index) => (best < 0 || rank < this.#waiting[best]!.rank ? index : best),
      -1,
    );
    if (next < 0) this.#free++;
    else this.#waiting.splice(next, 1)[0]!.enter();
  }
}
