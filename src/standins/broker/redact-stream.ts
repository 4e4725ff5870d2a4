/** What a body goes through on its way. */
export interface BodyFilter {
  /** What goes on after a further chunk, which is then theirs. */
  push(chunk: Buffer): Buffer | readonly Buffer[];
  /** What was held back, at the end of the body. */
  end(): Buffer | readonly Buffer[];
  /** Whether a value was seen. */
  readonly matched: boolean;
}

/**
 * Looks for values in a body as it passes, in bounded memory: only the bytes at the end of a chunk that may be the
 * beginning of a value wait for the next one. Every value becomes as many stars, so that lengths stay.
 */
export class StreamRedactor implements BodyFilter {
  readonly #values: readonly Buffer[];
  readonly #longest: number;
  #pending: Buffer = EMPTY;
  matched = false;

  constructor(values: readonly Buffer[]) {
    this.#values = values.filter(({ length }) => length > 0);
    this.#longest = Math.max(0, ...this.#values.map(({ length }) => length));
  }

  push(chunk: Buffer): readonly Buffer[] {
    const pending = this.#pending;
    if (pending.length === 0) return this.#pass(chunk);
    const joined = Buffer.concat([pending, chunk.subarray(0, this.#longest - 1)]);
    const mustJoin = chunk.length < this.#longest || this.#values.some((value) => joined.includes(value));
    // Copied only where it must be: chunks are large, and what was held is small.
    return mustJoin ? this.#pass(Buffer.concat([pending, chunk])) : [pending, ...this.#pass(chunk)];
  }

  end(): readonly Buffer[] {
    const rest = this.#pending;
    this.#pending = EMPTY;
    return rest.length > 0 ? [rest] : [];
  }

  #pass(bytes: Buffer): readonly Buffer[] {
    let pendingLength = 0;
    for (const value of this.#values) {
      for (let at = bytes.indexOf(value); at >= 0; at = bytes.indexOf(value, at)) {
        this.matched = true;
        bytes.fill('*', at, at + value.length);
      }
      pendingLength = Math.max(pendingLength, partialMatchLength(bytes, value));
    }
    const end = bytes.length - pendingLength;
    this.#pending = pendingLength > 0 ? Buffer.from(bytes.subarray(end)) : EMPTY;
    return end > 0 ? [bytes.subarray(0, end)] : [];
  }
}

const EMPTY = Buffer.alloc(0);

/** How many bytes at the end of `bytes` are the beginning of `value`, without being all of it. */
function partialMatchLength(bytes: Buffer, value: Buffer): number {
  const maxLength = Math.min(value.length - 1, bytes.length);
  for (let length = maxLength; length > 0; length--) {
    const at = bytes.length - length;
    if (bytes[at] === value[0] && bytes.compare(value, 0, length, at) === 0) return length;
  }
  return 0;
}
