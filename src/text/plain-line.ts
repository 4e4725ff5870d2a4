/** One line of plain YAML, taken apart. Looking at each character once is much faster here than a regular expression. */

const SPACE = 32;
const LF = 10;
const HASH = 35;
const COLON = 58;
const DASH = 45;
const DOUBLE = 34;
const SINGLE = 39;
const BACKSLASH = 92;
const PIPE = 124;

/** Signs that mean nothing to YAML inside of plain text; letters and digits beside them. */
const SIGNS = marks('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./+=@~*$%&()<>?!^;-');
/** What plain text may begin with. */
const FIRSTS = marks('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./~');
/** What a plain key may begin with. */
const LETTERS = marks('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_');

function marks(chars: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const char of chars) table[char.charCodeAt(0)] = 1;
  return table;
}

const isSign = (code: number) => (code < 128 ? SIGNS[code] === 1 : code >= 0xa0);

/** Reads the lines of a text, one after the other, into its own fields. Offsets are into the text; -1 is "not there". */
export class PlainLine {
  /** The column where the line's content begins. */
  indent = 0;
  /** Behind the dash and its spaces. */
  dashEnd = -1;
  keyStart = -1;
  keyEnd = -1;
  valueStart = -1;
  valueEnd = -1;
  /** Where the next line begins; may be moved. */
  next = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get hasContent(): boolean {
    return this.keyStart !== -1 || this.dashEnd !== -1 || this.valueStart !== -1;
  }

  /** Reads the line at `next`. Returns false where it is not plain. */
  read(): boolean {
    const text = this.#text;
    const start = this.next;
    let at = start;
    while (text.charCodeAt(at) === SPACE) at++;
    this.indent = at - start;
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

  /** Where a key that begins at `at` ends: before its colon. */
  #keyEnd(at: number): number {
    const text = this.#text;
    const first = text.charCodeAt(at);
    let end: number;
    if (first === DOUBLE || first === SINGLE) end = this.#quoteEnd(at);
    else if (LETTERS[first] === 1) end = this.#run(at);
    else return -1;
    if (end === -1 || text.charCodeAt(end) !== COLON) return -1;
    const behind = text.charCodeAt(end + 1);
    return behind === SPACE || behind === LF || end + 1 === text.length ? end : -1;
  }

  /** Reads what stands behind the key or dash, to the end of the line. */
  #value(from: number): boolean {
    const text = this.#text;
    let at = from;
    while (text.charCodeAt(at) === SPACE) at++;
    const first = text.charCodeAt(at);
    let end = at;
    if (first === DOUBLE || first === SINGLE) end = this.#quoteEnd(at);
    // A flow collection takes the rest of the line.
    else if (first === 91 || first === 123) end = this.#lineEnd(at);
    else if (first === PIPE) end = at + (text.charCodeAt(at + 1) === DASH ? 2 : 1);
    else if (FIRSTS[first] === 1 || first > 0xa0 || (first === DASH && this.#isNumber(at + 1)))
      end = this.#words(at);
    if (end === -1) return false;
    if (end > at) {
      this.valueStart = at;
      this.valueEnd = end;
    }
    at = end;
    while (text.charCodeAt(at) === SPACE) at++;
    if (text.charCodeAt(at) === HASH && text.charCodeAt(at - 1) === SPACE) return this.#comment(at);
    this.next = at + 1;
    return at >= text.length || text.charCodeAt(at) === LF;
  }

  #comment(at: number): true {
    this.next = this.#lineEnd(at) + 1;
    return true;
  }

  #lineEnd(at: number): number {
    const end = this.#text.indexOf('\n', at);
    return end === -1 ? this.#text.length : end;
  }

  #isNumber(at: number): boolean {
    const code = this.#text.charCodeAt(at);
    return (code >= 48 && code <= 57) || code === 46;
  }

  /** Behind a quoted text of one line without escapes; -1 where it is another. */
  #quoteEnd(at: number): number {
    const text = this.#text;
    const quote = text.charCodeAt(at);
    for (let end = at + 1; end < text.length; end++) {
      const code = text.charCodeAt(end);
      if (code === quote) return end + 1;
      if (code === LF || (code === BACKSLASH && quote === DOUBLE)) return -1;
    }
    return -1;
  }

  /** Behind a run of signs, with colons that have one behind them. */
  #run(from: number): number {
    const text = this.#text;
    let at = from;
    for (;;) {
      const code = text.charCodeAt(at);
      if (isSign(code) || (code === COLON && isSign(text.charCodeAt(at + 1)))) at++;
      else return at;
    }
  }

  /** Behind runs with one space between them. */
  #words(from: number): number {
    let at = this.#run(from);
    while (this.#text.charCodeAt(at) === SPACE && isSign(this.#text.charCodeAt(at + 1)))
      at = this.#run(at + 1);
    return at;
  }
}
