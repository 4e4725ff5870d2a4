/**
 * The characters of plain YAML, and where runs of them end. Looking at each character once is much faster here than a
 * regular expression.
 */

const SPACE = 32;
const LF = 10;
const COLON = 58;
const DASH = 45;
const DOUBLE = 34;
const SINGLE = 39;
const BACKSLASH = 92;

const LETTER_CHARS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_';
/** Signs that mean nothing to YAML inside of plain text; letters and digits beside them. */
const PLAIN_CHARS = charTable(`${LETTER_CHARS}./+=@~*$%&()<>?!^;-`);
/** What plain text may begin with. */
const PLAIN_STARTS = charTable(`${LETTER_CHARS}./~`);
const LETTERS = charTable(LETTER_CHARS);

function charTable(chars: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const char of chars) table[char.charCodeAt(0)] = 1;
  return table;
}

const isPlainChar = (code: number) => PLAIN_CHARS[code] === 1 || code >= 0xa0;

/** Whether a plain key may begin with a character. */
export const startsPlainKey = (code: number) => LETTERS[code] === 1;

export const isQuote = (code: number) => code === DOUBLE || code === SINGLE;

/** Whether plain text begins at `at`: a number may begin with its sign. */
export function startsPlainScalar(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code === DASH) {
    const next = text.charCodeAt(at + 1);
    return (next >= 48 && next <= 57) || next === 46;
  }
  return code < 128 ? PLAIN_STARTS[code] === 1 : code > 0xa0;
}

/** Behind a quoted text of one line without escapes; -1 where it is another. */
export function quoteEnd(text: string, at: number): number {
  const quote = text.charCodeAt(at);
  for (let end = at + 1; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === quote) return end + 1;
    if (code === LF || (code === BACKSLASH && quote === DOUBLE)) return -1;
  }
  return -1;
}

/** Behind a run of signs, with colons that have one behind them. */
export function plainRunEnd(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    // No call for each character: a small file is read before this is compiled.
    if (PLAIN_CHARS[code] === 1 || code >= 0xa0 || (code === COLON && isPlainChar(text.charCodeAt(at + 1))))
      at++;
    else return at;
  }
}

/** Behind runs with one space between them. */
export function plainScalarEnd(text: string, from: number): number {
  let at = plainRunEnd(text, from);
  while (text.charCodeAt(at) === SPACE && isPlainChar(text.charCodeAt(at + 1)))
    at = plainRunEnd(text, at + 1);
  return at;
}
