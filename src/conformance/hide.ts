/** Keeps values out of what is shown, in whatever form a broker wrote them. */
import { base64Forms, hexForm, type Needle, reversed } from './leaks.ts';

/** A shorter value hides more of a text than of itself. */
const SHORTEST = 4;
/** Of a shorter one an encoded part is found by chance. */
const SHORTEST_ENCODED = 8;
/** The most characters that one character of a value is written in: `\u0061`. */
const WIDEST = 6;

export class Hider {
  readonly #hidden: readonly (readonly [RegExp, string])[];
  /** The longest form of a value. */
  readonly #longest: number;

  /** A value is replaced by what it is, so that one sees which it was: `{token of conformance-a}`. */
  constructor(needles: readonly Needle[]) {
    const worth = needles
      .filter(({ value }) => value.length >= SHORTEST)
      // One that holds another goes first.
      .sort((a, b) => b.value.length - a.value.length);
    this.#longest = WIDEST * (worth[0]?.value.length ?? 0);
    this.#hidden = worth.flatMap(({ what, value }) =>
      (value.length < SHORTEST_ENCODED
        ? [spelt(value)]
        : [spelt(value), any(base64Forms(value), 'g'), any([hexForm(value), reversed(value)], 'gi')]
      ).map((form) => [form, `{${what}}`] as const),
    );
  }

  text(text: string): string {
    return this.#hidden.reduce((hidden, [form, name]) => hidden.replace(form, () => name), text);
  }

  /** A query, with stars for what is in it and not in `sent`, the query of the box: it may be a secret that nobody told us of. */
  query(query: string, sent: string): string {
    const known = new Set(sent.split(/[&=]/).map(decoded));
    return query
      .split(/([&=])/)
      .map((part) => (known.has(decoded(part)) || /^[&=]?$/.test(part) ? part : this.#unknown(part)))
      .join('');
  }

  #unknown(text: string): string {
    const hidden = this.text(text);
    return hidden === text ? '***' : hidden;
  }

  /** The beginning of a body, and its size where that is not all. */
  body(body: Buffer, most: number): string {
    // What is cut in the middle of a value is not seen to be one.
    const part = body.subarray(0, most + this.#longest).toString();
    if (part.slice(0, -1).includes('\ufffd')) return `(${body.length} bytes that are not text)`;
    const hidden = this.text(part);
    const whole = body.length <= most + this.#longest;
    const end = Math.min(most, whole ? hidden.length : hidden.length - this.#longest);
    return body.length > most
      ? `${hidden.slice(0, end).replace(/\ufffd$/, '')}… (${body.length} bytes)`
      : hidden;
  }
}

/** The value in any case, each of its characters as it is, percent-encoded, or escaped. */
function spelt(value: string): RegExp {
  const bytes = [...Buffer.from(value, 'utf8')];
  if (bytes.some((byte) => byte > 0x7e || byte < 0x21))
    return any([value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)], 'gi');
  const each = bytes.map((byte) => {
    const char = String.fromCharCode(byte);
    const hex = byte.toString(16);
    return `(?:${/["\\/]/.test(char) ? '\\\\?' : ''}${literal(char)}|%(?:25)?${hex}|\\\\u00${hex}|&#(?:x0*${hex}|0*${byte});)`;
  });
  return new RegExp(each.join(''), 'gi');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return part;
  }
}

const any = (forms: readonly string[], flags: string) => new RegExp(forms.map(literal).join('|'), flags);
const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
