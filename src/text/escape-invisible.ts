/** Characters that cannot be seen, or that change how their neighbours are seen, made visible. */

const ALL_VISIBLE = /^[ -~]*$/;
const SHORT_ESCAPES: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * The text with every unseen character as an escape (`\n`, `\u001b`, `\u{e0041}`) and every lone surrogate as U+FFFD.
 * The joiners that scripts and emoji need stay.
 */
export function escapeInvisible(text: string): string {
  if (ALL_VISIBLE.test(text)) return text;
  // Controls, line and paragraph separators, lone surrogates, bidi controls, zero-width characters and tags. Made here, as
  // the properties are slow to look up and most text has none.
  return text.replace(
    /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu,
    escapeCharacter,
  );
}

function escapeCharacter(char: string): string {
  const point = char.codePointAt(0)!;
  if (point >= 0xd800 && point <= 0xdfff) return '\ufffd';
  const hex = point.toString(16);
  return SHORT_ESCAPES[char] ?? (point > 0xffff ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`);
}
