/** Shorter values stand in too much innocent text. */
const SHORTEST = 8;

/**
 * A value that must not pass, found in short texts (headers, paths, queries) in every form a sender may give it: plain in
 * any case, percent-encoded in part or whole and however often, in base64 at any offset, and in hex.
 */
export class Hidden {
  readonly value: string;
  readonly bytes: Buffer;
  /** As it is, in lower and in upper case: what a body is searched for. */
  readonly cases: readonly Buffer[];
  readonly #written: RegExp;
  /** The parts of the base64 and hex forms that do not depend on what stands around the value. */
  readonly #coded: RegExp | undefined;

  constructor(value: string) {
    const long = value.length >= SHORTEST;
    this.value = value;
    this.bytes = Buffer.from(value);
    this.cases = [...new Set(long ? [value, value.toLowerCase(), value.toUpperCase()] : [value])].map(
      (text) => Buffer.from(text),
    );
    this.#written = new RegExp([...this.bytes].map(anyForm).join(''), long ? 'gi' : 'g');
    this.#coded = long ? new RegExp(codedForms(this.bytes).map(literal).join('|'), 'g') : undefined;
  }

  /** Whether the text, a character a byte as headers are, holds the value in some form. */
  isIn(text: string): boolean {
    if (text.length < this.value.length) return false;
    return text.search(this.#written) >= 0 || (this.#coded !== undefined && text.search(this.#coded) >= 0);
  }

  /**
   * The text with another value in this one's place, in the same form where that form is whole; else stars. `plain` makes
   * what stands for it where it is neither encoded nor coded.
   */
  swap(text: string, by: string, plain: (by: string) => string = asBytes): string {
    if (text.length < this.value.length) return text;
    const swapped = text.replace(this.#written, (found) =>
      found.length > this.bytes.length ? encodeURIComponent(by) : plain(by),
    );
    if (!this.#coded || swapped.search(this.#coded) < 0) return swapped;
    return swapped
      .replace(BASE64, (run) => this.#inBase64(run, by))
      .replace(this.#coded, (found) => '*'.repeat(found.length));
  }

  #inBase64(run: string, by: string): string {
    const form = /[-_]/.test(run) ? 'base64url' : 'base64';
    const text = Buffer.from(run, form).toString('latin1');
    const swapped = text.replace(this.#written, () => asBytes(by));
    if (swapped === text) return run;
    const coded = Buffer.from(swapped, 'latin1').toString(form);
    return run.endsWith('=') ? coded : coded.replace(/=+$/, '');
  }
}

/** Text as a header holds it: a character a byte. */
const asBytes = (text: string) => Buffer.from(text).toString('latin1');

const BASE64 = /[A-Za-z0-9+/_-]{8,}={0,2}/g;

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** A byte as itself, or percent-encoded. */
function anyForm(byte: number): string {
  const hex = byte.toString(16).padStart(2, '0');
  return `(?:\\x${hex}|%(?:25)*${hex})`;
}

function codedForms(bytes: Buffer): string[] {
  const forms = new Set([bytes.toString('hex'), bytes.toString('hex').toUpperCase()]);
  for (const before of [0, 1, 2]) {
    const coded = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    // The first and last characters share bits with what stands around the value.
    const part = coded.slice(
      before === 0 ? 0 : before + 1,
      (bytes.length + before) % 3 === 0 ? undefined : -1,
    );
    forms.add(part);
    forms.add(part.replaceAll('+', '-').replaceAll('/', '_'));
  }
  return [...forms];
}
