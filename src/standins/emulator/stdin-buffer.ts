/** Standard input of a session: bytes in the order they came, taken as they are read, with word of when there is room. */
export class StdinBuffer implements AsyncIterable<Buffer> {
  readonly #limit: number;
  #chunks: Buffer[] = [];
  #size = 0;
  #ended = false;
  #wakeReader: () => void = () => {};
  #waitingWriters: (() => void)[] = [];

  /** @param limit the bytes beyond which a writer should wait for room. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Bytes that nobody has read. */
  get size(): number {
    return this.#size;
  }

  get isFull(): boolean {
    return this.#size > this.#limit;
  }

  /** What comes after the end is dropped. */
  push(chunk: Buffer): void {
    if (this.#ended || chunk.length === 0) return;
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    this.#wakeReader();
  }

  end(): void {
    this.#ended = true;
    this.#wakeReader();
  }

  /** Ends it and forgets what nobody has read. */
  discard(): void {
    this.#chunks = [];
    this.#shrink(this.#size);
    this.end();
  }

  /** Resolves when a writer may go on. */
  waitForRoom(): Promise<void> {
    return this.isFull ? new Promise((resolve) => this.#waitingWriters.push(resolve)) : Promise.resolve();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void, undefined> {
    for (;;) {
      const chunk = this.#chunks.shift();
      if (chunk) {
        this.#shrink(chunk.length);
        yield chunk;
      } else if (this.#ended) return;
      else {
        await new Promise<void>((resolve) => {
          this.#wakeReader = resolve;
        });
      }
    }
  }

  #shrink(bytes: number): void {
    this.#size -= bytes;
    if (!this.isFull) for (const resolve of this.#waitingWriters.splice(0)) resolve();
  }
}
