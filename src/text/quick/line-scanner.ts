/** Splits a line of plain YAML into indentation, dash, key and value. */
import {
  COLON,
  DASH,
  HASH,
  isQuote,
  LF,
  PIPE,
  plainRunEnd,
  plainScalarEnd,
  quoteEnd,
  SPACE,
  startsPlainScalar,
} from './scanner.ts';

/** Reads the lines of a source text one by one into its own fields. Offsets are into the text; -1 means absent. */
export class LineScanner {
  /** The column where the line's content begins, and its offset. */
  indent = 0;
  contentStart = 0;
  /** The end of the dash and its spaces. */
  dashEnd = -1;
  keyStart = -1;
  keyEnd = -1;
  valueStart = -1;
  valueEnd = -1;
  /** Where the next line begins; may be set. */
  nextStart = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get hasContent(): boolean {
    return this.keyStart !== -1 || this.dashEnd !== -1 || this.valueStart !== -1;
  }

  /** Reads the line at `nextStart`; false if it is not plain. */
  readLine(): boolean {
    this.skipIndent();
    return this.readContent();
  }

  /** Skips the indentation of the line at `nextStart`; returns the first character code, NaN at the end of the text. */
  skipIndent(): number {
    const text = this.#text;
    let at = this.nextStart;
    let first = text.charCodeAt(at);
    while (first === SPACE) first = text.charCodeAt(++at);
    this.indent = at - this.nextStart;
    this.contentStart = at;
    return first;
  }

  /** Reads the rest of the line after `skipIndent`; false if it is not plain. */
  readContent(): boolean {
    const text = this.#text;
    let at = this.contentStart;
    this.dashEnd = this.keyStart = this.keyEnd = this.valueStart = this.valueEnd = -1;
    if (text.charCodeAt(at) === HASH) return this.#comment(at);
    if (text.charCodeAt(at) === DASH && text.charCodeAt(at + 1) === SPACE) {
      at += 2;
      while (text.charCodeAt(at) === SPACE) at++;
      this.dashEnd = at;
    }
    const key = this.#keyEnd(at);
    if (key !== -1) {
      this.keyStart = at;
      this.keyEnd = key;
      at = key + 1;
    }
    return this.#value(at);
  }

  /** The end of a key that begins at `at`, before its colon; -1 if there is none. */
  #keyEnd(at: number): number {
    const text = this.#text;
    const first = text.charCodeAt(at);
    let end: number;
    if (isQuote(first)) end = quoteEnd(text, at);
    else if (startsPlainScalar(text, at, 'block')) end = plainRunEnd(text, at, 'block');
    else return -1;
    if (end === -1 || text.charCodeAt(end) !== COLON) return -1;
    const after = text.charCodeAt(end + 1);
    return after === SPACE || after === LF || end + 1 === text.length ? end : -1;
  }

  /** Reads what follows the key or dash, to the end of the line. */
  #value(from: number): boolean {
    const text = this.#text;
    let at = from;
    while (text.charCodeAt(at) === SPACE) at++;
    const first = text.charCodeAt(at);
    let end = at;
    if (isQuote(first)) end = quoteEnd(text, at);
    // The reader of flow collections finds where this one ends.
    else if (first === 91 || first === 123) end = this.#lineEnd(at);
    else if (first === PIPE) end = at + (text.charCodeAt(at + 1) === DASH ? 2 : 1);
    else if (startsPlainScalar(text, at, 'block')) end = plainScalarEnd(text, at, 'block');
    if (end === -1) return false;
    if (end > at) {
      this.valueStart = at;
      this.valueEnd = end;
    }
    at = end;
    while (text.charCodeAt(at) === SPACE) at++;
    if (text.charCodeAt(at) === HASH && text.charCodeAt(at - 1) === SPACE) return this.#comment(at);
    this.nextStart = at + 1;
    return at >= text.length || text.charCodeAt(at) === LF;
  }

  #comment(at: number): true {
    this.nextStart = this.#lineEnd(at) + 1;
    return true;
  }

  #lineEnd(at: number): number {
    const end = this.#text.indexOf('\n', at);
    return end === -1 ? this.#text.length : end;
  }
}
