/** How much of the input is kept. */
const BEGINNING_BYTES = 16 * 1024;

/** The standard input of a session: a queue of bytes with back-pressure. */
export class StdinBuffer implements AsyncIterable<Buffer> {
  readonly #limit: number;
  #chunks: Buffer[] = [];
  #size = 0;
  #beginning = Buffer.alloc(0);
  #ended = false;
  #wakeReader: () => void = () => {};
  #waitingWriters: (() => void)[] = [];

  /** @param limit the number of unread bytes above which writers should wait. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The number of unread bytes. */
  get size(): number {
    return this.#size;
  }

  /** The first bytes that were written, as UTF-8. */
  get beginning(): string {
    return this.#beginning.toString();
  }

  get isFull(): boolean {
    return this.#size > this.#limit;
  }

  /** Discards chunks after the end. */
  push(chunk: Buffer): void {
    if (this.#ended || chunk.length === 0) return;
    this.#chunks.push(chunk);
    if (this.#beginning.length < BEGINNING_BYTES)
      this.#beginning = Buffer.concat([this.#beginning, chunk.subarray(0, BEGINNING_BYTES)]);
    this.#size += chunk.length;
    this.#wakeReader();
  }

  end(): void {
    this.#ended = true;
    this.#wakeReader();
  }

  /** Ends it and drops unread bytes. */
  discard(): void {
    this.#chunks = [];
    this.#shrink(this.#size);
    this.end();
  }

  /** Resolves once there is room. */
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
