/** What a body goes through on its way. */
export interface Passing {
  /** What may go on after a further chunk. */
  push(chunk: Buffer): Buffer;
  /** What was held back, at the end of the body. */
  end(): Buffer;
  /** Whether a value was seen. */
  readonly found: boolean;
}

/**
 * Looks for values in a body as it passes, in bounded memory: only the bytes at the end of a chunk that may be the
 * beginning of a value wait for the next one.
 */
export class Mask implements Passing {
  readonly #values: readonly Buffer[];
  #held: Buffer = EMPTY;
  found = false;

  constructor(values: readonly Buffer[]) {
    this.#values = values;
  }

  /** Every value is as many stars, so that lengths stay. */
  push(chunk: Buffer): Buffer {
    let bytes = this.#held.length > 0 ? Buffer.concat([this.#held, chunk]) : chunk;
    let own = bytes !== chunk;
    let held = 0;
    for (const value of this.#values) {
      for (let at = bytes.indexOf(value); at >= 0; at = bytes.indexOf(value, at)) {
        if (!own) bytes = Buffer.from(bytes);
        own = true;
        this.found = true;
        bytes.fill('*', at, at + value.length);
      }
      held = Math.max(held, beginning(bytes, value));
    }
    const end = bytes.length - held;
    this.#held = held > 0 ? bytes.subarray(end) : EMPTY;
    return held > 0 ? bytes.subarray(0, end) : bytes;
  }

  end(): Buffer {
    const rest = this.#held;
    this.#held = EMPTY;
    return rest;
  }
}

const EMPTY = Buffer.alloc(0);

/** How many bytes at the end of `bytes` are the beginning of `value`, without being all of it. */
function beginning(bytes: Buffer, value: Buffer): number {
  const most = Math.min(value.length - 1, bytes.length);
  for (let length = most; length > 0; length--) {
    const at = bytes.length - length;
    if (bytes[at] === value[0] && bytes.compare(value, 0, length, at) === 0) return length;
  }
  return 0;
}
