/** Keeps values out of what is shown, in whatever form a broker wrote them. */
import { base64Forms, hexForm, reversed, type SensitiveValue } from './leaks.ts';

/** A shorter value hides more of a text than of itself. */
const MIN_LENGTH = 4;
/** Of a shorter one an encoded part is found by chance. */
const MIN_ENCODED_LENGTH = 8;
/** The most characters that one character of a value is written in: `\u0061`. */
const MAX_CHAR_WIDTH = 6;

export class ValueRedactor {
  readonly #patterns: readonly (readonly [RegExp, string])[];
  /** The longest form of a value. */
  readonly #longest: number;

  /** A value is replaced by what it is, so that one sees which it was: `{token of conformance-a}`. */
  constructor(values: readonly SensitiveValue[]) {
    const redactable = values
      .filter(({ value }) => value.length >= MIN_LENGTH)
      // One that holds another goes first.
      .sort((a, b) => b.value.length - a.value.length);
    this.#longest = MAX_CHAR_WIDTH * (redactable[0]?.value.length ?? 0);
    this.#patterns = redactable.flatMap(({ label, value }) =>
      (value.length < MIN_ENCODED_LENGTH
        ? [anySpelling(value)]
        : [anySpelling(value), anyOf(base64Forms(value), 'g'), anyOf([hexForm(value), reversed(value)], 'gi')]
      ).map((pattern) => [pattern, `{${label}}`] as const),
    );
  }

  text(text: string): string {
    return this.#patterns.reduce(
      (redacted, [pattern, label]) => redacted.replace(pattern, () => label),
      text,
    );
  }

  /** A query, with stars for what is in it and not in `sent`, the query of the box: it may be a secret that nobody told us of. */
  query(query: string, sent: string): string {
    const known = new Set(sent.split(/[&=]/).map(decodeComponent));
    return query
      .split(/([&=])/)
      .map((part) => (known.has(decodeComponent(part)) || /^[&=]?$/.test(part) ? part : this.#unknown(part)))
      .join('');
  }

  #unknown(text: string): string {
    const redacted = this.text(text);
    return redacted === text ? '***' : redacted;
  }

  /** The beginning of a body, and its size where that is not all. */
  body(body: Buffer, maxBytes: number): string {
    // What is cut in the middle of a value is not seen to be one.
    const part = body.subarray(0, maxBytes + this.#longest).toString();
    if (part.slice(0, -1).includes('\ufffd')) return `(${body.length} bytes that are not text)`;
    const redacted = this.text(part);
    const isComplete = body.length <= maxBytes + this.#longest;
    const end = Math.min(maxBytes, isComplete ? redacted.length : redacted.length - this.#longest);
    return body.length > maxBytes
      ? `${redacted.slice(0, end).replace(/\ufffd$/, '')}… (${body.length} bytes)`
      : redacted;
  }
}

/** The value in any case, each of its characters as it is, percent-encoded, or escaped. */
function anySpelling(value: string): RegExp {
  const bytes = [...Buffer.from(value, 'utf8')];
  if (bytes.some((byte) => byte > 0x7e || byte < 0x21))
    return anyOf([value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)], 'gi');
  const each = bytes.map((byte) => {
    const char = String.fromCharCode(byte);
    const hex = byte.toString(16);
    return `(?:${/["\\/]/.test(char) ? '\\\\?' : ''}${escapeRegExp(char)}|%(?:25)?${hex}|\\\\u00${hex}|&#(?:x0*${hex}|0*${byte});)`;
  });
  return new RegExp(each.join(''), 'gi');
}

function decodeComponent(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return part;
  }
}

const anyOf = (forms: readonly string[], flags: string) =>
  new RegExp(forms.map(escapeRegExp).join('|'), flags);
const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
