/** Shorter values stand in too much innocent text. */
const MIN_VARIANT_LENGTH = 8;

/**
 * A value that must not pass, found in short texts (headers, paths, queries) in every form a sender may give it: plain in
 * any case, percent-encoded in part or whole and however often, in base64 at any offset, and in hex.
 */
export class SecretMatcher {
  readonly value: string;
  readonly bytes: Buffer;
  /** As it is, in lower and in upper case: what a body is searched for. */
  readonly caseVariants: readonly Buffer[];
  readonly #plainPattern: RegExp;
  /** The parts of the base64 and hex forms that do not depend on what stands around the value. */
  readonly #encodedPattern: RegExp | undefined;

  constructor(value: string) {
    const long = value.length >= MIN_VARIANT_LENGTH;
    this.value = value;
    this.bytes = Buffer.from(value);
    this.caseVariants = [...new Set(long ? [value, value.toLowerCase(), value.toUpperCase()] : [value])].map(
      (text) => Buffer.from(text),
    );
    this.#plainPattern = new RegExp([...this.bytes].map(bytePattern).join(''), long ? 'gi' : 'g');
    this.#encodedPattern = long
      ? new RegExp(encodedForms(this.bytes).map(escapeRegExp).join('|'), 'g')
      : undefined;
  }

  /** Whether the text, a character a byte as headers are, holds the value in some form. */
  matches(text: string): boolean {
    if (text.length < this.value.length) return false;
    return (
      text.search(this.#plainPattern) >= 0 ||
      (this.#encodedPattern !== undefined && text.search(this.#encodedPattern) >= 0)
    );
  }

  /**
   * The text with another value in this one's place, in the same form where that form is whole; else stars. `plain` makes
   * what stands for it where it is neither encoded nor coded.
   */
  replace(
    text: string,
    replacement: string,
    formatPlain: (replacement: string) => string = toHeaderBytes,
  ): string {
    if (text.length < this.value.length) return text;
    const replaced = text.replace(this.#plainPattern, (match) =>
      match.length > this.bytes.length ? encodeURIComponent(replacement) : formatPlain(replacement),
    );
    if (!this.#encodedPattern || replaced.search(this.#encodedPattern) < 0) return replaced;
    return replaced
      .replace(BASE64, (run) => this.#inBase64(run, replacement))
      .replace(this.#encodedPattern, (match) => '*'.repeat(match.length));
  }

  #inBase64(run: string, replacement: string): string {
    const form = /[-_]/.test(run) ? 'base64url' : 'base64';
    const text = Buffer.from(run, form).toString('latin1');
    const replaced = text.replace(this.#plainPattern, () => toHeaderBytes(replacement));
    if (replaced === text) return run;
    const encoded = Buffer.from(replaced, 'latin1').toString(form);
    return run.endsWith('=') ? encoded : encoded.replace(/=+$/, '');
  }
}

/** Text as a header holds it: a character a byte. */
const toHeaderBytes = (text: string) => Buffer.from(text).toString('latin1');

const BASE64 = /[A-Za-z0-9+/_-]{8,}={0,2}/g;

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** A byte as itself, or percent-encoded. */
function bytePattern(byte: number): string {
  const hex = byte.toString(16).padStart(2, '0');
  return `(?:\\x${hex}|%(?:25)*${hex})`;
}

function encodedForms(bytes: Buffer): string[] {
  const forms = new Set([bytes.toString('hex'), bytes.toString('hex').toUpperCase()]);
  for (const offset of [0, 1, 2]) {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    // The first and last characters share bits with what stands around the value.
    const part = encoded.slice(
      offset === 0 ? 0 : offset + 1,
      (bytes.length + offset) % 3 === 0 ? undefined : -1,
    );
    forms.add(part);
    forms.add(part.replaceAll('+', '-').replaceAll('/', '_'));
  }
  return [...forms];
}
