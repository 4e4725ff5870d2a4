/** Escapes characters that are invisible, or that change how their neighbors look. */

const ALL_VISIBLE = /^[ -~]*$/;
const SHORT_ESCAPES: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Replaces invisible characters by escapes (`\n`, `\u001b`, `\u{e0041}`) and lone surrogates by U+FFFD. Keeps the joiners that
 * scripts and emoji need.
 */
export function escapeInvisible(text: string): string {
  if (ALL_VISIBLE.test(text)) return text;
  // Controls, line and paragraph separators, lone surrogates, bidi controls, zero-width characters and tags. Created only
  // here, as Unicode properties are slow to compile and most text has no such character.
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
