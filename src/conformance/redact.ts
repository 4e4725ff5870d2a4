/** Redacts secrets in whatever form a broker wrote them. */
import { escapeRegex } from '../text/escape-regex.ts';
import { base64Forms, jsonForms, percentForms } from '../text/secret-encodings.ts';
import { hexForm, reversed, type SensitiveValue } from './leaks.ts';

/** Redacting a shorter value would hide more of the text than of the secret. */
const MIN_LENGTH = 4;
/** Encoded fragments of a shorter secret match by accident. */
const MIN_ENCODED_LENGTH = 8;
/** The longest spelling of one character: `\u0061`. */
const MAX_CHAR_WIDTH = 6;
/** Searching more of a body takes too long. */
const MAX_SEARCHED_BYTES = 256 * 1024;

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

  /** Header values with every known value replaced, also one that is split over several of them. */
  headerValues(values: readonly string[]): string[] {
    const redacted = values.map((value) => this.text(value));
    const joined = values.join('');
    if (this.text(joined) === joined || redacted.some((value, index) => value !== values[index]))
      return redacted;
    const ranges = this.#patterns.flatMap(([pattern, label]) =>
      [...joined.matchAll(pattern)].map(({ 0: match, index }) => ({
        index,
        end: index + match.length,
        label,
      })),
    );
    let start = 0;
    return values.map((value) => {
      const from = start;
      start += value.length;
      const range = ranges.find(({ index, end }) => index < from + value.length && end > from);
      if (!range) return value;
      const before = value.slice(0, Math.max(0, range.index - from));
      return `${before}{part of the ${range.label.slice(1)}${value.slice(Math.max(0, range.end - from))}`;
    });
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

  /** The first `maxBytes` of a body as text, or those around the first known value, with its size in bytes if cut. */
  body(body: Buffer, maxBytes: number): string {
    const first = this.#firstIn(body);
    const start = first + this.#longest > maxBytes ? Math.max(0, first - maxBytes / 2) : 0;
    // Cut after redaction: half a value would not be recognized.
    const part = body.subarray(start, start + maxBytes + this.#longest).toString();
    if (part.slice(start > 0 ? 3 : 0, -1).includes('\ufffd'))
      return `(${body.length} bytes that are not text)`;
    const redacted = this.text(part);
    const isComplete = body.length <= start + maxBytes + this.#longest;
    const end = Math.min(maxBytes, isComplete ? redacted.length : redacted.length - this.#longest);
    return body.length > maxBytes
      ? `${start > 0 ? '…' : ''}${redacted.slice(0, end).replace(/^\ufffd+|\ufffd$/g, '')}… (${body.length} bytes)`
      : redacted;
  }

  /** Where the first known value begins in a long body; 0 if there is none. */
  #firstIn(body: Buffer): number {
    const text = body.toString('latin1', 0, MAX_SEARCHED_BYTES);
    const starts = this.#patterns.map(([pattern]) => text.search(pattern)).filter((at) => at >= 0);
    return starts.length > 0 ? Math.min(...starts) : 0;
  }
}

/** Matches the value in any case, each of its characters plain, percent-encoded or escaped. */
function anySpelling(value: string): RegExp {
  const bytes = [...Buffer.from(value, 'utf8')];
  if (bytes.some((byte) => byte > 0x7e || byte < 0x21))
    return anyOf(
      [value, Buffer.from(value).toString('latin1'), ...percentForms(value), ...jsonForms(value)],
      'gi',
    );
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
