/** A range of a text: offsets in UTF-16 code units, the end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** 1-based line and column, columns in UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Offsets to lines and back. Lines end in LF, CRLF or a lone CR, as YAML reads them. Looks no further than it is asked. */
export class LineIndex {
  readonly #text: string;
  /** Where the lines begin that have been looked for. */
  readonly #starts = [0];
  /** Finds line ends where not all are LF; `undefined` before that is known. */
  #ends: RegExp | 'LF' | undefined;
  #isComplete = false;

  constructor(text: string) {
    this.#text = text;
  }

  /** The position of an offset; one beyond the text is at its end. */
  at(offset: number): Position {
    const starts = this.#starts;
    while (starts[starts.length - 1]! <= offset && this.#further());
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: Math.min(offset, this.#text.length) - starts[low]! + 1 };
  }

  /** The offset of a position; `undefined` where the text has no such line or the line no such column. */
  offset({ line, column }: Position): number | undefined {
    this.#upTo(line);
    const start = this.#starts[line - 1];
    if (start === undefined || column < 1) return undefined;
    const offset = start + column - 1;
    return offset <= (this.#starts[line] ?? this.#text.length) ? offset : undefined;
  }

  /** The line of a number (1-based) without its end; `undefined` where the text has no such line. */
  line(number: number): string | undefined {
    this.#upTo(number);
    const start = this.#starts[number - 1];
    return start === undefined
      ? undefined
      : this.#text.slice(start, this.#starts[number]).replace(/\r?\n$|\r$/, '');
  }

  /** Looks for the lines up to a number and the one behind it. */
  #upTo(line: number): void {
    while (this.#starts.length <= line && this.#further());
  }

  /** Looks for one more line; returns whether there is one. */
  #further(): boolean {
    if (this.#isComplete) return false;
    const text = this.#text;
    const from = this.#starts[this.#starts.length - 1]!;
    this.#ends ??= text.includes('\r') ? /\r\n?|\n/g : 'LF';
    let next: number;
    if (this.#ends === 'LF') next = text.indexOf('\n', from) + 1;
    else {
      this.#ends.lastIndex = from;
      next = this.#ends.test(text) ? this.#ends.lastIndex : 0;
    }
    if (next === 0) this.#isComplete = true;
    else this.#starts.push(next);
    return next !== 0;
  }
}
