/** Standard input of a session: bytes in the order they came, taken as they are read, with word of when there is room. */
export class Input implements AsyncIterable<Buffer> {
  readonly #most: number;
  #chunks: Buffer[] = [];
  #size = 0;
  #ended = false;
  #readable: () => void = () => {};
  #roomy: (() => void)[] = [];

  /** @param most the bytes beyond which a writer should wait for room. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Bytes that nobody has read. */
  get size(): number {
    return this.#size;
  }

  get full(): boolean {
    return this.#size > this.#most;
  }

  /** What comes after the end is dropped. */
  push(chunk: Buffer): void {
    if (this.#ended || chunk.length === 0) return;
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    this.#readable();
  }

  end(): void {
    this.#ended = true;
    this.#readable();
  }

  /** Ends it and forgets what nobody has read. */
  drop(): void {
    this.#chunks = [];
    this.#shrink(this.#size);
    this.end();
  }

  /** Resolves when a writer may go on. */
  room(): Promise<void> {
    return this.full ? new Promise((resolve) => this.#roomy.push(resolve)) : Promise.resolve();
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
          this.#readable = resolve;
        });
      }
    }
  }

  #shrink(bytes: number): void {
    this.#size -= bytes;
    if (!this.full) for (const resolve of this.#roomy.splice(0)) resolve();
  }
}
