/**
 * The characters of plain scalars, and where they end (YAML 1.2.2, 7.3.3). Looking at each character once is much faster
 * here than a regular expression.
 */

/** Character codes. */
export const LF = 10;
export const SPACE = 32;
export const HASH = 35;
export const DASH = 45;
export const COLON = 58;
export const PIPE = 124;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
const BACKSLASH = 92;

/** Where a scalar is. Inside brackets, commas and brackets end it. */
export type ScalarContext = 'block' | 'flow';

const START_CHARS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./~$()+;<=^\\';
const FLOW_INDICATORS = ',[]{}';
/** What may follow the first character. A colon and a hash are left out: they depend on their neighbors. */
const INNER_CHARS = `${START_CHARS}@*%&>?!-"'\`|`;

/** What a plain scalar may begin with: every printable character that is not one of YAML's indicators. */
const STARTS = charTable(START_CHARS);
const INNER: Readonly<Record<ScalarContext, Uint8Array>> = {
  block: charTable(INNER_CHARS + FLOW_INDICATORS),
  flow: charTable(INNER_CHARS),
};

function charTable(chars: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const char of chars) table[char.charCodeAt(0)] = 1;
  return table;
}

/** Whether a character code is a single or double quote. */
export const isQuote = (code: number) => code === DOUBLE_QUOTE || code === SINGLE_QUOTE;

/** Whether a plain scalar begins at `at`. A dash begins one where text follows it. */
export function startsPlainScalar(text: string, at: number, context: ScalarContext): boolean {
  const code = text.charCodeAt(at);
  if (code === DASH) {
    const next = text.charCodeAt(at + 1);
    return INNER[context][next] === 1 || next > 0xa0;
  }
  return code < 128 ? STARTS[code] === 1 : code > 0xa0;
}

/** The end of a quoted scalar on one line and without escapes; -1 for any other. */
export function quoteEnd(text: string, at: number): number {
  const quote = text.charCodeAt(at);
  for (let end = at + 1; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === quote) return end + 1;
    if (code === LF || (code === BACKSLASH && quote === DOUBLE_QUOTE)) return -1;
  }
  return -1;
}

/** The end of a run of characters without a space. A colon belongs to it if the run continues after it. */
export function plainRunEnd(text: string, from: number, context: ScalarContext): number {
  const inner = INNER[context];
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    // No function call for each character: a small file is read before this is compiled.
    if (inner[code] === 1 || code >= 0xa0 || (code === HASH && at > from)) at++;
    else if (code === COLON) {
      const next = text.charCodeAt(at + 1);
      if (inner[next] === 1 || next >= 0xa0 || next === COLON || next === HASH) at++;
      else return at;
    } else return at;
  }
}

/** The end of a plain scalar on one line: runs of characters with spaces between them. */
export function plainScalarEnd(text: string, from: number, context: ScalarContext): number {
  const inner = INNER[context];
  let end = plainRunEnd(text, from, context);
  for (;;) {
    let next = end;
    while (text.charCodeAt(next) === SPACE) next++;
    const code = text.charCodeAt(next);
    if (next === end || !(inner[code] === 1 || code >= 0xa0)) return end;
    end = plainRunEnd(text, next, context);
  }
}
