import type { Span } from './line-index.ts';

export type Path = readonly (string | number)[];

/** A fault of the text itself. Offsets are into the file. */
export interface TextFault extends Span {
  readonly word: 'syntax' | 'duplicate-key' | 'limit';
  readonly message: string;
  readonly help?: string;
  readonly path?: Path;
  /** Where the first of two keys begins, for a message that names its line. */
  readonly first?: number;
}

/** The faults met while a text is read. */
export class Faults {
  readonly met: TextFault[] = [];
  readonly #base: number;
  #muted = 0;

  /** `base` is where the text begins in its file. */
  constructor(base: number) {
    this.#base = base;
  }

  /** Takes a fault whose offsets are into the text, unless what is read counts for nothing. */
  push(fault: TextFault): void {
    if (this.#muted === 0) this.last(fault);
  }

  /** Takes a fault that ends the reading, whatever is read. */
  last(fault: TextFault): void {
    const { start, end, first } = fault;
    const moved = { ...fault, start: start + this.#base, end: end + this.#base };
    this.met.push(first === undefined ? moved : { ...moved, first: first + this.#base });
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
