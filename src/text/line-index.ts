/** A range of a source text: offsets in UTF-16 code units, the end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A line and a column, both 1-based, the column in UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Converts offsets to positions and back. Lines end in LF, CRLF or a lone CR, as in YAML. The text is scanned only as far as needed. */
export class LineIndex {
  readonly #text: string;
  /** The starts of the lines found so far. */
  readonly #starts = [0];
  /** Matches a line break; 'LF' if all are LF, `undefined` before that is known. */
  #ends: RegExp | 'LF' | undefined;
  #isComplete = false;

  constructor(text: string) {
    this.#text = text;
  }

  /** The position of an offset; an offset beyond the text is at its end. */
  at(offset: number): Position {
    const starts = this.#starts;
    while (starts[starts.length - 1]! <= offset && this.#findNext());
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: Math.min(offset, this.#text.length) - starts[low]! + 1 };
  }

  /** The offset of a position; `undefined` if there is no such line or column. */
  offset({ line, column }: Position): number | undefined {
    this.#findUpTo(line);
    const start = this.#starts[line - 1];
    if (start === undefined || column < 1) return undefined;
    const offset = start + column - 1;
    return offset <= (this.#starts[line] ?? this.#text.length) ? offset : undefined;
  }

  /** The text of a line (1-based) without its line break; `undefined` if there is no such line. */
  line(number: number): string | undefined {
    this.#findUpTo(number);
    const start = this.#starts[number - 1];
    return start === undefined
      ? undefined
      : this.#text.slice(start, this.#starts[number]).replace(/\r?\n$|\r$/, '');
  }

  /** Finds the starts of the lines up to `line` and of the one after it. */
  #findUpTo(line: number): void {
    while (this.#starts.length <= line && this.#findNext());
  }

  /** Finds the start of one more line; returns whether there is one. */
  #findNext(): boolean {
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
