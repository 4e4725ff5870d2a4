/** Leaves events out of a stream that are too long to be kept, whatever follows them. */

/** What the filter passes on. */
export interface EventFilterTarget {
  readonly feed: (text: string) => void;
  /** Forgets the event that was fed in part. */
  readonly discard: () => void;
  /** An event was left out. */
  readonly onSkipped: () => void;
}

const DATA = 'data:';

/** Passes on the text of a stream, its lines ending in LF, without the events whose data, or one of whose lines, is longer than the limit. */
export class OversizedEventFilter {
  readonly #maxLength: number;
  readonly #target: EventFilterTarget;
  #skipping = false;
  /** Of the current event, its data lines joined. */
  #dataLength = 0;
  #lineLength = 0;
  /** The beginning of the current line: enough to see whether it is data. */
  #lineStart = '';
  #afterCr = false;

  constructor(maxLength: number, target: EventFilterTarget) {
    this.#maxLength = maxLength;
    this.#target = target;
  }

  push(text: string): void {
    let pending = '';
    /** The part of `pending` that ends with an event. */
    let wholeLength = 0;
    for (const piece of text.match(/[^\r\n]+|\r\n|\r|\n/g) ?? []) {
      const isLineEnd = piece === '\n' || piece === '\r' || piece === '\r\n';
      const belongsToCr = piece === '\n' && this.#afterCr;
      this.#afterCr = piece === '\r';
      const isEventEnd = isLineEnd && !belongsToCr && this.#lineLength === 0;
      if (!isLineEnd) {
        this.#lineLength += piece.length;
        this.#lineStart = (this.#lineStart + piece).slice(0, DATA.length + 1);
        if (!this.#skipping && this.#isTooLong()) {
          this.#skipping = true;
          this.#target.feed(pending.slice(0, wholeLength));
          this.#target.discard();
          pending = '';
          wholeLength = 0;
        }
      } else if (!belongsToCr) this.#endLine();
      // One kind of line end: behind a carriage return it would stay open whether a line feed follows.
      if (!this.#skipping) pending += isLineEnd ? (belongsToCr ? '' : '\n') : piece;
      if (!isEventEnd) continue;
      this.#dataLength = 0;
      wholeLength = pending.length;
      if (!this.#skipping) continue;
      this.#skipping = false;
      this.#target.onSkipped();
    }
    this.#target.feed(pending);
  }

  #isTooLong(): boolean {
    return this.#isData()
      ? this.#dataLength + this.#valueLength() > this.#maxLength
      : this.#lineLength > this.#maxLength;
  }

  #isData(): boolean {
    return this.#lineStart.startsWith(DATA);
  }

  #valueLength(): number {
    return this.#lineLength - DATA.length - (this.#lineStart.endsWith(' ') ? 1 : 0);
  }

  #endLine(): void {
    if (this.#isData()) this.#dataLength += this.#valueLength() + 1;
    this.#lineLength = 0;
    this.#lineStart = '';
  }
}
