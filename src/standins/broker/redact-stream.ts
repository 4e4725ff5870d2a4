import type { SecretMatcher } from './secret-matcher.ts';

/** Transforms a body while it streams through. */
export interface BodyFilter {
  /** The output after a further chunk. The filter owns the chunk from then on. */
  push(chunk: Buffer): Buffer | readonly Buffer[];
  /** The rest of the output, at the end of the body. */
  end(): Buffer | readonly Buffer[];
  /** Whether a value was found. */
  readonly matched: boolean;
}

/** Finds a box's token in a request body. */
export const requestBodyFilter = ({ bytes }: SecretMatcher): BodyFilter => new StreamRedactor([bytes]);

/** Redacts secret values in a response body. */
export const responseBodyFilter = (matchers: readonly SecretMatcher[]): BodyFilter =>
  new StreamRedactor(matchers.flatMap(({ bodyForms }) => bodyForms));

/**
 * Replaces values in a body with asterisks of the same length, in bounded memory: only the end of a chunk that may be the
 * start of a value waits for the next chunk.
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
    if (pending.length === 0) return this.#redact(chunk);
    const joined = Buffer.concat([pending, chunk.subarray(0, this.#longest - 1)]);
    const mustJoin = chunk.length < this.#longest || this.#values.some((value) => joined.includes(value));
    // Copied only if necessary: chunks are large, the pending bytes are few.
    return mustJoin ? this.#redact(Buffer.concat([pending, chunk])) : [pending, ...this.#redact(chunk)];
  }

  end(): readonly Buffer[] {
    const rest = this.#pending;
    this.#pending = EMPTY;
    return rest.length > 0 ? [rest] : [];
  }

  #redact(bytes: Buffer): readonly Buffer[] {
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

/** How many bytes at the end of `bytes` are a proper prefix of `value`. */
function partialMatchLength(bytes: Buffer, value: Buffer): number {
  const maxLength = Math.min(value.length - 1, bytes.length);
  for (let length = maxLength; length > 0; length--) {
    const at = bytes.length - length;
    if (bytes[at] === value[0] && bytes.compare(value, 0, length, at) === 0) return length;
  }
  return 0;
}
