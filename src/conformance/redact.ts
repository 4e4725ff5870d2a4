/** Redacts secrets in whatever form a broker wrote them. */
import { escapeRegex } from '../text/escape-regex.ts';
import { base64Forms } from '../text/secret-encodings.ts';
import { hexForm, reversed, type SensitiveValue } from './leaks.ts';

/** Redacting a shorter value would hide more of the text than of the secret. */
const MIN_LENGTH = 4;
/** Encoded fragments of a shorter secret match by accident. */
const MIN_ENCODED_LENGTH = 8;
/** The longest spelling of one character: `\u0061`. */
const MAX_CHAR_WIDTH = 6;

export class ValueRedactor {
  readonly #patterns: readonly (readonly [RegExp, string])[];
  /** Length of the longest form of any value, in characters. */
  readonly #longest: number;

  /** Each value is replaced by its label: `{token of conformance-a}`. */
  constructor(values: readonly SensitiveValue[]) {
    const redactable = values
      .filter(({ value }) => value.length >= MIN_LENGTH)
      // A value that contains another goes first.
      .sort((a, b) => b.value.length - a.value.length);
    this.#longest = MAX_CHAR_WIDTH * (redactable[0]?.value.length ?? 0);
    this.#patterns = redactable.flatMap(({ label, value }) =>
      (value.length < MIN_ENCODED_LENGTH
        ? [anySpelling(value)]
        : [anySpelling(value), anyOf(base64Forms(value), 'g'), anyOf([hexForm(value), reversed(value)], 'gi')]
      ).map((pattern) => [pattern, `{${label}}`] as const),
    );
  }

  /** The text with every known value replaced. */
  text(text: string): string {
    return this.#patterns.reduce(
      (redacted, [pattern, label]) => redacted.replace(pattern, () => label),
      text,
    );
  }

  /** A query in which every part that the box did not send (`sent` is its query) is redacted too: it may be a secret unknown to us. */
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

  /** The first `maxBytes` of a body as text, with its size in bytes if cut. */
  body(body: Buffer, maxBytes: number): string {
    // Cut after redaction: half a value would not be recognized.
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

/** Matches the value in any case, each of its characters plain, percent-encoded or escaped. */
function anySpelling(value: string): RegExp {
  const bytes = [...Buffer.from(value, 'utf8')];
  if (bytes.some((byte) => byte > 0x7e || byte < 0x21))
    return anyOf([value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)], 'gi');
  const each = bytes.map((byte) => {
    const char = String.fromCharCode(byte);
    const hex = byte.toString(16);
    return `(?:${/["\\/]/.test(char) ? '\\\\?' : ''}${escapeRegex(char)}|%(?:25)?${hex}|\\\\u00${hex}|&#(?:x0*${hex}|0*${byte});)`;
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
  new RegExp(forms.map(escapeRegex).join('|'), flags);
