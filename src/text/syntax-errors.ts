import type { Span } from './line-index.ts';

export type Path = readonly (string | number)[];

/** A fault of the text itself. Offsets are into the file. */
export interface DocumentSyntaxError extends Span {
  readonly ruleId: 'syntax' | 'duplicate-key' | 'limit';
  readonly message: string;
  readonly help?: string;
  readonly path?: Path;
  /** Where the first of two keys begins, for a message that names its line. */
  readonly firstStart?: number;
}

/** The faults met while a text is read. */
export class SyntaxErrorCollector {
  readonly errors: DocumentSyntaxError[] = [];
  readonly #base: number;
  #muted = 0;

  /** `base` is where the text begins in its file. */
  constructor(base: number) {
    this.#base = base;
  }

  /** Takes a fault whose offsets are into the text, unless what is read counts for nothing. */
  push(error: DocumentSyntaxError): void {
    if (this.#muted === 0) this.pushAlways(error);
  }

  /** Takes a fault that ends the reading, whatever is read. */
  pushAlways(error: DocumentSyntaxError): void {
    const { start, end, firstStart } = error;
    const shifted = { ...error, start: start + this.#base, end: end + this.#base };
    this.errors.push(
      firstStart === undefined ? shifted : { ...shifted, firstStart: firstStart + this.#base },
    );
  }

  /** Reads without faults. */
  muted<T>(read: () => T): T {
    this.#muted++;
    try {
      return read();
    } finally {
      this.#muted--;
    }
  }
}
