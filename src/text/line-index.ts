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

/** Offsets to lines and back. Lines end in LF, CRLF or a lone CR, as YAML reads them. Built on first use. */
export class LineIndex {
  readonly #text: string;
  #starts: number[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** The position of an offset; one beyond the text is at its end. */
  at(offset: number): Position {
    const starts = this.#lineStarts();
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
    const starts = this.#lineStarts();
    const start = starts[line - 1];
    if (start === undefined || column < 1) return undefined;
    const offset = start + column - 1;
    return offset <= (starts[line] ?? this.#text.length) ? offset : undefined;
  }

  /** The line of a number (1-based) without its end; `undefined` where the text has no such line. */
  line(number: number): string | undefined {
    const starts = this.#lineStarts();
    const start = starts[number - 1];
    return start === undefined
      ? undefined
      : this.#text.slice(start, starts[number]).replace(/\r?\n$|\r$/, '');
  }

  #lineStarts(): number[] {
    if (this.#starts) return this.#starts;
    const text = this.#text;
    const starts = [0];
    if (text.includes('\r')) {
      for (const { 0: end, index } of text.matchAll(/\r\n|\r|\n/g)) starts.push(index + end.length);
    } else {
      for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    }
    this.#starts = starts;
    return starts;
  }
}
