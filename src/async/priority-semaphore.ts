/** Limits how many tasks run at once. Waiting tasks start by rank, and in order of arrival within a rank. */
export class PrioritySemaphore {
  #free: number;
  readonly #waiting: { readonly rank: number; readonly admit: () => void }[] = [];

  /** `permits`: how many tasks may run at once, from 1. */
  constructor(permits: number) {
    this.#free = permits;
  }

  /** Runs `task` as soon as there is room; the lowest rank goes first. Throws what `task` throws. */
  async run<T>(rank: number, task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((admit) => this.#waiting.push({ rank, admit }));
    try {
      return await task();
    } finally {
      this.#release();
    }
  }

  #release(): void {
    const next = this.#waiting.reduce<number>(
      (bestIndex, { rank }, index) =>
        bestIndex < 0 || rank < this.#waiting[bestIndex]!.rank ? index : bestIndex,
      -1,
    );
    if (next < 0) this.#free++;
    else this.#waiting.splice(next, 1)[0]!.admit();
  }
}
