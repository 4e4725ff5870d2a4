/** Other forms of a shorter value would match innocent text by accident. */
const MIN_VARIANT_LENGTH = 8;

/**
 * Finds a secret value in short strings (headers, paths, queries) in any form: plain in any letter case, percent-encoded
 * in part or whole and repeatedly, escaped as in JSON, in base64 at any offset, and in hex.
 */
export class SecretMatcher {
  readonly value: string;
  readonly bytes: Buffer;
  /** The value as given, in lower and in upper case, as JSON escapes it and as URLs encode it: bodies are searched for these. */
  readonly bodyForms: readonly Buffer[];
  readonly #plainPattern: RegExp;
  /** The base64 and hex forms, reduced to what does not depend on the bytes around the value. */
  readonly #encodedPattern: RegExp | undefined;

  constructor(value: string) {
    const long = value.length >= MIN_VARIANT_LENGTH;
    this.value = value;
    this.bytes = Buffer.from(value);
    this.bodyForms = [
      ...new Set(long ? [value, value.toLowerCase(), value.toUpperCase(), ...escapedForms(value)] : [value]),
    ].map((text) => Buffer.from(text));
    this.#plainPattern = new RegExp([...value].map(characterPattern).join(''), long ? 'gi' : 'g');
    this.#encodedPattern = long
      ? new RegExp(encodedForms(this.bytes).map(escapeRegExp).join('|'), 'g')
      : undefined;
  }

  /** Whether the text contains the value in some form. One character is one byte, as in headers. */
  matches(text: string): boolean {
    if (text.length < this.value.length) return false;
    return (
      text.search(this.#plainPattern) >= 0 ||
      (this.#encodedPattern !== undefined && text.search(this.#encodedPattern) >= 0)
    );
  }

  /**
   * The text with `replacement` in place of the value, in the same encoding if all of an encoded run is there, otherwise
   * asterisks. `formatPlain` formats the replacement of an unencoded value.
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
      .replace(BASE64, (run) => this.#replaceInBase64(run, replacement))
      .replace(this.#encodedPattern, (match) => '*'.repeat(match.length));
  }

  #replaceInBase64(run: string, replacement: string): string {
    const form = /[-_]/.test(run) ? 'base64url' : 'base64';
    const text = Buffer.from(run, form).toString('latin1');
    const replaced = text.replace(this.#plainPattern, () => toHeaderBytes(replacement));
    if (replaced === text) return run;
    const encoded = Buffer.from(replaced, 'latin1').toString(form);
    return run.endsWith('=') ? encoded : encoded.replace(/=+$/, '');
  }
}

/** UTF-8 bytes as characters, as in headers. */
const toHeaderBytes = (text: string) => Buffer.from(text).toString('latin1');

const BASE64 = /[A-Za-z0-9+/_-]{8,}={0,2}/g;

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** A character as its bytes, each as itself or percent-encoded, or as JSON escapes it. */
function characterPattern(char: string): string {
  const bytes = [...Buffer.from(char)].map(bytePattern).join('');
  const units = [...char.split('')].map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
  return `(?:\\\\?${bytes}|${units.map((unit) => `\\\\u${unit}`).join('')})`;
}

/** A byte as itself, or percent-encoded. */
function bytePattern(byte: number): string {
  const hex = byte.toString(16).padStart(2, '0');
  return `(?:\\x${hex}|%(?:25)*${hex})`;
}

/** The value in JSON, with and without other characters than ASCII, and in URLs. */
function escapedForms(value: string): string[] {
  const json = JSON.stringify(value).slice(1, -1);
  const ascii = json.replace(
    /[\u007f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const slashed = [json, ascii].map((form) => form.replaceAll('/', '\\/'));
  const url = encodeURIComponent(Buffer.from(value).toString());
  const urls = [url, url.replaceAll('%20', '+')];
  return [json, ascii, ...slashed, ...urls, ...urls.map(lowerCaseCodes)];
}

const lowerCaseCodes = (text: string) => text.replace(/%../g, (code) => code.toLowerCase());

function encodedForms(bytes: Buffer): string[] {
  const forms = new Set([bytes.toString('hex'), bytes.toString('hex').toUpperCase()]);
  for (const offset of [0, 1, 2]) {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    // The first and last characters share bits with the bytes around the value.
    const part = encoded.slice(
      offset === 0 ? 0 : offset + 1,
      (bytes.length + offset) % 3 === 0 ? undefined : -1,
    );
    forms.add(part);
    forms.add(part.replaceAll('+', '-').replaceAll('/', '_'));
  }
  return [...forms];
}
